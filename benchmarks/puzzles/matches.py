"""The matches in which puzzles are looked for, and how far on a match is."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from stolik.bots.levels import new_bot
from stolik.bots.play import finish_match
from stolik.games.the_gang.view import TheGangView
from stolik.match import Match
from stolik.record import Record
from stolik.seeds import SEED_BYTES

QUICK_EXPERT, HARD = "expert:milliseconds=0", "hard:iterations=200"
ALONE_IS_STRONG = {"six-nimmt"}
"""Where the network alone plays: a match takes no time. Elsewhere `hard` is stronger."""
EARLY, LATE = 1 / 3, 2 / 3


class Kind(NamedTuple):
    """A kind of match."""

    seats: int
    options: Mapping[str, Any] = MappingProxyType({})
    position: str = ""
    """Where it begins, if not at the beginning."""


def decisive_heist(seats: int) -> Kind:
    """A heist of The Gang that decides the match, each round of which ends with the last chip.

    Heists do not depend on each other, and one failure more hardly matters to bots that win nearly
    all: so a chip is worth looking at only where the match depends on it. And where a round ends
    only when all are ready, whatever is taken can be put right.
    """
    score = "vaults: 2 | alarms: 2 | last: success"
    return Kind(seats, position=f"the-gang seats={seats} settle=instant | phase: deal | {score}")


ONE_ROUND = {"rounds": 1}
KINDS = {
    "six-nimmt": [
        *(Kind(seats, ONE_ROUND) for seats in (2, 3, 4, 5)),
        Kind(3, {"rounds": 1, "mode": "tactical"}),
        Kind(4),
    ],
    "abluxxen": [Kind(2), Kind(3), Kind(4), Kind(5)],
    "the-gang": [decisive_heist(seats) for seats in (3, 4, 5, 6)],
    "red7": [
        Kind(2),
        Kind(3),
        Kind(4),
        Kind(2, {"mode": "advanced"}),
        Kind(3, {"mode": "advanced"}),
    ],
    "take-that": [*(Kind(seats, ONE_ROUND) for seats in (2, 3, 4)), Kind(2)],
}
"""By turns."""


def played(game: str, number: int) -> Record:
    """A match of strong bots."""
    kind = KINDS[game][number % len(KINDS[game])]
    bot = QUICK_EXPERT if game in ALONE_IS_STRONG else HARD
    rng = Random(number)
    names, seed = [bot] * kind.seats, rng.randbytes(SEED_BYTES)
    match = (
        Match.from_position(game, kind.position, names, seed=seed)
        if kind.position
        else Match(game, names, kind.options, seed=seed)
    )
    finish_match(match, [new_bot(bot) for bot in names], rng)
    return match.record()


def phase_of(match: Match, of: int) -> str:
    """By how many of all moves are made; in a round of chips, by how many chips are taken."""
    part = len(match.moves) / of
    view = match.view(None)
    if isinstance(view, TheGangView):
        part = 1 - len(view.centre) / len(match.players)
    return phase_name(part)


def phase_name(part: float) -> str:
    """Of a match, so much of which is over.

    >>> [phase_name(part) for part in (0.0, 0.5, 0.99)]
    ['early', 'middle', 'late']
    """
    return "early" if part < EARLY else "middle" if part < LATE else "late"
