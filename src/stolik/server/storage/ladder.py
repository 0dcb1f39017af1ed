"""All that the server asks of its database about the ladder of bots."""

from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, union_all

from stolik.server.storage import schema
from stolik.server.storage.database import Database

MOST_DEALS = 20_000
"""Of a game, the newest, that ratings are made of."""


class LadderQueries:
    """The part of a database that is about the ladder."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, deal: dict[str, Any]) -> None:
        """A deal that is played; its id makes that none is counted twice.

        Where one of the two has left for good meanwhile, nothing is stored.
        """
        players = schema.players
        here = select(func.count()).where(
            players.c.id.in_([deal["first"], deal["second"]]), players.c.is_deleted.is_(False)
        )

        def write(connection: Connection) -> None:
            if connection.execute(here).scalar() == 2:  # both of them
                connection.execute(insert(schema.ladder_deals).values(deal))

        await self._database.transact(write)

    async def deals(self, game: str) -> list[Row[Any]]:
        """The newest of a game."""
        table = schema.ladder_deals
        query = (
            select(table).where(table.c.game == game).order_by(table.c.at.desc()).limit(MOST_DEALS)
        )
        return await self._database.read(lambda connection: list(connection.execute(query)))

    async def forget_oldest(self) -> None:
        """Deletes those that no rating is made of any more."""
        table = schema.ladder_deals

        def oldest(connection: Connection) -> list[tuple[str, int]]:
            found = []
            for game in connection.execute(select(table.c.game).distinct()).scalars().all():
                newest = select(table.c.at).where(table.c.game == game).order_by(table.c.at.desc())
                last = connection.execute(newest.offset(MOST_DEALS).limit(1)).scalar()
                found += [] if last is None else [(game, last)]
            return found

        def forget(connection: Connection) -> None:
            for game, last in old:
                gone = table.c.game == game, table.c.at <= last
                connection.execute(delete(table).where(*gone))

        if old := await self._database.read(oldest):
            await self._database.transact(forget)

    async def count_since(self, at: int) -> int:
        """How many were played since then, by all processes."""
        query = select(func.count()).where(schema.ladder_deals.c.at >= at)

        def read(connection: Connection) -> int:
            return int(connection.execute(query).scalar() or 0)

        return await self._database.read(read)

    async def deals_of(self, player: str) -> list[Row[Any]]:
        """All that a bot has played, in either place, the newest first."""
        table = schema.ladder_deals
        either = (select(table).where(side == player) for side in (table.c.first, table.c.second))
        query = union_all(*either).order_by("at")

        def read(connection: Connection) -> list[Row[Any]]:
            return list(connection.execute(query))[::-1]

        return await self._database.read(read)
