"""Positions of Take That in its own notation."""

from collections.abc import Sequence
from typing import Any, cast

from stolik.games.take_that import GAME
from stolik.games.take_that import state as take_that
from stolik.games.take_that.state import TakeThatState
from stolik.games.take_that.view import SeatView, TakeThatView
from stolik.match import Match

NAMES = ("Alex", "Sarah", "Linus", "Marlene", "Zoe")

Words = Sequence[str]


def new_match(seats: int, **options: Any) -> Match:
    return Match(GAME, NAMES[:seats], options)


def dealt(*hands: str, deck: str = "", **options: Any) -> Match:
    """A match whose first shuffle begins with these hands and this top of the deck."""
    match = new_match(len(hands), **options)
    match.shuffle(" ".join([*hands, deck]))
    return match


def position(
    *hands: str,
    row: str = "",
    deck: str = "",
    on_turn: int = 0,
    plus: Words = (),
    minus: Words = (),
    **options: Any,
) -> Match:
    """A match in the middle of its first round, the only one unless `rounds` says otherwise.

    The deck is given top card first, the piles seat by seat. Cards not named do not exist.
    """
    match = new_match(len(hands), **{"rounds": 1, **options})
    match.shuffle("")
    state = state_of(match)
    state.on_turn = on_turn
    state.deck_size = len(deck.split())
    state.deck[: state.deck_size] = numbers(deck)[::-1]
    state.row_length = len(row.split())
    state.row[: state.row_length] = numbers(row)
    state.zone[numbers(row)] = take_that.ROW
    for seat, hand in enumerate(hands):
        state.hand[seat] = take_that.NO_CARD
        state.hand_size[seat] = len(hand.split())
        state.hand[seat, : state.hand_size[seat]] = numbers(hand)
    for seat, pile in enumerate(plus):
        state.zone[numbers(pile)] = take_that.PLUS + seat
        state.points[seat] += len(numbers(pile))
    for seat, pile in enumerate(minus):
        state.zone[numbers(pile)] = take_that.MINUS + seat
        state.points[seat] -= take_that.PENALTY[numbers(pile)].sum()
    state.unseen[:] = take_that.BITS[state.zone == take_that.UNSEEN].sum(axis=0)
    return match


def state_of(match: Match) -> TakeThatState:
    state = match._state
    assert isinstance(state, TakeThatState)
    return state


def world(match: Match, seat: int, seed: int) -> TakeThatState:
    """A state that the seat could not tell from the real one."""
    state = match.world(seat, seed)
    assert isinstance(state, TakeThatState)
    return state


def numbers(cards: str) -> list[int]:
    return [int(card) for card in cards.split()]


def play_all(match: Match, *moves: str) -> None:
    """Moves as a record has them: `0 play 34`."""
    for text in moves:
        seat, _, move = text.partition(" ")
        match.play(int(seat), move)


def table(match: Match, viewer: int | None = None) -> TakeThatView:
    return cast("TakeThatView", match.view(viewer))


def seat_of(match: Match, seat: int, viewer: int | None = None) -> SeatView:
    return table(match, viewer).seats[seat]


def row(match: Match) -> str:
    return in_words(table(match).row)


def hand(match: Match, seat: int) -> str:
    """As its owner sees it."""
    return in_words(seat_of(match, seat, viewer=seat).hand or ())


def in_words(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards))


def steps(match: Match, viewer: int | None = None) -> list[TakeThatView]:
    """Collects what the viewer sees at every step from now on."""
    seen = [table(match, viewer)]
    match.watch = lambda _step: seen.append(table(match, viewer))
    return seen
