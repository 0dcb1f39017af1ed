"""The ladder of a server: who plays whom in idle time, and how they stand."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from stolik.bots.bot import Turn
from stolik.bots.levels import new_bot
from stolik.core.game import Game
from stolik.games import all_games, find_game
from stolik.seeds import SEED_BYTES
from stolik.server.accounts.people import People, UnknownPersonError, new_id
from stolik.server.accounts.ratings import bot_id
from stolik.server.ladder.deals import SEATS, DealPlayer, Entrant
from stolik.server.ladder.fit import PlayedDeal, Rating, fit_ratings
from stolik.server.ladder.levels import LEVELS, fixed_ratings
from stolik.server.messages.bots import GameLadder, Ladder, LadderRow
from stolik.server.runtime.bots_online import BotsOnline, ConnectedBot
from stolik.server.runtime.fair_queue import FairQueue
from stolik.server.storage.ladder import LadderQueries

DEALS_PER_HOUR = 600
"""Of all bots together; then nothing is played until some are an hour old."""
HOUR_MS = 3600 * 1000
LEVEL_SHARE = 0.5
"""Of a bot's deals, those against the server's own levels."""
REMEMBERED_MS = 10_000
"""For so long the same ladder is shown: anybody may ask."""
CLIENT = ("ladder",)

BotReady = Callable[[str, str], Awaitable[None]]


class Ladders:
    """The ladders of all games, as one process plays and shows them."""

    def __init__(
        self,
        deals: LadderQueries,
        people: People,
        bots: BotsOnline,
        *,
        queue_of: Callable[[str], FairQueue],
        bot_ready: BotReady,
        now: Callable[[], int],
        rng: Random,
        is_idle: Callable[[], bool],
    ) -> None:
        self._deals = deals
        self._people = people
        self._bots = bots
        self._queue_of = queue_of
        self._bot_ready = bot_ready
        self._now = now
        self._rng = rng
        self._is_idle = is_idle
        self._player = DealPlayer(bots, self._think)
        self._pause_until = 0.0
        self._played: Counter[tuple[str, str]] = Counter()
        """Deals by game and player, since this process began: the least seen plays next."""
        self._shown: dict[str, tuple[int, GameLadder]] = {}

    # Playing.

    async def play_some(self) -> None:
        """One deal, where bots are online and nothing else is to do; half of the time at most."""
        if time.monotonic() < self._pause_until or not self._is_idle():
            return
        found = self._next_pairing()
        if found is None:
            return
        if await self._deals.count_since(self._now() - HOUR_MS) >= DEALS_PER_HOUR:
            return
        started = time.monotonic()
        await self.play_deal(*found)
        self._pause_until = 2 * time.monotonic() - started

    async def play_deal(self, game: Game, entrants: Sequence[Entrant]) -> None:
        """Plays a deal, and stores it when it is over: a process that dies leaves nothing half."""
        for entrant in entrants:
            self._played[game.id, entrant.player] += 1
        share = await self._player.play(game, entrants, self._rng.randbytes(SEED_BYTES))
        if share is None:
            return
        first, second = entrants
        await self._deals.add(
            {
                "id": new_id(),
                "game": game.id,
                "at": self._now(),
                "first": first.player,
                "second": second.player,
                "share": share,
                "first_failures": first.failures,
                "second_failures": second.failures,
            }
        )
        self._shown.pop(game.id, None)

    def _next_pairing(self) -> tuple[Game, tuple[Entrant, Entrant]] | None:
        """The bot and game that have been played least, against a level or another bot."""
        ready = [bot for bot in self._bots.all() if bot.plays_ladder]
        choices = [(game, bot) for bot in ready for game in bot.games if is_on_ladder(game)]
        if not choices:
            return None
        self._rng.shuffle(choices)
        game, bot = min(choices, key=lambda pair: self._played[pair[0], pair[1].person.id])
        others = [other for other in ready if other is not bot and game in other.games]
        return find_game(game), (Entrant(bot.person.id), self._opponent(game, others))

    def _opponent(self, game: str, others: Sequence[ConnectedBot]) -> Entrant:
        if others and self._rng.random() >= LEVEL_SHARE:
            return Entrant(self._rng.choice(others).person.id)
        fixed = fixed_ratings(game)
        level = self._rng.choice([level for level in LEVELS if bot_id(level) in fixed])
        return Entrant(bot_id(level), level)

    async def _think(self, level: str, turn: Turn) -> str | None:
        await self._bot_ready(turn.game.id, level)
        return await self._queue_of(level).run(CLIENT, new_bot(LEVELS[level]).choose, turn)

    # Showing.

    async def show(self) -> Ladder:
        """All games that have a ladder."""
        games = [game.id for game in all_games() if is_on_ladder(game.id)]
        return Ladder(
            games=tuple([await self._of(game) for game in games]), online=self._bots.listed()
        )

    async def _of(self, game: str) -> GameLadder:
        until, known = self._shown.get(game, (0, None))
        if known is None or self._now() >= until:
            known = await self._rated(game)
            self._shown[game] = self._now() + REMEMBERED_MS, known
        return known

    async def _rated(self, game: str) -> GameLadder:
        rows = await self._deals.deals(game)
        ratings = await asyncio.to_thread(fitted, game, rows)
        found = [await self._row(player, rating, rows) for player, rating in ratings.items()]
        ranked = sorted(filter(None, found), key=lambda row: (-row.rating, row.person.id))
        return GameLadder(game=game, rows=tuple(ranked))

    async def _row(self, player: str, rating: Rating, rows: Sequence[Any]) -> LadderRow | None:
        try:
            person = await self._people.find(player)
        except UnknownPersonError:
            return None  # it has left for good a moment ago
        mine = [row for row in rows if player in (row.first, row.second)]
        return LadderRow(
            person=person,
            level=next((level for level in LEVELS if bot_id(level) == player), None),
            rating=round(rating.value),
            low=round(rating.value - rating.margin),
            high=round(rating.value + rating.margin),
            deals=len(mine),
            failures=sum(
                row.first_failures if row.first == player else row.second_failures for row in mine
            ),
            is_online=self._bots.find(player) is not None,
        )


def fitted(game: str, rows: Sequence[Any]) -> dict[str, Rating]:
    """Ratings from deals as they are stored; of many it takes too long for the event loop."""
    played = [PlayedDeal(row.first, row.second, row.share) for row in rows]
    return fit_ratings(played, fixed_ratings(game))


def is_on_ladder(game: str) -> bool:
    """Whether two bots can be compared by it: not where all win together, or may wait."""
    found = find_game(game)
    return not found.is_cooperative and not found.has_waiting and SEATS in found.options.seats
