"""What one seat of Abluxxen may see."""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from stolik.engine.table import Plain, Table, plain, scores_of, seats_to_act
from stolik.game import View, seats_in, with_seat
from stolik.games.abluxxen import state as layout
from stolik.games.abluxxen.notation import card_name, group_cards, set_cards
from stolik.games.abluxxen.options import MODES

PHASES = {
    layout.DEAL: "deal",
    layout.SET_UP_ROW: "set up row",
    layout.PLAY: "play",
    layout.ROB: "rob",
    layout.FILL_ROW: "fill row",
    layout.STEAL: "steal",
    layout.ANSWER: "answer",
    layout.OWED: "owed",
    layout.REFILL: "refill",
    layout.OPTION: "option",
    layout.OVER: "over",
}
ROBBING = ("steal", "answer", "owed")

T = TypeVar("T")
Cards = tuple[str, ...]

# Looked up, because every view shows many of them.
CARDS = [card_name(card) for card in range(layout.CARD_KINDS)]
GROUPS = [group_cards(group) for group in range(layout.GROUPS)]
SETS = [set_cards(number) for number in range(layout.SETS)]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
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
    """The sets of the virtual player, ascending; None where he does not take part."""
    discards: Cards
    seats: tuple[SeatView, ...]


def views(table: Table, viewers: Sequence[int | None]) -> list[AbluxxenView]:
    """The table as each of these seats, or a spectator (None), sees it."""
    state = plain(table)
    public = public_view(table, state)
    return [public if seat is None else own_view(public, state, seat) for seat in viewers]


def own_view(public: AbluxxenView, state: Plain, seat: int) -> AbluxxenView:
    """A seat sees its own hand as well."""
    own = replace(public.seats[seat], hand=cards(state.hand[seat]))
    return replace(public, seat=seat, seats=with_seat(public.seats, seat, own))


def public_view(table: Table, state: Plain) -> AbluxxenView:
    """What everybody sees."""
    phase = PHASES[state.phase]
    return AbluxxenView(
        seat=None,
        phase=phase,
        to_act=seats_in(seats_to_act(table)),
        mode=MODES[state.mode],
        active=state.active,
        victim=state.victim if phase in ROBBING else None,
        owed=state.owed if phase == "owed" else 0,
        deck_size=state.deck_size,
        pool=cards(state.pool),
        groups=counted_out(GROUPS, state.groups),
        row=row_sets(state) if state.seats == layout.DUEL_SEATS else None,
        discards=cards(state.discards),
        seats=tuple(public_seat(state, seat, score) for seat, score in enumerate(scores_of(table))),
    )


def public_seat(state: Plain, seat: int, score: int) -> SeatView:
    """One seat, with its hand when the match is over."""
    is_over = state.phase == layout.OVER
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
    return counted_out(CARDS, copies)


def counted_out(things: Iterable[T], copies: Iterable[int]) -> tuple[T, ...]:
    """Each of the things as often as is counted.

    >>> counted_out("abc", [2, 0, 1])
    ('a', 'a', 'c')
    """
    return tuple(chain.from_iterable(map(repeat, things, copies)))


def row_sets(state: Plain) -> tuple[Cards, ...]:
    """All cards of one value are one set."""
    return tuple(
        (card_name(value),) * copies
        for value, copies in enumerate(state.row[: layout.HIGHEST_IN_ROW + 1])
        if copies
    )
