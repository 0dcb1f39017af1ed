"""Ratings: openskill's Plackett–Luce, one per player and game; bots are rated, too."""

from typing import Any

from openskill.models import PlackettLuce

from stolik.server.messages.requests import GameStanding
from stolik.server.storage.queries import FindRating, Storage
from stolik.server.table.state import Seat, TableState

MODEL = PlackettLuce()
SCALE, BASE = 40.0, 1000.0
"""A newcomer has 1000; a player who wins far more than others some 2000."""
HISTORY = 50
"""Matches in the chart of a profile."""


BOT_PREFIX = "bot-"


def bot_id(level: str) -> str:
    """Bots are players, one per level.

    >>> bot_id("hard")
    'bot-hard'
    """
    return BOT_PREFIX + level


def player_of(seat: Seat) -> str:
    """Who is rated for a seat: a person answers for the bot that played on."""
    return bot_id(seat.bot or "") if seat.person is None else seat.person.id


async def rate(storage: Storage, table: TableState) -> None:
    """Stores how a match ended and what it does to the ratings; once, whichever process asks."""
    if table.result is not None:
        await storage.rate(table.id, lambda find: rated_results(table, find))


def rated_results(table: TableState, find: FindRating) -> list[dict[str, Any]]:
    """The results of a match, with every player's rating after it."""
    players = [player_of(seat) for seat in table.seats]
    before = {player: rating(find(player, table.game.id)) for player in set(players)}
    return result_rows(table, players, rated(table, players, before))


def rating(row: Any) -> Any:
    """A rating from where it is stored; a newcomer's for None."""
    return MODEL.rating() if row is None else MODEL.rating(row.mu, row.sigma)


def rated(table: TableState, players: list[str], before: dict[str, Any]) -> list[Any]:
    """The rating of every seat after the match.

    Seats that win or lose together are not compared with each other, and the same player on two
    seats neither: then nobody's rating changes. Nor does it after a hint, which was a bot's move.
    """
    assert table.result is not None
    teams = [[before[player]] for player in players]
    if table.game.is_cooperative or table.hinted or len(set(players)) < 2:
        return [team[0] for team in teams]
    ranks = [0.0 if seat in table.result.winners else 1.0 for seat in range(len(players))]
    return [team[0] for team in MODEL.rate(teams, ranks=ranks)]


def result_rows(table: TableState, players: list[str], after: list[Any]) -> list[dict[str, Any]]:
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
