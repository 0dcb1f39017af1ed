"""A review whose server is killed with `kill -9`: it is finished without being asked for again."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest

from stolik.bench.load.client import Guest
from stolik.review.budgets import BUDGETS
from stolik.review.structures import Decision, MoveValue
from tests.faults.processes import server_processes
from tests.server.test_reviews import ask, finished_match, look, reviewed

pytestmark = pytest.mark.anyio


async def test_a_review_under_way_survives_the_death_of_its_server(tmp_path: Path) -> None:
    """What had been measured before is found again, to the last digit."""
    database = f"sqlite:///{tmp_path / 'stolik.db'}"
    with server_processes(database, tmp_path, 1) as [server]:
        await server.answers()
        ania = await Guest.arrive(server.address, "Ania")
        table = await finished_match(ania)
        await ask(ania, table)
        while not (before := measured((state := await look(ania, table)).decisions)):
            assert state.state in ("queued", "running")
            await asyncio.sleep(0.02)
        server.kill()
        server.launch()
        await server.answers()

        assert before.items() <= measured((await reviewed(ania, table)).decisions).items()
        await ania.go_away()


def measured(decisions: Iterable[Decision]) -> dict[int, tuple[MoveValue, ...]]:
    """The moves of decisions that are no longer shown roughly."""
    rough = BUDGETS["glance"].most_worlds
    return {
        one.number: one.moves for one in decisions if max(move.worlds for move in one.moves) > rough
    }
