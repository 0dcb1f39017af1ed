"""Following a table without a connection that stays: ask what is new, and wait a while for it."""

import asyncio

from stolik.server.messages.common import Identity
from stolik.server.messages.updates import Snapshot, Update
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.replays import missed_updates


async def poll(
    hub: Hub, table_id: str, reader: Identity, since: int | None, wait: float
) -> list[Snapshot | Update]:
    """What is new since a version, if need be after waiting for it."""
    room = await hub.room_at(table_id, reader.person, since)
    missed = await missed_updates(room, reader, since, hub.now())
    if missed or not wait:
        return missed
    room, connection = await hub.connect(table_id, reader, since)
    try:
        async with asyncio.timeout(wait):
            while room.table.version == since and await connection.next():
                pass
    except TimeoutError:
        return []
    finally:
        hub.disconnect(room, connection)
    async with room.lock:  # raises where the room was given up
        return await missed_updates(room, reader, since, hub.now())
