"""What other processes of the house tell each other through PostgreSQL.

A notice carries only that there is something new: the log is the truth. Notices get lost with the
connection, so after every new connection all tables that are awake look at the log.
"""

import asyncio
from contextlib import suppress

import asyncpg
import structlog

from stolik.server.hub import Hub, Room
from stolik.server.storage import CHANNEL, Storage

RETRY_SECONDS = 0.5

log = structlog.get_logger()


class Hearing:
    """Listens for entries that other processes have written."""

    def __init__(self, storage: Storage, hub: Hub) -> None:
        self._url = storage.plain_url
        self._hub = hub
        self._task: asyncio.Task[None] | None = None
        self._following: set[asyncio.Task[None]] = set()

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
                log.warning("database lost", error=repr(error))
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._url)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._hear)
            for room in list(self._hub.rooms.values()):
                self._follow(room)
            await lost.wait()
        finally:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await connection.close(timeout=1)

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        table_id, _, number = str(payload).partition(" ")
        room = self._hub.rooms.get(table_id)
        if room is not None and int(number) > room.table.version:
            self._follow(room)

    def _follow(self, room: Room) -> None:
        task = asyncio.create_task(self._catch_up(room))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _catch_up(self, room: Room) -> None:
        try:
            async with room.lock:
                await self._hub.catch_up(room)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            log.warning("could not catch up", table=room.table.id, error=repr(error))
