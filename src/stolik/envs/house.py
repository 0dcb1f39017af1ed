"""The house rules of an environment: what is played, for which reward, and where it is cut off."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from stolik.bots.levels import EVEN_TIES, UnknownBotError
from stolik.engine.contract import State
from stolik.engine.turns import FreeForAll
from stolik.game import Game
from stolik.games import find_game
from stolik.options import read_options
from stolik.sentences import say

if TYPE_CHECKING:
    from stolik.engine.policy import Policy

HOUSE = np.dtype(
    (
        np.record,
        [
            ("noise", np.float64),  # by how many points bots misjudge; AT_RANDOM without bound
            ("score_sign", np.int8),  # rewards by points: 1, or −1 where they are a penalty; else 0
            ("cooperative", np.bool_),
            ("waiting", np.int64),  # the index of WAIT among the actions, or NO_WAITING
            ("most_swaps", np.int64),  # of a seat in one free-for-all
            ("most_moves", np.int64),  # of a match
        ],
    )
)
"""What the compiled code needs to know of them."""

House = State
AT_RANDOM = math.inf
NO_WAITING = -2
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

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.game_id)

    @property
    def has_waiting(self) -> bool:
        """Whether there is one action more than the game's: to wait."""
        return isinstance(self.game.rules, FreeForAll)

    @property
    def actions(self) -> int:
        """The number of actions; the last one is to wait, where a seat may."""
        return self.game.rules.ACTIONS + self.has_waiting

    def new_state(self) -> State:
        """A state with its options set, before `begin`."""
        game = self.game
        return game.new_state(self.seats, read_options(game.options, self.options, self.seats))

    def new_house(self, opponents: Opponents = "random") -> House:
        """The terms, for compiled code."""
        house: House = np.zeros(1, HOUSE)[0]
        house.noise = self.noise(opponents)
        if self.reward == "score":
            house.score_sign = -1 if self.game.fewest_points_win else 1
        house.cooperative = self.game.is_cooperative
        house.waiting = self.game.rules.ACTIONS if self.has_waiting else NO_WAITING
        house.most_swaps = self.most_swaps
        house.most_moves = self.most_moves
        return house

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
