"""Connections cut and slowed, a disk that is full, clocks that jump."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from stolik.server.messages.commands import MakeMove, Say
from stolik.server.messages.requests import NewTable
from tests.faults.checker import check
from tests.faults.players import Player, end_all, go_away, progress, set_up_table
from tests.faults.processes import server_processes
from tests.faults.proxy import Proxy
from tests.faults.sites import small_disk
from tests.faults.test_kills import TABLES
from tests.postgres import Postgres
from tests.server.conftest import Time, serving
from tests.server.test_play import table_for_two

pytestmark = pytest.mark.anyio


async def test_cut_and_slow_connections_lose_nothing(tmp_path: Path) -> None:
    """A client that was cut off in the middle of a move learns whether it counts."""
    database = f"sqlite:///{tmp_path / 'stolik.db'}"
    rng, stop = Random(3), asyncio.Event()
    with server_processes(database, tmp_path, 1) as [server]:
        await server.answers()
        async with Proxy(server.port).open() as proxy:
            players: list[Player] = []
            for game, people, bots, options in TABLES[:3]:
                players += await set_up_table([proxy.address], game, people, bots, options)
            tasks = [asyncio.create_task(p.play(Random(rng.random()), stop)) for p in players]
            for _ in range(8):
                await progress(players)
                proxy.delay_seconds = rng.choice([0.0, 0.01, 0.05])
                proxy.cut()
            proxy.is_silent = True
            await asyncio.sleep(0.3)
            proxy.is_silent = False
            proxy.cut()
            await progress(players)
            stop.set()
            await end_all(tasks)
            await go_away(players)
    memories = [player.memory for player in players]
    assert sum(len(memory.acknowledged) for memory in memories) > 10
    assert await check(database, memories) == []


async def test_a_full_disk_is_told_and_nothing_acknowledged_is_lost() -> None:
    with small_disk(2) as disk:
        database = f"sqlite:///{disk / 'stolik.db'}"
        async with serving(database) as running:
            ania, _, table = await table_for_two(running)
            async with ania.at(table) as a:
                await a.receive()
                said, refused = 0, None
                while refused is None:
                    answer = await a.ask(Say(text=f"{said:0300d}"))
                    refused = answer.refusal
                    said += refused is None
                assert refused.code == "table.not-kept"
                version = a.version
                assert (await ania.http.get("/health")).status_code == 503
        async with serving(database) as running:
            entries = await running.app.storage.entries(table)
            assert entries[-1].number == version


async def test_a_clock_that_jumps_disturbs_nobody(database: str) -> None:
    """Backwards: deadlines are further away, nothing else. Forwards: they have run out."""
    time = Time()
    async with serving(database, time) as running:
        ania, bartek, table = await table_for_two(running, clock={"turn_seconds": 60})
        async with ania.at(table) as a, bartek.at(table) as b:
            await a.receive()
            await b.receive()
            time.pass_by(-3600)
            assert (await a.ask(MakeMove(move=a.turn.legal[0], turn=0))).refusal is None
            time.pass_by(2 * 3600)
            await b.until(lambda s: s.turn.number == 1)


async def test_processes_see_each_others_moves_and_people(postgres: Postgres) -> None:
    """Two on one PostgreSQL: a move made at one is seen at the other."""
    database = postgres.create_database("two_processes")
    time = Time()
    async with serving(database, time) as one, serving(database, time) as two:
        ania = await one.arrive("Ania")
        bartek = await two.arrive("Bartek")
        table = await ania.host(NewTable(game="six-nimmt", seats=2))
        async with ania.at(table.id) as a, bartek.at(table.id) as b:
            await a.sit(0)
            await b.receive()
            await b.sit(1)
            await a.until(lambda s: s.version == b.version)
            await a.start_with(b)
            await b.until(lambda s: bool(s.turn.legal))
            await asyncio.gather(
                a.ask(MakeMove(move=a.turn.legal[0], turn=0)),
                b.ask(MakeMove(move=b.turn.legal[0], turn=0)),
            )
            newest = max(a.version, b.version)
            await a.until(lambda s: s.version >= newest and s.turn.number == 1)
            await b.until(lambda s: s.version >= newest and s.turn.number == 1)
            assert a.version == b.version
            rooms = [server.app.hub.rooms[table.id] for server in (one, two)]
            async with asyncio.timeout(30):
                while {room.presence().seats for room in rooms} != {(0, 1)}:
                    await asyncio.sleep(0.01)
