"""What the processes of a house tell each other through PostgreSQL.

A notice carries only what is new; the log is the truth, and is asked when a notice is missing or
comes while something is being kept here. Notices get lost with the
connection, so after every new connection all tables that are awake look at the log. Who is
connected where is not in the log: every process says it again and again, and is believed for a
while.
"""

import asyncio
import logging
from contextlib import suppress

import asyncpg
import msgspec

from stolik.server.events import Entry
from stolik.server.hub import Hub
from stolik.server.keeping import CHANNEL, read_notice
from stolik.server.people import new_id
from stolik.server.room import BusyError, Elsewhere, Room
from stolik.server.storage import Storage

RETRY_SECONDS = 0.5
PRESENCE = "stolik_presence"
"""The channel for who is connected where."""
PRESENCE_SECONDS = 10.0
"""Between two notices about a table where somebody is connected; believed three times as long."""


class PresenceNotice(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table through one process."""

    process: str
    table: str
    seats: tuple[int, ...]
    spectators: int


log = logging.getLogger(__name__)


class Hearing:
    """Listens for entries that other processes have written."""

    def __init__(self, storage: Storage, hub: Hub) -> None:
        self._url = storage.url
        self._hub = hub
        self._task: asyncio.Task[None] | None = None
        self._following: set[asyncio.Task[None]] = set()
        self._process = new_id()
        self._notices: asyncio.Queue[PresenceNotice] = asyncio.Queue()
        hub.on_presence = self._announce

    def start(self) -> None:
        """Begins to listen."""
        self._task = asyncio.create_task(self._listen_always(), name="hearing")

    async def stop(self) -> None:
        """Listens no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, *self._following, return_exceptions=True)

    async def _listen_always(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("database lost", extra={"error": repr(error)})
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._url)
        lost = asyncio.Event()
        telling: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._hear)
            await connection.add_listener(PRESENCE, self._hear_presence)
            for room in list(self._hub.rooms.values()):
                self._follow(room)
            telling = asyncio.create_task(self._tell_presence(connection))
            await lost.wait()
        finally:
            telling.cancel()
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await connection.close(timeout=1)

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        table_id, number, written = read_notice(str(payload))
        room = self._hub.rooms.get(table_id)
        if room is None or number <= room.table.version:
            return
        if written and number == room.table.version + 1 and not room.lock.locked():
            self._hub.hear(room, msgspec.json.decode(written, type=Entry))
        else:
            self._follow(room)

    # Who is connected where.

    def _announce(self, room: Room) -> None:
        here = room.presence_here()
        self._notices.put_nowait(
            PresenceNotice(self._process, room.table.id, here.seats, here.spectators)
        )

    async def _tell_presence(self, connection: asyncpg.Connection) -> None:
        while True:
            try:
                async with asyncio.timeout(PRESENCE_SECONDS):
                    notice = await self._notices.get()
            except TimeoutError:
                for room in self._hub.rooms.values():
                    if room.connections:
                        self._announce(room)
                continue
            await connection.execute(
                "SELECT pg_notify($1, $2)", PRESENCE, msgspec.json.encode(notice).decode()
            )

    def _hear_presence(
        self, _connection: object, _pid: int, _channel: str, payload: object
    ) -> None:
        notice = msgspec.json.decode(str(payload), type=PresenceNotice)
        room = self._hub.rooms.get(notice.table)
        if room is None or notice.process == self._process:
            return
        now = self._hub.now()
        until = now + int(3 * PRESENCE_SECONDS * 1000)
        others = Elsewhere(notice.seats, notice.spectators, until)
        if room.hear_presence(notice.process, others, now):
            self._hub.tell_presence(room)

    # What is new in the log.

    def _follow(self, room: Room) -> None:
        task = asyncio.create_task(self._catch_up(room))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _catch_up(self, room: Room) -> None:
        try:
            async with room.lock:
                await self._hub.catch_up(room)
        except BusyError:
            log.warning("could not catch up", extra={"table": room.table.id})
