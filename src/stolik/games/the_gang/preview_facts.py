"""What previews of The Gang read from the positions after each move, all at once.

One compiled call for all the moves of a decision: asked one by one from the interpreter, these
questions would take most of the time of their previews.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.engine.arrays import StateArray
from stolik.engine.record import NumpyRecord, record
from stolik.games.the_gang.chips import locked_chips
from stolik.games.the_gang.hands import hand_of, hole_cards_of_rank
from stolik.games.the_gang.poker import category, strength
from stolik.games.the_gang.showdown import CATEGORY, RANK, group_guess


@record
class PreviewFacts(NumpyRecord):
    """What everybody sees, and what a seat knows of its own hand."""

    locked: Annotated[int, np.int8]
    """Chips bound to their holders, as bits by stars."""
    ready: Annotated[int, np.int8]
    """Seats, as bits, as in the next two."""
    answering: Annotated[int, np.int8]
    choosing: Annotated[int, np.int8]
    user: Annotated[int, np.int8]
    """Of the specialist, proposed or agreed."""
    subject: Annotated[int, np.int8]
    """The seat or the rank that it is about."""
    category: Annotated[int, np.int8]
    """Of the seat's own hand."""
    of_rank: Annotated[int, np.int8]
    """How many of its own hole cards are of the rank asked about."""
    rank_guess: Annotated[int, np.int8]
    """Of those that have guessed so far."""
    category_guess: Annotated[int, np.int8]


@compiled
def read_facts(states: StateArray, seat: int, facts: npt.NDArray[np.record]) -> None:
    """What each of these states shows that seat."""
    for index in range(len(states)):
        state = states[index]
        seen = facts[index]
        seen.locked = locked_chips(state)
        seen.ready = state.ready
        seen.answering = state.answering
        seen.choosing = state.choosing
        seen.user = state.user
        seen.subject = state.subject
        seen.category = category(strength(hand_of(state, seat)))
        seen.of_rank = hole_cards_of_rank(state, seat, state.subject)
        seen.rank_guess = group_guess(state, RANK)
        seen.category_guess = group_guess(state, CATEGORY)
