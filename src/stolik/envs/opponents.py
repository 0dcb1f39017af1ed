"""Who plays the other seats of an environment: a level, any bot, a function, a network, a file."""

import copy
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import LEVELS, PROGRAM, new_bot
from stolik.core.errors import IllegalMoveError, UnknownBotError
from stolik.core.extras import extra
from stolik.core.sentences import Seat, say
from stolik.engine.stepping import Records, advise
from stolik.envs.settings import COMPILED_LEVELS, EnvSettings

Actions = npt.NDArray[np.int64]
Observations = npt.NDArray[np.int16]
Masks = npt.NDArray[Any]
PolicyFunction = Callable[[Observations, Masks], npt.ArrayLike]
"""From observations and masks, one row per decision, to the index of an action for each."""

Rewards = npt.NDArray[Any] | None
"""Of the learner, for matches that ended; None for those that were given up."""

NETWORK_FILES = (".pt", ".pth")
SB3_FILES = (".zip",)
IMPOSSIBLE = -1e9


@dataclass(frozen=True)
class Asked:
    """Decisions that the seats of opponents are asked for, one row for each."""

    tables: npt.NDArray[np.int64]
    """The table of each."""
    seats: npt.NDArray[np.int8]
    observations: Observations
    masks: Masks
    settings: EnvSettings
    states: Records
    """Of all tables, the hidden part included: only for those who hand no more of it on than a
    seat may know."""
    turns: Records

    def only(self, rows: npt.NDArray[Any]) -> "Asked":
        """Some of them."""
        return Asked(
            self.tables[rows],
            self.seats[rows],
            self.observations[rows],
            self.masks[rows],
            self.settings,
            self.states,
            self.turns,
        )


@runtime_checkable
class Opponent(Protocol):
    """Decides for the seats that are not yours, at many tables at once."""

    def seed(self, seed: int) -> None:
        """From here on the same decisions, if the same is asked."""

    def act(self, asked: Asked) -> Actions:
        """One of the choices of every row."""

    def match_over(self, tables: npt.NDArray[Any], learner_rewards: Rewards) -> None:
        """Matches ended at these tables; the next decision there is one of a new match."""


class FunctionOpponent:
    """A function of observations and masks."""

    def __init__(self, function: PolicyFunction) -> None:
        self.function = function

    def seed(self, seed: int) -> None:
        """A function has chance of its own, if any."""

    def act(self, asked: Asked) -> Actions:
        """What the function says."""
        return whole_numbers(self.function(asked.observations, asked.masks))

    def match_over(self, tables: npt.NDArray[Any], learner_rewards: Rewards) -> None:
        """It remembers nothing."""


class NetworkOpponent(FunctionOpponent):
    """A torch module that rates all actions; one is drawn by these ratings, or the best taken.

    It is called with observations as floats. The ratings (logits) are its answer, or the first of
    several. A copy plays, so that learning on does not change it.
    """

    def __init__(self, module: Any, *, greedy: bool = False) -> None:
        self.module = copy.deepcopy(module).eval()
        self.greedy = greedy
        self.rng = np.random.default_rng(0)
        super().__init__(self.choose)

    def seed(self, seed: int) -> None:
        """The chance of the draws."""
        self.rng = np.random.default_rng(seed)

    def choose(self, observations: Observations, masks: Masks) -> Actions:
        """By the ratings of the legal actions."""
        import torch

        with torch.no_grad():
            rated = self.module(torch.from_numpy(observations.astype(np.float32)))
        ratings = (rated[0] if isinstance(rated, tuple) else rated).numpy()
        noise = 0.0 if self.greedy else self.rng.gumbel(size=ratings.shape)
        chosen: Actions = np.where(masks, ratings + noise, IMPOSSIBLE).argmax(axis=1)
        return chosen


class ModelOpponent(FunctionOpponent):
    """A model of Stable-Baselines3 that takes masks, such as MaskablePPO."""

    def __init__(self, model: Any) -> None:
        self.model = model
        super().__init__(self.choose)

    def choose(self, observations: Observations, masks: Masks) -> Actions:
        """What the model predicts."""
        from gymnasium.spaces import Dict

        seen: Any = observations
        if isinstance(self.model.observation_space, Dict):
            seen = {"observation": observations, "action_mask": masks.astype(np.int8)}
        return np.asarray(self.model.predict(seen, action_masks=masks)[0], np.int64)


class LevelOpponent:
    """The levels that are compiled, as one opponent among others."""

    def __init__(self, level: str, settings: EnvSettings) -> None:
        self._configs = settings.new_configs(level)
        self._scratch = settings.new_scratch()

    def seed(self, seed: int) -> None:
        """Its chance is that of the tables."""

    def act(self, asked: Asked) -> Actions:
        """What the rules of thumb advise."""
        actions = np.zeros(len(asked.tables), np.int64)
        tables = asked.tables.astype(np.int64)
        advise(tables, asked.states, asked.turns, self._configs, self._scratch, actions)
        beyond = np.flatnonzero(asked.masks[np.arange(len(actions)), actions] == 0)
        actions[beyond] = last_choices(asked.masks[beyond])
        return actions

    def match_over(self, tables: npt.NDArray[Any], learner_rewards: Rewards) -> None:
        """It remembers nothing."""


