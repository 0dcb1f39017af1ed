"""The keeper of a server shuts people out, beside the server that runs."""

import asyncio

import httpx
import pytest
from typer.testing import CliRunner

from stolik.bench.load.client import Guest
from stolik.cli.main import app
from stolik.core.errors import StolikError
from stolik.server.http.socket import SHUT_OUT, SIGNED_OUT
from stolik.server.messages.commands import Say
from stolik.server.messages.requests import NewTable
from tests.server.conftest import Running
from tests.server.test_sessions import SOON_SECONDS, closed_with, elsewhere, processes

pytestmark = pytest.mark.anyio


async def keeper(database: str, *arguments: str) -> str:
    """What `stolik ban` and `stolik unban` print; raises what they refuse."""
    arguments = (*arguments[:1], "--database", database, "--", *arguments[1:])
    result = await asyncio.to_thread(CliRunner().invoke, app, arguments)
    if isinstance(result.exception, StolikError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


async def status_of(guest: Guest) -> int:
    """What a server answers to a person who asks who they are."""
    return (await guest.http.get("/api/me")).status_code


async def until_status(guest: Guest, status: int) -> None:
    """Soon."""
    async with asyncio.timeout(SOON_SECONDS):
        while await status_of(guest) != status:
            await asyncio.sleep(0.02)


async def test_who_is_shut_out_is_out_in_every_process_and_may_come_back(database: str) -> None:
    async with processes(database) as (first, second):
        ania, bartek = await first.arrive("Ania"), await second.arrive("Bartek")
        table = await bartek.host(NewTable(game="red7", seats=2))
        there = elsewhere(ania, second)
        async with ania.at(table.id) as a, there.at(table.id) as b, bartek.at(table.id) as c:
            await a.sit(0)
            await keeper(database, "ban", ania.person.id)
            async with asyncio.timeout(SOON_SECONDS):
                assert [await closed_with(socket) for socket in (a, b)] == [SIGNED_OUT] * 2
            await c.do(Say(text="where is she"))
        for guest in (ania, there):
            await until_status(guest, 403)
        async with there.at(table.id) as b:
            assert await closed_with(b) == SHUT_OUT

        assert f"{ania.person.id}  2" in await keeper(database, "ban")
        await keeper(database, "unban", ania.person.id)
        for guest in (ania, there):
            await until_status(guest, 200)
        assert await keeper(database, "ban") == ""


async def test_who_is_shut_out_has_no_other_way_in(running: Running) -> None:
    """Neither by a program, nor by a link, nor as another person with the same browser."""
    ania = await running.arrive("Ania")
    token = (await ania.http.post("/api/me/token")).json()["secret"]
    link = (await ania.http.post("/api/me/link")).json()["secret"]
    await keeper(running.app.storage.url, "ban", ania.person.id)
    await running.app.changes.check_bans()

    refused = await ania.http.post("/api/guest", json={"name": "Anna"})
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (403, "person.shut-out")
    async with httpx.AsyncClient(base_url=running.address) as other:
        bearer = {"authorization": f"Bearer {token}"}
        assert (await other.get("/api/me", headers=bearer)).status_code == 403
        assert (await other.post("/api/me/claim", json={"secret": link})).status_code == 403


async def test_who_is_shut_out_may_still_have_and_delete_their_data(running: Running) -> None:
    ania = await running.arrive("Ania")
    database = running.app.storage.url
    await keeper(database, "ban", ania.person.id)
    await running.app.changes.check_bans()

    assert (await ania.http.get("/api/me/export")).json()["shut_out"] is not None
    assert (await ania.http.delete("/api/me")).status_code == 204
    assert await keeper(database, "ban") == ""


async def test_a_ban_is_there_before_the_first_request_after_a_start(database: str) -> None:
    async with processes(database) as (first, _):
        ania = await first.arrive("Ania")
        cookies = dict(ania.http.cookies)
        await keeper(database, "ban", ania.person.id)
    async with (
        processes(database) as (first, _),
        httpx.AsyncClient(base_url=first.address, cookies=cookies) as http,
    ):
        assert (await http.get("/api/me")).status_code == 403


async def test_only_people_can_be_shut_out(running: Running) -> None:
    database = running.app.storage.url
    for player in ("bot-hard", "nobody", "-x"):
        with pytest.raises(StolikError, match="there is no person"):
            await keeper(database, "ban", player)
    with pytest.raises(StolikError, match="is not banned"):
        await keeper(database, "unban", "nobody")
