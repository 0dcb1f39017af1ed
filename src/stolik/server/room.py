"""A table that is awake, and those who are connected to it."""

import asyncio
from dataclasses import dataclass, field

import msgspec

from stolik.server.messages import Answer, MakeMove, Person, Presence, ServerMessage
from stolik.server.table import LiveTable, Viewer

MOST_WAITING = 300
"""Messages for a client that does not read; then it is cut off, and may come back."""
IDLE_MS = 10 * 60_000
"""A table untouched for so long leaves memory."""

encode = msgspec.json.Encoder().encode


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
        """All that is to be sent now, in order; nothing when nothing more will come."""
        if not self._waiting and not self._is_closed:
            self._news = self._loop.create_future()
            await self._news
            await asyncio.sleep(0)  # the answer to a move comes right after its update
        waiting, self._waiting = self._waiting, []
        return waiting

    def _wake(self) -> None:
        if not self._news.done():
            self._news.set_result(None)


class Elsewhere(msgspec.Struct, frozen=True):
    """Who is connected through another process, as it said, and until when to believe it."""

    seats: tuple[int, ...]
    spectators: int
    until: int


@dataclass
class Asked:
    """A move that somebody asks for, and where its answer will be."""

    person: Person
    move: MakeMove
    answer: asyncio.Future[Answer]


@dataclass
class Room:
    """A table that is awake."""

    table: LiveTable
    awake_since: int
    told: int
    """The version that everybody here was told."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    asked: list[Asked] = field(default_factory=list)
    """Moves that wait for the lock."""
    making: asyncio.Task[None] | None = None
    """Whoever will make them."""
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
