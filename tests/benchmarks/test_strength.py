"""The yardsticks that levels are measured by, and the rows of the tables, on a tiny scale."""

import itertools
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from benchmarks.strength import __main__ as strength
from benchmarks.strength.yardsticks import RandomPlayouts, TreeSearch

import stolik
from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import new_bot
from stolik.bots.networks import ALONE, has_network
from stolik.games import find_game

NAMES = ["Ania", "Bartek"]
FEW = {"six-nimmt": 120, "red7": 400}


@pytest.fixture(params=[RandomPlayouts, TreeSearch])
def yardstick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Bot:
    monkeypatch.setattr(request.param, "trials", FEW)
    bot: Bot = request.param()
    return bot


@pytest.mark.parametrize("game", sorted(FEW))
def test_yardsticks_play_legal_moves_that_follow_from_chance_alone(
    yardstick: Bot, game: str
) -> None:
    match = stolik.Match(game, NAMES, seed=bytes(32))
    for number in range(6):
        seat = match.to_act[0]
        moves = {yardstick.choose(Turn(match, seat, Random(number))) for _ in range(2)}

        assert len(moves) == 1
        assert moves <= set(match.legal(seat))
        match.play(seat, str(moves.pop()))


def test_yardsticks_win_where_one_move_decides(yardstick: Bot) -> None:
    """In Red7 a player who does not lead after a turn is out."""
    match = stolik.Match("red7", NAMES, seed=bytes(32))
    seat = match.to_act[0]

    match.play(seat, str(yardstick.choose(Turn(match, seat, Random(1)))))

    assert match.to_act, "the first turn already lost the round"


def test_every_row_names_a_table_and_bots_that_there_are() -> None:
    tables = [table for kind in strength.TABLES.values() for table in kind.values()]
    for row in itertools.chain(*tables):
        if not has_network(find_game(row.game)):
            continue
        for bounds in get_args(strength.Bounds):
            plan = strength.plan_of(row, bounds, matches=row.seats)
            for bot in row.bots(bounds):
                assert new_bot(bot)
            assert len(plan.bots) == row.seats, row


def test_a_row_is_measured_once_and_written_as_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "FOLDER", tmp_path)
    monkeypatch.setattr(strength, "TRIALS", {"red7": {"hard": 2}})
    row = strength.Row("red7", 2, ALONE, "hard", goal=60)

    first = strength.measure(row, "short", matches=4, workers=1)

    assert first is not None
    assert first == strength.measure(row, "short", matches=4, workers=1)
    assert "| red7 2 | `expert:milliseconds=0` | 1 × `hard:iterations=2` | 50% | 60% |" in first
    assert first.endswith("| 4 |")
