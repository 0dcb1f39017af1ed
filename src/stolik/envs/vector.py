"""Gymnasium's vector environment on the batch: thousands of tables, stepped by compiled code."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.core.checks import check_number
from stolik.core.extras import extra
from stolik.envs.batch import BatchEnv
from stolik.envs.render import RENDER_FPS, RENDER_MODES, check_render_mode, rendered
from stolik.envs.settings import MOST_MOVES, MOST_SWAPS, Reward, check_flag
from stolik.envs.snapshots import Snapshot
from stolik.envs.solo import LARGEST_SEED
from stolik.envs.spaces import observation_space, vector_space

with extra("research"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space

Stepped = tuple[
    Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
]


class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """One seat of every table is yours, opponents play the others.

    The matches of table i after `reset(seed=s)` are those of the single environment after
    `reset(seed=s + i)`. A match that ends is followed by the next in the same step
    (`AutoresetMode.SAME_STEP`): its last observation is in `info["final_obs"]`.

    Nothing is copied: observations and masks are overwritten by the step after the next, so those
    of a step and of the one before it can be used together. Copy what you keep longer. An illegal
    action is refused with a sentence, and changes nothing at any table.

    `seat=None` gives every table another seat. With `opponents=None` every decision is yours
    (self-play): the reward is that of the seat that acted, `info["seat"]` is asked next, and
    `info["rewards"]` has those of all seats. With `flat` the observation is the vector alone; the
    mask is in `info["action_mask"]` and in `action_masks()` in any case.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: object = "normal",
        options: dict[str, Any] | None = None,
        reward: Reward = "win",
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        flat: bool = False,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.num_envs = check_number("num_envs", num_envs, 1)
        self.tables = BatchEnv(
            game,
            tables=self.num_envs,
            seats=seats,
            seat=None if opponents is None else seat,
            opponents=opponents,
            options=options,
            reward=reward,
            most_swaps=most_swaps,
            most_moves=most_moves,
            threads=threads,
            buffers=2,
        )
        self.settings = self.tables.settings
        self.moves = self.settings.moves
        self.flat = check_flag("flat", flat)
        self.single_observation_space = (vector_space if self.flat else observation_space)(
            self.settings
        )
        self.single_action_space = spaces.Discrete(self.settings.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._count_tables()

    def _count_tables(self) -> None:
        self._every = np.arange(self.num_envs)
        self._present = np.ones(self.num_envs, np.bool_)
        nothing = np.zeros(self.settings.actions, np.int8)
        self._no_choices = np.broadcast_to(nothing, (self.num_envs, self.settings.actions))
        self._is_self_play = self.tables.is_self_play
        self._finals: dict[int, npt.NDArray[np.object_]] = {}

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | npt.NDArray[Any] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # Gymnasium's signature
    ) -> tuple[Any, dict[str, Any]]:
        """A new match at every table; without a seed, the next ones of the seed given last."""
        self.tables.reset(None if seed is None else self._entropy(seed))
        return self._observed(), self._info()

    def step(self, actions: Any) -> Stepped:
        """One decision at every table, and those of the others up to your next one."""
        batch = self.tables.step(actions)
        (ended,) = batch.dones.nonzero()
        return (
            self._observed(),
            self.tables.own_rewards.copy(),
            batch.dones > batch.truncations,
            batch.truncations.copy(),
            self._ended_info(ended) if len(ended) else self._info(),
        )

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every table, under the name that sb3-contrib looks for."""
        return self.tables.batch.masks

    def render(self) -> Any:
        """Every table as you see it."""
        if self.render_mode is None:
            return None
        return tuple(
            rendered(self.render_mode, self.settings, state, int(seat))
            for state, seat in zip(self.tables.states, self.tables.batch.seats, strict=True)
        )

    def close_extras(self, **_: Any) -> None:
        """Ends the threads."""
        self.tables.close()

    # States as values.

    def save(self, rows: npt.ArrayLike | None = None) -> Snapshot:
        """The state of every table, or of those rows: deals to come included."""
        return self.tables.save(rows)

    def load(
        self, snapshot: Snapshot, rows: npt.ArrayLike | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Puts states back, one at each table or at each of those rows."""
        self.tables.load(snapshot, rows)
        return self._observed(), self._info()

    def clone(self, rows: npt.ArrayLike | None = None) -> "VectorEnv":
        """An environment with copies of those tables, also several of one: `[3] * 100`."""
        twin = self.__class__.__new__(self.__class__)
        vars(twin).update(vars(self))
        twin.tables = self.tables.clone(rows)
        twin.num_envs = twin.tables.tables
        twin.observation_space = batch_space(self.single_observation_space, twin.num_envs)
        twin.action_space = batch_space(self.single_action_space, twin.num_envs)
        twin._count_tables()  # noqa: SLF001  # it is one of us
        return twin

    def set_position(
        self, text: str | Sequence[str], rows: npt.ArrayLike | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Sets up a position at each of those tables, or one of several at each."""
        self.tables.set_position(text, rows)
        return self._observed(), self._info()

    def determinize(
        self,
        rng: np.random.Generator | int | None = None,
        rows: npt.ArrayLike | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Makes random all that your seats cannot know, shuffles to come included."""
        self.tables.determinize(None, rng, rows)
        return self._observed(), self._info()

    # What a step returns.

    def _entropy(self, seed: int | Sequence[int | None] | npt.NDArray[Any]) -> list[int]:
        """One seed per table, each of which becomes what the single environment makes of it."""
        given: Sequence[Any] | npt.NDArray[Any]
        if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
            given = seed
            if len(given) != self.num_envs:
                raise ValueError(f"one seed per table: {self.num_envs}, not {len(given)}")
        else:
            first = check_number("seed", seed, 0)
            given = range(first, first + self.num_envs)
        seeds = [None if own is None else check_number("seed", own, 0) for own in given]
        return [int(seeding.np_random(own)[0].integers(LARGEST_SEED)) for own in seeds]

    def _observed(self) -> Any:
        batch = self.tables.batch
        if self.flat:
            return batch.observations
        return {"observation": batch.observations, "action_mask": batch.masks.view(np.int8)}

    def _info(self) -> dict[str, Any]:
        batch, present = self.tables.batch, self._present
        masks = batch.masks.view(np.int8)
        if not self._is_self_play:
            return {"action_mask": masks, "_action_mask": present}
        return {
            "action_mask": masks,
            "_action_mask": present,
            "seat": batch.seats,
            "_seat": present,
            "rewards": batch.rewards,
            "_rewards": present,
        }

    def _ended_info(self, rows: npt.NDArray[np.int64]) -> dict[str, Any]:
        """With what Gymnasium's own vector environments say of matches that ended."""
        final_obs = np.empty(self.num_envs, object)  # which is full of None
        final_obs[rows] = self._final_rows()[rows]
        ended = self.tables.batch.dones.copy()
        return {
            **self._info(),
            "final_obs": final_obs,
            "_final_obs": ended,
            "final_info": {"action_mask": self._no_choices, "_action_mask": ended},
            "_final_info": ended,
        }

    def _final_rows(self) -> npt.NDArray[np.object_]:
        """The last observation of every table as an object: the same memory in every step."""
        buffer = self.tables.buffer
        if buffer not in self._finals:
            rows = np.empty(self.num_envs, object)
            for row, final in enumerate(self.tables.batch.final_observations):
                rows[row] = final if self.flat else self._final(final)
            self._finals[buffer] = rows
        return self._finals[buffer]

    def _final(self, observation: npt.NDArray[np.int16]) -> dict[str, Any]:
        return {"observation": observation, "action_mask": self._no_choices[0]}

    # Pickled for other processes: rows are views of arrays, which pickling would separate.

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_finals": {}}
