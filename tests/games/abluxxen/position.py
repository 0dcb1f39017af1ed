"""Positions of Abluxxen in its own notation."""

from collections.abc import Sequence
from typing import cast

from stolik.games.abluxxen import GAME
from stolik.games.abluxxen.cards import add_to_pool, group_of
from stolik.games.abluxxen.state import PLAY, AbluxxenState
from stolik.games.abluxxen.view import AbluxxenView
from stolik.match import Match

PLAYERS = ("Nikodem", "Karolina", "Michał", "Ela", "Ola")


def position(
    hands: Sequence[str],
    *,
    layers: Sequence[str] = (),
    pool: str = "1 2 3 4 5 6",
    deck: str = "7 7 7 7 8 8 8 8",
    row: str = "",
    mode: str = "basic",
    active: int = 0,
) -> Match:
    """The active seat is to play.

    A seat's layers are written from the oldest to the newest, `2 | 9 9`; a group of the pool is
    `2+13`; the deck's top card comes first.
    """
    match = Match(GAME, PLAYERS[: len(hands)], {"mode": mode})
    state = state_of(match)
    for seat, cards in enumerate(hands):
        for card in numbers(cards):
            state.hand[seat, card] += 1
            state.hand_size[seat] += 1
    for seat, sets in enumerate(layers):
        for cards in filter(None, map(str.strip, sets.split("|"))):
            state.layers[seat, state.layer_count[seat]] = GAME.actions[f"play {cards}"]
            state.layer_count[seat] += 1
    fill_pool(state, pool)
    for value in numbers(row):
        state.row[value] += 1
        state.row_size += 1
    state.deck_size = len(deck.split())
    state.deck[: state.deck_size] = numbers(deck)[::-1]
    state.active = state.victim = active
    state.phase = PLAY
    return match


def state_of(match: Match) -> AbluxxenState:
    state = match._state
    assert isinstance(state, AbluxxenState)
    return state


def numbers(cards: str) -> list[int]:
    return [GAME.cards[code] for code in cards.split()]


def fill_pool(state: AbluxxenState, pool: str) -> None:
    for entry in pool.split():
        if "+" in entry:
            state.groups[group_of(*numbers(entry.replace("+", " ")))] += 1
            state.pool_entries += 1
        else:
            add_to_pool(state, GAME.cards[entry])


def play_all(match: Match, *moves: str) -> Match:
    """Moves as in a record: `0 play 7`."""
    for move in moves:
        seat, _, rest = move.partition(" ")
        match.play(int(seat), rest)
    return match


def table(match: Match, seat: int | None = None) -> AbluxxenView:
    return cast("AbluxxenView", match.view(seat))


def hand(match: Match, seat: int) -> str:
    return " ".join(table(match, seat).seats[seat].hand or ())


def known(match: Match, seat: int) -> str:
    return " ".join(table(match).seats[seat].known)


def layers(match: Match, seat: int) -> str:
    return " | ".join(" ".join(cards) for cards in table(match).seats[seat].layers)


def pool(match: Match) -> str:
    shown = table(match)
    return " ".join([*shown.pool, *("+".join(group) for group in shown.groups)])


def row(match: Match) -> str:
    return " | ".join(" ".join(cards) for cards in table(match).row or ())


def now(match: Match) -> str:
    """The phase and the seats to act: `play 0`."""
    return " ".join([table(match).phase, *map(str, match.to_act)])
