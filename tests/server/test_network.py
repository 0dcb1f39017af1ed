"""Who can come in: only this machine, until a person at it opens the door to the network."""

import inspect
import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from stolik.bench.load.client import Guest
from stolik.cli.serve import serve
from stolik.server import run
from stolik.server.messages.requests import NewTable
from tests.server.conftest import Running, serving

pytestmark = pytest.mark.anyio

OUTSIDE = "127.0.0.2"
"""Stands for the machine's address in its network: it is not the one that the server listens at."""


@pytest.fixture
async def with_switch(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """As `make play` starts it."""
    monkeypatch.setattr(run, "network_address", lambda: OUTSIDE)
    async with serving(f"sqlite:///{tmp_path}/stolik.db") as running:
        port = urlsplit(running.address).port
        assert port is not None
        running.app.network.door = run.NetworkDoor(running.server, port)
        yield running


async def set_open(http: httpx.AsyncClient, *, is_open: bool, **headers: str) -> httpx.Response:
    """Opens or closes the door."""
    return await http.put("/api/network", json={"is_open": is_open}, headers=headers)


async def can_come_in(address: str) -> bool:
    """Whether the page is there for others."""
    async with httpx.AsyncClient() as http:
        try:
            return (await http.get(f"{address}/health")).status_code == 200
        except httpx.ConnectError:
            return False


async def test_a_person_at_the_machine_lets_others_in_and_shuts_them_out(
    with_switch: Running,
) -> None:
    ania = await with_switch.arrive("Ania")
    outside = with_switch.address.replace("127.0.0.1", OUTSIDE)
    state = (await ania.http.get("/api/network")).json()
    assert state == {"address": None, "may_change": True}
    assert not await can_come_in(outside)

    opened = await set_open(ania.http, is_open=True)
    assert opened.json() == {"address": outside, "may_change": True}
    assert (await ania.http.get("/api/house")).json()["address"] == outside
    assert (await set_open(ania.http, is_open=True)).status_code == 200  # nothing happens
    bartek = await Guest.arrive(outside, "Bartek")
    with_switch.guests.append(bartek)
    table = await ania.host(NewTable(game="red7", seats=2))
    async with ania.at(table.id) as a, bartek.at(table.id) as b:
        await b.sit(1)
        assert (await set_open(ania.http, is_open=False)).json()["address"] is None
        await b.socket.wait_closed()
        await a.sit(0)  # who is at the machine stays
    assert not await can_come_in(outside)
    assert (await set_open(ania.http, is_open=True)).json()["address"] == outside


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        {"via": "1.1 proxy"},
        {"x-real-ip": "127.0.0.1"},
        {"host": "stolik.example"},  # a proxy's name, or a page elsewhere whose name leads here
        {"host": "192.0.2.7:7067"},
    ],
)
async def test_a_request_that_came_through_a_proxy_is_not_from_this_machine(
    with_switch: Running, headers: dict[str, str]
) -> None:
    async with httpx.AsyncClient(base_url=with_switch.address) as http:
        refused = await set_open(http, is_open=True, **headers)
        assert refused.status_code == 403
        assert refused.json()["refusal"]["code"] == "network.elsewhere"
        state = await http.get("/api/network", headers=headers)
    assert state.json() == {"address": None, "may_change": False}


async def test_a_page_of_another_host_may_not_open_the_door(with_switch: Running) -> None:
    async with httpx.AsyncClient(base_url=with_switch.address) as http:
        refused = await set_open(http, is_open=True, origin="https://elsewhere.example")
    assert refused.status_code == 403


async def test_a_server_without_the_switch_has_no_door(running: Running) -> None:
    """As one that is hosted, perhaps behind a proxy that does not say so."""
    async with httpx.AsyncClient(base_url=running.address) as http:
        assert (await set_open(http, is_open=True)).status_code == 403
        assert (await http.get("/api/network")).json()["may_change"] is False


def test_make_play_is_for_this_machine_and_make_party_for_the_network() -> None:
    makefile = (Path(__file__).parents[2] / "Makefile").read_text()
    play, party = re.findall(r"\$\(BIN\)/stolik (serve .*)", makefile)
    assert inspect.signature(serve).parameters["host"].default == "127.0.0.1"
    assert "--host" not in play
    assert "--network-switch" in play
    assert "--host 0.0.0.0" in party


async def test_a_machine_in_no_network_says_so(
    with_switch: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "network_address", lambda: run.NO_NETWORK)
    async with httpx.AsyncClient(base_url=with_switch.address) as http:
        refused = await set_open(http, is_open=True)
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "network.none"
