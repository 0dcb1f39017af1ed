"""How long others wait while somebody is unkind."""

import asyncio
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from stolik.bench.load.client import Guest, TableSocket, scripted_choice
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.requests import NewTable
from stolik.server.warm import SEARCH, use
from tests.faults.attacks import ATTACKS
from tests.faults.processes import ServerProcess, make_code_ready

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ATTACK_SECONDS = 12.0
PAUSE_SECONDS = 0.06
"""Between two moves of one player, who keeps within the limits."""
LONGEST_WAIT = 0.25
"""In seconds, for 99 of 100 moves."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """With the limits that a server has by itself."""
    make_code_ready()
    use("six-nimmt", SEARCH)
    server = ServerProcess(
        f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path / "log", options=("--cold",)
    )
    server.launch()
    try:
        yield server
    finally:
        server.kill()


async def play(socket: TableSocket, rng: Random, waits: list[float]) -> None:
    """Plays on and on, and notes how long every answer took."""
    while socket.table is None or socket.table.status != "over":
        move = scripted_choice(socket.turn.legal, rng) if socket.turn.legal else None
        if move is None:
            await socket.receive()
            continue
        begin = time.perf_counter()
        await socket.ask(MakeMove(move=move, turn=socket.turn.number))
        waits.append(time.perf_counter() - begin)
        await asyncio.sleep(PAUSE_SECONDS)


async def waits_during(name: str, address: str) -> list[float]:
    """What two players at a table of their own waited while an attack went on."""
    guests = [await Guest.arrive(address, player) for player in ("Ania", "Bartek")]
    wish = NewTable(game="six-nimmt", seats=2, options={"rounds": 50}, is_public=True)
    table = await guests[0].host(wish)
    waits: list[float] = []
    async with guests[0].at(table.id) as a, guests[1].at(table.id) as b:
        await a.sit(0)
        await b.sit(1)
        await a.start_with(b)
        players = [
            asyncio.create_task(play(socket, Random(seat), waits))
            for seat, socket in enumerate((a, b))
        ]
        await asyncio.sleep(2)
        waits.clear()
        attack = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.faults.attacks"),
            *(name, address, table.id, str(ATTACK_SECONDS)),
        )
        await attack.wait()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    for guest in guests:
        await guest.go_away()
    return waits


@pytest.mark.parametrize("name", ATTACKS)
async def test_others_hardly_notice(server: ServerProcess, name: str) -> None:
    await server.answers()
    waits = sorted(await waits_during(name, server.address))
    middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(f"\n{name}: {len(waits)} moves, median {middle * 1000:.0f} ms, p99 {late * 1000:.0f} ms")

    assert len(waits) > 50
    assert late <= LONGEST_WAIT
