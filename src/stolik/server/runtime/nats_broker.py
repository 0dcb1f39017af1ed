"""Notices through NATS, for servers of many processes.

PostgreSQL reads every notice once for every process, wanted there or not; NATS sends a notice only
to the processes that have the table. So here every table has a channel of its own. What comes from
it is believed: nobody but the processes may reach the broker.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

ANSWER_SECONDS = 5
CHECK_SECONDS = 5
"""Between two questions whether the connection is alive; the second without an answer ends it."""


@contextmanager
def lost_as_os_error() -> Iterator[None]:
    """The driver has errors of its own, of which the cluster knows nothing."""
    try:
        yield
    except Error as error:
        raise ConnectionError(repr(error)) from error


async def ignore(_error: Exception) -> None:
    """What went wrong is raised by `listen`: the driver need not log it, too."""


class NatsBroker:
    """A connection to a NATS server, or to a cluster of them."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Client | None = None
        self._receive: Callable[[str], None] = lambda _notice: None
        self._wanted: set[str] = set()
        """The channels to listen to, on this connection and on the next."""
        self._subscriptions: dict[str, Subscription] = {}

    def channel_of(self, table: str) -> str:
        """Where notices about a table are."""
        return f"stolik.table.{table}"

    async def subscribe(self, channel: str) -> None:
        """Returns when notices come; where there is no connection, they will with the next."""
        self._wanted.add(channel)
        if self._client is not None:
            with lost_as_os_error():
                await self._listen_to(self._client, channel)
                await self._client.flush(ANSWER_SECONDS)

    async def unsubscribe(self, channel: str) -> None:
        """No notices of this channel any more."""
        self._wanted.discard(channel)
        if subscription := self._subscriptions.pop(channel, None):
            with lost_as_os_error():
                await subscription.unsubscribe()

    async def publish(self, notices: Sequence[tuple[str, str]]) -> None:
        """Sends notices, each on a channel; without a connection nobody would receive them."""
        if (client := self._client) is not None:
            with lost_as_os_error():
                for channel, notice in notices:
                    await client.publish(channel, notice.encode())

    async def listen(
        self, receive: Callable[[str], None], on_listening: Callable[[], None]
    ) -> None:
        """Listens until the connection is lost; raises what made that happen."""
        self._receive = receive
        lost = asyncio.Event()

        async def on_closed() -> None:
            lost.set()

        with lost_as_os_error():
            client = await nats.connect(
                self._url,
                allow_reconnect=False,  # tables must catch up after every new connection
                connect_timeout=ANSWER_SECONDS,
                ping_interval=CHECK_SECONDS,
                max_outstanding_pings=1,
                no_echo=True,
                closed_cb=on_closed,
                error_cb=ignore,
            )
        try:
            self._client = client
            with lost_as_os_error():
                for channel in tuple(self._wanted):
                    await self._listen_to(client, channel)
                await client.flush(ANSWER_SECONDS)
            on_listening()
            await lost.wait()
            raise ConnectionError(repr(client.last_error))
        finally:
            self._client = None
            self._subscriptions.clear()
            with suppress(OSError, Error):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await client.close()

    async def _listen_to(self, client: Client, channel: str) -> None:
        if channel not in self._subscriptions:
            self._subscriptions[channel] = await client.subscribe(channel, cb=self._hear)

    async def _hear(self, message: Msg) -> None:
        self._receive(message.data.decode())
