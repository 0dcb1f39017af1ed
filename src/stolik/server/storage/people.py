"""All that the server asks of its database about people: who they are, and what they want."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    Select,
    delete,
    func,
    insert,
    select,
    union_all,
    update,
)

from stolik.server.storage import erasing, schema
from stolik.server.storage.database import Database, is_sqlite
from stolik.server.storage.notices import PersonChange, notify_of_person
from stolik.server.table.refusals import refused

SESSIONS = ("browser", "token")
"""Kinds of secrets with which a person is signed in; a link only leads to one."""

SESSIONS_IN_NOTICE = 50
"""More would be too long for one."""


class PeopleQueries:
    """The part of a database that is about people.

    What other processes must know is announced with the transaction that stores it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, player: str) -> Row[Any] | None:
        """A person or a bot."""
        found = await self._all(select(schema.players).where(schema.players.c.id == player))
        return found[0] if found else None

    async def names_of(self, players: Iterable[str]) -> dict[str, str]:
        """Their names, by id."""
        query = select(schema.players).where(schema.players.c.id.in_(list(players)))
        return {row.id: row.name for row in await self._all(query)}

    async def rename(self, player: str, name: str) -> PersonChange:
        """A new name; tables under way keep the old one."""
        return await self._update(PersonChange(player=player, name=name), name=name)

    async def choose_face(self, player: str, face: str) -> PersonChange:
        """Another face; tables under way keep the old one."""
        return await self._update(PersonChange(player=player, face=face), face=face)

    async def become_bot(self, player: str, name: str) -> PersonChange | None:
        """Marks an account as a bot's, for good; None for one that has played as a person."""
        change = PersonChange(player=player, name=name)

        def mark(connection: Connection) -> PersonChange | None:
            if _has_played(connection, player):
                return None
            _update(connection, change, is_bot=True, name=name)
            return change

        return await self._database.transact(mark)

    async def _update(self, change: PersonChange, **values: Any) -> PersonChange:
        await self._database.transact(lambda c: _update(c, change, **values))
        return change

    # Leaving for good.

    async def tables_naming(self, player: str) -> list[str]:
        """Tables in whose log a player occurs: on a seat, as host, or in the chat."""
        return await self._database.read(lambda c: erasing.tables_naming(c, player))

    async def begin_to_erase(self, player: str) -> PersonChange:
        """Takes the name out of the lists, and withdraws all secrets."""
        change = PersonChange(player=player, is_gone=True)

        def rewrite(connection: Connection) -> None:
            erasing.begin_to_erase(connection, player)
            _announce(connection, change)

        await self._database.transact(rewrite)
        return change

    async def erase_some(self, player: str) -> PersonChange:
        """The same in the logs of a few tables; of none when that is done."""

        def rewrite(connection: Connection) -> PersonChange:
            tables = erasing.erase_some(connection, player)
            change = PersonChange(player=player, is_gone=True, tables=tuple(tables))
            if tables:
                _announce(connection, change)
            return change

        return await self._database.transact(rewrite)

    async def half_erased(self) -> str | None:
        """A player who has left, but whose name is still in some logs."""
        return await self._database.read(erasing.half_erased)

    async def deleted_among(self, players: Collection[str]) -> set[str]:
        """Those who have left for good."""
        return await self._database.read(lambda c: erasing.deleted_among(c, players))

    # Where a person is signed in.

    async def secret(self, secret_hash: str, kinds: Sequence[str]) -> Row[Any] | None:
        """Whose secret it is, and until when."""
        query = select(schema.secrets).where(
            schema.secrets.c.hash == secret_hash, schema.secrets.c.kind.in_(kinds)
        )
        found = await self._all(query)
        return found[0] if found else None

    async def secrets_of(self, player: str) -> list[Row[Any]]:
        """All that stand for a person, the newest first."""
        query = (
            select(schema.secrets)
            .where(schema.secrets.c.player == player)
            .order_by(schema.secrets.c.created.desc(), schema.secrets.c.hash)
        )
        return await self._all(query)

    async def drop_expired(self, player: str, now: int) -> int:
        """Forgets what is over of all that stands for a person; returns how much is left."""
        secrets = schema.secrets
        expired = delete(secrets).where(secrets.c.player == player, secrets.c.expires < now)
        left = select(func.count()).where(secrets.c.player == player)

        def drop(connection: Connection) -> int:
            connection.execute(expired)
            return connection.execute(left).scalar() or 0

        return await self._database.transact(drop)

    async def note_seen(self, secret_hash: str, now: int) -> None:
        """A session is in use."""
        change = update(schema.secrets).where(schema.secrets.c.hash == secret_hash).values(seen=now)
        await self._database.transact(lambda connection: connection.execute(change))

    async def alive_among(self, sessions: Iterable[str]) -> set[str]:
        """Those that are not over: secrets by their hashes, cookies of version 0.1 by player."""
        wanted = list(sessions)
        secrets, players = schema.secrets, schema.players
        known = select(secrets.c.hash).where(secrets.c.hash.in_(wanted))
        old = select(players.c.id).where(
            players.c.id.in_(wanted),
            players.c.signed_out.is_(None),
            players.c.is_deleted.is_(False),
        )
        return {row[0] for row in await self._all(union_all(known, old))}

    async def end_session(self, player: str, session: str) -> PersonChange:
        """It stands for the person no more."""
        secrets = schema.secrets
        gone = delete(secrets).where(secrets.c.player == player, secrets.c.hash == session)
        change = PersonChange(player=player, ended=(session,))

        def end(connection: Connection) -> PersonChange:
            connection.execute(gone)
            _announce(connection, change)
            return change

        return await self._database.transact(end)

    async def end_other_sessions(self, player: str, kept: str, now: int) -> list[PersonChange]:
        """Only one stands for the person from now on; cookies that name none do no more."""
        secrets, players = schema.secrets, schema.players
        others = secrets.c.player == player, secrets.c.hash != kept
        query = select(secrets.c.hash).where(*others)
        old = update(players).where(players.c.id == player).values(signed_out=now)

        def end(connection: Connection) -> list[PersonChange]:
            ended = [player, *connection.execute(query).scalars()]
            changes = [
                PersonChange(player=player, ended=part) for part in parts(ended, SESSIONS_IN_NOTICE)
            ]
            connection.execute(delete(secrets).where(*others))
            connection.execute(old)
            for change in changes:
                _announce(connection, change)
            return changes

        return await self._database.transact(end)

    # What people think of each other.

    async def set_relation(
        self, player: str, other: str, kind: str | None, now: int
    ) -> PersonChange:
        """A player mutes or blocks another, or neither any more."""
        relations = schema.relations
        before = delete(relations).where(relations.c.player == player, relations.c.other == other)
        row = {"player": player, "other": other, "kind": kind, "created": now}

        change = PersonChange(player=player, has_new_relations=True)

        def replace(connection: Connection) -> PersonChange:
            connection.execute(before)
            if kind is not None:
                connection.execute(insert(relations), [row])
            _announce(connection, change)
            return change

        return await self._database.transact(replace)

    async def unheard_by(self, players: Collection[str]) -> dict[str, frozenset[str]]:
        """Whose chat each of these does not want to see."""
        relations = schema.relations
        query = select(relations.c.player, relations.c.other).where(
            relations.c.player.in_(list(players))
        )
        found: dict[str, set[str]] = {player: set() for player in players}
        for row in await self._all(query):
            found[row.player].add(row.other)
        return {player: frozenset(others) for player, others in found.items()}

    async def relations_of(self, player: str) -> list[Row[Any]]:
        """Whom a player has muted or blocked, with their names."""
        relations, players = schema.relations, schema.players
        query = (
            select(relations.c.other, players.c.name, relations.c.kind)
            .join(players, players.c.id == relations.c.other)
            .where(relations.c.player == player)
            .order_by(relations.c.created, relations.c.other)
        )
        return await self._all(query)

    async def has_blocked(self, player: str, other: str) -> bool:
        """Whether a player wants nothing to do with another."""
        relations = schema.relations
        query = select(relations.c.kind).where(
            relations.c.player == player, relations.c.other == other, relations.c.kind == "blocked"
        )
        return bool(await self._all(query))

    # Whom the keeper of the server has shut out.

    async def ban(self, player: str, now: int) -> None:
        """Shuts a person out, if that is not so already."""
        row = {"player": player, "at": now}
        known = select(schema.bans).where(schema.bans.c.player == player)

        def add(connection: Connection) -> None:
            if connection.execute(known).first() is None:
                connection.execute(insert(schema.bans), [row])

        await self._database.transact(add)

    async def unban(self, player: str) -> bool:
        """Lets a person in again; false for one who was not shut out."""
        lifted = delete(schema.bans).where(schema.bans.c.player == player)
        return await self._database.transact(lambda c: bool(c.execute(lifted).rowcount))

    async def banned(self) -> frozenset[str]:
        """Everybody who is shut out; few, so every process asks again and again."""
        return frozenset(row.player for row in await self._all(select(schema.bans.c.player)))

    async def bans(self) -> list[Row[Any]]:
        """The same with their names, and since when."""
        bans, players = schema.bans, schema.players
        query = select(bans, players.c.name).join(players, players.c.id == bans.c.player)
        return await self._all(query.order_by(bans.c.at, bans.c.player))

    # Reports.

    async def add_report(self, row: dict[str, Any], *, since: int, most: int) -> bool:
        """Stores a report; false for a player who has made too many since a moment."""
        made = _reports_since(row["reporter"], since)
        players = schema.players
        reporter = select(players.c.id).where(players.c.id == row["reporter"]).with_for_update()

        def add(connection: Connection) -> bool:
            connection.execute(reporter)  # one at a time: otherwise both count before either stores
            if (connection.execute(made).scalar() or 0) >= most:
                return False
            connection.execute(insert(schema.reports), [row])
            return True

        return await self._database.transact(add)

    async def reports_since(self, player: str, since: int) -> int:
        """How many reports a player has made since a moment."""
        made = _reports_since(player, since)
        return await self._database.read(lambda c: c.execute(made).scalar() or 0)

    async def reports(self, *, also_closed: bool) -> list[Row[Any]]:
        """What players have reported, the oldest first, with the names that people have now."""
        reports, players = schema.reports, schema.players
        reporter = players.alias("reporter")
        query = (
            select(
                reports, players.c.name.label("name_now"), reporter.c.name.label("reporter_name")
            )
            .join(players, players.c.id == reports.c.reported)
            .join(reporter, reporter.c.id == reports.c.reporter)
            .order_by(reports.c.at, reports.c.id)
        )
        return await self._all(
            query if also_closed else query.where(reports.c.is_closed.is_(False))
        )

    async def reports_by(self, player: str) -> list[Row[Any]]:
        """What a player has reported."""
        reports = schema.reports
        query = select(reports).where(reports.c.reporter == player)
        return await self._all(query.order_by(reports.c.at, reports.c.id))

    async def close_report(self, report: str) -> bool:
        """Marks a report as done; false where there is none of that id."""
        change = update(schema.reports).where(schema.reports.c.id == report).values(is_closed=True)
        return await self._database.transact(lambda c: bool(c.execute(change).rowcount))

    async def _all(self, query: Any) -> list[Row[Any]]:
        return await self._database.read(lambda connection: list(connection.execute(query).all()))


def _reports_since(player: str, since: int) -> Select[int]:
    reports = schema.reports
    return select(func.count()).where(reports.c.reporter == player, reports.c.at > since)


def parts(items: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """The items, so many at a time.

    >>> parts(["a", "b", "c"], 2)
    [('a', 'b'), ('c',)]
    """
    return [tuple(items[at : at + size]) for at in range(0, len(items), size)]


def _has_played(connection: Connection, player: str) -> bool:
    """Whether a person sits at a table, or has anything to show for having done so."""
    played = (schema.results, schema.seats, schema.tries, schema.entrants)
    found = union_all(*(select(table.c.player).where(table.c.player == player) for table in played))
    return connection.execute(found.limit(1)).first() is not None


def _update(connection: Connection, change: PersonChange, **values: Any) -> None:
    """Changes a person who is still here: a name must not come back after a deletion."""
    players = schema.players
    is_here = players.c.id == change.player, players.c.is_deleted.is_(False)
    if not connection.execute(update(players).where(*is_here).values(**values)).rowcount:
        raise refused("gone", "you have left this server")
    _announce(connection, change)


def _announce(connection: Connection, change: PersonChange) -> None:
    if not is_sqlite(connection):
        notify_of_person(connection, change)
