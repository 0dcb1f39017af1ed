"""Gymnasium: one seat is yours, bots play the others."""

from typing import Any, cast

import gymnasium
import numpy as np

from stolik.bots.levels import HardBot, new_bot
from stolik.engine.desk import new_desk
from stolik.engine.play import redeal_hidden
from stolik.engine.policy import WAIT, Policy
from stolik.engine.stepping import GOES_ON
from stolik.envs.house import MOST_MOVES, MOST_SWAPS, SEATS, HouseRules, Reward
from stolik.envs.spaces import Choices, observation_space
from stolik.envs.table import Table
from stolik.errors import IllegalMoveError

SEED_BITS = 63
LARGEST_SEED = 2**SEED_BITS - 1

Told = dict[str, Any]

FORFEIT: dict[Reward, float] = {"win": -1.0, "score": -1000.0}
"""The reward for an illegal action."""


class SoloEnv(gymnasium.Env[Told, Any]):
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
        seats: int = SEATS,
        seat: int = 0,
        opponents: str = "normal",
        options: dict[str, Any] | None = None,
        reward: Reward = "win",
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self.rules = HouseRules(game, seats, options or {}, reward, most_swaps, most_moves)
        self.seat = seat
        self.observation_space = observation_space(self.rules)
        self.action_space = Choices(self.rules, lambda: self._table.told(seat)[1])
        bot = new_bot(opponents)
        self._thinker = bot if isinstance(bot, HardBot) else None
        if self._thinker is None:
            self._table = Table(self.rules, learned=1 << seat, opponents=opponents)
        else:
            self._table = Table(self.rules, learned=(1 << seats) - 1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, dict[str, Any]]:
        """A new match, up to your first decision."""
        super().reset(seed=seed, options=options)
        if seed is not None or self._table.is_unseeded:
            self._table.seed(int(self.np_random.integers(LARGEST_SEED)))
        self._table.reset()
        while not self._bots_act():
            self._table.reset()
        if self.render_mode == "human":
            self.render()
        return self._told()

    def step(self, action: Any) -> tuple[Told, float, bool, bool, dict[str, Any]]:
        """Your decision, and those of the others up to your next one."""
        try:
            self._table.step(int(action))
        except IllegalMoveError:
            told, info = self._told()
            return told, FORFEIT[self.rules.reward], True, False, {**info, "illegal": True}
        self._bots_act()
        if self.render_mode == "human":
            self.render()
        told, info = self._told()
        table = self._table
        return told, table.rewards[self.seat], table.is_over, table.is_cut_off, info

    def render(self) -> Any:
        """The table as you see it: printed ("human") or as text ("ansi")."""
        drawn = self._table.drawn(self.seat)
        if self.render_mode != "human":
            return drawn
        print(drawn)
        return None

    def _told(self) -> tuple[Told, dict[str, Any]]:
        observation, mask = self._table.told(self.seat)
        told = {"observation": observation, "action_mask": mask}
        return told, {"action_mask": mask}

    def _bots_act(self) -> bool:
        """Bots that search act here, the others inside the table; whether it is your turn."""
        table = self._table
        while self._thinker is not None and table.fate == GOES_ON and table.seat != self.seat:
            table.step(self._searched(self._thinker))
        return table.fate == GOES_ON

    def _searched(self, bot: HardBot) -> int:
        """What a bot does in a world that its seat could not tell from the real one."""
        seeds = self.np_random.integers(LARGEST_SEED, size=2).tolist()
        table = self._table
        world = table.states.copy()[0]
        redeal_hidden(world, table.seat, new_desk(seeds[0]))
        policy = cast("Policy", self.rules.game.policy_module)
        action = bot.action(policy, world, table.seat, seeds[1])
        legal = np.flatnonzero(table.told(table.seat)[1])
        index = self.rules.waiting if action == WAIT else action
        # Only swaps beyond the bound are not among the choices: then the bot is content.
        return index if index in legal else int(legal[-1])
