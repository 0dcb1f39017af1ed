"""Gymnasium: one seat is yours, bots play the others."""

from typing import Any

import numpy as np

from stolik.bots.levels import HardBot, new_bot
from stolik.core.checks import check_seat
from stolik.core.errors import IllegalMoveError
from stolik.core.extras import extra
from stolik.engine.play import redeal_hidden
from stolik.engine.policy import WAIT
from stolik.engine.scratch import Scratch
from stolik.engine.stepping import RUNNING
from stolik.envs.settings import MOST_MOVES, MOST_SWAPS, EnvSettings, Reward, seats_or_usual
from stolik.envs.spaces import Choices, observation_space
from stolik.envs.stepper import MatchStepper

with extra("research"):
    import gymnasium

SEED_BITS = 63
LARGEST_SEED = 2**SEED_BITS - 1

Observation = dict[str, Any]

FORFEIT: dict[Reward, float] = {"win": -1.0, "score": -1000.0}
"""The reward for an illegal action."""


class SoloEnv(gymnasium.Env[Observation, Any]):
    """A seat against bots of a level: random, easy, normal, or hard (`hard:iterations=500`).

    The mask is also in `info`, for wrappers that look there. An action that is not legal forfeits
    the match, as Gymnasium wants every action of the space to be taken: it ends with a reward worse
    than any other, and `info["illegal"]` is true.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "normal",
        options: dict[str, Any] | None = None,
        reward: Reward = "win",
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        number = seats_or_usual(game, seats)
        self.settings = EnvSettings(game, number, options or {}, reward, most_swaps, most_moves)
        self.seat = check_seat(seat, self.settings.seats)
        self.observation_space = observation_space(self.settings)
        self.action_space = Choices(self.settings, lambda: self._match.observed(self.seat)[1])
        bot = new_bot(opponents)
        self._thinker = bot if isinstance(bot, HardBot) else None
        if self._thinker is None:
            external = 1 << self.seat
            self._match = MatchStepper(self.settings, external_seats=external, opponents=opponents)
        else:
            every_seat = (1 << self.settings.seats) - 1
            self._match = MatchStepper(self.settings, external_seats=every_seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match, up to your first decision."""
        super().reset(seed=seed, options=options)
        if seed is not None or self._match.is_unseeded:
            self._match.seed(int(self.np_random.integers(LARGEST_SEED)))
        self._match.reset()
        while not self._bots_act():
            self._match.reset()
        if self.render_mode == "human":
            self.render()
        return self._observe()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Your decision, and those of the others up to your next one."""
        try:
            self._match.step(action)
        except IllegalMoveError:
            observed, info = self._observe()
            return observed, FORFEIT[self.settings.reward], True, False, {**info, "illegal": True}
        self._bots_act()
        if self.render_mode == "human":
            self.render()
        observed, info = self._observe()
        match = self._match
        return observed, match.rewards[self.seat], match.is_over, match.is_truncated, info

    def render(self) -> Any:
        """The table as you see it: printed ("human") or as text ("ansi")."""
        rendered = self._match.rendered(self.seat)
        if self.render_mode != "human":
            return rendered
        print(rendered)
        return None

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        observation, mask = self._match.observed(self.seat)
        observed = {"observation": observation, "action_mask": mask}
        return observed, {"action_mask": mask}

    def _bots_act(self) -> bool:
        """Bots that search act here, the others inside the table; whether it is your turn."""
        match = self._match
        while self._thinker is not None and match.status == RUNNING and match.seat != self.seat:
            match.step(self._searched(self._thinker))
        return match.status == RUNNING

    def _searched(self, bot: HardBot) -> int:
        """What a bot does in a world that its seat could not tell from the real one."""
        seeds = self.np_random.integers(LARGEST_SEED, size=2).tolist()
        match = self._match
        world = match.states.copy()[0]
        redeal_hidden(world, match.seat, Scratch.seeded(seeds[0]))
        action = bot.action(self.settings.game, world, match.seat, seeds[1])
        legal = np.flatnonzero(match.observed(match.seat)[1])
        index = self.settings.waiting if action == WAIT else action
        # Only swaps beyond the bound are not among the choices: then the bot is content.
        return index if index in legal else int(legal[-1])
