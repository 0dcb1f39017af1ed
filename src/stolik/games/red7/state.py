"""The state of Red7, and its cards.

Rules: docs/rules/red7.md
"""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from stolik.engine.contract import State
from stolik.engine.record import record

COLOURS = 7
NUMBERS = 7
DECK_SIZE = COLOURS * NUMBERS
FEWEST_SEATS = 2
MOST_SEATS = 4
HAND_SIZE = 7

# Colours, the weakest first; each gives its name to a rule.
VIOLET: Final = 0
INDIGO: Final = 1
BLUE: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
ORANGE: Final = 5
RED: Final = 6

# Phases, as the rules page names them; those without a name there run by themselves.
DEAL = 0
TURN = 1
EXTRA = 2
REMOVE = 3
DROP = 4
FINISH = 5
TURN_OVER = 6
ROUND_OVER = 7
SCORED = 8
OVER = 9

# Actions, in the page's order; cards are numbered in natural order there, R1 … R7, O1 …
FIRST_PALETTE = 0  # palette X
FIRST_CANVAS = FIRST_PALETTE + DECK_SIZE  # canvas Y
FIRST_BOTH = FIRST_CANVAS + DECK_SIZE  # palette X canvas Y is FIRST_BOTH + DECK_SIZE × X + Y
FIRST_REMOVE = FIRST_BOTH + DECK_SIZE * DECK_SIZE  # remove C
FIRST_DROP_ON_DECK = FIRST_REMOVE + DECK_SIZE  # drop C deck
FIRST_DROP_ON_CANVAS = FIRST_DROP_ON_DECK + DECK_SIZE  # drop C canvas
END = FIRST_DROP_ON_CANVAS + DECK_SIZE
PASS = END + 1
ACTIONS = PASS + 1

CARD_AT = np.array(
    [COLOURS * index + colour for colour in range(RED, -1, -1) for index in range(NUMBERS)],
    np.int64,
)
"""The card at every place of the natural order."""
PLACE_OF = np.append(np.argsort(CARD_AT), 0).astype(np.int64)
"""The place of every card in the natural order; then 0 for no card."""
PLACES_OF_COLOURS = np.array(
    [
        sum(1 << place for place, card in enumerate(CARD_AT) if colours >> card % COLOURS & 1)
        for colours in range(1 << COLOURS)
    ],
    np.int64,
)
"""The places of all cards of some colours, both sets as bits."""


@record
class Red7State(State):
    """A match of Red7. Sets of cards are bits, see palettes.py."""

    # Words where small numbers would do: they index and shift without a conversion.
    seats: Annotated[int, np.int64]
    phase: Annotated[int, np.int64]
    playing: Annotated[int, np.int64]
    """The seats still in the round, as bits."""
    turn: Annotated[int, np.int64]
    """The seat on turn."""
    advanced: Annotated[bool, np.bool_]
    effects: Annotated[bool, np.bool_]
    target: Annotated[int, np.int16]
    round_number: Annotated[int, np.int16]
    """1, 2, …"""
    must_win: Annotated[bool, np.bool_]
    """A 1 or a 7 was played this turn."""
    extra_skipped: Annotated[bool, np.bool_]
    """A 5 this turn found no card that could be played."""
    hand: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    palette: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """Set aside where the seat is out."""
    canvas: Annotated[npt.NDArray[np.uint8], np.uint8, DECK_SIZE]
    """Without the start card; the top is the last."""
    canvas_size: Annotated[int, np.int8]
    on_canvas: Annotated[int, np.int64]
    """The same cards as a set."""
    deck: Annotated[npt.NDArray[np.uint8], np.uint8, DECK_SIZE]
    """The top is the last."""
    deck_size: Annotated[int, np.int8]
    scored: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """Out of the game for good."""
    score: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    seen: Annotated[int, np.int64]
    """Cards that lay face up this round: every player knows where they are."""
    barred: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """Held when a 5 was skipped: every player knows that these are 1s and 7s."""
    # Computed from the palettes, because every legal move asks for them many times.
    strength: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS, COLOURS]
    """By seat and rule; NOTHING where the seat is out."""
    to_beat: Annotated[npt.NDArray[np.int16], np.int16, COLOURS]
    """By rule: the strongest seat besides the one on turn."""
