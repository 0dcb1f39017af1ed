"""Notices through PostgreSQL: processes that share a database hear what the others write."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, text

from stolik.server.table.events import Entry

if TYPE_CHECKING:
    import asyncpg

ENTRIES = "stolik"
"""The channel of new entries."""
PEOPLE = "stolik_people"
"""The channel of what has changed about people."""
APPLICATION_NAME = "stolik"
"""By which a restore sees that a server is at work."""
CHECK_SECONDS = 5.0
"""Between two questions whether the connection is alive."""
ANSWER_SECONDS = 5.0
LONGEST_NOTICE = 7000
"""In bytes; PostgreSQL refuses 8000. Of a longer entry only the number is sent."""

NOTIFY = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


def notify(connection: Connection, entries: Sequence[tuple[str, Entry]]) -> None:
    """Announces new entries, with the transaction that writes them."""
    notices = [written_notice(table, entry) for table, entry in entries]
    connection.execute(NOTIFY, {"channel": ENTRIES, "notices": notices})


class PersonChange(msgspec.Struct, frozen=True, kw_only=True):
    """What every process must know about a person: who they are now, and where no more."""

    player: str
    name: str | None = None
    """A new one."""
    face: str | None = None
    """Another one."""
    is_gone: bool = False
    """For good."""
    tables: tuple[str, ...] = ()
    """Whose logs were rewritten because of that."""
    ended: tuple[str, ...] = ()
    """Sessions, by the hashes of their secrets."""
    has_new_relations: bool = False
    """Whether the person mutes or blocks others than before."""


def notify_of_person(connection: Connection, change: PersonChange) -> None:
    """Announces a change, with the transaction that stores it."""
    notice = msgspec.json.encode(change).decode()
    connection.execute(NOTIFY, {"channel": PEOPLE, "notices": [notice]})


def written_notice(table: str, entry: Entry) -> str:
    """What the other processes receive of an entry."""
    written = msgspec.json.encode(entry)
    known = written.decode() if len(written) <= LONGEST_NOTICE else ""
    return f"{table} {entry.number} {known}"


def read_notice(notice: str) -> tuple[str, int, bytes]:
    """The table, the entry's number, and the entry as it was written, or nothing.

    >>> read_notice('abc 7 {"number":7}')
    ('abc', 7, b'{"number":7}')
    """
    table, number, written = notice.split(" ", 2)
    return table, int(number), written.encode()


class NoticeBoard:
    """A connection to PostgreSQL that listens to channels, and announces on them."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._asking = asyncio.Lock()
        """The driver has one statement at a time on a connection."""

    async def listen(
        self, listeners: Mapping[str, Callable[[str], None]], on_listening: Callable[[], None]
    ) -> None:
        """Listens until the connection is lost; raises what made that happen."""
        import asyncpg  # only servers on PostgreSQL load its driver

        connection = await asyncpg.connect(
            self._url,
            timeout=ANSWER_SECONDS,
            server_settings={"application_name": APPLICATION_NAME},
        )
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                for channel, listener in listeners.items():
                    await connection.add_listener(
                        channel,
                        lambda _c, _pid, _channel, payload, hear=listener: hear(str(payload)),
                    )
            self._connection = connection
            on_listening()
            while not lost.is_set():
                await self._check(connection)
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_SECONDS):
                        await lost.wait()
        finally:
            self._connection = None
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await connection.close(timeout=1)

    async def announce(self, channel: str, notice: str) -> None:
        """Sends a notice; where the connection is lost, nobody would receive it."""
        async with self._asking:
            if self._connection is not None:
                await self._connection.execute(
                    "SELECT pg_notify($1, $2)", channel, notice, timeout=ANSWER_SECONDS
                )

    async def _check(self, connection: "asyncpg.Connection") -> None:
        """A connection that died without a sound would bring no notice ever again."""
        async with self._asking:
            await connection.execute("SELECT 1", timeout=ANSWER_SECONDS)
