"""A table that is awake, and those who are connected to it."""

import asyncio
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.messages import MakeMove, Person, Presence, ServerMessage
from stolik.server.table import LiveTable, Viewer

MOST_WAITING = 300
"""Messages for a client that does not read; then it is cut off, and may come back."""
MOST_BYTES_TOGETHER = 64 * 1024
"""Of messages that are sent in one frame; one may be longer by itself."""
IDLE_MS = 10 * 60_000
"""A table untouched for so long leaves memory."""

encode = msgspec.json.Encoder().encode


class BusyError(StolikError):
    """Could not be kept, through no fault of the client's."""


def busy() -> BusyError:
    """When it might be done at another time."""
    return BusyError(say("table.busy", "too many things happen at this table; try again"))


def not_kept() -> BusyError:
    """When a disk is full, or the database lost."""
    return BusyError(
        say("table.not-kept", "this could not be kept: the house's storage is in trouble")
    )


class RoomLock(asyncio.Lock):
    """Whoever holds it may change the table; nobody may whose table was given up meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self._is_given_up = False

    def give_up(self) -> None:
        """What is in memory is not what the log says: whoever waits must begin anew."""
        self._is_given_up = True

    async def acquire(self) -> Literal[True]:
        """Waits for it."""
        await super().acquire()
        if self._is_given_up:
            self.release()
            raise not_kept()
        return True


class Connection:
    """Somebody who looks at a table: what they are told waits here until it is sent."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self._waiting: list[bytes] = []
        self._is_closed = False
        self._loop = asyncio.get_running_loop()
        # A future, for an event or a queue would ask for the loop at every message: that is dear.
        self._news = self._loop.create_future()

    def send(self, message: ServerMessage) -> None:
        """Puts a message to those that wait."""
        self.send_encoded(encode(message))

    def send_encoded(self, message: bytes) -> None:
        """The same, encoded already; whoever lets too many wait is cut off."""
        if self._is_closed:
            return
        self._waiting.append(message)
        if len(self._waiting) >= MOST_WAITING:
            self._is_closed = True
        self._wake()

    def close(self) -> None:
        """Nothing more will come."""
        self._is_closed = True
        self._wake()

    async def next(self) -> list[bytes]:
        """What is to be sent now, in order; nothing when nothing more will come."""
        if not self._waiting and not self._is_closed:
            self._news = self._loop.create_future()
            await self._news
            await asyncio.sleep(0)  # the answer to a move comes right after its update
        count, size = 0, 0
        for message in self._waiting:
            size += len(message)
            if count and size > MOST_BYTES_TOGETHER:
                break
            count += 1
        now, self._waiting = self._waiting[:count], self._waiting[count:]
        return now

    def _wake(self) -> None:
        if not self._news.done():
            self._news.set_result(None)


class Elsewhere(msgspec.Struct, frozen=True):
    """Who is connected through another process, as it said, and until when to believe it."""

    seats: tuple[int, ...]
    spectators: int
    until: int


Outcome = tuple[int, StolikError | None]
"""Of a move: the version of the table after it, and why it was not made, if so."""


@dataclass
class Asked:
    """A move that somebody asks for, and where the outcome will be."""

    person: Person
    move: MakeMove
    outcome: asyncio.Future[Outcome]


@dataclass
class Room:
    """A table that is awake."""

    table: LiveTable
    awake_since: int
    told: int
    """The version that everybody here was told."""
    lock: RoomLock = field(default_factory=RoomLock)
    asked: list[Asked] = field(default_factory=list)
    """Moves that wait for the lock."""
    connections: set[Connection] = field(default_factory=set)
    absent_since: dict[str, int] = field(default_factory=dict)
    """By person: when their last connection closed."""
    driver: asyncio.Task[None] | None = None
    waiting: set[int] = field(default_factory=set)
    """Seats whose bots wait for the others to move."""

    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    """Who is connected to the table through other processes, by process."""

    def viewers(self) -> set[Viewer]:
        """For whom steps must be drawn."""
        return {self.table.seat_of(connection.person) for connection in self.connections}

    def presence(self) -> Presence:
        """Who is there, through whatever process."""
        here = self.presence_here()
        others = self.elsewhere.values()
        return Presence(
            seats=tuple(sorted({*here.seats, *(seat for other in others for seat in other.seats)})),
            spectators=here.spectators + sum(other.spectators for other in others),
        )

    def presence_here(self) -> Presence:
        """Who is connected to this process."""
        seats = [self.table.seat_of(connection.person) for connection in self.connections]
        return Presence(
            seats=tuple(sorted({seat for seat in seats if seat is not None})),
            spectators=seats.count(None),
        )

    def hear_presence(self, process: str, others: Elsewhere, now: int) -> bool:
        """Notes who is connected elsewhere; whether that is news."""
        before = self.presence()
        self.elsewhere[process] = others
        self.elsewhere = {
            key: other
            for key, other in self.elsewhere.items()
            if other.until > now and (other.seats or other.spectators)
        }
        return self.presence() != before

    def is_idle(self, now: int) -> bool:
        """Whether nobody would miss it in memory."""
        is_driven = self.driver is not None and not self.driver.done()
        return (
            not self.connections
            and not is_driven
            and not self.asked
            and not self.lock.locked()
            and now - max(self.table.touched, self.awake_since) > IDLE_MS
        )
