"""What one seat of 6 nimmt! may see."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from stolik.compiler import uncompiled
from stolik.core.game import View, with_seat
from stolik.games.six_nimmt import knowledge, rules
from stolik.games.six_nimmt import state as six
from stolik.games.six_nimmt.state import SixState

PHASES = {
    six.DEAL: "deal",
    six.DRAFT: "draft",
    six.CHOOSE: "choose",
    six.PLACE: "place",
    six.TAKE: "take",
    six.SCORED: "scored",
    six.OVER: "over",
}
PILES_CACHED = 2_000
"""Of so many tables at once."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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


def own_view(public: SixNimmtView, state: SixState, seat: int) -> SixNimmtView:
    """A seat sees its own hand and its own choice as well."""
    hand = hand_of(state, seat)
    own = replace(public.seats[seat], hand_size=len(hand), hand=hand, card=state.laid[seat] or None)
    return replace(public, seat=seat, seats=with_seat(public.seats, seat, own))


def public_view(state: SixState, to_act: tuple[int, ...]) -> SixNimmtView:
    """What everybody sees."""
    hands_are_open = uncompiled(knowledge.hands_are_open)(state)
    piles = bull_piles(state)
    return SixNimmtView(
        seat=None,
        phase=PHASES[state.phase],
        to_act=to_act,
        mode="tactical" if state.tactical else "classic",
        round=state.round_number,
        limit=None if state.rounds else state.limit,
        rounds=state.rounds or None,
        rows=tuple(
            tuple(row[:length]) for row, length in zip(state.rows, state.row_length, strict=True)
        ),
        open_cards=open_cards(state),
        seats=tuple(
            public_seat(state, seat, piles[seat], hands_are_open=hands_are_open)
            for seat in range(state.seats)
        ),
    )


def public_seat(
    state: SixState, seat: int, pile: tuple[int, ...], *, hands_are_open: bool
) -> SeatView:
    """One seat, with its hand where hands are open."""
    choosing = state.phase == six.CHOOSE
    laid = state.laid[seat]
    hand = hand_of(state, seat)
    if hands_are_open and choosing and laid:
        hand = tuple(sorted((*hand, laid)))  # a hand that shrank would betray the card
    return SeatView(
        hand_size=len(hand),
        hand=hand if hands_are_open else None,
        has_chosen=laid != six.NO_CARD,
        card=laid or None if not choosing else None,
        is_placed=not choosing and seat in state.order[: state.placed],
        pile=pile,
        bulls=state.bulls[seat],
        total=state.total[seat],
    )


def hand_of(state: SixState, seat: int) -> tuple[int, ...]:
    """Ascending, without the card chosen."""
    return tuple(sorted(state.hand[seat][: state.hand_size[seat]]))


def bull_piles(state: SixState) -> tuple[tuple[int, ...], ...]:
    """The cards on every seat's pile, ascending."""
    return cards_by_owner(tuple(state.pile), state.seats)


@lru_cache(PILES_CACHED)
def cards_by_owner(owners: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], ...]:
    """For each seat the cards that it owns; few steps of a match change any."""
    piles: list[list[int]] = [[] for _ in range(seats)]
    for card, owner in enumerate(owners):
        if owner >= 0:
            piles[owner].append(card)
    return tuple(map(tuple, piles))


def open_cards(state: SixState) -> tuple[int, ...]:
    """The cards still to be drafted."""
    if state.phase != six.DRAFT:
        return ()
    last = uncompiled(rules.tactical_cards)(state)
    return tuple(card for card in range(1, last + 1) if state.pile[card] == six.NO_PILE)
