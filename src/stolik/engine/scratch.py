"""Scratch space: the generator and the buffers that a driver lends to the rules.

One record, not loose arrays: Numba counts references to arrays atomically at every call, which cost
more than the rules of 6 nimmt! themselves (10 against 21 million moves per second). A policy that
needs buffers of its own declares a subclass with named fields.
"""

from typing import Annotated, Self

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import Rng, new_rng
from stolik.engine.record import NumpyRecord, new_record, record

MOST_CARDS = 128
MOST_ACTIONS = 1024
MOST_SEATS = 10


@record
class Scratch(NumpyRecord):
    """What every driver needs."""

    rng: Annotated[Rng, np.uint64, 1]
    cards: Annotated[npt.NDArray[np.int16], np.int16, MOST_CARDS]
    actions: Annotated[npt.NDArray[np.int64], np.int64, MOST_ACTIONS]
    weights: Annotated[npt.NDArray[np.float64], np.float64, MOST_ACTIONS]
    """Of the actions, by a game's rules of thumb."""
    scores: Annotated[npt.NDArray[np.int32], np.int32, MOST_SEATS]

    @classmethod
    def seeded(cls, seed: int = 0, *stream: int) -> Self:
        """Scratch space of its own for every thread; seed and stream as in `new_rng`."""
        scratch = new_record(cls)
        scratch.rng[:] = new_rng(seed, *stream)
        return scratch
