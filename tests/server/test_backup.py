"""A copy of a running server's database, by one command, and back again by another."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner, Result

from stolik.cli.main import app
from stolik.core.errors import StolikError
from stolik.server.run import default_database
from stolik.server.storage.file_lock import only_server_on
from tests.server.conftest import Time, serving
from tests.server.test_hosting import goes_on
from tests.server.test_play import table_for_two

if TYPE_CHECKING:
    from tests.postgres import Postgres

pytestmark = pytest.mark.anyio


def stolik(*arguments: str) -> Result:
    """Runs a command; what it refuses is raised."""
    result = CliRunner().invoke(app, arguments)
    if isinstance(result.exception, StolikError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


def mode(path: Path) -> int:
    """Who may read it."""
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_copy_of_a_running_server_goes_on_where_it_was_made(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Into an empty database, and in place of what went on after the copy was made."""
    time, copy = Time(), tmp_path / "copy"
    async with serving(database, time) as running:
        ania, _, table = await table_for_two(running)
        async with ania.at(table) as a:
            await a.receive()
            version = a.version
            await in_thread("backup", str(copy), "--database", database)
            await a.move(a.turn.legal[0])
    assert mode(copy) == 0o600
    with pytest.raises(StolikError, match="there already"):
        stolik("backup", str(copy), "--database", database)

    with pytest.raises(StolikError, match="--replace"):
        stolik("restore", str(copy), "--database", database)
    stolik("restore", str(copy), "--database", database, "--replace")
    await goes_on(database, time, table, version)

    empty = f"sqlite:///{tmp_path / 'new' / 'stolik.db'}"
    if database.startswith("postgresql"):
        server: Postgres = request.getfixturevalue("postgres")
        empty = server.create_database(f"restored_{os.urandom(4).hex()}")
    stolik("restore", str(copy), "--database", empty)
    async with serving(empty, time) as running:
        assert (await running.app.hub.room(table)).table.version == version


async def in_thread(*arguments: str) -> Result:
    """Beside the server, which goes on."""
    import asyncio

    return await asyncio.to_thread(stolik, *arguments)


async def test_nothing_is_restored_under_a_running_server(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    async with serving(database):
        await in_thread("backup", str(copy), "--database", database)
        with only_server_on(database), pytest.raises(StolikError, match="at work on"):
            await in_thread("restore", str(copy), "--database", database, "--replace")


async def test_what_is_no_copy_is_refused_and_changes_nothing(
    database: str, tmp_path: Path
) -> None:
    async with serving(database) as running:
        ania = await running.arrive("Ania")
    wrong = tmp_path / "wrong"
    for content in (b"", b"hello", b"SQLite format 3\0 and no more", b"PGDMP and no more"):
        wrong.write_bytes(content)
        with pytest.raises(StolikError):
            stolik("restore", str(wrong), "--database", database, "--replace")
    with pytest.raises(StolikError, match="there is no"):
        stolik("restore", str(tmp_path / "nowhere"), "--database", database)
    async with serving(database) as running:
        assert await running.app.people.find(ania.person.id)


def test_what_was_there_before_is_left_beside_it(tmp_path: Path) -> None:
    file, copy = tmp_path / "stolik.db", tmp_path / "copy"
    stolik("token", "Ania", "--database", f"sqlite:///{file}")
    stolik("backup", str(copy), "--database", f"sqlite:///{file}")
    stolik("token", "Bartek", "--database", f"sqlite:///{file}")
    stolik("restore", str(copy), "--database", f"sqlite:///{file}", "--replace")

    assert names_in(file) == {"Ania"}
    assert names_in(Path(f"{file}.before-restore")) == {"Ania", "Bartek"}


def names_in(file: Path) -> set[str]:
    """Of the people in a database."""
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT name FROM players WHERE NOT is_bot").fetchall()
    return {name for (name,) in rows}


def test_a_database_is_for_its_user_alone(tmp_path: Path) -> None:
    """Also one that was made readable for others by an earlier version."""
    file = tmp_path / "new" / "stolik.db"
    umask = os.umask(0o022)
    try:
        stolik("token", "Ania", "--database", f"sqlite:///{file}")
        file.chmod(0o644)
        with only_server_on(f"sqlite:///{file}"):
            stolik("token", "Bartek", "--database", f"sqlite:///{file}")
    finally:
        os.umask(umask)
    assert mode(file.parent) == 0o700
    assert {mode(path) for path in file.parent.iterdir()} == {0o600}
    assert (file.parent / "stolik.db.lock").exists()


def test_the_folder_of_the_default_database_becomes_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "stolik").mkdir(mode=0o755)
    default_database()
    assert mode(tmp_path / "stolik") == 0o700
