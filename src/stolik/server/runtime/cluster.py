"""What processes that share a PostgreSQL tell each other.

A process hears only of what it has in memory: it follows the channels of those tables, at
PostgreSQL itself or at a broker beside it. A notice carries only what is new; the log is the truth,
and is asked when a notice is missing or comes while something is being written here. Notices get
lost with the connection, so after every new connection all tables that are awake look at the log;
and because a connection can die without a sound, those with people compare their version with the
database every few seconds. Who is connected where is not in the log: every process announces it
again and again, and is believed for a while.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec
from asyncpg import InterfaceError, PostgresError

from stolik.server.metrics import NOTICES
from stolik.server.runtime.errors import BusyError, storage_in_trouble
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.room import Elsewhere, Room
from stolik.server.storage.notices import PersonChange, entry_notice, read_entry_notice
from stolik.server.table.events import Entry

RETRY_SECONDS = 0.5
COMPARE_SECONDS = 5.0
"""Between two looks at the versions in the database."""
PEOPLE_SECONDS = 30.0
"""Between two looks at who is still signed in."""
PRESENCE_SECONDS = 10.0
"""Between two notices about a table that has connections; believed three times as long."""

LOST = (OSError, PostgresError, InterfaceError)
"""How the driver says that the database is gone; a timeout is an OSError."""

log = logging.getLogger(__name__)


class PresenceNotice(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table through one process."""

    process: str
    table: str
    seats: tuple[int, ...]
    spectators: int


class Broker(Protocol):
    """Carries notices between processes. It may lose some, and never makes one up."""

    def channel_of(self, table: str) -> str:
        """Where notices about a table are; several tables may share one."""

    async def subscribe(self, channel: str) -> None:
        """Returns when notices come; where there is no connection, they will with the next."""

    async def unsubscribe(self, channel: str) -> None:
        """No notices of this channel any more."""

    async def publish(self, notices: Sequence[tuple[str, str]]) -> None:
        """Sends notices, each on a channel; without a connection nobody would receive them."""

    async def listen(
        self, receive: Callable[[str], None], on_listening: Callable[[], None]
    ) -> None:
        """Listens until the connection is lost; raises what made that happen."""


class Changes(Protocol):
    """What follows the database in what it says about people."""

    async def apply(self, change: PersonChange) -> None:
        """A person has a new name, is signed out somewhere, or has left for good."""

    async def check(self) -> None:
        """Notices may have been lost."""


