"""Whatever fails for a moment, nobody stays behind: one room per table, and no deaf connection."""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import text, update

from stolik.bench.load.client import TableSocket
from stolik.core.sentences import Sentence, say
from stolik.match import Match
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.updates import Alive, Snapshot
from stolik.server.runtime import hints
from stolik.server.runtime.errors import BusyError
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.room import IDLE_MS, Room
from stolik.server.storage import database, notices, schema
from stolik.server.storage.queries import Storage
from tests.faults.proxy import Proxy
from tests.postgres import Postgres
from tests.server.conftest import Running, Time, serving
from tests.server.test_play import table_for_two

pytestmark = pytest.mark.anyio

ASKERS = 20
PATIENCE_SECONDS = 120


async def until(condition: Callable[[], bool]) -> None:
    """Waits for it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


async def put_to_sleep(running: Running, table: str) -> None:
    """The table leaves memory."""
    room = running.app.hub.rooms[table]
    await until(lambda: not room.connections)
    running.time.pass_by(IDLE_MS / 1000 + 1)
    running.app.hub.put_to_sleep()
    assert table not in running.app.hub.rooms


async def insist(hub: Hub, table: str) -> Room:
    """Asks for a room until there is one."""
    while True:
        try:
            return await hub.room(table)
        except BusyError:
            await asyncio.sleep(0)


async def test_a_database_that_fails_leaves_one_room_per_table(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who waited in vain and those who come later end up in the same room."""
    _, _, table = await table_for_two(running)
    await put_to_sleep(running, table)
    failures = iter(range(5))
    entries = Storage.entries

    async def failing(storage: Storage, table_id: str, after: int = 0) -> object:
        await asyncio.sleep(0.01)
        if next(failures, None) is not None:
            raise OSError
        return await entries(storage, table_id, after)

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "entries", failing)
        rooms = await asyncio.gather(*[insist(running.app.hub, table) for _ in range(ASKERS)])

    assert {id(room) for room in rooms} == {id(running.app.hub.rooms[table])}


async def test_what_is_written_while_a_table_wakes_is_not_missed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its notice comes when there is no room yet to hear it."""
    database = postgres.create_database("waking")
    async with serving(database) as one, serving(database) as two:
        ania, _, table = await table_for_two(one)
        has_read, go_on = asyncio.Event(), asyncio.Event()

        async def slowly(_game: str) -> None:
            has_read.set()
            await go_on.wait()

        monkeypatch.setattr(two.app.hub.loader, "game_ready", slowly)
        waking = asyncio.create_task(two.app.hub.room(table))
        await has_read.wait()
        async with ania.at(table) as a:
            await a.receive()
            await a.move(a.turn.legal[0])
        go_on.set()

        assert (await waking).table.version == a.version


async def test_a_lost_notice_is_made_up_for(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection to the database that died without a sound brings no notices."""
    database = postgres.create_database("deaf")
    async with serving(database) as one, serving(database) as two:
        ania, _, table = await table_for_two(one)
        assert two.app.cluster is not None
        async with (
            ania.at(table) as a,
            TableSocket(a.url.replace(one.address[4:], two.address[4:])) as b,
        ):
            await a.receive()
            await b.receive()
            with monkeypatch.context() as patch:
                patch.setattr(two.app.hub, "rooms", {})
                await a.move(a.turn.legal[0])
                await asyncio.sleep(0.2)
            await two.app.cluster.compare()
            await b.until(lambda s: s.version == a.version, seconds=PATIENCE_SECONDS)


async def test_nobody_is_shown_an_older_table_than_they_have_seen(postgres: Postgres) -> None:
    """A client that comes from another process names the version that it saw there."""
    database = postgres.create_database("older")
    async with serving(database) as one, serving(database) as two:
        ania, _, table = await table_for_two(one)
        await two.app.hub.room(table)
        assert two.app.cluster is not None
        await two.app.cluster.stop()
        async with ania.at(table) as a:
            await a.receive()
            await a.move(a.turn.legal[0])
        seen = a.version

        ania.http.base_url = two.address
        assert (await ania.http.get(f"/api/tables/{table}/updates?since={seen}")).json() == []
        async with ania.at(table, since=seen - 1) as again:
            await again.until(lambda s: s.version == seen)
        assert not [message for message in again.messages if isinstance(message, Snapshot)]


