"""Bots play every deal in the player's seat, so the first player already has a comparison."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from stolik.match import Match
from stolik.server.accounts.ratings import bot_id
from stolik.server.contests.boards import Boards
from stolik.server.contests.scoring import place_in
from stolik.server.runtime.deal_bots import DealMatch
from stolik.server.runtime.fair_queue import FairQueue
from stolik.server.storage.queries import Storage

LEVELS = ("easy", "normal", "hard")
"""That play on the player's seat."""
NOBODY = ("",)
"""Whose turn it is in the queue: everybody's."""


class BotTries:
    """Takes deals that bots have not played yet; any process may."""

    def __init__(
        self,
        storage: Storage,
        boards: Boards,
        queue: FairQueue,
        *,
        bot_ready: Callable[[str, str], Awaitable[None]],
        now: Callable[[], int],
    ) -> None:
        self._storage = storage
        self._boards = boards
        self._queue = queue
        self._bot_ready = bot_ready
        self._now = now

    async def play_some(self) -> None:
        """Lets bots play all deals that wait for them."""
        while row := await self._storage.deals.take_for_bots(self._now()):
            rows = [await self._play(row, level) for level in LEVELS]
            await self._storage.deals.add_bots(row.id, rows)
            self._boards.forget(row.id)

    async def _play(self, deal: Any, level: str) -> dict[str, Any]:
        """One choice after the other: between two of them people's bots have their turn."""
        await self._bot_ready(deal.game, level)
        play = new_play(deal, level)
        while await self._queue.run(NOBODY, play.step):
            pass
        return try_row(deal, level, play.match, self._now())


def new_play(deal: Any, level: str) -> DealMatch:
    """A bot on the player's seat of a deal."""
    levels = [deal.level] * deal.seats
    levels[deal.seat] = level
    seed, options = bytes.fromhex(deal.seed), msgspec.json.decode(deal.options)
    return DealMatch(Match(deal.game, levels, options, seed=seed), seed, levels, deal.seat)


def try_row(deal: Any, level: str, match: Match, now: int) -> dict[str, Any]:
    """How the bot did."""
    result = match.result
    assert result is not None
    return {
        "deal": deal.id,
        "player": bot_id(level),
        "number": 0,
        "table_id": None,
        "salt": "",
        "started": now,
        "ended": now,
        "score": result.scores[deal.seat],
        "is_won": deal.seat in result.winners,
        "place": place_in(match.game, result, deal.seat),
    }
