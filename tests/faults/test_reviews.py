"""A review whose server is killed with `kill -9`: it is finished without being asked for again."""

import asyncio
from pathlib import Path

import pytest

from stolik.bench.load.client import Guest
from tests.faults.processes import server_processes
from tests.server.test_reviews import ask, finished_match, look, reviewed

pytestmark = pytest.mark.anyio


async def test_a_review_under_way_survives_the_death_of_its_server(tmp_path: Path) -> None:
    """What had been shown before is found again, to the last digit."""
    database = f"sqlite:///{tmp_path / 'stolik.db'}"
    with server_processes(database, tmp_path, 1) as [server]:
        await server.answers()
        ania = await Guest.arrive(server.address, "Ania")
        table = await finished_match(ania)
        await ask(ania, table)
        while not (before := await look(ania, table)).decisions:
            assert before.state in ("queued", "running")
            await asyncio.sleep(0.02)
        server.kill()
        server.launch()
        await server.answers()

        found = {one.number: one.moves for one in (await reviewed(ania, table)).decisions}
        assert {one.number: one.moves for one in before.decisions}.items() <= found.items()
        await ania.go_away()
