"""One client that follows a table: what it is to receive waits here until it is sent."""

import asyncio

import msgspec

from stolik.server.messages.common import Identity
from stolik.server.messages.updates import ServerMessage

MOST_WAITING = 300
MOST_WAITING_BYTES = 2 * 1024 * 1024
"""Of messages for a client that does not read; then it is cut off, and may come back."""
MOST_BYTES_TOGETHER = 64 * 1024
"""Of messages that are sent in one frame; one may be longer by itself."""

encode = msgspec.json.Encoder().encode


class Connection:
    """A person or a spectator at a table, by WebSocket, event stream or polling."""

    def __init__(self, identity: Identity) -> None:
        self.person = identity.person
        self.session = identity.session
        """By which the person is known."""
        self.unheard = identity.unheard
        """People whose chat is not sent here."""
        self.is_dismissed = False
        """Whether the person is not signed in any more."""
        self._waiting: list[bytes] = []
        self._waiting_bytes = 0
        self._is_closed = False
        self._loop = asyncio.get_running_loop()
        # A future: an event or a queue would look up the loop at every message, which is expensive.
        self._arrival = self._loop.create_future()

    def send(self, message: ServerMessage) -> None:
        """Queues a message."""
        self.send_encoded(encode(message))

    def send_encoded(self, message: bytes) -> None:
        """Queues an encoded message; a client that lets too much wait is cut off."""
        if self._is_closed:
            return
        self._waiting.append(message)
        self._waiting_bytes += len(message)
        if len(self._waiting) >= MOST_WAITING or self._waiting_bytes > MOST_WAITING_BYTES:
            self._waiting.clear()  # it comes back for what it has not seen
            self._is_closed = True
        self._wake()

    def close(self) -> None:
        """Nothing more will come."""
        self._is_closed = True
        self._wake()

    def dismiss(self) -> None:
        """The person is not signed in any more: what waits is not for them."""
        self.is_dismissed = True
        self._waiting.clear()
        self.close()

    async def next(self) -> list[bytes]:
        """What is to be sent now, in order; nothing when nothing more will come."""
        if not self._waiting and not self._is_closed:
            self._arrival = self._loop.create_future()
            await self._arrival
        if self._waiting_bytes <= MOST_BYTES_TOGETHER:
            now, self._waiting, self._waiting_bytes = self._waiting, [], 0
            return now
        count, size = 0, 0
        for message in self._waiting:
            size += len(message)
            if count and size > MOST_BYTES_TOGETHER:
                break
            count += 1
        now, self._waiting = self._waiting[:count], self._waiting[count:]
        self._waiting_bytes -= sum(map(len, now))
        return now

    def _wake(self) -> None:
        if not self._arrival.done():
            self._arrival.set_result(None)
