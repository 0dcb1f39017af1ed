"""`stolik review`: in a terminal, for programs, as a page."""

from pathlib import Path

import msgspec
import pytest

import stolik as library
from stolik.review.structures import Review
from tests.cli.shell import stolik


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = library.play_match(["random", "normal"], "six-nimmt", {"rounds": 1}, seed=2)
    path = tmp_path_factory.mktemp("review") / "match.json"
    path.write_bytes(library.write_record(match.record()))
    return path


def test_a_review_is_a_table_of_decisions_and_of_luck(record: Path) -> None:
    done = stolik("review", str(record), "--budget", "glance", "--every", "--seat", "0")

    assert done.returncode == 0, done.stderr
    assert "Share of winning lost" in done.stdout
    assert "Luck and skill" in done.stdout
    assert "close" in done.stdout


def test_a_narrow_terminal_cuts_no_word_that_is_said_of_a_decision(record: Path) -> None:
    """Eighty columns, as a terminal has where nobody says how many."""
    done = stolik("review", str(record), "--budget", "quick", "--seat", "0")

    assert "…" not in done.stdout
    assert "blunder" in done.stdout
    assert " – better: " in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_programs_get_json_and_people_a_page(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = stolik("review", str(record), "--budget", "glance", "--json", "--html", str(page))

    review = msgspec.json.decode(done.stdout, type=Review)
    assert [summary.player for summary in review.summaries] == ["random", "normal"]
    assert page.read_text().startswith("<!doctype html>")


def test_of_several_records_there_is_one_review_per_line(record: Path, tmp_path: Path) -> None:
    files = str(record), str(record)
    done = stolik("review", *files, "--budget", "glance", "--json", "--seat", "0")
    refused = stolik("review", *files, "--html", str(tmp_path / "both.html"))

    first, second = (msgspec.json.decode(line, type=Review) for line in done.stdout.splitlines())
    assert first == second
    assert refused.returncode == 2
    assert "one record" in refused.stderr


def test_a_page_is_never_written_over_another(record: Path, tmp_path: Path) -> None:
    (tmp_path / "review.html").write_text("mine")
    done = stolik("review", str(record), "--html", str(tmp_path / "review.html"))

    assert done.returncode == 1
    assert "review.html" in done.stderr
    assert (tmp_path / "review.html").read_text() == "mine"


def test_what_is_no_record_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_text("{}")
    done = stolik("review", str(tmp_path / "match.json"))

    assert done.returncode == 1
    assert done.stderr.startswith("stolik: ")
