"""Moves that wait for the same table are made together.

Whatever comes while an entry is on its way to the disk goes into the next one. Where all choose at
once this is one entry, and one message for everybody, in place of four.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from stolik.core.errors import StolikError
from stolik.server.messages import MakeMove, Person
from stolik.server.room import Asked, Outcome, Room, busy
from stolik.server.table import Change

log = logging.getLogger(__name__)


class Making:
    """Makes the moves of all tables; `change` keeps and tells what they change."""

    def __init__(
        self,
        change: Callable[[Room, Callable[[], Change]], Awaitable[None]],
        now: Callable[[], int],
    ) -> None:
        self._change = change
        self._now = now
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, room: Room, person: Person, move: MakeMove) -> Outcome:
        """Lets a move wait for the table's lock, with those that wait already."""
        asked = Asked(person, move, asyncio.get_running_loop().create_future())
        room.asked.append(asked)
        if len(room.asked) == 1:
            # A task of its own: whoever asked first may go before it is done.
            task = asyncio.create_task(self._make(room))
            self._tasks.add(task)
            task.add_done_callback(self._made)
        return await asked.outcome

    async def stop(self) -> None:
        """Lets the moves be made that wait."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(self, room: Room) -> None:
        asked = room.asked  # until the lock is ours, more may come
        refusals: list[StolikError | None] | None = None
        try:
            async with room.lock:
                room.asked = []
                refusals = await self._keep(room, asked)
        except StolikError as error:
            refusals = [error] * len(asked)
        finally:
            if room.asked is asked:
                room.asked = []
            for each, refusal in zip(asked, refusals or [busy()] * len(asked), strict=True):
                if not each.outcome.done():  # whoever asked may have gone
                    each.outcome.set_result((room.table.version, refusal))

    async def _keep(self, room: Room, asked: list[Asked]) -> list[StolikError | None]:
        refusals: list[StolikError | None] = []

        def act() -> Change:
            nonlocal refusals
            moves = [(each.person, each.move) for each in asked]
            change, refusals = room.table.make_moves(moves, self._now())
            return change

        await self._change(room, act)
        return refusals

    def _made(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("making moves failed", extra={"error": repr(error)})
