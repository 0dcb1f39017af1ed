"""What views of The Gang are made of: the state, and what the rules derive from it for viewers.

One compiled call for all viewers: asked one by one from the interpreter, these questions took most
of the time of a view.
"""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.arrays import StateArray, state_tuple
from stolik.engine.contract import SPECTATOR
from stolik.engine.record import NumpyRecord, new_records, record
from stolik.games.the_gang.chips import locked_chips
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.hands import hand_of
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.poker import category, strength
from stolik.games.the_gang.showdown import group_guess, standing
from stolik.games.the_gang.state import (
    GUESSES,
    MOST_SEATS,
    ROUNDS,
    GangState,
    chips_are_seen,
    has_muscle,
    is_revealed,
)

HIDDEN = -1


@record
class DerivedFacts(NumpyRecord):
    """What follows from a state by the rules."""

    known: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS + 1]
    """Cards whose place a seat knows, as bits; last those a spectator knows, at SPECTATOR."""
    alarm_limit: Annotated[int, np.int8]
    locked: Annotated[int, np.int8]
    """Chips bound to their holders, as bits by stars."""
    chips_seen: Annotated[npt.NDArray[np.int8], np.int8, ROUNDS]
    """1 for the rounds whose chips are seen."""
    category: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """Of the hands revealed, the others HIDDEN."""
    has_muscle: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """1 for the seat the Muscle works for."""
    is_slip: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """1 for a hand weaker than one revealed before it."""
    joint_guess: Annotated[npt.NDArray[np.int8], np.int8, GUESSES]
    """Of those that have guessed so far."""


class Facts(NamedTuple):
    """All that views are made of."""

    state: GangState
    derived: DerivedFacts
    hole: list[int]
    """By seat: its hole cards, as bits."""
    discarded: list[int]
    """By seat: the cards it has laid face down, as bits."""


def read_state(array: StateArray) -> Facts:
    """The facts about a state, for all viewers."""
    state = state_tuple(array)
    derived = new_records(DerivedFacts, 1)
    derive_facts(array, derived)
    seats = range(state.seats)
    hole = [bits(hole_cards(state, seat)) for seat in seats]
    discarded = [bits(discards_of(state, seat)) for seat in seats]
    return Facts(state, state_tuple(derived), hole, discarded)


def hole_cards(state: GangState, seat: int) -> list[int]:
    """In no order."""
    cards: list[int] = state.hole[seat][: state.hole_size[seat]]
    return cards


def discards_of(state: GangState, seat: int) -> list[int]:
    """The cards a seat has laid face down."""
    if not state.discards:
        return []
    pairs = zip(state.discard[: state.discards], state.discarder, strict=False)
    return [card for card, owner in pairs if owner == seat]


def bits(cards: Iterable[int]) -> int:
    """Cards as a set.

    >>> bits([0, 3])
    9
    """
    return sum([1 << card for card in cards])


@compiled
def derive_facts(array: StateArray, out: npt.NDArray[np.record]) -> None:
    """For all seats and a spectator at once."""
    state: GangState = array[0]
    derived: DerivedFacts = out[0]
    derived.known[MOST_SEATS] = known_cards(state, SPECTATOR)
    for seat in range(state.seats):
        derived.known[seat] = known_cards(state, seat)
        derived.has_muscle[seat] = has_muscle(state, seat)
        derived.category[seat] = HIDDEN
        if is_revealed(state, seat):
            derived.category[seat] = category(strength(hand_of(state, seat)))
    mark_slips(state, derived)
    derived.alarm_limit = alarm_limit(state)
    derived.locked = locked_chips(state)
    for chip_round in range(1, ROUNDS + 1):
        derived.chips_seen[chip_round - 1] = chips_are_seen(state, chip_round)
    for kind in range(GUESSES):
        derived.joint_guess[kind] = group_guess(state, kind)


@inlined
def mark_slips(state: GangState, derived: DerivedFacts) -> None:
    """The showdown only says that hands are out of order; viewers want to see which."""
    strongest = 0
    for stars in range(1, state.revealed + 1):
        seat = int(state.holder[stars])
        mine = standing(state, seat)
        derived.is_slip[seat] = mine < strongest
        strongest = max(strongest, mine)
