"""Where a person is signed in; a new name and a farewell reach every process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stolik.bench.load.client import Guest, TableSocket
from stolik.server.accounts import tokens
from stolik.server.accounts.people import COOKIE
from stolik.server.http.socket import SIGNED_OUT
from stolik.server.messages.commands import Say
from stolik.server.messages.common import GONE, Person
from stolik.server.messages.requests import NewTable
from stolik.server.runtime.cluster import PEOPLE_SECONDS
from stolik.server.storage.notices import PersonChange
from stolik.server.storage.people import PeopleQueries
from tests.server.conftest import Running, Time, serving
from tests.server.test_erasing import log_of

pytestmark = pytest.mark.anyio

SOON_SECONDS = PEOPLE_SECONDS / 2
"""Far longer than a notice takes, and far too short for the look that makes up for lost ones."""


@asynccontextmanager
async def processes(database: str) -> AsyncIterator[tuple[Running, Running]]:
    """Two that share a database; of an SQLite file there is one, which then has both parts."""
    async with AsyncExitStack() as stack:
        time = Time()
        first = await stack.enter_async_context(serving(database, time))
        is_shared = database.startswith("postgresql")
        second = await stack.enter_async_context(serving(database, time)) if is_shared else first
        yield first, second


def elsewhere(guest: Guest, server: Running) -> Guest:
    """The same person at another process."""
    http = httpx.AsyncClient(base_url=server.address, timeout=60)
    http.cookies.set(COOKIE, guest.http.cookies[COOKIE])
    other = Guest(http, guest.person)
    server.guests.append(other)
    return other


async def closed_with(socket: TableSocket) -> int | None:
    """The code with which a socket was closed."""
    with suppress(ConnectionClosed):
        while True:
            await socket.receive()
    return socket.socket.close_code


async def test_a_person_who_leaves_for_good_is_gone_in_every_process_at_once(
    database: str,
) -> None:
    async with processes(database) as (first, second):
        ania, bartek = await first.arrive("Ania"), await second.arrive("Bartek")
        table = await ania.host(NewTable(game="red7", seats=2))
        there = elsewhere(ania, second)
        async with ania.at(table.id) as a, there.at(table.id) as b, bartek.at(table.id) as c:
            await a.sit(0)
            await c.receive()
            await c.until(lambda s: s.table.seats[0].person is not None)
            deleting = asyncio.create_task(ania.http.delete("/api/me"))
            async with asyncio.timeout(SOON_SECONDS):
                codes = [await closed_with(socket) for socket in (a, b)]
                assert (await deleting).status_code == 204
                await c.until(lambda s: s.table.host.name == GONE)
        assert codes == [SIGNED_OUT, SIGNED_OUT]
        for guest in (ania, there):
            assert (await guest.http.get("/api/me")).status_code == 401
        look = await bartek.http.get(f"/api/tables/{table.id}")
        assert "Ania" not in look.text


async def test_what_a_person_has_said_goes_with_them(database: str) -> None:
    async with processes(database) as (first, second):
        ania, bartek = await first.arrive("Ania"), await second.arrive("Bartek")
        table = await bartek.host(NewTable(game="red7", seats=2))
        async with ania.at(table.id) as a, bartek.at(table.id) as b:
            await a.do(Say(text="meet me at the fountain"))
            await b.do(Say(text="who are you"))
        await ania.http.delete("/api/me")

        assert "fountain" not in await log_of(first)
        assert "who are you" in await log_of(first)
        await until_true(lambda: shows(second, table.id, "fountain"), is_wanted=False)
        export = (await bartek.http.get("/api/me/export")).json()
        assert [line["text"] for line in export["said"]] == ["who are you"]


async def test_a_name_does_not_return_with_an_entry_that_was_on_its_way(database: str) -> None:
    """Another process may have decided before it heard that the person has left."""
    async with processes(database) as (first, second):
        ania, bartek = await first.arrive("Ania"), await second.arrive("Bartek")
        table = await bartek.host(NewTable(game="red7", seats=2))
        there = elsewhere(ania, second)
        async with there.at(table.id) as b:
            await b.receive()
            # Nobody has told the second process: as if its connection to the database were dead.
            for change in ("apply", "check"):
                setattr(second.app.changes, change, no_notice)
            await first.app.storage.people.begin_to_erase(ania.person.id)
            await b.sit(0)
            await b.do(Say(text="still here"))
        log = await log_of(first)

        assert "Ania" not in log
        assert "still here" not in log
        seats = await first.app.storage.seats_of([table.id])
        assert [row.name for row in seats[table.id]] == [GONE, None]


async def no_notice(_change: PersonChange | None = None) -> None:
    """Nothing is heard."""


async def test_a_new_name_and_a_face_reach_every_process(database: str) -> None:
    async with processes(database) as (first, second):
        ania = await first.arrive("Ania")
        there = elsewhere(ania, second)
        table = await ania.host(NewTable(game="red7", seats=2))
        async with there.at(table.id) as a:
            await a.receive()
            await ania.http.put("/api/me/face", json={"face": "f7"})
            await ania.http.put("/api/me", json={"name": "Anna"})
            async with asyncio.timeout(SOON_SECONDS):
                while (await there.http.get("/api/me")).json()["name"] != "Anna":
                    await asyncio.sleep(0.02)
            await a.sit(0)
            assert a.table is not None
            assert a.table.seats[0].person == Person(ania.person.id, "Anna", "f7")


async def test_sessions_are_listed_and_ended_one_by_one(database: str) -> None:
    async with processes(database) as (first, second):
        ania = await first.arrive("Ania")
        link = (await ania.http.post("/api/me/link")).json()["secret"]
        token = (await ania.http.post("/api/me/token")).json()["secret"]
        firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        phone = Guest(httpx.AsyncClient(base_url=second.address, timeout=60), ania.person)
        second.guests.append(phone)
        await phone.http.post(
            "/api/me/claim", json={"secret": link}, headers={"user-agent": firefox}
        )
        sessions = (await ania.http.get("/api/me/sessions")).json()
        kinds = sorted((session["kind"], session["is_current"]) for session in sessions)
        assert kinds == [("browser", False), ("browser", True), ("link", False), ("token", False)]
        (other,) = [session for session in sessions if session["agent"] == "Firefox, Linux"]

        table = await ania.host(NewTable(game="red7", seats=2))
        async with phone.at(table.id) as p, ania.at(table.id) as a:
            await p.receive()
            ended = await ania.http.delete(f"/api/me/sessions/{other['id']}")
            assert ended.status_code == 204
            async with asyncio.timeout(SOON_SECONDS):
                assert await closed_with(p) == SIGNED_OUT
            await a.do(Say(text="I am still here"))
        assert (await phone.http.get("/api/me")).status_code == 401
        bearer = {"authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=first.address, headers=bearer) as program:
            assert (await program.get("/api/me")).status_code == 200
        assert (await ania.http.delete("/api/me/sessions/unknown")).status_code == 404


async def test_signing_out_everywhere_else_keeps_the_browser_that_asks(database: str) -> None:
    """There are no passwords: without any session nobody could be this person again."""
    async with processes(database) as (first, second):
        ania = await first.arrive("Ania")
        link = (await ania.http.post("/api/me/link")).json()["secret"]
        token = (await ania.http.post("/api/me/token")).json()["secret"]
        phone = Guest(httpx.AsyncClient(base_url=second.address, timeout=60), ania.person)
        second.guests.append(phone)
        await phone.http.post("/api/me/claim", json={"secret": link})
        assert (await phone.http.get("/api/me")).status_code == 200  # the process remembers it
        assert (await ania.http.delete("/api/me/sessions")).status_code == 200

        async with asyncio.timeout(SOON_SECONDS):
            while (await phone.http.get("/api/me")).status_code != 401:
                await asyncio.sleep(0.02)
        assert (await ania.http.get("/api/me")).status_code == 200
        assert len((await ania.http.get("/api/me/sessions")).json()) == 1
        async with httpx.AsyncClient(base_url=first.address) as stranger:
            bearer = {"authorization": f"Bearer {token}"}
            assert (await stranger.get("/api/me", headers=bearer)).status_code == 401
            claim = await stranger.post("/api/me/claim", json={"secret": link})
            assert claim.status_code == 401


async def test_a_person_has_so_many_secrets(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is a row for ever; links that are over make room."""
    monkeypatch.setattr(tokens, "MOST_SECRETS", 3)
    ania = await running.arrive("Ania")
    links = [await ania.http.post("/api/me/link") for _ in range(3)]
    assert [link.status_code for link in links] == [201, 201, 429]
    async with httpx.AsyncClient(base_url=running.address) as other:
        claim = await other.post("/api/me/claim", json={"secret": links[0].json()["secret"]})
    assert claim.status_code == 429
    running.time.pass_by(24 * 3600 + 1)
    assert (await ania.http.post("/api/me/token")).status_code == 201
    kinds = [session["kind"] for session in (await ania.http.get("/api/me/sessions")).json()]
    assert sorted(kinds) == ["browser", "token"]