class BotOpponent:
    """Bots that read views and answer with moves in words: one per seat, new in every match."""

    def __init__(self, new: Callable[[], Bot]) -> None:
        self.new = new
        self.rng = Random(0)
        self._seated: dict[tuple[int, int], Bot] = {}

    def seed(self, seed: int) -> None:
        """The chance that the bots draw on."""
        self.rng = Random(seed)
        self._seated.clear()

    def act(self, asked: Asked) -> Actions:
        """What each bot chooses of its turn."""
        return np.array([self._index(asked, row) for row in range(len(asked.tables))], np.int64)

    def match_over(self, tables: npt.NDArray[Any], learner_rewards: Rewards) -> None:  # noqa: ARG002
        """The bots leave, and new ones come."""
        ended = set(tables.tolist())
        self._seated = {place: bot for place, bot in self._seated.items() if place[0] not in ended}

    def _index(self, asked: Asked, row: int) -> int:
        table, seat = int(asked.tables[row]), int(asked.seats[row])
        if (table, seat) not in self._seated:
            self._seated[table, seat] = self.new()
        bot = self._seated[table, seat]
        settings = asked.settings
        state = asked.states[table : table + 1]
        turn = Turn.of_state(settings.game, settings.game_options, state, seat, self.rng)
        move = bot.choose(turn)
        index = settings.waiting if move is None else settings.game.actions.get(move, -1)
        if 0 <= index < settings.actions and asked.masks[row, index]:
            return index
        if move is not None and move not in turn.moves:
            raise IllegalMoveError(
                say(
                    "envs.bots-illegal-move",
                    "the bot {bot} at {seat} chose {move}, which is not legal now",
                    bot=type(bot).__name__,
                    seat=Seat(seat),
                    move=repr(move),
                )
            )
        return int(last_choices(asked.masks[row : row + 1])[0])


def find_opponent(given: object, settings: EnvSettings) -> str | Opponent:
    """A compiled level by its name; anything else as an opponent."""
    if isinstance(given, Path):
        given = str(given)
    if isinstance(given, str):
        return _named(given, settings)
    if isinstance(given, Opponent):
        return given
    if isinstance(given, type):  # whose objects may be called, but it makes them
        if issubclass(given, Bot):
            return BotOpponent(given)
        raise _unknown(given)
    if isinstance(given, Bot):
        return BotOpponent(partial(same, given))
    if is_network(given):
        return NetworkOpponent(given)
    if hasattr(given, "predict") and hasattr(given, "observation_space"):
        return ModelOpponent(given)
    if callable(given):
        return FunctionOpponent(given)
    raise _unknown(given)


def as_opponent(given: object, settings: EnvSettings) -> Opponent:
    """The same, a compiled level included."""
    found = find_opponent(given, settings)
    return LevelOpponent(found, settings) if isinstance(found, str) else found


def _named(name: str, settings: EnvSettings) -> str | Opponent:
    if name in COMPILED_LEVELS:
        settings.noise(name)
        return name
    is_program = name.partition(":")[0] == PROGRAM  # whose last argument may be any file
    if name.endswith(NETWORK_FILES) and not is_program:
        return NetworkOpponent(_load_network(_existing(name)))
    if name.endswith(SB3_FILES) and not is_program:
        file = _existing(name)
        with extra("train"):
            from sb3_contrib import MaskablePPO

        return ModelOpponent(MaskablePPO.load(file))
    try:
        new_bot(name)
    except UnknownBotError as error:
        raise _unknown(name) from error
    return BotOpponent(partial(new_bot, name))


def _existing(name: str) -> str:
    if not Path(name).is_file():
        raise UnknownBotError(say("envs.no-file", "there is no file {file}", file=name))
    return name


def _load_network(name: str) -> Any:
    """A whole module, which is code: only files that you trust."""
    with extra("train"):
        import torch

    loaded = torch.load(name, map_location="cpu", weights_only=False)
    if not is_network(loaded):
        raise UnknownBotError(
            say(
                "envs.no-network",
                "{file} holds {kind} and no torch module: save the module itself, or load the "
                "weights into one and give that",
                file=name,
                kind=type(loaded).__name__,
            )
        )
    return loaded


def same(bot: Bot) -> Bot:
    """For a bot that is given as an object: it plays in every match."""
    return bot


def last_choices(masks: Masks) -> Actions:
    """For bots that want to swap a chip beyond the bound: they wait, which is the last choice.

    Nothing else that a bot may choose by the rules is missing among the choices.
    """
    last: Actions = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    return last


def whole_numbers(given: npt.ArrayLike) -> Actions:
    """Indices of actions; a fraction is not rounded to one that was not meant."""
    found = np.asarray(given)
    if found.dtype.kind in "iu":
        return found.astype(np.int64)
    if found.dtype.kind != "f" or not (found == np.floor(found)).all():
        raise IllegalMoveError(
            say(
                "envs.no-indices",
                "an opponent answers with the index of an action for each decision, not with "
                "{answer}",
                answer=repr(found.ravel()[:3].tolist()),
            )
        )
    return found.astype(np.int64)


def is_network(given: object) -> bool:
    """Whether it is a torch module, without importing torch where nobody has."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(given, torch.nn.Module)


def _unknown(given: object) -> UnknownBotError:
    return UnknownBotError(
        say(
            "envs.unknown-opponents",
            "there are no opponents {name}; there are the levels {levels}, a bot, module:Class or "
            "exec:COMMAND, a function of observations and masks, a torch module, or a file of one",
            name=given if isinstance(given, str) else repr(given),
            levels=", ".join(LEVELS),
        )
    )
