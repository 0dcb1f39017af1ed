"""Bounds that uvicorn leaves open: of the time a request takes, of its head, of connections.

uvicorn limits requests under way, not connections; it has no deadline before a request is complete,
and with httptools none of its limits is for the size of a head. Another server (hypercorn, granian)
would be another implementation of HTTP and WebSockets to measure and to trust, for what these few
overrides do; they cost one timer per request.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from stolik.server.http.limits import network_of

REQUEST_SECONDS = 15.0
"""For a whole request to arrive, from the first byte on, and for a new connection to send one."""
MOST_HEAD_BYTES = 32 * 1024
"""Of the first line and the headers."""
WRITE_NOW = "stolik.write"
"""An extension of ASGI: sends a text at once, where `send` would wait until it can."""
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n"


class Gate:
    """Counts the open connections, and admits no more than there may be.

    >>> gate = Gate(most=3, most_by_address=2, proxies={"127.0.0.1"})
    >>> [gate.enter(address) for address in ("192.0.2.7", "192.0.2.7", "192.0.2.7")]
    [True, True, False]
    >>> gate.leave("192.0.2.7")
    >>> [gate.enter("127.0.0.1") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, *, most: float, most_by_address: float, proxies: set[str]) -> None:
        self._most = most
        self._most_by_address = most_by_address
        self._proxies = proxies
        """Addresses that stand for many: their clients are counted by the application."""
        self._all = 0
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in from an address."""
        is_one = address not in self._proxies and "*" not in self._proxies
        address = network_of(address)
        if self._all >= self._most or (is_one and self._open[address] >= self._most_by_address):
            return False
        self._all += 1
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One has gone."""
        address = network_of(address)
        self._all -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class HeadTooLargeError(Exception):
    """The parser turns it into a refusal of the request."""


class HttpProtocol(HttpToolsProtocol):
    """HTTP with a deadline for every request, and bounds."""

    def __init__(self, *arguments: Any, gate: Gate, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._gate = gate
        self._is_inside = False
        self._deadline: asyncio.TimerHandle | None = None
        self._is_reading_head = True
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Admits a connection, or closes it at once."""
        super().connection_made(transport)
        self._is_inside = self._gate.enter(self._address)
        if self._is_inside:
            self._await_request()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone, or was sent away."""
        self._stop_waiting()
        if self._is_inside:
            self._is_inside = False
            self._gate.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request, or the beginning of the next."""
        if self._is_reading_head:
            self._head_bytes += len(data)
            if self._deadline is None:
                self._await_request()
        super().data_received(data)
        if self._is_reading_head and self._head_bytes > MOST_HEAD_BYTES:
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_headers_complete(self) -> None:
        """A head has arrived."""
        if sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD_BYTES:
            raise HeadTooLargeError
        self._is_reading_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request has arrived."""
        self._stop_waiting()
        self._is_reading_head, self._head_bytes = True, 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on another protocol counts this connection."""
        self._stop_waiting()
        self._is_inside = False
        super().handle_websocket_upgrade()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _await_request(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket, which came in as a request and is counted until it goes."""

    def __init__(self, *arguments: Any, gate: Gate, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._gate = gate

    def handle_connect(self, event: Request) -> None:
        """Offers the application to write without the way through it, which is half of the cost."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][WRITE_NOW] = {"write": self.write_now}

    def write_now(self, text: bytes) -> bool:
        """Sends a text, unless the other side does not keep up, or has gone."""
        is_open = self.handshake_complete and not self.disconnected and not self.close_sent
        if not is_open or not self.writable.is_set():
            return False
        with suppress(InvalidState):  # it is closing
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return True
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone."""
        super().connection_lost(exc)
        self._gate.leave(self.client[0] if self.client else "")
