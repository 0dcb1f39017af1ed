"""Many tables of scripted players at one server, and how long everything takes."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stolik.bench.load.client import Guest, messages_in, scripted_choice
from stolik.fairness import salt_commitment
from stolik.games import find_game
from stolik.server.messages.commands import MakeMove, Reveal, Sit, Start
from stolik.server.messages.requests import NewTable

CONNECTING_AT_ONCE = 50
UNREADY_SECONDS = 120
NOTHING = -1
WARM_UP_SECONDS = 3
"""Played, but not counted: a fresh server loads its compiled code when it is first needed."""


class PeekTurn(msgspec.Struct, frozen=True):
    """What a scripted player needs of a turn."""

    number: int
    legal: tuple[str, ...]


NO_TURN = PeekTurn(number=NOTHING, legal=())


class PeekFairness(msgspec.Struct, frozen=True):
    """Whether salts are to be revealed."""

    reveal_until: int | None = None


class PeekTable(msgspec.Struct, frozen=True):
    """Whether the match goes on."""

    status: str
    fairness: PeekFairness


class Peek(msgspec.Struct, frozen=True):
    """What a scripted player needs of a message; the rest is passed over undecoded."""

    type: str
    version: int = 0
    turn: PeekTurn | None = None
    table: PeekTable | str | None = None
    refusal: dict[str, Any] | None = None


encode = msgspec.json.Encoder().encode
peek = msgspec.json.Decoder(Peek).decode


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of a server."""

    games: tuple[str, ...]
    tables: int
    seats: int
    seconds: float
    moves_a_second: float | None
    """In all; None: every seat moves as soon as it may."""
    seed: int
    is_spread: bool = False
    """Whether a table's seats go to all addresses in turn, or all to one."""


