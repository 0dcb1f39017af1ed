"""How soon a round begins and a daily deal opens, and how quickly a bot plays through the runner.

Run as `make bench-contests`; rewrites a part of docs/performance.md. Every figure is of a server of
its own: a real process on SQLite, whose compiled code is cached, with its clients on the same
machine.
"""

import asyncio
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from tests.faults.processes import ServerProcess, server_processes

from benchmarks.peers.machine import machine
from benchmarks.peers.page import rewrite
from stolik.bench.load.client import Guest
from stolik.server.messages.requests import NewTable

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN = "<!-- make bench-contests writes from here … -->"
END = "<!-- … to here: contests -->"
TABLES = 200
SEATS = 4
GAME = "red7"
PEOPLE = 1000
WITHIN_SECONDS = 60.0
PLAYING_SECONDS = 10.0
AT_ONCE = 8
LONG_MATCH: dict[str, Any] = {"game": "six-nimmt", "seats": 2, "options": {"rounds": 99}}
EXAMPLES = Path(__file__).parent.parent / "examples" / "bots"
WAIT_SECONDS = 120.0


class Round(NamedTuple):
    """Milliseconds after the time at which a round was to begin."""

    first_move: int
    """Of the bots at the table that was first."""
    last_move: int
    """Of those at the table that was last."""
    shown: int
    """Until the tournament's page showed it."""


class Answers(NamedTuple):
    """How long people waited for something, in milliseconds."""

    what: str
    p50: float
    p99: float
    longest: float


def main() -> None:
    """Measures one thing after the other, and writes."""
    began = asyncio.run(measured_round())
    opened = asyncio.run(measured_daily())
    with tempfile.TemporaryDirectory() as folder:
        bots = [
            (name, asyncio.run(measured_runner(bot))) for name, bot in example_bots(Path(folder))
        ]
    text = report(began, opened, bots)
    print(text)
    rewrite(PAGE, text, BEGIN, END)


