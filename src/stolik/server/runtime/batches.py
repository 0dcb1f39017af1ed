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
from functools import partial
from typing import NamedTuple, cast

from stolik.core.errors import StolikError
from stolik.server.runtime.errors import busy
from stolik.server.runtime.room import Room
from stolik.server.table.decide import Request

log = logging.getLogger(__name__)

Settle = Callable[[int, Sequence[Exception | None]], None]
"""Takes the version of the table after some commands, and by command why it led to nothing."""
Act = Callable[[Room, Sequence[Request], Settle], Awaitable[None]]
"""Decides, stores, settles and publishes. The caller holds the room's lock.

Those who asked are woken before those who look on: then a client's answer is there when its update
is sent, and both go out together.
"""


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
            self._tasks.add(asyncio.create_task(self._run(room)))
        return await pending.outcome

    async def stop(self) -> None:
        """Finishes what waits."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, room: Room) -> None:
        batch = room.pending  # until the lock is ours, more may come
        failure: Exception | None = None
        try:
            async with room.lock:
                room.pending = []
                requests = [pending.request for pending in batch]
                await self._act(room, requests, partial(settle, batch))
        except Exception as error:
            failure = error
        finally:
            if room.pending is batch:
                room.pending = []
            unanswered = [pending for pending in batch if not pending.outcome.done()]
            if unanswered:
                settle(unanswered, room.table.version, [failure or busy()] * len(unanswered))
            elif failure is not None and not isinstance(failure, StolikError):
                log.error("publishing failed", extra={"error": repr(failure)}, exc_info=failure)
            self._tasks.discard(cast("asyncio.Task[None]", asyncio.current_task()))


def settle(batch: Sequence[Pending], version: int, failures: Sequence[Exception | None]) -> None:
    """Says to those who still wait what became of their commands."""
    for pending, failure in zip(batch, failures, strict=True):
        if not pending.outcome.done():  # the client may have gone
            refusal = as_refusal(failure, pending.request)
            pending.outcome.set_result(Outcome(version, refusal))


def as_refusal(failure: Exception | None, request: Request) -> StolikError | None:
    """What the client is to know: of a fault of ours, only that it may try again."""
    if failure is None or isinstance(failure, StolikError):
        return failure
    about = {"error": repr(failure), "command": type(request.command).__name__}
    log.error("command failed", extra=about, exc_info=failure)
    return busy()
