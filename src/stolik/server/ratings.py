"""Ratings: openskill's Plackett–Luce, one rating a player and game; bots are rated, too."""

from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select, text, update

from stolik.server import schema
from stolik.server.database import is_sqlite
from stolik.server.messages import GameStanding
from stolik.server.storage import Storage
from stolik.server.table import LiveTable, Seat

MODEL = PlackettLuce()
SCALE, BASE = 40.0, 1000.0
"""A newcomer has 1000; somebody who wins far more than others some 2000."""
HISTORY = 50
"""Matches in the chart of a profile."""


BOT_PREFIX = "bot-"


def bot_id(level: str) -> str:
    """Bots are players, one a level.

    >>> bot_id("hard")
    'bot-hard'
    """
    return BOT_PREFIX + level


def player_of(seat: Seat) -> str:
    """Who is rated for a seat: a person answers for the bot that played on."""
    return bot_id(seat.bot or "") if seat.person is None else seat.person.id


async def rate(storage: Storage, table: LiveTable) -> None:
    """Writes down how a match ended and what it does to the ratings; once, whoever asks."""
    if table.result is not None:
        await storage.transact(lambda connection: write_ratings(connection, table))


def write_ratings(connection: Connection, table: LiveTable) -> None:
    """In one transaction: a rating depends on those before it."""
    if not mark_rated(connection, table.id):
        return
    players = [player_of(seat) for seat in table.seats]
    before = {player: rating_of(connection, player, table.game.id) for player in set(players)}
    after = rated(table, players, before)
    connection.execute(insert(schema.results), result_rows(table, players, after))


def mark_rated(connection: Connection, table_id: str) -> bool:
    """Whether it falls to us: false if another process has done it or is at it."""
    if not is_sqlite(connection):
        # Ratings depend on one another, so one match after the other is rated.
        connection.execute(text("SELECT pg_advisory_xact_lock(7068)"))
    marked = connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == table_id, schema.tables.c.is_rated.is_(False))
        .values(is_rated=True)
    )
    return bool(marked.rowcount)


def rating_of(connection: Connection, player: str, game: str) -> Any:
    """A player's rating now."""
    query = (
        select(schema.results.c.mu, schema.results.c.sigma)
        .where(schema.results.c.player == player, schema.results.c.game == game)
        .order_by(schema.results.c.at.desc(), schema.results.c.table_id, schema.results.c.seat)
        .limit(1)
    )
    row = connection.execute(query).first()
    return MODEL.rating() if row is None else MODEL.rating(row.mu, row.sigma)


def rated(table: LiveTable, players: list[str], before: dict[str, Any]) -> list[Any]:
    """The rating of every seat after the match.

    Seats that win or lose together are not compared with each other, and the same player on two
    seats neither: then nobody's rating changes.
    """
    assert table.result is not None
    teams = [[before[player]] for player in players]
    if table.game.is_cooperative or len(set(players)) < 2:
        return [team[0] for team in teams]
    ranks = [0.0 if seat in table.result.winners else 1.0 for seat in range(len(players))]
    return [team[0] for team in MODEL.rate(teams, ranks=ranks)]


def result_rows(table: LiveTable, players: list[str], after: list[Any]) -> list[dict[str, Any]]:
    """Rows for `results`."""
    assert table.result is not None
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "player": player,
            "game": table.game.id,
            "at": table.touched,
            "score": table.result.scores[seat],
            "is_won": seat in table.result.winners,
            "mu": after[seat].mu,
            "sigma": after[seat].sigma,
        }
        for seat, player in enumerate(players)
    ]


def standings(rows: list[Any]) -> tuple[GameStanding, ...]:
    """A player's results, game by game."""
    games: dict[str, list[Any]] = {}
    for row in rows:
        games.setdefault(row.game, []).append(row)
    return tuple(
        GameStanding(
            game=game,
            matches=len(played),
            wins=sum(row.is_won for row in played),
            rating=shown(played[-1]),
            history=tuple(shown(row) for row in played[-HISTORY:]),
        )
        for game, played in games.items()
    )


def shown(row: Any) -> float:
    """A rating on the scale that people see: what the player is at least worth."""
    return round(BASE + SCALE * float(row.mu - 3 * row.sigma), 1)
