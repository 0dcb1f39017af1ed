"""How soon a server answers, what 1, 2, 4 and 8 carry: rewrites a part of docs/performance.md.

Run as `make bench-load`. Every line is a server of its own: real processes, a real database, and
`stolik load` beside them on the same machine. Each is asked for all it can give, then for half of
that: the first tells moves a second, the second how long a move takes when there is air.
"""

import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import matplotlib as mpl

mpl.use("svg")

import msgspec
from matplotlib import pyplot as plt  # the backend is chosen first
from tests.faults.processes import ServerProcess, server_processes
from tests.nats_server import running_nats
from tests.postgres import running_postgres

from benchmarks.peers.machine import machine
from benchmarks.peers.page import rewrite

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "performance.md"
CHART = DOCS / "images" / "processes.svg"
BEGIN = "<!-- make bench-load writes from here … -->"
END = "<!-- … to here: load -->"
SERVERS = (
    ("SQLite", 1, False),
    ("PostgreSQL", 1, False),
    ("PostgreSQL", 2, False),
    ("PostgreSQL", 4, False),
    ("PostgreSQL", 8, False),
    ("PostgreSQL", 2, True),
    ("PostgreSQL, NATS", 1, False),
    ("PostgreSQL, NATS", 2, False),
    ("PostgreSQL, NATS", 4, False),
    ("PostgreSQL, NATS", 8, False),
    ("PostgreSQL, NATS", 2, True),
)
"""The database and what carries notices, how many processes, and whether seats are spread."""
NOTICES = r'^stolik_notices_total{kind="entry"} (\S+)$'
ENTRIES = r"^stolik_batch_entries_sum (\S+)$"
TABLES = 500
SECONDS = 15
STARTS = 8
SAMPLE_SECONDS = 1.0
TICK = os.sysconf("SC_CLK_TCK")


class Loaded(msgspec.Struct, frozen=True):
    """What `stolik load` says, as far as it matters here."""

    moves_a_second: float
    p50_ms: float
    p99_ms: float
    moves: int
    seconds: float
    began: float


class Line(msgspec.Struct, frozen=True):
    """One server, at full load and at half of it."""

    database: str
    processes: int
    is_spread: bool
    full: Loaded
    half: Loaded
    microseconds: list[float]
    """Of processor time a move at full load: servers, database, `stolik load`."""
    notices: float
    """That all processes together received for an entry of a log."""


def main() -> None:
    """Measures one server after the other, and writes."""
    starts = seconds_to_answer()
    print(started_sentence(starts), flush=True)
    lines = []
    for server in SERVERS:
        lines.append(measured(*server))
        print(row(lines[-1]), flush=True)
    draw(lines, CHART)
    rewrite(PAGE, text(starts, lines), BEGIN, END)


def seconds_to_answer() -> list[float]:
    """From the start of a process to its first answer, ascending; its code is compiled already."""
    with (
        tempfile.TemporaryDirectory() as place,
        storage("SQLite", Path(place)) as (url, _),
        server_processes(url, Path(place), 1) as [server],
    ):
        asyncio.run(server.answers())
        return sorted(seconds_to_start_again(server) for _ in range(STARTS))


def seconds_to_start_again(server: ServerProcess) -> float:
    """From nothing to its first answer."""
    server.kill()
    began = time.perf_counter()
    server.launch_python()
    asyncio.run(server.answers())
    return time.perf_counter() - began


def measured(database: str, processes: int, is_spread: bool) -> Line:  # noqa: FBT001  # a row
    """A server of so many processes."""
    with (
        tempfile.TemporaryDirectory() as place,
        storage(database, Path(place)) as (url, keepers),
        broker(database) as options,
        server_processes(url, Path(place), processes, options=options) as servers,
    ):
        for server in servers:
            asyncio.run(server.answers())
        wish = [server.address for server in servers] + ["--spread"] * is_spread
        pids = [server.process.pid for server in servers if server.process]
        full, spent = loaded(wish, [pids, keepers])
        notices = notices_an_entry(servers)
        half, _ = loaded([*wish, "--rate", str(full.moves_a_second / 2)], [])
    return Line(database, processes, is_spread, full, half, spent, notices)


@contextmanager
def broker(database: str) -> Iterator[tuple[str, ...]]:
    """What carries notices, as options of a server."""
    if "NATS" not in database:
        yield ()
        return
    with running_nats() as nats:
        yield "--broker", nats.url


def notices_an_entry(servers: Sequence[ServerProcess]) -> float:
    """That all processes together received, for each that one of them wrote."""
    told = [metrics(server) for server in servers]
    received, written = (
        sum(float(count) for text in told for count in re.findall(pattern, text, re.MULTILINE))
        for pattern in (NOTICES, ENTRIES)
    )
    return received / written


