"""How all who have played a deal compare; remembered for a moment, as many ask at once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from stolik.games import find_game
from stolik.server.contests.scoring import Outcome, compared
from stolik.server.messages.common import Person
from stolik.server.messages.contests import DealResult, PastDeal
from stolik.server.storage.queries import Storage

FRESH_MS = 3000
MOST_REMEMBERED = 200
MOST_PAST = 20
"""Deals in a profile."""


class Boards:
    """The results of deals, best first."""

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        self._storage = storage
        self._now = now
        self._known: OrderedDict[str, tuple[int, tuple[DealResult, ...]]] = OrderedDict()

    async def of(self, deal: str, game: str) -> tuple[DealResult, ...]:
        """All results that count."""
        until, results = self._known.get(deal, (0, ()))
        if self._now() < until:
            return results
        rows = await self._storage.deals.results(deal)
        results = await asyncio.to_thread(ranked, game, rows)  # there may be thousands
        self._known[deal] = self._now() + FRESH_MS, results
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return results

    def forget(self, deal: str) -> None:
        """There is a new result."""
        self._known.pop(deal, None)

    async def past(self, player: str, *, only_closed: bool) -> tuple[PastDeal, ...]:
        """What a player has played; others see a deal only when it has closed."""
        rows = [
            row
            for row in await self._storage.deals.history_of(player, MOST_PAST)
            if row.ended is not None
            and (not only_closed or (row.closes is not None and row.closes <= self._now()))
        ]
        return tuple(filter(None, [await self._past(row) for row in rows]))

    async def _past(self, row: Any) -> PastDeal | None:
        """None while the remembered board is older than the player's result."""
        results = await self.of(row.deal, row.game)
        mine = next((result for result in results if result.player.id == row.player), None)
        if mine is None:
            return None
        return PastDeal(
            deal=row.deal,
            kind=row.kind,
            game=row.game,
            at=row.ended,
            score=row.score,
            rank=mine.rank,
            people=len(results),
            percent=mine.percent,
        )


def ranked(game: str, rows: list[Any]) -> tuple[DealResult, ...]:
    """Rows of tries as results, best first; of equal ones, who was first."""
    outcomes = [Outcome(score=row.score, place=row.place) for row in rows]
    results = [
        DealResult(
            player=Person(row.player, row.name, row.face, row.is_bot),
            is_bot=row.is_bot,
            score=row.score,
            place=row.place,
            is_won=row.is_won,
            rank=one.rank,
            matchpoints=one.matchpoints,
            percent=one.percent,
            table=row.table_id,
        )
        for row, one in zip(rows, compared(find_game(game), outcomes), strict=True)
    ]
    return tuple(sorted(results, key=lambda result: result.rank))
