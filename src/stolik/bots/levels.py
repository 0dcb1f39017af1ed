"""The bots that come with Stolik, from random to hard, and how a bot is named."""

import math
import re
from importlib import import_module
from typing import Any, Literal

from stolik.bots.bot import Bot, Turn
from stolik.bots.memory import Memory
from stolik.bots.network_search import search_by_network
from stolik.bots.networks import beats_hard, check_network, has_network, thread_network
from stolik.bots.search import Found, search
from stolik.core.checks import check_number
from stolik.core.errors import UnknownBotError
from stolik.core.game import Game
from stolik.core.sentences import say
from stolik.engine.contract import State
from stolik.engine.network import choose_by_network
from stolik.engine.policy import WAIT, choose_by_policy, heaviest, ponder
from stolik.engine.scratch import Scratch
from stolik.engine.turns import may_wait

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

    In games whose rules of thumb know how to `ponder` it does that instead, with what it has seen
    in this deal.
    """

    def __init__(self, *, milliseconds: int = HARD_MILLISECONDS, iterations: int = 0) -> None:
        self.milliseconds = check_number("milliseconds", milliseconds, 1, LARGEST_BOUND)
        self.iterations = check_number("iterations", iterations, 0, LARGEST_BOUND)
        self._memory = Memory(forgets=True)

    def choose(self, turn: Turn) -> str | None:
        """The move that ends best on average."""
        seed = turn.rng.getrandbits(SEED_BITS)
        if turn.game.remembers:
            return recalled(turn, self._memory, seed)
        return move_text(turn, self.action(turn.game, turn.world, turn.seat, seed))

    def action(self, game: Game, world: State, seat: int, seed: int) -> int:
        """The best action in a world that the seat could not tell from the real one."""
        if game.ponders:
            return pondered(world, seat, game.policy.scratch.seeded(seed))
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
    In games whose rules of thumb `remember` it ponders as `hard` does, with all that it has seen of
    its partners in this match.
    """

    def __init__(self, *, milliseconds: int = HARD_MILLISECONDS, iterations: int = 0) -> None:
        self.milliseconds = check_number("milliseconds", milliseconds, 0, LARGEST_BOUND)
        self.iterations = check_number("iterations", iterations, 0, LARGEST_BOUND)
        self._memory = Memory()

    def choose(self, turn: Turn) -> str | None:
        """The move after which it expects the largest share of a win."""
        seed = turn.rng.getrandbits(SEED_BITS)
        if turn.game.remembers:
            return recalled(turn, self._memory, seed)
        return move_text(turn, self.action(turn.game, turn.world, turn.seat, seed))

    def action(self, game: Game, world: State, seat: int, seed: int) -> int:
        """The best action in a world that the seat could not tell from the real one."""
        if game.remembers:
            return pondered(world, seat, game.policy.scratch.seeded(seed))
        networks = thread_network(game, world)
        if not self.milliseconds and not self.iterations:
            scratch = game.policy.scratch.seeded(seed)
            return choose_by_network(world, seat, EXPERT_TEMPERATURE, scratch, networks[0])
        return self.search(game, world, seat, seed).action

    def search(self, game: Game, world: State, seat: int, seed: int) -> Found:
        """What the search found, for those who ask why."""
        assert game.sight is not None
        return search_by_network(
            world,
            seat,
            policy=game.policy,
            networks=thread_network(game, world),
            lookahead=game.sight.lookahead,
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


PROGRAM = "exec"
"""`exec:COMMAND` is a program that speaks the bot protocol."""

OFFERED: dict[str, str] = {}
"""Bots of other programs that this process offers beside the levels: where each is, by name."""
BOT_NAME = re.compile(r"[\w-]{1,32}")
UNQUOTED_COMMA = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")


def offer_bot(name: str, where: str) -> None:
    """Makes `module:Class` or `exec:COMMAND` known by a name of its own; refused if it is none."""
    if not BOT_NAME.fullmatch(name) or name in LEVELS:
        raise UnknownBotError(
            say(
                "bot.name",
                "a bot cannot be called {name}: a name has up to 32 letters, digits, - and _, "
                "and is no level",
                name=repr(name),
            )
        )
    check_starts(where)
    OFFERED[name] = where


def split_names(text: str) -> list[str]:
    """Names of bots from a list with commas; a command may have commas between quotes.

    >>> split_names("hard,exec:./bot 'a,b'")
    ['hard', "exec:./bot 'a,b'"]
    """
    return UNQUOTED_COMMA.split(text)


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


def recalled(turn: Turn, memory: Memory, seed: int) -> str | None:
    """The move that the rules of thumb advise to a bot with that memory."""
    scratch = turn.recall(memory, seed)
    is_pressed = turn.is_pressed and not may_wait(turn.world, turn.seat, True)  # noqa: FBT003
    return move_text(turn, pondered(turn.world, turn.seat, scratch, is_pressed=is_pressed))


def pondered(world: State, seat: int, scratch: Scratch, *, is_pressed: bool = False) -> int:
    """The action that the rules of thumb advise after all the care they can take."""
    n = ponder(world, seat, scratch)
    if is_pressed:
        scratch.weights[:n][scratch.actions[:n] == WAIT] = -math.inf
    return heaviest(n, EVEN_TIES, scratch)


def has_expert(game: Game) -> bool:
    """Whether `expert` can play a game: by a network, or by remembering how its partners play."""
    return game.remembers or has_network(game)


def is_expert_stronger(game: Game, seats: int) -> bool:
    """Whether people are offered `expert` at such a table: they expect the levels to rise."""
    return game.remembers or beats_hard(game, seats)


def check_plays(name: str, game: Game) -> None:
    """Refuses an expert in a game that has none, and a bot that does not play the game."""
    name = OFFERED.get(name, name)
    level, _, command = name.partition(":")
    if level == "expert":
        if not has_expert(game):
            check_network(game)
    elif level == PROGRAM:
        from stolik.bots.programs.bot import check_program

        check_program(command, game.id)
    elif level not in LEVELS:
        check_game(name, game)


def check_game(name: str, game: Game) -> None:
    """Refuses a bot whose class says that it plays other games, as `games = ("red7",)` does."""
    module, _, kind = OFFERED.get(name, name).partition(":")
    if module in LEVELS or module == PROGRAM:
        return
    try:
        games = getattr(getattr(import_module(module), kind), "games", None)
    except (ImportError, AttributeError, ValueError) as error:
        raise _unknown(name) from error
    if games is not None and game.id not in games:
        raise UnknownBotError(
            say("bot.not-this-game", "{bot} does not play {game}", bot=name, game=game.title)
        )


def check_starts(name: str) -> None:
    """Refuses what is no bot, and a program that does not start."""
    new_bot(name)
    level, _, command = name.partition(":")
    if level == PROGRAM:
        from stolik.bots.programs.bot import check_program

        check_program(command)


def move_text(turn: Turn, action: int) -> str | None:
    """The notation of an action; None for waiting."""
    return None if action == WAIT else turn.game.moves[action]


def new_bot(name: str) -> Bot:
    """A bot by its name: a level, `hard:iterations=500`, `module:Class` or `exec:COMMAND`.

    A bound in iterations repeats itself; one in milliseconds fills its time. A command starts a
    program that speaks the bot protocol.

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
    if level == PROGRAM:
        from stolik.bots.programs.bot import ProgramBot

        return ProgramBot(bounds)
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
            "there is no bot {name}; the levels are {levels}, and module:Class or exec:COMMAND "
            "names one of yours",
            name=name,
            levels=", ".join(LEVELS),
        )
    )
