"""The WebSocket of a table: decodes commands, sends answers and updates."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from stolik.core.errors import StolikError
from stolik.core.sentences import Sentence, say
from stolik.server.app import App
from stolik.server.http.guards import (
    CrossOriginError,
    ShutOutError,
    address_of,
    app_of,
    check_origin,
    current_reader,
    limits_of,
)
from stolik.server.http.protocol import WRITE_NOW
from stolik.server.messages.commands import ClientMessage
from stolik.server.messages.common import localize
from stolik.server.messages.updates import Answer
from stolik.server.metrics import CONNECTIONS, REFUSALS
from stolik.server.runtime.connection import Connection, WriteNow, not_now
from stolik.server.runtime.errors import BusyError, TooMuchError, UnreadableTableError

MOST_BYTES = 4096
"""Of a message; the longest legal one is far shorter."""
MOST_UNREADABLE = 20
"""Messages that make no sense; then the connection is closed."""
POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
SIGNED_OUT = 4401
SHUT_OUT = 4403
NO_SUCH_TABLE = 4404
UNREADABLE_TABLE = 4410

CLOSE_CODES: dict[type[StolikError], int] = {
    CrossOriginError: POLICY_VIOLATION,
    ShutOutError: SHUT_OUT,
    BusyError: TRY_AGAIN_LATER,
    TooMuchError: TRY_AGAIN_LATER,
    UnreadableTableError: UNREADABLE_TABLE,
}

AnySocket = WebSocket[Any, Any, Any]
_decoder = msgspec.json.Decoder(ClientMessage)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: AnySocket,
    table_id: FromPath[str],
    since: FromQuery[int | None] = None,
    positions: FromQuery[bool] = False,  # noqa: FBT002  # a query
) -> None:
    """A person, a spectator, or a program that wants positions, at one table."""
    try:
        check_origin(socket)
        check_rate(socket)
        with limits_of(socket).stream(address_of(socket)):
            await follow(socket, table_id, since, has_positions=positions)
    except StolikError as error:
        await socket.accept()
        await socket.close(code=CLOSE_CODES.get(type(error), NO_SUCH_TABLE), reason=str(error))


async def follow(
    socket: AnySocket, table_id: str, since: int | None, *, has_positions: bool
) -> None:
    """Everything for one client, until it goes."""
    app, reader = app_of(socket), await current_reader(socket)
    room, connection = await app.hub.connect(table_id, reader, since, has_positions=has_positions)
    await socket.accept()
    connection.write = write_now(socket)
    CONNECTIONS.inc()
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        with suppress(WebSocketDisconnect):
            await Listener(app, socket, table_id, connection).listen()
    finally:
        app.hub.disconnect(room, connection)
        sender.cancel()
        CONNECTIONS.dec()


def write_now(socket: AnySocket) -> WriteNow:
    """How to send without waiting, if the server below offers it."""
    extensions: Any = socket.scope.get("extensions") or {}
    write: WriteNow = extensions.get(WRITE_NOW, {}).get("write", not_now)
    return write


def check_rate(socket: AnySocket) -> None:
    """A new connection counts like a request."""
    if not limits_of(socket).allows_request(address_of(socket)):
        raise BusyError(say("request.too-many", "too many requests; wait a moment"))


async def send_all(socket: AnySocket, connection: Connection) -> None:
    """Sends what waits, until the connection is closed.

    What waits together goes together, one message per line: one frame less is one system call
    less, and a player who moves is to receive both an update and an answer.
    """
    send = socket.send  # `send_data` would encode what is encoded already
    with suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone
        while messages := await connection.next():
            text = b"\n".join(messages).decode()
            await send({"type": "websocket.send", "bytes": None, "text": text})
        await socket.close(code=SIGNED_OUT if connection.is_dismissed else TRY_AGAIN_LATER)


class Listener:
    """Reads what one client sends; every message is answered."""

    def __init__(
        self,
        app: App,
        socket: AnySocket,
        table_id: str,
        connection: Connection,
    ) -> None:
        self._app = app
        self._socket = socket
        self._table = table_id
        self._connection = connection
        self._limits = limits_of(socket)
        self._address = address_of(socket)
        self._unreadable = 0

    async def listen(self) -> None:
        """Until the client goes, or makes no sense for too long."""
        while self._unreadable < MOST_UNREADABLE:
            self._connection.send(await self.answer(await self._socket.receive_data(mode="text")))
        await self._socket.close(code=POLICY_VIOLATION, reason="too many unreadable messages")

    async def answer(self, raw: str | bytes) -> Answer:
        """To one message."""
        if not self._limits.allows_message(self._address):
            self._unreadable += 1
            return self._refuse("", say("socket.too-many", "too many messages; wait a moment"))
        if len(raw) > MOST_BYTES:
            self._unreadable += 1
            return self._refuse("", say("socket.too-long", "the message is too long"))
        try:
            command = _decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._unreadable += 1
            return self._refuse(
                "",
                say("socket.unreadable", "the message cannot be read: {reason}", reason=str(error)),
            )
        person = None if self._connection.is_dismissed else self._connection.person
        if person is None:
            return self._refuse(command.id, say("person.nobody", "say first who you are"))
        try:
            self._limits.check_command(person, command)
            answer = await self._app.hub.perform(self._table, person, command)
        except StolikError as error:
            return self._refuse(command.id, error.sentence)
        if answer.refusal is not None:
            REFUSALS.labels(answer.refusal.code).inc()
        return answer

    def _refuse(self, command_id: str, sentence: Sentence) -> Answer:
        REFUSALS.labels(sentence.code).inc()
        return Answer(id=command_id, version=0, refusal=localize(sentence))
