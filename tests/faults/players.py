"""Players who come back whenever a server fails them, and remember all that they were told."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.exceptions import InvalidHandshake, WebSocketException

from stolik.bench.load.client import Guest, TableSocket, scripted_choice
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.requests import NewTable
from stolik.server.messages.updates import Answer, Snapshot, Update

RETRY_SECONDS = 0.05
TROUBLE = (OSError, WebSocketException, InvalidHandshake, httpx.TransportError, TimeoutError)
PATIENCE_SECONDS = 5.0
"""Without a message; then the connection is taken for dead."""


PROGRESS_SECONDS = 120.0


@dataclass
class Acknowledged:
    """A move that the server said it has."""

    seat: int
    move: str
    version: int


@dataclass
class Memory:
    """What one seat was told."""

    table: str
    seat: int
    acknowledged: list[Acknowledged] = field(default_factory=list)
    updates: dict[int, Update] = field(default_factory=dict)
    """By version; the first time it was told."""
    snapshots: list[Snapshot] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    failovers: list[float] = field(default_factory=list)
    """Seconds from a broken connection to the first message on the next."""

    def remember(self, message: Any) -> None:
        """Notes what came, and whether it contradicts what came before."""
        if isinstance(message, Snapshot):
            self.snapshots.append(message)
        if isinstance(message, Update):
            known = self.updates.setdefault(message.version, message)
            if (known.steps, known.turn.legal) != (message.steps, message.turn.legal):
                self.contradictions.append(f"version {message.version} was told in two ways")


class Player:
    """One seat of one table, at any of the servers."""

    def __init__(self, guest: Guest, table: str, seat: int, servers: Sequence[str]) -> None:
        self.guest = guest
        self.servers = servers
        self.memory = Memory(table, seat)
        self.socket: TableSocket | None = None
        """The last one: what it knew is known."""
        self.is_over = False

    async def play(self, rng: Random, stop: asyncio.Event) -> None:
        """Until the match is over or everybody stops, through whatever happens to the servers."""
        at = rng.randrange(len(self.servers))
        broken_at: float | None = None
        clock = asyncio.get_running_loop().time
        while not self.is_over and not stop.is_set():
            self.guest.http.base_url = httpx.URL(self.servers[at % len(self.servers)])
            try:
                async with self._connected() as socket:
                    if broken_at is not None:
                        await self._listen(socket)
                        self.memory.failovers.append(clock() - broken_at)
                        broken_at = None
                    await self._play(socket, rng, stop)
            except TROUBLE:
                broken_at = broken_at or clock()
                at += 1
                await asyncio.sleep(RETRY_SECONDS)

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
            if move is None:
                await self._listen(socket)
            else:
                await self._move(socket, MakeMove(move=move, turn=socket.turn.number))

    async def _listen(self, socket: TableSocket) -> Any:
        async with asyncio.timeout(PATIENCE_SECONDS):
            message = await socket.receive()
        self.memory.remember(message)
        return message

    async def _move(self, socket: TableSocket, command: MakeMove) -> None:
        await socket.socket.send(msgspec.json.encode(command).decode())
        while not isinstance(answer := await self._listen(socket), Answer):
            pass
        if answer.refusal is None:
            self.memory.acknowledged.append(
                Acknowledged(self.memory.seat, command.move, answer.version)
            )


async def set_up_table(
    servers: Sequence[str], game: str, people: int, bots: int, options: dict[str, Any]
) -> list[Player]:
    """People and bots at a table that has begun."""
    guests = [await Guest.arrive(servers[0], f"player {n}") for n in range(people)]
    wish = NewTable(
        game=game,
        seats=people + bots,
        options=options,
        bots=tuple("normal" for _ in range(bots)),
        pace="instant",
    )
    table = await guests[0].host(wish)
    for seat, guest in enumerate(guests):
        async with guest.at(table.id) as socket:
            await socket.sit(seat)
    async with guests[0].at(table.id) as socket:
        await socket.start()
    return [Player(guest, table.id, seat, servers) for seat, guest in enumerate(guests)]


async def progress(players: Sequence[Player], moves: int = 3) -> None:
    """Waits until so many more moves are acknowledged, or all matches are over."""

    def made() -> int:
        return sum(len(player.memory.acknowledged) for player in players)

    wanted = made() + moves
    async with asyncio.timeout(PROGRESS_SECONDS):
        while made() < wanted and not all(player.is_over for player in players):
            await asyncio.sleep(0.01)


async def go_away(players: Sequence[Player]) -> None:
    """All of them."""
    for player in players:
        with suppress(*TROUBLE):
            await player.guest.go_away()
