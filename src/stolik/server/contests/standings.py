"""Where everybody stands in a tournament, and why.

A table gives up to one point, by place: the share of the others at the table whom a player was
better than, equal ones half. With duplicate deals the others are those who had the same seat at the
other tables of the round. Ties are broken by the points of all whom a player has met (Buchholz),
then by rounds that were won outright, then by the order of entry.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import msgspec

from stolik.core.game import Game, Result
from stolik.server.contests.pairing import Meetings
from stolik.server.contests.scoring import place_in

BYE_POINTS = 1.0
"""As for a round that was won: FIDE's rule for byes that the pairing gives (C.04.1)."""


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant at a board of a round; alone there with a bye."""

    round: int
    board: int
    seat: int
    entrant: int
    score: int | None = None
    points: float | None = None
    """None while it is played."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """How an entrant stands."""

    entrant: int
    points: float = 0.0
    buchholz: float = 0.0
    wins: int = 0
    played: int = 0
    byes: int = 0


def table_points(game: Game, result: Result) -> list[float]:
    """By seat, the share of the others who were worse; those who win together have all of it.

    >>> import stolik
    >>> table_points(stolik.game("red7"), Result((1, 0, 0), (0,)))
    [1.0, 0.25, 0.25]
    """
    seats = range(len(result.scores))
    if game.is_cooperative:
        return [float(seat in result.winners) for seat in seats]
    places = [place_in(game, result, seat) for seat in seats]
    return shares(places)


def shares(keys: Sequence[Any]) -> list[float]:
    """Of each key, the share of the others that are larger, equal ones half.

    >>> shares([1, 2, 2])
    [1.0, 0.25, 0.25]
    """
    others = len(keys) - 1
    if not others:
        return [0.5]
    counts = Counter(keys)
    found, smaller = {}, 0
    for key in sorted(counts):
        larger = len(keys) - smaller - counts[key]
        found[key] = (larger + (counts[key] - 1) / 2) / others
        smaller += counts[key]
    return [found[key] for key in keys]


def duplicate_points(game: Game, seated: Sequence[Seated]) -> list[Seated]:
    """The same seats with points by comparison with those who held the same cards."""
    sign = 1 if game.fewest_points_win else -1
    by_seat: dict[tuple[int, int], list[Seated]] = defaultdict(list)
    for one in seated:
        if one.points is not None and one.score is not None:
            by_seat[one.round, one.seat].append(one)
    compared = {
        (one.round, one.entrant): share
        for group in by_seat.values()
        for one, share in zip(
            group,
            shares([(-(one.points or 0), sign * (one.score or 0)) for one in group]),
            strict=True,
        )
    }
    return [
        msgspec.structs.replace(one, points=compared.get((one.round, one.entrant), one.points))
        for one in seated
    ]


def standings(entrants: Iterable[int], seated: Sequence[Seated]) -> list[Place]:
    """The best first."""
    mine: dict[int, list[Seated]] = defaultdict(list)
    for one in seated:
        mine[one.entrant].append(one)
    points = {entrant: sum(one.points or 0 for one in rows) for entrant, rows in mine.items()}
    faced: dict[int, float] = defaultdict(float)
    for (first, second), times in meetings_in(seated).items():
        faced[first] += times * points[second]
        faced[second] += times * points[first]
    places = [
        Place(
            entrant=entrant,
            points=points.get(entrant, 0.0),
            buchholz=faced[entrant],
            wins=sum(one.points == 1 and one.score is not None for one in mine[entrant]),
            played=sum(one.score is not None for one in mine[entrant]),
            byes=sum(one.score is None and one.points is not None for one in mine[entrant]),
        )
        for entrant in entrants
    ]
    return sorted(places, key=lambda one: (-one.points, -one.buchholz, -one.wins, one.entrant))


def meetings_in(seated: Iterable[Seated]) -> Meetings:
    """How often entrants have sat at one table."""
    tables: dict[tuple[int, int], list[int]] = defaultdict(list)
    for one in seated:
        tables[one.round, one.board].append(one.entrant)
    return Counter(pair for table in tables.values() for pair in combinations(sorted(table), 2))
