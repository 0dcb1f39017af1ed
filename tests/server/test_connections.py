"""Connections that take and give nothing: deadlines and bounds, so that others find a place."""

import asyncio
import resource
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stolik.bench.load.client import TableSocket
from stolik.server.http import protocol
from stolik.server.http.protocol import MOST_HEAD_BYTES
from stolik.server.messages.updates import Presence
from stolik.server.run import DEAD_SECONDS, MOST_FILES, listen
from stolik.server.runtime.hub import FEW_CONNECTIONS
from stolik.server.settings import NO_LIMITS
from tests.faults.processes import ServerProcess
from tests.server.conftest import Running, serving
from tests.server.test_liveness import until
from tests.server.test_play import table_for_two

pytestmark = pytest.mark.anyio
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="an option of Linux")

ELSEWHERE = "127.0.0.2"
"""An address of this machine that is no proxy."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(running: Running, address: str = ELSEWHERE) -> AsyncIterator[Streams]:
    """A plain connection to the server."""
    where = urlsplit(running.address)
    reader, writer = await asyncio.open_connection(
        where.hostname, where.port, local_addr=(address, 0)
    )
    try:
        yield reader, writer
    finally:
        writer.close()


HALF_SENT = [
    b"",
    b"GET /api/games HTTP/1.1\r\nhost: x\r\n",
    b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{",
]


@pytest.mark.parametrize("sent", HALF_SENT)
async def test_a_request_that_is_not_finished_is_given_up(
    running: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(protocol, "REQUEST_SECONDS", 0.3)
    async with connected(running) as (reader, writer), asyncio.timeout(60):
        writer.write(sent)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)


async def test_a_deadline_is_for_the_request_and_not_for_the_answer(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits for something new waits longer than a request may take; so do WebSockets."""
    monkeypatch.setattr(protocol, "REQUEST_SECONDS", 0.8)  # less than `wait`
    ania, _, table = await table_for_two(running)
    async with ania.at(table) as a:
        await a.receive()
        updates = f"/api/tables/{table}/updates?since={a.version}&wait=1"
        assert (await ania.http.get(updates)).json() == []
        await a.move(a.turn.legal[0])


