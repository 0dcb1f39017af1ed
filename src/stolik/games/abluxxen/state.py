"""The state of Abluxxen; its cards, its sets and its actions.

Rules: docs/rules/abluxxen.md
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.engine.contract import State
from stolik.engine.record import record

MOST_SEATS = 5
DUEL_SEATS = 2
HAND_SIZE = 13

# Cards: a number card is its number; the joker follows, as it is higher than 13.
HIGHEST_NUMBER = 13
JOKER = 14
CARD_KINDS = JOKER + 1  # arrays by card have a place 0 that nothing uses
NUMBER_COPIES = 8
JOKER_COPIES = 5
DECK_SIZE = HIGHEST_NUMBER * NUMBER_COPIES + JOKER_COPIES
NATURAL_ORDER = np.repeat(
    np.arange(1, CARD_KINDS, dtype=np.int16), [NUMBER_COPIES] * HIGHEST_NUMBER + [JOKER_COPIES]
)

POOL_ENTRIES = 6
ROW_SIZE = 13
HIGHEST_IN_ROW = 12
DUEL_JOKERS = 2  # each hand of the duel starts with them, the others are shuffled
DUEL_SHUFFLE = DECK_SIZE - DUEL_SEATS * DUEL_JOKERS
DUEL_DECK = DUEL_SHUFFLE - DUEL_SEATS * (HAND_SIZE - DUEL_JOKERS) - POOL_ENTRIES  # the largest

BASIC, ADVANCED, EXPERT = range(3)

# Phases, as the rules page names them; those without a name there run by themselves.
DEAL = 0
SET_UP_ROW = 1
PLAY = 2
ROB = 3
FILL_ROW = 4
STEAL = 5
ANSWER = 6
OWED = 7
REFILL = 8
OPTION = 9
OVER = 10

# Sets: value by value, with more and more numbers, each with 0 to 5 jokers; then jokers alone.
JOKER_CHOICES = JOKER_COPIES + 1
VALUE_SETS = NUMBER_COPIES * JOKER_CHOICES
LARGEST_SET = NUMBER_COPIES + JOKER_COPIES
JOKERS_ALONE = HIGHEST_NUMBER * VALUE_SETS - 1  # n jokers alone are the set JOKERS_ALONE + n
SETS = JOKERS_ALONE + JOKER_COPIES + 1

SET_VALUE = np.full(SETS, JOKER, np.int8)  # jokers alone: above 13
SET_NUMBERS = np.zeros(SETS, np.int8)
SET_JOKERS = np.zeros(SETS, np.int8)
for _set in range(SETS):
    if _set > JOKERS_ALONE:
        SET_JOKERS[_set] = _set - JOKERS_ALONE
    else:
        SET_VALUE[_set] = 1 + _set // VALUE_SETS
        SET_NUMBERS[_set] = 1 + _set % VALUE_SETS // JOKER_CHOICES
        SET_JOKERS[_set] = _set % JOKER_CHOICES
SET_SIZE = SET_NUMBERS + SET_JOKERS

# The cards of a set in one word, copies of 1 … 13 and the joker, then all of them: those of all
# layers of a seat are one sum.
COUNT_BITS = 4
SIZE_BIT = COUNT_BITS * JOKER
SET_CARDS = (
    (SET_NUMBERS.astype(np.int64) << COUNT_BITS * (SET_VALUE.astype(np.int64) - 1))
    + (SET_JOKERS.astype(np.int64) << COUNT_BITS * (JOKER - 1))
    + (SET_SIZE.astype(np.int64) << SIZE_BIT)
)

# What the observation shows of the newest layers: value, numbers and jokers.
LAYERS_OBSERVED = 8
LAYER_NUMBERS = 3
NEWEST_NUMBERS = LAYERS_OBSERVED * LAYER_NUMBERS
NO_LAYER = SETS
SET_LAYER = np.zeros((SETS + 1, LAYER_NUMBERS), np.int8)
SET_LAYER[:SETS] = np.stack([SET_VALUE, SET_NUMBERS, SET_JOKERS], axis=1)

# Groups of the pool: a 13 or a joker with a card that is not higher. `J 13` has a number too, but
# there is no such group: it is written `13 J`.
GROUP_LOW = np.repeat(np.arange(1, CARD_KINDS, dtype=np.int8), 2)
GROUP_HIGH = np.tile(np.array([HIGHEST_NUMBER, JOKER], np.int8), JOKER)
GROUPS = len(GROUP_LOW)
NO_GROUP = 2 * (JOKER - 1)

# Actions: a set's own number plays it.
ROB_SET = SETS - 1  # rob V is ROB_SET + V
TAKE = ROB_SET + HIGHEST_IN_ROW + 1
LEAVE = TAKE + 1
KEEP = LEAVE + 1
DISCARD = KEEP + 1
DRAW_DECK = DISCARD + 1
DRAW_CARD = DRAW_DECK  # draw C is DRAW_CARD + C
DRAW_GROUP = DRAW_CARD + JOKER + 1  # the draw of a group is DRAW_GROUP + its number
PASS = DRAW_GROUP + GROUPS
ACTIONS = PASS + 1


@record
class AbluxxenState(State):
    """A match of Abluxxen; cards that lie in no order are counted, copies of every card."""

    mode: Annotated[int, np.int8]
    active: Annotated[int, np.int8]
    """The seat with the paw: it plays, and it is the thief."""
    victim: Annotated[int, np.int8]
    """The seat being robbed; the active one while nobody is."""
    robbed: Annotated[bool, np.bool_]
    """Whether anybody was robbed this turn, the virtual player included."""
    owed: Annotated[int, np.int8]
    """Draws still to be made in this series."""
    hand: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS, CARD_KINDS]
    known: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS, CARD_KINDS]
    """The part of each hand that everybody knows to be there."""
    hand_size: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    layers: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS, DECK_SIZE]
    """Numbers of sets, the newest last."""
    layer_count: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    laid: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """The cards in all layers, as SET_CARDS has them; as what follows, kept for the observation."""
    newest: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS, NEWEST_NUMBERS]
    """Value, numbers and jokers of the newest layers, the newest first; then zeros."""
    pool: Annotated[npt.NDArray[np.int8], np.int8, CARD_KINDS]
    """Its single cards."""
    groups: Annotated[npt.NDArray[np.int8], np.int8, GROUPS]
    """Copies of every group of the pool."""
    pool_entries: Annotated[int, np.int8]
    """Single cards and groups together."""
    row: Annotated[npt.NDArray[np.int8], np.int8, CARD_KINDS]
    """The cards of the virtual player."""
    row_size: Annotated[int, np.int8]
    discards: Annotated[npt.NDArray[np.int8], np.int8, CARD_KINDS]
    deck: Annotated[npt.NDArray[np.int8], np.int8, DUEL_DECK]
    """The top card is the last one, at `deck_size` − 1."""
    deck_size: Annotated[int, np.int8]
