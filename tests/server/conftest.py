"""A server for every test, on SQLite and on a real PostgreSQL, with a real server before it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from stolik.bench.load.client import Guest
from stolik.server.app import App
from stolik.server.http.asgi import create_asgi
from stolik.server.run import Server
from stolik.server.settings import NO_LIMITS, Limits, Settings
from tests.faults.processes import make_code_ready


class Time:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def __call__(self) -> int:
        """What it shows."""
        return self.ms

    def pass_by(self, seconds: float) -> None:
        """Time goes on."""
        self.ms += int(seconds * 1000)


@dataclass
class Running:
    """A server that answers."""

    address: str
    app: App
    time: Time
    server: Server
    guests: list[Guest] = field(default_factory=list)

    async def arrive(self, name: str) -> Guest:
        """A new guest, who goes when the server does."""
        guest = await Guest.arrive(self.address, name)
        self.guests.append(guest)
        return guest


@asynccontextmanager
async def serving(
    database: str,
    time: Time | None = None,
    *,
    limits: Limits = NO_LIMITS,
    broker: str | None = None,
) -> AsyncIterator[Running]:
    """A server on a free port, stopped afterwards."""
    time = time or Time()
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    app = App(Settings(database=database, broker=broker, limits=limits), now=time)
    server = Server(app, create_asgi(app))
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not server.started:
            assert not task.done(), task.exception()
            await asyncio.sleep(0.01)
        running = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", app, time, server)
        yield running
        for guest in running.guests:
            await guest.go_away()
    finally:
        server.should_exit = True
        await task
        listener.close()


@pytest.fixture(scope="session", autouse=True)
def compiled_code() -> None:
    """Made ready before any test waits for a server."""
    make_code_ready()


@pytest.fixture
async def running(database: str) -> AsyncIterator[Running]:
    async with serving(database) as server:
        yield server
