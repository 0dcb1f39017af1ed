"""Scripted players at boardgame.io's server, as `stolik load` has them at ours.

They speak socket.io over a WebSocket, and like ours they decode only what they need. A move is made
when the update that it leads to has come to the last seat of its table.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stolik.bench.load.drive import CONNECTING_AT_ONCE, WARM_UP_SECONDS, Figures

GAME = "hands"
NAMESPACE = f"/{GAME},"
OPEN, CONNECT, EVENT, PING, PONG = "0", f"40{NAMESPACE}", f"42{NAMESPACE}", "2", "3"


class Hand(msgspec.Struct):
    """What a seat holds."""

    hand: list[int]


class Shown(msgspec.Struct):
    """The game as a seat sees it."""

    players: dict[str, Hand]


class Turn(msgspec.Struct):
    """Who is to move."""

    current: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """What a scripted player needs of a state."""

    shown: Shown = msgspec.field(name="G")
    turn: Turn = msgspec.field(name="ctx")
    version: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """What a seat is sent first."""

    state: State


decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_state = msgspec.json.Decoder(State).decode
decode_synced = msgspec.json.Decoder(Synced).decode


@dataclass
class Seat:
    """One connection."""

    match: str
    number: str
    credentials: str
    socket: ClientConnection

    async def emit(self, *event: Any) -> None:
        """Sends an event."""
        await self.socket.send(EVENT + json.dumps(event))

    async def sync(self, seats: int) -> None:
        """Joins the match."""
        await self.emit("sync", self.match, self.number, self.credentials, seats)

    async def move(self, state: State) -> None:
        """Lays the first card."""
        card = state.shown.players[self.number].hand[0]
        payload = {
            "type": "play",
            "args": [card],
            "playerID": self.number,
            "credentials": self.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self.emit("update", action, state.version, self.match, self.number)


@dataclass
class Table:
    """One match: its seats, and the moves under way."""

    seats: list[Seat]
    sent: dict[int, float] = field(default_factory=dict)
    """When a move was sent, by the version that it leads to."""
    arrivals: Counter[int] = field(default_factory=Counter)
    """How many seats have the update, by version."""
    is_synced: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))


class Driver:
    """All tables of a load."""

    def __init__(self, address: str, *, tables: int, seats: int, seconds: float) -> None:
        self.address = address
        self.tables = tables
        self.seats = seats
        self.seconds = seconds
        self.figures = Figures()
        self.is_counting = False
        self.is_set_up = asyncio.Event()
        self.gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def run(self) -> Figures:
        """Sets the tables up, lets them play, counts."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            tables = await asyncio.gather(*(self._set_up(http) for _ in range(self.tables)))
        playing = [
            asyncio.create_task(self._play(table, seat)) for table in tables for seat in table.seats
        ]
        for table in tables:
            for seat in table.seats:
                await seat.sync(self.seats)
        for table in tables:
            for _ in table.seats:
                await table.is_synced.acquire()
        self.is_set_up.set()
        await asyncio.sleep(WARM_UP_SECONDS)
        began = time.perf_counter()
        self.is_counting = True
        await asyncio.sleep(self.seconds)
        self.is_counting = False
        self.figures.seconds = time.perf_counter() - began
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return self.figures

    async def _set_up(self, http: httpx.AsyncClient) -> Table:
        async with self.gate:
            created = await http.post(f"/games/{GAME}/create", json={"numPlayers": self.seats})
            match = created.json()["matchID"]
            return Table([await self._sit(http, match, str(n)) for n in range(self.seats)])

    async def _sit(self, http: httpx.AsyncClient, match: str, number: str) -> Seat:
        wish = {"playerID": number, "playerName": f"load {number}"}
        joined = await http.post(f"/games/{GAME}/{match}/join", json=wish)
        address = self.address.replace("http", "ws", 1)
        socket = await connect(
            f"{address}/socket.io/?EIO=4&transport=websocket", compression=None, max_size=None
        )
        assert str(await socket.recv()).startswith(OPEN)
        await socket.send(CONNECT)
        assert str(await socket.recv()).startswith(CONNECT)
        return Seat(match, number, joined.json()["playerCredentials"], socket)

    async def _play(self, table: Table, seat: Seat) -> None:
        is_synced = False
        while True:
            frame = str(await seat.socket.recv())
            if self.is_counting:
                self.figures.bytes_received += len(frame)
            if frame == PING:
                await seat.socket.send(PONG)
            elif frame.startswith(EVENT):
                state = state_in(decode_event(frame[len(EVENT) :]))
                if state is None:
                    continue
                self._arrived(table, state.version)
                if not is_synced:
                    is_synced = True
                    table.is_synced.release()
                    await self.is_set_up.wait()
                if state.turn.current == seat.number and state.version + 1 not in table.sent:
                    table.sent[state.version + 1] = time.perf_counter()
                    await seat.move(state)

    def _arrived(self, table: Table, version: int) -> None:
        table.arrivals[version] += 1
        if version in table.sent and table.arrivals[version] == len(table.seats):
            if self.is_counting:
                self.figures.moves += 1
                self.figures.latencies.append(time.perf_counter() - table.sent[version])
            del table.arrivals[version]


def state_in(event: Sequence[msgspec.Raw]) -> State | None:
    """What an event says about the match; None for what is not about it."""
    match bytes(event[0]):
        case b'"sync"':
            return decode_synced(event[2]).state
        case b'"update"':
            return decode_state(event[2])
    return None
