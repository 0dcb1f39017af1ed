"""The tables that are awake, and everybody who is connected to them.

Decide, store, publish: a command is decided under the table's lock, written to disk, and only then
taken for the table and shown to everybody. Another process may have written to the same table:
then the number of the entry is taken, the table follows the log, and the command is decided again.
"""

import asyncio
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress

import msgspec

from stolik.core.sentences import say
from stolik.server.messages.commands import ClientMessage, MakeMove, React, Rematch, Say, Sit, Start
from stolik.server.messages.common import Deal, Identity, Person, localize
from stolik.server.messages.requests import NewTable
from stolik.server.messages.reviews import WhatIf
from stolik.server.messages.updates import Alive, Answer, Origin, Table
from stolik.server.metrics import MOVES, TABLES_AWAKE
from stolik.server.runtime.batches import Batcher, Outcome, Settle
from stolik.server.runtime.connection import Connection
from stolik.server.runtime.errors import (
    BusyError,
    TooMuchError,
    UnreadableTableError,
    busy,
    storage_in_trouble,
)
from stolik.server.runtime.loading import TableLoader
from stolik.server.runtime.people_here import PeopleHere
from stolik.server.runtime.replays import missed_updates
from stolik.server.runtime.room import Room
from stolik.server.runtime.rows import append_of, opening_rows, people_in
from stolik.server.storage.batches import Append, NewTableRows
from stolik.server.storage.queries import Storage
from stolik.server.storage.writer import Writer
from stolik.server.table.decide import (
    Context,
    Decision,
    NoteHint,
    Request,
    bots_come_first,
    decide_all,
)
from stolik.server.table.events import Entry, Moved, Sat, Vacated, Voided
from stolik.server.table.opening import (
    Opening,
    bots_on_last_seats,
    open_table,
    person_among_bots,
)
from stolik.server.table.present import Presenter, public_table, snapshot, updates
from stolik.server.table.refusals import refused
from stolik.server.table.state import TableState, Unfolded, unfold

FEW_CONNECTIONS = 20
PRESENCE_SECONDS = 1.0
"""Between two messages about who is there, where more than a few are connected."""
WITH_OTHERS = (Sit, Say, React)
"""Commands that a host may not want from everybody."""
CHANGES_PRESENCE = (Sat, Vacated, Voided)
"""Events by which spectators become players, or the other way round."""
MOST_ATTEMPTS = 8
"""At one command, when other processes are always faster."""

encode = msgspec.json.Encoder().encode


async def ready_at_once(_game: str) -> None:
    """Where compiled code need not be loaded first."""


async def settled_at_once(_room: Room) -> None:
    """Where no bots play."""


