"""`python -m benchmarks.peers`: measures every library and rewrites docs/performance.md."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from benchmarks.peers.chart import draw
from benchmarks.peers.machine import machine
from benchmarks.peers.measure import ONE_THREAD, Row
from benchmarks.peers.page import rewrite, text, unexplained

MODULES = ("ours", "openspiel", "rlcard_games", "pettingzoo_games", "pgx_games", "hands")
DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = DOCS / "performance.md"
CHART = DOCS / "images" / "peers.svg"


def main() -> None:
    """One library after the other, each in a process of its own, so that none disturbs another."""
    rows = [row for module in MODULES for row in measured(module)]
    draw(rows, CHART)
    rewrite(PAGE, text(rows, machine()))
    for row in unexplained(rows):
        print(f"{row.library}'s {row.game} is ahead ({row.section}): its row must say why")


def measured(module: str) -> list[Row]:
    """The rows of a library, told as they come."""
    command = [sys.executable, "-m", "benchmarks.peers.worker", module]
    rows = []
    with subprocess.Popen(  # noqa: S603  # ourselves
        command, env={**os.environ, **ONE_THREAD}, stdout=subprocess.PIPE, text=True
    ) as worker:
        assert worker.stdout is not None
        for line in worker.stdout:
            row = msgspec.json.decode(line, type=Row)
            rate = f"{row.rate:>14,.0f}/s" if row.rate is not None else row.note
            print(f"{row.section:<11}{row.library:<12}{row.game:<26}{rate}  {row.way}", flush=True)
            rows.append(row)
    if worker.returncode:
        sys.exit(f"{module} could not be measured")
    return rows


if __name__ == "__main__":
    main()
