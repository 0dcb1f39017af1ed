"""Processes on one PostgreSQL hear of the tables that they have in memory, and of no others."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from stolik.server.app import App, BrokerError
from stolik.server.messages.commands import Say
from stolik.server.messages.requests import NewTable
from stolik.server.runtime.cluster import Cluster
from stolik.server.settings import Settings
from stolik.server.storage.notices import NoticeBoard
from tests.nats import Nats, running_nats
from tests.postgres import Postgres
from tests.server.conftest import Running, serving
from tests.server.test_liveness import until
from tests.server.test_play import table_for_two

pytestmark = pytest.mark.anyio

Both = tuple[Running, Running]


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with running_nats() as server:
        yield server


@pytest.fixture(params=["postgresql", "nats"])
def broker(request: pytest.FixtureRequest) -> str | None:
    """What carries notices between processes."""
    if request.param == "postgresql":
        return None
    server: Nats = request.getfixturevalue("nats")
    return server.url


@asynccontextmanager
async def two_processes(database: str, broker: str | None) -> AsyncIterator[Both]:
    """On one database."""
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(serving(database, broker=broker)) for _ in range(2)
        ]
        yield one, two


class Notices(Counter[str]):
    """How many notices of which kind a process has received from now on."""

    def __init__(self, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        cluster = cluster_of(running)
        for kind, read in cluster._readers.items():  # what comes in is not public
            monkeypatch.setitem(cluster._readers, kind, self._counting(kind, read))

    def _counting(self, kind: str, read: Callable[[str], None]) -> Callable[[str], None]:
        def count(notice: str) -> None:
            self[kind] += 1
            read(notice)

        return count


def cluster_of(running: Running) -> Cluster:
    assert running.app.cluster is not None
    return running.app.cluster


async def test_a_process_hears_of_its_own_tables_only(
    postgres: Postgres, broker: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.create_database(f"own_{'nats' if broker else 'postgres'}")
    async with two_processes(database, broker) as (one, two):
        ania, bartek, table = await table_for_two(one)
        heard = Notices(two, monkeypatch)
        async with ania.at(table) as a, bartek.at(table) as b:
            for socket in (a, b):
                await socket.receive()
                await socket.move(socket.turn.legal[0])
        await until(lambda: not one.app.hub.rooms[table].connections)
        assert not heard

        assert await version_at(two, table) == one.app.hub.rooms[table].table.version
        async with ania.at(table) as a:
            await a.receive()
            await a.do(Say(text="hello"))
            await until(lambda: two.app.hub.rooms[table].table.version == a.version)
        assert heard["entry"] == 1


async def version_at(running: Running, table: str) -> int:
    """The version of a table as a process has it, which wakes it there."""
    return (await running.app.hub.room(table)).table.version


async def test_a_table_that_left_memory_is_followed_no_more(
    postgres: Postgres, broker: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.create_database(f"left_{'nats' if broker else 'postgres'}")
    async with two_processes(database, broker) as (one, two):
        ania, _, table = await table_for_two(one)
        await two.app.hub.room(table)
        heard = Notices(two, monkeypatch)
        two.time.pass_by(3600)
        two.app.hub.put_to_sleep()
        assert table not in two.app.hub.rooms
        async with ania.at(table) as a:
            await a.receive()
            await a.do(Say(text="nobody listens"))
            await asyncio.sleep(0.1)
        assert not heard["entry"]

        # And what was missed is there when it wakes again.
        assert await version_at(two, table) == one.app.hub.rooms[table].table.version


async def test_a_new_table_wakes_where_its_people_connect(
    postgres: Postgres, broker: str | None
) -> None:
    database = postgres.create_database(f"new_{'nats' if broker else 'postgres'}")
    async with two_processes(database, broker) as (one, two):
        ania = await one.arrive("Ania")
        table = await ania.host(NewTable(game="red7", seats=2))
        assert not one.app.hub.rooms
        ania.http.base_url = two.address
        async with ania.at(table.id) as a:
            await a.receive()
        assert not one.app.hub.rooms
        assert table.id in two.app.hub.rooms


async def test_nobody_is_refused_for_what_another_process_has_not_told_yet(
    postgres: Postgres,
) -> None:
    async with two_processes(postgres.create_database("untold"), None) as (one, two):
        ania, bartek = await one.arrive("Ania"), await one.arrive("Bartek")
        table = await ania.host(NewTable(game="red7", seats=2))
        async with ania.at(table.id) as a, bartek.at(table.id) as b:
            await a.sit(0)
            await two.app.hub.room(table.id)
            await cluster_of(two).stop()
            await b.sit(1)

            ania.http.base_url = two.address
            start = {"type": "start"}
            answer = await ania.http.post(f"/api/tables/{table.id}/commands", json=start)
            assert answer.status_code == 200, answer.text


async def test_what_a_dead_broker_did_not_carry_is_read_from_the_log(postgres: Postgres) -> None:
    database = postgres.create_database("broker_dies")
    with running_nats() as nats:
        async with two_processes(database, nats.url) as (one, two):
            ania, bartek, table = await table_for_two(one)
            bartek.http.base_url = two.address
            async with ania.at(table) as a, bartek.at(table) as b:
                await a.receive()
                await b.receive()
                nats.kill()
                await a.do(Say(text="into the void"))
                await cluster_of(two).compare()
                await b.until(lambda s: s.version == a.version)

                nats.start()
                await a.do(Say(text="is anybody there?"))
                await b.until(lambda s: s.version == a.version)


async def test_a_subscription_that_is_given_up_and_wanted_again_stays(postgres: Postgres) -> None:
    board = NoticeBoard(postgres.create_database("again"))
    heard: list[str] = []
    listening = asyncio.Event()
    task = asyncio.create_task(board.listen(heard.append, listening.set))
    try:
        await listening.wait()
        channel = board.channel_of("abc")
        await board.subscribe(channel)
        leaving = asyncio.create_task(board.unsubscribe(channel))
        await asyncio.sleep(0)
        await board.subscribe(channel)
        await leaving
        await board.publish([(channel, "presence []")])
        await until(lambda: heard == ["presence []"])
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_a_broker_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokerError, match="nobody to send notices to"):
        App(Settings(database=f"sqlite:///{tmp_path / 'x.db'}", broker="nats://localhost"))
    with pytest.raises(BrokerError, match=r"not redis://localhost"):
        App(Settings(database="postgresql://localhost/x", broker="redis://localhost"))
