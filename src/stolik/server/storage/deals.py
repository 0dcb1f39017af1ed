"""All that the server asks of its database about deals: who plays them, and what came of it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from stolik.server.storage import schema
from stolik.server.storage.batches import NewTableRows, people_of, write_entries
from stolik.server.storage.database import Database, insert_into
from stolik.server.storage.erasing import deleted_among
from stolik.server.table.refusals import refused

OpenTable = Callable[[int], NewTableRows]
"""What the table of a try writes, by its number."""
TABLES_AT_ONCE = 20
"""Whose choices are deleted in one transaction: moves wait for it."""
BOTS_MS = 60_000
"""A process that has begun to let bots play a deal and is not done by then has died."""


class DealQueries:
    """The part of a database that is about deals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, deal: str) -> Row[Any] | None:
        """A deal, with the secret of its cards."""
        found = await self._all(select(schema.deals).where(schema.deals.c.id == deal))
        return found[0] if found else None

    async def add(self, row: dict[str, Any]) -> None:
        """One more deal, unless another process has added it already."""
        await self._database.transact(lambda c: c.execute(insert_missing(c, schema.deals, [row])))

    async def open_day(
        self,
        day: str,
        *,
        since: int,
        until: int,
        now: int,
        deals: Callable[[list[str]], Sequence[dict[str, Any]]],
    ) -> list[str]:
        """Fixes the salts of a day, once, and adds its deals; returns the salts."""
        tries, days = schema.tries, schema.days
        salts_then = (
            select(tries.c.salt)
            .join(schema.deals, schema.deals.c.id == tries.c.deal)
            .where(schema.deals.c.kind == "daily", tries.c.number == 0, tries.c.salt != "")
            .where(tries.c.started >= since, tries.c.started < until)
        )

        def add(connection: Connection) -> list[str]:
            salts = sorted(connection.execute(salts_then).scalars())
            row = {"day": day, "salts": " ".join(salts), "opened": now}
            connection.execute(insert_missing(connection, days, [row]))
            fixed = connection.execute(select(days.c.salts).where(days.c.day == day)).scalar_one()
            salts = str(fixed).split()
            connection.execute(insert_missing(connection, schema.deals, deals(salts)))
            return salts

        return await self._database.transact(add)

    async def salts_of(self, day: str) -> list[str] | None:
        """What players have added to the seeds of a day; None for a day that never began."""
        found = await self._all(select(schema.days.c.salts).where(schema.days.c.day == day))
        return found[0].salts.split() if found else None

    async def of_host(self, player: str, most: int | None = None) -> list[Row[Any]]:
        """The challenges that a person has made, the newest first."""
        deals = schema.deals
        query = select(deals).where(deals.c.host == player).order_by(deals.c.created.desc())
        return await self._all(query.limit(most))

    async def is_open_to(self, deal: str, player: str | None, now: int) -> bool:
        """Whether a deal may be shown: it has closed, or the player is done with it."""
        deals, tries = schema.deals, schema.tries
        closed = select(deals.c.id).where(deals.c.id == deal, deals.c.closes <= now)
        done = select(tries.c.deal).where(
            tries.c.deal == deal, tries.c.player == player, tries.c.ended.is_not(None)
        )
        query = closed if player is None else closed.union_all(done)
        return bool(await self._all(query.limit(1)))

    # Tries.

    async def begin_try(
        self, deal: str, player: str, *, salt: str, now: int, opened: OpenTable
    ) -> tuple[str, bool]:
        """The table of a player's next try, and whether it is new.

        One that is under way is gone on with. All in one transaction: the key of a try makes that
        none is begun twice, whichever processes are asked.
        """
        tries = schema.tries
        mine = (
            select(tries.c.number, tries.c.table_id, tries.c.ended)
            .where(tries.c.deal == deal, tries.c.player == player)
            .order_by(tries.c.number.desc())
            .limit(1)
        )

        def begin(connection: Connection) -> tuple[str, bool]:
            last = connection.execute(mine).first()
            if last is not None and last.ended is None:
                return last.table_id, False
            number = 0 if last is None else last.number + 1
            opening = opened(number)
            if deleted_among(connection, people_of(opening), is_held=True):
                raise refused("gone", "you have left this server")
            write_entries(connection, [opening], [])
            row = {
                "deal": deal,
                "player": player,
                "number": number,
                "table_id": opening.first.table,
                "salt": salt if number == 0 else "",
                "started": now,
            }
            connection.execute(insert(tries), [row])
            return opening.first.table, True

        for _ in range(2):
            try:
                return await self._database.transact(begin)
            except IntegrityError:
                continue  # another process was faster: its table is the one
        return await self._database.transact(begin)

    async def tries_by(self, player: str, deals: Collection[str]) -> dict[str, list[Row[Any]]]:
        """A player's tries at these deals, the first one first."""
        tries = schema.tries
        query = (
            select(tries)
            .where(tries.c.player == player, tries.c.deal.in_(list(deals)))
            .order_by(tries.c.deal, tries.c.number)
        )
        found: dict[str, list[Row[Any]]] = {}
        for row in await self._all(query):
            found.setdefault(row.deal, []).append(row)
        return found

    async def results(self, deal: str) -> list[Row[Any]]:
        """All tries that count and are over, with the players' names, in the order they ended."""
        tries, players = schema.tries, schema.players
        query = (
            select(tries, players.c.name, players.c.face, players.c.is_bot)
            .join(players, players.c.id == tries.c.player)
            .where(tries.c.deal == deal, tries.c.number == 0, tries.c.ended.is_not(None))
            .order_by(tries.c.ended, tries.c.player)
        )
        return await self._all(query)

    async def counts(self, deals: Iterable[str]) -> dict[str, int]:
        """How many people have finished each of these."""
        tries = schema.tries
        query = (
            select(tries.c.deal, func.count().label("people"))
            .where(tries.c.deal.in_(list(deals)), tries.c.number == 0)
            .where(tries.c.ended.is_not(None), tries.c.table_id.is_not(None))
            .group_by(tries.c.deal)
        )
        return {row.deal: row.people for row in await self._all(query)}

    async def history_of(self, player: str, most: int | None = None) -> list[Row[Any]]:
        """What a player has played that counts, the newest first."""
        tries, deals = schema.tries, schema.deals
        query = (
            select(tries, deals.c.kind, deals.c.game, deals.c.opens, deals.c.closes)
            .join(deals, deals.c.id == tries.c.deal)
            .where(tries.c.player == player, tries.c.number == 0)
            .order_by(tries.c.started.desc(), tries.c.deal)
        )
        return await self._all(query.limit(most))

    async def choices_at(self, deal: str, table: str) -> list[Row[Any]]:
        """A table's choices, and beside each all that was chosen there, with how often."""
        mine, others = schema.choices, schema.choices.alias("others")
        query = (
            select(
                mine.c.number,
                mine.c.move.label("mine"),
                others.c.move,
                func.count().label("times"),
            )
            .join(others, (others.c.deal == mine.c.deal) & (others.c.position == mine.c.position))
            .where(mine.c.table_id == table, mine.c.deal == deal)
            .group_by(mine.c.number, mine.c.move, others.c.move)
            .order_by(mine.c.number, func.count().desc(), others.c.move)
        )
        return await self._all(query)

    async def forget_choices(self, closed: int) -> bool:
        """Deletes choices at a few tables of deals closed before then; false if there are none."""
        choices, deals = schema.choices, schema.deals
        has_any = select(choices.c.deal).where(choices.c.deal == deals.c.id).exists()
        old = select(deals.c.id).where(deals.c.closes < closed, has_any).limit(1)
        found = await self._all(old)  # a read, which waits for no writer
        if not found:
            return False
        of_deal = select(choices.c.table_id).where(choices.c.deal == found[0].id).distinct()
        some = [row.table_id for row in await self._all(of_deal.limit(TABLES_AT_ONCE))]
        gone = delete(choices).where(choices.c.table_id.in_(some))
        await self._database.transact(lambda connection: connection.execute(gone))
        return True

    # What bots make of a deal.

    async def take_for_bots(self, now: int) -> Row[Any] | None:
        """A deal that bots have not played yet; no other process gets it for a while."""
        deals = schema.deals
        due = select(deals).where(deals.c.bots_wake <= now).order_by(deals.c.bots_wake).limit(1)

        def take(connection: Connection) -> Row[Any] | None:
            found = connection.execute(due.with_for_update(skip_locked=True)).first()
            if found is not None:
                later = update(deals).where(deals.c.id == found.id)
                connection.execute(later.values(bots_wake=now + BOTS_MS))
            return found

        if not await self._all(due):
            return None  # a read, which waits for no writer
        return await self._database.transact(take)

    async def end_leases(self, now: int) -> None:
        """Every lease was of a process that has ended."""
        deals = schema.deals
        ended = update(deals).where(deals.c.bots_wake > now).values(bots_wake=now)
        await self._database.transact(lambda c: c.execute(ended))

    async def add_bots(self, deal: str, rows: Sequence[dict[str, Any]]) -> None:
        """How bots did; once."""
        done = update(schema.deals).where(schema.deals.c.id == deal).values(bots_wake=None)

        def add(connection: Connection) -> None:
            connection.execute(insert_missing(connection, schema.tries, rows))
            connection.execute(done)

        await self._database.transact(add)

    async def _all(self, query: Any) -> list[Row[Any]]:
        return await self._database.read(lambda connection: list(connection.execute(query).all()))


def insert_missing(connection: Connection, table: Any, rows: Sequence[dict[str, Any]]) -> Any:
    """Rows that are there already are left alone."""
    return insert_into(table, connection).values(list(rows)).on_conflict_do_nothing()


def finish_try(
    connection: Connection, table: str, values: dict[str, Any], choices: Sequence[dict[str, Any]]
) -> None:
    """Enters how a try ended, in the transaction that marks its match as counted.

    Where its player has left for good meanwhile, there is no try any more, and nothing is entered.
    """
    ended = update(schema.tries).where(schema.tries.c.table_id == table).values(**values)
    if connection.execute(ended).rowcount and choices:
        connection.execute(insert(schema.choices), choices)
