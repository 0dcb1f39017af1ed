"""A database made by version 0.1 opens, and everything in it goes on.

`data/version-0.1.sql` holds an open, a running and a finished table of each game, with bots, chat,
clocks, a player who has left, and rematches.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy import Connection, select

from stolik.bench.load.client import Guest, TableSocket
from stolik.fairness import verify
from stolik.games import game_ids
from stolik.match import replay
from stolik.record import Record, read_record
from stolik.server.messages.common import Person
from stolik.server.messages.requests import Replay
from stolik.server.storage import schema
from stolik.server.storage.database import migrate
from stolik.server.storage.queries import Storage
from tests.server.conftest import Running, Time, serving
from tests.server.test_play import play_on

pytestmark = pytest.mark.anyio

DUMP = Path(__file__).parent / "data" / "version-0.1.sql"
MADE_AT = 1_800_000_000_000


def old_file(folder: Path) -> Path:
    """The database as a file."""
    file = folder / "version-0.1.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(DUMP.read_text())
    connection.close()
    return file


def add_rows(name: str, rows: list[dict[str, Any]], connection: Connection) -> None:
    """Rows as they were."""
    connection.execute(sa.insert(sa.table(name, *map(sa.column, rows[0]))), rows)


async def copy_to_postgresql(file: Path, database: str) -> None:
    """The same rows in a PostgreSQL as version 0.1 made it."""
    storage = Storage(database)
    await storage.transact(partial(migrate, to="0001"))
    with sqlite3.connect(file) as source:
        source.row_factory = sqlite3.Row
        for name in ("settings", "players", "secrets", "tables", "seats", "entries", "results"):
            rows = [dict(row) for row in source.execute(f"SELECT * FROM {name}")]  # noqa: S608
            for row in rows:
                row |= {name: bool(row[name]) for name in row if name.startswith("is_")}
            if rows:
                await storage.transact(partial(add_rows, name, rows))
    source.close()
    await storage.close()


@pytest.fixture
async def upgraded(empty_database: str, tmp_path: Path) -> AsyncIterator[Running]:
    file = old_file(tmp_path)
    database = empty_database
    if database.startswith("sqlite:"):
        database = f"sqlite:///{file}"
    else:
        await copy_to_postgresql(file, database)
    time = Time()
    time.ms = MADE_AT + 60_000
    async with serving(database, time) as running:
        yield running


async def tables(running: Running, status: str) -> dict[str, str]:
    """The tables of that status, by game."""
    storage = running.app.storage
    rows = await storage.tables_of(await player(running, "Ania"))
    return {row.game: row.id for row in rows if row.status == status}


async def player(running: Running, name: str) -> str:
    """The id of a player of the old database."""
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(DUMP.read_text())
        [[found]] = connection.execute("SELECT id FROM players WHERE name = ?", [name])
    connection.close()
    assert await running.app.people.find(found)
    return str(found)


async def back_again(running: Running, name: str) -> Guest:
    """A player with the cookie of then."""
    guest = await running.arrive("again")
    person = Person(await player(running, name), name)
    guest.http.cookies.clear()
    guest.http.cookies.set("stolik", running.app.people.old_cookie(person))
    guest.person = person
    return guest


@asynccontextmanager
async def both_at(running: Running, table: str) -> AsyncIterator[list[TableSocket]]:
    """Ania and Bartek are back at a table."""
    async with AsyncExitStack() as stack:
        sockets: list[TableSocket] = []
        for name in ("Ania", "Bartek"):
            guest = await back_again(running, name)
            sockets.append(await stack.enter_async_context(guest.at(table)))
            await sockets[-1].receive()
        yield sockets


async def test_an_open_table_can_be_started(upgraded: Running) -> None:
    """Salts that were sent in the clear count no more: all commit, and reveal."""
    found = await tables(upgraded, "open")
    assert set(found) == set(game_ids())
    for table in found.values():
        async with both_at(upgraded, table) as [a, b]:
            for socket in (a, b):
                await (socket.commit() if is_seated(socket) else socket.sit())
            assert a.you is not None
            host, guest = (a, b) if a.you.is_host else (b, a)
            await host.start_with(guest)
            assert a.table is not None
            assert a.table.fairness.version == 2
            assert a.seen.attempts[0].salt in a.table.fairness.salts


def is_seated(socket: TableSocket) -> bool:
    """Whether its person has a seat."""
    assert socket.you is not None
    return socket.you.seat is not None


async def test_a_running_match_is_played_to_its_end(upgraded: Running) -> None:
    """Bartek had left: he takes his seat again."""
    found = await tables(upgraded, "playing")
    assert set(found) == set(game_ids())
    for table in found.values():
        async with both_at(upgraded, table) as [a, b]:
            assert b.table is not None
            assert b.table.seats[1].bot == "normal"
            await b.sit()
            record = await played_out(upgraded, table, a, b)
            assert verify(record).is_fair
            assert verify(record).proved == ()


async def played_out(upgraded: Running, table: str, a: TableSocket, b: TableSocket) -> Record:
    """The record of a match that both play to its end."""
    async with asyncio.timeout(120):
        await asyncio.gather(play_on(a, Random(1)), play_on(b, Random(2)))
    answer = await (await back_again(upgraded, "Ania")).http.get(f"/api/tables/{table}/record")
    record = read_record(answer.content)
    assert a.table is not None
    assert replay(record).result == a.table.result
    return record


async def test_a_finished_match_can_be_looked_at_and_verified(upgraded: Running) -> None:
    found = await tables(upgraded, "over")
    assert set(found) == set(game_ids())
    ania = await back_again(upgraded, "Ania")
    for table in found.values():
        record = read_record((await ania.http.get(f"/api/tables/{table}/record")).content)
        assert verify(record).is_fair
        for viewer in ("0", "spectator", "open"):
            shown = await ania.http.get(f"/api/tables/{table}/replay", params={"as": viewer})
            assert msgspec.json.decode(shown.content, type=Replay).steps
    profile = (await ania.http.get(f"/api/players/{ania.person.id}")).json()
    assert {line["game"] for line in profile["recent"]} == set(game_ids())
    assert {standing["game"] for standing in profile["standings"]} == set(game_ids())


async def test_it_is_known_which_tables_name_a_person(upgraded: Running) -> None:
    """As host, on a seat, or in the chat; found without reading the log."""
    ania, storage = await player(upgraded, "Ania"), upgraded.app.storage
    log = schema.entries
    query = select(log.c.table_id).where(log.c.events.contains(f'"id":"{ania}"')).distinct()
    naming = await storage.transact(lambda connection: list(connection.execute(query).scalars()))

    assert naming
    assert sorted(naming) == sorted(await storage.people.tables_naming(ania))
