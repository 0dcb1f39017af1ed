"""Bots against bots: the same deals for all, and honest numbers."""

import json
import math
import os
import signal
import subprocess
import time
from contextlib import closing, suppress
from pathlib import Path

import msgspec
import pytest

from stolik.arena.journal import Journal
from stolik.arena.plan import Outcome, Pairing, Plan, play_pairing
from stolik.arena.run import play_on_ray, run_locally
from stolik.arena.standings import standings
from stolik.core.errors import FileError
from tests.cli.shell import STOLIK, stolik

PLAN = Plan(
    game="six-nimmt", options={"rounds": 1}, bots=("normal", "random", "random"), seed=1, deals=2
)


def outcome(
    deal: int, rotation: int, shares: tuple[float, ...], scores: tuple[int, ...]
) -> Outcome:
    return Outcome(
        deal=deal, rotation=rotation, scores=scores, shares=shares, moves=30, is_over=True
    )


def test_every_deal_is_played_in_every_rotation() -> None:
    assert [(pair.deal, pair.rotation) for pair in PLAN.pairings()] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
    ]


def test_a_pairing_repeats_itself_and_processes_do_not_matter() -> None:
    alone = [play_pairing(PLAN, pairing) for pairing in PLAN.pairings()]
    together = list(run_locally(PLAN, PLAN.pairings(), workers=2))

    assert sorted(together, key=lambda one: (one.deal, one.rotation)) == alone


def test_equal_bots_in_all_rotations_share_the_luck_of_a_deal_evenly() -> None:
    """Each of three equals sits once in every seat of the same deal."""
    plan = msgspec.structs.replace(
        PLAN, bots=("normal", "normal", "normal"), game="take-that", options={"rounds": 1}
    )
    table = standings(
        plan, [play_pairing(plan, pair) for pair in plan.pairings()], is_cooperative=False
    )

    assert table.bots[0].places == 3
    assert table.bots[0].win_share.mean == pytest.approx(1 / 3)


def test_standings_are_means_over_deals_with_intervals() -> None:
    plan = msgspec.structs.replace(PLAN, bots=("normal", "random"))
    played = [
        outcome(0, 0, (1.0, 0.0), (3, 9)),
        outcome(0, 1, (1.0, 0.0), (5, 7)),
        outcome(1, 0, (0.5, 0.5), (4, 4)),
        outcome(1, 1, (0.0, 1.0), (8, 0)),
    ]

    first, second = standings(plan, played, is_cooperative=False).bots

    assert (first.win_share.mean, first.score.mean) == (0.625, 5.0)
    # Deals of 1 and 0.25: deviation 0.530, by the root of 2.
    assert first.win_share.margin == pytest.approx(1.96 * math.sqrt(0.28125) / math.sqrt(2))
    assert second.win_share.mean == 0.375
    assert first.rating
    assert second.rating
    assert first.rating.mu > second.rating.mu


def test_in_a_cooperative_game_nobody_is_rated_and_there_is_no_par() -> None:
    table = standings(PLAN, [outcome(0, 0, (1.0, 1.0, 1.0), (3, 3, 3))], is_cooperative=True)

    assert table.par is None
    assert [bot.rating for bot in table.bots] == [None, None]
    assert table.bots[0].win_share.mean == 1.0


def test_a_journal_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Also after a line that was cut short, and with more deals than before."""
    file = tmp_path / "journal.jsonl"
    first = outcome(0, 0, (1.0, 0.0, 0.0), (3, 9, 9))
    with closing(Journal(file, PLAN)) as journal:
        journal.write(first)
    with file.open("ab") as torn:
        torn.write(b'{"deal": 0, "rotat')

    with closing(Journal(file, msgspec.structs.replace(PLAN, deals=5))) as journal:
        assert journal.done == [first]
        journal.write(outcome(0, 1, (0.0, 1.0, 0.0), (9, 3, 9)))
    with closing(Journal(file, PLAN)) as journal:
        assert len(journal.done) == 2


@pytest.mark.parametrize("content", ['{"stolik": 1}\n', "hello\n"])
def test_another_file_is_not_taken_for_a_journal(content: str, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text(content)

    with pytest.raises(FileError, match="is not the journal of this arena"):
        Journal(file, PLAN)
    assert file.read_text() == content


def test_the_command_plays_rates_draws_and_resumes(tmp_path: Path) -> None:
    arguments = [
        *("arena", "six-nimmt", "--bots", "normal,random", "--seats", "3", "-n", "12"),
        *("-o", "rounds=1", "--journal", str(tmp_path / "journal.jsonl")),
    ]
    shown = stolik(*arguments, "--plot", tmp_path / "standings.svg")
    assert shown.returncode == 0, shown.stderr
    assert "12 matches, par 33.3%" in shown.stdout
    assert (
        "share of wins" in (tmp_path / "standings.svg").read_text()
        or (tmp_path / "standings.svg").stat().st_size > 5000
    )

    again = json.loads(stolik(*arguments, "--json").stdout)

    assert again["matches"] == 12
    assert len((tmp_path / "journal.jsonl").read_text().splitlines()) == 13
    assert [bot["bot"] for bot in again["bots"]] == ["normal", "random"]


def test_ctrl_c_shows_the_standings_so_far(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    process = subprocess.Popen(
        [
            *(*STOLIK, "arena", "six-nimmt", "--bots", "normal,random", "-n", "100000"),
            *("--journal", str(journal), "--json"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        process_group=0,
        # A shell that starts the tests in the background has them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    try:
        while not journal.exists() or len(journal.read_bytes().splitlines()) < 5:
            time.sleep(0.1)
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # its workers, too

    assert process.returncode == 130
    assert json.loads(stdout)["matches"] >= 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "brilliant"], "there is no bot brilliant"),
        (["--bots", "normal,random,random", "-s", "2"], "there are 3 bots for 2 seats"),
        (["--bots", "normal"], "2 to 10 seats, not 1"),
        (["--bots", "normal,random", "-o", "speed=1"], "there is no option speed"),
    ],
)
def test_a_mistake_gets_a_sentence(arguments: list[str], sentence: str) -> None:
    done = stolik("arena", "six-nimmt", *arguments)

    assert done.returncode in {1, 2}
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_ray_plays_the_same_matches() -> None:
    pairings = [Pairing(deal=0, rotation=rotation) for rotation in range(3)]

    on_ray = list(play_on_ray(PLAN, pairings, address=None))

    assert sorted(on_ray, key=lambda one: one.rotation) == [
        play_pairing(PLAN, pairing) for pairing in pairings
    ]