async def heard_at_once(_table: str) -> None:
    """Where nobody else writes to the tables."""


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
        game_ready: Callable[[str], Awaitable[None]] = ready_at_once,
        most_bot_tables: float = math.inf,
        most_at_table: float = math.inf,
    ) -> None:
        self.storage = storage
        self.writer = writer
        self.now = now
        self.new_id = new_id
        self.new_secret = new_secret
        self._next_table = new_id(), new_secret()
        """For the next rematch: chance is slow, and few commands ask for one."""
        self.game_ready = game_ready
        """Awaited before a table of a game is in memory: its code must not load on the loop."""
        self.most_bot_tables = most_bot_tables
        """Matches with bots that one person may host at the same time."""
        self.most_at_table = most_at_table
        """Clients of one table, before those who only look on are refused."""
        self.batches = Batcher(self._act)
        self.rooms: dict[str, Room] = {}
        self.loader = TableLoader(storage, game_ready)
        self.on_change: Callable[[Room], None] = lambda _room: None
        """Called for what this process has stored: bots may be to act, a match to be rated."""
        self.on_awake: Callable[[Room], None] = lambda _room: None
        """Called for a table that was loaded, or where nothing has happened since the last
        heartbeat: something may be overdue there."""
        self.settle: Callable[[Room], Awaitable[None]] = settled_at_once
        """Awaited before a person moves at a table of a deal: bots come first there."""
        self.on_presence: Callable[[Room], None] = lambda _room: None
        """Called when a client of this process has come or gone."""
        self.follow: Callable[[str], Awaitable[None]] = heard_at_once
        """Awaited for a table that comes into memory: other processes may write to it, too."""
        self.unfollow: Callable[[str], None] = lambda _table: None
        """Called for a table that has left memory."""
        self.people = PeopleHere(self.rooms)
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._starting: Counter[str] = Counter()
        """Tables with bots that are about to start, by host."""

    # Tables.

    async def create(self, host: Person, new: NewTable, *, fill_at: int | None = None) -> Table:
        """A new table, with the bots that sit there from the beginning."""
        await self.game_ready(new.game)
        table_id = self.new_id()
        seated = bots_on_last_seats(new, table_id)
        opening = open_table(
            new,
            host,
            seated,
            table=table_id,
            secret=self.new_secret(),
            now=self.now(),
            fill_at=fill_at,
        )
        return await self._open(opening)

    async def create_trial(
        self, host: Person, table: TableState, what_if: WhatIf, position: str
    ) -> Table:
        """A table that goes on from a moment of another one: one person against bots."""
        if table.deal is not None and not await self._is_shown(table.deal, None):
            raise refused("deal-open", "others can still play these cards; try again afterwards")
        new = NewTable(
            game=table.game.id,
            seats=len(table.seats),
            options=table.options,
            bots=(what_if.level,) * len(table.seats),
            pace=table.pace,
        )
        table_id = self.new_id()
        opening = open_table(
            new,
            host,
            person_among_bots(host, what_if.seat, new, table_id),
            table=table_id,
            secret=self.new_secret(),
            now=self.now(),
            position=position,
            origin=Origin(table=table.id, move=what_if.move, cards=what_if.cards),
        )
        return await self._open(opening)

    async def _open(self, opening: Opening) -> Table:
        await self._write(opening_rows(opening))
        # It wakes where its people connect, which may be another process.
        return public_table(TableState(opening.id, opening.secret, opening.entry))

    async def drive_new(self, table_id: str) -> None:
        """Lets the bots of a table move that has begun when it was opened."""
        self.on_change(await self.room(table_id))

    async def room(self, table_id: str) -> Room:
        """A table, woken if it sleeps; all who ask at once wait for the same room."""
        if room := self.rooms.get(table_id):
            return room
        waking = self._waking.get(table_id)
        if waking is None:
            waking = self._waking[table_id] = asyncio.create_task(self._wake(table_id))
            waking.add_done_callback(lambda _task: self._waking.pop(table_id))
        return await asyncio.shield(waking)

    def put_to_sleep(self) -> None:
        """Lets tables that nobody has touched for long leave memory."""
        now = self.now()
        for table_id in [key for key, room in self.rooms.items() if room.is_idle(now)]:
            self._remove(table_id)
        TABLES_AWAKE.set(len(self.rooms))

    async def reload(self, tables: Iterable[str]) -> None:
        """Reads the logs of these again: a name was taken out of them."""
        for room in [self.rooms[table_id] for table_id in tables if table_id in self.rooms]:
            with suppress(BusyError):  # it was given up, and will be read again
                async with room.lock:
                    await self._reload(room)

    async def _reload(self, room: Room) -> None:
        """Reads the log again (the caller holds the lock)."""
        try:
            room.table, room.recent = await self.loader.load(room.table.id)
        except UnreadableTableError:
            self._give_up(room)
            return
        room.presenter = Presenter()
        for connection in room.connections:
            connection.send(
                snapshot(
                    room.table,
                    connection.person,
                    self.now(),
                    connection.unheard,
                    has_positions=connection.has_positions,
                )
            )

    async def visible_room(self, table_id: str, person: Person | None) -> Room:
        """A table for a person who may see it: a deal that others still play is nobody else's."""
        room = await self.room(table_id)
        deal = room.table.deal
        if (
            deal is not None
            and room.table.seat_of(person) is None
            and not await self._is_shown(deal, person)
        ):
            raise refused(
                "deal-hidden", "play these cards first: until then others' matches are not shown"
            )
        return room

    async def _is_shown(self, deal: Deal, person: Person | None) -> bool:
        """Whether a person may see the cards of a deal; nobody: whether everybody may."""
        if not deal.is_hidden:
            return True
        asker = None if person is None else person.id
        with storage_in_trouble():
            if deal.kind == "tournament":
                tournament, number, _ = deal.id.split("/")
                return await self.storage.tournaments.is_round_over(tournament, int(number))
            return await self.storage.deals.is_open_to(deal.id, asker, self.now())

    async def room_at(self, table_id: str, person: Person | None, since: int | None) -> Room:
        """A table no older than a client has seen it, perhaps at another process."""
        room = await self.visible_room(table_id, person)
        if since is not None and since > room.table.version:
            async with room.lock:
                await self.catch_up(room)
        return room

    async def _wake(self, table_id: str) -> Room:
        table, recent = await self.loader.load(table_id)
        room = Room(table, awake_since=self.now(), recent=recent)
        self._add(room)
        if not self.storage.is_sqlite:
            await self.follow(table_id)
            # What another process wrote before that was announced to no room.
            async with room.lock:
                await self.catch_up(room)
        self.on_awake(room)
        return room

    def _add(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        TABLES_AWAKE.set(len(self.rooms))

    def _remove(self, table_id: str) -> None:
        del self.rooms[table_id]
        self.unfollow(table_id)

    # What is done at them.

    async def perform(self, table_id: str, person: Person, command: ClientMessage) -> Answer:
        """Does what a person asks for, and answers when it is on disk."""
        room = await self.visible_room(table_id, person)
        if isinstance(command, MakeMove) and bots_come_first(room.table, room.waiting):
            await self.settle(room)
        is_blocked = isinstance(command, WITH_OTHERS) and await self._is_blocked(room, person)
        request = Request(person, command, is_blocked)
        if isinstance(command, Start) and room.table.has_bots:
            version, refusal = await self._start_with_bots(room, person, request)
        else:
            version, refusal = await self.batches.submit(room, request)
        return Answer(
            id=command.id,
            version=version,
            refusal=None if refusal is None else localize(refusal.sentence, room.table.names),
            table=room.table.rematch if isinstance(command, Rematch) else None,
        )

    async def _is_blocked(self, room: Room, person: Person) -> bool:
        host = room.table.host
        with storage_in_trouble():
            return host.id != person.id and await self.storage.people.has_blocked(
                host.id, person.id
            )

    async def note_hint(self, table_id: str, person: Person) -> None:
        """A person is about to be shown a hint: everybody at the table is to know."""
        room = await self.room(table_id)
        _, refusal = await self.batches.submit(room, Request(person, NoteHint()))
        if refusal is not None:
            raise refusal

    async def _start_with_bots(self, room: Room, host: Person, request: Request) -> Outcome:
        """Counts those that are about to start, too: many may be asked for at the same moment."""
        hosted = (other.table for other in self.rooms.values() if other.table.host.id == host.id)
        running = sum(
            table.has_bots and (table.status == "playing" or table.reveal_until is not None)
            for table in hosted
        )
        running += self._starting[host.id]
        if running >= self.most_bot_tables:
            raise refused(
                "bots-elsewhere", "bots play at {running} of your tables already", running=running
            )
        self._starting[host.id] += 1
        try:
            return await self.batches.submit(room, request)
        finally:
            self._starting[host.id] -= 1
            self._starting += Counter()  # forgets those who have none

    async def _act(self, room: Room, requests: Sequence[Request], settle: Settle) -> None:
        """Decides, stores, settles, publishes (the caller holds the lock)."""
        is_up_to_date = self.storage.is_sqlite
        for _ in range(MOST_ATTEMPTS):
            decision = decide_all(room.table, requests, self._context(room))
            if not is_up_to_date and any(decision.failures):
                # What another process has acknowledged must not be a reason to refuse here.
                is_up_to_date, version = True, room.table.version
                await self.catch_up(room)
                if room.table.version != version:
                    continue
            if decision.opening is not None:
                self._next_table = self.new_id(), self.new_secret()
            if decision.entry is None:
                settle(room.table.version, decision.failures)
                return
            if await self._persist(room, decision):
                settle(decision.after.version, decision.failures)
                self._publish(room, Unfolded(decision.after, decision.entry, decision.positions))
                self.on_change(room)
                if self.people.gone:
                    await self._forget_those_gone(room, decision.entry)
                return
            await self.catch_up(room)
        raise busy()

    def _context(self, room: Room) -> Context:
        new_table, new_secret = self._next_table
        return Context(
            now=self.now(),
            absent_since=room.absence_of,
            new_table=new_table,
            new_secret=new_secret,
            gone=self.people.gone,
            waiting=frozenset(room.waiting),
        )

    async def _forget_those_gone(self, room: Room, entry: Entry) -> None:
        """A person may have left for good while an entry with their name was being written."""
        if not self.people.gone.isdisjoint(people_in(entry.events)):
            await self._reload(room)

    async def _persist(self, room: Room, decision: Decision) -> bool:
        append = append_of(decision)
        room.writing = append.entry.number
        try:
            return await self._write(append)
        except BaseException:
            await self.catch_up(room)  # it may be on disk all the same
            raise
        finally:
            room.writing = None

    async def _write(self, item: NewTableRows | Append) -> bool:
        with storage_in_trouble():
            return await self.writer.write(item)

    async def catch_up(self, room: Room) -> None:
        """Follows what is new in the log (the caller holds the lock)."""
        try:
            with storage_in_trouble():
                entries = await self.storage.entries(room.table.id, after=room.table.version)
        except Exception:
            self._give_up(room)
            raise
        for entry in entries:
            self.apply_remote(room, entry)

    def apply_remote(self, room: Room, entry: Entry) -> None:
        """Publishes the next entry of the log, written by another process."""
        try:
            after = unfold(room.table, entry)
        except BaseException:
            self._give_up(room)
            raise
        self._publish(room, after)

    def _give_up(self, room: Room) -> None:
        """The log cannot be read or folded: those who are connected come back when it can."""
        room.lock.give_up()
        if self.rooms.get(room.table.id) is room:
            self._remove(room.table.id)
        for connection in room.connections:
            connection.close()

    def _publish(self, room: Room, after: Unfolded) -> None:
        """An entry is on disk: its table is the table now, and everybody is shown what changed."""
        before, entry, room.table = room.table, after.entry, after.table
        try:
            changes = room.presenter.draw(before, after, room.viewers())
        except BaseException:
            self._give_up(room)  # nobody knows who has seen what
            raise
        room.recent.add(entry, room.table)
        if moves := sum([isinstance(event, Moved) for event in entry.events]):
            room.waiting.clear()
            MOVES.inc(moves)
        if room.connections:
            update = updates(room.table, changes, self.now())
            for connection in room.connections:
                connection.send(
                    update(connection.person, connection.unheard, connection.has_positions)
                )
        if any(isinstance(event, CHANGES_PRESENCE) for event in entry.events):
            self._presence_changed(room)

    # Who is connected.

    async def connect(
        self,
        table_id: str,
        reader: Identity,
        since: int | None = None,
        *,
        has_positions: bool = False,
    ) -> tuple[Room, Connection]:
        """A client follows a table: first what it has missed, or everything, then what comes."""
        room = await self.room_at(table_id, reader.person, since)
        connection = Connection(reader, has_positions=has_positions)
        is_crowded = len(room.connections) >= self.most_at_table
        if is_crowded and room.table.seat_of(reader.person) is None:
            raise TooMuchError(say("table.crowded", "too many people look on at this table"))
        async with room.lock:
            for message in await missed_updates(
                room, reader, since, self.now(), has_positions=has_positions
            ):
                connection.send(message)
            room.connections.add(connection)
        self.people.check(connection)
        self._presence_changed(room)
        return room, connection

    def disconnect(self, room: Room, connection: Connection) -> None:
        """It follows no more."""
        room.connections.discard(connection)
        if connection.person is not None:
            room.absent_since[connection.person.id] = self.now()
        connection.close()
        self._presence_changed(room)

    def _presence_changed(self, room: Room) -> None:
        """A person has come or gone: where many look on, changes are announced together."""
        if len(room.connections) <= FEW_CONNECTIONS:
            self._announce(room)
        elif not room.is_presence_due:
            room.is_presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._announce, room)

    def _announce(self, room: Room) -> None:
        room.is_presence_due = False
        self.send_presence(room)
        self.on_presence(room)

    def send_presence(self, room: Room) -> None:
        """Sends to everybody here who is connected."""
        presence = encode(room.announced_presence())
        for connection in room.connections:
            connection.send_encoded(presence)

    async def send_heartbeats(self) -> None:
        """Tells everybody who is connected where their table stands; news says as much."""
        for room in [room for room in self.rooms.values() if room.connections]:
            is_news, room.heartbeat = room.heartbeat != room.table.version, room.table.version
            if is_news:
                continue
            alive = encode(Alive(version=room.table.version))
            for connection in room.connections:
                connection.send_encoded(alive)
            self.on_awake(room)
            await asyncio.sleep(0)  # a thousand tables must not make a move wait
