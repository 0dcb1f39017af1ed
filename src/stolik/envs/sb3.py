"""Stable-Baselines3: the vector environment under the interface that its algorithms ask for."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from stolik.core.extras import extra
from stolik.envs.vector import VectorEnv

with extra("train"):
    from stable_baselines3.common.vec_env.base_vec_env import VecEnv

Indices = int | Sequence[int] | None


class TablesVecEnv(VecEnv):  # type: ignore[misc]  # it may be missing
    """Tables for MaskablePPO and its like: all of them are stepped by one call.

    Takes what `VectorEnv` takes: `TablesVecEnv("six-nimmt", 256, opponents="normal")`.
    """

    def __init__(self, game: str, num_envs: int = 1, **arguments: Any) -> None:
        self.env = VectorEnv(game, num_envs, **arguments)
        self._actions: Any = None
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)

    def reset(self) -> Any:
        """New matches; of the seed that was given to `seed`, if there is one."""
        given = [seed for seed in self._seeds if seed is not None]
        observed, _ = self.env.reset(seed=given if len(given) == self.num_envs else None)
        self._reset_seeds()
        self._reset_options()
        return observed

    def step_async(self, actions: Any) -> None:
        """Remembers them for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """One decision at every table."""
        observed, rewards, ended, truncated, info = self.env.step(self._actions)
        dones = ended | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(dones):
            infos[row]["terminal_observation"] = info["final_obs"][row]
            infos[row]["TimeLimit.truncated"] = bool(truncated[row])
        return observed, rewards.astype(np.float32), dones, infos

    def close(self) -> None:
        """Ends the threads."""
        self.env.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """The same for all tables."""
        return [getattr(self.env, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Nothing is set from outside."""
        raise NotImplementedError(f"{attr_name} of tables {indices} cannot be set to {value}")

    def env_method(
        self,
        method_name: str,
        *method_args: Any,
        indices: Indices = None,
        **method_kwargs: Any,
    ) -> list[Any]:
        """`action_masks`, table by table; another method once, for all of them."""
        found = getattr(self.env, method_name)(*method_args, **method_kwargs)
        by_table = method_name == "action_masks"
        return [found[row] if by_table else found for row in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:  # noqa: ARG002
        """Nothing is wrapped."""
        return [False for _ in self._get_indices(indices)]
