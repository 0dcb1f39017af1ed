"""Ratings: openskill's Plackett–Luce, one per player and game; bots are rated, too."""

import asyncio
from collections.abc import Callable
from typing import Any

from openskill.models import PlackettLuce

from stolik.server.messages.requests import GameStanding
from stolik.server.storage.queries import EnterAlso, FindRating, Storage
from stolik.server.table.state import Seat, TableState

MODEL = PlackettLuce()
SCALE, BASE = 40.0, 1000.0
"""A newcomer has 1000; a player who wins far more than others some 2000."""
HISTORY = 50
"""Matches in the chart of a profile."""
MANY_MATCHES = 2000
"""To count them takes milliseconds."""
REMEMBERED_MS = 60_000


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


async def rate(storage: Storage, table: TableState, also: EnterAlso | None = None) -> None:
    """Stores how a match ended and what it does to the ratings; once, whichever process asks."""
    if table.result is not None:
        await storage.rate(table.id, lambda find: rated_results(table, find), also)


def rated_results(table: TableState, find: FindRating) -> list[dict[str, Any]]:
    """The results of a match, with every player's rating after it; none of a trial."""
    if table.origin is not None:
        return []
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


class Standings:
    """How players do, game by game.

    Anybody may ask, also about a bot with a million matches, and counting them takes long: so all
    who ask at once get one answer, and of those with many matches it is remembered for a while.
    """

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        self._storage = storage
        self._now = now
        self._counting: dict[str, asyncio.Task[tuple[GameStanding, ...]]] = {}
        self._remembered: dict[str, tuple[int, tuple[GameStanding, ...]]] = {}
        """Until when."""

    async def of(self, player: str) -> tuple[GameStanding, ...]:
        """A player's results, and the ratings after the last of them."""
        until, known = self._remembered.get(player, (0, ()))
        if self._now() < until:
            return known
        counting = self._counting.get(player)
        if counting is None:
            counting = self._counting[player] = asyncio.create_task(self._count(player))
            counting.add_done_callback(lambda _task: self._counting.pop(player))
        return await asyncio.shield(counting)

    async def _count(self, player: str) -> tuple[GameStanding, ...]:
        rows = await self._storage.standings_of(player, HISTORY)
        found = tuple(
            GameStanding(
                game=row.game,
                matches=row.matches,
                wins=row.wins,
                rating=shown(last[-1]),
                history=tuple(map(shown, last)),
            )
            for row, last in rows
        )
        if sum(each.matches for each in found) >= MANY_MATCHES:
            self._remembered[player] = self._now() + REMEMBERED_MS, found
        return found


def shown(row: Any) -> float:
    """A rating on the scale that people see: what the player is at least worth."""
    return round(BASE + SCALE * float(row.mu - 3 * row.sigma), 1)
