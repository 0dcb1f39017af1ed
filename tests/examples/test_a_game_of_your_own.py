"""The example game beside Stolik: nothing of Stolik knows it, and everything plays it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import EXAMPLE

MATCHES = Path(__file__).parent.parent.parent / "tools" / "release_matches.py"
INTERFACES = (
    *("library", "terminal", "bots", "simulation", "arena"),
    *("batch", "pettingzoo", "gymnasium", "openspiel"),
)
POSITION = "stairs seats=2 | phase: play | turn: 1 | stairs: 3 5 8 | top: 0 | hands: 12 / 9 11"


def python(stairs: Path, *arguments: str | Path) -> str:
    """What Python prints where the game is installed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(stairs)},
        cwd=EXAMPLE,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass(stairs: Path) -> None:
    """Every promise of a game among them."""
    assert " passed" in python(stairs, "-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_every_interface_plays_it(stairs: Path) -> None:
    python(stairs, MATCHES, ",".join(INTERFACES), "stairs")


def test_the_terminal_lists_explains_and_shows_it(stairs: Path) -> None:
    assert "Stairs" in python(stairs, "-m", "stolik", "games")
    assert "takes the stairs" in python(stairs, "-m", "stolik", "rules", "stairs")
    assert "3  5  8" in python(stairs, "-m", "stolik", "show", POSITION)


@pytest.mark.slow
def test_its_speed_is_measured(stairs: Path) -> None:
    shown = python(stairs, "-m", "stolik", "bench", "stairs", "--quick")

    assert "stairs: random play, 3 seats" in shown
