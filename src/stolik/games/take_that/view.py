"""What one seat of Take That may see."""

import msgspec

from stolik.engine.contract import State
from stolik.game import View, seats_in
from stolik.games.take_that import rules

PHASES = {
    rules.DEAL: "deal",
    rules.PLAY: "play",
    rules.ROUND_OVER: "round-over",
    rules.SCORED: "scored",
    rules.OVER: "over",
}


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
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
    seats: tuple[SeatView, ...]


def view(state: State, seat: int | None) -> TakeThatView:
    """The table as that seat, or a spectator, sees it."""
    return TakeThatView(
        seat=seat,
        phase=PHASES[int(state.phase)],
        to_act=seats_in(rules.acting(state)),
        round=int(state.round_number),
        rounds=int(state.rounds),
        pro=bool(state.pro),
        deck_size=int(state.deck_size),
        row=tuple(state.row[: state.row_length].tolist()),
        seats=tuple(seat_view(state, other, seat) for other in range(state.seats)),
    )


def seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    """One seat, with its hand where it is the viewer's own."""
    hand = sorted(state.hand[seat, : state.hand_size[seat]].tolist())
    hides_extra = rules.extra_cards_are_hidden(state)
    return SeatView(
        hand_size=len(hand),
        hand=tuple(hand) if seat == viewer else None,
        plus=cards_in(state, rules.PLUS + seat),
        minus=cards_in(state, rules.MINUS + seat),
        extra_cards=int(state.extra_cards[seat]),
        extra=None if hides_extra else cards_in(state, rules.EXTRA + seat),
        points=int(state.points[seat]),
        total=int(state.total[seat]),
    )


def cards_in(state: State, zone: int) -> tuple[int, ...]:
    """The cards of a zone, ascending."""
    return tuple((state.zone == zone).nonzero()[0].tolist())
