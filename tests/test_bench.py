"""`stolik bench`, in its short form: every figure of every game is there."""

import json

import pytest

from stolik.games import game_ids
from tests.cli.shell import stolik


@pytest.mark.parametrize(
    "games", [["six-nimmt"], pytest.param(game_ids(), marks=pytest.mark.slow)], ids=["one", "all"]
)
def test_the_whole_bench_runs(games: list[str]) -> None:
    done = stolik("bench", "--quick", "--json", *games)

    assert done.returncode == 0, done.stderr
    figures = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(figure["value"] > 0 for figure in figures)
    names = {figure["what"] for figure in figures}
    for game in games:
        assert {f"{game}: start from the cache", f"{game}: batch against normal"} <= names
        assert any(name.startswith(f"{game}: random play") for name in names)
        assert any(name.startswith(f"{game}: search") for name in names)
