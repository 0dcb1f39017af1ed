"""A copy of the database, made while servers run, and back again when they do not.

SQLite copies itself; for PostgreSQL its own tools do, which every installation of it brings.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.storage.address import read_address
from stolik.server.storage.database import newest_migration
from stolik.server.storage.file_lock import database_file, only_server_on
from stolik.server.storage.notices import APPLICATION_NAME
from stolik.server.storage.private_files import make_private_file, make_private_folder

SQLITE_MARK, POSTGRESQL_MARK = b"SQLite format 3\0", b"PGDMP"
NAMES = "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()"
HAS_TABLES = "SELECT to_regclass('entries') IS NOT NULL"


class BackupError(StolikError):
    """What cannot be backed up or restored, and why."""


def back_up(database: str, copy: Path) -> None:
    """Writes all of a database, as it is at one moment, into a new file."""
    if copy.exists():
        raise BackupError(say("backup.exists", "{file} is there already", file=str(copy)))
    file = database_file(database)
    with new_file(copy) as part:
        if file is None:
            run_tool("pg_dump", database, "--format=custom", f"--file={part}")
        else:
            copy_sqlite(existing(Path(file)), part)


def restore(database: str, copy: Path, *, is_replacing: bool) -> None:
    """Puts a copy in the place of a database; no server may be at work on it meanwhile."""
    with existing(copy).open("rb") as opened:
        mark = opened.read(len(SQLITE_MARK))
    file = database_file(database)
    if not mark.startswith(POSTGRESQL_MARK if file is None else SQLITE_MARK):
        kind = "PostgreSQL" if file is None else "SQLite"
        raise BackupError(
            say(
                "backup.kind",
                "{file} is no copy of a database in {kind}",
                file=str(copy),
                kind=kind,
            )
        )
    if file is None:
        restore_postgresql(database, copy, is_replacing=is_replacing)
    else:
        restore_sqlite(database, Path(file), copy, is_replacing=is_replacing)


# SQLite.


def copy_sqlite(file: Path, copy: Path) -> None:
    """As SQLite does it: what is committed at one moment, also what is still in the `-wal`."""
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # a copy is one file
    check_sqlite(copy)


def check_sqlite(file: Path) -> None:
    """Raises unless it is a whole database of this version of Stolik or an earlier one."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            (found,) = connection.execute("PRAGMA quick_check").fetchone()
            (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.DatabaseError, TypeError) as error:
        raise BackupError(
            say(
                "backup.damaged",
                "{file} cannot be read: {reason}",
                file=str(file),
                reason=str(error),
            )
        ) from error
    if found != "ok":
        raise BackupError(
            say("backup.damaged", "{file} cannot be read: {reason}", file=str(file), reason=found)
        )
    if version > newest_migration():
        raise BackupError(say("backup.newer", "{file} is of a newer Stolik", file=str(file)))


def restore_sqlite(database: str, file: Path, copy: Path, *, is_replacing: bool) -> None:
    """What was there before is left beside it, with the ending `.before-restore`."""
    check_sqlite(copy)
    make_private_folder(file.parent)
    with only_server_on(database):
        if file.exists() and file.stat().st_size:
            check_replacing(str(file), is_replacing=is_replacing)
            with new_file(Path(f"{file}.before-restore")) as before:
                copy_sqlite(file, before)
        with new_file(file) as part:
            copy_sqlite(copy, part)
            for end in ("-wal", "-shm"):  # they belong to what was there
                Path(f"{file}{end}").unlink(missing_ok=True)


# PostgreSQL.


def restore_postgresql(database: str, copy: Path, *, is_replacing: bool) -> None:
    """In one transaction: all of it, or nothing."""
    if APPLICATION_NAME in ask_postgresql(database, NAMES).splitlines():
        raise BackupError(
            say("backup.running", "a server is at work on this database; stop it first")
        )
    if ask_postgresql(database, HAS_TABLES) == "t":
        check_replacing(read_address(database).database or "", is_replacing=is_replacing)
    run_tool(
        "pg_restore",
        database,
        *("--clean", "--if-exists", "--single-transaction", "--exit-on-error"),
        str(copy),
    )


def ask_postgresql(database: str, question: str) -> str:
    """The answer to a question that has one."""
    return run_tool("psql", database, "--no-psqlrc", "--tuples-only", "--no-align", "-c", question)


def run_tool(name: str, database: str, *arguments: str) -> str:
    """Runs a tool of PostgreSQL's; the password goes where nobody else on the machine sees it."""
    program = shutil.which(name)
    if program is None:
        raise BackupError(
            say("backup.no-tool", "this needs {tool}, which is not installed", tool=name)
        )
    url = read_address(database)
    password = {"PGPASSWORD": str(url.password)} if url.password else {}
    ownership = () if name == "psql" else ("--no-owner", "--no-privileges")
    done = subprocess.run(  # noqa: S603  # a tool of PostgreSQL's, and no shell
        [program, *ownership, f"--dbname={address_of(url)}", *arguments],
        env={**os.environ, **password},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(
            say("backup.failed", "{tool} failed: {reason}", tool=name, reason=done.stderr.strip())
        )
    return done.stdout.strip()


def address_of(url: URL) -> str:
    """Where a database is, without its password.

    >>> address_of(read_address("postgresql://stolik:secret@db.example/stolik"))
    'postgresql://stolik@db.example/stolik'
    """
    plain = URL.create(
        "postgresql",
        username=url.username,
        host=url.host,
        port=url.port,
        database=url.database,
        query=url.query,
    )
    return plain.render_as_string(hide_password=False)


# Files.


def existing(file: Path) -> Path:
    """The same, if it is there."""
    if not file.exists():
        raise BackupError(say("backup.missing", "there is no {file}", file=str(file)))
    return file


def check_replacing(what: str, *, is_replacing: bool) -> None:
    """Nothing is replaced by mistake."""
    if not is_replacing:
        raise BackupError(
            say("backup.replace", "{what} has tables already; `--replace` replaces them", what=what)
        )


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A private file, whole on disk under its name or not there at all."""
    part = Path(f"{file}.part")
    part.unlink(missing_ok=True)
    make_private_file(part)
    try:
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
