"""What the pages on hosting and on the API promise."""

import asyncio
import contextlib
import io
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from stolik.server.messages.commands import ClientMessage
from tests.postgres import Postgres
from tests.server.conftest import Running, Time, serving
from tests.server.test_play import play_on, table_for_two

pytestmark = pytest.mark.anyio

DOCS = Path(__file__).parent.parent.parent / "docs"


async def test_the_example_of_the_api_page_plays_a_match(running: Running) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (DOCS / "api.md").read_text(), re.DOTALL)
    example = example.replace("http://127.0.0.1:7067", running.address)
    printed = io.StringIO()

    def run() -> None:
        with contextlib.redirect_stdout(printed):
            exec(example, {})  # noqa: S102

    async with asyncio.timeout(120):
        await asyncio.to_thread(run)
    assert "winners" in printed.getvalue()


async def test_every_command_of_the_api_page_exists(running: Running) -> None:
    """The table names exactly the commands of the OpenAPI document."""
    ania = await running.arrive("Ania")
    document = (await ania.http.get("/api/docs/openapi.json")).text
    page = (DOCS / "api.md").read_text()
    table = page[page.index("## Commands") : page.index("## Limits")]
    named = {
        word
        for row in re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
        for word in re.findall(r"`([^`]+)`", row)
    } - {"type"}
    assert named == {struct.__struct_config__.tag for struct in get_args(ClientMessage)}
    for word in named:
        assert f'"{word}"' in document


async def test_a_backup_of_a_file_goes_on_where_it_was_made(tmp_path: Path) -> None:
    """Made while the server runs."""
    time = Time()
    copy = tmp_path / "copy.db"
    async with serving(f"sqlite:///{tmp_path / 'stolik.db'}", time) as running:
        ania, _, table = await table_for_two(running)
        async with ania.at(table) as a:
            await a.receive()
            await a.move(a.turn.legal[0])
            version = a.version
            with (
                closing(sqlite3.connect(tmp_path / "stolik.db")) as original,
                closing(sqlite3.connect(copy)) as target,
            ):
                original.backup(target)
    await goes_on(f"sqlite:///{copy}", time, table, version)


async def test_a_dump_of_postgresql_goes_on_where_it_was_made(postgres: Postgres) -> None:
    time = Time()
    dump = postgres.folder / "stolik.dump"
    async with serving(postgres.create_database("dumped"), time) as running:
        ania, _, table = await table_for_two(running)
        async with ania.at(table) as a:
            await a.receive()
            await a.move(a.turn.legal[0])
            version = a.version
            await asyncio.to_thread(postgres.dump, "dumped", dump)
    database = postgres.create_database("restored")
    await asyncio.to_thread(postgres.restore, "restored", dump)
    await goes_on(database, time, table, version)


async def goes_on(database: str, time: Time, table: str, version: int) -> None:
    """A server on a copy has the table as it was, and its match can be played to the end."""
    async with serving(database, time) as running:
        room = await running.app.hub.room(table)
        assert room.table.version == version
        people = [seat.person for seat in room.table.seats]
        guests = [await running.arrive("again") for _ in people]
        for guest, person in zip(guests, people, strict=True):
            assert person is not None
            guest.http.cookies.clear()
            guest.http.cookies.set("stolik", running.app.people.old_cookie(person))
        async with guests[0].at(table) as a, guests[1].at(table) as b:
            await a.receive()
            await b.receive()
            async with asyncio.timeout(120):
                await asyncio.gather(play_on(a, Random(1)), play_on(b, Random(2)))
            assert a.table is not None
            assert a.table.status == "over"
