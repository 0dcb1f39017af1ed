"""Those who only listen: after any restart they hear again, without doing anything for it."""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.faults.checker import check, read_log
from tests.faults.followers import Follower, Listener, Poller, Streamer
from tests.faults.players import Player, end_all, go_away, progress, set_up_table
from tests.faults.processes import server_processes
from tests.faults.test_kills import TABLES
from tests.postgres import Postgres, running_postgres

pytestmark = pytest.mark.anyio

LISTENERS: tuple[type[Follower], ...] = (*[Listener] * 8, *[Streamer] * 2, *[Poller] * 2)
"""Of every table."""
ALIVE_SECONDS = 15.0
"""After the last fault everybody must know everything."""


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that this test may stop and start."""
    with (
        tempfile.TemporaryDirectory(prefix="stolik-postgres-") as folder,
        running_postgres(Path(folder)) as server,
    ):
        yield server


async def test_nobody_is_deaf_after_a_restart_of_the_database(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    await restart(own_postgres, tmp_path, times=2)


@pytest.mark.slow
async def test_nobody_is_deaf_after_twenty_restarts_of_the_database(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    await restart(own_postgres, tmp_path, times=20)


async def restart(postgres: Postgres, folder: Path, *, times: int) -> None:
    """Restarts a database under load; then every listener must know what the log knows."""
    database, rng, stop = postgres.create_database("deaf"), Random(7), asyncio.Event()
    with server_processes(database, folder, 2) as servers:
        for server in servers:
            await server.answers()
        addresses = [server.address for server in servers]
        players: list[Player] = []
        for game, people, bots, options in TABLES:
            players += await set_up_table(addresses, game, people, bots, options)
        listeners = [
            kind(table, addresses)
            for table in sorted({player.memory.table for player in players})
            for kind in LISTENERS
        ]
        playing = [asyncio.create_task(p.play(Random(rng.random()), stop)) for p in players]
        listening = [
            asyncio.create_task(listener.follow(number % 2))
            for number, listener in enumerate(listeners)
        ]
        for _ in range(times):
            await progress(players)
            await asyncio.to_thread(postgres.stop, at_once=True)
            await asyncio.sleep(rng.uniform(0, 1))
            await asyncio.to_thread(postgres.start)
        await progress(players, moves=10)
        stop.set()
        await end_all(playing)
        deaf = await still_deaf(database, listeners)
        await end_all(listening)
        await go_away(players)

    assert deaf == []
    memories = [player.memory for player in players]
    memories += [listener.memory for listener in listeners]
    assert await check(database, memories) == []


async def still_deaf(database: str, listeners: Sequence[Follower]) -> list[str]:
    """Those who do not know what the log knows, after a while."""
    loop = asyncio.get_running_loop()
    end = loop.time() + ALIVE_SECONDS
    while True:
        log, _ = await read_log(database)
        deaf = [
            f"{listener.memory.table}: {listener.version} of {len(log[listener.memory.table])}"
            for listener in listeners
            if listener.version != len(log[listener.memory.table])
        ]
        if not deaf or loop.time() > end:
            return deaf
        await asyncio.sleep(0.5)