@asynccontextmanager
async def running_server() -> AsyncIterator[tuple[ServerProcess, Path]]:
    """A server that answers, and its database."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "stolik.db"
        with server_processes(f"sqlite:///{path}", Path(place), 1) as [server]:
            await server.answers()
            yield server, path


# A round of a tournament.


async def measured_round() -> Round:
    """All entrants are bots of the server: nobody makes them wait."""
    async with running_server() as (server, path):
        async with httpx.AsyncClient(base_url=server.address, timeout=WAIT_SECONDS) as http:
            add_tournament(path, "warm", entrants=SEATS, starts=now_ms())
            await until_round(http, "warm")
            starts = now_ms() + 1000
            add_tournament(path, "large", entrants=TABLES * SEATS, starts=starts)
            shown = await until_round(http, "large")
        moves = await first_moves(path)
        return Round(min(moves) - starts, max(moves) - starts, shown - starts)


def now_ms() -> int:
    """As the server counts."""
    return time.time_ns() // 1_000_000


def add_tournament(path: Path, name: str, *, entrants: int, starts: int) -> None:
    """With more bots than the form allows."""
    row = {
        "id": name,
        "title": name,
        "kind": "swiss",
        "game": GAME,
        "seats": SEATS,
        "options": "{}",
        "rounds": 1,
        "minutes": 1,
        "turn_seconds": 60,
        "is_duplicate": False,
        "secret": "00" * 32,
        "created": now_ms(),
        "starts": starts,
        "wake": starts,
        "status": "open",
        "round": 0,
    }
    bots = [
        {
            "tournament": name,
            "number": number,
            "level": "normal",
            "name": f"bot {number}",
            "is_out": False,
            "ready": starts,
        }
        for number in range(entrants)
    ]
    with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as database, database:
        insert(database, "tournaments", [row])
        insert(database, "entrants", bots)


def insert(database: sqlite3.Connection, table: str, rows: Sequence[dict[str, Any]]) -> None:
    """By the names of the columns."""
    columns = ", ".join(rows[0])
    marks = ", ".join(f":{column}" for column in rows[0])
    database.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)  # noqa: S608  # ours


async def until_round(http: httpx.AsyncClient, name: str) -> int:
    """When the page showed the first round."""
    async with asyncio.timeout(WAIT_SECONDS):
        while True:
            answer = await http.get(f"/api/tournaments/{name}")
            if answer.json()["round"]:
                return now_ms()
            await asyncio.sleep(0.05)


async def first_moves(path: Path) -> list[int]:
    """When the bots at each table made their first move, as soon as all have."""
    query = (
        "SELECT e.at FROM entries e JOIN boards b ON b.table_id = e.table_id"
        " WHERE b.tournament = 'large' AND e.number = 2"
    )
    async with asyncio.timeout(WAIT_SECONDS):
        while True:
            with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as database:
                found = [at for (at,) in database.execute(query)]
            if len(found) == TABLES:
                return found
            await asyncio.sleep(0.5)


# The daily deal.


async def measured_daily() -> list[Answers]:
    """Guests come evenly within a minute; each opens the list and begins a deal."""
    async with running_server() as (server, path):
        guests = [await Guest.arrive(server.address, f"Guest {n}") for n in range(PEOPLE)]
        deals = (await guests[0].http.get("/api/daily")).json()["deals"]
        await until_bots_have_played(path)
        looked: list[float] = []
        began: list[float] = []

        async def come(at: int, guest: Guest) -> None:
            await asyncio.sleep(at * WITHIN_SECONDS / PEOPLE)
            looked.append(await seconds_for(guest.http.get("/api/daily")))
            deal = deals[at % len(deals)]["id"]
            began.append(await seconds_for(guest.http.post(f"/api/deals/{deal}/play", json={})))

        await asyncio.gather(*(come(at, guest) for at, guest in enumerate(guests)))
        for guest in guests:
            await guest.go_away()
    return [answers("`GET /api/daily`", looked), answers("`POST /api/deals/ID/play`", began)]


async def until_bots_have_played(path: Path) -> None:
    """What the server does once at the beginning of a day."""
    async with asyncio.timeout(WAIT_SECONDS):
        while True:
            with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as database:
                left = database.execute("SELECT id FROM deals WHERE bots_wake IS NOT NULL")
                if not left.fetchall():
                    return
            await asyncio.sleep(0.5)


async def seconds_for(request: Any) -> float:
    """Until its answer."""
    began = time.perf_counter()
    answer = await request
    assert answer.is_success, answer.text
    return time.perf_counter() - began


def answers(what: str, seconds: Sequence[float]) -> Answers:
    """In milliseconds."""
    ordered = sorted(1000 * each for each in seconds)
    return Answers(what, ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])


# A bot through the runner.


def example_bots(folder: Path) -> list[tuple[str, str]]:
    """Names, and what `stolik bot` is given."""
    compiled = folder / "cautious"
    command = ["cc", "-O2", "-o", str(compiled), str(EXAMPLES / "cautious.c")]
    subprocess.run(command, check=True)  # noqa: S603  # our own example
    return [
        ("`random`", "random"),
        ("`normal`", "normal"),
        ("the example in C (asks for positions)", f"exec:{compiled}"),
        ("the example in Python (asks for views)", f"exec:{EXAMPLES / 'cautious.py'}"),
    ]


async def measured_runner(bot: str) -> float:
    """Moves a second of one bot at several tables, each with a bot of the server."""
    async with running_server() as (server, path):
        guest = await Guest.arrive(server.address, "Runner")
        token = (await guest.http.post("/api/me/token")).json()["secret"]
        await guest.http.post("/api/me/bot")
        for _ in range(AT_ONCE):
            await begin_match(guest)
        with subprocess.Popen(  # noqa: S603  # ourselves
            [
                *(sys.executable, "-m", "stolik", "bot", bot, "--server", server.address),
                *("--token", token, "--tables", str(AT_ONCE), "--no-ladder"),
            ],
            stderr=subprocess.DEVNULL,
        ) as runner:
            try:
                moves = await moves_a_second(path)
            finally:
                runner.kill()
        await guest.go_away()
    return moves


async def begin_match(guest: Guest) -> None:
    """A long one, for a bot that comes when it has begun."""
    table = await guest.host(NewTable(**LONG_MATCH, bots=("easy",), pace="instant"))
    async with guest.at(table.id) as client:
        await client.sit(0)
        await client.start_alone()


async def moves_a_second(path: Path) -> float:
    """From the time on when it plays at all tables."""
    async with asyncio.timeout(WAIT_SECONDS):
        while moves_of_people(path) < AT_ONCE:
            await asyncio.sleep(0.1)
    before, began = moves_of_people(path), time.perf_counter()
    await asyncio.sleep(PLAYING_SECONDS)
    return (moves_of_people(path) - before) / (time.perf_counter() - began)


def moves_of_people(path: Path) -> int:
    """In all logs; seats of the server's bots do not count."""
    with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as database:
        logs = database.execute("SELECT events FROM entries").fetchall()
    events = [event for (text,) in logs for event in json.loads(text)]
    return sum(event["event"] == "moved" and event["seat"] == 0 for event in events)


def report(began: Round, opened: Sequence[Answers], bots: Sequence[tuple[str, float]]) -> str:
    """What was measured, in words and a table."""
    spread = began.last_move - began.first_move
    where = (
        f"Measured on {machine()}. SQLite, which syncs every commit; the server, its bots and its "
        "clients share the machine."
    )
    rounds = (
        f"A round of {TABLES} tables of Red7 with {SEATS} bots each: the first move is made "
        f"{began.first_move:,} ms after the round's time at the first table and "
        f"{began.last_move:,} ms after it at the last ({spread:,} ms between them), while all play "
        f"on; the tournament's page shows the round after {began.shown:,} ms."
    )
    lines = [
        where,
        "",
        rounds,
        "",
        f"{PEOPLE:,} people open the daily deals within a minute, and each begins one:",
        "",
        "| | p50 | p99 | longest |",
        "|---|---|---|---|",
        *(
            f"| {each.what} | {each.p50:,.0f} ms | {each.p99:,.0f} ms | {each.longest:,.0f} ms |"
            for each in opened
        ),
        "",
        f"`stolik bot` at {AT_ONCE} tables of 6 nimmt!, each against `easy`, without limits:",
        "",
        "| bot | moves a second |",
        "|---|---|",
        *(f"| {name} | {moves:,.0f} |" for name, moves in bots),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