async def test_a_hint_is_not_about_an_older_table_than_its_asker_has_seen(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first(match: Match, seat: int) -> tuple[str, Sentence, tuple[()]]:
        return match.legal(seat)[0], say("hint.only", "first"), ()

    monkeypatch.setattr(hints, "advice", first)
    database = postgres.create_database("hinted")
    async with serving(database) as one, serving(database) as two:
        ania, bartek, table = await table_for_two(one)
        await two.app.hub.room(table)
        assert two.app.cluster is not None
        await two.app.cluster.stop()
        async with ania.at(table) as a, bartek.at(table) as b:
            for socket in (a, b):
                await socket.receive()
                await socket.move(socket.turn.legal[0])
            await a.until(lambda s: s.version == b.version)
        # Either may have to take a row first.
        asker, asked = (ania, a) if a.turn.legal else (bartek, b)

        asker.http.base_url = two.address
        hint = (await asker.http.get(f"/api/tables/{table}/hint?since={a.version}")).json()
        assert (hint["version"], hint["move"]) == (a.version, asked.turn.legal[0])


async def test_a_heartbeat_says_where_the_table_stands(running: Running) -> None:
    ania, _, table = await table_for_two(running)
    async with asyncio.timeout(PATIENCE_SECONDS), ania.at(table) as a:
        await a.receive()
        assert (await a.ask(MakeMove(move=a.turn.legal[0], turn=0))).refusal is None
        heard = len(a.messages)
        for _ in range(2):  # the first time there was news, which says as much
            await running.app.hub.send_heartbeats()
        while not isinstance(message := await a.receive(), Alive):
            pass
        assert message.version == a.version == running.app.hub.rooms[table].table.version
        assert [type(each) for each in a.messages[heard:]] == [Alive]


async def test_a_restart_may_set_a_version_back(database: str) -> None:
    """A version that the log does not have, as after restoring a backup: the table as it stands."""
    time = Time()
    async with serving(database, time) as running:
        ania, _, table = await table_for_two(running)
        async with ania.at(table, since=1000) as a:
            assert isinstance(await a.receive(), Snapshot)


async def test_a_database_whose_connections_died_is_found_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No side was told: what waits for an answer is refused, then everything is connected again."""
    monkeypatch.setattr(database, "ANSWER_SECONDS", 4)
    monkeypatch.setattr(database, "CHECK_SECONDS", 1)
    monkeypatch.setattr(notices, "ANSWER_SECONDS", 3)
    monkeypatch.setattr(notices, "CHECK_SECONDS", 0.2)
    url = postgres.create_database("lost")
    async with Proxy(postgres.port).open() as proxy:
        through_proxy = url.replace(f":{postgres.port}/", f":{proxy.port}/")
        async with serving(through_proxy) as one, serving(url) as two:
            ania, _, table = await table_for_two(one)
            proxy.lose()
            async with asyncio.timeout(PATIENCE_SECONDS):
                while (await ania.http.get("/health")).status_code != 200:
                    await asyncio.sleep(0.1)
            one_connected = one.app.hub.rooms[table].connections
            async with ania.at(table) as a:
                await a.receive()
                await until(lambda: len(one_connected) == 1)
                bartek_url = a.url.replace(one.address[4:], two.address[4:])
                async with TableSocket(bartek_url) as b:
                    await b.receive()
                    await a.move(a.turn.legal[0])
                    await b.until(lambda s: s.version == a.version, seconds=PATIENCE_SECONDS)
                    # Also the connection that brings notices and presence.
                    room = one.app.hub.rooms[table]
                    await until(lambda: room.presence().spectators == 1)


async def test_connections_that_died_are_replaced_all_at_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is refused because of a connection that was found dead before it was used."""
    monkeypatch.setattr(database, "CHECK_SECONDS", 0.5)
    url = postgres.create_database("died")
    async with Proxy(postgres.port).open() as proxy:
        there = database.new_database(url.replace(f":{postgres.port}/", f":{proxy.port}/"))
        together = [there.read(lambda c: c.execute(text("SELECT pg_sleep(0.2)"))) for _ in "ab"]
        await asyncio.gather(*together)
        proxy.lose()
        answers = [await there.read(lambda c: c.execute(text("SELECT 1")).scalar()) for _ in "ab"]
        await there.close()

    assert answers == [1, 1]


async def test_a_process_that_stands_still_in_a_transaction_keeps_nobody_out(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has locked a row, and does not go on: PostgreSQL ends the transaction."""
    monkeypatch.setattr(database, "IDLE_SECONDS", 1)
    url = postgres.create_database("standing")
    async with serving(url) as running:
        ania, _, table = await table_for_two(running)
        standing = database.Postgresql(url)
        lock = update(schema.tables).values(touched=0)
        connection = await standing._engine.connect()  # as it would be left
        await connection.execute(lock)
        async with ania.at(table) as a, asyncio.timeout(PATIENCE_SECONDS):
            await a.receive()
            await a.move(a.turn.legal[0])
        await connection.invalidate()
        await connection.close()
        await standing.close()
