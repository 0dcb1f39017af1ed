"""What happens without anybody's asking: bots think, clocks run out, matches are rated.

Whoever keeps an entry drives what follows from it. The database knows when that is overdue: a sweep
finds such tables, also those of a process that has died, and takes them for itself.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

from stolik.bots.bot import Bot
from stolik.bots.bot import Turn as BotTurn
from stolik.bots.levels import new_bot
from stolik.server.hub import Hub
from stolik.server.judging import STAND_IN
from stolik.server.metrics import THOUGHTS
from stolik.server.ratings import rate
from stolik.server.room import BusyError, Room
from stolik.server.rows import GRACE_MS

SWEEP_SECONDS = 0.5
SLEEP_SECONDS = 60.0
HUMAN_SECONDS = 0.8
"""Before a bot's move, so that people can follow; shared by bots who choose at the same time."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Task:
    """A seat for which a bot is to move, and the position in which it thinks."""

    seat: int
    bot: Bot
    is_late: bool
    turn: BotTurn
    moves: int
    """How many had been made."""
    seconds: float
    """To wait before the move."""


class Driver:
    """Drives the tables of one process."""

    def __init__(self, hub: Hub, pool: ThreadPoolExecutor, new_rng: Callable[[], Random]) -> None:
        self._hub = hub
        self._pool = pool
        self._new_rng = new_rng
        self._tasks: set[asyncio.Task[None]] = set()
        hub.on_change = self.follow_up

    def start(self) -> None:
        """Begins to sweep."""
        self._spawn(self._sweep_always())
        self._spawn(self._tidy_always())

    async def stop(self) -> None:
        """Ends everything that is under way; the log knows where it stands."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def follow_up(self, room: Room) -> None:
        """Something was kept: see what follows from it."""
        if room.table.status == "over":
            self._spawn(rate(self._hub.storage, room.table))
        elif room.table.bots_to_act():
            self.drive(room)

    def drive(self, room: Room) -> None:
        """Lets the bots of a table play, until it is somebody else's turn."""
        if room.driver is None or room.driver.done():
            room.driver = self._spawn(self._drive(room))

    async def _drive(self, room: Room) -> None:
        while True:
            async with room.lock:
                task = self._next(room)
            if task is None:
                return
            await asyncio.sleep(task.seconds)
            move = await self._think(task)
            async with room.lock:
                await self._move(room, task, move)

    def _next(self, room: Room) -> Task | None:
        table, now = room.table, self._hub.now()
        if table.match is None or table.status != "playing":
            return None
        late = [
            seat
            for seat in table.to_act
            if (deadline := table.deadline(seat)) is not None and deadline <= now
        ]
        bots = [seat for seat in table.bots_to_act() if seat not in room.waiting]
        if not late and not bots:
            return None
        seat = late[0] if late else bots[0]
        pause = 0.0 if late or table.pace == "instant" else HUMAN_SECONDS / len(bots)
        return Task(
            seat=seat,
            bot=new_bot(STAND_IN if late else table.seats[seat].bot or STAND_IN),
            is_late=bool(late),
            turn=BotTurn(table.match, seat, self._new_rng()),
            moves=len(table.match.moves),
            seconds=pause,
        )

    async def _think(self, task: Task) -> str | None:
        loop = asyncio.get_running_loop()
        with THOUGHTS.time():
            return await loop.run_in_executor(self._pool, task.bot.choose, task.turn)

    async def _move(self, room: Room, task: Task, move: str | None) -> None:
        table = room.table
        if table.match is None or len(table.match.moves) != task.moves:
            return  # somebody was quicker: think again
        if task.is_late == (table.seats[task.seat].bot is not None):
            return  # the person came back, or went
        if move is not None:
            chosen = move
            await self._hub.change(
                room,
                lambda: room.table.move_for(
                    task.seat, chosen, self._hub.now(), is_late=task.is_late
                ),
            )
        elif task.is_late:
            table.grant_time(task.seat, self._hub.now())
        else:
            room.waiting.add(task.seat)

    # Sweeps.

    async def _sweep_always(self) -> None:
        while True:
            try:
                await self.sweep()
            except Exception:
                log.exception("sweep failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Takes tables where something is due, and drives them."""
        now = self._hub.now()
        if not await self._hub.storage.has_due(now):
            return
        for table_id in await self._hub.storage.take_due(now, now + GRACE_MS):
            room = await self._hub.room(table_id)
            room.waiting.clear()
            self.drive(room)

    async def _tidy_always(self) -> None:
        while True:
            try:
                await self.tidy()
            except Exception:
                log.exception("tidying failed")
            await asyncio.sleep(SLEEP_SECONDS)

    async def tidy(self) -> None:
        """Puts tables to sleep, and rates matches whose process died before it could."""
        self._hub.put_to_sleep()
        for table_id in await self._hub.storage.unrated():
            room = await self._hub.room(table_id)
            await rate(self._hub.storage, room.table)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            # The sweep comes back to the table: what was due is still due.
            about = {"error": repr(error), "is_busy": isinstance(error, BusyError)}
            log.error("driving failed", extra=about)
