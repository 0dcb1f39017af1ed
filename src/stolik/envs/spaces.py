"""What Gymnasium and PettingZoo call the spaces of observations and actions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.core.extras import extra
from stolik.envs.settings import EnvSettings

with extra("research"):
    from gymnasium import spaces


def observation_space(settings: EnvSettings) -> spaces.Dict:
    """Numbers, and a mask of the actions."""
    numbers = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(
                numbers.min, numbers.max, (settings.game.layout.size,), np.int16
            ),
            "action_mask": spaces.Box(0, 1, (settings.actions,), np.int8),
        }
    )


class Choices(spaces.Discrete[np.int64]):
    """The actions of a game, sampled from those that are legal now."""

    def __init__(self, settings: EnvSettings, mask: Callable[[], npt.NDArray[np.int8]]) -> None:
        super().__init__(settings.actions)
        self._legal = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action, unless a mask or probabilities say otherwise."""
        if mask is None and probability is None:
            mask = self._legal()
        return super().sample(mask, probability)
