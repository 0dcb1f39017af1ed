"""What one seat of 6 nimmt! may see."""

import msgspec

from stolik.engine.contract import State
from stolik.game import View, seats_in
from stolik.games.six_nimmt import rules

PHASES = {
    rules.DEAL: "deal",
    rules.DRAFT: "draft",
    rules.CHOOSE: "choose",
    rules.PLACE: "place",
    rules.TAKE: "take",
    rules.SCORED: "scored",
    rules.OVER: "over",
}


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, as the viewer sees it."""

    hand_size: int
    hand: tuple[int, ...] | None
    """Ascending; None where hidden. Others' open hands hold the card chosen, till the reveal."""
    has_chosen: bool
    card: int | None
    """This turn's card: revealed, or the viewer's own choice."""
    is_placed: bool
    pile: tuple[int, ...]
    bulls: int
    total: int


class SixNimmtView(View, frozen=True, kw_only=True, tag="six-nimmt"):
    """The table from one seat."""

    mode: str
    round: int
    limit: int | None
    """The match ends above this total; None where `rounds` are counted instead."""
    rounds: int | None
    rows: tuple[tuple[int, ...], ...]
    open_cards: tuple[int, ...]
    """The cards that can be drafted."""
    seats: tuple[SeatView, ...]


def view(state: State, seat: int | None) -> SixNimmtView:
    """The table as that seat, or a spectator, sees it."""
    return SixNimmtView(
        seat=seat,
        phase=PHASES[int(state.phase)],
        to_act=seats_in(rules.acting(state)),
        mode="tactical" if state.tactical else "classic",
        round=int(state.round_number),
        limit=None if state.rounds else int(state.limit),
        rounds=int(state.rounds) or None,
        rows=tuple(
            tuple(state.rows[row, : state.row_length[row]].tolist()) for row in range(rules.ROWS)
        ),
        open_cards=open_cards(state),
        seats=tuple(seat_view(state, other, seat) for other in range(state.seats)),
    )


def seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    """One seat, with its hand where the viewer may see it."""
    choosing = state.phase == rules.CHOOSE
    laid = int(state.laid[seat])
    hand = state.hand[seat, : state.hand_size[seat]].tolist()
    hand_size = len(hand)
    if seat != viewer and rules.hands_are_open(state) and choosing and laid:
        hand.append(laid)  # a hand that shrank would betray the card
        hand_size += 1
    is_placed = not choosing and seat in state.order[: state.placed].tolist()
    return SeatView(
        hand_size=hand_size,
        hand=tuple(sorted(hand)) if seat == viewer or rules.hands_are_open(state) else None,
        has_chosen=laid != rules.NO_CARD,
        card=laid or None if seat == viewer or not choosing else None,
        is_placed=is_placed,
        pile=tuple((state.pile == seat).nonzero()[0].tolist()),
        bulls=int(state.bulls[seat]),
        total=int(state.total[seat]),
    )


def open_cards(state: State) -> tuple[int, ...]:
    """The cards still to be drafted."""
    if state.phase != rules.DRAFT:
        return ()
    last = rules.tactical_cards(state)
    return tuple(card for card in range(1, last + 1) if state.pile[card] == rules.NO_PILE)
