"""The house rules of an environment: what is played, for which reward, and where it is cut off."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

import numpy as np

from stolik.bots.levels import EVEN_TIES, UnknownBotError
from stolik.engine.stepping import AT_RANDOM, HOUSE, NO_WAITING, Records
from stolik.engine.turns import FreeForAll
from stolik.game import Game
from stolik.games import find_game
from stolik.options import read_options
from stolik.sentences import say

if TYPE_CHECKING:
    from stolik.engine.policy import Policy

SEATS = 4
MOST_SWAPS = 3
MOST_MOVES = 10_000

Reward = Literal["win", "score"]
Opponents = Literal["random", "easy", "normal"]


@dataclass(frozen=True)
class HouseRules:
    """A game, its seats and options, and the terms on which it is learned.

    `reward` is paid when a match ends. "win": 1 shared by the winners, −1 by the others, so that
    all rewards of a match add up to 0. "score": the points more than the mean of the others, also
    adding up to 0. In a cooperative game all get the same: 1 or −1, or the points.
    """

    game_id: str
    seats: int = SEATS
    options: Mapping[str, Any] = field(default_factory=dict)
    reward: Reward = "win"
    most_swaps: int = MOST_SWAPS
    most_moves: int = MOST_MOVES

    def __post_init__(self) -> None:
        if self.reward not in get_args(Reward):
            raise ValueError(f"there is no reward {self.reward!r}: {', '.join(get_args(Reward))}")

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.game_id)

    @property
    def has_waiting(self) -> bool:
        """Whether there is one action more than the game's: to wait."""
        return isinstance(self.game.rules, FreeForAll)

    @property
    def waiting(self) -> int:
        """The index of waiting among the actions."""
        return self.game.rules.ACTIONS if self.has_waiting else NO_WAITING

    @property
    def actions(self) -> int:
        """The number of actions; the last one is to wait, where a seat may."""
        return self.game.rules.ACTIONS + self.has_waiting

    def new_states(self, tables: int) -> Records:
        """States with their options set, before `begin`."""
        game = self.game
        start = game.new_state(self.seats, read_options(game.options, self.options, self.seats))
        states: Records = np.array([start] * tables, start.dtype)
        return states

    def new_houses(self, opponents: str = "random") -> Records:
        """The terms, for compiled code."""
        houses: Records = np.zeros(1, HOUSE)
        house = houses[0]
        house.noise = self.noise(opponents)
        if self.reward == "score":
            house.score_sign = -1 if self.game.fewest_points_win else 1
        house.cooperative = self.game.is_cooperative
        house.waiting = self.waiting
        house.most_swaps = self.most_swaps
        house.most_moves = self.most_moves
        return houses

    def noise(self, level: str) -> float:
        """By how many points a bot of that level misjudges its moves."""
        policy = cast("Policy", self.game.policy_module)
        noises = {"random": AT_RANDOM, "easy": policy.EASY_NOISE, "normal": EVEN_TIES}
        if level not in noises:
            raise UnknownBotError(
                say(
                    "envs.unknown-opponents",
                    "there are no opponents {name} here; there are {levels}",
                    name=level,
                    levels=", ".join(noises),
                )
            )
        return noises[level]
