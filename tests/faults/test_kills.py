"""Processes killed with `kill -9` during play of all five games: nothing lost, nothing leaked."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.faults.checker import check
from tests.faults.players import Memory, Player, go_away, set_up_table
from tests.faults.processes import ServerProcess, server_processes
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio

TABLES = [
    ("six-nimmt", 3, 1, {}),
    ("abluxxen", 3, 0, {}),
    ("the-gang", 3, 0, {}),
    ("red7", 2, 1, {"mode": "advanced", "target": 60}),
    ("take-that", 2, 1, {}),
]
"""Game, people, bots, options."""


async def play_through_kills(servers: list[ServerProcess], kills: int, rng: Random) -> list[Memory]:
    """Plays all games while processes are killed one after another, and to the end of the play."""
    for server in servers:
        await server.answers()
    addresses = [server.address for server in servers]
    stop = asyncio.Event()
    players: list[Player] = []
    tasks: list[asyncio.Task[None]] = []
    for game, people, bots, options in TABLES:
        table = await set_up_table(addresses, game, people, bots, options)
        players += table
        tasks += [asyncio.create_task(p.play(Random(rng.random()), stop)) for p in table]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.05, 0.6))
        victim = rng.choice(servers)
        victim.kill()
        victim.launch()
        await victim.answers()
    await asyncio.sleep(1)
    stop.set()
    await asyncio.gather(*tasks)
    await go_away(players)
    return [player.memory for player in players]


async def test_one_process_on_one_file_survives_kills(tmp_path: Path) -> None:
    """SQLite, one process: down for a moment after every kill."""
    database = f"sqlite:///{tmp_path / 'stolik.db'}"
    with server_processes(database, tmp_path, 1) as servers:
        memories = await play_through_kills(servers, kills=3, rng=Random(1))

    assert sum(len(memory.acknowledged) for memory in memories) > 20
    assert await check(database, memories) == []


async def test_one_process_of_two_may_die_at_any_time(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL, two processes: players go over to the other one by themselves."""
    database = postgres.create_database("kills")
    with server_processes(database, tmp_path, 2) as servers:
        memories = await play_through_kills(servers, kills=3, rng=Random(2))

    assert sum(len(memory.acknowledged) for memory in memories) > 20
    assert await check(database, memories) == []
