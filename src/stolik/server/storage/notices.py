"""Notices through PostgreSQL: processes that share a database hear what the others write."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, text

from stolik.server.table.events import Entry

if TYPE_CHECKING:
    import asyncpg

PEOPLE = "stolik_people"
"""The channel of what has changed about people; every process listens to it."""
APPLICATION_NAME = "stolik"
"""By which a restore sees that a server is at work."""
CHECK_SECONDS = 5.0
"""Between two questions whether the connection is alive."""
ANSWER_SECONDS = 5.0
LONGEST_NOTICE = 7000
"""In bytes; PostgreSQL refuses 8000. Of a longer entry only the number is sent."""

NOTIFY = """
SELECT pg_notify(channel, notice)
FROM unnest(CAST({channels} AS text[]), CAST({notices} AS text[])) AS new (channel, notice)
"""
NOTIFY_BY_NAME = text(NOTIFY.format(channels=":channels", notices=":notices"))
NOTIFY_BY_NUMBER = NOTIFY.format(channels="$1", notices="$2")


def table_channel(table: str) -> str:
    """The channel of all tables whose id begins with the same letter.

    A channel for each table would be too many: for every notice of any channel PostgreSQL goes
    through all that a connection listens to.
    """
    return f"stolik_{table[0]}"


def notify(connection: Connection, entries: Iterable[tuple[str, Entry]]) -> None:
    """Announces new entries, with the transaction that writes them."""
    _notify(connection, [(table_channel(table), entry_notice(table, e)) for table, e in entries])


def _notify(connection: Connection, notices: Sequence[tuple[str, str]]) -> None:
    channels, texts = zip(*notices, strict=True)
    connection.execute(NOTIFY_BY_NAME, {"channels": list(channels), "notices": list(texts)})


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
    _notify(connection, [(PEOPLE, f"person {msgspec.json.encode(change).decode()}")])


def entry_notice(table: str, entry: Entry) -> str:
    """What the other processes receive of an entry; its first word says what it is."""
    written = msgspec.json.encode(entry)
    known = written.decode() if len(written) <= LONGEST_NOTICE else ""
    return f"entry {table} {entry.number} {known}"


def read_entry_notice(notice: str) -> tuple[str, int, bytes]:
    """The table, the entry's number, and the entry as it was written, or nothing.

    >>> read_entry_notice('entry abc 7 {"number":7}')
    ('abc', 7, b'{"number":7}')
    """
    _, table, number, written = notice.split(" ", 3)
    return table, int(number), written.encode()


class NoticeBoard:
    """A connection to PostgreSQL that listens to channels, and announces on them."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._receive: Callable[[str], None] = lambda _notice: None
        self._wanted = {PEOPLE}
        """The channels to listen to, on this connection and on the next."""
        self._listening: set[str] = set()
        """Those where no notice can be missed any more."""
        self._asking = asyncio.Lock()
        """The driver has one statement at a time on a connection."""

    def channel_of(self, table: str) -> str:
        """Where notices about a table are."""
        return table_channel(table)

    async def subscribe(self, channel: str) -> None:
        """Returns when notices come; where there is no connection, they will with the next."""
        self._wanted.add(channel)
        if channel in self._listening:
            return
        async with self._asking:
            if self._connection is not None and channel not in self._listening:
                await self._listen_to(self._connection, channel)

    async def unsubscribe(self, channel: str) -> None:
        """No notices of this channel any more."""
        self._wanted.discard(channel)
        self._listening.discard(channel)
        async with self._asking:
            if self._connection is not None and channel not in self._wanted:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._connection.remove_listener(channel, self._hear)

    async def publish(self, notices: Sequence[tuple[str, str]]) -> None:
        """Sends notices, each on a channel; without a connection nobody would receive them."""
        channels, texts = zip(*notices, strict=True)
        async with self._asking:
            if self._connection is not None:
                await self._connection.execute(
                    NOTIFY_BY_NUMBER, channels, texts, timeout=ANSWER_SECONDS
                )

    async def listen(
        self, receive: Callable[[str], None], on_listening: Callable[[], None]
    ) -> None:
        """Listens until the connection is lost; raises what made that happen."""
        import asyncpg  # only servers on PostgreSQL load its driver

        self._receive = receive
        connection = await asyncpg.connect(
            self._url,
            timeout=ANSWER_SECONDS,
            server_settings={"application_name": APPLICATION_NAME},
        )
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            async with self._asking:
                for channel in tuple(self._wanted):
                    await self._listen_to(connection, channel)
                self._connection = connection
            on_listening()
            while not lost.is_set():
                await self._check(connection)
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_SECONDS):
                        await lost.wait()
        finally:
            self._connection = None
            self._listening.clear()
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await connection.close(timeout=1)

    async def _listen_to(self, connection: "asyncpg.Connection", channel: str) -> None:
        async with asyncio.timeout(ANSWER_SECONDS):
            await connection.add_listener(channel, self._hear)
        self._listening.add(channel)

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        self._receive(str(payload))

    async def _check(self, connection: "asyncpg.Connection") -> None:
        """A connection that died without a sound would bring no notice ever again."""
        async with self._asking:
            await connection.execute("SELECT 1", timeout=ANSWER_SECONDS)
