"""Processes killed with `kill -9` during play of all five games: nothing lost, nothing leaked."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.faults.checker import check
from tests.faults.players import Memory, Player, end_all, go_away, progress, set_up_table
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
KILLS_A_SITTING = 20


async def play_through_kills(servers: list[ServerProcess], kills: int, rng: Random) -> list[Memory]:
    """Plays all games, again and again, while processes are killed one after another."""
    for server in servers:
        await server.answers()
    memories: list[Memory] = []
    while kills > 0:
        done, told = await play_once(servers, min(kills, KILLS_A_SITTING), rng)
        kills -= done
        memories += told
    return memories


async def play_once(
    servers: list[ServerProcess], kills: int, rng: Random
) -> tuple[int, list[Memory]]:
    """Five new tables; kills until there were enough or all matches are over."""
    addresses = [server.address for server in servers]
    stop, done = asyncio.Event(), 0
    players: list[Player] = []
    for game, people, bots, options in TABLES:
        players += await set_up_table(addresses, game, people, bots, options)
    tasks = [asyncio.create_task(p.play(Random(rng.random()), stop)) for p in players]
    while done < kills and not all(player.is_over for player in players):
        await progress(players)
        await asyncio.sleep(rng.uniform(0, 0.3))
        victim = rng.choice(servers)
        victim.kill()
        victim.launch()
        await victim.answers()
        done += 1
    await progress(players, moves=10)
    stop.set()
    await end_all(tasks)
    await go_away(players)
    return done, [player.memory for player in players]


def report(kills: int, memories: list[Memory]) -> None:
    """What the figures of a long run are; shown by `pytest -s`."""
    failovers = sorted(time for memory in memories for time in memory.failovers)
    moves = sum(len(memory.acknowledged) for memory in memories)
    seen = sum(len(memory.updates) for memory in memories)
    print(f"\n{kills} kills, {moves} acknowledged moves, {seen} updates checked")
    if failovers:
        middle, most = failovers[len(failovers) // 2], failovers[-1]
        print(f"back after {middle:.2f} s (median), {most:.2f} s (longest)")


async def test_one_process_on_one_file_survives_kills(tmp_path: Path) -> None:
    """SQLite, one process: down for a moment after every kill."""
    await survive(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, processes=1, kills=3)


async def test_one_process_of_two_may_die_at_any_time(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL, two processes: players go over to the other one by themselves."""
    await survive(postgres.create_database("kills"), tmp_path, processes=2, kills=3)


@pytest.mark.slow
async def test_a_hundred_kills_of_one_process(tmp_path: Path) -> None:
    await survive(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, processes=1, kills=100)


@pytest.mark.slow
async def test_a_hundred_kills_among_two_processes(postgres: Postgres, tmp_path: Path) -> None:
    await survive(postgres.create_database("many_kills"), tmp_path, processes=2, kills=100)


async def survive(database: str, folder: Path, *, processes: int, kills: int) -> None:
    """Nothing acknowledged is lost, nothing hidden was shown, every table ended or can go on."""
    with server_processes(database, folder, processes) as servers:
        memories = await play_through_kills(servers, kills, Random(processes))
    report(kills, memories)

    assert sum(len(memory.acknowledged) for memory in memories) >= kills
    assert await check(database, memories) == []
