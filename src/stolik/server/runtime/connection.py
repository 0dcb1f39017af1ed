"""One client that follows a table: what it is to receive waits here until it is sent."""

import asyncio
from collections.abc import Callable

import msgspec

from stolik.server.messages.common import Identity
from stolik.server.messages.updates import ServerMessage

MOST_WAITING = 300
MOST_WAITING_BYTES = 2 * 1024 * 1024
"""Of messages for a client that does not read; then it is cut off, and may come back."""
MOST_BYTES_TOGETHER = 64 * 1024
"""Of messages that are sent in one frame; one may be longer by itself."""

WriteNow = Callable[[bytes], bool]
"""Sends a text at once; false where it cannot go out yet."""

encode = msgspec.json.Encoder().encode


def not_now(_text: bytes) -> bool:
    """For clients whose messages are fetched by `next`."""
    return False


class Connection:
    """A person or a spectator at a table, by WebSocket, event stream or polling."""

    def __init__(self, identity: Identity, *, has_positions: bool = False) -> None:
        self.person = identity.person
        self.session = identity.session
        """By which the person is known."""
        self.unheard = identity.unheard
        """People whose chat is not sent here."""
        self.has_positions = has_positions
        """Whether a program reads here, which is sent positions in place of previews."""
        self.is_dismissed = False
        """Whether the person is not signed in any more."""
        self.write: WriteNow = not_now
        """Where it can, what waits is sent without waking the task that waits for `next`."""
        self._waiting: list[bytes] = []
        self._waiting_bytes = 0
        self._is_flush_due = False
        self._is_closed = False
        self._loop = asyncio.get_running_loop()
        # A future: an event or a queue would look up the loop at every message, which is expensive.
        self._arrival = self._loop.create_future()
        self._is_awaited = False
        """Whether a task waits in `next`; if not, it may be sending: nothing must overtake it."""

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
        if self.write is not_now or self._is_closed:
            self._wake()
        elif not self._is_flush_due:
            # Not yet: what else there is to say in this turn of the loop goes into the same frame.
            self._is_flush_due = True
            self._loop.call_soon(self._flush)

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
            self._is_awaited = True
            try:
                await self._arrival
            finally:
                self._is_awaited = False
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

    def _flush(self) -> None:
        """Sends what waits, unless it is too much for a frame or the task is about to send."""
        self._is_flush_due = False
        if not self._waiting or self._is_closed:
            return
        is_idle = self._is_awaited and not self._arrival.done()
        is_frame = self._waiting_bytes <= MOST_BYTES_TOGETHER
        if is_idle and is_frame and self.write(b"\n".join(self._waiting)):
            self._waiting, self._waiting_bytes = [], 0
        else:
            self._wake()

    def _wake(self) -> None:
        if not self._arrival.done():
            self._arrival.set_result(None)
