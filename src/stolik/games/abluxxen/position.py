"""Positions of Abluxxen as text: docs/rules/abluxxen.md, section Positions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import uncompiled
from stolik.core.errors import ImpossiblePositionError
from stolik.core.position import PositionFormat, check_count
from stolik.core.sections import (
    BY_SEAT,
    DECK,
    ITEM_BREAK,
    LIST_BREAK,
    UNKNOWN,
    WORD_BREAK,
    CardList,
    CardLists,
    Cards,
    Number,
    Position,
    SeatNumber,
    Word,
    card_lists,
    unknown,
)
from stolik.core.sentences import Seat, say
from stolik.engine import contract
from stolik.engine.arrays import StateArray, StateTuple, state_tuple
from stolik.games.abluxxen import state as abluxxen
from stolik.games.abluxxen.cards import add_layer
from stolik.games.abluxxen.notation import card_name
from stolik.games.abluxxen.rules import is_duel, robs
from stolik.games.abluxxen.state import AbluxxenState
from stolik.games.abluxxen.view import PHASES, ROBBING, counted_out

DEAL, PLAY, ROB, STEAL, ANSWER, OWED, OPTION, OVER = (
    PHASES[phase]
    for phase in (
        abluxxen.DEAL,
        abluxxen.PLAY,
        abluxxen.ROB,
        abluxxen.STEAL,
        abluxxen.ANSWER,
        abluxxen.OWED,
        abluxxen.OPTION,
        abluxxen.OVER,
    )
)
PHASE_NUMBERS = {name: phase for phase, name in PHASES.items()}
NATURAL_ORDER: Cards = tuple(abluxxen.NATURAL_ORDER.tolist())
KINDS = range(abluxxen.CARD_KINDS)
MOST_POOL_ENTRIES = abluxxen.POOL_ENTRIES + abluxxen.NUMBER_COPIES + abluxxen.JOKER_COPIES
"""In the duel, where 13s and jokers may join the pool as entries of their own."""

SETS: list[Cards] = [
    (value,) * numbers + (abluxxen.JOKER,) * jokers
    for value, numbers, jokers in zip(
        abluxxen.SET_VALUE.tolist(),
        abluxxen.SET_NUMBERS.tolist(),
        abluxxen.SET_JOKERS.tolist(),
        strict=True,
    )
]
"""The cards of every set, by its number."""
SET_OF = {cards: number for number, cards in enumerate(SETS)}
GROUPS: list[Cards] = list(
    zip(abluxxen.GROUP_LOW.tolist(), abluxxen.GROUP_HIGH.tolist(), strict=True)
)
GROUP_OF = {cards: n for n, cards in enumerate(GROUPS) if n != abluxxen.NO_GROUP}


@dataclass(frozen=True, kw_only=True)
class AbluxxenPosition(Position):
    """The sections of a position."""

    phase: Annotated[str, Word((DEAL, PLAY, ROB, STEAL, ANSWER, OWED, OPTION, OVER))]
    active: Annotated[int | None, SeatNumber()]
    victim: Annotated[int | None, SeatNumber()]
    owed: Annotated[int, Number(0, abluxxen.LARGEST_SET, default=0)]
    hands: Annotated[CardLists, card_lists()]
    known: Annotated[CardLists, card_lists(lie_here=False)]
    """Of every hand."""
    layers: Annotated[
        tuple[CardLists, ...], CardList((LIST_BREAK, ITEM_BREAK, WORD_BREAK), BY_SEAT)
    ]
    """The newest last."""
    pool: Annotated[Cards, CardList()]
    groups: Annotated[CardLists, CardList((ITEM_BREAK, WORD_BREAK))]
    row: Annotated[Cards, CardList()]
    discards: Annotated[Cards, CardList()]
    deck: Annotated[Cards, DECK]
    """Top card first."""


# Writing.


def write_position(array: StateArray, seat: int | None) -> AbluxxenPosition:
    """Everything, or what a seat sees: of other hands what everybody saw going there, no deck."""
    state = state_tuple(array)
    seats = range(state.seats)
    is_dealt = state.phase != abluxxen.DEAL
    is_over = state.phase == abluxxen.OVER
    deck = tuple(state.deck[: state.deck_size][::-1]) if is_dealt else NATURAL_ORDER
    return AbluxxenPosition(
        seen_by=seat,
        phase=PHASES[state.phase],
        active=state.active if is_dealt else None,
        victim=state.victim if state.victim != state.active else None,
        owed=state.owed if PHASES[state.phase] in (OWED, OVER) else 0,
        hands=tuple(written_hand(state, owner, seat) for owner in seats),
        known=tuple(() if is_over else counted_out(KINDS, state.known[owner]) for owner in seats),
        layers=tuple(
            tuple(SETS[layer] for layer in state.layers[owner][: state.layer_count[owner]])
            for owner in seats
        ),
        pool=counted_out(KINDS, state.pool),
        groups=counted_out(GROUPS, state.groups),
        row=counted_out(KINDS, state.row),
        discards=counted_out(KINDS, state.discards),
        deck=unknown(deck) if is_dealt and seat is not None else deck,
    )


def written_hand(state: StateTuple, owner: int, seat: int | None) -> Cards:
    """At the end the hands are shown."""
    hand = counted_out(KINDS, state.hand[owner])
    if seat in (None, owner) or state.phase == abluxxen.OVER:
        return hand
    known = counted_out(KINDS, state.known[owner])
    return known + (UNKNOWN,) * (len(hand) - len(known))


# Reading.


def read_position(position: AbluxxenPosition, state: AbluxxenState) -> None:
    """Sets up a state whose seats and options are set."""
    contract.begin(state)
    if position.phase == DEAL:
        return
    lay_table(position, state)
    check_pool(position, state)
    set_up_turn(position, state)
    match position.phase:
        case "rob" | "option":
            check_what_can_be_robbed(position, state)
        case "steal" | "answer":
            check_robbery(state)
        case "owed":
            most = int(abluxxen.SET_SIZE[top_layer(state, int(state.active))])
            check_count("owed", position.owed, 1, most)
        case "over":
            check_end(position, state)
    if position.phase != OVER:
        for seat, hand in enumerate(position.hands):
            check_count(f"hands, seat {seat}", len(hand), 1, abluxxen.DECK_SIZE)


def lay_table(position: AbluxxenPosition, state: AbluxxenState) -> None:
    """Everything that lies somewhere."""
    most = abluxxen.DUEL_DECK - abluxxen.ROW_SIZE
    if not uncompiled(is_duel)(state):
        dealt = int(state.seats) * abluxxen.HAND_SIZE + abluxxen.POOL_ENTRIES
        most = abluxxen.DECK_SIZE - dealt
    check_count("deck", len(position.deck), 0, most)
    for seat in range(state.seats):
        count_into(state.hand[seat], position.hands[seat])
        state.hand_size[seat] = len(position.hands[seat])
        check_known(position, seat)
        count_into(state.known[seat], position.known[seat])
        for cards in position.layers[seat]:
            uncompiled(add_layer)(state, seat, set_of(cards, seat))
    count_into(state.pool, position.pool)
    for cards in position.groups:
        state.groups[group_of(cards)] += 1
    state.pool_entries = len(position.pool) + len(position.groups)
    count_into(state.row, position.row)
    state.row_size = len(position.row)
    count_into(state.discards, position.discards)
    state.deck[: len(position.deck)] = position.deck[::-1]
    state.deck_size = len(position.deck)


def count_into(copies: npt.NDArray[np.int8], cards: Sequence[int]) -> None:
    """Counts the cards; those that are unknown are none."""
    for card in cards:
        if card != UNKNOWN:
            copies[card] += 1


def check_known(position: AbluxxenPosition, seat: int) -> None:
    """Everybody saw these cards going into the hand, so they are there."""
    for card in Counter(position.known[seat]) - Counter(position.hands[seat]):
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-known",
                "known: {card} is not in the hand of {seat}, or not as often",
                card=card_name(card) if card != UNKNOWN else "?",
                seat=Seat(seat),
            )
        )


def set_of(cards: Cards, seat: int) -> int:
    """The number of a set."""
    if cards not in SET_OF:
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-set",
                "layers: {cards} of {seat} is not a set, numbers first, jokers last",
                cards=repr(WORD_BREAK.join(map(card_name, cards))),
                seat=Seat(seat),
            )
        )
    return SET_OF[cards]


def group_of(cards: Cards) -> int:
    """The number of a group."""
    if cards not in GROUP_OF:
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-group",
                "groups: {cards} is not a card with a 13 or a joker after it",
                cards=repr(WORD_BREAK.join(map(card_name, cards))),
            )
        )
    return GROUP_OF[cards]


def check_pool(position: AbluxxenPosition, state: AbluxxenState) -> None:
    """The pool is full, except within a series; row and groups are those of the duel."""
    in_duel = uncompiled(is_duel)(state)
    check_count("groups", len(position.groups), 0, MOST_POOL_ENTRIES if in_duel else 0)
    check_count("row", len(position.row), 0, abluxxen.ROW_SIZE if in_duel else 0)
    for card in position.row:
        if card > abluxxen.HIGHEST_IN_ROW:
            raise ImpossiblePositionError(
                say(
                    "abluxxen.position-high",
                    "row: {card} goes to the pool, not to the row",
                    card=card_name(card),
                )
            )
    most = MOST_POOL_ENTRIES if in_duel else abluxxen.POOL_ENTRIES
    least = abluxxen.POOL_ENTRIES if position.deck else 1
    if position.phase == OWED:
        least = int(not position.deck)
    if position.phase == OVER:
        least = 0
    check_count("pool and groups", int(state.pool_entries), least, most)


def set_up_turn(position: AbluxxenPosition, state: AbluxxenState) -> None:
    """Who acts, and on whom."""
    if position.active is None:
        raise ImpossiblePositionError(
            say("abluxxen.position-active", "active: after the deal one seat has the paw")
        )
    is_robbing = position.phase in ROBBING
    is_robbed = position.victim not in (None, position.active)
    if is_robbing != is_robbed and position.phase != OVER:
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-victim",
                "victim: another seat is robbed in the phases {phases}, and in no other",
                phases=", ".join(ROBBING),
            )
        )
    state.active = position.active
    state.victim = position.active if position.victim is None else position.victim
    state.robbed = is_robbed
    state.owed = 1 if position.phase == OPTION else position.owed
    state.phase = PHASE_NUMBERS[position.phase]
    if position.phase != PLAY:
        check_layers(position.active, len(position.layers[position.active]))


def check_layers(seat: int, layers: int) -> None:
    """A set was played this turn, or is robbed."""
    if not layers:
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-layers",
                "layers: {seat} has laid a set, but there is none",
                seat=Seat(seat),
            )
        )


def top_layer(state: AbluxxenState, seat: int) -> int:
    """The newest set of a seat that has one."""
    check_layers(seat, int(state.layer_count[seat]))
    return int(state.layers[seat, state.layer_count[seat] - 1])


def check_robbery(state: AbluxxenState) -> None:
    """The set just played robs the victim's top layer."""
    if not robs_seat(state, int(state.victim)):
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-robbery",
                "layers: the set that {seat} played does not rob {victim}",
                seat=Seat(int(state.active)),
                victim=Seat(int(state.victim)),
            )
        )


