"""One table of a server, played by a bot: as long as it takes, over as many connections."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from stolik.bench.load.client import TableSocket
from stolik.bots.bot import Bot
from stolik.bots.programs.messages import may_wait
from stolik.bots.programs.remote import RemoteTurn
from stolik.core.options import read_options
from stolik.games import find_game
from stolik.server.messages.commands import MakeMove, Sit
from stolik.server.messages.updates import Table
from stolik.server.table.refusals import RefusedError

DEAF_SECONDS = 12.0
"""A server is never silent for so long: such a connection is dead."""
COMMAND_SECONDS = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 30.0
"""Seconds before another connection."""
TOO_MUCH_SECONDS = 1.0
TOO_MANY = "socket.too-many"

TROUBLE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)
"""What may happen to a connection; then there is another one."""

FetchPosition = Callable[[str, int], Coroutine[Any, Any, str]]
"""The position of a table, not older than a version."""


class TablePlayer:
    """Plays one table to its end."""

    def __init__(
        self,
        url: str,
        token: str,
        bot: Bot,
        *,
        threads: Executor,
        fetch_position: FetchPosition,
        wants_positions: Callable[[], bool],
        is_invited: bool = False,
    ) -> None:
        self.moves = 0
        """Those that were made."""
        self._url = url
        self._token = token
        self._bot = bot
        self._threads = threads
        self._fetch_position = fetch_position
        self._wants_positions = wants_positions
        """Whether this kind of bot has asked for one; then they come with every turn."""
        self._is_invited = is_invited
        self._moved_in = -1
        """The number of the turn in which the last move was made."""
        self._looked_at = -1
        """The version at which the bot last chose, or chose to wait."""
        self._last: TableSocket | None = None
        self._rng = Random()

    async def play(self) -> None:
        """Until the match is over, or the seat is another's."""
        pause = FIRST_PAUSE
        while True:
            version = -1 if self._last is None else self._last.version
            try:
                if await self._follow():
                    return
            except TROUBLE:
                has_heard = self._last is not None and self._last.version > version
                pause = FIRST_PAUSE if has_heard else min(2 * pause, LONGEST_PAUSE)
                await asyncio.sleep(pause * self._rng.uniform(0.5, 1.5))
            except RefusedError:
                return  # no seat, or not for this bot

    async def _follow(self) -> bool:
        """Over one connection, until there is nothing more to do, or another one serves better."""
        has_positions = self._wants_positions()
        client = TableSocket(self._address(has_positions=has_positions), token=self._token)
        if self._last is not None:
            client.go_on_from(self._last)
        async with asyncio.timeout(DEAF_SECONDS):
            await client.__aenter__()
        try:
            while not self._is_done(client):
                if self._wants_positions() != has_positions:
                    return False
                if client.table is None or not await self._act(client, client.table):
                    async with asyncio.timeout(DEAF_SECONDS):
                        await client.receive()
                client.messages.clear()
                if client.table is not None:
                    self._last = client
            return True
        finally:
            await client.socket.close()

    def _address(self, *, has_positions: bool) -> str:
        asked = {"positions": "true"} if has_positions else {}
        if self._last is not None:
            asked["since"] = str(self._last.version)
        return str(httpx.URL(self._url, params=asked))

    def _is_done(self, client: TableSocket) -> bool:
        table, you = client.table, client.you
        if table is None or you is None:
            return False
        has_no_seat = you.seat is None and not (self._is_invited and table.status == "open")
        return table.status == "over" or has_no_seat

    async def _act(self, client: TableSocket, table: Table) -> bool:
        """Does what is to be done; false where there is nothing but to wait."""
        async with asyncio.timeout(COMMAND_SECONDS):
            if table.status == "open":
                return await self._get_ready(client, table)
            assert client.you is not None
            assert client.you.seat is not None
            if table.seats[client.you.seat].bot is not None:
                await client.do(Sit())  # the server's bot played meanwhile
                return True
        return await self._move(client, table)

    async def _get_ready(self, client: TableSocket, table: Table) -> bool:
        """Takes a seat and seals a salt, which the client reveals when all have."""
        assert client.you is not None
        if client.you.seat is None:
            await client.sit()
            return True
        if table.fairness.reveal_until is not None or client.has_committed:
            return False
        await client.commit()
        return True

    async def _move(self, client: TableSocket, table: Table) -> bool:
        turn = client.turn
        if not turn.legal or turn.number == self._moved_in or client.version == self._looked_at:
            return False
        self._looked_at = client.version
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._threads, self._choose, client, table, loop)
        if move is None:
            return False
        async with asyncio.timeout(COMMAND_SECONDS):
            answer = await client.ask(MakeMove(move=move, turn=turn.number))
        if answer.refusal is not None and answer.refusal.code == TOO_MANY:
            self._looked_at = -1
            await asyncio.sleep(TOO_MUCH_SECONDS)
            return True
        if answer.refusal is None:
            self._moved_in = turn.number
            self.moves += 1
        return True

    def _choose(
        self, client: TableSocket, table: Table, loop: asyncio.AbstractEventLoop
    ) -> str | None:
        """In a thread: a bot may think for long, or ask for the position."""
        assert client.you is not None
        assert client.you.seat is not None
        game, version = find_game(table.game), client.version

        def fetch() -> str:
            if isinstance(client.turn.position, str):
                return client.turn.position
            if loop.is_closed():
                raise ConnectionError("the runner has ended")
            asked = self._fetch_position(table.id, version)
            return asyncio.run_coroutine_threadsafe(asked, loop).result(COMMAND_SECONDS)

        turn = RemoteTurn(
            game,
            read_options(game.options, table.options, len(table.seats)),
            len(table.seats),
            client.you.seat,
            client.view,
            client.turn.legal,
            rng=self._rng,
            fetch_position=fetch,
        )
        move = self._bot.choose(turn)
        return turn.moves[0] if move is None and not may_wait(turn) else move
