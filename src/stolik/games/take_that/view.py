"""What one seat of Take That may see."""

import msgspec
from msgspec.structs import replace

from stolik.compiler import uncompiled
from stolik.core.game import View, with_seat
from stolik.games.take_that import knowledge
from stolik.games.take_that import state as take_that
from stolik.games.take_that.state import TakeThatState

PHASES = {
    take_that.DEAL: "deal",
    take_that.PLAY: "play",
    take_that.ROUND_OVER: "round-over",
    take_that.SCORED: "scored",
    take_that.OVER: "over",
}


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One seat, as the viewer sees it."""

    hand_size: int
    hand: tuple[int, ...] | None
    """Ascending; None where hidden."""
    plus: tuple[int, ...]
    """The cards pulled and shown, ascending."""
    minus: tuple[int, ...]
    """The cards of the rows taken, ascending; without the extra cards."""
    extra_cards: int
    """How many cards of the deck lie in the minus pile too."""
    extra: tuple[int, ...] | None
    """Which ones, ascending; None until the round is scored."""
    points: int
    """Of this round; without the extra cards until it is scored."""
    total: int
    """Of the rounds that are scored."""


class TakeThatView(View, frozen=True, kw_only=True, tag="take-that"):
    """The table from one seat."""

    round: int
    rounds: int
    pro: bool
    deck_size: int
    row: tuple[int, ...]
    """Left to right: the last one is the end of the row."""
    lowest_fit: int | None
    """The lowest card of the deck that could lengthen the row; None where any card opens one."""
    highest_fit: int | None
    """The highest one."""
    seats: tuple[SeatView, ...]


def fitting(end: int) -> tuple[int, int]:
    """The lowest and the highest card that could lengthen a row with that end."""
    cards = [card for card in take_that.CARDS.tolist() if abs(card - end) <= take_that.REACH]
    return cards[0], cards[-1]


FITS = {end: fitting(end) for end in take_that.CARDS.tolist()}


def own_view(public: TakeThatView, state: TakeThatState, seat: int) -> TakeThatView:
    """A seat sees its own hand as well."""
    hand = tuple(sorted(state.hand[seat][: state.hand_size[seat]]))
    own = replace(public.seats[seat], hand=hand)
    return replace(public, seat=seat, seats=with_seat(public.seats, seat, own))


def public_view(state: TakeThatState, to_act: tuple[int, ...]) -> TakeThatView:
    """What everybody sees."""
    zones = cards_by_zone(state)
    hides_extra = uncompiled(knowledge.extra_cards_are_hidden)(state)
    row = tuple(state.row[: state.row_length])
    lowest_fit, highest_fit = FITS[row[-1]] if row else (None, None)
    return TakeThatView(
        seat=None,
        phase=PHASES[state.phase],
        to_act=to_act,
        round=state.round_number,
        rounds=state.rounds,
        pro=state.pro,
        deck_size=state.deck_size,
        row=row,
        lowest_fit=lowest_fit,
        highest_fit=highest_fit,
        seats=tuple(
            SeatView(
                hand_size=state.hand_size[seat],
                hand=None,
                plus=tuple(zones[take_that.PLUS + seat]),
                minus=tuple(zones[take_that.MINUS + seat]),
                extra_cards=state.extra_cards[seat],
                extra=None if hides_extra else tuple(zones[take_that.EXTRA + seat]),
                points=state.points[seat],
                total=state.total[seat],
            )
            for seat in range(state.seats)
        ),
    )


def cards_by_zone(state: TakeThatState) -> list[list[int]]:
    """The cards of every zone, ascending."""
    zones: list[list[int]] = [[] for _ in range(take_that.EXTRA + take_that.MOST_SEATS)]
    for card, zone in enumerate(state.zone):
        if zone >= take_that.PLUS:  # most cards are in no pile
            zones[zone].append(card)
    return zones
