"""The last of every player's ratings, game by game."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from stolik.server.storage import schema
from stolik.server.storage.database import Database, insert_into


class RatingQueries:
    """The part of a database that leaderboards are made of."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def best(self, game: str, most: int) -> list[Row[Any]]:
        """Those who are at least worth the most; people who have left are in no list."""
        ratings, players = schema.ratings, schema.players
        query = (
            select(ratings, players.c.name, players.c.face, players.c.is_bot)
            .join(players, players.c.id == ratings.c.player)
            .where(ratings.c.game == game, players.c.is_deleted.is_(False))
            .order_by(ratings.c.worth.desc(), ratings.c.player)
            .limit(most)
        )
        return await self._database.read(lambda connection: list(connection.execute(query).all()))


def enter_ratings(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """The ratings after a match; a bot may have had several of its seats.

    Then its first seat's is the last rating, as `queries` reads it.
    """
    by_player: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_player.setdefault(row["player"], []).append(row)
    # Always in the same order: two matches that are entered at once must not wait for each other.
    for player in sorted(by_player):
        connection.execute(_upsert(connection, by_player[player]))


def _upsert(connection: Connection, rows: Sequence[dict[str, Any]]) -> Any:
    first, ratings = rows[0], schema.ratings
    matches, wins = len(rows), sum(row["is_won"] for row in rows)
    last = {
        "mu": first["mu"],
        "sigma": first["sigma"],
        "at": first["at"],
        "worth": first["mu"] - 3 * first["sigma"],
    }
    new = {"game": first["game"], "player": first["player"], "matches": matches, "wins": wins}
    return (
        insert_into(ratings, connection)
        .values(**new, **last)
        .on_conflict_do_update(
            index_elements=["game", "player"],
            set_={
                **last,
                "matches": ratings.c.matches + matches,
                "wins": ratings.c.wins + wins,
            },
        )
    )
