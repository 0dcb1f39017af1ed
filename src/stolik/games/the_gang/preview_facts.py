"""What previews of The Gang read from the positions after each move, all at once.

One compiled call for all the moves of a decision: four seats may be to act after every chip, and
asked one by one from the interpreter, these questions would take most of the time of a preview.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.engine.arrays import StateArray
from stolik.engine.contract import Actions, advance, apply
from stolik.engine.record import NumpyRecord, record
from stolik.games.the_gang.chips import locked_chips
from stolik.games.the_gang.hands import hand_of, hole_cards_of_rank
from stolik.games.the_gang.poker import category, strength
from stolik.games.the_gang.showdown import CATEGORY, RANK, group_guess


@record
class PreviewFacts(NumpyRecord):
    """What everybody sees, and what a seat knows of its own hand."""

    action: Annotated[int, np.int16]
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
    phase: Annotated[int, np.int8]
    """After the step that may follow at once, as in the next one.

    That step ends a chip round, a vote or a passing, or uses the specialist. Later ones turn up
    hidden cards.
    """
    used: Annotated[bool, np.bool_]


@compiled
def look_ahead(
    states: StateArray, seat: int, actions: Actions, facts: npt.NDArray[np.record]
) -> None:
    """Makes another action in each of these states; what that shows the seat."""
    for index in range(len(actions)):
        state = states[index]
        seen = facts[index]
        apply(state, seat, actions[index])
        seen.action = actions[index]
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
        advance(state)
        seen.phase = state.phase
        seen.used = state.used
