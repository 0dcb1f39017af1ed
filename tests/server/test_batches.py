"""A batch where another process was first: its number is passed over, the rest is written."""

import sqlite3

import msgspec
import pytest
from sqlalchemy import select

from stolik.server.messages.common import Person
from stolik.server.storage import schema
from stolik.server.storage.batches import Append, SeatRow, TableRow
from stolik.server.storage.notices import entry_notice, read_entry_notice
from stolik.server.storage.queries import Storage
from stolik.server.storage.sqlite_log import SqliteLog
from stolik.server.table.events import Entry, Said
from tests.server.conftest import Running
from tests.server.test_play import table_for_two

ANIA = Person(id="ania", name="Ania")


def entry(number: int, text: str) -> Entry:
    return Entry(number=number, at=1, events=(Said(person=ANIA, seat=0, text=text),))


def append(table: str, number: int) -> Append:
    row = TableRow(status="playing", touched=1, to_act=1, wake=None)
    return Append(table=table, entry=entry(number, "hello"), row=row, seats=None)


@pytest.mark.anyio
async def test_a_taken_number_is_passed_over_and_the_rest_of_the_batch_written(
    running: Running,
) -> None:
    (_, _, mine), (_, _, other) = [await table_for_two(running) for _ in range(2)]
    storage = running.app.storage
    here, there = len(await storage.entries(mine)), len(await storage.entries(other))

    written = await storage.write([append(mine, here), append(other, there + 1)])

    assert written == {other: entry(there + 1, "hello")}
    assert len(await storage.entries(mine)) == here
    assert [line.number for line in await storage.entries(other)][-1] == there + 1


@pytest.mark.anyio
async def test_moves_are_written_as_they_are_among_commands_of_other_kinds(
    running: Running,
) -> None:
    """By themselves they go into SQLite by one statement: log and lists must come out the same."""
    tables = [table for _, _, table in [await table_for_two(running) for _ in range(3)]]
    storage = running.app.storage
    moves = [append(table, len(await storage.entries(table)) + 1) for table in tables]
    *alone, together = moves
    seats = (SeatRow(seat=0, player=None, name=None),)

    await storage.write(alone)
    await storage.write([msgspec.structs.replace(together, seats=seats)])

    versions = await storage.versions_of(tables)
    assert versions == {move.table: move.entry.number for move in moves}
    assert [(await storage.entries(table))[-1].events for table in tables] == [
        move.entry.events for move in moves
    ]
    assert {await row_of(storage, table) for table in tables} == {("playing", 1, 1, None)}


async def row_of(storage: Storage, table: str) -> tuple[object, ...]:
    """What lists and sweeps know about a table."""
    columns = schema.tables.c
    query = select(columns.status, columns.touched, columns.to_act, columns.wake)
    found = await storage.transact(
        lambda connection: connection.execute(query.where(columns.id == table)).one()
    )
    return tuple(found)


def test_a_notice_carries_an_entry_unless_it_is_too_long_for_postgresql() -> None:
    table, number, written = read_entry_notice(entry_notice("abc", entry(7, "hello")))
    assert (table, number) == ("abc", 7)
    assert b"hello" in written
    long = entry_notice("abc", entry(8, "x" * 9000))
    assert read_entry_notice(long) == ("abc", 8, b"")


def test_a_log_that_could_not_be_prepared_is_prepared_again() -> None:
    class Full(sqlite3.Connection):
        def execute(self, *_arguments: object) -> sqlite3.Cursor:
            raise sqlite3.OperationalError("database or disk is full")

    kinds: list[type[sqlite3.Connection]] = [Full, sqlite3.Connection]

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", factory=kinds.pop(0))
        connection.executescript(
            "CREATE TABLE entries (table_id, number, at, events);"
            "CREATE TABLE tables (id, version, status, touched, to_act, wake);"
        )
        return connection

    log = SqliteLog(connect)
    with pytest.raises(sqlite3.OperationalError):
        log.append("[]")
    assert log.append("[]")
    log.close()