def metrics(server: ServerProcess) -> str:
    """As Prometheus reads them."""
    return httpx.get(f"{server.address}/metrics").text


@contextmanager
def storage(database: str, folder: Path) -> Iterator[tuple[str, list[int]]]:
    """Where the server stores its tables; with the process of the database, where it has one."""
    if database == "SQLite":
        yield f"sqlite:///{folder / 'stolik.db'}", []
        return
    with running_postgres(folder) as postgres:
        assert postgres.process is not None
        yield postgres.create_database("load"), [postgres.process.pid]


def loaded(wish: Sequence[str], groups: list[list[int]]) -> tuple[Loaded, list[float]]:
    """What the scripted players saw; and what a move cost each group of processes, and them."""
    samples: list[tuple[float, list[float]]] = []
    with subprocess.Popen(  # noqa: S603  # ourselves
        [
            *(sys.executable, "-m", "stolik", "load", *wish),
            *("--tables", str(TABLES), "--seconds", str(SECONDS), "--json"),
        ],
        stdout=subprocess.PIPE,
    ) as players:
        while players.poll() is None:
            spent = [processor_seconds(group) for group in [*groups, [players.pid]]]
            samples.append((time.time(), spent))
            time.sleep(SAMPLE_SECONDS)
        assert players.stdout is not None
        told = msgspec.json.decode(players.stdout.read(), type=Loaded)
    counted = [(at, spent) for at, spent in samples if 0 <= at - told.began <= told.seconds]
    (first, before), (last, after) = counted[0], counted[-1]
    moves = told.moves_a_second * (last - first)
    return told, [1e6 * (b - a) / moves for a, b in zip(before, after, strict=True)]


def processor_seconds(pids: Sequence[int]) -> float:
    """Of these processes and of those that they started."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        pid = int(stat.parent.name)
        parents[pid] = int(fields[1])
        ticks[pid] = sum(map(int, fields[11:15]))  # its own, and of its children that have ended
    ours = set(pids)
    ours |= {pid for pid, parent in parents.items() if parent in ours}
    return sum(ticks[pid] for pid in ours) / TICK


def started_sentence(starts: Sequence[float]) -> str:
    """How soon it answers."""
    return (
        f"A process answers {statistics.median(starts):.2f} s after its start (median of "
        f"{len(starts)}: {starts[0]:.2f} to {starts[-1]:.2f} s; SQLite, compiled code cached)."
    )


def text(starts: Sequence[float], lines: Sequence[Line]) -> str:
    """The table, and what was measured on."""
    head = (
        "| database | processes | moves a second | p50, p99 at full load | p50, p99 at half load |"
    )
    head += " µs a move: servers | database | scripted players | notices an entry |"
    table = [head, "|---" * 9 + "|", *map(row, lines)]
    measured_on = (
        f"Measured on {machine()}. {TABLES} tables of 4 scripted seats, all five games, "
        f"{SECONDS} seconds; SQLite and PostgreSQL sync every commit. Servers, database and "
        "scripted players share the machine."
    )
    chart = "![Moves a second by processes](images/processes.svg)"
    return "\n".join([measured_on, "", started_sentence(starts), "", *table, "", chart])


def row(line: Line) -> str:
    """A line of the table."""
    cells = [
        line.database,
        f"{line.processes}{', seats spread' * line.is_spread}",
        f"{line.full.moves_a_second:,.0f}",
        f"{line.full.p50_ms:,.0f}, {line.full.p99_ms:,.0f} ms",
        f"{line.half.p50_ms:,.0f}, {line.half.p99_ms:,.0f} ms",
        *(f"{spent:,.0f}" for spent in line.microseconds),
        f"{line.notices:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def draw(lines: Sequence[Line], path: Path) -> None:
    """Moves a second as bars, with what a move costs the processor beside them."""
    mpl.rcParams["svg.hashsalt"] = "stolik"  # the same figures give the same file
    drawing, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    names = [f"{line.database}\n× {line.processes}{', spread' * line.is_spread}" for line in lines]
    bars = left.bar(names, [line.full.moves_a_second for line in lines], color="#c8862b")
    left.bar_label(bars, fmt="{:,.0f}")
    left.set_ylabel("acknowledged moves a second")
    bottom = [0.0] * len(lines)
    for part, (what, colour) in enumerate(
        (("servers", "#c8862b"), ("database", "#22304a"), ("scripted players", "#9aa3b2"))
    ):
        heights = [line.microseconds[part] for line in lines]
        right.bar(names, heights, bottom=bottom, label=what, color=colour)
        bottom = [low + height for low, height in zip(bottom, heights, strict=True)]
    right.set_ylabel("µs of processor a move")
    right.legend(frameon=False, fontsize=8)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(axis="x", labelsize=8)
    drawing.savefig(path, metadata={"Date": None})
    plt.close(drawing)


if __name__ == "__main__":
    main()