async def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ania = await running.arrive("Ania")
    people, secret = running.app.people, PeopleQueries.secret
    people.forget_all()

    async def just_before_the_end(queries: PeopleQueries, *question: Any) -> Any:
        found = await secret(queries, *question)
        ended = await queries.end_session(ania.person.id, question[0])
        await running.app.changes.apply(ended)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(PeopleQueries, "secret", just_before_the_end)
        await ania.http.get("/api/me")
    assert (await ania.http.get("/api/me")).status_code == 401


async def test_a_cookie_of_version_0_1_still_works_until_its_owner_signs_out(
    running: Running,
) -> None:
    ania = await running.arrive("Ania")
    old = {"cookie": f"{COOKIE}={running.app.people.old_cookie(ania.person)}"}
    async with httpx.AsyncClient(base_url=running.address) as browser:
        answer = await browser.get("/api/me", headers=old)
        assert answer.json()["id"] == ania.person.id
        assert COOKIE in browser.cookies  # from now on it has a session of its own
        assert (await ania.http.delete("/api/me/sessions")).status_code == 200
        assert (await browser.get("/api/me")).status_code == 401
    async with httpx.AsyncClient(base_url=running.address) as browser:
        assert (await browser.get("/api/me", headers=old)).status_code == 401


async def test_a_lost_notice_is_made_up_for(database: str) -> None:
    """Of the database every process asks again and again who is still there."""
    async with processes(database) as (first, second):
        ania, bartek = await first.arrive("Ania"), await second.arrive("Bartek")
        table = await ania.host(NewTable(game="red7", seats=2))
        there = elsewhere(ania, second)
        async with there.at(table.id) as b, bartek.at(table.id) as c:
            await b.sit(0)
            await c.receive()
            apply = second.app.changes.apply
            second.app.changes.apply = no_notice  # type: ignore[method-assign,assignment]
            await ania.http.delete("/api/me")
            second.app.changes.apply = apply  # type: ignore[method-assign]
            await second.app.changes.check()
            assert await closed_with(b) == SIGNED_OUT
            await c.until(lambda s: s.table.host.name == GONE)


def shows(server: Running, table: str, words: str) -> bool:
    """Whether a process still shows them."""
    room = server.app.hub.rooms.get(table)
    return room is not None and any(words in (line.text or "") for line in room.table.chat)


async def until_true(condition: object, *, is_wanted: bool) -> None:
    """Waits for it, not for long."""
    assert callable(condition)
    async with asyncio.timeout(SOON_SECONDS):
        while condition() is not is_wanted:
            await asyncio.sleep(0.02)
