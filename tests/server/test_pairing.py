"""Who plays whom, and where everybody stands: a tournament without a server."""

from collections import Counter
from random import Random

import pytest

from stolik.core.game import Result
from stolik.games import find_game
from stolik.server.contests.pairing import Candidate, pair
from stolik.server.contests.standings import (
    BYE_POINTS,
    Seated,
    duplicate_points,
    meetings_in,
    standings,
    table_points,
)

SIX = find_game("six-nimmt")


def played_round(
    number: int, entrants: int, seated: list[Seated], seats: int, rng: Random, out: set[int]
) -> list[Seated]:
    """A round in which who has the larger number mostly wins."""
    candidates = [
        Candidate(place.entrant, place.points, place.byes)
        for place in standings(range(entrants), seated)
        if place.entrant not in out
    ]
    pairing = pair(candidates, meetings_in(seated), seats)
    rows: list[Seated] = []
    for board, table in enumerate(pairing.tables):
        scores = tuple(int(rng.gauss(-entrant, 100)) for entrant in table)
        winners = tuple(seat for seat in range(seats) if scores[seat] == min(scores))
        points = table_points(SIX, Result(scores, winners))
        for seat, entrant in enumerate(table):
            rows.append(
                Seated(
                    round=number,
                    board=board,
                    seat=seat,
                    entrant=entrant,
                    score=scores[seat],
                    points=points[seat],
                )
            )
    for board, entrant in enumerate(pairing.byes, start=len(pairing.tables)):
        rows.append(Seated(round=number, board=board, seat=0, entrant=entrant, points=BYE_POINTS))
    return rows


@pytest.mark.parametrize(("entrants", "seats", "rounds"), [(1000, 4, 9), (61, 5, 6), (9, 2, 7)])
def test_a_whole_tournament_is_paired(entrants: int, seats: int, rounds: int) -> None:
    """Everybody plays or has a bye in every round, nobody has two byes, few meet again.

    Some withdraw on the way, and the last to enter come late.
    """
    rng, seated, out = Random(1), list[Seated](), set[int]()
    for number in range(1, rounds + 1):
        here = entrants - (3 if number == 1 else 0)
        if number == 3:
            out.add(0)
        rows = played_round(number, here, seated, seats, rng, out)
        assert sorted(row.entrant for row in rows) == [n for n in range(here) if n not in out]
        sizes = Counter(row.board for row in rows if row.score is not None)
        assert set(sizes.values()) == {seats}
        seated += rows

    places = standings(range(entrants), seated)
    assert max(place.byes for place in places) <= 1
    assert [place.points for place in places] == sorted((p.points for p in places), reverse=True)
    again = sum(times - 1 for times in meetings_in(seated).values())
    least = 0 if entrants > 20 else 4
    assert again <= least, again
    if entrants > 20:  # a few players may be lucky
        better, worse = places[: entrants // 2], places[entrants // 2 :]
        assert sum(one.entrant for one in better) > sum(one.entrant for one in worse)


def test_nobody_meets_again_while_there_are_others() -> None:
    """Sixteen players at four tables: five rounds without a repeated meeting exist."""
    seated, rng = list[Seated](), Random(5)
    for number in range(1, 4):
        seated += played_round(number, 16, seated, 4, rng, set())

    assert max(meetings_in(seated).values()) == 1


def test_ties_are_broken_by_the_points_of_those_whom_a_player_met() -> None:
    rows = [
        Seated(round=1, board=0, seat=0, entrant=0, score=1, points=1.0),
        Seated(round=1, board=0, seat=1, entrant=2, score=9, points=0.0),
        Seated(round=1, board=1, seat=0, entrant=1, score=1, points=1.0),
        Seated(round=1, board=1, seat=1, entrant=3, score=9, points=0.0),
        Seated(round=2, board=0, seat=0, entrant=2, score=1, points=0.0),
        Seated(round=2, board=0, seat=1, entrant=3, score=0, points=1.0),
    ]
    places = standings(range(4), rows)

    assert [place.entrant for place in places] == [1, 3, 0, 2]
    assert [place.buchholz for place in places] == [1.0, 1.0, 0.0, 2.0]


def test_duplicate_deals_compare_those_who_had_the_same_cards() -> None:
    """At both tables seat 0 has the better cards: what counts is who made more of them."""
    rows = [
        Seated(round=1, board=0, seat=0, entrant=0, score=5, points=1.0),
        Seated(round=1, board=0, seat=1, entrant=1, score=30, points=0.0),
        Seated(round=1, board=1, seat=0, entrant=2, score=9, points=1.0),
        Seated(round=1, board=1, seat=1, entrant=3, score=20, points=0.0),
    ]
    points = {one.entrant: one.points for one in duplicate_points(SIX, rows)}

    assert points == {0: 1.0, 1: 0.0, 2: 0.0, 3: 1.0}