def check_what_can_be_robbed(position: AbluxxenPosition, state: AbluxxenState) -> None:
    """The row, or nobody at all, as there is an option."""
    if position.phase == OPTION and state.mode != abluxxen.BASIC:
        raise ImpossiblePositionError(
            say("abluxxen.position-option", "phase: there is an option only in the mode basic")
        )
    row = robs_row(state)
    seats = [
        seat for seat in range(state.seats) if state.layer_count[seat] and robs_seat(state, seat)
    ]
    if (position.phase == ROB) != row or (position.phase == OPTION and seats):
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-row",
                "phase: in the phase rob the row can be robbed, in the phase option nobody",
            )
        )


def robs_seat(state: AbluxxenState, seat: int) -> bool:
    """Whether the set just played robs the top layer of a seat."""
    layer = top_layer(state, seat)
    return bool(
        uncompiled(robs)(
            state,
            top_layer(state, int(state.active)),
            abluxxen.SET_SIZE[layer],
            abluxxen.SET_VALUE[layer],
        )
    )


def robs_row(state: AbluxxenState) -> bool:
    """Whether the set just played robs a set of the row."""
    played = top_layer(state, int(state.active))
    return any(
        uncompiled(robs)(state, played, state.row[value], value)
        for value in range(1, abluxxen.HIGHEST_IN_ROW + 1)
    )


def check_end(position: AbluxxenPosition, state: AbluxxenState) -> None:
    """The active seat has played its last card, or nothing is left to be drawn."""
    went_out = not position.hands[int(state.active)]
    for seat, hand in enumerate(position.hands):
        least = int(seat != state.active)
        check_count(f"hands, seat {seat}", len(hand), least, abluxxen.DECK_SIZE)
    is_robbed = state.victim != state.active
    most = int(abluxxen.SET_SIZE[top_layer(state, int(state.active))]) - 1
    check_count("owed", position.owed, 0, most if is_robbed else 0)
    is_used_up = not position.deck and not state.pool_entries
    if is_robbed if went_out else not is_used_up:
        raise ImpossiblePositionError(
            say(
                "abluxxen.position-over",
                "phase: the match is over when the active seat has no card in hand, or a draw "
                "leaves neither deck nor pool",
            )
        )


FORMAT = PositionFormat(
    sections=AbluxxenPosition,
    cards=lambda _state: NATURAL_ORDER,
    read=read_position,
    write=write_position,
)
