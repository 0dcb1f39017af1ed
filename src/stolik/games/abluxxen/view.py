"""What one seat of Abluxxen may see."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from stolik.core.game import View, with_seat
from stolik.engine.arrays import StateArray, scores_of, state_tuple
from stolik.games.abluxxen import state as abluxxen
from stolik.games.abluxxen.notation import card_name, group_cards, set_cards
from stolik.games.abluxxen.options import MODES
from stolik.games.abluxxen.state import AbluxxenState

PHASES = {
    abluxxen.DEAL: "deal",
    abluxxen.SET_UP_ROW: "set up row",
    abluxxen.PLAY: "play",
    abluxxen.ROB: "rob",
    abluxxen.FILL_ROW: "fill row",
    abluxxen.STEAL: "steal",
    abluxxen.ANSWER: "answer",
    abluxxen.OWED: "owed",
    abluxxen.REFILL: "refill",
    abluxxen.OPTION: "option",
    abluxxen.OVER: "over",
}
ROBBING = ("steal", "answer", "owed")

T = TypeVar("T")
Cards = tuple[str, ...]

# Made once, because every view shows many of them.
CARDS = [card_name(card) for card in range(abluxxen.CARD_KINDS)]
GROUPS = [group_cards(group) for group in range(abluxxen.GROUPS)]
SETS = [set_cards(number) for number in range(abluxxen.SETS)]
COUNTS_CACHED = 10_000
"""Of hands, pools and discards at many tables: a move changes one or two of a table's dozen."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One seat, as the viewer sees it."""

    hand_size: int
    hand: Cards | None
    """Ascending, jokers last; None where hidden."""
    known: Cards
    """The cards of the hand that everybody saw going there."""
    layers: tuple[Cards, ...]
    """The newest, the top layer, last."""
    score: int


class AbluxxenView(View, frozen=True, kw_only=True, tag="abluxxen"):
    """The table from one seat."""

    mode: str
    active: int
    """The seat with the paw, whose turn it is."""
    victim: int | None
    """The seat being robbed."""
    owed: int
    """The draws it still has to make."""
    deck_size: int
    pool: Cards
    """Its single cards, ascending."""
    groups: tuple[Cards, ...]
    row: tuple[Cards, ...] | None
    """The sets of the virtual player, ascending; None except in the duel."""
    discards: Cards
    seats: tuple[SeatView, ...]


class Facts(NamedTuple):
    """All that views are made of."""

    state: AbluxxenState
    scores: list[int]


def read_state(array: StateArray) -> Facts:
    """The state's fields, and the scores so far."""
    return Facts(state_tuple(array), scores_of(array))


def own_view(public: AbluxxenView, facts: Facts, seat: int) -> AbluxxenView:
    """A seat sees its own hand as well."""
    own = replace(public.seats[seat], hand=cards(facts.state.hand[seat]))
    return replace(public, seat=seat, seats=with_seat(public.seats, seat, own))


def public_view(facts: Facts, to_act: tuple[int, ...]) -> AbluxxenView:
    """What everybody sees."""
    state = facts.state
    phase = PHASES[state.phase]
    return AbluxxenView(
        seat=None,
        phase=phase,
        to_act=to_act,
        mode=MODES[state.mode],
        active=state.active,
        victim=state.victim if phase in ROBBING else None,
        owed=state.owed if phase == "owed" else 0,
        deck_size=state.deck_size,
        pool=cards(state.pool),
        groups=counted_out(GROUPS, state.groups) if any(state.groups) else (),
        row=row_sets(state) if state.seats == abluxxen.DUEL_SEATS else None,
        discards=cards(state.discards),
        seats=tuple(public_seat(state, seat, score) for seat, score in enumerate(facts.scores)),
    )


def public_seat(state: AbluxxenState, seat: int, score: int) -> SeatView:
    """One seat, with its hand when the match is over."""
    is_over = state.phase == abluxxen.OVER
    hand = cards(state.hand[seat]) if is_over else None
    return SeatView(
        hand_size=state.hand_size[seat],
        hand=hand,
        known=hand if hand is not None else cards(state.known[seat]),
        layers=tuple([SETS[layer] for layer in state.layers[seat][: state.layer_count[seat]]]),
        score=score,
    )


def cards(copies: Iterable[int]) -> Cards:
    """The codes of the cards counted there, ascending, jokers last."""
    return cards_counted(tuple(copies))


@lru_cache(COUNTS_CACHED)
def cards_counted(copies: tuple[int, ...]) -> Cards:
    """The same; hands and piles stay as they are for most steps of a match."""
    return counted_out(CARDS, copies)


def counted_out(things: Iterable[T], copies: Iterable[int]) -> tuple[T, ...]:
    """Each of the things as often as is counted.

    >>> counted_out("abc", [2, 0, 1])
    ('a', 'a', 'c')
    """
    return tuple(chain.from_iterable(map(repeat, things, copies)))


def row_sets(state: AbluxxenState) -> tuple[Cards, ...]:
    """Of the virtual player: all cards of one value are one set."""
    return tuple(
        (card_name(value),) * copies
        for value, copies in enumerate(state.row[: abluxxen.HIGHEST_IN_ROW + 1])
        if copies
    )
