"""The bots that come with Stolik, from random to hard, and how a bot is named."""

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Literal

from stolik.bots.bot import Bot, Turn
from stolik.bots.memory import Memory
from stolik.bots.network_search import search_by_network
from stolik.bots.networks import check_network, thread_network
from stolik.bots.search import Found, search
from stolik.core.checks import check_number
from stolik.core.errors import UnknownBotError
from stolik.core.game import Game
from stolik.core.sentences import say
from stolik.engine.contract import State
from stolik.engine.network import choose_by_network
from stolik.engine.policy import WAIT, choose_by_policy, heaviest, ponder, remember

HARD_MILLISECONDS = 200
LARGEST_BOUND = 10**9
SEED_BITS = 63


class RandomBot:
    """Any legal move, evenly: for research."""

    def choose(self, turn: Turn) -> str | None:
        """Any of them."""
        return turn.rng.choice(turn.moves)


class NormalBot:
    """What the game's rules of thumb advise."""

    def choose(self, turn: Turn) -> str | None:
        """The move of the highest weight; equal ones evenly."""
        return advised(turn, noise=EVEN_TIES)


class EasyBot:
    """Knows the rules of thumb, but misjudges: slightly often, badly at times, as people do."""

    def choose(self, turn: Turn) -> str | None:
        """The move that seems best."""
        return advised(turn, noise=turn.game.policy.easy_noise)


class HardBot:
    """Imagines many worlds it could be in, and how every move would end there.

    In games whose rules of thumb know how to `ponder` it does that instead.
    """

    def __init__(self, *, milliseconds: int = HARD_MILLISECONDS, iterations: int = 0) -> None:
        self.milliseconds = check_number("milliseconds", milliseconds, 1, LARGEST_BOUND)
        self.iterations = check_number("iterations", iterations, 0, LARGEST_BOUND)
        self._memory = Memory()

    def choose(self, turn: Turn) -> str | None:
        """The move that ends best on average."""
        seed = turn.rng.getrandbits(SEED_BITS)
        past = turn.recall(self._memory)
        return move_text(turn, self.action(turn.game, turn.world, turn.seat, seed, past))

    def action(
        self,
        game: Game,
        world: State,
        seat: int,
        seed: int,
        past: Sequence[tuple[State, State]] = (),
    ) -> int:
        """The best action in a world that the seat could not tell from the real one."""
        if game.ponders:
            scratch = game.policy.scratch.seeded(seed)
            for talk, end in past:
                remember(talk, end, scratch)
            return heaviest(ponder(world, seat, scratch), EVEN_TIES, scratch)
        return self.search(game, world, seat, seed).action

    def search(self, game: Game, world: State, seat: int, seed: int) -> Found:
        """What the search found, for those who ask why."""
        return search(
            world,
            seat,
            policy=game.policy,
            noise=game.policy.playout_noise,
            rng_seed=seed,
            iterations=self.iterations or None,
            milliseconds=self.milliseconds,
        )


class ExpertBot:
    """Has learned from millions of matches against itself, and looks a few turns ahead.

    With no time to look ahead (`expert:milliseconds=0`) it is the network alone: microseconds.
    """

    def __init__(self, *, milliseconds: int = HARD_MILLISECONDS, iterations: int = 0) -> None:
        self.milliseconds = check_number("milliseconds", milliseconds, 0, LARGEST_BOUND)
        self.iterations = check_number("iterations", iterations, 0, LARGEST_BOUND)

    def choose(self, turn: Turn) -> str | None:
        """The move after which it expects the largest share of a win."""
        seed = turn.rng.getrandbits(SEED_BITS)
        return move_text(turn, self.action(turn.game, turn.world, turn.seat, seed))

    def action(self, game: Game, world: State, seat: int, seed: int) -> int:
        """The best action in a world that the seat could not tell from the real one."""
        networks = thread_network(game)
        if not self.milliseconds and not self.iterations:
            scratch = game.policy.scratch.seeded(seed)
            return choose_by_network(world, seat, EXPERT_TEMPERATURE, scratch, networks[0])
        return self.search(game, world, seat, seed).action

    def search(self, game: Game, world: State, seat: int, seed: int) -> Found:
        """What the search found, for those who ask why."""
        return search_by_network(
            world,
            seat,
            policy=game.policy,
            networks=thread_network(game),
            rng_seed=seed,
            iterations=self.iterations or None,
            milliseconds=self.milliseconds,
        )


