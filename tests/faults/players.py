"""Players who come back when a server closes their connection, and remember all they were shown.

They notice a dead connection only as the page does: by the heartbeats that do not come.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.exceptions import InvalidHandshake, WebSocketException

from stolik.bench.load.client import Guest, TableSocket, scripted_choice
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.common import Clock
from stolik.server.messages.requests import NewTable
from stolik.server.messages.updates import Alive, Answer, Snapshot, Update

RETRY_SECONDS = 0.05
LAST_RETRY_SECONDS = 1.0
TROUBLE = (OSError, WebSocketException, InvalidHandshake, httpx.TransportError, TimeoutError)
SILENCE_SECONDS = 12.0
"""Without a message; then the connection is taken for dead, as by the page."""
OPENING_SECONDS = 12.0
"""For a connection to be opened; the page waits as long for the first word."""
CLOSING_SECONDS = 0.5
PROGRESS_SECONDS = 120.0
TRY_AGAIN = ("table.not-kept", "table.busy")
REFUSED_SECONDS = 0.3


@dataclass
class Acknowledged:
    """A move that the server said it has."""

    seat: int
    move: str
    version: int


@dataclass(frozen=True)
class Replayed:
    """The views of a replay, as JSON has them."""

    viewer: str
    """A seat, or "open"."""
    views: list[Any]


@dataclass(frozen=True)
class Hinted:
    """A hint, the version that its asker knew, and the one that it is about."""

    since: int
    version: int
    move: str | None


@dataclass
class Memory:
    """What one seat, or a spectator, was told."""

    table: str
    seat: int | None
    acknowledged: list[Acknowledged] = field(default_factory=list)
    updates: dict[int, Update] = field(default_factory=dict)
    """By version; the first time it was told."""
    snapshots: list[Snapshot] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    failovers: list[float] = field(default_factory=list)
    """Seconds from a broken connection to the first message on the next."""
    replays: list[Replayed] = field(default_factory=list)
    hints: list[Hinted] = field(default_factory=list)
    version: int = 0
    """The newest that was told."""

    def remember(self, message: Any, since: int = 0) -> None:
        """Notes what came, and whether it contradicts what came before."""
        if isinstance(message, Alive) and message.version != self.version:
            self.contradictions.append(f"deaf: at {self.version} when it was at {message.version}")
        if isinstance(message, Snapshot | Update):
            if message.version < since:
                self.contradictions.append(f"version {message.version} after {since} was seen")
            self.version = message.version
        if isinstance(message, Snapshot):
            self.snapshots.append(message)
        if isinstance(message, Update):
            known = self.updates.setdefault(message.version, message)
            if (known.steps, known.turn.legal) != (message.steps, message.turn.legal):
                self.contradictions.append(f"version {message.version} was told in two ways")


class Player:
    """One seat of one table, at any of the servers."""

    def __init__(
        self,
        guest: Guest,
        table: str,
        seat: int,
        servers: Sequence[str],
        thinking: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.guest = guest
        self.servers = servers
        self.thinking = thinking
        """Seconds before a move, at least and at most."""
        self.memory = Memory(table, seat)
        self.socket: TableSocket | None = None
        """The last one: what it knew is known."""
        self.is_over = False
        self._pending: MakeMove | None = None
        """Sent and not answered: it is sent again, as the page does."""

    async def play(self, rng: Random, stop: asyncio.Event) -> None:
        """Until the match is over or everybody stops, through whatever happens to the servers."""
        at, wait = rng.randrange(len(self.servers)), RETRY_SECONDS
        broken_at: float | None = None
        clock = asyncio.get_running_loop().time
        while not self.is_over and not stop.is_set():
            self.guest.http.base_url = httpx.URL(self.servers[at % len(self.servers)])
            try:
                async with asyncio.timeout(OPENING_SECONDS):
                    connected = await self._connected().__aenter__()
                async with closing_quickly(connected) as socket:
                    if broken_at is not None:
                        await self._listen(socket)
                        self.memory.failovers.append(clock() - broken_at)
                        broken_at, wait = None, RETRY_SECONDS
                    await self._play(socket, rng, stop)
            except TROUBLE:
                broken_at = broken_at or clock()
                at += 1
                await asyncio.sleep(wait)
                wait = min(2 * wait, LAST_RETRY_SECONDS)

    def _connected(self) -> TableSocket:
        before = self.socket
        since = before.version if before is not None and before.version else None
        socket = self.guest.at(self.memory.table, since=since)
        if before is not None and since:
            socket.go_on_from(before)
        self.socket = socket
        return socket

    async def _play(self, socket: TableSocket, rng: Random, stop: asyncio.Event) -> None:
        while not stop.is_set():
            if socket.table is not None and socket.table.status == "over":
                self.is_over = True
                return
            legal = socket.turn.legal
            move = scripted_choice(legal, rng) if legal else None
            if self._pending is not None:
                await self._move(socket, self._pending)
            elif move is None:
                await self._listen(socket)
            else:
                await asyncio.sleep(rng.uniform(*self.thinking))
                await self._move(socket, MakeMove(move=move, turn=socket.turn.number))

    async def _listen(self, socket: TableSocket) -> Any:
        since = socket.version
        async with asyncio.timeout(SILENCE_SECONDS):
            message = await socket.receive()
        self.memory.remember(message, since)
        return message

    async def _move(self, socket: TableSocket, command: MakeMove) -> None:
        self._pending = command
        await socket.socket.send(msgspec.json.encode(command).decode())
        while not isinstance(answer := await self._listen(socket), Answer):
            pass
        self._pending = None
        if answer.refusal is None:
            self.memory.acknowledged.append(
                Acknowledged(self.memory.seat or 0, command.move, answer.version)
            )
        elif answer.refusal.code in TRY_AGAIN:
            await asyncio.sleep(REFUSED_SECONDS)


@asynccontextmanager
async def closing_quickly(socket: TableSocket) -> AsyncIterator[TableSocket]:
    """Does not wait long for a server that is dead to say goodbye."""
    try:
        yield socket
    finally:
        with suppress(*TROUBLE):
            async with asyncio.timeout(CLOSING_SECONDS):
                await socket.socket.close()
        socket.socket.transport.abort()


async def set_up_table(
    servers: Sequence[str],
    game: str,
    people: int,
    bots: int,
    options: dict[str, Any],
    *,
    turn_seconds: int | None = None,
    thinking: tuple[float, float] = (0.0, 0.0),
) -> list[Player]:
    """People and bots at a table that has begun."""
    guests = [await Guest.arrive(servers[0], f"player {n}") for n in range(people)]
    wish = NewTable(
        game=game,
        seats=people + bots,
        options=options,
        bots=tuple("normal" for _ in range(bots)),
        pace="instant",
        clock=None if turn_seconds is None else Clock(turn_seconds),
    )
    table = await guests[0].host(wish)
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(guest.at(table.id)) for guest in guests]
        for seat, socket in enumerate(sockets):
            await socket.sit(seat)
        await sockets[0].start_with(*sockets[1:])
    return [Player(guest, table.id, seat, servers, thinking) for seat, guest in enumerate(guests)]


async def progress(players: Sequence[Player], moves: int = 3) -> None:
    """Waits until so many more moves are acknowledged, or all matches are over."""

    def made() -> int:
        return sum(len(player.memory.acknowledged) for player in players)

    wanted = made() + moves
    async with asyncio.timeout(PROGRESS_SECONDS):
        while made() < wanted and not all(player.is_over for player in players):
            await asyncio.sleep(0.01)


async def end_all(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Those who play or look on stop; what went wrong with one of them is raised."""
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def go_away(players: Sequence[Player]) -> None:
    """All of them."""
    for player in players:
        with suppress(*TROUBLE):
            await player.guest.go_away()
