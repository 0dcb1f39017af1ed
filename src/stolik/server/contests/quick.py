"""Quick match: press a game, and sit with those who are waiting for it."""

import asyncio

from stolik.games import find_game
from stolik.server.messages.commands import Sit
from stolik.server.messages.common import Clock, Person
from stolik.server.messages.contests import TryTable
from stolik.server.messages.requests import NewTable
from stolik.server.runtime.hub import Hub

WAIT_MS = 8000
"""For other people; then bots take the seats that are free."""
SEATS = 4
TURN_SECONDS = 60
"""Nobody waits for a player who has gone."""
SEATED = "table.seated"


class QuickMatches:
    """Brings people together who want to play the same game now."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = asyncio.Lock()
        """Two who come at once must not open a table each."""

    async def join(self, game: str, person: Person) -> TryTable:
        """A seat at a table that waits for players, or at a new one."""
        find_game(game)
        async with self._lock:
            for table in await self._hub.storage.waiting_tables(game, self._hub.now()):
                if await self._sit(table, person):
                    return TryTable(table)
            table = await self._open(game, person)
            await self._sit(table, person)
            return TryTable(table)

    async def _sit(self, table: str, person: Person) -> bool:
        refusal = (await self._hub.perform(table, person, Sit())).refusal
        return refusal is None or refusal.code == SEATED

    async def _open(self, game: str, person: Person) -> str:
        new = NewTable(
            game=game,
            seats=find_game(game).seats_near(SEATS),
            is_public=True,
            clock=Clock(TURN_SECONDS),
        )
        table = await self._hub.create(person, new, fill_at=self._hub.now() + WAIT_MS)
        return table.id
