"""All SQL of the server, the same for SQLite and PostgreSQL."""

import secrets as randomness
from asyncio import Lock
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    event,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from stolik.server import schema
from stolik.server.events import Entry, read_events, write_events

CHANNEL = "stolik"
"""Where processes on one PostgreSQL tell each other which tables have new entries."""
BUSY_SECONDS = 10


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What lists and sweeps need to know about a table, drawn from its log."""

    status: str
    touched: int
    to_act: int
    wake: int | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits somewhere."""

    seat: int
    player: str | None
    name: str | None


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to be kept, and what it changes in the lists."""

    table: str
    entry: Entry
    row: TableRow
    seats: tuple[SeatRow, ...] | None
    """Where they have changed."""


class Insert(msgspec.Struct, frozen=True):
    """A new row of a table other than the log."""

    into: str
    values: dict[str, Any]


class Storage:
    """A database; `open` it first."""

    def __init__(self, url: str) -> None:
        self.url = async_url(url)
        self.engine: AsyncEngine = create_async_engine(self.url, pool_pre_ping=True)
        self.plain_url = self.url.replace("+asyncpg", "")
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # One writer at a time is SQLite's own rule; waiting here is cheaper than in its busy loop.
        self._writing = Lock() if self.is_sqlite else nullcontext()
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)

    async def open(self) -> None:
        """Brings the database up to this version."""
        async with self.writing() as connection:
            if not self.is_sqlite:
                # Two processes that start together must not migrate together.
                await connection.execute(text("SELECT pg_advisory_xact_lock(7067)"))
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Gives all connections back."""
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes."""
        async with self._writing, self.engine.begin() as connection:
            yield connection

    # The log.

    async def write(self, inserts: Sequence[Insert], appends: Sequence[Append]) -> set[str]:
        """All of it in one transaction; the tables whose entry was kept.

        An entry whose number somebody else has taken meanwhile is not kept, the others are.
        """
        async with self.writing() as connection:
            for name in dict.fromkeys(row.into for row in inserts):
                rows = [row.values for row in inserts if row.into == name]
                await connection.execute(insert(schema.metadata.tables[name]), rows)
            return await self._append(connection, appends) if appends else set()

    async def _append(self, connection: AsyncConnection, appends: Sequence[Append]) -> set[str]:
        kept = await self._insert_entries(connection, appends)
        mine = [append for append in appends if append.table in kept]
        if mine:
            await connection.execute(UPDATE_TABLE, [table_values(append) for append in mine])
        for append in mine:
            if append.seats is not None:
                await replace_seats(connection, append.table, append.seats)
        if not self.is_sqlite:
            notices = [f"{append.table} {append.entry.number}" for append in mine]
            await connection.execute(NOTIFY, {"channel": CHANNEL, "notices": notices})
        return kept

    async def _insert_entries(
        self, connection: AsyncConnection, appends: Sequence[Append]
    ) -> set[str]:
        statement = INSERT_ENTRY_SQLITE if self.is_sqlite else INSERT_ENTRY_POSTGRESQL
        rows = [entry_values(append) for append in appends]
        return set((await connection.execute(statement, rows)).scalars())

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table, or what is new in it."""
        query = (
            select(schema.entries.c.number, schema.entries.c.at, schema.entries.c.events)
            .where(schema.entries.c.table_id == table, schema.entries.c.number > after)
            .order_by(schema.entries.c.number)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Entry(number=row.number, at=row.at, events=read_events(row.events)) for row in rows]

    async def secret_of(self, table: str) -> bytes | None:
        """The house's secret for a table; None where there is no such table."""
        query = select(schema.tables.c.secret).where(schema.tables.c.id == table)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).scalar()
        return None if found is None else bytes.fromhex(found)

    async def take_due(self, now: int, until: int, most: int = 100) -> list[str]:
        """Tables where something is due; nobody else gets them before `until`."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.wake <= now)
            .order_by(schema.tables.c.wake)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        async with self.writing() as connection:
            found = list((await connection.execute(query)).scalars())
            if found:
                await connection.execute(
                    update(schema.tables).where(schema.tables.c.id.in_(found)).values(wake=until)
                )
        return found

    async def has_due(self, now: int) -> bool:
        """Whether `take_due` would find anything: a read, that waits for nobody."""
        query = select(schema.tables.c.id).where(schema.tables.c.wake <= now).limit(1)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    # Lists.

    async def open_tables(self, most: int = 50) -> list[Row[Any]]:
        """Public tables with a place, the newest first."""
        query = (
            select(schema.tables)
            .where(schema.tables.c.status == "open", schema.tables.c.is_public)
            .order_by(schema.tables.c.touched.desc())
            .limit(most)
        )
        return await self._all(query)

    async def tables_of(self, player: str, most: int = 50) -> list[Row[Any]]:
        """Where somebody sits, with the seat; what is under way first, then the newest."""
        query = (
            select(schema.tables, schema.seats.c.seat)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where(schema.seats.c.player == player)
            .order_by(schema.tables.c.status == "over", schema.tables.c.touched.desc())
            .limit(most)
        )
        return await self._all(query)

    async def seats_of(self, tables: Iterable[str]) -> dict[str, list[Row[Any]]]:
        """Who sits at these tables, by seat."""
        query = (
            select(schema.seats)
            .where(schema.seats.c.table_id.in_(list(tables)))
            .order_by(schema.seats.c.seat)
        )
        return await self._by_table(query)

    # People.

    async def player(self, player: str) -> Row[Any] | None:
        """A person or a bot."""
        found = await self._all(select(schema.players).where(schema.players.c.id == player))
        return found[0] if found else None

    async def rename(self, player: str, name: str) -> None:
        """A new name; tables under way keep the old one."""
        async with self.writing() as connection:
            await connection.execute(
                update(schema.players).where(schema.players.c.id == player).values(name=name)
            )

    async def tables_naming(self, player: str) -> list[str]:
        """Tables in whose log somebody occurs: as a player, a host, or in the chat."""
        query = select(schema.entries.c.table_id).where(_names(player)).distinct()
        return [row.table_id for row in await self._all(query)]

    async def erase(self, player: str, name: str) -> list[str]:
        """Puts another name in place of a player's and withdraws all secrets; the tables touched.

        The only time that the log is written anew: names are not part of what a match depends on.
        """
        async with self.writing() as connection:
            rows = (await connection.execute(select(schema.entries).where(_names(player)))).all()
            for row in rows:
                await connection.execute(
                    update(schema.entries)
                    .where(
                        schema.entries.c.table_id == row.table_id,
                        schema.entries.c.number == row.number,
                    )
                    .values(events=renamed(row.events, player, name))
                )
            for table, column in ((schema.players, "id"), (schema.seats, "player")):
                await connection.execute(
                    update(table).where(table.c[column] == player).values(name=name)
                )
            await connection.execute(
                delete(schema.secrets).where(schema.secrets.c.player == player)
            )
        return list({row.table_id for row in rows})

    async def owner_of(self, secret_hash: str, kind: str, now: int) -> str | None:
        """Whose secret it is, unless it has expired."""
        query = select(schema.secrets).where(
            schema.secrets.c.hash == secret_hash, schema.secrets.c.kind == kind
        )
        found = await self._all(query)
        if not found or (found[0].expires is not None and found[0].expires < now):
            return None
        owner: str = found[0].player
        return owner

    async def setting(self, name: str) -> str:
        """A setting that all processes share; a random one is made the first time."""
        dialect = sqlite if self.is_sqlite else postgresql
        async with self.writing() as connection:
            await connection.execute(
                dialect.insert(schema.settings)
                .values(name=name, value=randomness.token_hex(32))
                .on_conflict_do_nothing()
            )
            query = select(schema.settings.c.value).where(schema.settings.c.name == name)
            value: str = (await connection.execute(query)).scalar_one()
        return value

    async def ensure_players(self, rows: Sequence[dict[str, Any]]) -> None:
        """Puts players there who are always there: the bots."""
        dialect = sqlite if self.is_sqlite else postgresql
        async with self.writing() as connection:
            await connection.execute(
                dialect.insert(schema.players).values(list(rows)).on_conflict_do_nothing()
            )

    # Results.

    async def unrated(self, most: int = 20) -> list[str]:
        """Matches that are over and not yet in the ratings."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.status == "over", schema.tables.c.is_rated.is_(False))
            .order_by(schema.tables.c.touched)
            .limit(most)
        )
        return [row.id for row in await self._all(query)]

    @asynccontextmanager
    async def rating(self, table: str) -> AsyncIterator[AsyncConnection | None]:
        """A transaction that rates a match; None if another process has done or does it."""
        async with self.writing() as connection:
            if not self.is_sqlite:
                # Ratings depend on one another, so one match after the other is rated.
                await connection.execute(text("SELECT pg_advisory_xact_lock(7068)"))
            marked = await connection.execute(
                update(schema.tables)
                .where(schema.tables.c.id == table, schema.tables.c.is_rated.is_(False))
                .values(is_rated=True)
            )
            yield connection if marked.rowcount else None

    async def latest_rating(self, connection: AsyncConnection, player: str, game: str) -> Any:
        """A player's rating now: a row with mu and sigma, or None."""
        query = (
            select(schema.results.c.mu, schema.results.c.sigma)
            .where(schema.results.c.player == player, schema.results.c.game == game)
            .order_by(schema.results.c.at.desc(), schema.results.c.table_id, schema.results.c.seat)
            .limit(1)
        )
        found = list((await connection.execute(query)).all())
        return found[0] if found else None

    async def add_results(self, connection: AsyncConnection, rows: list[dict[str, Any]]) -> None:
        """How a match ended for every seat."""
        await connection.execute(insert(schema.results), rows)

    async def results_of(self, player: str) -> list[Row[Any]]:
        """All results of a player, the oldest first."""
        query = (
            select(schema.results)
            .where(schema.results.c.player == player)
            .order_by(schema.results.c.at, schema.results.c.table_id)
        )
        return await self._all(query)

    async def last_results(
        self, player: str, *, only_public: bool, most: int = 20
    ) -> list[Row[Any]]:
        """The last results of a player, the newest first."""
        query = (
            select(schema.results)
            .join(schema.tables, schema.tables.c.id == schema.results.c.table_id)
            .where(schema.results.c.player == player)
            .order_by(schema.results.c.at.desc(), schema.results.c.table_id, schema.results.c.seat)
            .limit(most)
        )
        return await self._all(query.where(schema.tables.c.is_public) if only_public else query)

    async def results_at(self, tables: Iterable[str]) -> dict[str, list[Row[Any]]]:
        """How it ended at these tables, by seat."""
        query = (
            select(schema.results)
            .where(schema.results.c.table_id.in_(list(tables)))
            .order_by(schema.results.c.seat)
        )
        return await self._by_table(query)

    async def _by_table(self, query: Any) -> dict[str, list[Row[Any]]]:
        found: dict[str, list[Row[Any]]] = {}
        for row in await self._all(query):
            found.setdefault(row.table_id, []).append(row)
        return found

    async def _all(self, query: Any) -> list[Row[Any]]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).all())


