"""What Gymnasium and PettingZoo call the spaces of observations and actions."""

from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.core.extras import extra
from stolik.envs.settings import EnvSettings

with extra("research"):
    from gymnasium import spaces


def vector_space(settings: EnvSettings) -> spaces.Box:
    """The numbers of an observation, each within its own bounds."""
    low, high = settings.game.layout.bounds()
    return spaces.Box(low.astype(np.int16), high.astype(np.int16), dtype=np.int16)


def observation_space(settings: EnvSettings) -> spaces.Dict:
    """Numbers, and a mask of the actions."""
    return spaces.Dict(
        {
            "observation": vector_space(settings),
            "action_mask": spaces.Box(0, 1, (settings.actions,), np.int8),
        }
    )


def state_space(settings: EnvSettings) -> spaces.Box:
    """The observations of all seats, one after the other."""
    one = vector_space(settings)
    low, high = (np.tile(bound, settings.seats) for bound in (one.low, one.high))
    return spaces.Box(low, high, dtype=np.int16)


class Choices(spaces.Discrete[np.int64]):
    """The actions of a game, sampled from those that are legal now.

    `legal` is a mask that its environment rewrites; while nothing is legal, anything is sampled.
    """

    def __init__(self, settings: EnvSettings) -> None:
        super().__init__(settings.actions)
        self.legal: npt.NDArray[np.int8] = np.zeros(settings.actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action, unless a mask or probabilities say otherwise."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)
