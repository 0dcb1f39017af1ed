"""The tables that are awake, and everybody who is connected to them.

Decide, keep, tell: a command is judged at once under the table's lock, kept by the writer, and only
then anybody is told. Moves that come meanwhile wait, and are then judged, kept and told together.
Another process may have written to the same table: then its number is taken, the table goes back
and follows the log, and the command is judged again.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.events import AnyEvent, Entry, Moved, Sat, Vacated
from stolik.server.judging import refused
from stolik.server.keeping import Append, Insert
from stolik.server.making import Making
from stolik.server.messages import (
    Answer,
    ClientMessage,
    MakeMove,
    NewTable,
    Person,
    Rematch,
    Replay,
    Snapshot,
    StandIn,
    Step,
    Table,
    Update,
    tell,
)
from stolik.server.metrics import MOVES, TABLES_AWAKE
from stolik.server.opening import created, same_again, seated_further
from stolik.server.room import BusyError, Connection, Room, busy, not_kept
from stolik.server.rows import seat_rows, table_row
from stolik.server.storage import Storage
from stolik.server.table import Change, LiveTable, Viewer, unfold
from stolik.server.writer import Writer

MOST_MISSED = 200
"""Entries told one by one after a reconnect; beyond that the whole table is told."""
MOST_JUDGEMENTS = 8
"""Of one command, when other processes always come first."""

encode = msgspec.json.Encoder().encode
log = logging.getLogger(__name__)


@contextmanager
def storage_in_trouble() -> Iterator[None]:
    """A full disk or a lost database becomes a sentence."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        log.warning("storage in trouble", extra={"error": repr(error)})
        raise not_kept() from error


def answer(
    room: Room, command: ClientMessage, version: int, refusal: StolikError | None = None
) -> Answer:
    """What became of a command."""
    return Answer(
        id=command.id,
        version=version,
        refusal=None if refusal is None else tell(refusal.sentence, room.table.names),
    )


class UnknownTableError(StolikError):
    """No table of that id."""


