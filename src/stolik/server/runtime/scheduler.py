"""What happens without anybody's asking: bots think, clocks run out, matches are rated.

The process that stores an entry drives what follows from it. The database knows when that is
overdue: a sweep finds such tables, also those of a process that has died, and takes them over.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from stolik.bots.bot import Turn
from stolik.bots.levels import new_bot
from stolik.match import Match
from stolik.server.metrics import THOUGHTS
from stolik.server.runtime.deal_bots import DealAnswers, bounded, deal_turn
from stolik.server.runtime.errors import BusyError, UnreadableTableError
from stolik.server.runtime.fair_queue import Client, FairQueue
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.room import Room
from stolik.server.runtime.rows import GRACE_MS, next_deadline
from stolik.server.table.decide import STAND_IN, BotMove, Request
from stolik.server.table.quick import FillUp, fill_due
from stolik.server.table.refusals import OvertakenError
from stolik.server.table.start import CloseReveal
from stolik.server.table.state import TableState

SWEEP_SECONDS = 0.5
BAN_SECONDS = 0.5
"""Until a person whom the keeper shuts out is out."""
TIDY_SECONDS = 60.0
HEARTBEAT_SECONDS = 5.0
"""Nobody is without a word for twice as long: a client may then take its connection for dead."""
HUMAN_SECONDS = 0.8
"""Before a bot's move, so that people can follow; shared by bots who choose at the same time."""

