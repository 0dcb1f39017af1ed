"""What was shown before: updates that a client has missed, and whole matches again."""

from collections.abc import Sequence

import msgspec

from stolik.server.messages.common import Person
from stolik.server.messages.requests import Replay
from stolik.server.messages.updates import AnyView, Snapshot, Step, Update
from stolik.server.runtime.errors import storage_in_trouble
from stolik.server.runtime.room import Room
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Entry
from stolik.server.table.present import retell, snapshot, updates
from stolik.server.table.state import TableState, Viewer

MOST_MISSED = 200
"""Updates sent one by one after a reconnect; beyond that the whole table is sent."""


async def missed_updates(
    storage: Storage, table: TableState, person: Person | None, since: int | None, now: int
) -> list[Snapshot | Update]:
    """What a client has missed since a version; everything if that is too much."""
    if since is None or not 0 < since <= table.version or table.version - since > MOST_MISSED:
        return [snapshot(table, person, now)]
    if since == table.version:
        return []
    entries = await _entries(storage, table)
    again = retell(table.id, table.secret, entries, table.seat_of(person), since=since)
    return [updates(then, changes, changes.entry.at)(person) for then, changes in again]


async def replay(storage: Storage, room: Room, viewer: Viewer) -> Replay:
    """All steps so far, as a seat or a spectator saw them."""
    entries = await _entries(storage, room.table)
    return Replay(players=room.table.names, steps=_steps(room.table, entries, viewer))


async def open_replay(storage: Storage, room: Room) -> Replay:
    """All steps with all cards open: every seat as it saw itself."""
    table, entries = room.table, await _entries(storage, room.table)
    seen = [_steps(table, entries, seat) for seat in range(len(table.seats))]
    steps = tuple(
        Step(step.story, _open(step, [steps[at] for steps in seen]))
        for at, step in enumerate(_steps(table, entries, None))
    )
    return Replay(players=table.names, steps=steps)


def _steps(table: TableState, entries: Sequence[Entry], viewer: Viewer) -> tuple[Step, ...]:
    again = retell(table.id, table.secret, entries, viewer)
    return tuple(step for _, changes in again for step in changes.steps.get(viewer, ()))


async def _entries(storage: Storage, table: TableState) -> list[Entry]:
    with storage_in_trouble():
        return (await storage.entries(table.id))[: table.version]


def _open(step: Step, seen: list[Step]) -> AnyView:
    seats = tuple(own.view.seats[seat] for seat, own in enumerate(seen))  # type: ignore[attr-defined]  # every game's view has its seats
    view: AnyView = msgspec.structs.replace(step.view, seats=seats)
    return view
