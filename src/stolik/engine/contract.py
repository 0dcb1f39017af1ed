"""The contract every game fulfils: eleven functions over the game's own state record.

Generic code (playouts, search, batch stepping) calls these and is written once; `dispatch` finds
the game's own versions. A match runs like this:

    begin(state)
    until the match is over:
        while advance(state): pass
        if acting(state):                            those seats may act
            apply(state, seat, action)
        elif cards_to_shuffle(state, cards) > 0:     a shuffle is due
            accept_shuffle(state, cards)
        else:                                        the match is over: scores, winners
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import Rng
from stolik.engine.dispatch import required
from stolik.engine.record import NumpyRecord

Cards = npt.NDArray[np.int16]
Actions = npt.NDArray[np.int64]
Scores = npt.NDArray[np.int32]
Observation = npt.NDArray[np.int16]

SPECTATOR = -1
"""In place of a seat, in `redeal` and `observe`: a viewer who knows only what is public."""


class State(NumpyRecord):
    """One fixed-size record per game; a batch of tables is an array of them.

    Every game declares its own, with these two fields among them.
    """

    seats: Annotated[int, np.int8]
    phase: Annotated[int, np.int8]


@required
def begin(state: State) -> None:
    """Seats and options are set: goes to the first shuffle or decision."""


@required
def cards_to_shuffle(state: State, out: Cards) -> int:
    """The cards to be put in order, in natural order, when a shuffle is due (0 otherwise)."""


@required
def accept_shuffle(state: State, cards: Cards) -> None:
    """Takes that order, top card first."""


@required
def acting(state: State) -> int:
    """The seats that may act now, as bits."""


@required
def legal(state: State, seat: int, out: Actions) -> int:
    """All legal actions of a seat, in any order; returns how many."""


@required
def apply(state: State, seat: int, action: int) -> None:
    """Makes a legal action."""


@required
def advance(state: State) -> bool:
    """Makes one visible step that nobody decides; false when there is none."""


@required
def scores(state: State, out: Scores) -> None:
    """The points of every seat, at the end or so far."""


@required
def winners(state: State) -> int:
    """The seats that won, as bits; of a match that is over."""


@required
def observe(state: State, seat: int, out: Observation) -> None:
    """What that seat knows, as a fixed vector, for learning."""


@required
def redeal(state: State, seat: int, rng: Rng) -> None:
    """Makes hidden things random, consistently with everything the seat has seen."""
