"""The state of 6 nimmt!, and its cards.

Rules: docs/rules/six-nimmt.md
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.engine.contract import State
from stolik.engine.record import record

DECK_SIZE = 104
MOST_SEATS = 10
HAND_SIZE = 10
ROWS = 4
ROW_LIMIT = 5
ROW_PLACES = ROWS * ROW_LIMIT

# Phases, as the rules page names them; those without a name there run by themselves.
DEAL = 0
DRAFT = 1
CHOOSE = 2
PLACE = 3
TAKE = 4
SCORED = 5
OVER = 6

# Actions: a card's own number lays it, then come the drafts of the cards and the rows to take.
FIRST_DRAFT = DECK_SIZE  # draft C is FIRST_DRAFT + C
FIRST_TAKE = 2 * DECK_SIZE  # take R is FIRST_TAKE + R
ACTIONS = FIRST_TAKE + ROWS + 1

NO_CARD = 0
NO_ROW = -1
NO_PILE = -1
DRAFTED = -2
ROUNDS_UNLIMITED = 0


@record
class SixState(State):
    """A match of 6 nimmt!."""

    tactical: Annotated[bool, np.bool_]
    limit: Annotated[int, np.int16]
    rounds: Annotated[int, np.int16]
    round_number: Annotated[int, np.int16]
    """1, 2, …"""
    drafter: Annotated[int, np.int8]
    hand: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_SEATS, HAND_SIZE]
    """In no order, without the card laid."""
    hand_size: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    rows: Annotated[npt.NDArray[np.uint8], np.uint8, ROWS, ROW_LIMIT]
    """Left to right, then NO_CARD."""
    row_length: Annotated[npt.NDArray[np.int8], np.int8, ROWS]
    row_end: Annotated[npt.NDArray[np.uint8], np.uint8, ROWS]
    """The rightmost card of every row."""
    choosing: Annotated[int, np.int16]
    """Seats that have not chosen yet this turn, as bits."""
    laid: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_SEATS]
    """This turn's cards, hidden until all have chosen."""
    order: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """Seats by their revealed cards, lowest first."""
    placed: Annotated[int, np.int8]
    """How many of them are placed."""
    pile: Annotated[npt.NDArray[np.int8], np.int8, DECK_SIZE + 1]
    """The seat on whose bull pile a card lies, or NO_PILE, or DRAFTED (tactical) while it is in a
    hand or a row."""
    bulls: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    """On the bull piles of this round."""
    total: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    """Over the rounds that are scored."""


BULLS = np.ones(DECK_SIZE + 1, np.int8)
BULLS[NO_CARD] = 0
BULLS[5::10] = 2
BULLS[10::10] = 3
BULLS[11:100:11] = 5
BULLS[55] = 7
