"""Servers killed with `kill -9` during tournaments and daily deals: every result counts, once."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stolik.bench.load.client import Guest
from stolik.server.messages.contests import NewTournament, TournamentPage
from tests.faults.checker import rows_of
from tests.faults.contest_checker import check_contests
from tests.faults.contestants import Contestant
from tests.faults.processes import ServerProcess, server_processes
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio

SWISS: dict[str, Any] = {"game": "red7", "seats": 2, "bots": ("normal",) * 3}
ARENA: dict[str, Any] = {
    "kind": "arena",
    "game": "six-nimmt",
    "seats": 3,
    "options": {"rounds": 1},
    "minutes": 1,
    "bots": ("easy",) * 2,
}
KILLS_A_SITTING = 10
PROGRESS_SECONDS = 10.0
SETTLED_SECONDS = 180.0
UNFINISHED = (
    "SELECT id FROM tables WHERE status = 'over' AND is_rated IS FALSE",
    "SELECT board FROM boards WHERE is_over IS FALSE",
    "SELECT id FROM tournaments WHERE status != 'over' AND kind = 'swiss'",
)


async def play_through_kills(
    servers: list[ServerProcess], kills: int, rng: Random
) -> list[Contestant]:
    """Sitting after sitting, until there were enough kills."""
    for server in servers:
        await server.answers()
    contestants: list[Contestant] = []
    for start in range(0, kills, KILLS_A_SITTING):
        contestants += await sitting(servers, min(KILLS_A_SITTING, kills - start), rng)
    return contestants


async def sitting(servers: list[ServerProcess], kills: int, rng: Random) -> list[Contestant]:
    """A Swiss tournament, an arena and the daily deals, by seven people."""
    addresses = [server.address for server in servers]
    people = [
        Contestant(await Guest.arrive(addresses[0], f"player {n}"), addresses, Random(rng.random()))
        for n in range(7)
    ]
    stop = asyncio.Event()
    swiss = await new_tournament(people[0], {**SWISS, "rounds": kills})
    arena = await new_tournament(people[0], ARENA)
    tasks = [
        *(asyncio.create_task(one.play_tournament(swiss, stop)) for one in people[:3]),
        *(asyncio.create_task(one.play_tournament(arena, stop)) for one in people[3:5]),
        *(asyncio.create_task(one.play_daily(stop)) for one in people[5:]),
    ]
    for _ in range(kills):
        await progress(people)
        await asyncio.sleep(rng.uniform(0, 1))
        victim = rng.choice(servers)
        victim.kill()
        victim.launch()
        await victim.answers()
    stop.set()
    await asyncio.gather(*tasks)
    await settled(servers[0].database)
    for one in people:
        await one.guest.go_away()
    return people


async def progress(people: list[Contestant]) -> None:
    """Waits until some moves are acknowledged; between two rounds nobody makes any."""
    wanted = sum(one.moves for one in people) + 10
    with suppress(TimeoutError):
        async with asyncio.timeout(PROGRESS_SECONDS):
            while sum(one.moves for one in people) < wanted:
                await asyncio.sleep(0.01)


async def new_tournament(host: Contestant, wishes: dict[str, Any]) -> str:
    """One that begins at once."""
    new = NewTournament(title="Through kills", starts_in=0, **wishes)
    return (await host.ask("POST", "tournaments", TournamentPage, new)).id


async def settled(database: str) -> None:
    """All that has ended is entered, and the Swiss tournament is over."""
    async with asyncio.timeout(SETTLED_SECONDS):
        while any([await rows_of(database, query) for query in UNFINISHED]):
            await asyncio.sleep(0.1)


async def report(database: str, kills: int, contestants: list[Contestant]) -> None:
    """What the figures of a long run are; shown by `pytest -s`."""
    moves = sum(one.moves for one in contestants)
    tables = ("boards", "tries", "choices", "results")
    counts = [len(await rows_of(database, f"SELECT * FROM {name}")) for name in tables]  # noqa: S608  # ours
    found = ", ".join(f"{count} {name}" for count, name in zip(counts, tables, strict=True))
    print(f"\n{kills} kills, {moves} acknowledged moves; {found}")


async def survive(database: str, folder: Path, *, processes: int, kills: int) -> None:
    """Nothing is lost, nothing counted twice, no round paired twice."""
    with server_processes(database, folder, processes) as servers:
        contestants = await play_through_kills(servers, kills, Random(kills))
    await report(database, kills, contestants)

    assert sum(len(one.tries) for one in contestants) > 0
    assert sum(len(one.points) for one in contestants) > 0
    assert await check_contests(database, contestants) == []


async def test_a_tournament_and_daily_deals_survive_a_kill(tmp_path: Path) -> None:
    await survive(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, processes=1, kills=2)


@pytest.mark.slow
async def test_tournaments_and_daily_deals_survive_fifty_kills(tmp_path: Path) -> None:
    await survive(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, processes=1, kills=50)


@pytest.mark.slow
async def test_one_of_two_processes_dies_fifty_times_in_tournaments_and_deals(
    postgres: Postgres, tmp_path: Path
) -> None:
    await survive(postgres.create_database("contests"), tmp_path, processes=2, kills=50)
