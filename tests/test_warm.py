"""`stolik warm`, and what is left to compile after it: nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.release_check import OF_THE_CORE

from stolik.games import game_ids
from stolik.server.warm import PARTS as SERVED
from stolik.warmed import is_warm
from tests.cli.shell import stolik

MATCHES = Path(__file__).parent.parent / "tools" / "release_matches.py"
COMPILE = (
    "from stolik.compiler import progress\n"
    "progress.MOMENT_SECONDS = 0\n"
    "import numpy as np\n"
    "from stolik.engine.seats import seats_with_most\n"
    "seats_with_most(np.zeros(4, np.int64), 4)"
)

FIRST = game_ids()[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_left_to_compile_after_an_empty_cache(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What other tests have compiled does not help here."""
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path))
    assert_nothing_is_left_to_compile(game)


def test_nothing_is_left_to_compile() -> None:
    assert_nothing_is_left_to_compile(FIRST)
    assert all(is_warm(FIRST, part) for part in SERVED)  # so no server compiles it again


def assert_nothing_is_left_to_compile(game: str) -> None:
    """For none of the interfaces."""
    warm = stolik("warm", game, "--workers", "1")
    interfaces = ",".join((*OF_THE_CORE, "pettingzoo", "gymnasium"))
    done = subprocess.run(
        [sys.executable, MATCHES, interfaces, game], capture_output=True, text=True, check=False
    )

    assert warm.stdout.startswith(f"{game}: ready after ")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "compiled: 0"


def told(cache: Path, **variables: str) -> list[str]:
    """What a small program prints on standard error that compiles a function, or finds it."""
    done = subprocess.run(
        [sys.executable, "-c", COMPILE],
        env={**os.environ, "STOLIK_CACHE": str(cache), **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr.splitlines()


def test_compiling_is_announced_once(tmp_path: Path) -> None:
    """And not at all when the code is found."""
    assert told(tmp_path) == ["stolik: compiling the rules for this machine, which is done once"]
    assert told(tmp_path) == []


def test_the_announcement_can_be_turned_off(tmp_path: Path) -> None:
    assert told(tmp_path, STOLIK_QUIET="1") == []
