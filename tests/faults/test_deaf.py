"""Those who only listen: after any restart they hear again, without doing anything for it."""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from stolik.bench.load.client import TableSocket
from stolik.server.messages.updates import Alive
from tests.faults.checker import check, read_log
from tests.faults.players import TROUBLE, Player, go_away, progress, set_up_table
from tests.faults.processes import server_processes
from tests.faults.test_kills import TABLES
from tests.postgres import Postgres, running_postgres

pytestmark = pytest.mark.anyio

LISTENERS = 12
"""Of every table."""
ALIVE_SECONDS = 15.0
"""After the last fault everybody must know everything."""


class Listener:
    """A spectator who comes back only when the connection is closed: silence is no reason."""

    def __init__(self, table: str, servers: Sequence[str]) -> None:
        self.table = table
        self.version = 0
        self._servers = servers

    async def listen(self, first: int) -> None:
        """For ever."""
        for address in cycle([*self._servers[first:], *self._servers[:first]]):
            url = f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
            with suppress(*TROUBLE):
                async with TableSocket(url) as socket:
                    while True:
                        message = await socket.receive()
                        self.version = socket.version
                        if isinstance(message, Alive):
                            assert message.version == socket.version, "it is deaf"
            await asyncio.sleep(0.05)


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
            Listener(table, addresses)
            for table in sorted({player.memory.table for player in players})
            for _ in range(LISTENERS)
        ]
        playing = [asyncio.create_task(p.play(Random(rng.random()), stop)) for p in players]
        listening = [
            asyncio.create_task(listener.listen(number % 2))
            for number, listener in enumerate(listeners)
        ]
        for _ in range(times):
            await progress(players)
            await asyncio.to_thread(postgres.stop, at_once=True)
            await asyncio.sleep(rng.uniform(0, 1))
            await asyncio.to_thread(postgres.start)
        await progress(players, moves=10)
        stop.set()
        await asyncio.gather(*playing)
        deaf = await still_deaf(database, listeners)
        for task in listening:
            assert not task.done(), task.exception()
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        await go_away(players)

    assert deaf == []
    assert await check(database, [player.memory for player in players]) == []


async def still_deaf(database: str, listeners: Sequence[Listener]) -> list[str]:
    """Those who do not know what the log knows, after a while."""
    loop = asyncio.get_running_loop()
    end = loop.time() + ALIVE_SECONDS
    while True:
        log, _ = await read_log(database)
        deaf = [
            f"{listener.table}: {listener.version} of {len(log[listener.table])}"
            for listener in listeners
            if listener.version != len(log[listener.table])
        ]
        if not deaf or loop.time() > end:
            return deaf
        await asyncio.sleep(0.5)
