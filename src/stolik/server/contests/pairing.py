"""Who plays whom in a round with several seats at a table.

Players of about the same points sit together, as in every Swiss system, and nobody meets the same
people more often than needed. The second is the social golfer problem. It is solved by local
search, swapping players of different tables as in I. Dotú and P. Van Hentenryck, "Scheduling Social
Golfers Locally" (CPAIOR 2005), here with the spread of points at a table as a further cost.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

REPEAT = 1000.0
"""The cost of two players who meet again, for each time they have met: more than any points."""
WINDOW = 16
"""Tables up and down the order among which a player may be swapped."""
MOST_PASSES = 30

Meetings = Counter[tuple[int, int]]
"""How often two entrants have met, by their numbers, the lower one first."""


class Candidate(msgspec.Struct, frozen=True):
    """Who is to be paired."""

    number: int
    points: float
    byes: int = 0


class Pairing(msgspec.Struct, frozen=True):
    """A round: who sits at which table, and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def pair(candidates: Sequence[Candidate], meetings: Meetings, seats: int) -> Pairing:
    """A round for candidates who are in the order of the standings.

    >>> found = pair([Candidate(number, 0.0) for number in range(5)], Counter(), 4)
    >>> found.tables, found.byes
    (((0, 1, 2, 3),), (4,))
    """
    byes = with_bye(candidates, len(candidates) % seats)
    playing = [one for one in candidates if one.number not in byes]
    tables = [playing[at : at + seats] for at in range(0, len(playing), seats)]
    improve(tables, meetings)
    return Pairing(
        tuple(tuple(one.number for one in table) for table in tables), tuple(sorted(byes))
    )


def with_bye(candidates: Sequence[Candidate], count: int) -> set[int]:
    """The last of those who have had the fewest byes."""
    order = sorted(enumerate(candidates), key=lambda item: (item[1].byes, -item[0]))
    return {one.number for _, one in order[:count]}


def improve(tables: list[list[Candidate]], meetings: Meetings) -> None:
    """Swaps players who would meet again, until no such swap improves the round."""
    for _ in range(MOST_PASSES):
        crowded = [at for at, table in enumerate(tables) if repeats(table, meetings)]
        relieved = [_relieve(tables, at, meetings) for at in crowded]
        if not any(relieved):
            return


def repeats(table: Sequence[Candidate], meetings: Meetings) -> int:
    """How often players at a table have met before."""
    return sum(
        meetings[met(one, other)] for at, one in enumerate(table) for other in table[at + 1 :]
    )


def met(one: Candidate, other: Candidate) -> tuple[int, int]:
    """The key of two players."""
    return min(one.number, other.number), max(one.number, other.number)


def _relieve(tables: list[list[Candidate]], at: int, meetings: Meetings) -> bool:
    """Makes the best swap of any player of a table, if one is good."""
    best, found = -1e-9, None
    low, high = max(0, at - WINDOW), min(len(tables), at + WINDOW + 1)
    for seat in range(len(tables[at])):
        for other_at in range(low, high):
            if other_at == at:
                continue
            for other_seat in range(len(tables[other_at])):
                change = _change(tables[at], seat, tables[other_at], other_seat, meetings)
                if change < best:
                    best, found = change, (seat, other_at, other_seat)
    if found is None:
        return False
    seat, other_at, other_seat = found
    mine, theirs = tables[at], tables[other_at]
    mine[seat], theirs[other_seat] = theirs[other_seat], mine[seat]
    return True


def _change(
    mine: Sequence[Candidate],
    seat: int,
    theirs: Sequence[Candidate],
    other_seat: int,
    meetings: Meetings,
) -> float:
    """What a swap would add to the cost of both tables."""
    one, other = mine[seat], theirs[other_seat]
    change = 0.0
    for at, each in enumerate(mine):
        if at != seat:
            change += _cost(other, each, meetings) - _cost(one, each, meetings)
    for at, each in enumerate(theirs):
        if at != other_seat:
            change += _cost(one, each, meetings) - _cost(other, each, meetings)
    return change


def _cost(one: Candidate, other: Candidate, meetings: Meetings) -> float:
    return REPEAT * meetings[met(one, other)] + (one.points - other.points) ** 2
