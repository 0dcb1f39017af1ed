"""The desk: the generator and the scratch space that a driver lends to the rules.

One record, not loose arrays: Numba counts references to arrays atomically at every call, which cost
more than the rules of 6 nimmt! themselves (10 against 21 million moves a second).
"""

import numpy as np

from stolik.engine.chance import new_rng
from stolik.engine.contract import State

MOST_CARDS = 128
MOST_ACTIONS = 1024
MOST_SEATS = 10
MOST_NOTES = 256

DESK = np.dtype(
    (
        np.record,
        [
            ("rng", np.uint64, 1),
            ("cards", np.int16, MOST_CARDS),
            ("actions", np.int64, MOST_ACTIONS),
            ("weights", np.float64, MOST_ACTIONS),  # of the actions, by a game's rules of thumb
            ("scores", np.int32, MOST_SEATS),
            ("notes", np.int64, MOST_NOTES),  # scratch of a game's rules of thumb
        ],
    )
)

Desk = State


def new_desk(seed: int = 0, *stream: int) -> Desk:
    """A desk of its own for every thread; seed and stream as in `new_rng`."""
    desk: Desk = np.zeros(1, DESK)[0]
    desk.rng[:] = new_rng(seed, *stream)
    return desk
