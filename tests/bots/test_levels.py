"""Bots of every level, in every game."""

from random import Random
from typing import cast, get_args

import pytest

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import LEVELS, HardBot, Level, new_bot
from stolik.bots.play import finish_match
from stolik.core.errors import UnknownBotError
from stolik.games import all_games
from stolik.match import Match
from stolik.testing import Variant, driver
from tests.conformance.subjects import VARIANTS
from tests.games.positions import played


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_normal_bots_play_every_variant_to_its_end(variant: Variant) -> None:
    match = driver.new_match(variant, seed=1)
    finish_match(match, [new_bot("normal")] * variant.seats, Random(1), most_moves=5000)

    # Willing players of Abluxxen (expert) may rob each other forever.
    assert match.is_over or variant.options.get("mode") == "expert"


def test_a_search_bounded_by_trials_repeats_itself() -> None:
    match = played(
        "six-nimmt seats=3 | phase: choose | rows: 12 / 37 / 43 / 58"
        " | hands: 14 70 99 / 15 71 98 / 20 90 91"
    )

    moves = {HardBot(iterations=300).choose(Turn(match, 0, Random(3))) for _ in range(3)}

    assert len(moves) == 1


def test_a_search_bounded_by_time_answers() -> None:
    match = played(
        "six-nimmt seats=2 | phase: choose | rows: 12 / 37 / 43 / 58 | hands: 14 70 / 15 71"
    )

    assert HardBot(milliseconds=5).choose(Turn(match, 0, Random(3))) in match.legal(0)


@pytest.mark.parametrize("level", ["normal", "hard:iterations=500"])
def test_bots_see_the_obvious(level: str) -> None:
    """45 would take five cards with 9 bulls; 91 follows 90 for free."""
    match = played(
        "six-nimmt seats=3 | phase: choose | rows: 7 17 / 28 29 / 89 90 / 19 22 35 38 42"
        " | hands: 45 91 / 50 51 / 60 61"
    )

    assert new_bot(level).choose(Turn(match, 0, Random(4))) == "91"


@pytest.mark.parametrize("level", ["normal", "hard:iterations=500"])
def test_bots_take_the_cheapest_row(level: str) -> None:
    match = played(
        "six-nimmt seats=2 | phase: take | rows: 33 41 / 55 57 / 60 / 70 71 72 73 74"
        " | hands: 3 90 / 95 96 | chosen: 3 / 95"
    )

    assert new_bot(level).choose(Turn(match, 0, Random(4))) == "take 3"


@pytest.mark.parametrize(
    "name",
    [
        "brilliant",
        "hard:speed=3",
        "hard:iterations=x",
        "normal:milliseconds=3",
        "no.such.module:Bot",
        "stolik.bots.levels:Nobody",
        "",
    ],
)
def test_an_unknown_bot_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(UnknownBotError, match="there is no bot"):
        new_bot(name)


def test_every_level_has_its_name() -> None:
    assert list(LEVELS) == ["random", *get_args(Level)]
    assert cast("HardBot", new_bot("hard:milliseconds=50")).milliseconds == 50


class Sleeper:
    """Waits forever."""

    def choose(self, _turn: Turn) -> str | None:
        """Not now."""
        return None


def test_bots_who_all_wait_where_nobody_may_are_an_error_not_a_hanging_match() -> None:
    match = Match(all_games()[0], ["x", "y"], seed=bytes(32))
    sleepers: list[Bot] = [Sleeper(), Sleeper()]

    with pytest.raises(AssertionError, match="all bots wait"):
        finish_match(match, sleepers, Random(1))
