"""SQLite in threads of our own, PostgreSQL by its async driver: the same plain work for both.

Work is a function of a connection, and one transaction. For SQLite it goes to a thread and back
once: an async driver makes that way for every statement, and each way back waits for whatever the
loop has to do meanwhile, which under load is most of a commit's time.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    create_engine,
    event,
    insert,
    text,
)
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from stolik.server.storage.address import SQLITE, read_address
from stolik.server.storage.schema import metadata
from stolik.server.storage.sqlite_log import SqliteLog

T = TypeVar("T")
Work = Callable[[Connection], T]

BUSY_SECONDS = 10
CONNECT_SECONDS = 5
CHECK_SECONDS = 3
ANSWER_SECONDS = 8
"""For one transaction in PostgreSQL; a batch takes milliseconds."""
IDLE_SECONDS = 5
"""Then PostgreSQL ends a transaction in which nothing happens: a process that was stopped in the
middle of one must not keep others from its tables."""
READERS = 4
MIGRATIONS = Path(__file__).parent / "migrations"
VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table, as it makes it."""


class Database(Protocol):
    """Where everything is stored."""

    is_sqlite: bool

    async def migrate(self) -> None:
        """Brings the database up to this version."""

    async def transact(self, work: Work[T]) -> T:
        """Work that writes, committed when it returns."""

    async def read(self, work: Work[T]) -> T:
        """Work that only reads; it waits for no writer."""

    async def close(self) -> None:
        """Gives all connections back when what is under way is done; then nothing else begins."""


def new_database(url: str) -> Database:
    """By its address."""
    return Sqlite(url) if read_address(url).get_backend_name() == SQLITE else Postgresql(url)


class Sqlite:
    """One thread writes, which is SQLite's own rule; others read what is committed."""

    is_sqlite = True

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url)
        event.listen(self._engine, "connect", lambda connection, _entry: prepare_sqlite(connection))
        self._log = SqliteLog(self._connect)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def migrate(self) -> None:
        """Brings the database up to this version."""
        await self.transact(migrate)

    async def transact(self, work: Work[T]) -> T:
        """In the thread that writes."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._run, work)

    async def append(self, rows: str) -> bool:
        """Entries of the log, in the thread that writes; false where a number is taken."""
        return await asyncio.get_running_loop().run_in_executor(
            self._writer, self._log.append, rows
        )

    async def read(self, work: Work[T]) -> T:
        """In a thread that reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._run, work)

    async def close(self) -> None:
        """Gives all connections back."""
        self._writer.submit(self._log.close)
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._engine.url.database or "")
        prepare_sqlite(connection)
        return connection

    def _run(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class Postgresql:
    """Several processes may share it."""

    is_sqlite = False

    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # takes a tenth of a second

        self._engine = create_async_engine(
            async_url(url),
            connect_args={
                "timeout": CONNECT_SECONDS,
                "server_settings": {
                    "idle_in_transaction_session_timeout": str(1000 * IDLE_SECONDS)
                },
            },
        )
        event.listen(self._engine.sync_engine, "checkout", check_connection)
        self._under_way = 0
        self._all_done = asyncio.Event()
        self._all_done.set()
        self._is_closed = False

    async def migrate(self) -> None:
        """However long it takes."""
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate)

    async def transact(self, work: Work[T]) -> T:
        """In a transaction; raises where the database does not answer for long."""
        with self._counted():
            async with asyncio.timeout(ANSWER_SECONDS), self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        """The same: in PostgreSQL readers do not wait for writers."""
        return await self.transact(work)

    async def close(self) -> None:
        """The pool closes only connections that are in it: one in use would stay open for good."""
        self._is_closed = True
        await self._all_done.wait()
        await self._engine.dispose()

    @contextmanager
    def _counted(self) -> Iterator[None]:
        if self._is_closed:
            raise ConnectionError("the database is closed")
        self._under_way += 1
        self._all_done.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._all_done.set()


def async_url(url: str) -> str:
    """The driver is ours to choose.

    >>> async_url("postgres://localhost/stolik")
    'postgresql+asyncpg://localhost/stolik'
    """
    return "postgresql+asyncpg:" + url.partition(":")[2]


def check_connection(connection: Any, _entry: ConnectionPoolEntry, _proxy: Any) -> None:
    """Whether a connection is alive, before it is used; if not, all that are idle are replaced.

    As `pool_pre_ping`, which would wait for ever for one that has died without a sound.
    """
    try:
        connection.run_async(lambda driver: driver.execute("SELECT 1", timeout=CHECK_SECONDS))
    except Exception as error:
        raise InvalidatePoolError from error


def prepare_sqlite(connection: sqlite3.Connection) -> None:
    """Full sync: what is committed survives the machine's power, too."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_SECONDS * 1000}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def is_sqlite(connection: Connection) -> bool:
    """Or else PostgreSQL."""
    return connection.dialect.name == "sqlite"


def insert_into(table: Table, connection: Connection) -> Any:
    """An INSERT of this database's own dialect, which knows what to do with rows that are there.

    Only that dialect is loaded: the other one would take a twentieth of a second of every start.
    """
    if is_sqlite(connection):
        from sqlalchemy.dialects import sqlite as dialect
    else:
        from sqlalchemy.dialects import postgresql as dialect  # type: ignore[no-redef]
    return dialect.insert(table)


class Turn(IntEnum):
    """What only one transaction of all processes may do at a time."""

    MIGRATE = 7067
    """Two processes that start together must not migrate together."""
    RATE_MATCH = 7068
    """Ratings depend on one another."""
    RATE_ANSWER = 7069
    """So do those of puzzles and of the people who solve them."""
    ADD_JOB = 7070
    """Two that were asked for at the same moment would both find room for one."""


def wait_for_turn(connection: Connection, turn: Turn) -> None:
    """Until the transaction ends, others wait for the same; on SQLite they do so anyway."""
    if not is_sqlite(connection):
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": int(turn)})


def migrate(connection: Connection, to: str = "head") -> None:
    """Runs the migrations that are missing, all or up to one."""
    wait_for_turn(connection, Turn.MIGRATE)
    if not is_sqlite(connection):
        # What it has to work out between two statements may take long on a large database.
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    found = migration_of(connection)
    if found == newest_migration():
        return
    if found is None and to == "head":
        create_newest(connection)
        return
    from alembic import command  # here: it takes a tenth of a second, and there is seldom work
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def create_newest(connection: Connection) -> None:
    """Makes a new database as all migrations would leave it, in a tenth of their time."""
    metadata.create_all(connection, checkfirst=False)
    VERSION.create(connection)
    connection.execute(insert(VERSION), {"version_num": newest_migration()})


def newest_migration() -> str:
    """What this version of Stolik expects: migrations are numbered by their files' names."""
    return max(file.name.partition("_")[0] for file in MIGRATIONS.glob("versions/[0-9]*.py"))


def migration_of(connection: Connection) -> str | None:
    """What the database has; None for a new one."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found
