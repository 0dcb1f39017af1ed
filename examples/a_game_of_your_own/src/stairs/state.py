"""The state of Stairs. Rules: rules.md."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.engine.contract import State
from stolik.engine.record import record

DECK_SIZE = 12
HAND_SIZE = 3
MOST_SEATS = 4
MOST_ROUNDS = 9
STEEP_STEP = 2

# Phases; only PLAY waits for a seat, and DEAL for a shuffle.
DEAL = 0
PLAY = 1
TAKE = 2  # the stairs go to the seat that laid the top card
ROUND_OVER = 3
OVER = 4

# Actions: a card's own number lays it.
PASS = DECK_SIZE + 1

# Cards in a set are bits, each at its own number: ascending order needs no list.
ALL_CARDS = (1 << DECK_SIZE + 1) - 2


@record
class StairsState(State):
    """A match of Stairs."""

    rounds: Annotated[int, np.int8]
    steep: Annotated[bool, np.bool_]
    round_number: Annotated[int, np.int8]
    """1, 2, …"""
    on_turn: Annotated[int, np.int8]
    top_seat: Annotated[int, np.int8]
    """The seat that laid the top card; means nothing where there are no stairs."""
    climbing: Annotated[int, np.int8]
    """The seats that have not passed, as bits."""
    stairs: Annotated[int, np.int64]
    """A set of cards, as the next two."""
    gone: Annotated[int, np.int64]
    """Of stairs that were taken in this round."""
    hand: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    points: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
