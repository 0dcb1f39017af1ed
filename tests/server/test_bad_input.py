"""Requests that make no sense, faults of our own, and how a server says goodbye."""

import asyncio
import logging
import socket
import struct
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stolik.server.accounts import lists
from stolik.server.http import events
from stolik.server.http.guards import HEADERS
from stolik.server.messages.updates import Closing
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.room import Room
from tests.server.conftest import Running, serving
from tests.server.test_liveness import until
from tests.server.test_play import table_for_two

pytestmark = pytest.mark.anyio

BAD_REQUESTS = [
    ("POST", "/api/guest", {}, b'{"name": "\xff"}', 400),
    ("POST", "/api/guest", {}, b'{"name": ' + b"[" * 100_000, 400),
    ("POST", "/api/guest", {}, b"[" * 200_000, 400),
    ("POST", "/api/guest", {}, b"x" * 300_000, 413),
    ("POST", "/api/guest", {"origin": "http://["}, b'{"name": "Ania"}', 403),
    ("POST", "/api/guest", {"origin": "http://[::1"}, b'{"name": "Ania"}', 403),
    ("DELETE", "/api/games", {}, b"", 405),
    ("GET", "/api/nothing", {}, b"", 404),
    ("GET", "/api/tables/%00", {}, b"", 404),
    ("GET", "/api/tables/%ff%fe/updates", {}, b"", 404),
    ("GET", f"/api/tables/{'x' * 5000}", {}, b"", 404),
    ("GET", "/api/tables/none/events", {"last-event-id": "9" * 5000}, b"", 404),
    ("GET", "/api/tables/none/updates?since=" + "9" * 5000, {}, b"", 400),
    ("GET", "/api/players/%00", {}, b"", 404),
    ("GET", "/api/me", {"authorization": "Bearer ÿþ"}, b"", 401),
    ("GET", "/api/me", {"cookie": "stolik=ÿ.þ"}, b"", 401),
]


@pytest.mark.parametrize(("method", "path", "headers", "body", "status"), BAD_REQUESTS)
async def test_bad_input_is_refused_and_never_a_fault(
    running: Running,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes,
    status: int,
) -> None:
    async with httpx.AsyncClient(base_url=running.address) as http:
        odd = httpx.Headers(headers, encoding="latin-1")
        answer = await http.request(method, path, headers=odd, content=body)
    assert answer.status_code == status
    assert answer.json()["refusal"]["text"]
    assert [(name, answer.headers.get(name)) for name, _ in HEADERS] == HEADERS


@pytest.mark.parametrize("identity", ["9" * 5000, "²", "٣", "-1", "1e3"])
async def test_an_odd_event_id_is_no_id(running: Running, identity: str) -> None:
    ania, _, table = await table_for_two(running)
    headers = httpx.Headers({"last-event-id": identity}, encoding="utf-8")
    async with ania.http.stream("GET", f"/api/tables/{table}/events", headers=headers) as answer:
        lines = answer.aiter_lines()
        while not (line := await anext(lines)).startswith("data:"):
            pass
    assert '"type":"snapshot"' in line


async def test_a_fault_of_ours_is_logged_and_told(
    running: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(lists, "_lines", broken)
    ania = await running.arrive("Ania")
    with caplog.at_level(logging.ERROR):
        answer = await ania.http.get("/api/tables")

    assert answer.status_code == 500
    assert answer.json()["refusal"]["code"] == "request.failed"
    assert [(name, answer.headers.get(name)) for name, _ in HEADERS] == HEADERS
    [record] = [record for record in caplog.records if record.message == "request failed"]
    assert record.exc_info is not None


async def test_a_server_that_stops_says_goodbye(database: str) -> None:
    """To whoever is connected, by WebSocket or by stream, before it closes the connection."""
    async with serving(database) as running:
        ania, _, table = await table_for_two(running)
        a = await ania.at(table).__aenter__()
        await a.receive()
        stream = asyncio.create_task(ania.http.get(f"/api/tables/{table}/events"))
        room = running.app.hub.rooms[table]
        await until(lambda: len(room.connections) == 2)
        running.guests.remove(ania)  # she stays
    with suppress(ConnectionClosed):
        while True:
            await a.receive()
    assert isinstance(a.messages[-1], Closing)
    assert '"type":"closing"' in (await stream).text
    await ania.go_away()


async def test_a_stream_whose_client_has_gone_is_no_presence(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if it went before its first event."""
    ania, _, table = await table_for_two(running)
    room = running.app.hub.rooms[table]
    await until(lambda: not room.connections)
    find, asked = Hub.room, asyncio.Event()

    async def slowly(hub: Hub, table_id: str) -> Room:
        asked.set()
        await asyncio.sleep(0.2)
        return await find(hub, table_id)

    monkeypatch.setattr(Hub, "room", slowly)
    request = f"GET /api/tables/{table}/events HTTP/1.1\r\nhost: x\r\ncookie: {ania.cookie}\r\n\r\n"
    where = urlsplit(running.address)
    with socket.create_connection((where.hostname, where.port)) as cut:
        cut.sendall(request.encode())
        await asked.wait()
        cut.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    await asyncio.sleep(0.5)

    assert not room.connections


async def test_a_stream_ends_after_a_while_so_that_no_ghost_stays(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that is there comes back by itself; one behind a cut line does not."""
    monkeypatch.setattr(events, "STREAM_SECONDS", 0.2)
    ania, _, table = await table_for_two(running)
    async with asyncio.timeout(60):
        answer = await ania.http.get(f"/api/tables/{table}/events")
    assert '"type":"snapshot"' in answer.text
    await until(lambda: not running.app.hub.rooms[table].connections)
