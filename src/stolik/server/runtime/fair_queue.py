"""Work that takes long: a few at a time, and clients that wait take turns.

A client that asks for much waits for its own work and delays nobody else's.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import TypeVar

from stolik.core.sentences import say
from stolik.server.runtime.errors import TooMuchError, busy

T = TypeVar("T")
Client = tuple[str, ...]
"""From whom work comes, from the widest to the narrowest: an address, then a person there."""


class Turns:
    """Those who wait: addresses take turns, and the people at each of them do, too.

    A person costs nothing: turns of people alone would belong to those who come as sixty guests.
    """

    def __init__(self) -> None:
        self._mine: dict[asyncio.Future[None], None] = {}
        """In the order in which they came."""
        self._lines: dict[str, Turns] = {}
        """In the order of their turns."""

    def add(self, client: Client, turn: asyncio.Future[None]) -> None:
        """One more waits."""
        if client:
            self._lines.setdefault(client[0], Turns()).add(client[1:], turn)
        else:
            self._mine[turn] = None

    def discard(self, client: Client, turn: asyncio.Future[None]) -> None:
        """One waits no more."""
        if not client:
            self._mine.pop(turn, None)
        elif line := self._lines.get(client[0]):
            line.discard(client[1:], turn)
            if not line.is_waited_for:
                del self._lines[client[0]]

    @property
    def is_waited_for(self) -> bool:
        """Whether anybody is here."""
        return bool(self._mine or self._lines)

    def waiting(self, client: Client) -> int:
        """How much a client waits for."""
        if client:
            return self._lines[client[0]].waiting(client[1:]) if client[0] in self._lines else 0
        return len(self._mine)

    def next(self) -> asyncio.Future[None] | None:
        """Whose turn it is; those of the same address are then behind all others."""
        while self._mine:
            turn = next(iter(self._mine))
            del self._mine[turn]
            if not turn.done():  # or else it was cancelled a moment ago
                return turn
        while self._lines:
            name = next(iter(self._lines))
            line = self._lines.pop(name)
            found = line.next()
            if found is not None:
                self._lines[name] = line
                return found
        return None


class FairQueue:
    """Runs work in an executor, for one client after another.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> async def example() -> int:
    ...     with ThreadPoolExecutor(1) as pool:
    ...         return await FairQueue(pool, at_once=1).run(("Ania",), pow, 2, 10)
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
        self._turns = Turns()

    async def run(self, client: Client, work: Callable[..., T], *arguments: object) -> T:
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

    @property
    def is_waited_for(self) -> bool:
        """Whether anybody waits for a turn."""
        return self._turns.is_waited_for

    async def _turn(self, client: Client) -> None:
        if self._free:
            self._free -= 1
            return
        if self._most_waiting is not None and self._turns.waiting(client) >= self._most_waiting:
            raise TooMuchError(
                say("request.too-much", "this takes long, and you wait for much of it already")
            )
        turn = asyncio.get_running_loop().create_future()
        self._turns.add(client, turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._turns.discard(client, turn)
            if not turn.cancelled():
                self._next()  # its turn had just come
            raise

    def _next(self) -> None:
        turn = self._turns.next()
        if turn is None:
            self._free += 1
        else:
            turn.set_result(None)
