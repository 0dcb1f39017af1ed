"""Looking at a table without a socket: by polling, and afterwards."""

import asyncio

import msgspec

from stolik.server.hub import Hub
from stolik.server.messages import AnyView, Person, Replay, Snapshot, Step, Update
from stolik.server.room import Room


async def news_by(
    hub: Hub, table_id: str, person: Person | None, since: int | None, wait: float
) -> list[Snapshot | Update]:
    """What is new since a version, if need be after waiting for it."""
    room = await hub.room(table_id)
    async with room.lock:
        news = await hub.news(room, person, since)
    if news or not wait:
        return news
    room, connection = await hub.connect(table_id, person, since)
    try:
        async with asyncio.timeout(wait):
            while room.told == since and await connection.next():
                pass
    except TimeoutError:
        return []
    finally:
        hub.disconnect(room, connection)
    async with room.lock:
        return await hub.news(room, person, since)


async def open_replay(hub: Hub, room: Room) -> Replay:
    """All steps with all cards open: every seat as it saw itself."""
    seats = range(len(room.table.seats))
    shown = await hub.replay(room, None)
    seen = [(await hub.replay(room, seat)).steps for seat in seats]
    steps = tuple(
        Step(step.story, _open(step, [seen[seat][at] for seat in seats]))
        for at, step in enumerate(shown.steps)
    )
    return Replay(players=shown.players, steps=steps)


def _open(step: Step, seen: list[Step]) -> AnyView:
    seats = tuple(own.view.seats[seat] for seat, own in enumerate(seen))
    view: AnyView = msgspec.structs.replace(step.view, seats=seats)
    return view
