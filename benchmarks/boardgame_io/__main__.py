"""Stolik's server beside boardgame.io's: rewrites a part of docs/performance.md.

Run as `make bench-boardgame-io`. Both are asked for all they can give by scripted players of the
same kind, one after the other on the same machine: boardgame.io with matches in memory and in
files, its usual storage; Stolik on SQLite, where every move is on disk before it is shown.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
from tests.faults.processes import server_processes
from tests.machine import wait_for_port
from tests.postgres import free_port

from benchmarks.boardgame_io.client import Driver
from benchmarks.peers.machine import machine
from benchmarks.peers.page import rewrite
from stolik.cli.load import event_loop_runner

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "docs" / "performance.md"
BEGIN = "<!-- make bench-boardgame-io writes from here … -->"
END = "<!-- … to here: boardgame.io -->"
TABLES = 20, 200, 500
SEATS = 4
SECONDS = 10
TURNS = 2
"""Each is measured so often, by turns; the better run counts."""


class Measured(msgspec.Struct, frozen=True):
    """One server under one load."""

    moves_a_second: float
    bytes_a_move: float
    p50_ms: float
    p99_ms: float


def main() -> None:
    """Measures, and writes."""
    measures: dict[str, Callable[[int], Measured]] = {
        "Stolik, SQLite": measure_stolik,
        "boardgame.io, files": partial(measure_boardgame_io, in_files=True),
        "boardgame.io, memory": partial(measure_boardgame_io, in_files=False),
    }
    rows = []
    for tables in TABLES:
        runs: dict[str, list[Measured]] = {name: [] for name in measures}
        for _ in range(TURNS):
            for name, measure in measures.items():
                runs[name].append(measure(tables))
                print(tables, name, runs[name][-1], flush=True)
        for name, measured in runs.items():
            rows.append(row(tables, name, max(measured, key=lambda run: run.moves_a_second)))
    rewrite(PAGE, text(rows), BEGIN, END)


def measure_stolik(tables: int) -> Measured:
    """All five games, by `stolik load`."""
    with (
        tempfile.TemporaryDirectory() as place,
        server_processes(f"sqlite:///{place}/stolik.db", Path(place), 1) as [server],
    ):
        asyncio.run(server.answers())
        load = (
            *(sys.executable, "-m", "stolik", "load", server.address, "--json"),
            *("--tables", str(tables), "--seats", str(SEATS), "--seconds", str(SECONDS)),
        )
        told = subprocess.run(load, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603
        return msgspec.json.decode(told, type=Measured)


def measure_boardgame_io(tables: int, *, in_files: bool) -> Measured:
    """A small game with hidden hands."""
    with boardgame_io(in_files=in_files) as address:
        driver = Driver(address, tables=tables, seats=SEATS, seconds=SECONDS)
        figures = event_loop_runner()(driver.run())
    return Measured(
        moves_a_second=figures.moves_a_second,
        bytes_a_move=figures.bytes_a_move,
        p50_ms=figures.latency_ms(0.5),
        p99_ms=figures.latency_ms(0.99),
    )


@contextmanager
def boardgame_io(*, in_files: bool) -> Iterator[str]:
    """Its server, gone afterwards."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", str(HERE / "server.cjs"), str(port), *([folder] if in_files else [])]
        process = subprocess.Popen(  # noqa: S603
            command, stdout=subprocess.DEVNULL, env={**os.environ, "NODE_ENV": "production"}
        )
        try:
            wait_for_port(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()
            process.wait()


def text(rows: list[str]) -> str:
    """The table, and what was measured on."""
    head = "| tables | server | acknowledged moves a second | bytes a move | p50 | p99 |"
    measured_on = (
        f"Measured on {machine()}. {SEATS} scripted seats at every table, {SECONDS} seconds, every "
        f"seat moves as soon as it may; the better of {TURNS} runs by turns. Server and scripted "
        "players share the machine."
    )
    return "\n".join([measured_on, "", head, "|---" * 6 + "|", *rows])


def row(tables: int, name: str, measured: Measured) -> str:
    """A line of the table."""
    return (
        f"| {tables} | {name} | {measured.moves_a_second:,.0f} | {measured.bytes_a_move:,.0f} "
        f"| {measured.p50_ms:,.1f} ms | {measured.p99_ms:,.1f} ms |"
    )


if __name__ == "__main__":
    main()
