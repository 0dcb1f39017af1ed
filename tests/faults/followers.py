"""Everybody else at a table: who looks on by any of the three ways, and who asks for more.

None of them does anything about silence but what the API's page tells clients to do.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from itertools import cycle
from random import Random
from typing import Any

import httpx
import msgspec

from stolik.bench.load.client import TableSocket
from stolik.server.messages.requests import Hint, Replay
from stolik.server.messages.updates import ServerMessage, Snapshot, Update
from tests.faults.players import (
    OPENING_SECONDS,
    RETRY_SECONDS,
    SILENCE_SECONDS,
    TROUBLE,
    Hinted,
    Memory,
    Player,
    Replayed,
    closing_quickly,
)

POLL_SECONDS = 4.0
ASK_SECONDS = 1.5
"""Between two questions of one visitor."""

decode = msgspec.json.Decoder(ServerMessage).decode
decode_updates = msgspec.json.Decoder(list[Snapshot | Update]).decode


class Follower:
    """A spectator, at any of the servers."""

    def __init__(self, table: str, servers: Sequence[str]) -> None:
        self.memory = Memory(table, None)
        self._servers = servers

    @property
    def version(self) -> int:
        """How far it knows the table."""
        return self.memory.version

    async def follow(self, first: int) -> None:
        """For ever, from one server to the next; silence of a dead server is trouble, too."""
        for address in cycle([*self._servers[first:], *self._servers[:first]]):
            with suppress(*TROUBLE, httpx.HTTPStatusError):
                async for message in self._messages(address):
                    self.memory.remember(message)
            await asyncio.sleep(RETRY_SECONDS)

    def _messages(self, address: str) -> AsyncIterator[Any]:
        raise NotImplementedError

    def _url(self, address: str, way: str, **query: object) -> str:
        since = {"since": self.version} if self.version else {}
        url = httpx.URL(
            f"{address}/api/tables/{self.memory.table}/{way}", params={**since, **query}
        )
        return str(url)


class Listener(Follower):
    """By a WebSocket."""

    async def _messages(self, address: str) -> AsyncIterator[Any]:
        socket = TableSocket(self._url(address.replace("http", "ws", 1), "socket"))
        socket.version = self.version
        async with asyncio.timeout(OPENING_SECONDS):
            await socket.__aenter__()
        async with closing_quickly(socket):
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    message = await socket.receive()
                yield message


class Streamer(Follower):
    """By server-sent events."""

    async def _messages(self, address: str) -> AsyncIterator[Any]:
        url = self._url(address, "events")
        async with (
            httpx.AsyncClient(timeout=SILENCE_SECONDS) as http,
            http.stream("GET", url) as answer,
        ):
            answer.raise_for_status()
            async for line in answer.aiter_lines():
                if line.startswith("data: "):
                    yield decode(line.removeprefix("data: "))


class Poller(Follower):
    """By asking again and again."""

    async def _messages(self, address: str) -> AsyncIterator[Any]:
        async with httpx.AsyncClient(timeout=2 * POLL_SECONDS) as http:
            while True:
                answer = await http.get(self._url(address, "updates", wait=POLL_SECONDS))
                answer.raise_for_status()
                for message in decode_updates(answer.content):
                    yield message


class Visitor:
    """A player who asks beside the match: for replays, for hints, and for the own moves again."""

    def __init__(self, player: Player, servers: Sequence[str]) -> None:
        self._player = player
        self._servers = servers

    async def ask(self, rng: Random) -> None:
        """For ever, now at this server, now at that one."""
        cookies = dict(self._player.guest.http.cookies)
        async with httpx.AsyncClient(timeout=SILENCE_SECONDS, cookies=cookies) as http:
            while True:
                await asyncio.sleep(ASK_SECONDS)
                http.base_url = httpx.URL(rng.choice(self._servers))
                question = rng.choice((self._replay, self._hint, self._own_moves))
                with suppress(*TROUBLE):
                    await question(http)

    async def _replay(self, http: httpx.AsyncClient) -> None:
        memory = self._player.memory
        viewer = "open" if self._player.is_over else str(memory.seat)
        answer = await http.get(f"/api/tables/{memory.table}/replay", params={"as": viewer})
        if answer.is_success:
            replay = msgspec.json.decode(answer.content, type=Replay)
            views = [msgspec.to_builtins(step.view) for step in replay.steps]
            memory.replays.append(Replayed(viewer, views))

    async def _hint(self, http: httpx.AsyncClient) -> None:
        memory = self._player.memory
        since = memory.version
        answer = await http.get(f"/api/tables/{memory.table}/hint", params={"since": since})
        if answer.is_success:
            hint = msgspec.json.decode(answer.content, type=Hint)
            memory.hints.append(Hinted(since, hint.version, hint.move))

    async def _own_moves(self, http: httpx.AsyncClient) -> None:
        """A process that did not store the last move must know it, when it is asked about it."""
        memory = self._player.memory
        if not memory.acknowledged:
            return
        seen = memory.acknowledged[-1].version
        answer = await http.get(f"/api/tables/{memory.table}/updates", params={"since": seen})
        if answer.is_success:
            for message in decode_updates(answer.content):
                if message.version < seen:
                    memory.contradictions.append(f"{message.version} was shown after {seen}")
