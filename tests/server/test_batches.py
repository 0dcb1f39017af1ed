"""A batch where another process was first: its number is passed over, the rest is written."""

import pytest

from stolik.server.messages.common import Person
from stolik.server.storage.batches import Append, TableRow
from stolik.server.storage.notices import entry_notice, read_entry_notice
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


def test_a_notice_carries_an_entry_unless_it_is_too_long_for_postgresql() -> None:
    table, number, written = read_entry_notice(entry_notice("abc", entry(7, "hello")))
    assert (table, number) == ("abc", 7)
    assert b"hello" in written
    long = entry_notice("abc", entry(8, "x" * 9000))
    assert read_entry_notice(long) == ("abc", 8, b"")
