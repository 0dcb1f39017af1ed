"""The rest of a match, drawn from deals that were played: it ends as if it had been played."""

from typing import Any

import numpy as np
import pytest

import stolik
from stolik.engine.arrays import StateArray
from stolik.engine.contract import winners
from stolik.engine.dispatch import implements
from stolik.engine.record import new_record
from stolik.engine.rest_of_match import MOST_DEALS, Rest, draw_deal, skip_deal
from stolik.engine.scratch import Scratch
from stolik.games import all_games
from stolik.review.course import Course
from stolik.review.luck import worth_of
from stolik.review.rest import PLAYED, rest_of
from tests.review.matches import record_of

MATCHES: dict[str, dict[str, Any]] = {
    "six-nimmt": {"limit": 30},
    "red7": {"mode": "advanced", "target": 20},
    "take-that": {"rounds": 3},
}
PLAYOUTS = 3_000


def test_games_of_several_deals_take_part() -> None:
    """Abluxxen is one deal, and in The Gang vaults and alarms say it all."""
    assert {game.id for game in all_games() if implements(game.state, skip_deal)} == set(MATCHES)


@pytest.mark.parametrize("game", MATCHES)
def test_a_position_is_worth_the_same_whether_the_rest_is_played_or_drawn(game: str) -> None:
    course = Course(record_of(game, MATCHES[game], seed=2))
    middle = len(course.nodes) // 3
    drawn = worth_of(course, middle, playouts=PLAYOUTS, seed=1)
    course.rest = PLAYED
    played = worth_of(course, middle, playouts=PLAYOUTS, seed=2)

    assert abs(drawn.reached[0] - played.reached[0]) < 3 * np.hypot(drawn.error, played.error)
    assert drawn.error < played.error


@pytest.mark.parametrize("game", MATCHES)
def test_the_same_deals_are_played_for_every_review(game: str) -> None:
    found = stolik.game(game)
    options = stolik.Match(found, ["a", "b"], MATCHES[game]).options

    rest = rest_of(found, 2, options)

    assert rest.deals == MOST_DEALS
    assert rest is rest_of(found, 2, options)
    assert (rest.end > rest.first).all()


def due(game: str, options: dict[str, Any], seats: int = 2) -> StateArray:
    """A match before its first deal."""
    return stolik.Match(game, ["a"] * seats, options).snapshot()


def gains(*points: int, cards: int = 0) -> Rest:
    """Every deal brings the same."""
    rest = new_record(Rest)
    rest.deals = 1
    rest.gains[0, : len(points)] = points
    rest.cards[0] = cards
    rest.end[:] = 1
    return rest


def deals_until_over(array: StateArray, rest: Rest) -> int:
    scratch = Scratch.seeded(1)
    deals = 1
    while draw_deal(array[0], rest, scratch):
        deals += 1
    return deals


def test_rounds_of_six_nimmt_end_above_the_limit_or_after_their_number() -> None:
    assert deals_until_over(due("six-nimmt", {"limit": 66}), gains(22, 22)) == 4
    assert deals_until_over(due("six-nimmt", {"rounds": 3}), gains(22, 22)) == 3


def test_rounds_of_red7_end_at_the_target_or_without_cards() -> None:
    """Four seats need 32 of the 49 cards: after 18 there are too few."""
    advanced = {"mode": "advanced", "target": 100}

    assert deals_until_over(due("red7", advanced), gains(50, 50, cards=1)) == 2
    assert deals_until_over(due("red7", advanced, seats=4), gains(1, 0, 0, 0, cards=6)) == 3


def test_seats_begin_rounds_of_take_that_by_turns() -> None:
    """So what the beginner gains goes to each of them."""
    array = due("take-that", {"rounds": 2})

    assert deals_until_over(array, gains(5, 0)) == 2
    assert array["total"][0, :2].tolist() == [5, 5]
    assert winners(array[0]) == 0b11