@pytest.mark.parametrize("end", [b"\r\n\r\n", b""], ids=["whole", "endless"])
@pytest.mark.parametrize("pieces", [1, 100])
async def test_a_head_has_a_bound(
    running: Running, monkeypatch: pytest.MonkeyPatch, pieces: int, end: bytes
) -> None:
    """Whether it comes at once or bit by bit, and long before it is late."""
    monkeypatch.setattr(protocol, "REQUEST_SECONDS", 1000)
    async with connected(running) as (reader, writer), asyncio.timeout(60):
        writer.write(b"GET /api/games HTTP/1.1\r\nhost: x\r\nodd: ")
        for _ in range(pieces):
            writer.write(b"x" * (2 * MOST_HEAD_BYTES // pieces))
            await asyncio.sleep(0)
        writer.write(end)
        with suppress(ConnectionError):  # an answer may be lost where more is sent than read
            status = (await reader.readline()).split()[1:2]
            assert status in ([], [b"400"], [b"431"])


async def test_an_address_has_so_many_connections(database: str) -> None:
    """Also those that have become WebSockets; and a place that is given up can be taken again."""
    limits = msgspec.structs.replace(NO_LIMITS, connections=4)
    async with serving(database, limits=limits) as running, AsyncExitStack() as stack:
        ania, _, table = await table_for_two(running)
        url = ania.at(table).url

        for _ in range(2):
            await stack.enter_async_context(connected(running))
        sockets = [
            await stack.enter_async_context(connect(url, local_addr=(ELSEWHERE, 0)))
            for _ in range(2)
        ]
        assert not await answers(running)
        assert (await ania.http.get("/api/house")).status_code == 200
        await sockets[0].close()
        async with asyncio.timeout(60):
            while not await answers(running):
                await asyncio.sleep(0.05)


async def test_a_server_has_so_many_connections(database: str) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, all_connections=3)
    async with serving(database, limits=limits) as running, AsyncExitStack() as stack:
        for address in ("127.0.0.1", ELSEWHERE, ELSEWHERE):
            await stack.enter_async_context(connected(running, address))
        assert not await answers(running)
        await stack.aclose()
        async with asyncio.timeout(60):
            while not await answers(running):
                await asyncio.sleep(0.05)


async def answers(running: Running) -> bool:
    """Whether a server lets one more connection in."""
    async with connected(running) as (reader, writer):
        writer.write(b"GET /api/house HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        try:
            return bool(await reader.readline())
        except ConnectionError:
            return False


async def test_an_address_behind_a_proxy_has_so_many_streams(database: str) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, connections=2)
    async with serving(database, limits=limits) as running, AsyncExitStack() as stack:
        ania, _, table = await table_for_two(running)
        url = ania.at(table).url

        async def follow(address: str) -> str:
            header = {"x-forwarded-for": address}
            one = await stack.enter_async_context(connect(url, additional_headers=header))
            return str(await one.recv())

        for _ in range(2):
            assert '"snapshot"' in await follow("192.0.2.1")
        with pytest.raises(ConnectionClosed, match="too many connections"):
            await follow("192.0.2.1")
        assert '"snapshot"' in await follow("192.0.2.2")
        async with httpx.AsyncClient(base_url=running.address) as http:
            header = {"x-forwarded-for": "192.0.2.1"}
            for way in ("events", "updates?wait=30"):
                answer = await http.get(f"/api/tables/{table}/{way}", headers=header)
                assert answer.status_code == 429


async def test_a_table_has_so_many_who_look_on(database: str) -> None:
    """Those who play always find a place."""
    limits = msgspec.structs.replace(NO_LIMITS, at_table=3)
    async with serving(database, limits=limits) as running, AsyncExitStack() as stack:
        ania, _, table = await table_for_two(running)
        room = running.app.hub.rooms[table]
        await until(lambda: not room.connections)
        url = ania.at(table).url
        for _ in range(3):
            await stack.enter_async_context(TableSocket(url))
        await until(lambda: len(room.connections) == 3)
        async with TableSocket(url) as fourth:
            with pytest.raises(ConnectionClosed, match="too many people look on"):
                await fourth.receive()
        async with ania.at(table) as a:
            await a.receive()
            await a.move(a.turn.legal[0])


async def test_a_crowd_is_not_told_of_everybody_who_comes(running: Running) -> None:
    """Else their number is squared: a thousand who come are a million messages."""
    ania, _, table = await table_for_two(running)
    crowd = 3 * FEW_CONNECTIONS
    async with ania.at(table) as a, AsyncExitStack() as stack:
        for _ in range(crowd):
            await stack.enter_async_context(connect(a.url, max_queue=None))
        await a.until(lambda s: _spectators(s) == crowd)
        told = [message for message in a.messages if isinstance(message, Presence)]
    assert len(told) < 2 * FEW_CONNECTIONS


def _spectators(client: TableSocket) -> int:
    told = [message for message in client.messages if isinstance(message, Presence)]
    return told[-1].spectators if told else 0


@linux_only
async def test_a_server_may_open_as_many_files_as_the_system_allows(tmp_path: Path) -> None:
    """However few it was started with."""
    server = ServerProcess(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path / "log")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1000), hard))
    try:
        server.launch_python()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        await server.answers()
        assert server.process is not None
        allowed = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        assert allowed == (min(hard, MOST_FILES), hard)
    finally:
        server.kill()


@linux_only
def test_a_line_that_is_dead_is_closed_by_the_system() -> None:
    listener = listen("127.0.0.1", 0)
    listener.listen()
    with socket.create_connection(listener.getsockname()), listener:
        accepted, _ = listener.accept()
        with accepted:
            timeout = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert timeout == 1000 * DEAD_SECONDS
