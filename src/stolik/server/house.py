"""The house: everything one server process consists of, put together and taken apart."""

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import msgspec

from stolik.core.sentences import say
from stolik.fairness import SECRET_BYTES
from stolik.server.driver import Driver
from stolik.server.hub import Hub
from stolik.server.judging import RefusedError
from stolik.server.limits import Buckets
from stolik.server.messages import ClientMessage, Closing, Person, React, Say, tell
from stolik.server.people import People, new_id
from stolik.server.ratings import bot_id
from stolik.server.storage import Storage
from stolik.server.writer import Writer

if TYPE_CHECKING:
    from stolik.server.hearing import Hearing

BOT_LEVELS = ("easy", "normal", "hard")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one client may ask for; a load test asks for more."""

    requests: float = 40
    """HTTP requests a second, ten times as many at once; by address."""
    messages: float = 20
    """WebSocket messages a second, four times as many at once; by connection."""
    words: float = 0.5
    """Lines of chat a second, six at once; by person."""


def now_ms() -> int:
    """The time of the clock on the wall."""
    return time.time_ns() // 1_000_000


def new_hearing(storage: Storage, hub: Hub) -> "Hearing":
    """For PostgreSQL; whoever keeps a file need not wait for its driver to load."""
    from stolik.server.hearing import Hearing

    return Hearing(storage, hub)


class House:
    """One process: storage, writer, hub, people, driver."""

    def __init__(
        self,
        database: str,
        *,
        limits: Limits | None = None,
        address: str | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.limits = limits or Limits()
        self.address = address
        """Where others on the network find it."""
        self.now = now
        self.storage = Storage(database)
        self.writer = Writer(self.storage)
        self.people = People(self.storage, self.writer, now)
        self.hub = Hub(
            self.storage,
            self.writer,
            now=now,
            new_id=new_id,
            new_secret=lambda: secrets.token_bytes(SECRET_BYTES),
        )
        self.pool = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="bot")
        self.hearing = None if self.storage.is_sqlite else new_hearing(self.storage, self.hub)
        self.driver = Driver(self.hub, self.pool, new_rng=Random)
        self.requests = Buckets(
            burst=10 * self.limits.requests,
            a_second=self.limits.requests,
            seconds=time.monotonic,
        )
        self.words = Buckets(
            burst=12 * self.limits.words, a_second=self.limits.words, seconds=time.monotonic
        )

    async def open(self) -> None:
        """Opens the doors."""
        await self.storage.open()
        self.writer.start()
        await self.storage.ensure_players(
            [
                {"id": bot_id(level), "name": f"bot ({level})", "created": 0, "is_bot": True}
                for level in BOT_LEVELS
            ]
        )
        await self.people.open()
        if self.hearing is not None:
            self.hearing.start()
        self.driver.start()

    def check_words(self, person: Person, command: ClientMessage) -> None:
        """Not too much chat at once."""
        if isinstance(command, Say | React) and not self.words.take(person.id):
            raise RefusedError(say("chat.too-much", "not so fast; wait a moment"))

    async def close(self) -> None:
        """Tells everybody, keeps what is on its way, and closes."""
        reason = tell(say("house.closing", "the house closes; the tables are kept"), ())
        for room in self.hub.rooms.values():
            for connection in room.connections:
                connection.send(Closing(reason=reason))
                connection.close()
        await self.driver.stop()
        if self.hearing is not None:
            await self.hearing.stop()
        await self.hub.making.stop()
        await self.writer.stop()
        await asyncio.to_thread(self.pool.shutdown, wait=True, cancel_futures=True)
        await self.storage.close()
