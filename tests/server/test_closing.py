"""A server that closes leaves nothing behind."""

import asyncio

import pytest
from sqlalchemy import Connection, text

from stolik.server.messages.requests import NewTable
from stolik.server.storage.database import new_database
from tests.postgres import Postgres
from tests.server.conftest import Running

pytestmark = pytest.mark.anyio


async def test_the_last_command_starts_nothing(running: Running) -> None:
    """It is stored after the scheduler has stopped; bots that play on would outlive the server."""
    ania = await running.arrive("Ania")
    wish = NewTable(game="six-nimmt", seats=2, bots=("easy", "easy"), pace="instant")
    table = (await ania.host(wish)).id
    await running.app.scheduler.stop()
    await ania.http.post(f"/api/tables/{table}/commands", json={"type": "start"})

    room = await running.app.hub.room(table)
    assert room.table.status == "playing"
    assert room.bots is None


async def test_a_connection_in_use_is_closed_too(postgres: Postgres) -> None:
    """When its transaction is done; and none is opened afterwards."""
    database = new_database(postgres.create_database("closing"))
    begun = asyncio.Event()

    def work(connection: Connection) -> None:
        begun.set()
        connection.execute(text("SELECT pg_sleep(0.1)"))

    working = asyncio.create_task(database.transact(work))
    await begun.wait()
    await database.close()

    assert working.done()
    with pytest.raises(ConnectionError):
        await database.transact(work)
