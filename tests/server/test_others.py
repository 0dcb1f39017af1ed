"""People whom one does not want to hear or to meet, and what the keeper of the server learns."""

import asyncio

import msgspec
import pytest
from typer.testing import CliRunner

from stolik.bench.load.client import Guest, TableSocket
from stolik.cli.main import app
from stolik.server.accounts.people import People
from stolik.server.accounts.reports import MOST_A_DAY
from stolik.server.messages.commands import Say, Silence, Sit
from stolik.server.messages.requests import NewTable
from stolik.server.messages.updates import Snapshot, Update
from stolik.server.storage.notices import PersonChange
from stolik.server.storage.people import PeopleQueries
from tests.server.conftest import Running
from tests.server.test_liveness import until
from tests.server.test_sessions import elsewhere, no_notice, processes

pytestmark = pytest.mark.anyio


async def relate(guest: Guest, other: Guest, kind: str) -> None:
    """Mutes or blocks."""
    answer = await guest.http.put(f"/api/me/others/{other.person.id}", json={"kind": kind})
    assert answer.status_code == 200


async def test_who_is_blocked_cannot_sit_or_chat_at_my_table(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    table = await ania.host(NewTable(game="red7", seats=2))
    await relate(ania, bartek, "muted")
    async with bartek.at(table.id) as b:
        await b.sit(1)
        await b.leave()
        await relate(ania, bartek, "blocked")
        codes = [(await b.ask(command)).refusal for command in (Sit(), Say(text="please"))]
        assert [code and code.code for code in codes] == ["table.blocked", "table.silenced"]
        others = (await ania.http.get("/api/me/others")).json()
        person = {"id": bartek.person.id, "name": "Bartek", "face": "", "is_bot": False}
        assert others == [{"person": person, "kind": "blocked"}]
        await ania.http.delete(f"/api/me/others/{bartek.person.id}")
        await b.sit(1)
    export = (await ania.http.get("/api/me/export")).json()
    assert export["others"] == []


async def test_who_is_muted_is_not_sent_to_the_muter_in_any_process(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by a connection that was open already, nor by any of the other ways."""
    async with processes(database) as (first, second):
        for server in (first, second):  # a notice is to say so, not the look for lost ones
            monkeypatch.setattr(server.app.changes, "check", no_notice)
        ania, bartek = await first.arrive("Ania"), await second.arrive("Bartek")
        there = elsewhere(ania, second)
        table = await ania.host(NewTable(game="red7", seats=2))
        async with ania.at(table.id) as a, there.at(table.id) as b, bartek.at(table.id) as c:
            await c.do(Say(text="first"))
            await a.until(lambda s: said_to(s) == ["first"])
            await b.until(lambda s: said_to(s) == ["first"])
            await relate(ania, bartek, "muted")
            await until(lambda: all(hears_nothing(server, ania) for server in (first, second)))
            last = (await c.do(Say(text="second"))).version
            for socket in (a, b):
                await socket.until(lambda s: s.version == last)
                assert said_to(socket) == ["first"]
            assert said_to(c) == ["first", "second"]
        for way in ("", f"/updates?since={last - 1}", "/updates"):
            for guest in (ania, there):
                assert "second" not in (await guest.http.get(f"/api/tables/{table.id}{way}")).text
        async with ania.at(table.id) as a:
            await a.receive()
            assert said_to(a) == []
        await ania.http.delete(f"/api/me/others/{bartek.person.id}")
        async with there.at(table.id) as b:
            await until(lambda: not hears_nothing(second, ania))
        async with there.at(table.id) as b:
            await b.receive()
            assert said_to(b) == ["first", "second"]


def said_to(socket: TableSocket) -> list[str | None]:
    """The lines of chat that a client was sent."""
    messages = [each for each in socket.messages if isinstance(each, Snapshot | Update)]
    return [line.text for message in messages for line in message.chat]


def hears_nothing(server: Running, guest: Guest) -> bool:
    """Whether all connections of a person leave others out."""
    connections = [c for room in server.app.hub.rooms.values() for c in room.connections]
    return all(each.unheard for each in connections if each.person == guest.person)


async def test_a_lost_notice_about_muting_is_made_up_for(database: str) -> None:
    async with processes(database) as (first, second):
        ania, bartek = await first.arrive("Ania"), await second.arrive("Bartek")
        there = elsewhere(ania, second)
        table = await ania.host(NewTable(game="red7", seats=2))
        async with there.at(table.id) as b:
            await b.receive()
            await first.app.storage.people.set_relation(
                ania.person.id, bartek.person.id, "muted", 0
            )
            await second.app.changes.check()
            assert hears_nothing(second, ania)


async def test_the_last_change_of_the_muted_stays(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the database answers late about the one before."""
    ania = await running.arrive("Ania")
    table = await ania.host(NewTable(game="red7", seats=2))
    readings = iter([frozenset({"Bartek"}), frozenset({"Bartek", "Celina"})])
    go_on = asyncio.Event()

    async def unheard_by(_people: People, _player: str) -> frozenset[str]:
        reading = next(readings)
        if "Celina" not in reading:
            await go_on.wait()
        return reading

    async with ania.at(table.id) as a:
        await a.receive()
        monkeypatch.setattr(People, "unheard_by", unheard_by)
        change = PersonChange(player=ania.person.id, has_new_relations=True)
        changes = [asyncio.create_task(running.app.changes.apply(change)) for _ in range(2)]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*changes)
        [connection] = running.app.hub.rooms[table.id].connections

        assert connection.unheard == {"Bartek", "Celina"}


async def test_nothing_is_stored_of_a_relation_that_there_was_not(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(PeopleQueries, "set_relation")
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    answer = await ania.http.delete(f"/api/me/others/{bartek.person.id}")
    assert answer.status_code == 204


async def test_nobody_blocks_themselves_or_a_bot(running: Running) -> None:
    ania = await running.arrive("Ania")
    for player in (ania.person.id, "bot-hard"):
        answer = await ania.http.put(f"/api/me/others/{player}", json={"kind": "muted"})
        assert answer.json()["refusal"]["code"] == "person.not-other"
    answer = await ania.http.put("/api/me/others/nobody", json={"kind": "muted"})
    assert answer.status_code == 404


async def test_the_keeper_has_a_list_of_reports(running: Running) -> None:
    """With what was said, also after the host has taken it out of the chat."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    table = await ania.host(NewTable(game="red7", seats=2))
    async with ania.at(table.id) as a, bartek.at(table.id) as b:
        await b.do(Say(text="something unkind"))
        await a.do(Silence(person=bartek.person.id))
    wish = {"player": bartek.person.id, "reason": "words", "table": table.id, "text": "Help"}
    made = await ania.http.post("/api/reports", json=wish)
    assert made.status_code == 201
    database = running.app.storage.url

    (line,) = (await keeper("--json", "--database", database)).splitlines()
    report = msgspec.json.decode(line)
    assert report["id"] == made.json()["id"]
    assert (report["name"], report["reporter"]) == ("Bartek", "Ania")
    assert (report["text"], report["said"]) == ("Help", ["something unkind"])
    assert "something unkind" in await keeper("--database", database)
    assert await keeper("--close", report["id"], "--database", database) == ""
    assert "(done)" in await keeper("--all", "--database", database)

    await bartek.http.delete("/api/me")
    assert await keeper("--all", "--database", database) == ""  # their words go with them


async def keeper(*arguments: str) -> str:
    """What `stolik reports` prints, beside the running server."""
    result = await asyncio.to_thread(CliRunner().invoke, app, ["reports", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


async def test_a_person_can_make_only_so_many_reports_a_day(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    wish = {"player": bartek.person.id, "reason": "other"}
    asked = [ania.http.post("/api/reports", json=wish) for _ in range(MOST_A_DAY + 3)]
    codes = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert sorted(codes) == [201] * MOST_A_DAY + [429] * 3
    unread = await ania.http.post("/api/reports", json={**wish, "table": "nowhere"})
    assert unread.status_code == 429  # before any log is looked for
    running.time.pass_by(24 * 3600 + 1)
    assert (await ania.http.post("/api/reports", json=wish)).status_code == 201
    unknown = await ania.http.post("/api/reports", json={**wish, "table": "nowhere"})
    assert unknown.status_code == 404
