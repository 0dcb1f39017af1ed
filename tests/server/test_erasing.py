"""A person's name leaves many logs without holding up anybody, and leaves all of them."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, select

from stolik.bench.load.client import Guest
from stolik.server.messages.commands import Say
from stolik.server.messages.common import GONE
from stolik.server.messages.requests import NewTable
from stolik.server.storage import erasing, schema
from stolik.server.storage.notices import PersonChange
from stolik.server.storage.people import PeopleQueries
from stolik.server.table.refusals import RefusedError
from tests.server.conftest import Running, serving

pytestmark = pytest.mark.anyio

TABLES = 3


async def tables_with_ania(running: Running) -> tuple[Guest, Guest]:
    """As host, on a seat, and in the chat."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    for host in (ania, ania, bartek):
        table = await host.host(NewTable(game="red7", seats=2))
        async with ania.at(table.id) as a, bartek.at(table.id) as b:
            await b.sit(1)
            await (a.ask(Say(text="hello")) if host is bartek else a.sit(0))
    return ania, bartek


async def log_of(running: Running) -> str:
    """All that is in it."""
    query = select(schema.entries.c.events)
    rows = await running.app.storage.transact(lambda c: list(c.execute(query).scalars()))
    return "".join(rows)


async def test_a_few_tables_at_a_time(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ania, bartek = await tables_with_ania(running)
    assert len(await running.app.storage.people.tables_naming(ania.person.id)) == TABLES
    monkeypatch.setattr(erasing, "TABLES_AT_ONCE", 1)
    erase_some, erased = PeopleQueries.erase_some, []

    async def counted(people: PeopleQueries, player: str) -> PersonChange:
        erased.append(await erase_some(people, player))
        return erased[-1]

    monkeypatch.setattr(PeopleQueries, "erase_some", counted)
    assert (await ania.http.delete("/api/me")).status_code == 204

    assert [len(change.tables) for change in erased] == [1] * TABLES + [0]
    log = await log_of(running)
    assert '"Ania"' not in log
    assert '"Bartek"' in log
    assert len(await running.app.storage.people.tables_naming(bartek.person.id)) == TABLES


async def test_a_deletion_that_was_interrupted_is_finished(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ania, _ = await tables_with_ania(running)
    monkeypatch.setattr(erasing, "TABLES_AT_ONCE", 1)
    erase_some, times = PeopleQueries.erase_some, iter(range(2))

    async def interrupted(people: PeopleQueries, player: str) -> PersonChange:
        if next(times, None) is None:
            raise ConnectionError
        return await erase_some(people, player)

    with monkeypatch.context() as patch:
        patch.setattr(PeopleQueries, "erase_some", interrupted)
        assert (await ania.http.delete("/api/me")).status_code == 503
    assert '"Ania"' in await log_of(running)
    assert (await ania.http.get("/api/me")).status_code == 401

    await running.app.scheduler.tidy()
    assert '"Ania"' not in await log_of(running)


async def test_neither_deletion_nor_export_looks_through_the_whole_log(tmp_path: Path) -> None:
    """Which may have a million entries: they are found by person and by table."""
    scans: list[str] = []

    def explain(
        _c: object, cursor: Any, statement: str, parameters: Any, _x: object, is_many: object
    ) -> None:
        if "entries" in statement and not statement.startswith(("CREATE", "INSERT")):
            values = parameters[0] if is_many else parameters
            plan = cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
            scans.extend(row[-1] for row in plan if row[-1].startswith("SCAN entries"))

    async with serving(f"sqlite:///{tmp_path / 'stolik.db'}") as running:
        ania, _ = await tables_with_ania(running)
        listener = Engine, "before_cursor_execute", explain
        event.listen(*listener)
        try:
            assert (await ania.http.get("/api/me/export")).status_code == 200
            assert (await ania.http.delete("/api/me")).status_code == 204
        finally:
            event.remove(*listener)

    assert scans == []


async def test_an_export_wakes_no_table(running: Running) -> None:
    ania, _ = await tables_with_ania(running)
    running.app.hub.rooms.clear()
    answer = await ania.http.get("/api/me/export")
    assert [line["text"] for line in answer.json()["said"]] == ["hello"]
    assert len(answer.json()["tables"]) == 2
    assert not running.app.hub.rooms


LATE = [("rename", "Anna"), ("choose_face", "f7"), ("become_bot", "Anna (bot)")]


@pytest.mark.parametrize(("change", "value"), LATE)
async def test_what_comes_after_a_deletion_changes_nothing(
    running: Running, change: str, value: str
) -> None:
    """A request that was on its way meanwhile brings no name back."""
    ania = (await running.arrive("Ania")).person
    people = running.app.storage.people
    await people.begin_to_erase(ania.id)

    with pytest.raises(RefusedError, match="left this server"):
        await getattr(people, change)(ania.id, value)
    row = await people.find(ania.id)
    assert row is not None
    assert (row.name, row.face, row.is_bot) == (GONE, "", False)


async def test_a_tournament_keeps_no_title_of_a_host_who_has_left(running: Running) -> None:
    """Hosts write their names into titles; and tables of bots alone take none from there."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    wish = {"title": "At Ania's", "game": "six-nimmt", "seats": 2, "rounds": 1, "starts_in": 0}
    wish |= {"bots": ["easy", "easy"], "options": {"rounds": 1}}
    created = (await ania.http.post("/api/tournaments", json=wish)).json()
    exported = (await ania.http.get("/api/me/export")).json()
    assert [one["title"] for one in exported["hosted"]] == ["At Ania's"]
    await running.app.tournaments.sweep()
    running.time.pass_by(2)
    await ania.http.delete("/api/me")

    page = (await bartek.http.get(f"/api/tournaments/{created['id']}")).json()
    assert (page["title"], page["host"]) == (GONE, None)
    assert "Ania" not in await log_of(running)


async def test_an_export_holds_all_tournaments(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A profile shows the newest; what is stored about a person is all of it."""
    for module in ("storage.tournaments", "contests.tournaments"):
        monkeypatch.setattr(f"stolik.server.{module}.MOST_LISTED", 1)
    ania = await running.arrive("Ania")
    for _ in range(2):
        wish = {"title": "Evening", "game": "six-nimmt", "seats": 2}
        created = (await ania.http.post("/api/tournaments", json=wish)).json()
        await ania.http.post(f"/api/tournaments/{created['id']}/enter")

    exported = (await ania.http.get("/api/me/export")).json()
    assert len(exported["tournaments"]) == len(exported["hosted"]) == 2
    profile = (await ania.http.get(f"/api/players/{ania.person.id}")).json()
    assert len(profile["tournaments"]) == 1
