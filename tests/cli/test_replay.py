"""`stolik replay`, as docs/rules/README.md says."""

import json
from pathlib import Path

import pytest

from stolik.record import write_record
from tests.cli.shell import stolik
from tests.games.six_nimmt.test_rules import EXAMPLE
from tests.test_records import broken, finished


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_situation_as_one_object_a_record() -> None:
    over = write_record(finished()).decode().strip()
    under_way = EXAMPLE.replace("\n", "")
    needs_shuffle = broken(shuffles=[], moves=[]).decode()
    bad_move = broken(moves=["0 1", "1 15x"]).decode()
    records = "\n".join([over, under_way, "", needs_shuffle, bad_move, "nonsense"]) + "\n"

    done = stolik("replay", "--json", "-", stdin=records)
    answers = lines(done.stdout)

    assert done.returncode == 1
    assert done.stderr == ""
    assert answers[0]["over"] is True
    assert set(answers[0]) == {"over", "result"}
    assert answers[1] == {
        "over": False,
        "to_act": {
            "0": "70 71 72 73 74 75 76".split(),
            "1": "77 78 79 80 81 82 84".split(),
            "2": "90 91 92 93 94 95 96".split(),
            "3": "97 98 99 100 101 102 103".split(),
        },
    }
    assert answers[2] == {"over": False, "needs_shuffle": [str(card) for card in range(1, 105)]}
    assert answers[3] == {"error": "'15x' is not a move of 6 nimmt!", "at": 1}
    assert set(answers[4]) == {"error"}
    assert len(answers) == 5


def test_many_files_and_a_missing_one(tmp_path: Path) -> None:
    good, missing = tmp_path / "good.json", tmp_path / "missing.json"
    good.write_text(EXAMPLE)

    done = stolik("replay", "--json", good, missing, good)

    assert [set(answer) for answer in lines(done.stdout)] == [
        {"over", "to_act"},
        {"error"},
        {"over", "to_act"},
    ]
    assert done.returncode == 1


def test_a_good_record_is_told_step_by_step(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(EXAMPLE)

    done = stolik("replay", file)

    assert done.returncode == 0
    assert "C takes row 1, 6 bulls, and 30 starts a new one" in done.stdout
    assert "Under way; to act: A, B, C, D." in done.stdout


def test_a_finished_record_tells_who_won(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(write_record(finished()))

    done = stolik("replay", "--tables", "--seat", "1", file)

    assert done.returncode == 0
    assert " wins (" in done.stdout or " win together (" in done.stdout
    assert done.stdout.count("row 4") > 5


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a record"),
        (b"\xff\xfe\x00", "not a record"),
        (broken(moves=["0 1", "1 99"]), "at move 1: seat 1 does not hold 99"),
        (broken(game="poker"), "there is no game poker"),
    ],
)
def test_a_bad_record_gets_a_sentence_on_stderr(
    content: bytes, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)

    done = stolik("replay", file)

    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_seat_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(EXAMPLE)

    done = stolik("replay", "--seat", "4", file)

    assert (done.returncode, "the record has no seat 4" in done.stderr) == (1, True)


def test_the_position_after_some_moves(tmp_path: Path) -> None:
    """Everything, or what a seat knew; a position can be shown and played on from."""
    file = tmp_path / "example.json"
    file.write_text(EXAMPLE)

    full = stolik("replay", "--position-at", "12", file).stdout
    seen = json.loads(stolik("replay", "--position-at", "12", "--seat", "1", "--json", file).stdout)

    assert full.startswith("six-nimmt seats=4 | phase: take | rows: 30 36 / 37 / 43 44 / 58 61 |")
    assert "| hands: 3 ?x7 / 9 77 78" in seen["position"]


def test_a_position_after_the_last_move_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "example.json"
    file.write_text(EXAMPLE)

    done = stolik("replay", "--position-at", "99", file)

    assert done.returncode == 1
    assert "the record has only 13 moves" in done.stderr
