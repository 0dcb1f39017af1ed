"""What one seat of Stairs may see."""

import msgspec
from msgspec.structs import replace

from stairs import state as stairs
from stairs.notation import cards_in
from stairs.rules import lowest_step
from stairs.state import StairsState
from stolik.compiler import uncompiled
from stolik.core.game import View, with_seat
from stolik.engine.bits import count

PHASES = {
    stairs.DEAL: "deal",
    stairs.PLAY: "play",
    stairs.TAKE: "take",
    stairs.ROUND_OVER: "round-over",
    stairs.OVER: "over",
}


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, as the viewer sees it."""

    hand_size: int
    hand: tuple[int, ...] | None
    """Ascending; None where hidden."""
    has_passed: bool
    points: int


class StairsView(View, frozen=True, kw_only=True, tag="stairs"):
    """The table from one seat."""

    round: int
    rounds: int
    steep: bool
    stairs: tuple[int, ...]
    """Ascending: the last one is the top."""
    top_seat: int | None
    """The seat that laid the top card."""
    lowest_step: int
    """The lowest card that may be laid now."""
    gone: tuple[int, ...]
    """The cards of stairs that were taken in this round, ascending."""
    deck_size: int
    """How many cards lie aside."""
    seats: tuple[SeatView, ...]


def public_view(state: StairsState, to_act: tuple[int, ...]) -> StairsView:
    """What everybody sees."""
    seats = tuple(
        SeatView(
            hand_size=count(state.hand[seat]),
            hand=None,
            has_passed=not state.climbing >> seat & 1,
            points=state.points[seat],
        )
        for seat in range(state.seats)
    )
    laid = state.stairs | state.gone
    return StairsView(
        seat=None,
        phase=PHASES[state.phase],
        to_act=to_act,
        round=state.round_number,
        rounds=state.rounds,
        steep=state.steep,
        stairs=cards_in(state.stairs),
        top_seat=state.top_seat if state.stairs else None,
        lowest_step=uncompiled(lowest_step)(state),
        gone=cards_in(state.gone),
        deck_size=stairs.DECK_SIZE - count(laid) - sum(seat.hand_size for seat in seats),
        seats=seats,
    )


def own_view(public: StairsView, state: StairsState, seat: int) -> StairsView:
    """A seat sees its own hand as well."""
    own = replace(public.seats[seat], hand=cards_in(state.hand[seat]))
    return replace(public, seat=seat, seats=with_seat(public.seats, seat, own))
