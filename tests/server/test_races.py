"""Two processes on one PostgreSQL, held so that both have decided before either has written."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

import pytest

from stolik.bench.load.client import Guest
from stolik.server.messages.requests import NewTable
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Continued, Entry, Moved
from tests.faults.processes import ServerProcess, make_code_ready
from tests.postgres import Postgres
from tests.server.test_play import play_on

pytestmark = pytest.mark.anyio

PATIENCE_SECONDS = 120


@contextmanager
def two_processes(
    database: str, folder: Path, *, held: dict[str, str], **environment: str
) -> Iterator[list[ServerProcess]]:
    """Of one server: `a` and `b`, each held where it is said."""
    make_code_ready()
    servers = []
    for name in ("a", "b"):
        server = ServerProcess(
            database,
            folder / f"{name}.log",
            module="tests.server.held",
        )
        server.launch(
            HELD_FOLDER=str(folder),
            HELD_NAME=name,
            HELD_EVENT=held.get(name, ""),
            **environment,
        )
        servers.append(server)
    try:
        yield servers
    finally:
        for server in servers:
            server.kill()


async def until(condition: Callable[[], bool]) -> None:
    """Waits for it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def guests_at(address: str, *names: str) -> AsyncIterator[list[Guest]]:
    """New guests of one process, who go afterwards."""
    guests = [await Guest.arrive(address, name) for name in names]
    yield guests
    for guest in guests:
        await guest.go_away()


async def entries_of(database: str, table: str) -> list[Entry]:
    """The log of a table."""
    storage = Storage(database)
    try:
        return await storage.entries(table)
    finally:
        await storage.close()


async def tables_in(database: str, player: str) -> list[str]:
    """All tables where a player sits."""
    storage = Storage(database)
    try:
        return [row.id for row in await storage.tables_of(player)]
    finally:
        await storage.close()


async def test_two_who_ask_for_a_rematch_at_once_get_the_same_table(
    postgres: Postgres, tmp_path: Path
) -> None:
    """The loser decides again, and finds the table that the winner has opened; it opens none."""
    database = postgres.create_database("rematch_race")
    held = {"a": "continued", "b": "continued"}
    with two_processes(database, tmp_path, held=held) as servers:
        for server in servers:
            await server.answers()
        async with (
            guests_at(servers[0].address, "Ania") as [ania],
            guests_at(servers[1].address, "Bartek") as [bartek],
        ):
            table = await ania.host(NewTable(game="red7", seats=2))
            async with ania.at(table.id) as a, bartek.at(table.id) as b:
                await a.sit(0)
                await b.sit(1)
                await a.start_with(b)
                await asyncio.gather(play_on(a, Random(1)), play_on(b, Random(2)))
                asking = [asyncio.create_task(socket.rematch()) for socket in (a, b)]
                await until(lambda: all((tmp_path / f"{n}.held").exists() for n in "ab"))
                for name in "ab":
                    (tmp_path / f"{name}.go").touch()
                answers = await asyncio.gather(*asking)

        assert answers[0].table == answers[1].table
        events = [event for entry in await entries_of(database, table.id) for event in entry.events]
        assert [event.table for event in events if isinstance(event, Continued)] == [
            answers[0].table
        ]
        assert set(await tables_in(database, ania.person.id)) == {table.id, answers[0].table}


async def test_two_that_move_for_the_same_bot_move_once(postgres: Postgres, tmp_path: Path) -> None:
    """The loser's move was thought up for a position that is gone, even if it is legal again.

    Bots take the first chip that they may: at first chip 1, then chip 2; then 1 would be legal once
    more, and process `b`, held since the first position, must not take it without a new thought.
    """
    database = postgres.create_database("bot_race")
    with two_processes(
        database, tmp_path, held={"a": "moved", "b": "moved"}, HELD_THOUGHTS="2"
    ) as servers:
        for server in servers:
            await server.answers()
        async with (
            guests_at(servers[0].address, "Ania") as [ania],
            guests_at(servers[1].address, "Bartek") as [spectator],
        ):
            table = await ania.host(
                NewTable(game="the-gang", seats=3, bots=("normal", "normal"), pace="instant")
            )
            async with ania.at(table.id) as a, spectator.at(table.id) as following:
                await following.receive()
                await a.sit(0)
                start = (await a.start_alone()).version
                await until(lambda: all((tmp_path / f"{name}.held").exists() for name in "ab"))
                (tmp_path / "a.go").touch()
                await a.until(lambda s: s.version >= start + 2)
                (tmp_path / "b.go").touch()
                await a.until(lambda s: s.version >= start + 3)

    moved = [
        f"{event.seat} {event.move}"
        for entry in await entries_of(database, table.id)
        for event in entry.events
        if isinstance(event, Moved)
    ]
    thoughts = {
        line for name in "ab" for line in (tmp_path / f"{name}.thoughts").read_text().splitlines()
    }
    assert {f"{position} {move}" for position, move in enumerate(moved)} <= thoughts
