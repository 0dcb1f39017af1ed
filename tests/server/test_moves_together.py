"""Moves that wait for the same table are made together: one entry, one message for everybody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from stolik.bench.load.client import TableSocket, messages_in
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.common import Identity
from stolik.server.messages.requests import NewTable
from stolik.server.messages.updates import Answer, ServerMessage, Update
from stolik.server.runtime.connection import (
    MOST_BYTES_TOGETHER,
    MOST_WAITING,
    MOST_WAITING_BYTES,
    Connection,
)
from stolik.server.runtime.errors import BusyError
from stolik.server.runtime.polling import poll
from stolik.server.runtime.room import Room
from stolik.server.storage.writer import Writer
from stolik.server.table import state
from stolik.server.table.events import Moved
from stolik.server.table.state import TableState
from tests.server.conftest import Running
from tests.server.test_batches import append

pytestmark = pytest.mark.anyio

SEATS = 3
PATIENCE_SECONDS = 120


@asynccontextmanager
async def all_are_to_choose(running: Running) -> AsyncIterator[tuple[Room, list[TableSocket]]]:
    """A table of 6 nimmt! whose seats have all heard that they may choose a card."""
    guests = [await running.arrive(name) for name in ("Ania", "Bartek", "Celina")]
    table = await guests[0].host(NewTable(game="six-nimmt", seats=SEATS, pace="instant"))
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(guest.at(table.id)) for guest in guests]
        for seat, socket in enumerate(sockets):
            await socket.sit(seat)
        await sockets[0].start_with(*sockets[1:])
        room = await running.app.hub.room(table.id)
        for socket in sockets:
            await socket.until(lambda s: bool(s.turn.legal) and s.version == room.table.version)
        yield room, sockets


async def send_while_locked(room: Room, sockets: list[TableSocket], moves: list[str]) -> None:
    """All moves arrive while something else is done at the table."""
    async with room.lock:
        for socket, move in zip(sockets, moves, strict=True):
            command = MakeMove(move=move, turn=socket.turn.number)
            await socket.socket.send(msgspec.json.encode(command).decode())
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(room.pending) < len(moves):
                await asyncio.sleep(0.01)


async def next_frame(socket: TableSocket) -> list[ServerMessage]:
    """What was sent together."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        frame = await socket.socket.recv(decode=False)
    return [msgspec.json.decode(line, type=ServerMessage) for line in messages_in(frame)]


async def test_they_are_one_entry_and_one_frame_for_every_seat(running: Running) -> None:
    async with all_are_to_choose(running) as (room, sockets):
        version = room.table.version

        await send_while_locked(room, sockets, [socket.turn.legal[0] for socket in sockets])

        for socket in sockets:
            update, answer = await next_frame(socket)
            assert isinstance(update, Update)
            assert isinstance(answer, Answer)
            assert answer.refusal is None
            assert update.version == answer.version == version + 1
            # Three choices, the reveal, and three cards laid (or a row to be taken).
            assert len(update.steps) > SEATS
        entries = await running.app.storage.entries(room.table.id, version)
        assert [entry.number for entry in entries] == [version + 1]
        assert [type(event) for event in entries[0].events] == [Moved] * SEATS


async def test_one_that_cannot_be_made_is_refused_alone(running: Running) -> None:
    async with all_are_to_choose(running) as (room, sockets):
        moves = [socket.turn.legal[0] for socket in sockets]
        theirs = moves[2]

        await send_while_locked(room, sockets, [moves[0], theirs, moves[2]])

        answers = [(await next_frame(socket))[-1] for socket in sockets]
        codes = [
            answer.refusal and answer.refusal.code
            for answer in answers
            if isinstance(answer, Answer)
        ]
        assert codes == [None, "six-nimmt.not-in-hand", None]
        assert room.table.to_act == (1,)


async def test_none_is_made_when_they_cannot_be_kept(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full_disk(_writer: Writer, _item: object) -> bool:
        raise OSError

    async with all_are_to_choose(running) as (room, sockets):
        version = room.table.version
        moves = [socket.turn.legal[0] for socket in sockets]
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "write", full_disk)
            await send_while_locked(room, sockets, moves)
            answers = [(await next_frame(socket))[-1] for socket in sockets]

        for answer in answers:
            assert isinstance(answer, Answer)
            assert answer.refusal is not None
            assert answer.refusal.code == "table.not-kept"
        assert room.table.version == version
        assert room.table.to_act == tuple(range(SEATS))
        await send_while_locked(room, sockets, moves)
        assert isinstance((await next_frame(sockets[0]))[0], Update)


