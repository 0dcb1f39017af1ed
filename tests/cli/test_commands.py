"""The other commands, as a person runs them."""

import json

import pytest

from stolik import __version__
from stolik.games import game_ids
from tests.cli.shell import stolik

POSITION = "six-nimmt seats=2 rounds=1 | phase: choose | rows: 1 / 2 / 3 / 4 | hands: 5 7 / 6 8"
KNOWN = POSITION.replace("| phase", "| seen by: 1 | phase").replace("5 7", "?x2")


def test_help_names_every_command_and_shows_examples() -> None:
    shown = stolik("--help").stdout
    for command in ("games", "rules", "show", "play", "replay", "simulate", "bench"):
        assert command in shown
        assert "Example" in stolik(command, "--help").stdout


def test_nothing_heavy_is_imported_for_help() -> None:
    done = stolik("--help")
    assert done.returncode == 0

    import subprocess
    import sys

    program = (
        "import sys; sys.argv = ['stolik', '--help']\n"
        "from stolik.cli.main import app\n"
        "try: app()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numba', 'numpy', 'msgspec') if name in sys.modules])"
    )
    imported = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert imported.stdout.splitlines()[-1] == "[]"


def test_version() -> None:
    assert stolik("--version").stdout == f"stolik {__version__}\n"


def test_games_lists_every_game_with_its_options() -> None:
    done = stolik("games")

    assert all(game in done.stdout for game in game_ids())
    assert "mode: classic, tactical" in done.stdout


@pytest.mark.parametrize("game", game_ids())
def test_rules_are_shown(game: str) -> None:
    done = stolik("rules", game)

    assert done.returncode == 0
    assert "Worked examples" in done.stdout


def test_rules_in_a_terminal_have_no_pictures() -> None:
    done = stolik("rules", "red7")

    assert "A card of each colour" not in done.stdout


def test_show_draws_a_position_and_lists_the_moves() -> None:
    done = stolik("show", POSITION)

    assert done.returncode == 0
    assert "row 4    4" in done.stdout
    assert "Moves of seat 0: 5 · 7" in done.stdout
    assert "Moves of seat 1: 6 · 8" in done.stdout


def test_show_draws_what_a_seat_sees_from_that_seat() -> None:
    done = stolik("show", KNOWN)

    assert "Moves of seat 1: 6 · 8" in done.stdout
    assert "Moves of seat 0" not in done.stdout


@pytest.mark.parametrize("game", game_ids())
def test_simulate_counts_matches_wins_and_scores(game: str) -> None:
    done = stolik("simulate", game, "-n", "50", "--seats", "3", "--json", "--most-moves", "100000")
    figures = json.loads(done.stdout)

    assert done.returncode == 0
    assert figures["matches"] + figures["unfinished"] == 50
    assert [seat["seat"] for seat in figures["seats"]] == [0, 1, 2]
    assert figures["moves"]["least"] <= figures["moves"]["mean"] <= figures["moves"]["most"]


def test_simulate_depends_on_the_seed_alone() -> None:
    """Not on the number of threads, nor on the run."""

    def figures(*arguments: str) -> dict[str, object]:
        done = stolik("simulate", "six-nimmt", "-n", "500", "--json", *arguments)
        shown: dict[str, object] = json.loads(done.stdout)
        del shown["seconds"]
        return shown

    assert figures("--threads", "1") == figures("--threads", "3")
    assert figures("--seed", "1") != figures("--seed", "2")


def test_simulate_leaves_a_match_unfinished_beyond_the_bound() -> None:
    done = stolik("simulate", "six-nimmt", "-n", "10", "--most-moves", "20")

    assert done.returncode == 0
    assert "No match was finished." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "chess"], "there is no game chess; the games are: abluxxen, red7"),
        (["rules", "chess"], "there is no game chess"),
        (["play", "chess"], "there is no game chess"),
        (["simulate", "six-nimmt", "-s", "11"], "2 to 10 seats, not 11"),
        (["simulate", "six-nimmt", "-o", "speed=3"], "there is no option speed"),
        (["simulate", "six-nimmt", "-o", "limit=x"], 'option limit cannot be "x"'),
        (["simulate", "six-nimmt", "-o", "limit"], "'limit' is not NAME=VALUE"),
        (["simulate", "six-nimmt", "-n", "0"], "Invalid value for"),
        (["play", "six-nimmt", "--seat", "9"], "there are seats 0 to 3"),
        (["play", "six-nimmt", "--seed", "12"], "a seed is 64 hexadecimal digits"),
        (["bench", "chess"], "there is no game chess"),
        (["show", "chess seats=2"], "there is no game chess"),
        (["show", "six-nimmt seats=2 | phase: x"], "phase, column 28: 'x' is not one of"),
        (["play", "--position", "six-nimmt seats=2 | phase: over"], "rows, row 1: the number"),
        (["play", "-s", "2", "--position", POSITION], "a position has its seats and options"),
        (["show", "--seat", "0", KNOWN], "only seat 1 sees this position"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_a_mistake_gets_a_sentence_and_status_2(arguments: list[str], sentence: str) -> None:
    done = stolik(*arguments)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
