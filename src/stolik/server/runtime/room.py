"""A table that is awake, and those who are connected to it."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import msgspec

from stolik.server.messages.updates import Presence
from stolik.server.runtime.connection import Connection
from stolik.server.runtime.errors import not_persisted
from stolik.server.runtime.recent import Recent
from stolik.server.table.present import Presenter
from stolik.server.table.state import TableState, Viewer

if TYPE_CHECKING:
    from stolik.server.runtime.batches import Pending

IDLE_MS = 10 * 60_000
"""A table untouched for so long leaves memory."""


class RoomLock(asyncio.Lock):
    """Its holder may change the table; nobody may once the room has been given up."""

    def __init__(self) -> None:
        super().__init__()
        self._is_given_up = False

    def give_up(self) -> None:
        """What is in memory is not what the log says: those who wait must start again."""
        self._is_given_up = True

    async def acquire(self) -> Literal[True]:
        """Waits for the lock; raises where the room was given up meanwhile."""
        await super().acquire()
        if self._is_given_up:
            self.release()
            raise not_persisted()
        return True


class Elsewhere(msgspec.Struct, frozen=True):
    """Who is connected through another process, as it said, and until when to believe it."""

    seats: tuple[int, ...]
    spectators: int
    until: int


@dataclass
class Room:
    """A table that is awake. What is in memory is on disk, and replaced when an entry is stored."""

    table: TableState
    awake_since: int
    recent: Recent
    presenter: Presenter = field(default_factory=Presenter)
    lock: RoomLock = field(default_factory=RoomLock)
    writing: int | None = None
    """The number of the entry that is on its way to the disk."""
    pending: "list[Pending]" = field(default_factory=list)
    """Commands that wait for the lock."""
    connections: set[Connection] = field(default_factory=set)
    absent_since: dict[str, int] = field(default_factory=dict)
    """By person: when their last connection closed."""
    bots: asyncio.Task[None] | None = None
    """Plays for the bots, while it is their turn."""
    waiting: set[int] = field(default_factory=set)
    """Seats whose bots wait for the others to move."""

    heartbeat: int = 0
    """The version at the last heartbeat: where there was news since then, none is needed."""
    is_presence_due: bool = False
    """Whether everybody will soon be told who is connected."""
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    """Who is connected to the table through other processes, by process."""

    def viewers(self) -> set[Viewer]:
        """For whom steps must be drawn."""
        return {self.table.seat_of(connection.person) for connection in self.connections}

    def absence_of(self, seat: int) -> int | None:
        """Since when the seat's person has had no connection; None for one who has."""
        person = self.table.seats[seat].person
        if person is None or seat in self.presence().seats:
            return None
        return self.absent_since.get(person.id, self.awake_since)

    def presence(self) -> Presence:
        """Who is connected, through any process."""
        here = self.presence_here()
        others = self.elsewhere.values()
        return Presence(
            seats=tuple(sorted({*here.seats, *(seat for other in others for seat in other.seats)})),
            spectators=here.spectators + sum(other.spectators for other in others),
        )

    def announced_presence(self) -> Presence:
        """Who is connected, and since when the others are not."""
        seats = range(len(self.table.seats))
        return msgspec.structs.replace(
            self.presence(), away_since=tuple(map(self.absence_of, seats))
        )

    def presence_here(self) -> Presence:
        """Who is connected to this process."""
        seats = [self.table.seat_of(connection.person) for connection in self.connections]
        return Presence(
            seats=tuple(sorted({seat for seat in seats if seat is not None})),
            spectators=seats.count(None),
        )

    def note_elsewhere(self, process: str, others: Elsewhere, now: int) -> bool:
        """Notes who is connected through another process; whether that changes anything."""
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
        is_driven = self.bots is not None and not self.bots.done()
        return (
            not self.connections
            and not is_driven
            and not self.pending
            and not self.lock.locked()
            and now - max(self.table.touched, self.awake_since) > IDLE_MS
        )
