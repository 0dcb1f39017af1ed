"""A player as a program: a guest, and a seat at a table over a WebSocket."""

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from functools import cache
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stolik.core.sentences import Sentence
from stolik.fairness import Seen, SeenAttempt, rules_text, salt_commitment
from stolik.server.accounts.people import COOKIE
from stolik.server.messages.commands import (
    Command,
    Commit,
    Leave,
    MakeMove,
    Rematch,
    Reveal,
    SeatBot,
    Sit,
    Start,
)
from stolik.server.messages.common import Person
from stolik.server.messages.requests import NewGuest, NewTable
from stolik.server.messages.updates import Answer, ServerMessage, Snapshot, Table, Turn, Update, You
from stolik.server.table.refusals import RefusedError

ANSWER_SECONDS = 180
"""A server that has never run compiles a game before its first table."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ServerMessage).decode


def scripted_choice(legal: Sequence[str], rng: Random) -> str | None:
    """A legal move at random, None to wait; with chips it settles, or they would go round for ever.

    >>> scripted_choice(["take 1", "return"], Random(1)) is None
    True
    """
    if "ready" in legal:
        return "ready"
    return None if "return" in legal else rng.choice(legal)


def messages_in(frame: bytes) -> list[bytes]:
    """What was sent together, a message a line."""
    return frame.split(b"\n")


certificates = cache(httpx.create_ssl_context)
"""Read once, not by every guest: it takes longer than their requests."""


class Guest:
    """A person with a name and a cookie, at one server."""

    def __init__(self, http: httpx.AsyncClient, person: Person) -> None:
        self.http = http
        self.person = person

    @classmethod
    async def arrive(cls, address: str, name: str) -> "Guest":
        """A new guest."""
        http = httpx.AsyncClient(base_url=address, timeout=ANSWER_SECONDS, verify=certificates())
        answer = await http.post("/api/guest", content=encode(NewGuest(name)))
        answer.raise_for_status()
        return cls(http, msgspec.json.decode(answer.content, type=Person))

    @property
    def cookie(self) -> str:
        """As a header."""
        return f"{COOKIE}={self.http.cookies[COOKIE]}"

    async def host(self, wish: NewTable) -> Table:
        """A new table."""
        answer = await self.http.post("/api/tables", content=encode(wish))
        answer.raise_for_status()
        return msgspec.json.decode(answer.content, type=Table)

    async def go_away(self) -> None:
        """No more requests."""
        await self.http.aclose()

    def at(self, table: str, since: int | None = None) -> "TableSocket":
        """A WebSocket to a table."""
        address = str(self.http.base_url).rstrip("/").replace("http", "ws", 1)
        query = "" if since is None else f"?since={since}"
        return TableSocket(f"{address}/api/tables/{table}/socket{query}", self.cookie)


class TableSocket:
    """A table as one client knows it: what it was told, and the commands it gave.

    Everything received is folded into `table`, `turn`, `view` and `version`. It reveals its salt
    by itself when all have committed.
    """

    def __init__(self, url: str, cookie: str | None = None, token: str | None = None) -> None:
        self.url = url
        self.headers = {} if cookie is None else {"cookie": cookie}
        if token is not None:
            self.headers["authorization"] = f"Bearer {token}"
        self.version = 0
        self.table: Table | None = None
        self.you: You | None = None
        self.turn = Turn(number=0, legal=(), deadlines=())
        self.view: Any = None
        self.messages: list[Any] = []
        """All that was received, in order."""
        self._socket: ClientConnection | None = None
        self._heard: deque[bytes] = deque()
        self._commands = 0
        self._salt = secrets.token_hex(32)
        self._seen: list[SeenAttempt] = []

    def go_on_from(self, before: "TableSocket") -> None:
        """Knows what another connection knew: only what came since then will be told."""
        self.version, self.table, self.you = before.version, before.table, before.you
        self.turn, self.view = before.turn, before.view
        self._salt, self._seen = before._salt, before._seen  # noqa: SLF001  # it is one of us

    async def __aenter__(self) -> Self:
        self._socket = await connect(
            self.url,
            additional_headers=self.headers,
            compression=None,
            max_size=None,
            open_timeout=ANSWER_SECONDS,
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.socket.close()

    @property
    def socket(self) -> ClientConnection:
        """The open connection."""
        assert self._socket is not None
        return self._socket

    async def receive(self) -> Any:
        """The next message, folded in."""
        if not self._heard:
            self._heard += messages_in(await self.socket.recv(decode=False))
        message = decode(self._heard.popleft())
        self.messages.append(message)
        match message:
            case Snapshot():
                self.version, self.table, self.you = message.version, message.table, message.you
                self.view, self.turn = message.view, message.turn
            case Update():
                assert message.version == self.version + 1 or self.version == 0, "a gap"
                self.version, self.turn = message.version, message.turn
                self.table = message.table or self.table
                self.you = message.you or self.you
                if message.steps:
                    self.view = message.steps[-1].view
        if isinstance(message, Snapshot | Update):
            await self._reveal_if_due()
        return message

    async def _reveal_if_due(self) -> None:
        """Once per attempt, and only what was committed to here."""
        if self.table is None or self.table.fairness.reveal_until is None:
            return
        attempt = self.table.fairness.attempt
        if self.has_committed and all(seen.attempt != attempt for seen in self._seen):
            self._see()
            await self.socket.send(encode(Reveal(id="reveal", salt=self._salt)).decode())

    @property
    def has_committed(self) -> bool:
        """Whether the table has this client's commitment for the attempt under way."""
        table, commitment = self.table, self._commitment()
        return table is not None and commitment in table.fairness.commitments

    def _commitment(self) -> str | None:
        """To the salt of this client, on its seat in the attempt that it knows."""
        if self.table is None or self.you is None or self.you.seat is None:
            return None
        attempt = self.table.fairness.attempt
        return salt_commitment(self.table.id, attempt, self.you.seat, self._salt)

    def _see(self) -> None:
        """Remembers the commitments at which this client reveals its salt."""
        assert self.table is not None
        assert self.you is not None
        assert self.you.seat is not None
        shown, commitment = self.table.fairness, self._commitment()
        assert commitment is not None
        commitments = list(shown.commitments)
        commitments[self.you.seat] = commitment
        self._seen.append(
            SeenAttempt(
                attempt=shown.attempt,
                seat=self.you.seat,
                salt=self._salt,
                commitment=shown.commitment,
                commitments=tuple(commitments),
                rules=rules_text(self.table.game, self.table.options),
            )
        )

    @property
    def seen(self) -> Seen:
        """What proves to this client how the seed came about, and nobody else could forge."""
        assert self.table is not None
        return Seen(table=self.table.id, attempts=tuple(self._seen))

    async def ask(self, command: Command) -> Answer:
        """Gives a command and waits for its answer; what else comes meanwhile is folded in."""
        self._commands += 1
        wanted = str(self._commands)
        await self.socket.send(
            encode(msgspec.structs.replace(command, id=wanted)).decode(), text=True
        )
        while True:
            message = await self.receive()
            if isinstance(message, Answer) and message.id == wanted:
                return message

    async def do(self, command: Command) -> Answer:
        """Gives a command that must not be refused."""
        answer = await self.ask(command)
        if answer.refusal is not None:
            told = answer.refusal
            raise RefusedError(Sentence(told.code, {}, told.text.replace("{", "{{")))
        return answer

    async def sit(self, seat: int | None = None) -> Answer:
        """With a commitment to a salt of its own."""
        answer = await self.do(Sit(seat=seat))
        is_open = self.table is None or self.table.status == "open"
        return await self.commit() if is_open else answer

    async def commit(self) -> Answer:
        """To a new salt, on the seat that it has."""
        await self.until(lambda client: client.you is not None and client.you.seat is not None)
        self._salt = secrets.token_hex(32)
        commitment = self._commitment()
        assert commitment is not None
        return await self.do(Commit(commitment=commitment))

    async def start_alone(self) -> Answer:
        """The only person at the table begins."""
        self._see()
        return await self.do(Start(salt=self._salt))

    async def start_with(self, *others: "TableSocket") -> None:
        """The host begins, and all reveal; then the cards are dealt."""
        await self.do(Start())
        playing = [
            client.until(lambda it: it.table is not None and it.table.status != "open")
            for client in (self, *others)
        ]
        await asyncio.gather(*playing)

    async def seat_bot(self, seat: int, level: Any) -> Answer:
        """The host puts a bot there."""
        return await self.do(SeatBot(seat=seat, level=level))

    async def leave(self) -> Answer:
        """Gives up the seat."""
        return await self.do(Leave())

    async def rematch(self) -> Answer:
        """The same again."""
        return await self.do(Rematch())

    async def move(self, move: str) -> Answer:
        """In the turn that this client knows."""
        return await self.do(MakeMove(move=move, turn=self.turn.number))

    async def until(self, condition: Any, seconds: float = 60) -> None:
        """Receives until something holds."""
        async with asyncio.timeout(seconds):
            while not condition(self):
                await self.receive()
