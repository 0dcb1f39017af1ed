"""Commands that wait for the same table are decided together.

Whatever comes while an entry is on its way to the disk goes into the next one. Where all choose at
once this is one entry, and one message to everybody, in place of four. All commands take this way,
not only moves, so there is one place where something is decided, and decided again after a lost
race.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from stolik.core.errors import StolikError
from stolik.server.runtime.errors import busy
from stolik.server.runtime.room import Room
from stolik.server.table.decide import Request

log = logging.getLogger(__name__)

Act = Callable[[Room, Sequence[Request]], Awaitable[list[Exception | None]]]
"""Decides, stores and publishes; returns why not, by request. The caller holds the room's lock."""


class Outcome(NamedTuple):
    """What became of a command."""

    version: int
    """Of the table, after it."""
    refusal: StolikError | None


@dataclass
class Pending:
    """A command that waits for its table."""

    request: Request
    outcome: asyncio.Future[Outcome]


class Batcher:
    """Collects the commands of all tables."""

    def __init__(self, act: Act) -> None:
        self._act = act
        self._tasks: set[asyncio.Task[None]] = set()

    async def submit(self, room: Room, request: Request) -> Outcome:
        """Lets a command wait for the table's lock, with those that wait already."""
        pending = Pending(request, asyncio.get_running_loop().create_future())
        room.pending.append(pending)
        if len(room.pending) == 1:
            # A task of its own: the client that asked first may go before it is done.
            task = asyncio.create_task(self._run(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await pending.outcome

    async def stop(self) -> None:
        """Finishes what waits."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, room: Room) -> None:
        batch = room.pending  # until the lock is ours, more may come
        failures: Sequence[Exception | None] = ()
        try:
            async with room.lock:
                room.pending = []
                failures = await self._act(room, [pending.request for pending in batch])
        except Exception as error:  # everybody gets an answer
            failures = [error] * len(batch)
        finally:
            if room.pending is batch:
                room.pending = []
            for pending, failure in zip(batch, failures or [busy()] * len(batch), strict=True):
                if not pending.outcome.done():  # the client may have gone
                    refusal = as_refusal(failure, pending.request)
                    pending.outcome.set_result(Outcome(room.table.version, refusal))


def as_refusal(failure: Exception | None, request: Request) -> StolikError | None:
    """What the client is to know: of a fault of ours, only that it may try again."""
    if failure is None or isinstance(failure, StolikError):
        return failure
    about = {"error": repr(failure), "command": type(request.command).__name__}
    log.error("command failed", extra=about, exc_info=failure)
    return busy()
