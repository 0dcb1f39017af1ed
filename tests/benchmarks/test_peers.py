"""How the comparison with other libraries is written down."""

from pathlib import Path
from typing import get_args

import pytest
from benchmarks.peers import measure, page
from benchmarks.peers.__main__ import best_of, failure
from benchmarks.peers.chart import draw
from benchmarks.peers.measure import Row, Section
from benchmarks.peers.page import BEGIN, END, rewrite, table, text, unexplained

DOCS = Path(__file__).parent.parent.parent / "docs"


def row(library: str, game: str, rate: float | None, note: str = "") -> Row:
    return Row(
        section="play",
        library=library,
        version="1.0",
        game=game,
        seats=4,
        way="compiled",
        rate=rate,
        note=note,
    )


OURS = [row("Stolik", "six-nimmt", 2e6), row("Stolik", "red7", 1e6)]


def test_ours_come_first_then_the_fastest() -> None:
    lines = table([row("A", "slow", 1e3), row("A", "fast", 1e5), *OURS]).splitlines()[2:]

    assert [line.split(" | ")[1] for line in lines] == ["six-nimmt", "red7", "fast", "slow"]


def test_others_are_compared_with_our_slowest_game() -> None:
    assert "| 10 × |" in table([*OURS, row("A", "game", 1e5)])


def test_what_could_not_be_measured_says_why() -> None:
    line = table([*OURS, row("A", "game", None, "does not install here")]).splitlines()[-1]

    assert line == "| A | game | 4 | compiled | – |  | does not install here |"


def test_a_library_that_does_not_run_here_has_a_row_that_says_why() -> None:
    complaints = "Traceback …\nModuleNotFoundError: No module named 'pgx'\n"

    (line,) = table([*OURS, failure("pgx_games", complaints)]).splitlines()[4:]

    assert line.startswith("| Pgx | –")
    assert "does not run here: ModuleNotFoundError: No module named 'pgx'" in line


def test_a_busy_minute_in_one_round_does_not_count() -> None:
    """Of two rounds the better one, also where a library failed in the other."""
    rows = [row("A", "a", 1e3), row("A", "b", None, "it ended"), row("A", "a", 2e3)]

    assert best_of([*rows, row("A", "b", 5.0)]) == [row("A", "a", 2e3), row("A", "b", 5.0)]


def test_a_game_ahead_of_ours_must_say_why() -> None:
    silent = row("A", "ahead", 3e6)

    assert unexplained([*OURS, silent, row("A", "toy", 3e6, "a toy"), row("A", "b", 1e5)]) == [
        silent
    ]


def test_only_what_stands_between_the_marks_is_rewritten(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")

    rewrite(file, "new")
    rewrite(file, "newer")

    assert file.read_text() == f"before\n{BEGIN}\n\nnewer\n\n{END}\nafter\n"


def test_every_section_has_its_heading_on_the_page() -> None:
    rows = [
        Row(section=section, library=library, version="1.0", game="g", way="w", rate=1.0)
        for section in get_args(Section)
        for library in ("Stolik", "A")
    ]
    written = (DOCS / "performance.md").read_text()

    assert all(heading.title in text(rows, "a machine") for heading in page.HEADINGS.values())
    assert all(f"### {heading.title}\n" in written for heading in page.HEADINGS.values())


def test_the_same_figures_give_the_same_picture(tmp_path: Path) -> None:
    rows = [
        Row(section="experience", library=library, version="1.0", game="g", way="w", rate=rate)
        for library, rate in (("Stolik", 1e6), ("A", 1e3))
    ]
    for name in ("one.svg", "two.svg"):
        draw(rows, tmp_path / name)

    assert (tmp_path / "one.svg").read_text() == (tmp_path / "two.svg").read_text()


def test_a_rate_counts_what_was_done_and_not_what_was_prepared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The clock stands still while it is prepared: a step of one second does ten things."""
    clock = iter(range(1000))
    monkeypatch.setattr("time.process_time", lambda: next(clock))

    assert measure.rate(lambda: 10) == 10
