"""The state of Take That, and its cards.

Rules: docs/rules/take-that.md
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.engine.contract import State
from stolik.engine.record import record

DECK_SIZE = 79
LAST_CARD = 98
MOST_SEATS = 4
HAND_LIMIT = 9
HAND_OF_FOUR = 8
REACH = 10
MOST_MOVES = 2 * DECK_SIZE
"""Of a round: a play or a pull for every card, and no more takes than plays."""

TOAD_PENALTY = 5
PLAIN_PENALTY = 1
PAIR_POINTS = 2

NO_CARD = 0

# Phases; only PLAY waits for a seat, and DEAL for a shuffle.
DEAL = 0
PLAY = 1
ROUND_OVER = 2
SCORED = 3
OVER = 4

# Actions: a card's own number plays it, then come the pulls of the cards, then the take.
FIRST_PULL = LAST_CARD + 1  # pull Y is FIRST_PULL + Y
TAKE = FIRST_PULL + LAST_CARD + 1
ACTIONS = TAKE + 1

# Zones of a card; a pile's zone is counted on from that of seat 0.
UNSEEN = 0  # in the deck or in a hand
ROW = 1
PLUS = 2
MINUS = PLUS + MOST_SEATS
EXTRA = MINUS + MOST_SEATS  # in a minus pile too, but nobody knows before the scoring

HALVES = 2
"""A set of cards is two words of bits: one for the cards below 50, one for the others."""
HALF = 50


@record
class TakeThatState(State):
    """A match of Take That."""

    pro: Annotated[bool, np.bool_]
    rounds: Annotated[int, np.int8]
    round_number: Annotated[int, np.int8]
    """1, 2, …"""
    on_turn: Annotated[int, np.int8]
    deck: Annotated[npt.NDArray[np.int8], np.int8, DECK_SIZE]
    """Bottom card first: the top is drawn from the end."""
    deck_size: Annotated[int, np.int8]
    hand: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS, HAND_LIMIT]
    """In no order, then NO_CARD."""
    hand_size: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    row: Annotated[npt.NDArray[np.int8], np.int8, DECK_SIZE]
    """Left to right."""
    row_length: Annotated[int, np.int8]
    zone: Annotated[npt.NDArray[np.int8], np.int8, LAST_CARD + 1]
    """Of every card; that of NO_CARD stays UNSEEN."""
    unseen: Annotated[npt.NDArray[np.int64], np.int64, HALVES]
    """Cards that have not lain open in this round, as bits."""
    extra_cards: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """How many lie in the minus pile."""
    points: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    """Of this round; extra cards only once it is scored."""
    total: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    """Over the rounds that are scored."""
    moves: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_MOVES]
    """The actions of this round, which all seats have seen."""
    move_count: Annotated[int, np.uint8]


CARDS = np.array([card for card in range(12, LAST_CARD + 1) if card % 10 != 0], np.int64)
assert len(CARDS) == DECK_SIZE

IS_TOAD = np.zeros(LAST_CARD + 1, np.bool_)
IS_TOAD[22::11] = True

TWIN = np.zeros(LAST_CARD + 1, np.int64)
TWIN[CARDS] = CARDS % 10 * 10 + CARDS // 10
TWIN[IS_TOAD] = NO_CARD

PENALTY = np.zeros(LAST_CARD + 1, np.int64)
PENALTY[CARDS] = PLAIN_PENALTY
PENALTY[IS_TOAD] = TOAD_PENALTY

BITS = np.zeros((LAST_CARD + 1, HALVES), np.int64)
"""For every card the set that holds it alone; NO_CARD has no bit."""
BITS[CARDS, CARDS // HALF] = 1 << CARDS % HALF
ALL_CARDS = BITS.sum(axis=0)