@dataclass
class Figures:
    """What came of it."""

    moves: int = 0
    """Acknowledged, in the time that counts."""
    refusals: int = 0
    matches: int = 0
    lost: int = 0
    """Connections that broke."""
    began: float = 0.0
    """When counting did, by the clock on the wall."""
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    """Seconds from a move sent to the view received by the last of its table's seats."""
    bytes_received: int = 0
    """By all seats together."""

    @property
    def bytes_a_move(self) -> float:
        """What its table's seats received of it."""
        return self.bytes_received / self.moves if self.moves else 0.0

    @property
    def moves_a_second(self) -> float:
        """Acknowledged moves."""
        return self.moves / self.seconds if self.seconds else 0.0

    def latency_ms(self, share: float) -> float:
        """What that share of the moves did not exceed."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Pacer:
    """Lets so many moves a second through, evenly; all of them without a rate."""

    def __init__(self, a_second: float | None) -> None:
        self._gap = 0.0 if a_second is None else 1 / a_second
        self._next = 0.0

    async def wait(self) -> None:
        """Until the next move may be made."""
        if self._gap:
            self._next = max(self._next + self._gap, time.perf_counter())
            await asyncio.sleep(self._next - time.perf_counter())


@dataclass
class ScriptedSeat:
    """A seat, what it may do, and the move it is about."""

    socket: ClientConnection
    turn: PeekTurn = NO_TURN
    moved: int = NOTHING
    """The turn of the last move."""
    moving: asyncio.Task[None] | None = None
    """Until the move is answered."""
    sent_at: float = 0.0

    @property
    def may_move(self) -> bool:
        """Whether there is something to do that is not done yet."""
        return bool(self.turn.legal) and self.turn.number != self.moved


@dataclass
class ScriptedTable:
    """One table, its seats, and the moves whose views are awaited."""

    seats: list[ScriptedSeat]
    sent: dict[int, list[float]] = field(default_factory=dict)
    """By version: when the moves of it were sent, which may have been made together."""
    arrivals: dict[int, list[float]] = field(default_factory=dict)
    """By version: when its update came to a seat."""
    is_dealt: asyncio.Event = field(default_factory=asyncio.Event)
    """Not before all have revealed, and a server that has just started has loaded the rules."""

    def arrived(self, version: int) -> None:
        """A seat has received an update."""
        self.arrivals.setdefault(version, []).append(time.perf_counter())

    def settled(self, version: int) -> list[float]:
        """How long each of its moves took until the last seat had it; none while one waits."""
        arrivals = self.arrivals.get(version, ())
        if len(arrivals) < len(self.seats):
            return []
        return [max(arrivals) - sent for sent in self.sent.pop(version, ())]


class Driver:
    """All tables of a load."""

    def __init__(self, addresses: Sequence[str], load: Load) -> None:
        self.addresses = addresses
        self.load = load
        self.figures = Figures()
        self.rng = Random(load.seed)
        self.pacer = Pacer(load.moves_a_second)
        self.is_counting = False
        self.is_set_up = asyncio.Event()
        """Nobody moves before: a server busy with moves would be slow to set up the rest."""
        self.is_over = asyncio.Event()
        self.gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def run(self, on_progress: Callable[[str, float], None]) -> Figures:
        """Sets the tables up, lets them play, counts."""
        guests = [
            [await Guest.arrive(address, f"load {seat}") for seat in range(self.load.seats)]
            for address in self.addresses
        ]
        # The same person may come in through any process: they share the key and the database.
        crowd = guests[0]
        ready: asyncio.Queue[None] = asyncio.Queue()
        tasks = [
            asyncio.create_task(self._play_on(crowd, number, ready))
            for number in range(self.load.tables)
        ]
        async with asyncio.timeout(UNREADY_SECONDS):
            for number in range(self.load.tables):
                await ready.get()
                on_progress("setting up", (number + 1) / self.load.tables)
        self.is_set_up.set()
        await asyncio.sleep(WARM_UP_SECONDS)
        await self._count(on_progress)
        self.is_over.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for guest in (guest for group in guests for guest in group):
            await guest.go_away()
        return self.figures

    async def _count(self, on_progress: Callable[[str, float], None]) -> None:
        self.figures.began, began = time.time(), time.perf_counter()
        self.is_counting = True
        while (gone := time.perf_counter() - began) < self.load.seconds:
            on_progress("playing", gone / self.load.seconds)
            await asyncio.sleep(0.2)
        self.is_counting = False
        self.figures.seconds = time.perf_counter() - began

    async def _play_on(self, guests: list[Guest], number: int, ready: asyncio.Queue[None]) -> None:
        game = self.load.games[number % len(self.load.games)]
        is_first = True
        while not self.is_over.is_set():
            async with self.gate:
                table = await self._set_up(guests, game)
            playing = asyncio.gather(*(self._play(table, seat) for seat in table.seats))
            if is_first:
                await table.is_dealt.wait()
                ready.put_nowait(None)
            is_first = False
            await playing
            self.figures.matches += 1
            for seat in table.seats:
                await seat.socket.close()

    async def _set_up(self, guests: list[Guest], game: str) -> ScriptedTable:
        options = dict(find_game(game).bench.long_match)
        wish = NewTable(game=game, seats=self.load.seats, options=options, pace="instant")
        hosted = await guests[0].host(wish)
        sockets: list[ClientConnection] = []
        salts: list[str] = []
        for seat, guest in enumerate(guests):
            address = self._address(hosted.id, seat)
            socket = await connect(
                f"{address.replace('http', 'ws', 1)}/api/tables/{hosted.id}/socket",
                additional_headers={"cookie": guest.cookie},
                compression=None,
                max_size=None,
            )
            salts.append(f"{self.rng.getrandbits(256):064x}")
            commitment = salt_commitment(hosted.id, 0, seat, salts[-1])
            await socket.send(encode(Sit(seat=seat, commitment=commitment)).decode())
            await answered(socket)
            sockets.append(socket)
        await sockets[0].send(encode(Start()).decode())
        for socket, salt in zip(sockets, salts, strict=True):
            await told(socket, is_revealing)
            await socket.send(encode(Reveal(salt=salt)).decode())
        return ScriptedTable([ScriptedSeat(socket) for socket in sockets])

    def _address(self, table: str, seat: int) -> str:
        """Where a proxy would send it: to the process of the letter that the id begins with."""
        process = ord(table[0]) + (seat if self.load.is_spread else 0)
        return self.addresses[process % len(self.addresses)]

    async def _play(self, table: ScriptedTable, seat: ScriptedSeat) -> None:
        try:
            while True:
                frame = await seat.socket.recv(decode=False)
                self.figures.bytes_received += len(frame) * self.is_counting
                for raw in messages_in(frame):
                    if self._hear(table, seat, peek(raw)):
                        return
                if seat.may_move and not seat.moving:
                    # Reading goes on while the move waits for its time.
                    seat.moving = asyncio.create_task(self._move(seat))
        except ConnectionClosed:
            if not self.is_over.is_set():
                self.figures.lost += 1
        finally:
            if seat.moving:
                seat.moving.cancel()

    def _hear(self, table: ScriptedTable, seat: ScriptedSeat, message: Peek) -> bool:
        """Folds a message in; whether it says that the match is over."""
        if message.type == "answer":
            self._count_answer(table, seat, message)
        elif message.type in ("update", "snapshot"):
            table.arrived(message.version)
            self._settle(table, message.version)
            seat.turn = message.turn or seat.turn
            if seat.turn.legal:
                table.is_dealt.set()
            return isinstance(message.table, PeekTable) and message.table.status == "over"
        return False

    async def _move(self, seat: ScriptedSeat) -> None:
        await self.is_set_up.wait()
        await self.pacer.wait()
        move = scripted_choice(seat.turn.legal, self.rng) if seat.may_move else None
        if move is None:
            seat.moving = None
            return
        seat.moved, seat.sent_at = seat.turn.number, time.perf_counter()
        await seat.socket.send(encode(MakeMove(move=move, turn=seat.turn.number)).decode())

    def _count_answer(self, table: ScriptedTable, seat: ScriptedSeat, message: Peek) -> None:
        if not seat.moving:
            return  # the answer to `Start`
        seat.moving = None
        if message.refusal is not None:
            seat.moved = NOTHING
            self.figures.refusals += self.is_counting
            return
        self.figures.moves += self.is_counting
        table.sent.setdefault(message.version, []).append(seat.sent_at)
        self._settle(table, message.version)

    def _settle(self, table: ScriptedTable, version: int) -> None:
        seconds = table.settled(version)
        if self.is_counting:
            self.figures.latencies += seconds


async def answered(socket: ClientConnection) -> None:
    """Reads until a command is answered."""
    await told(socket, lambda message: message.type == "answer")


def is_revealing(message: Peek) -> bool:
    """Whether it says that all have committed."""
    table = message.table
    return isinstance(table, PeekTable) and table.fairness.reveal_until is not None


async def told(socket: ClientConnection, is_awaited: Callable[[Peek], bool]) -> None:
    """Reads until a message comes that is waited for."""
    while not any(is_awaited(peek(raw)) for raw in messages_in(await socket.recv(decode=False))):
        pass
