"""How results of the same cards compare: matchpoints, as at a duplicate of bridge."""

from collections.abc import Sequence
from typing import Any

import msgspec

from stolik.core.game import Game, Result
from stolik.server.accounts.lists import place_of


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a deal for one player."""

    score: int
    place: int
    """At the table."""


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """A result among all others of the same cards."""

    rank: int
    """How many are better, and one."""
    matchpoints: int
    """Two for every result that is worse, one for every equal one."""
    percent: float
    """Of the most there could be; 50 for one who is alone."""


def place_in(game: Game, result: Result, seat: int) -> int:
    """Where a seat came in; those who lose together are second."""
    if game.is_cooperative:
        return 1 if seat in result.winners else 2
    return place_of(seat, scores=result.scores, winners=result.winners)


def sort_key(game: Game, outcome: Outcome) -> tuple[int, int]:
    """Better results come first: by place where players win alone, then by points."""
    sign = 1 if game.fewest_points_win else -1
    return outcome.place, sign * outcome.score


def compared(game: Game, outcomes: Sequence[Outcome]) -> list[Compared]:
    """Each result among all of them.

    >>> import stolik
    >>> six = stolik.game("six-nimmt")
    >>> found = compared(six, [Outcome(score=score, place=1) for score in (30, 12, 12)])
    >>> [(one.rank, one.matchpoints, one.percent) for one in found]
    [(3, 0, 0.0), (1, 3, 75.0), (1, 3, 75.0)]
    """
    keys = [sort_key(game, outcome) for outcome in outcomes]
    counts: dict[Any, int] = {}
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    better, before = {}, 0
    for key in sorted(counts):
        better[key] = before
        before += counts[key]
    return [_compared(better[key], counts[key], len(keys)) for key in keys]


def _compared(better: int, equal: int, results: int) -> Compared:
    worse = results - better - equal
    points, most = 2 * worse + equal - 1, 2 * (results - 1)
    percent = round(100 * points / most, 1) if most else 50.0
    return Compared(rank=better + 1, matchpoints=points, percent=percent)
