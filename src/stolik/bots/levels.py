"""The bots that come with Stolik, from random to hard, and how a bot is named."""

from importlib import import_module
from typing import Any, cast

from stolik.bots.bot import Bot, Turn
from stolik.bots.search import Found, search
from stolik.engine.contract import State
from stolik.engine.desk import new_desk
from stolik.engine.policy import WAIT, Policy, Pondering, choose_by_policy, heaviest
from stolik.errors import StolikError
from stolik.sentences import say

HARD_MILLISECONDS = 200
SEED_BITS = 63


class UnknownBotError(StolikError):
    """There is no bot of that name."""


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
        return advised(turn, noise=policy_of(turn).EASY_NOISE)


class HardBot:
    """Imagines many worlds it could be in, and how every move would end there.

    Or ponders, where the game's rules of thumb know how.
    """

    def __init__(self, *, milliseconds: float = HARD_MILLISECONDS, iterations: int = 0) -> None:
        self.milliseconds = milliseconds
        self.iterations = iterations

    def choose(self, turn: Turn) -> str | None:
        """The move that ends best on average."""
        seed = turn.rng.getrandbits(SEED_BITS)
        return move_text(turn, self.action(policy_of(turn), turn.world, turn.seat, seed))

    def action(self, policy: Policy, world: State, seat: int, seed: int) -> int:
        """The best action in a world that the seat could not tell from the real one."""
        if isinstance(policy, Pondering):
            desk = new_desk(seed)
            return heaviest(policy.ponder(world, seat, desk), EVEN_TIES, desk)
        return self.search(policy, world, seat, seed).action

    def search(self, policy: Policy, world: State, seat: int, seed: int) -> Found:
        """What the search found, for those who ask why."""
        return search(
            world,
            seat,
            noise=policy.PLAYOUT_NOISE,
            rng_seed=seed,
            iterations=self.iterations or None,
            milliseconds=self.milliseconds,
        )


EVEN_TIES = 1e-9

LEVELS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
}


def fill_seats(names: list[str], seats: int) -> list[str]:
    """A bot for every seat: the last one named takes all that are left.

    >>> fill_seats(["hard", "normal"], 4)
    ['hard', 'normal', 'normal', 'normal']
    """
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


def policy_of(turn: Turn) -> Policy:
    """The rules of thumb of the turn's game."""
    return cast("Policy", turn.game.policy_module)


def advised(turn: Turn, *, noise: float) -> str | None:
    """The move that the rules of thumb advise to someone who misjudges by that much."""
    desk = new_desk(turn.rng.getrandbits(SEED_BITS))
    return move_text(turn, choose_by_policy(turn.world, turn.seat, noise, desk))


def move_text(turn: Turn, action: int) -> str | None:
    """The notation of an action; None for waiting."""
    return None if action == WAIT else turn.game.moves[action]


def new_bot(name: str) -> Bot:
    """A bot by its name: a level, a level with a bound (`hard:iterations=500`), or `module:Class`.

    >>> new_bot("hard:milliseconds=50").milliseconds
    50
    """
    level, _, bounds = name.partition(":")
    if level in LEVELS:
        try:
            return LEVELS[level](**_numbers(bounds))
        except (TypeError, ValueError) as error:
            raise _unknown(name) from error
    try:
        bot: Bot = getattr(import_module(level), bounds)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise _unknown(name) from error
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
