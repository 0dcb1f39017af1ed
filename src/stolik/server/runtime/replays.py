"""What was shown before: updates that a client has missed, and whole matches again."""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Sequence

import msgspec

from stolik.server.messages.common import Identity
from stolik.server.messages.requests import Replay
from stolik.server.messages.updates import AnyView, Snapshot, Step, Update
from stolik.server.runtime.errors import storage_in_trouble
from stolik.server.runtime.fair_queue import Client, FairQueue
from stolik.server.runtime.room import Room
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Entry
from stolik.server.table.present import retell, snapshot, updates
from stolik.server.table.state import TableState, Viewer

MOST_CACHED_BYTES = 32 * 1024 * 1024
"""Of finished replays; one of a very long match has some five million."""


async def missed_updates(
    room: Room, reader: Identity, since: int | None, now: int, *, has_positions: bool = False
) -> list[Snapshot | Update]:
    """What a client has missed since a version; everything if that is too long ago."""
    table, person = room.table, reader.person
    if since == table.version:
        return []
    recent = None if since is None else room.recent.before(since)
    if since is None or recent is None:
        return [snapshot(table, person, now, reader.unheard, has_positions=has_positions)]
    missed: list[Snapshot | Update] = []
    for then, changes in retell(*recent, table.seat_of(person), since=since):
        update = updates(then, changes, changes.entry.at)
        missed.append(update(person, reader.unheard, has_positions))
        await asyncio.sleep(0)  # drawing one may take a millisecond
    return missed


class Replays:
    """Whole matches, drawn beside the event loop; those that are over are remembered."""

    def __init__(self, storage: Storage, queue: FairQueue) -> None:
        self._storage = storage
        self._queue = queue
        self._cached: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._cached_bytes = 0

    async def replay(self, client: Client, table: TableState, viewer: str) -> bytes:
        """A `Replay` as JSON: as a seat saw the match, a spectator, or with all cards open."""
        if cached := self._cached.get((table.id, viewer)):
            self._cached.move_to_end((table.id, viewer))
            return cached
        with storage_in_trouble():
            entries = (await self._storage.entries(table.id))[: table.version]
        is_over = table.status == "over"
        drawn = await self._queue.run(client, draw, table.id, table.secret, entries, viewer)
        if is_over:
            self._remember((table.id, viewer), drawn)
        return drawn

    def forget(self, tables: Collection[str]) -> None:
        """A name was taken out of their logs."""
        for key in [key for key in self._cached if key[0] in tables]:
            self._cached_bytes -= len(self._cached.pop(key))

    def _remember(self, key: tuple[str, str], drawn: bytes) -> None:
        self._cached_bytes += len(drawn) - len(self._cached.get(key, b""))
        self._cached[key] = drawn
        while self._cached_bytes > MOST_CACHED_BYTES:
            _, oldest = self._cached.popitem(last=False)
            self._cached_bytes -= len(oldest)


def draw(table_id: str, secret: bytes, entries: Sequence[Entry], viewer: str) -> bytes:
    """All steps of a match as JSON; takes seconds for a long one."""
    if viewer == "open":
        steps, table = open_steps(table_id, secret, entries)
    else:
        seat = None if viewer == "spectator" else int(viewer)
        steps, table = seen_steps(table_id, secret, entries, seat)
    return msgspec.json.encode(Replay(players=table.names, steps=steps))


def open_steps(
    table_id: str, secret: bytes, entries: Sequence[Entry]
) -> tuple[tuple[Step, ...], TableState]:
    """With all cards open: every seat as it saw itself."""
    shown, table = seen_steps(table_id, secret, entries, None)
    seen = [seen_steps(table_id, secret, entries, seat)[0] for seat in range(len(table.seats))]
    steps = tuple(
        msgspec.structs.replace(step, view=opened(step.view, [steps[at].view for steps in seen]))
        for at, step in enumerate(shown)
    )
    return steps, table


def seen_steps(
    table_id: str, secret: bytes, entries: Sequence[Entry], viewer: Viewer
) -> tuple[tuple[Step, ...], TableState]:
    """As one viewer saw them; and the table after them."""
    table = TableState(table_id, secret, entries[0])
    steps: list[Step] = []
    for then, changes in retell(table, entries[1:], viewer):
        table = then
        steps += changes.steps.get(viewer, ())
    return tuple(steps), table


def opened(shown: AnyView, seen: Sequence[AnyView]) -> AnyView:
    """What all see, with every seat as it sees itself."""
    seats = tuple(view.seats[seat] for seat, view in enumerate(seen))  # type: ignore[attr-defined]  # every game's view has its seats
    view: AnyView = msgspec.structs.replace(shown, seats=seats)
    return view
