"""The WebSocket of a table: decode, decide, tell."""

import asyncio
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from stolik.core.errors import StolikError
from stolik.core.sentences import Sentence, say
from stolik.server.doors import StrangerError, check_origin, house_of, whoever
from stolik.server.house import House
from stolik.server.limits import Bucket
from stolik.server.messages import Answer, ClientMessage, Person, tell
from stolik.server.metrics import CONNECTIONS, REFUSALS
from stolik.server.room import BusyError, Connection

MOST_BYTES = 4096
"""Of a message; the longest legal one is far shorter."""
MOST_UNREADABLE = 20
"""Messages that make no sense; then the connection is closed."""
POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
NO_SUCH_TABLE = 4404

CLOSE_CODES: dict[type[StolikError], int] = {
    StrangerError: POLICY_VIOLATION,
    BusyError: TRY_AGAIN_LATER,
}

AnySocket = WebSocket[Any, Any, Any]
_decoder = msgspec.json.Decoder(ClientMessage)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: AnySocket, table_id: FromPath[str], since: FromQuery[int | None] = None
) -> None:
    """A person, or a spectator, at one table."""
    house = house_of(socket)
    try:
        check_origin(socket)
        person = await whoever(socket)
        room, connection = await house.hub.connect(table_id, person, since)
    except StolikError as error:
        await socket.accept()
        await socket.close(code=CLOSE_CODES.get(type(error), NO_SUCH_TABLE), reason=str(error))
        return
    await socket.accept()
    CONNECTIONS.inc()
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        with suppress(WebSocketDisconnect):
            await Listener(house, table_id, person, connection).listen(socket)
    finally:
        house.hub.disconnect(room, connection)
        sender.cancel()
        CONNECTIONS.dec()


async def send_all(socket: AnySocket, connection: Connection) -> None:
    """Sends what waits, until the connection is closed.

    What waits together goes together, a message a line: a frame less is a system call less, and
    whoever moves has both an update and an answer to get.
    """
    send = socket.send  # `send_data` would encode what is encoded already
    with suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone
        while messages := await connection.next():
            text = b"\n".join(messages).decode()
            await send({"type": "websocket.send", "bytes": None, "text": text})
        await socket.close(code=TRY_AGAIN_LATER)


class Listener:
    """Reads what one client sends; every message is answered."""

    def __init__(
        self, house: House, table_id: str, person: Person | None, connection: Connection
    ) -> None:
        self._house = house
        self._table = table_id
        self._person = person
        self._connection = connection
        self._unreadable = 0
        a_second = house.limits.messages
        self._bucket = Bucket(burst=4 * a_second, a_second=a_second, seconds=time.monotonic)

    async def listen(self, socket: AnySocket) -> None:
        """Until the client goes, or makes no sense for too long."""
        while self._unreadable < MOST_UNREADABLE:
            self._connection.send(await self.answer(await socket.receive_data(mode="text")))
        await socket.close(code=POLICY_VIOLATION, reason="too many unreadable messages")

    async def answer(self, raw: str | bytes) -> Answer:
        """To one message."""
        if not self._bucket.take():
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
        if self._person is None:
            return self._refuse(command.id, say("person.nobody", "say first who you are"))
        try:
            self._house.check_words(self._person, command)
            answer = await self._house.hub.perform(self._table, self._person, command)
        except StolikError as error:
            return self._refuse(command.id, error.sentence)
        if answer.refusal is not None:
            REFUSALS.labels(answer.refusal.code).inc()
        return answer

    def _refuse(self, command_id: str, sentence: Sentence) -> Answer:
        REFUSALS.labels(sentence.code).inc()
        return Answer(id=command_id, version=0, refusal=tell(sentence, ()))
