"""`python -m benchmarks.peers`: measures every library and rewrites docs/performance.md."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec

from benchmarks.peers.chart import draw
from benchmarks.peers.machine import machine
from benchmarks.peers.measure import ONE_THREAD, Row, Section
from benchmarks.peers.page import rewrite, text, unexplained

MODULES: dict[str, tuple[str, Section]] = {
    "ours": ("Stolik", "experience"),
    "openspiel": ("OpenSpiel", "experience"),
    "rlcard_games": ("RLCard", "experience"),
    "pettingzoo_games": ("PettingZoo", "pettingzoo"),
    "pgx_games": ("Pgx", "experience"),
    "hands": ("other evaluators", "hands"),
}
"""Whom each measures, and the table that says why not, should it fail."""
DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = DOCS / "performance.md"
CHART = DOCS / "images" / "peers.svg"


ROUNDS = 2
"""A machine has busy minutes: what one library met in the first round it hardly meets again."""


def main() -> None:
    """One library after the other, each in a process of its own, so that none disturbs another."""
    rows = best_of([row for _ in range(ROUNDS) for module in MODULES for row in measured(module)])
    draw(rows, CHART)
    rewrite(PAGE, text(rows, machine()))
    for row in unexplained(rows):
        print(f"{row.library}'s {row.game} is ahead ({row.section}): its row must say why")


def best_of(rows: Iterable[Row]) -> list[Row]:
    """Of all rounds the best of each game and way: other work only ever slows one down."""
    best: dict[tuple[str, ...], Row] = {}
    for row in rows:
        key = row.section, row.library, row.game, row.way
        if key not in best or (row.rate or 0) > (best[key].rate or 0):
            best[key] = row
    return list(best.values())


def measured(module: str) -> list[Row]:
    """The rows of a library, told as they come; and why there are no more, if it fails."""
    command = [sys.executable, "-m", "benchmarks.peers.worker", module]
    rows = []
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(  # noqa: S603  # ourselves
            command,
            env={**os.environ, **ONE_THREAD},
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        ) as worker,
    ):
        assert worker.stdout is not None
        for line in worker.stdout:
            rows.append(msgspec.json.decode(line, type=Row))
            print(progress_line(rows[-1]), flush=True)
        if worker.wait():
            complaints.seek(0)
            rows.append(failure(module, complaints.read()))
            print(progress_line(rows[-1]), flush=True)
    return rows


def failure(module: str, complaints: str) -> Row:
    """The row of a library that does not run on this machine."""
    library, section = MODULES[module]
    reason = (complaints.strip().splitlines() or ["it ended without a word"])[-1]
    return Row(
        section=section,
        library=library,
        version="–",
        game="–",
        way="–",
        rate=None,
        note=f"does not run here: {reason}",
    )


def progress_line(row: Row) -> str:
    """One line of progress, as soon as a figure is measured."""
    rate = row.note if row.rate is None else f"{row.rate:>14,.0f}/s"
    return f"{row.section:<12}{row.library:<12}{row.game:<26}{rate}  {row.way}"


if __name__ == "__main__":
    main()
