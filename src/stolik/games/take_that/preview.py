"""What a move of Take That would do, as far as its seat may know."""

from collections.abc import Sequence

from stolik.core.game import Preview
from stolik.engine.arrays import StateArray, state_tuple
from stolik.engine.bits import highest
from stolik.engine.foresight import after_moves, seats_to_act_in_each
from stolik.games.take_that import state as take_that

TWIN: list[int] = take_that.TWIN.tolist()


class TakeThatPreview(Preview, frozen=True, kw_only=True, tag="take-that"):
    """What leaves hand and row, what that is worth, and who is on turn next."""

    next_seat: int | None
    """The seat that would be on turn; nobody where the round would be over."""
    uses: int | None = None
    """The card that would leave the hand; none where the row is taken."""
    takes: tuple[int, ...] = ()
    """The cards of the row that would go to a pile of the seat, from left to right."""
    points: int = 0
    """What that would add to the points of the round, without the extra card."""
    extra_cards: int = 0
    """How many unseen cards of the deck would go to the minus pile too."""
    draws: int = 0
    """How many cards would be drawn into the hand."""


def previews(array: StateArray, seat: int, actions: Sequence[int]) -> list[TakeThatPreview]:
    """What each of the legal actions would do."""
    after = after_moves(array, seat, actions)
    state = state_tuple(array)
    row = tuple(state.row[: state.row_length])
    points, extra_cards = state.points[seat], state.extra_cards[seat]
    facts = zip(
        actions,
        seats_to_act_in_each(after),
        after["points"][:, seat].tolist(),
        after["extra_cards"][:, seat].tolist(),
        after["deck_size"].tolist(),
        strict=True,
    )
    return [
        TakeThatPreview(
            next_seat=highest(acting) if acting else None,
            uses=used_card(action),
            takes=taken_cards(action, row),
            points=points_then - points,
            extra_cards=extra_then - extra_cards,
            draws=state.deck_size - deck_then - (extra_then - extra_cards),
        )
        for action, acting, points_then, extra_then, deck_then in facts
    ]


def used_card(action: int) -> int | None:
    """The card itself is played, its twin is pulled."""
    if action == take_that.TAKE:
        return None
    return action if action < take_that.FIRST_PULL else TWIN[action - take_that.FIRST_PULL]


def taken_cards(action: int, row: tuple[int, ...]) -> tuple[int, ...]:
    """One of the row, or all of it."""
    if action == take_that.TAKE:
        return row
    return () if action < take_that.FIRST_PULL else (action - take_that.FIRST_PULL,)
