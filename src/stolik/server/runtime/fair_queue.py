"""Work that takes long: a few at a time, and clients that wait take turns.

Whoever asks for much waits for their own work, not others for theirs.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from typing import TypeVar

from stolik.core.sentences import say
from stolik.server.runtime.errors import TooMuchError, busy

T = TypeVar("T")


class FairQueue:
    """Runs work in an executor, for one client after another.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> async def example() -> int:
    ...     with ThreadPoolExecutor(1) as pool:
    ...         return await FairQueue(pool, at_once=1).run("Ania", pow, 2, 10)
    >>> asyncio.run(example())
    1024
    """

    def __init__(
        self, executor: Executor, *, at_once: int, most_waiting: int | None = None
    ) -> None:
        self._executor = executor
        self._free = at_once
        self._most_waiting = most_waiting
        """Of one client; None for any number."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By client, in the order of their turns."""

    async def run(self, client: str, work: Callable[..., T], *arguments: object) -> T:
        """The result of work, when the client's turn has come and it is done.

        A caller that is cancelled gives up its place; what has begun is finished first.
        """
        await self._turn(client)
        loop = asyncio.get_running_loop()
        try:
            future = self._executor.submit(work, *arguments)
        except BaseException:
            self._next()
            raise
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._next))
        try:
            return await asyncio.wrap_future(future)
        except BrokenExecutor as error:
            raise busy() from error

    async def _turn(self, client: str) -> None:
        if self._free:
            self._free -= 1
            return
        waiting = self._waiting.setdefault(client, deque())
        if self._most_waiting is not None and len(waiting) >= self._most_waiting:
            raise TooMuchError(
                say("request.too-much", "this takes long, and you wait for much of it already")
            )
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._next()  # its turn had just come
            with suppress(ValueError):
                waiting.remove(turn)
            raise

    def _next(self) -> None:
        while self._waiting:
            client = next(iter(self._waiting))
            waiting = self._waiting.pop(client)
            turn = waiting.popleft() if waiting else None
            if waiting:
                self._waiting[client] = waiting  # behind all others
            if turn is not None and not turn.done():
                turn.set_result(None)
                return
        self._free += 1
