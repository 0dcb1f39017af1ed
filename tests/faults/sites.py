"""A server with everything it depends on, and all that can happen to it.

Clients come through proxies, PostgreSQL is reached through one, and the data are on a small disk of
their own, so that each of these can fail by itself.
"""

import asyncio
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.faults.processes import ServerProcess
from tests.faults.proxy import Proxy
from tests.nats_server import Nats, running_nats
from tests.postgres import Postgres, running_postgres

SHIFTED = "tests.faults.shifted"
DISK_MEGABYTES = 400
FULL_SECONDS = 2.0
LONG_PAUSE_SECONDS = 14.0
"""Longer than a client waits for a sign of life."""
SHIFTS = (-3600, -60, 0, 60, 3600)
LOCK_FILE = """
import sqlite3, sys, time
file = sqlite3.connect(sys.argv[1], timeout=30)
file.execute("BEGIN IMMEDIATE")
time.sleep(float(sys.argv[2]))
file.rollback()
"""


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A file system of its own, soon full."""
    with tempfile.TemporaryDirectory(prefix="stolik-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder]
        if subprocess.run(mount, check=False, capture_output=True).returncode != 0:
            pytest.skip("only root may mount a small file system")
        try:
            Path(folder).chmod(0o755)
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


@dataclass
class Site:
    """Processes, their database and the lines between them."""

    servers: list[ServerProcess]
    proxies: list[Proxy]
    """One before every process."""
    database: str
    """As the checker reaches it, through nothing that fails."""
    disk: Path
    postgres: Postgres | None = None
    database_proxy: Proxy | None = None
    nats: Nats | None = None

    @property
    def kind(self) -> str:
        """What it stores its tables in, and what carries its notices."""
        if self.postgres is None:
            return "SQLite"
        return "PostgreSQL" if self.nats is None else "PostgreSQL, NATS"

    @property
    def addresses(self) -> list[str]:
        """Where clients connect."""
        return [proxy.address for proxy in self.proxies]


@asynccontextmanager
async def sqlite_site(folder: Path) -> AsyncIterator[Site]:
    """One process on one file."""
    with small_disk(DISK_MEGABYTES) as disk:
        database = f"sqlite:///{disk / 'stolik.db'}"
        async with running_site(Site([], [], database, disk), database, folder, 1) as site:
            yield site


@asynccontextmanager
async def postgresql_site(
    folder: Path, *, processes: int, nats: Nats | None = None
) -> AsyncIterator[Site]:
    """Several processes on one PostgreSQL."""
    with small_disk(DISK_MEGABYTES) as disk:
        (data := disk / "postgres").mkdir()
        with running_postgres(data) as postgres:
            database = postgres.create_database("mixed")
            async with Proxy(postgres.port).open() as proxy:
                site = Site([], [], database, disk, postgres, proxy, nats)
                through_proxy = database.replace(f":{postgres.port}/", f":{proxy.port}/")
                async with running_site(site, through_proxy, folder, processes):
                    yield site


@asynccontextmanager
async def nats_site(folder: Path, *, processes: int) -> AsyncIterator[Site]:
    """The same, with NATS for the notices."""
    with running_nats() as nats:
        async with postgresql_site(folder, processes=processes, nats=nats) as site:
            yield site


@asynccontextmanager
async def running_site(
    site: Site, database: str, folder: Path, processes: int
) -> AsyncIterator[Site]:
    """Starts the processes, each behind a proxy; all are gone afterwards."""
    broker = () if site.nats is None else ("--broker", site.nats.url)
    options = "--no-limits", "--cold", *broker
    async with AsyncExitStack() as stack:
        for number in range(processes):
            log = folder / f"server-{number}.log"
            server = ServerProcess(database, log, module=SHIFTED, options=options)
            site.servers.append(server)
            site.proxies.append(await stack.enter_async_context(Proxy(server.port).open()))
            stack.callback(server.kill)
            server.launch_python()
        for server in site.servers:
            await server.answers()
        yield site


# Faults: each returns when it is over, and what was there before is on its way back.

Fault = Callable[[Site, Random], Awaitable[None]]


async def kill(site: Site, rng: Random) -> None:
    """`kill -9` of a process, which is started again."""
    server = rng.choice(site.servers)
    server.kill()
    await asyncio.sleep(rng.uniform(0, 1))
    server.launch_python()


async def stop(site: Site, rng: Random) -> None:
    """A process ends as it should, and is started again."""
    server = rng.choice(site.servers)
    await server.stop()
    server.launch_python()


async def pause(site: Site, rng: Random) -> None:
    """A process stands still and goes on; sometimes after all have given it up."""
    server = rng.choice(site.servers)
    server.signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(LONG_PAUSE_SECONDS if rng.random() < 0.2 else rng.uniform(0.2, 3))
    finally:
        server.signal(signal.SIGCONT)


async def cut(site: Site, rng: Random) -> None:
    """All connections to a process are cut, several times, and slow."""
    proxy = rng.choice(site.proxies)
    for _ in range(3):
        proxy.delay_seconds = rng.choice((0.0, 0.02, 0.1))
        proxy.cut()
        await asyncio.sleep(rng.uniform(0, 0.5))
    proxy.delay_seconds = 0.0


async def silence(site: Site, rng: Random) -> None:
    """All connections to a process are dead, and neither side is told."""
    rng.choice(site.proxies).lose()


async def shift_clock(site: Site, rng: Random) -> None:
    """A process dies, and the clock is another one when it comes back."""
    server = rng.choice(site.servers)
    server.kill()
    server.launch_python(STOLIK_CLOCK_SHIFT=str(rng.choice(SHIFTS)))


async def fill_disk(site: Site, rng: Random) -> None:
    """No byte is left where the database is, for a while."""
    filler = site.disk / "filler"
    try:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(bytes(65536)):
                pass
        await asyncio.sleep(FULL_SECONDS * rng.uniform(0.5, 2))
    finally:
        filler.unlink()
    if site.postgres is not None and not site.postgres.is_alive:
        site.postgres.stop()  # it gave up; nobody but its keeper would start it again
        await asyncio.to_thread(site.postgres.start)


async def lock_file(site: Site, rng: Random) -> None:
    """Another program holds the file for longer or shorter than a write waits for it."""
    file = site.database.removeprefix("sqlite:///")
    seconds = rng.choice((0.5, 3.0, 12.0))
    locking = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LOCK_FILE, file, str(seconds)
    )
    await locking.wait()


async def restart_database(site: Site, rng: Random) -> None:
    """As if it had crashed, or in good order."""
    assert site.postgres is not None
    await asyncio.to_thread(site.postgres.stop, at_once=rng.random() < 0.5)
    await asyncio.sleep(rng.uniform(0, 1))
    await asyncio.to_thread(site.postgres.start)


async def pause_database(site: Site, rng: Random) -> None:
    """All its processes stand still, and go on."""
    assert site.postgres is not None
    site.postgres.signal_all(signal.SIGSTOP)
    try:
        await asyncio.sleep(rng.uniform(0.5, 6))
    finally:
        site.postgres.signal_all(signal.SIGCONT)


async def cut_database(site: Site, rng: Random) -> None:
    """The processes lose all their connections to it."""
    assert site.database_proxy is not None
    for _ in range(3):
        site.database_proxy.cut()
        await asyncio.sleep(rng.uniform(0, 0.5))


async def hold_database(site: Site, rng: Random) -> None:
    """Nothing gets through to it for a while; then all that was held does."""
    assert site.database_proxy is not None
    site.database_proxy.hold()
    try:
        await asyncio.sleep(rng.uniform(0.5, 6))
    finally:
        site.database_proxy.let_pass()


async def lose_database(site: Site, rng: Random) -> None:
    """All connections to it are dead, and neither side is told."""
    del rng
    assert site.database_proxy is not None
    site.database_proxy.lose()


async def restart_broker(site: Site, rng: Random) -> None:
    """`kill -9` of NATS, which is started again."""
    assert site.nats is not None
    site.nats.kill()
    await asyncio.sleep(rng.uniform(0, 3))
    await asyncio.to_thread(site.nats.start)


async def pause_broker(site: Site, rng: Random) -> None:
    """It stands still, and goes on; sometimes after all have given it up."""
    assert site.nats is not None
    site.nats.signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(LONG_PAUSE_SECONDS if rng.random() < 0.2 else rng.uniform(0.5, 6))
    finally:
        site.nats.signal(signal.SIGCONT)


EVERYWHERE: tuple[Fault, ...] = (kill, stop, pause, cut, silence, shift_clock, fill_disk)
ON_A_FILE: tuple[Fault, ...] = (*EVERYWHERE, lock_file)
ON_POSTGRESQL: tuple[Fault, ...] = (
    *EVERYWHERE,
    restart_database,
    pause_database,
    cut_database,
    hold_database,
    lose_database,
)
WITH_NATS: tuple[Fault, ...] = (*ON_POSTGRESQL, restart_broker, pause_broker)
