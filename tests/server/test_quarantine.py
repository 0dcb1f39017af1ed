"""One table that cannot go on must not hold up the others; and none must be forgotten."""

import asyncio
import logging

import msgspec
import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from stolik.bench.load.client import Guest
from stolik.server.http.socket import UNREADABLE_TABLE
from stolik.server.messages.requests import NewTable
from stolik.server.runtime import scheduler
from stolik.server.runtime.rows import GRACE_MS
from stolik.server.runtime.scheduler import Scheduler
from stolik.server.storage import schema
from stolik.server.table.events import Created, write_events
from tests.server.conftest import Running, Time, serving
from tests.server.test_liveness import put_to_sleep, until
from tests.server.test_play import table_for_two

pytestmark = pytest.mark.anyio

DAMAGE = {
    "moves that were not possible": '[{"event":"moved","seat":0,"move":"999"}]',
    "events of another version": '[{"event":"from-the-future"}]',
    "no JSON": "[{",
}


async def rewrite(running: Running, table: str, number: int, events: str) -> None:
    """Another entry in place of one in the log."""
    change = (
        update(schema.entries)
        .where(schema.entries.c.table_id == table, schema.entries.c.number == number)
        .values(events=events)
    )
    await running.app.storage.transact(lambda connection: connection.execute(change))


async def assert_unreadable(guest: Guest, table: str, code: str) -> None:
    """Everybody who opens it is told."""
    answer = await guest.http.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (410, code)
    async with guest.at(table) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == UNREADABLE_TABLE


@pytest.mark.parametrize("events", DAMAGE.values(), ids=DAMAGE)
async def test_a_damaged_log_stops_no_other_clock(
    running: Running, caplog: pytest.LogCaptureFixture, events: str
) -> None:
    ania, _, damaged = await table_for_two(running, clock={"turn_seconds": 3600})
    celina, _, sound = await table_for_two(running, clock={"turn_seconds": 3600})
    version = running.app.hub.rooms[damaged].table.version
    await put_to_sleep(running, damaged)
    await rewrite(running, damaged, version, events)
    async with celina.at(sound) as c:
        await c.receive()
        with caplog.at_level(logging.ERROR):
            running.time.pass_by(3600)
            await c.until(lambda s: s.turn.number == 1)
            await running.app.scheduler.sweep()

    await assert_unreadable(ania, damaged, "table.unreadable")
    lines = [line for line in caplog.records if line.message == "table cannot be read"]
    assert [line.__dict__["table"] for line in lines] == [damaged]


async def test_a_table_of_other_rules_says_that_it_has_ended(running: Running) -> None:
    ania, _, table = await table_for_two(running)
    await put_to_sleep(running, table)
    [first, *_] = await running.app.storage.entries(table)
    [created, *others] = first.events
    assert isinstance(created, Created)
    assert created.rules == 1
    later = msgspec.structs.replace(created, rules=2)
    await rewrite(running, table, 1, write_events((later, *others)))

    await assert_unreadable(ania, table, "table.old-rules")


async def test_bots_go_on_when_their_table_is_opened_after_the_clock_was_set_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database says that they are due in an hour: the sweep does not see them."""
    monkeypatch.setattr(scheduler, "HEARTBEAT_SECONDS", 3600)  # these look after them, too
    time = Time()
    with monkeypatch.context() as patch:
        patch.setattr(Scheduler, "drive", lambda _scheduler, _room: None)
        async with serving(database, time) as first:
            ania = await first.arrive("Ania")
            wish = NewTable(game="six-nimmt", seats=2, bots=("easy",), pace="instant")
            table = await ania.host(wish)
            async with ania.at(table.id) as a:
                await a.sit(0)
                await a.start_alone()
            first.guests.clear()
    time.pass_by(-3600)
    async with serving(database, time) as second:
        ania.http.base_url = second.address
        async with ania.at(table.id) as again:
            await again.until(lambda s: s.version > a.version, seconds=20)
    await ania.go_away()


async def test_bots_go_on_when_a_process_with_a_wrong_clock_has_died(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was an hour ahead, so nothing is due for an hour; who looks on does not wait so long."""
    ania = await running.arrive("Ania")
    wish = NewTable(game="six-nimmt", seats=2, bots=("easy",), pace="instant")
    table = await ania.host(wish)
    async with ania.at(table.id) as a:
        with monkeypatch.context() as patch:
            patch.setattr(Scheduler, "drive", lambda _scheduler, _room: None)
            await a.sit(0)
            await a.start_alone()
        running.time.pass_by(-3600)
        stood = a.version
        for _ in range(2):
            await running.app.hub.send_heartbeats()
        await a.until(lambda s: s.version > stood, seconds=20)


async def test_an_abandoned_table_of_the_gang_goes_to_sleep(running: Running) -> None:
    """Its bots wait for a person who does not come; they need not think about it for ever."""
    ania = await running.arrive("Ania")
    wish = NewTable(game="the-gang", seats=3, bots=("easy", "easy"), pace="instant")
    table = await ania.host(wish)
    async with ania.at(table.id) as a:
        await a.sit(0)
        await a.start_alone()
    room = running.app.hub.rooms[table.id]
    await until(lambda: not room.connections)

    async def is_due() -> bool:
        running.time.pass_by(GRACE_MS / 1000 + 1)
        await running.app.scheduler.sweep()
        await until(lambda: room.bots is not None and room.bots.done())
        return await running.app.storage.has_due(running.time.ms + 10 * GRACE_MS)

    async with asyncio.timeout(60):
        while await is_due():
            await asyncio.sleep(0.05)
    await put_to_sleep(running, table.id)
    await running.app.scheduler.sweep()
    assert table.id not in running.app.hub.rooms

    async with ania.at(table.id) as a:
        await a.receive()
        assert a.turn.legal
