"""All that the server asks of its database, the same for SQLite and PostgreSQL."""

import secrets as randomness
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    cast,
    func,
    insert,
    select,
    update,
)

from stolik.server.storage import schema
from stolik.server.storage.batches import Write, batch_rows, plain_appends, write_batch
from stolik.server.storage.database import Sqlite, Turn, Work, new_database, wait_for_turn
from stolik.server.storage.deals import DealQueries, insert_missing
from stolik.server.storage.file_lock import database_file
from stolik.server.storage.jobs import JobQueries
from stolik.server.storage.ladder import LadderQueries
from stolik.server.storage.people import PeopleQueries
from stolik.server.storage.private_files import make_private
from stolik.server.storage.puzzles import PuzzleQueries
from stolik.server.storage.ratings import RatingQueries, enter_ratings
from stolik.server.storage.tournaments import TournamentQueries
from stolik.server.table.events import Entry, read_events

T = TypeVar("T")
FindRating = Callable[[str, str], Any]
"""A player's last rating in a game: a row with `mu` and `sigma`, or None for a newcomer."""
EnterAlso = Callable[[Connection], None]
"""What else is entered in the transaction that marks a match as counted."""
RateMatch = Callable[[FindRating], list[dict[str, Any]]]


class Storage:
    """A database; `open` it first."""

    def __init__(self, url: str, *, has_broker: bool = False) -> None:
        self.url = url
        self._database = new_database(url)
        self.is_sqlite = self._database.is_sqlite
        self._notifies = not self.is_sqlite and not has_broker
        """Whether the database itself tells other processes what is written."""
        self.people = PeopleQueries(self._database)
        self.deals = DealQueries(self._database)
        self.ratings = RatingQueries(self._database)
        self.tournaments = TournamentQueries(self._database)
        self.jobs = JobQueries(self._database)
        self.puzzles = PuzzleQueries(self._database)
        self.ladder = LadderQueries(self._database)

    async def open(self) -> None:
        """Brings the database up to this version."""
        if file := database_file(self.url):
            make_private(Path(file))
        await self._database.migrate()

    async def close(self) -> None:
        """Gives all connections back."""
        await self._database.close()

    # The log.

    async def write(self, batch: Sequence[Write]) -> dict[str, Entry]:
        """All of it in one transaction; returns, by table, the entries whose number was free."""
        database = self._database
        if (
            isinstance(database, Sqlite)
            and (appends := plain_appends(batch))
            and await database.append(batch_rows(appends))
        ):
            return {append.table: append.entry for append in appends}
        return await self.transact(
            lambda connection: write_batch(connection, batch, notifies=self._notifies)
        )

    async def transact(self, work: Work[T]) -> T:
        """Work that writes, in one transaction."""
        return await self._database.transact(work)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table, or what is new in it."""
        query = (
            select(schema.entries.c.number, schema.entries.c.at, schema.entries.c.events)
            .where(schema.entries.c.table_id == table, schema.entries.c.number > after)
            .order_by(schema.entries.c.number)
        )

        def read(connection: Connection) -> list[Entry]:
            return [
                Entry(number=row.number, at=row.at, events=read_events(row.events))
                for row in connection.execute(query)
            ]

        return await self._database.read(read)

    async def versions_of(self, tables: Iterable[str]) -> dict[str, int]:
        """How far the logs of these go."""
        query = select(schema.tables.c.id, schema.tables.c.version).where(
            schema.tables.c.id.in_(list(tables))
        )
        return {row.id: row.version for row in await self._all(query)}

    async def secret_of(self, table: str) -> bytes | None:
        """The server's secret for a table; None where there is no such table."""
        query = select(schema.tables.c.secret).where(schema.tables.c.id == table)
        found = await self._all(query)
        return bytes.fromhex(found[0].secret) if found else None

    async def take_due(self, now: int, until: int, most: int = 100) -> list[str]:
        """Tables where something is due; no other process gets them before `until`."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.wake <= now)
            .order_by(schema.tables.c.wake)
            .limit(most)
            .with_for_update(skip_locked=True)
        )

        def take(connection: Connection) -> list[str]:
            found = list(connection.execute(query).scalars())
            if found:
                connection.execute(
                    update(schema.tables).where(schema.tables.c.id.in_(found)).values(wake=until)
                )
            return found

        return await self.transact(take)

    async def put_off(self, table: str, version: int, wake: int | None) -> None:
        """Nothing is due at a table before that, unless it goes on."""
        change = (
            update(schema.tables)
            .where(schema.tables.c.id == table, schema.tables.c.version == version)
            .values(wake=wake)
        )
        await self.transact(lambda connection: connection.execute(change))

    async def has_due(self, now: int) -> bool:
        """Whether `take_due` would find anything: a read, which waits for no writer."""
        query = select(schema.tables.c.id).where(schema.tables.c.wake <= now).limit(1)
        return bool(await self._all(query))

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

    async def waiting_tables(self, game: str, now: int, most: int = 5) -> list[str]:
        """Quick matches that wait for players, those that begin first first."""
        tables = schema.tables
        query = (
            select(tables.c.id)
            .where(tables.c.status == "open", tables.c.is_public, tables.c.game == game)
            .where(tables.c.fill_at > now)
            .order_by(tables.c.fill_at)
            .limit(most)
        )
        return [row.id for row in await self._all(query)]

    async def tables_of(self, player: str, most: int = 50) -> list[Row[Any]]:
        """Where a player sits, with the seat; what is under way first, then the newest."""
        query = (
            select(schema.tables, schema.seats.c.seat)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where(schema.seats.c.player == player)
            .order_by(schema.tables.c.status == "over", schema.tables.c.touched.desc())
            .limit(most)
        )
        return await self._all(query)

    async def table(self, table: str) -> Row[Any] | None:
        """What lists know of a table."""
        found = await self._all(select(schema.tables).where(schema.tables.c.id == table))
        return found[0] if found else None

    async def seats_of(self, tables: Iterable[str]) -> dict[str, list[Row[Any]]]:
        """Who sits at these tables, by seat."""
        query = (
            select(schema.seats)
            .where(schema.seats.c.table_id.in_(list(tables)))
            .order_by(schema.seats.c.seat)
        )
        return await self._by_table(query)

    # Settings and bots.

    async def setting(self, name: str) -> str:
        """A setting that all processes share; a random one is made the first time."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == name)
        row = {"name": name, "value": randomness.token_hex(32)}

        def find(connection: Connection) -> str:
            connection.execute(insert_missing(connection, schema.settings, [row]))
            value: str = connection.execute(query).scalar_one()
            return value

        return await self.transact(find)

    async def check_writable(self) -> None:
        """Writes something that changes nothing; raises where that cannot be done."""
        same = update(schema.settings).values(value=schema.settings.c.value)
        await self.transact(lambda connection: connection.execute(same))

    async def ensure_players(self, rows: Sequence[dict[str, Any]]) -> None:
        """Adds those who are missing: the bots are always there."""
        await self.transact(lambda c: c.execute(insert_missing(c, schema.players, rows)))

    # Results.

    async def unrated(self, *, other_than: Iterable[str] = (), most: int = 20) -> list[str]:
        """Matches that are over and not yet in the ratings."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.status == "over", schema.tables.c.is_rated.is_(False))
            .where(schema.tables.c.id.not_in(list(other_than)))
            .order_by(schema.tables.c.touched)
            .limit(most)
        )
        return [row.id for row in await self._all(query)]

    async def standings_of(self, player: str, most: int) -> list[tuple[Any, list[Any]]]:
        """By game, the first played first: matches and wins; and the last ratings, oldest first."""
        results = schema.results
        totals = (
            select(
                results.c.game,
                func.count().label("matches"),
                func.sum(cast(results.c.is_won, Integer)).label("wins"),
            )
            .where(results.c.player == player)
            .group_by(results.c.game)
            .order_by(func.min(results.c.at), results.c.game)
        )
        order = results.c.at.desc(), results.c.table_id.desc(), results.c.seat.desc()
        last = select(results.c.mu, results.c.sigma).order_by(*order).limit(most)

        def read(connection: Connection) -> list[tuple[Any, list[Any]]]:
            found: list[tuple[Any, list[Any]]] = []
            for row in connection.execute(totals).all():
                of_game = last.where(results.c.player == player, results.c.game == row.game)
                found.append((row, list(connection.execute(of_game).all())[::-1]))
            return found

        return await self._database.read(read)

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

    async def rate(self, table: str, rows_after: RateMatch, also: EnterAlso | None = None) -> None:
        """Adds the results of a match, once; `rows_after` rates it, given the ratings before.

        All in one transaction: a rating depends on those before it. What else comes of the match
        (`also`) is entered with it.
        """

        def write(connection: Connection) -> None:
            if not _mark_rated(connection, table):
                return
            rows = rows_after(lambda player, game: _last_rating(connection, player, game))
            if rows:
                connection.execute(insert(schema.results), rows)
                enter_ratings(connection, rows)
            if also is not None:
                also(connection)

        await self.transact(write)

    async def _by_table(self, query: Any) -> dict[str, list[Row[Any]]]:
        found: dict[str, list[Row[Any]]] = {}
        for row in await self._all(query):
            found.setdefault(row.table_id, []).append(row)
        return found

    async def _all(self, query: Any) -> list[Row[Any]]:
        return await self._database.read(lambda connection: list(connection.execute(query).all()))


def _mark_rated(connection: Connection, table: str) -> bool:
    """Whether it falls to us: false if another process has done it or is at it."""
    wait_for_turn(connection, Turn.RATE_MATCH)
    marked = connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == table, schema.tables.c.is_rated.is_(False))
        .values(is_rated=True)
    )
    return bool(marked.rowcount)


def _last_rating(connection: Connection, player: str, game: str) -> Any:
    query = (
        select(schema.results.c.mu, schema.results.c.sigma)
        .where(schema.results.c.player == player, schema.results.c.game == game)
        .order_by(schema.results.c.at.desc(), schema.results.c.table_id, schema.results.c.seat)
        .limit(1)
    )
    return connection.execute(query).first()