EVEN_TIES = 1e-9
EXPERT_TEMPERATURE = 0.003
"""In shares of a win: moves that are as good as equal are mixed, so that nobody can rely on one."""

Level = Literal["easy", "normal", "hard", "expert"]
"""Those that play with people: the server seats them, and the page's types are made from this."""

LEVELS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "expert": ExpertBot,
}


OFFERED: dict[str, str] = {}
"""Bots of other programs that this process offers beside the levels: where each is, by name."""
BOT_NAME = re.compile(r"[\w-]{1,32}")


def offer_bot(name: str, where: str) -> None:
    """Makes `module:Class` known by a name of its own; refused if there is no such class."""
    if not BOT_NAME.fullmatch(name) or name in LEVELS:
        raise UnknownBotError(
            say(
                "bot.name",
                "a bot cannot be called {name}: a name has up to 32 letters, digits, - and _, "
                "and is no level",
                name=repr(name),
            )
        )
    new_bot(where)
    OFFERED[name] = where


def fill_seats(names: list[str], seats: int) -> list[str]:
    """A bot for every seat: the last one named takes all that are left.

    >>> fill_seats(["hard", "normal"], 4)
    ['hard', 'normal', 'normal', 'normal']
    """
    if not names:
        raise _unknown("")
    if len(names) > seats:
        raise UnknownBotError(
            say(
                "bot.too-many",
                "there are {bots} bots for {seats} seats",
                bots=len(names),
                seats=seats,
            )
        )
    return names + names[-1:] * (seats - len(names))


def advised(turn: Turn, *, noise: float) -> str | None:
    """The move that the rules of thumb advise to someone who misjudges by that much."""
    scratch = turn.game.policy.scratch.seeded(turn.rng.getrandbits(SEED_BITS))
    return move_text(turn, choose_by_policy(turn.world, turn.seat, noise, scratch))


def check_plays(name: str, game: Game) -> None:
    """Refuses an expert in a game that has none."""
    if name.partition(":")[0] == "expert":
        check_network(game)


def move_text(turn: Turn, action: int) -> str | None:
    """The notation of an action; None for waiting."""
    return None if action == WAIT else turn.game.moves[action]


def new_bot(name: str) -> Bot:
    """A bot by its name: a level, a level with a bound (`hard:iterations=500`), or `module:Class`.

    A bound in iterations repeats itself; one in milliseconds fills its time.

    >>> import stolik
    >>> stolik.bot("hard:milliseconds=50").milliseconds
    50
    """
    if not isinstance(name, str):
        raise _unknown(repr(name))
    name = OFFERED.get(name, name)
    level, _, bounds = name.partition(":")
    if level in LEVELS:
        try:
            return LEVELS[level](**_numbers(bounds))
        except (TypeError, ValueError) as error:
            raise _unknown(name) from error
    try:
        bot = getattr(import_module(level), bounds)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise _unknown(name) from error
    if not isinstance(bot, Bot):
        raise _unknown(name)
    return bot


def _numbers(text: str) -> dict[str, Any]:
    pairs = (pair.split("=") for pair in text.split("+") if pair)
    return {name: int(value) for name, value in pairs}


def _unknown(name: str) -> UnknownBotError:
    return UnknownBotError(
        say(
            "bot.unknown",
            "there is no bot {name}; the levels are {levels}, and module:Class names one of yours",
            name=name,
            levels=", ".join(LEVELS),
        )
    )
