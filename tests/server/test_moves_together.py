"""Moves that wait for the same table are made together: one entry, one message for everybody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from stolik.load.client import TableSocket, messages_in
from stolik.server.events import Moved
from stolik.server.hub import Hub
from stolik.server.messages import Answer, MakeMove, NewTable, ServerMessage, Update
from stolik.server.room import Room
from tests.server.conftest import Running

pytestmark = pytest.mark.anyio

SEATS = 3
PATIENCE_SECONDS = 30


@asynccontextmanager
async def all_are_to_choose(running: Running) -> AsyncIterator[tuple[Room, list[TableSocket]]]:
    """A table of 6 nimmt! whose seats have all heard that they may choose a card."""
    guests = [await running.arrive(name) for name in ("Ania", "Bartek", "Celina")]
    table = await guests[0].host(NewTable(game="six-nimmt", seats=SEATS, pace="instant"))
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(guest.at(table.id)) for guest in guests]
        for seat, socket in enumerate(sockets):
            await socket.sit(seat)
        await sockets[0].start()
        room = await running.house.hub.room(table.id)
        for socket in sockets:
            await socket.until(lambda s: bool(s.turn.legal) and s.version == room.told)
        yield room, sockets


async def send_while_locked(room: Room, sockets: list[TableSocket], moves: list[str]) -> None:
    """All moves arrive while something else is done at the table."""
    async with room.lock:
        for socket, move in zip(sockets, moves, strict=True):
            command = MakeMove(move=move, turn=socket.turn.number)
            await socket.socket.send(msgspec.json.encode(command).decode())
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(room.asked) < len(moves):
                await asyncio.sleep(0.01)


async def next_frame(socket: TableSocket) -> list[ServerMessage]:
    """What was sent together."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        frame = await socket.socket.recv(decode=False)
    return [msgspec.json.decode(line, type=ServerMessage) for line in messages_in(frame)]


async def test_they_are_one_entry_and_one_frame_for_every_seat(running: Running) -> None:
    async with all_are_to_choose(running) as (room, sockets):
        version = room.told

        await send_while_locked(room, sockets, [socket.turn.legal[0] for socket in sockets])

        for socket in sockets:
            update, answer = await next_frame(socket)
            assert isinstance(update, Update)
            assert isinstance(answer, Answer)
            assert answer.refusal is None
            assert update.version == answer.version == version + 1
            # Three choices, the reveal, and three cards laid (or a row to be taken).
            assert len(update.steps) > SEATS
        entries = await running.house.storage.entries(room.table.id, version)
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
    async def full_disk(_hub: Hub, *_work: object) -> bool:
        raise OSError

    async with all_are_to_choose(running) as (room, sockets):
        version = room.told
        moves = [socket.turn.legal[0] for socket in sockets]
        with monkeypatch.context() as patch:
            patch.setattr(type(running.house.hub.writer), "write", full_disk)
            await send_while_locked(room, sockets, moves)
            answers = [(await next_frame(socket))[-1] for socket in sockets]

        for answer in answers:
            assert isinstance(answer, Answer)
            assert answer.refusal is not None
            assert answer.refusal.code == "table.not-kept"
        assert room.table.version == room.told == version
        assert room.table.to_act == tuple(range(SEATS))
        await send_while_locked(room, sockets, moves)
        assert isinstance((await next_frame(sockets[0]))[0], Update)


async def test_who_has_gone_keeps_nobody_from_moving(running: Running) -> None:
    async with all_are_to_choose(running) as (room, sockets):
        async with room.lock:
            command = MakeMove(move=sockets[0].turn.legal[0], turn=0)
            asking = asyncio.create_task(
                running.house.hub.perform(room.table.id, sockets[0].you.person, command)  # type: ignore[union-attr,arg-type]
            )
            while not room.asked:
                await asyncio.sleep(0)
            asking.cancel()

        await sockets[1].move(sockets[1].turn.legal[0])

        assert room.table.to_act == (2,)
