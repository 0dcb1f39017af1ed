"""Real `stolik serve` processes that are killed and started again."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from stolik.games import game_ids
from stolik.server.warm import POLICY, TABLE, use
from tests.forked import start
from tests.machine import OwnProcess
from tests.postgres import free_port

START_SECONDS = 120
STOP_SECONDS = 180


class ServerProcess(OwnProcess):
    """One process of a server, always at the same port."""

    def __init__(
        self,
        database: str,
        log: Path,
        *,
        port: int | None = None,
        module: str = "stolik",
        options: tuple[str, ...] = ("--no-limits", "--cold"),
    ) -> None:
        self.database = database
        self.module = module
        self.options = options
        self.port = port or free_port()
        self.log = log

    @property
    def arguments(self) -> tuple[str, ...]:
        """Of the command line."""
        return (
            *("serve", *self.options),
            *("--port", str(self.port), "--database", self.database),
        )

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def launch(self, **environment: str) -> None:
        """Starts it; it may take a while until it answers."""
        with self.log.open("ab") as log:
            self.process = start(
                self.module, *self.arguments, stdout=log, stderr=log, environment=environment
            )

    def launch_python(self, **environment: str) -> None:
        """The same with nothing loaded, as a person starts it: that takes longer."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module, *self.arguments],
                stdout=log,
                stderr=log,
                env={**os.environ, **environment},
            )

    async def answers(self) -> None:
        """Waits until it does."""
        async with asyncio.timeout(START_SECONDS), httpx.AsyncClient() as http:
            while True:
                assert self.process is not None
                assert self.process.poll() is None, self.log.read_text()[-2000:]
                try:
                    if (await http.get(f"{self.address}/health", timeout=5)).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """SIGTERM: it says goodbye, stores what is on its way, and ends."""
        if self.process is not None:
            self.process.terminate()
            await asyncio.to_thread(self.process.wait, STOP_SECONDS)
            self.process = None


def make_code_ready() -> None:
    """Compiles what tables and normal bots need; every process finds it on disk."""
    for game in game_ids():
        for part in (TABLE, POLICY):
            use(game, part)


@contextmanager
def server_processes(
    database: str,
    folder: Path,
    count: int,
    module: str = "stolik",
    options: tuple[str, ...] = (),
) -> Iterator[list[ServerProcess]]:
    """Some processes that share a database, gone afterwards."""
    make_code_ready()
    servers = [
        ServerProcess(
            database,
            folder / f"server-{n}.log",
            module=module,
            options=("--no-limits", "--cold", *options),
        )
        for n in range(count)
    ]
    for server in servers:
        server.launch()
    try:
        yield servers
    finally:
        for server in servers:
            server.kill()
