"""The settings of an environment: what is played, for which reward, and where it is truncated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np

from stolik.bots.levels import EVEN_TIES
from stolik.core.checks import check_number, whole_number
from stolik.core.errors import OptionsError
from stolik.core.game import Game
from stolik.core.options import Options, read_options
from stolik.core.sentences import say
from stolik.engine.record import new_records
from stolik.engine.stepping import AT_RANDOM, NO_WAITING, EnvConfig, Records
from stolik.games import find_game

SEATS = 4
"""By default; or the nearest number that a game is for."""
MOST_SWAPS = 3
MOST_MOVES = 10_000

# What compiled code can count.
LARGEST_MOST_SWAPS = np.iinfo(np.int16).max
LARGEST_MOST_MOVES = np.iinfo(np.int32).max

Reward = Literal["win", "score"]

COMPILED_LEVELS = ("random", "easy", "normal")
"""Bots that act inside a step, by compiled code."""
WAIT_TEXT = "wait"
"""In place of a move, where a seat lets the others act first."""


def seats_or_usual(game_id: str, seats: int | None) -> int:
    """So many seats as are asked for, or the usual number.

    >>> seats_or_usual("red7", None), seats_or_usual("red7", 2)
    (4, 2)
    """
    game = find_game(str(game_id))  # whatever it is, there is a sentence for it
    return game.seats_near(SEATS) if seats is None else seats


@dataclass(frozen=True)
class EnvSettings:
    """A game, its seats and options, and the terms on which it is learned.

    `reward` is given when a match ends. "win": 1 shared by the winners, −1 by the others, so that
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
            raise OptionsError(
                say(
                    "envs.unknown-reward",
                    "there is no reward {name}; there are {rewards}",
                    name=str(self.reward),
                    rewards=", ".join(get_args(Reward)),
                )
            )
        options = {
            name: value if (number := whole_number(value)) is None else number
            for name, value in check_names("options", self.options).items()
        }
        read_options(self.game.options, options, self.seats)
        plain = {
            "options": options,
            "seats": int(self.seats),
            "most_swaps": check_number("most_swaps", self.most_swaps, 0, LARGEST_MOST_SWAPS),
            "most_moves": check_number("most_moves", self.most_moves, 1, LARGEST_MOST_MOVES),
        }
        for name, value in plain.items():
            object.__setattr__(self, name, value)  # no integers of NumPy's: those overflow

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.game_id)

    @cached_property
    def game_options(self) -> Options:
        """With the defaults of those that were not given."""
        return read_options(self.game.options, self.options, self.seats)

    @property
    def has_waiting(self) -> bool:
        """Whether there is one action more than the game's: to wait."""
        return self.game.has_waiting

    @property
    def waiting(self) -> int:
        """The index of waiting among the actions."""
        return len(self.game.moves) if self.has_waiting else NO_WAITING

    @property
    def actions(self) -> int:
        """The number of actions; the last one is to wait, where a seat may."""
        return len(self.game.moves) + self.has_waiting

    @property
    def moves(self) -> tuple[str | None, ...]:
        """The text of every action, by its index; None where an index means nothing."""
        return (*self.game.moves, WAIT_TEXT) if self.has_waiting else tuple(self.game.moves)

    def new_states(self, tables: int) -> Records:
        """States with their options set, before `begin`."""
        start = self.game.new_state(self.seats, self.game_options)
        return np.array([start] * tables, start.dtype)

    def new_scratch(self) -> Records:
        """Scratch space for compiled code."""
        return new_records(self.game.policy.scratch, 1)

    def new_configs(self, opponents: str = "random") -> Records:
        """The terms, for compiled code."""
        configs = new_records(EnvConfig, 1)
        config = configs[0]
        config.noise = self.noise(opponents)
        if self.reward == "score":
            config.score_sign = -1 if self.game.fewest_points_win else 1
        config.cooperative = self.game.is_cooperative
        config.waiting = self.waiting
        config.most_swaps = self.most_swaps
        config.most_moves = self.most_moves
        return configs

    def noise(self, level: str) -> float:
        """By how many points a bot of that level misjudges its moves."""
        noises = {"random": AT_RANDOM, "easy": self.game.policy.easy_noise, "normal": EVEN_TIES}
        return noises[level]


def check_flag(name: str, value: object) -> bool:
    """True or false, and nothing that Python only takes for it, such as "no".

    >>> check_flag("flat", np.True_)
    True
    """
    if isinstance(value, bool | np.bool_):
        return bool(value)
    raise OptionsError(
        say(
            "envs.not-a-flag",
            "{name} is True or False, not {value}",
            name=name,
            value=repr(value),
        )
    )


def check_names(what: str, given: object) -> Mapping[str, Any]:
    """A mapping from names, not a text or a list."""
    if isinstance(given, Mapping) and all(isinstance(name, str) for name in given):
        return given
    raise OptionsError(
        say(
            "envs.not-a-mapping",
            "{what} is a dictionary such as {example}, not {given}",
            what=what,
            example='{"mode": "advanced"}',
            given=repr(given),
        )
    )