def _names(player: str) -> ColumnElement[bool]:
    return schema.entries.c.events.contains(f'"id":"{player}"', autoescape=True)


def renamed(events: str, player: str, name: str) -> str:
    """Events with another name for a person.

    >>> renamed('[{"person":{"id":"a","name":"Ania"}}]', "a", "—")
    '[{"person":{"id":"a","name":"—"}}]'
    """
    found = msgspec.json.decode(events)
    for event_ in found:
        for value in event_.values():
            if isinstance(value, dict) and value.get("id") == player:
                value["name"] = name
    return msgspec.json.encode(found).decode()


def async_url(url: str) -> str:
    """The driver is ours to choose.

    >>> async_url("postgresql://localhost/stolik")
    'postgresql+asyncpg://localhost/stolik'
    """
    for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgres:", "postgresql+asyncpg:")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url.replace("postgresql:", "postgresql+asyncpg:", 1)


def prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
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


def migrate(connection: Connection) -> None:
    """Runs the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(
        version=bindparam("version"),
        status=bindparam("status"),
        touched=bindparam("touched"),
        to_act=bindparam("to_act"),
        wake=bindparam("wake"),
    )
)
# Statements kept here are compiled once; a list of rows is one round trip.
INSERT_ENTRY_SQLITE, INSERT_ENTRY_POSTGRESQL = (
    dialect.insert(schema.entries).on_conflict_do_nothing().returning(schema.entries.c.table_id)
    for dialect in (sqlite, postgresql)
)
NOTIFY = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


def table_values(append: Append) -> dict[str, Any]:
    """The parameters of `UPDATE_TABLE`."""
    row = append.row
    return {
        "table": append.table,
        "version": append.entry.number,
        "status": row.status,
        "touched": row.touched,
        "to_act": row.to_act,
        "wake": row.wake,
    }


def entry_values(append: Append) -> dict[str, Any]:
    """An entry as a row."""
    entry = append.entry
    return {
        "table_id": append.table,
        "number": entry.number,
        "at": entry.at,
        "events": write_events(entry.events),
    }


async def replace_seats(connection: AsyncConnection, table: str, seats: Sequence[SeatRow]) -> None:
    """Who sits at a table now."""
    await connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table))
    await connection.execute(
        insert(schema.seats),
        [{"table_id": table, **msgspec.structs.asdict(seat)} for seat in seats],
    )