class Hub:
    """All rooms of this process."""

    def __init__(
        self,
        storage: Storage,
        writer: Writer,
        *,
        now: Callable[[], int],
        new_id: Callable[[], str],
        new_secret: Callable[[], bytes],
    ) -> None:
        self.storage = storage
        self.writer = writer
        self.now = now
        self.new_id = new_id
        self.new_secret = new_secret
        self.making = Making(self.change, now)
        self.rooms: dict[str, Room] = {}
        self.on_change: Callable[[Room], None] = lambda _room: None
        """Called for what was kept by this process: bots may be to act, a match to be rated."""
        self.on_presence: Callable[[Room], None] = lambda _room: None
        """Called when somebody here has come or gone."""
        self._waking: dict[str, asyncio.Lock] = {}

    # Tables.

    async def create(self, host: Person, wish: NewTable, seated: tuple[AnyEvent, ...]) -> Table:
        """A new table, with whoever sits there from the beginning."""
        now, table_id, secret = self.now(), self.new_id(), self.new_secret()
        entry = Entry(number=1, at=now, events=(created(host, wish, secret), *seated))
        table = LiveTable(table_id, secret, entry)
        row = table_row(table)
        await self._write(
            Insert(
                "tables",
                {
                    "id": table_id,
                    "game": wish.game,
                    "options": encode(wish.options).decode(),
                    "is_public": wish.is_public,
                    "turn_seconds": wish.clock and wish.clock.turn_seconds,
                    "secret": secret.hex(),
                    "created": now,
                    "version": 0,
                    "is_rated": False,
                    **msgspec.structs.asdict(row),
                },
            ),
            Append(table=table_id, entry=entry, row=row, seats=seat_rows(table)),
        )
        self.rooms[table_id] = Room(table, awake_since=now, told=table.version)
        return table.public()

    async def room(self, table_id: str) -> Room:
        """A table, woken if it sleeps."""
        if room := self.rooms.get(table_id):
            return room
        async with self._waking.setdefault(table_id, asyncio.Lock()):
            if room := self.rooms.get(table_id):
                return room
            try:
                table = await self._load(table_id)
                room = Room(table, awake_since=self.now(), told=table.version)
                self.rooms[table_id] = room
            finally:
                self._waking.pop(table_id, None)
        TABLES_AWAKE.set(len(self.rooms))
        return room

    def put_to_sleep(self) -> None:
        """Lets tables that nobody has touched for long leave memory."""
        now = self.now()
        for table_id in [key for key, room in self.rooms.items() if room.is_idle(now)]:
            del self.rooms[table_id]
        TABLES_AWAKE.set(len(self.rooms))

    async def _load(self, table_id: str, upto: int | None = None) -> LiveTable:
        with storage_in_trouble():
            secret = await self.storage.secret_of(table_id)
        entries = await self._entries(table_id)
        if secret is None or not entries:
            raise UnknownTableError(say("table.unknown", "there is no such table"))
        table = LiveTable(table_id, secret, entries[0])
        for entry in entries[1:upto]:
            table.fold(entry)
        return table

    async def fold_anew(self, tables: Iterable[str]) -> None:
        """The log of these was written anew (somebody's name was taken out of it)."""
        for room in [self.rooms[table_id] for table_id in tables if table_id in self.rooms]:
            async with room.lock:
                await self._go_back(room)
                for connection in room.connections:
                    connection.send(room.table.snapshot(connection.person, self.now()))

    # What people do.

    async def perform(self, table_id: str, person: Person, command: ClientMessage) -> Answer:
        """Judges a command, keeps what came of it, tells everybody; then answers."""
        room = await self.room(table_id)
        try:
            if isinstance(command, MakeMove):
                version, refusal = await self.making.ask(room, person, command)
                return answer(room, command, version, refusal)
            if isinstance(command, Rematch):
                return await self._rematch(room, person, command)

            def act() -> Change:
                assert not isinstance(command, MakeMove | Rematch)
                return room.table.perform(
                    person, command, self.now(), absent_since=self._absent_since(room, command)
                )

            async with room.lock:
                await self.change(room, act)
        except StolikError as error:
            return answer(room, command, room.table.version, error)
        return answer(room, command, room.table.version)

    async def change(self, room: Room, act: Callable[[], Change]) -> None:
        """Lets `act` change the table (the caller holds its lock), keeps it, tells everybody."""
        for _ in range(MOST_JUDGEMENTS):
            # Where processes race, one often has to go back; folding the whole log would be dear.
            before = None if self.storage.is_sqlite else room.table.copy()
            try:
                change = act()
            except StolikError:  # then nothing has changed
                raise
            except BaseException:  # somewhere in the middle: the log knows how it stood
                await self._go_back(room, before)
                raise
            if not change.events:
                return
            if await self._keep(room, change, before):
                self._tell(room, change)
                self.on_change(room)
                return
        raise busy()

    async def _keep(self, room: Room, change: Change, before: LiveTable | None) -> bool:
        table = room.table
        entry = Entry(number=table.version, at=table.touched, events=change.events)
        seats = seat_rows(table) if change.has_changed_table else None
        append = Append(table=table.id, entry=entry, row=table_row(table), seats=seats)
        is_kept = False
        try:
            is_kept = await self._write(append)
        finally:
            if not is_kept:  # memory is ahead of the log, which is the truth
                await self._go_back(room, before)
        return is_kept

    async def _write(self, *work: Insert | Append) -> bool:
        with storage_in_trouble():
            return await self.writer.write(*work)

    async def _entries(self, table_id: str, after: int = 0) -> list[Entry]:
        with storage_in_trouble():
            return await self.storage.entries(table_id, after)

    async def _go_back(self, room: Room, before: LiveTable | None = None) -> None:
        """To how the table was, or what the log says of that, and on to what the log says now."""
        try:
            room.table = before or await self._load(room.table.id, upto=room.told)
            room.table.watch_as(room.viewers())
            await self.catch_up(room)
        except BusyError:
            self._abandon(room)
            raise

    def _abandon(self, room: Room) -> None:
        """The log cannot be read: whoever is there comes back when it can."""
        room.lock.give_up()
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        for connection in room.connections:
            connection.close()

    async def catch_up(self, room: Room) -> None:
        """Folds what other processes have written, and tells it (the caller holds the lock)."""
        for entry in await self._entries(room.table.id, after=room.table.version):
            self.hear(room, entry)

    def hear(self, room: Room, entry: Entry) -> None:
        """Folds the next entry, written by another process, and tells it."""
        self._tell(room, room.table.fold(entry))

    def _tell(self, room: Room, change: Change) -> None:
        table = room.table
        room.told = table.version
        if moves := sum(isinstance(event, Moved) for event in change.events):
            room.waiting.clear()
            MOVES.inc(moves)
        if change.has_changed_table:
            table.watch_as(room.viewers())
        if room.connections:
            update = table.updates(change, self.now())
            for connection in room.connections:
                connection.send(update(connection.person))
        if any(isinstance(event, Sat | Vacated) for event in change.events):
            self.tell_presence(room)  # a spectator has become a player, or the other way round
            self.on_presence(room)

    async def _rematch(self, room: Room, person: Person, command: Rematch) -> Answer:
        async with room.lock:
            table = room.table
            if table.status != "over":
                raise refused("not-over", "a rematch comes after the match")
            if table.seat_of(person) is None:
                raise refused("not-seated", "you have no seat at this table")
            if table.rematch is None:
                new = await self.create(table.host, same_again(table), seated_further(table))
                await self.change(room, lambda: room.table.continue_at(new.id, self.now()))
            assert room.table.rematch is not None
            return Answer(id=command.id, version=room.told, table=room.table.rematch)

    def _absent_since(self, room: Room, command: ClientMessage) -> int | None:
        if not isinstance(command, StandIn) or command.seat >= len(room.table.seats):
            return None
        person = room.table.seats[command.seat].person
        if person is None or command.seat in room.presence().seats:
            return None
        return room.absent_since.get(person.id, room.awake_since)

    # Who looks on.

    async def connect(
        self, table_id: str, person: Person | None, since: int | None = None
    ) -> tuple[Room, Connection]:
        """Somebody looks at a table: first what they missed, or everything, then what comes."""
        room = await self.room(table_id)
        connection = Connection(person)
        async with room.lock:
            room.connections.add(connection)
            room.table.watch_as(room.viewers())
            try:
                for message in await self.news(room, person, since):
                    connection.send(message)
            except BaseException:
                room.connections.discard(connection)
                raise
        self.tell_presence(room)
        self.on_presence(room)
        return room, connection

    def disconnect(self, room: Room, connection: Connection) -> None:
        """They look no more."""
        room.connections.discard(connection)
        room.table.watch_as(room.viewers())
        if connection.person is not None:
            room.absent_since[connection.person.id] = self.now()
        connection.close()
        self.tell_presence(room)
        self.on_presence(room)

    async def news(
        self, room: Room, person: Person | None, since: int | None
    ) -> list[Snapshot | Update]:
        """What somebody has missed since a version; everything if that is too much."""
        table = room.table
        if since is None or not 0 < since <= table.version or table.version - since > MOST_MISSED:
            return [table.snapshot(person, self.now())]
        if since == table.version:
            return []
        entries = await self._entries(table.id)
        again = unfold(table.id, table.secret, entries, table.seat_of(person), since=since)
        return [then.updates(change, entry.at)(person) for then, entry, change in again]

    async def replay(self, room: Room, viewer: Viewer) -> Replay:
        """All steps so far, as a seat or a spectator saw them."""
        entries = await self._entries(room.table.id)
        steps: list[Step] = []
        for _, _, change in unfold(room.table.id, room.table.secret, entries, viewer):
            steps += change.steps.get(viewer, ())
        return Replay(players=room.table.names, steps=tuple(steps))

    def tell_presence(self, room: Room) -> None:
        """Tells everybody here who is there."""
        presence = encode(room.presence())
        for connection in room.connections:
            connection.send_encoded(presence)
