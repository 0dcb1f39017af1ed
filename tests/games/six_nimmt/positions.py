"""Positions of 6 nimmt! in its own notation: rows `12 14 | 37 | 43 | 58`, hands `14 70`."""

from collections.abc import Sequence
from typing import Any

from stolik.games.six_nimmt import GAME
from stolik.games.six_nimmt import state as six
from stolik.match import Match


def new_match(seats: int, **options: Any) -> Match:
    return Match(GAME, [f"player {seat}" for seat in range(seats)], options, seed=bytes(32))


def state_of(match: Match) -> six.SixState:
    state = match._state
    assert isinstance(state, six.SixState)
    return state


def position(
    table: str, hands: Sequence[str], *, totals: Sequence[int] = (), **options: Any
) -> Match:
    """A match in the middle of a round, everybody choosing."""
    match = new_match(len(hands), **options)
    state = state_of(match)
    state.phase = six.CHOOSE
    state.choosing = (1 << len(hands)) - 1
    for row, text in enumerate(table.split("|")):
        cards = [int(card) for card in text.split()]
        state.row_length[row] = len(cards)
        state.rows[row, : len(cards)] = cards
        state.row_end[row] = cards[-1]
    for seat, text in enumerate(hands):
        cards = [int(card) for card in text.split()]
        state.hand_size[seat] = len(cards)
        state.hand[seat, : len(cards)] = cards
    for seat, total in enumerate(totals):
        state.total[seat] = total
    return match


def play_all(match: Match, *moves: str) -> None:
    """Moves as a record has them: `0 take 2`."""
    for move in moves:
        seat, _, text = move.partition(" ")
        match.play(int(seat), text)


def rows(match: Match) -> str:
    view = GAME.view(state_of(match), None)
    return " | ".join(" ".join(map(str, row)) for row in view.rows)  # type: ignore[attr-defined]


def pile(match: Match, seat: int) -> str:
    view = GAME.view(state_of(match), None)
    return " ".join(map(str, view.seats[seat].pile))  # type: ignore[attr-defined]


def bulls(match: Match, seat: int) -> int:
    return int(state_of(match).bulls[seat])


def totals(match: Match) -> list[int]:
    return [int(total) for total in state_of(match).total[: len(match.players)]]
