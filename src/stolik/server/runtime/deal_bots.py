"""Bots at tables of a deal: their choices depend on the position and the deal's seed alone.

So equal play meets equal answers, at every table and in every process; and what one table has asked
a bot need not be thought up again at the next.
"""

import hmac
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import get_args

from stolik.bots.bot import Turn
from stolik.bots.levels import Level, new_bot
from stolik.match import Match
from stolik.server.table.refusals import refused

BOUNDED = {"hard": "hard:iterations=200", "expert": "expert:iterations=200"}
"""Bots that search stop after so many trials: time is not the same on all machines."""
MOST_REMEMBERED = 50_000

Key = tuple[bytes, str, int, bytes]


def bounded(level: str) -> str:
    """The bot of a level that answers alike on every machine."""
    return BOUNDED.get(level, level)


def check_repeatable(level: str) -> None:
    """Refuses bots of other programs: nobody knows what their choices depend on."""
    if level not in get_args(Level):
        raise refused("deal-bot", "{level} might answer the same moves differently", level=level)


def deal_rng(seed: bytes, match: Match, seat: int) -> Random:
    """The chance of a bot, from the seed and what its seat knows."""
    about = f"bot {seat} {match.position(seat)}".encode()
    return Random(hmac.digest(seed, about, "sha256"))


def deal_turn(seed: bytes, match: Match, seat: int) -> Turn:
    """What a bot is asked at a table of a deal."""
    return Turn(match, seat, deal_rng(seed, match, seat))


class DealAnswers:
    """What bots have answered at tables of deals, by all that came before."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Key, str | None] = OrderedDict()

    def key(self, seed: bytes, match: Match, seat: int, level: str) -> Key:
        """Some bots remember earlier moves, so all of them count, not only the position."""
        return seed, level, seat, sha256("\n".join(match.moves).encode()).digest()

    def __contains__(self, key: Key) -> bool:
        return key in self._answers

    def recall(self, key: Key) -> str | None:
        """A move, or None for waiting."""
        self._answers.move_to_end(key)
        return self._answers[key]

    def remember(self, key: Key, move: str | None) -> None:
        """The oldest are forgotten."""
        self._answers[key] = move
        if len(self._answers) > MOST_REMEMBERED:
            self._answers.popitem(last=False)


class DealMatch:
    """Bots alone play a deal: the one on the player's seat is asked last, as a player is.

    Where all wait, the player's seat has to act: it makes the first move that it may.
    """

    def __init__(self, match: Match, seed: bytes, levels: Sequence[str], seat: int) -> None:
        self.match = match
        self._seed = seed
        self._seat = seat
        self._bots = [new_bot(bounded(level)) for level in levels]
        self._waiting: set[int] = set()

    def step(self) -> bool:
        """Asks one bot; false when the match is over."""
        match = self.match
        if not match.to_act:
            return False
        asked = [seat for seat in match.to_act if seat not in self._waiting]
        if not asked:
            self._play(self._seat, match.legal(self._seat)[0])
            return True
        seat = next((other for other in asked if other != self._seat), asked[0])
        move = self._bots[seat].choose(deal_turn(self._seed, match, seat))
        if move is None:
            self._waiting.add(seat)
        else:
            self._play(seat, move)
        return True

    def _play(self, seat: int, move: str) -> None:
        self.match.play(seat, move)
        self._waiting.clear()
