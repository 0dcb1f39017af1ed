"""Server-sent events of a table: what the WebSocket would send, for clients that only listen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from stolik.server.http.guards import (
    REFUSALS,
    AnyRequest,
    address_of,
    app_of,
    current_reader,
    limits_of,
)
from stolik.server.messages.common import Identity
from stolik.server.metrics import CONNECTIONS
from stolik.server.runtime.hub import Hub

STREAM_SECONDS = 120.0
"""Then a stream ends, and its client comes back by itself: nobody answers a stream, so of one that
was cut off on the way, behind a proxy say, only this tells."""
LONGEST_ID = 12
"""Digits of an event's id; what is longer is not one of ours."""
VERSIONED = ("snapshot", "update")
"""What belongs to the versioned stream; presence does not, and must not move the id on."""


class Versioned(msgspec.Struct, frozen=True):
    """What all messages of the stream have."""

    type: str
    version: int | None = None


@get(
    "/api/tables/{table_id:str}/events",
    tags=["tables"],
    summary="What is new, as it happens",
    media_type="text/event-stream",
    responses=REFUSALS,
)
async def table_events(
    request: AnyRequest,
    table_id: FromPath[str],
    since: Annotated[int | None, QueryParameter(ge=0, description="the last version seen")] = None,
) -> ServerSentEvent:
    """Server-sent events, each with a message as the WebSocket would have it.

    The id of an event is the version after it, so a browser that comes back misses nothing.
    """
    hub, reader = app_of(request).hub, await current_reader(request)
    seen = last_event_id(request.headers.get("last-event-id", ""))
    # What is wrong is answered before a stream begins.
    limits_of(request).check_stream(address_of(request))
    await hub.visible_room(table_id, reader.person)
    counted = limits_of(request).stream(address_of(request))
    since = since if seen is None else seen
    return ServerSentEvent(stream(hub, table_id, reader, since, counted))


def last_event_id(text: str) -> int | None:
    """The version that a client saw last, by the header that it sends when it comes back.

    >>> [last_event_id(text) for text in ("17", "", "x", "9" * 5000)]
    [17, None, None, None]
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_ID else None


async def stream(
    hub: Hub,
    table_id: str,
    reader: Identity,
    since: int | None,
    counted: AbstractContextManager[None],
) -> AsyncIterator[ServerSentEventMessage]:
    """Everything for one client, until it goes or should come again.

    It connects here: of a stream whose client goes before the first event nothing would run, and
    nothing would disconnect it.
    """
    with counted:
        room, connection = await hub.connect(table_id, reader, since)
        CONNECTIONS.inc()
        ending = asyncio.get_running_loop().call_later(STREAM_SECONDS, connection.close)
        try:
            while messages := await connection.next():
                for message in messages:
                    yield event_of(message)
        finally:
            ending.cancel()
            CONNECTIONS.dec()
            hub.disconnect(room, connection)


def event_of(message: bytes) -> ServerSentEventMessage:
    """A message as an event; with an id where a client could go on from it."""
    about = msgspec.json.decode(message, type=Versioned)
    number = str(about.version) if about.type in VERSIONED else None
    return ServerSentEventMessage(data=message.decode(), id=number)
