"""Who plays a game best, as far as that is known."""

from collections.abc import Callable
from typing import Any

from stolik.server.accounts.ratings import BASE, SCALE
from stolik.server.messages.common import Person
from stolik.server.messages.requests import LeaderboardLine
from stolik.server.storage.queries import Storage

MOST = 100
FRESH_MS = 10_000
UNCERTAIN = 4.0
"""A deviation as large as after a handful of matches; a newcomer's is 8.3."""


class Leaderboards:
    """The best of every game; remembered for some seconds."""

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        self._storage = storage
        self._now = now
        self._known: dict[str, tuple[int, tuple[LeaderboardLine, ...]]] = {}

    async def of(self, game: str) -> tuple[LeaderboardLine, ...]:
        """Those who are at least worth the most come first."""
        until, lines = self._known.get(game, (0, ()))
        if self._now() >= until:
            lines = tuple(map(line_of, await self._storage.ratings.best(game, MOST)))
            self._known[game] = self._now() + FRESH_MS, lines
        return lines


def line_of(row: Any) -> LeaderboardLine:
    """A rating, and between which two it most probably is."""
    return LeaderboardLine(
        player=Person(row.player, row.name, row.face, row.is_bot),
        is_bot=row.is_bot,
        rating=on_scale(row.mu - 3 * row.sigma),
        low=on_scale(row.mu - 2 * row.sigma),
        high=on_scale(row.mu + 2 * row.sigma),
        is_uncertain=row.sigma > UNCERTAIN,
        matches=row.matches,
        wins=row.wins,
    )


def on_scale(skill: float) -> int:
    """As people see it.

    >>> on_scale(0), on_scale(25)
    (1000, 2000)
    """
    return round(BASE + SCALE * skill)
