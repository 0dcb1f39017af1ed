"""Whether a server can store anything, and that it alone does so in its file."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from stolik.server.storage import writer
from stolik.server.storage.batches import Insert, Write
from stolik.server.storage.people import PeopleQueries
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Entry
from tests.faults.processes import ServerProcess
from tests.server.conftest import Running, serving

pytestmark = pytest.mark.anyio


async def test_health_fails_where_nothing_can_be_written(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_storage: Storage) -> None:
        raise OperationalError("UPDATE", {}, Exception("database or disk is full"))

    ania = await running.arrive("Ania")
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "check_writable", full)
        answer = await ania.http.get("/health")
        assert answer.status_code == 503
        assert answer.json()["refusal"]["code"] == "table.not-kept"
    assert (await ania.http.get("/health")).json()["status"] == "ok"


async def test_health_fails_after_a_write_that_failed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until one succeeds."""

    async def full(_storage: Storage, _batch: Sequence[Write]) -> set[str]:
        raise OSError

    ania = await running.arrive("Ania")
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "write", full)
        await ania.http.post("/api/guest", json={"name": "Bartek"})
        assert (await ania.http.get("/health")).status_code == 503
    await running.arrive("Bartek")
    assert (await ania.http.get("/health")).status_code == 200


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (TimeoutError(), 503, "table.not-kept"),
        (OperationalError("UPDATE", {}, Exception("disk is full")), 503, "table.not-kept"),
        (IntegrityError("UPDATE", {}, Exception("taken")), 500, "request.failed"),
    ],
)
async def test_whatever_is_asked_trouble_with_the_storage_is_no_mistake(
    running: Running, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    async def fail(_people: PeopleQueries, _player: str, _name: str) -> None:
        raise error

    ania = await running.arrive("Ania")
    monkeypatch.setattr(PeopleQueries, "rename", fail)
    answer = await ania.http.put("/api/me", json={"name": "Anna"})

    assert answer.status_code == status
    assert answer.json()["refusal"]["code"] == code


async def test_health_fails_while_a_write_does_not_end(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as running:
        ania = await running.arrive("Ania")
        write, go_on = Storage.write, asyncio.Event()

        async def stuck(storage: Storage, batch: Sequence[Write]) -> dict[str, Entry]:
            await go_on.wait()
            return await write(storage, batch)

        monkeypatch.setattr(Storage, "write", stuck)
        monkeypatch.setattr(writer, "STUCK_SECONDS", 0.2)
        row = {"id": "x", "name": "x", "created": 0, "is_bot": False}
        writing = asyncio.create_task(running.app.writer.write(Insert("players", row)))
        await asyncio.sleep(0.3)
        answer = await ania.http.get("/health")
        go_on.set()
        await writing
        assert answer.status_code == 503
        assert (await ania.http.get("/health")).status_code == 200


async def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    """With a sentence; what makes a token is let in."""
    database = f"sqlite:///{tmp_path / 'stolik.db'}"
    first, second = [ServerProcess(database, tmp_path / f"{n}.log") for n in "ab"]
    first.launch()
    try:
        await first.answers()
        second.launch()
        assert second.process is not None
        assert await asyncio.to_thread(second.process.wait, 60) == 1
        said = second.log.read_text()
        assert re.fullmatch(r"stolik: another server is at work on .*stolik\.db; .*\n", said)
        token = [sys.executable, "-m", "stolik", "token", "Robot", "--database", database]
        made = await asyncio.to_thread(
            subprocess.run, token, check=True, capture_output=True, text=True
        )
        assert len(made.stdout.strip()) > 20
    finally:
        first.kill()
    again = ServerProcess(database, tmp_path / "c.log")
    again.launch()
    try:
        await again.answers()
    finally:
        again.kill()