class Cluster:
    """Follows what the other processes write, and who is connected to them."""

    def __init__(
        self, database: Broker, hub: Hub, changes: Changes, process: str, broker: Broker | None
    ) -> None:
        self._database = database
        """Brings what changes about people, whatever else carries notices about tables."""
        self._broker = broker or database
        self._hub = hub
        self._changes = changes
        self._process = process
        self._always: list[asyncio.Task[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._outgoing: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        """Notices, each with its channel."""
        self._followed: dict[str, set[str]] = {}
        """The tables in memory, by channel."""
        self._readers = {
            "entry": self._on_entry,
            "presence": self._on_presence,
            "person": self._on_person,
        }
        hub.on_presence = self._announce
        hub.follow, hub.unfollow = self.follow, self.unfollow
        if broker is not None:
            hub.writer.on_written = self._announce_entries

    def start(self) -> None:
        """Begins to listen."""
        self._always = [
            *(
                asyncio.create_task(self._listen_always(source), name="cluster")
                for source in {self._database, self._broker}
            ),
            asyncio.create_task(self._publish_always(), name="notices"),
            asyncio.create_task(self._announce_always(), name="presence"),
            asyncio.create_task(self._compare_always(), name="versions"),
            asyncio.create_task(self._check_people_always(), name="people"),
        ]

    async def stop(self) -> None:
        """Listens no more."""
        for task in self._always:
            task.cancel()
        await asyncio.gather(*self._always, *self._tasks, return_exceptions=True)

    async def _listen_always(self, source: Broker) -> None:
        while True:
            try:
                await source.listen(self._receive, self._follow_all)
            except LOST as error:
                log.warning("notices lost", extra={"error": repr(error)})
            await asyncio.sleep(RETRY_SECONDS)

    async def _publish_always(self) -> None:
        while True:
            notices = [await self._outgoing.get()]
            while not self._outgoing.empty():
                notices.append(self._outgoing.get_nowait())
            with suppress(*LOST):  # tables look at the log, presence is announced again
                await self._broker.publish(notices)

    def _receive(self, notice: str) -> None:
        kind = notice.partition(" ")[0]
        NOTICES.labels(kind).inc()
        self._readers[kind](notice)

    # Which tables this process hears of.

    async def follow(self, table: str) -> None:
        """Returns when nothing about a table can be missed any more."""
        channel = self._broker.channel_of(table)
        self._followed.setdefault(channel, set()).add(table)
        with suppress(*LOST):  # all tables catch up with the next connection
            await self._broker.subscribe(channel)

    def unfollow(self, table: str) -> None:
        """It is not in memory any more."""
        channel = self._broker.channel_of(table)
        tables = self._followed.get(channel, set())
        tables.discard(table)
        if not tables:
            self._followed.pop(channel, None)
            self._spawn(self._leave(channel))

    async def _leave(self, channel: str) -> None:
        with suppress(*LOST):
            if channel not in self._followed:
                await self._broker.unsubscribe(channel)

    # What is new in the log.

    def _announce_entries(self, entries: Iterable[tuple[str, Entry]]) -> None:
        """What this process has written, where the database does not tell the others itself."""
        for table, entry in entries:
            notice = self._broker.channel_of(table), entry_notice(table, entry)
            self._outgoing.put_nowait(notice)

    def _on_entry(self, notice: str) -> None:
        table_id, number, written = read_entry_notice(notice)
        room = self._hub.rooms.get(table_id)
        # Of an entry that is being written here the writer will know whose it is.
        if room is None or number <= room.table.version or number == room.writing:
            return
        if written and number == room.table.version + 1 and not room.lock.locked():
            self._hub.apply_remote(room, msgspec.json.decode(written, type=Entry))
        else:
            self._follow_log(room)

    def _follow_all(self) -> None:
        for room in list(self._hub.rooms.values()):
            self._follow_log(room)
        self._spawn(self._check_people())

    async def _compare_always(self) -> None:
        while True:
            await asyncio.sleep(COMPARE_SECONDS)
            with suppress(BusyError):  # logged; and there is a next time
                await self.compare()

    async def compare(self) -> None:
        """Lets the tables that people look at follow the log where it has gone on unheard."""
        rooms = {key: room for key, room in self._hub.rooms.items() if room.connections}
        with storage_in_trouble():
            versions = await self._hub.storage.versions_of(rooms)
        for table_id, version in versions.items():
            if version > rooms[table_id].table.version:
                self._follow_log(rooms[table_id])

    def _follow_log(self, room: Room) -> None:
        self._spawn(self._catch_up(room))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, room: Room) -> None:
        try:
            async with room.lock:
                await self._hub.catch_up(room)
        except Exception as error:  # its people have been sent away, and come back
            log.warning("could not catch up", extra={"table": room.table.id, "error": repr(error)})

    # What has changed about people.

    def _on_person(self, notice: str) -> None:
        change = msgspec.json.decode(notice.partition(" ")[2], type=PersonChange)
        self._spawn(self._apply(change))

    async def _apply(self, change: PersonChange) -> None:
        # What fails is logged; and everybody is checked again and again.
        with suppress(BusyError), storage_in_trouble():
            await self._changes.apply(change)

    async def _check_people_always(self) -> None:
        while True:
            await asyncio.sleep(PEOPLE_SECONDS)
            await self._check_people()

    async def _check_people(self) -> None:
        with suppress(BusyError), storage_in_trouble():
            await self._changes.check()

    # Who is connected where.

    def _announce(self, room: Room) -> None:
        here = room.presence_here()
        told = PresenceNotice(self._process, room.table.id, here.seats, here.spectators)
        notice = f"presence {msgspec.json.encode(told).decode()}"
        self._outgoing.put_nowait((self._broker.channel_of(room.table.id), notice))

    async def _announce_always(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            for room in self._hub.rooms.values():
                if room.connections:
                    self._announce(room)

    def _on_presence(self, notice: str) -> None:
        told = msgspec.json.decode(notice.partition(" ")[2], type=PresenceNotice)
        room = self._hub.rooms.get(told.table)
        if room is None or told.process == self._process:
            return
        now = self._hub.now()
        until = now + int(3 * PRESENCE_SECONDS * 1000)
        if room.note_elsewhere(told.process, Elsewhere(told.seats, told.spectators, until), now):
            self._hub.send_presence(room)
