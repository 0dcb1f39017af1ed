"""Random play through a batch environment."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from stolik.engine.stepping import Batch
from stolik.envs.batch import BatchEnv


def any_action(batch: Batch, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One of the choices at every table."""
    actions: npt.NDArray[np.int64] = (batch.masks * rng.random(batch.masks.shape)).argmax(axis=1)
    return actions


def played(env: BatchEnv, *, steps: int, seed: int = 1) -> Iterator[Batch]:
    """What is known after each of so many random steps."""
    rng = np.random.default_rng(seed)
    batch = env.reset()
    for _ in range(steps):
        batch = env.step(any_action(batch, rng))
        yield batch
