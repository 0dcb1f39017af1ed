"""All that the server asks of its database about puzzles."""

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from stolik.server.storage import schema
from stolik.server.storage.database import Database, Turn, insert_into, wait_for_turn

Ratings = tuple[Any, Any]
"""Of a person in a game and of a puzzle: rows with `mu` and `sigma`, or None for the first time."""
RateAnswer = Callable[[Ratings], tuple[dict[str, float], dict[str, float]]]
"""The columns of both after the answer."""

_answers, _puzzles = schema.puzzle_answers, schema.puzzles


class PuzzleQueries:
    """The part of a database that is about puzzles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def answers_of(self, player: str) -> list[Row[Any]]:
        """All first answers of a person, the oldest first."""
        query = select(_answers).where(_answers.c.player == player)
        query = query.order_by(_answers.c.at, _answers.c.puzzle)
        return await self._database.read(lambda c: list(c.execute(query).all()))

    async def ratings_of(self, puzzles: Iterable[str]) -> dict[str, Row[Any]]:
        """Of those that were tried, by id."""
        query = select(_puzzles).where(_puzzles.c.id.in_(list(puzzles)))
        return await self._database.read(lambda c: {row.id: row for row in c.execute(query)})

    async def answer(self, row: dict[str, Any], rate: RateAnswer) -> bool:
        """Stores a person's first answer with the ratings after it; false if it is not the first.

        All in one transaction: ratings depend on those before.
        """

        def write(connection: Connection) -> bool:
            wait_for_turn(connection, Turn.RATE_ANSWER)
            if connection.execute(_first_answer(row)).first() is not None:
                return False
            last = connection.execute(_last_rating(row)).first()
            known = select(_puzzles).where(_puzzles.c.id == row["puzzle"])
            mine, its = rate((last, connection.execute(known).first()))
            connection.execute(insert(_answers), [{**row, **mine}])
            rated = insert_into(_puzzles, connection).values(id=row["puzzle"], **its)
            connection.execute(rated.on_conflict_do_update(index_elements=["id"], set_=its))
            return True

        return await self._database.transact(write)


def _first_answer(row: dict[str, Any]) -> Any:
    is_it = _answers.c.player == row["player"], _answers.c.puzzle == row["puzzle"]
    return select(_answers.c.puzzle).where(*is_it)


def _last_rating(row: dict[str, Any]) -> Any:
    theirs = _answers.c.player == row["player"], _answers.c.game == row["game"]
    newest = _answers.c.at.desc(), _answers.c.puzzle.desc()
    return select(_answers.c.mu, _answers.c.sigma).where(*theirs).order_by(*newest).limit(1)