Chore = tuple[Callable[[], Awaitable[None]], float]
"""Work that is done again and again, and the seconds between."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Thought:
    """A seat for which a bot is to move, and the position in which it thinks."""

    seat: int
    level: str
    is_late: bool
    match: Match
    turn: Turn | None
    """None at the table of a deal, where others may have asked the same before."""
    seed: bytes
    seconds: float
    """To wait before the move."""

    def think(self) -> str | None:
        """What the bot wants to do; may take a while."""
        if self.turn is None:
            turn = deal_turn(self.seed, self.match.copy(), self.seat)
            return new_bot(bounded(self.level)).choose(turn)
        return new_bot(self.level).choose(self.turn)

    def answered(self, move: str | None) -> BotMove:
        """The command that makes this move at the table."""
        return BotMove(
            seat=self.seat,
            move=move,
            moves_made=len(self.match.moves),
            is_late=self.is_late,
        )


def waiting_seconds(table: TableState, now: int, bots: int) -> float:
    """How long a bot waits before its move: until all is seen, and as if it had to think."""
    if table.pace == "instant":
        return 0.0
    return max(0, table.shown_until - now) / 1000 + HUMAN_SECONDS / bots


def is_still_there(table: TableState, move: BotMove) -> bool:
    """Whether the position is the one that the bot thought about."""
    return table.match is not None and len(table.match.moves) == move.moves_made


def is_abandoned(room: Room) -> bool:
    """Whether all bots wait for people, and no person is there."""
    table, bots = room.table, set(room.table.bots_to_act())
    present = room.presence()
    return (
        bool(bots)
        and bots <= room.waiting
        and any(seat not in bots for seat in table.to_act)
        and not present.seats
        and not present.spectators
    )


class Scheduler:
    """Drives the tables of one process."""

    def __init__(
        self,
        hub: Hub,
        *,
        queue_of: Callable[[str], FairQueue],
        new_rng: Callable[[], Random],
        rate: Callable[[TableState], Awaitable[None]],
        bot_ready: Callable[[str, str], Awaitable[None]],
        finish_erasing: Callable[[], Awaitable[None]],
        check_bans: Callable[[], Awaitable[None]],
        chores: Iterable[Chore] = (),
    ) -> None:
        self._hub = hub
        self._queue_of = queue_of
        """Where bots of a level wait for a thread; each host's bots by themselves."""
        self._new_rng = new_rng
        self._rate = rate
        self._finish_erasing = finish_erasing
        self._check_bans = check_bans
        self._chores = tuple(chores)
        self._bot_ready = bot_ready
        """Awaited before a bot of a level thinks about a game: its code must not compile here."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers = DealAnswers()
        hub.settle = self.settle
        hub.on_change = self.follow_up
        hub.on_awake = self.take_up

    def start(self) -> None:
        """Begins to sweep."""
        if self._hub.storage.is_sqlite:
            self._spawn(self.take_over())
        self._spawn(self._repeat(self.sweep, SWEEP_SECONDS))
        self._spawn(self._repeat(self.tidy, TIDY_SECONDS))
        self._spawn(self._repeat(self._check_bans, BAN_SECONDS))
        self._spawn(self._repeat(self._hub.send_heartbeats, HEARTBEAT_SECONDS))
        for work, seconds in self._chores:
            self._spawn(self._repeat(work, seconds))

    async def stop(self) -> None:
        """Ends everything that is under way; the log knows where it stands."""
        # Commands that are still being stored start nothing: nobody would end it.
        self._hub.on_change = self._hub.on_awake = lambda _room: None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def follow_up(self, room: Room) -> None:
        """An entry was stored here: see what follows from it."""
        if room.table.status == "over":
            self._spawn(self._rate_match(room.table))
        elif room.table.bots_to_act():
            self.drive(room)

    def take_up(self, room: Room) -> None:
        """A table was loaded, or stands still: bots that should have moved long ago do so.

        The sweep finds them, too, unless clocks disagree: this one was set back meanwhile, or the
        process that stored the last entry, and died, had one that was ahead.
        """
        if self._is_reveal_overdue(room) or self._is_fill_overdue(room):
            self.drive(room)
        is_recent = room.table.touched <= self._hub.now() < room.table.bots_since + GRACE_MS
        if room.table.bots_to_act() and not is_recent:
            self.drive(room)

    def drive(self, room: Room) -> None:
        """Lets the bots of a table play, until it is a person's turn."""
        if room.bots is None or room.bots.done():
            room.bots = self._spawn(self._drive(room))

    async def settle(self, room: Room) -> None:
        """Returns when the bots of a table wait for people, or cannot go on."""
        self.drive(room)
        if room.bots is not None:
            await asyncio.wait({room.bots})

    def _is_reveal_overdue(self, room: Room) -> bool:
        """Whether salts are missing, and not because no process was there to take them."""
        until = room.table.reveal_until
        return until is not None and max(until, room.awake_since + GRACE_MS) <= self._hub.now()

    def _is_fill_overdue(self, room: Room) -> bool:
        """Whether bots are to take the free seats of a quick match."""
        due = fill_due(room.table)
        return due is not None and due <= self._hub.now()

    async def _drive(self, room: Room) -> None:
        if self._is_reveal_overdue(room):
            close = CloseReveal(attempt=room.table.attempt)
            await self._hub.batches.submit(room, Request(None, close))
            return
        if self._is_fill_overdue(room):
            await self._hub.batches.submit(room, Request(None, FillUp()))
            return
        while thought := self._next(room):
            await asyncio.sleep(thought.seconds)
            await self._bot_ready(room.table.game.id, thought.level)
            move = await self._think(self._hub.people.client(room.table.host), thought)
            _, refusal = await self._hub.batches.submit(room, Request(None, move))
            if isinstance(refusal, OvertakenError):
                continue  # a person was quicker, or has come back: think again
            if refusal is not None:
                raise refusal
            if move.move is None and not move.is_late and is_still_there(room.table, move):
                room.waiting.add(move.seat)
        if is_abandoned(room):
            # Nothing is due until a person comes back: the sweep need not look again and again.
            table = room.table
            await self._hub.storage.put_off(table.id, table.version, next_deadline(table))

    def _next(self, room: Room) -> Thought | None:
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
        return Thought(
            seat=seat,
            level=STAND_IN if late else table.seats[seat].bot or STAND_IN,
            is_late=bool(late),
            match=table.match,
            turn=None if table.deal else Turn(table.match, seat, self._new_rng()),
            seed=table.secret,
            seconds=0.0 if late else waiting_seconds(table, now, len(bots)),
        )

    async def _think(self, host: Client, thought: Thought) -> BotMove:
        if thought.turn is not None:
            return thought.answered(await self._thought(host, thought))
        key = self._answers.key(thought.seed, thought.match, thought.seat, thought.level)
        if key not in self._answers:
            self._answers.remember(key, await self._thought(host, thought))
        return thought.answered(self._answers.recall(key))

    async def _thought(self, host: Client, thought: Thought) -> str | None:
        with THOUGHTS.time():
            return await self._queue_of(thought.level).run(host, thought.think)

    async def _rate_match(self, table: TableState) -> None:
        await self._rate(table)

    # Sweeps.

    async def sweep(self) -> None:
        """Takes tables where something is due, and drives them."""
        now = self._hub.now()
        if await self._hub.storage.has_due(now):
            await self._drive_due(now)

    async def take_over(self) -> None:
        """Goes on at once with what the last process drove: on a file there is no other one."""
        await self._drive_due(self._hub.now() + GRACE_MS)

    async def _drive_due(self, due: int) -> None:
        taken = await self._hub.storage.take_due(due, self._hub.now() + GRACE_MS)
        async for room in self._rooms(taken):
            room.waiting.clear()
            self.drive(room)

    async def tidy(self) -> None:
        """Puts tables to sleep, and finishes what a process that died has left undone."""
        self._hub.put_to_sleep()
        await self._finish_erasing()
        tried = set(self._hub.loader.unreadable)
        while unrated := await self._hub.storage.unrated(other_than=tried):
            tried.update(unrated)
            rating = [
                self._spawn(self._rate_match(room.table)) async for room in self._rooms(unrated)
            ]
            if rating:
                await asyncio.wait(rating)  # each by itself: one that fails must not stop others

    async def _rooms(self, tables: Iterable[str]) -> AsyncIterator[Room]:
        """Those that can be woken: one that cannot must not stop the clocks of the others."""
        for table_id in tables:
            try:
                room = await self._hub.room(table_id)
            except UnreadableTableError:
                continue  # the hub has logged it
            except Exception:
                log.exception("cannot wake", extra={"table": table_id})
                continue
            yield room

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            try:
                await work()
            except Exception:
                log.exception("background work failed", extra={"work": work.__name__})
            await asyncio.sleep(seconds)

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