async def test_one_that_fails_by_a_fault_of_ours_is_refused_alone(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_move = state._make_move

    def broken(table: TableState, event: Moved, at: int, watch: object) -> None:
        if event.seat == 1:
            raise ZeroDivisionError
        make_move(table, event, at, watch)  # type: ignore[arg-type]

    async with all_are_to_choose(running) as (room, sockets):
        moves = [socket.turn.legal[0] for socket in sockets]
        with monkeypatch.context() as patch:
            patch.setattr(state, "_make_move", broken)
            await send_while_locked(room, sockets, moves)
            answers = [(await next_frame(socket))[-1] for socket in sockets]

        codes = [
            answer.refusal and answer.refusal.code
            for answer in answers
            if isinstance(answer, Answer)
        ]
        assert codes == [None, "table.busy", None]
        assert room.table.to_act == (1,)


async def test_a_table_that_was_given_up_takes_no_move_that_waited(running: Running) -> None:
    """Memory may be ahead of the log there; whoever comes back finds the table as it is kept."""
    async with all_are_to_choose(running) as (room, sockets):
        person = sockets[0].you.person  # type: ignore[union-attr]
        assert person is not None
        hub, move = running.app.hub, MakeMove(move=sockets[0].turn.legal[0], turn=0)
        async with room.lock:
            asking = asyncio.create_task(hub.perform(room.table.id, person, move))
            polling = asyncio.create_task(
                poll(hub, room.table.id, Identity(person), room.table.version, PATIENCE_SECONDS)
            )
            while not room.pending:
                await asyncio.sleep(0)
            hub._give_up(room)

        refusal = (await asking).refusal
        assert refusal is not None
        assert refusal.code == "table.not-kept"
        with pytest.raises(BusyError):
            await polling
        assert (await hub.perform(room.table.id, person, move)).refusal is None
        assert (await hub.room(room.table.id)).table.to_act == (1, 2)


async def test_who_polls_is_let_go_when_a_table_is_given_up(running: Running) -> None:
    async with all_are_to_choose(running) as (room, sockets):
        hub, person = running.app.hub, sockets[0].you.person  # type: ignore[union-attr]
        here = len(room.connections)
        polling = asyncio.create_task(
            poll(hub, room.table.id, Identity(person), room.table.version, PATIENCE_SECONDS)
        )
        while len(room.connections) == here:
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)

        hub._give_up(room)

        with pytest.raises(BusyError):
            await polling


async def test_of_two_entries_with_one_number_only_the_first_is_kept(running: Running) -> None:
    async with all_are_to_choose(running) as (room, _):
        table, number = room.table.id, room.table.version + 1
        first, second = (append(table, number) for _ in range(2))

        kept = await asyncio.gather(*map(running.app.writer.write, (first, second)))

        assert kept == [True, False]
        assert await running.app.storage.entries(table, number - 1) == [first.entry]


async def test_what_waits_is_cut_into_frames_that_are_not_too_long() -> None:
    connection = Connection(Identity())
    messages = [bytes([65 + n]) * (MOST_BYTES_TOGETHER // 3) for n in range(4)]
    for message in [*messages, b"x" * 2 * MOST_BYTES_TOGETHER]:
        connection.send_encoded(message)
    connection.close()

    frames = [await connection.next() for _ in range(4)]

    assert [len(frame) for frame in frames] == [3, 1, 1, 0]
    assert frames[0] + frames[1] == messages


@pytest.mark.parametrize("size", [1, MOST_WAITING_BYTES // 4])
async def test_a_client_that_does_not_read_is_cut_off_and_costs_no_memory(size: int) -> None:
    """However many or large the messages are; one that reads in between gets them all."""
    lazy, busy = Connection(Identity()), Connection(Identity())
    for _ in range(MOST_WAITING):
        for connection in (lazy, busy):
            connection.send_encoded(b"x" * size)
        assert await busy.next()

    assert await lazy.next() == []
    busy.send_encoded(b"last")
    assert await busy.next() == [b"last"]


async def test_nothing_overtakes_what_a_task_is_still_sending() -> None:
    """What waits is written at once, in one frame, but never while the task has some in hand."""
    connection, written, is_open = Connection(Identity()), list[bytes](), True

    def write(text: bytes) -> bool:
        written.extend([text] * is_open)
        return is_open

    connection.write = write
    sending = asyncio.create_task(connection.next())
    await asyncio.sleep(0)
    connection.send_encoded(b"1")
    connection.send_encoded(b"2")
    await asyncio.sleep(0)
    assert written == [b"1\n2"]

    is_open = False
    connection.send_encoded(b"3")
    assert await sending == [b"3"]
    is_open = True
    connection.send_encoded(b"4")
    await asyncio.sleep(0)
    assert written == [b"1\n2"]
    assert await connection.next() == [b"4"]


async def test_who_has_gone_keeps_nobody_from_moving(running: Running) -> None:
    async with all_are_to_choose(running) as (room, sockets):
        async with room.lock:
            command = MakeMove(move=sockets[0].turn.legal[0], turn=0)
            asking = asyncio.create_task(
                running.app.hub.perform(room.table.id, sockets[0].you.person, command)  # type: ignore[union-attr,arg-type]
            )
            while not room.pending:
                await asyncio.sleep(0)
            asking.cancel()

        await sockets[1].move(sockets[1].turn.legal[0])

        assert room.table.to_act == (2,)
