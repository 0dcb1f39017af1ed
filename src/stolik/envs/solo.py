"""Gymnasium: one seat is yours, opponents play the others."""

from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.core.checks import check_number, check_seat
from stolik.core.errors import IllegalMoveError
from stolik.core.extras import extra
from stolik.core.sentences import say
from stolik.engine.stepping import RUNNING
from stolik.envs.opponents import Asked, Opponent, find_opponent
from stolik.envs.render import RENDER_FPS, RENDER_MODES, check_render_mode, rendered
from stolik.envs.settings import (
    MOST_MOVES,
    MOST_SWAPS,
    EnvSettings,
    Reward,
    check_flag,
    seats_or_usual,
)
from stolik.envs.snapshots import Snapshot
from stolik.envs.spaces import Choices, observation_space, vector_space
from stolik.envs.stepper import ROW, MatchStepper

with extra("research"):
    import gymnasium

LARGEST_SEED = 2**63 - 1

Observation = Any
"""A dictionary of numbers and a mask; with `flat` the numbers alone."""

FORFEIT: dict[Reward, float] = {"win": -1.0, "score": -1000.0}
"""The reward for an illegal action."""


class SoloEnv(gymnasium.Env[Observation, Any]):
    """A seat against opponents: a level, any bot, a function, a network or a file of one.

    The mask is also in `info` and in `action_masks()`, for wrappers that look there. An action that
    is not legal forfeits the match, as Gymnasium wants every action of the space to be taken: it
    ends with a reward worse than any other, and `info["illegal"]` is true.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int = 0,
        opponents: object = "normal",
        options: dict[str, Any] | None = None,
        reward: Reward = "win",
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        flat: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        number = seats_or_usual(game, seats)
        given = {} if options is None else options
        self.settings = EnvSettings(game, number, given, reward, most_swaps, most_moves)
        self.seat = check_seat(seat, self.settings.seats)
        self.moves = self.settings.moves
        self.flat = check_flag("flat", flat)
        self.observation_space = (vector_space if self.flat else observation_space)(self.settings)
        self.action_space = self._choices = Choices(self.settings)
        self._match = self._new_match(find_opponent(opponents, self.settings))
        self._is_running = False

    def _new_match(self, opponents: str | Opponent) -> MatchStepper:
        """Compiled bots act inside the table; other opponents are asked between its steps."""
        self._opponent = None if isinstance(opponents, str) else opponents
        if isinstance(opponents, str):
            external = 1 << self.seat
            return MatchStepper(self.settings, external_seats=external, opponents=opponents)
        return MatchStepper(self.settings, external_seats=(1 << self.settings.seats) - 1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match; without a seed, the next one of the seed given last."""
        number = None if seed is None else check_number("seed", seed, 0)
        super().reset(seed=number, options=options)
        if seed is not None or self._match.is_unseeded:
            entropy = int(self.np_random.integers(LARGEST_SEED))
            self._match.seed(entropy)
            if self._opponent is not None:
                self._opponent.seed(entropy)
        self._start_match()
        while not self._opponents_act():
            self._start_match()
        self._is_running = True
        return self._shown()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Your decision, and those of the others up to your next one."""
        if not self._is_running:
            raise IllegalMoveError(
                say("envs.not-running", "the match is over or has not begun: reset comes first")
            )
        try:
            self._match.step(action)
        except IllegalMoveError:
            self._is_running = False
            observed, info = self._observe()
            return observed, FORFEIT[self.settings.reward], True, False, {**info, "illegal": True}
        self._is_running = self._opponents_act()
        observed, info = self._shown()
        match = self._match
        return observed, match.rewards[self.seat], match.is_over, match.is_truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, under the name that sb3-contrib looks for."""
        return self._choices.legal.astype(np.bool_)

    def render(self) -> Any:
        """The table as you see it: printed ("human"), as text ("ansi"), or as a picture."""
        return rendered(self.render_mode, self.settings, self._match.states[0], self.seat)

    # States as values.

    def save(self) -> Snapshot:
        """The match as it is, with the deals to come."""
        return self._match.save()

    def load(self, snapshot: Snapshot) -> tuple[Observation, dict[str, Any]]:
        """Puts a match back that waited for your decision."""
        self._match.load(snapshot)
        return self._resumed()

    def set_position(self, text: str) -> tuple[Observation, dict[str, Any]]:
        """Goes on from a position, up to your decision."""
        self._match.set_position(text)
        return self._resumed()

    def determinize(self, rng: np.random.Generator | int | None = None) -> None:
        """Makes random all that you cannot know, shuffles to come included."""
        self._match.determinize(self.seat, rng)

    def _resumed(self) -> tuple[Observation, dict[str, Any]]:
        self._is_running = self._opponents_act()
        return self._shown()

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        return self._observe()

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        observation, mask = self._match.observed(self.seat)
        self._choices.legal[:] = mask
        observed = observation if self.flat else {"observation": observation, "action_mask": mask}
        return observed, {"action_mask": mask}

    # Opponents that are not compiled.

    def _start_match(self) -> None:
        self._match.reset()
        if self._opponent is not None:
            self._opponent.match_over(ROW, None)

    def _opponents_act(self) -> bool:
        """Lets them act up to your decision; whether it comes to one."""
        match = self._match
        while match.status == RUNNING and match.seat != self.seat:
            assert self._opponent is not None, "compiled bots act inside the table"
            match.step(int(self._opponent.act(self._asked())[0]))
        if match.status != RUNNING and self._opponent is not None:
            self._opponent.match_over(ROW, np.array([match.rewards[self.seat]]))
        return match.status == RUNNING

    def _asked(self) -> Asked:
        match = self._match
        observation, mask = match.observed(match.seat)
        seats = np.array([match.seat], np.int8)
        return Asked(
            ROW, seats, observation[None], mask[None], self.settings, match.states, match.turns
        )
