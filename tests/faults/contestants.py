"""People who play daily deals and tournaments while servers die, and remember what they heard."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec

from stolik.bench.load.client import Guest
from stolik.server.messages.contests import NewTry, Today, TournamentPage, TryTable
from tests.faults.players import RETRY_SECONDS, TROUBLE, Memory, Player

T = TypeVar("T")
LOOK_SECONDS = 0.05
UNAVAILABLE = 503
PATIENCE_SECONDS = 120.0


class Contestant:
    """One person: asks any server that answers, and plays whatever they are seated at."""

    def __init__(self, guest: Guest, servers: Sequence[str], rng: Random) -> None:
        self.guest = guest
        self.servers = servers
        self.rng = rng
        self.memories: list[Memory] = []
        self.tries: list[tuple[str, str]] = []
        """Deals and tables that the server said it has begun."""
        self.points: dict[tuple[str, int, int], tuple[float | None, ...]] = {}
        """Of boards that the server said are over: by tournament, round and board."""
        self.contradictions: list[str] = []

    @property
    def moves(self) -> int:
        """Those that were acknowledged."""
        return sum(len(memory.acknowledged) for memory in self.memories)

    async def ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        """Until a server answers; so whatever is asked for may be asked for twice."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                self.guest.http.base_url = httpx.URL(self.rng.choice(self.servers))
                with suppress(*TROUBLE):
                    answer = await self.guest.http.request(
                        method, f"/api/{path}", content=msgspec.json.encode(body), timeout=5
                    )
                    if answer.status_code != UNAVAILABLE:
                        assert answer.is_success, answer.text
                        return msgspec.json.decode(answer.content, type=kind)
                await asyncio.sleep(RETRY_SECONDS)

    async def play(self, table: str, seat: int) -> None:
        """A match to its end."""
        player = Player(self.guest, table, seat, self.servers, (0.0, 0.02))
        self.memories.append(player.memory)
        await player.play(self.rng, asyncio.Event())

    async def play_daily(self, stop: asyncio.Event) -> None:
        """All deals of the day, and then again."""
        while not stop.is_set():
            for deal in (await self.ask("GET", "daily", Today)).deals:
                begun = await self.ask("POST", f"deals/{deal.id}/play", TryTable, NewTry())
                self.tries.append((deal.id, begun.table))
                await self.play(begun.table, deal.rules.seat)
                if stop.is_set():
                    return

    async def play_tournament(self, tournament: str, stop: asyncio.Event) -> None:
        """Enters, and plays round after round until it is over; an arena may stop earlier."""
        page = await self._at(tournament, "POST", "/enter")
        while page.status != "over" and not (page.kind == "arena" and stop.is_set()):
            if page.my_table is None:
                await asyncio.sleep(LOOK_SECONDS)
            else:
                await self._play_board(page)
            page = await self._at(tournament)
        if page.status != "over":
            page = await self._at(tournament, "POST", "/withdraw")
            if page.my_table is not None:
                await self._play_board(page)

    async def _play_board(self, page: TournamentPage) -> None:
        board = next(board for board in page.boards if board.table == page.my_table)
        assert board.table is not None
        me = next(
            one.entrant
            for one in page.standings
            if one.player is not None and one.player.id == self.guest.person.id
        )
        await self.play(board.table, board.entrants.index(me))

    async def _at(self, tournament: str, method: str = "GET", act: str = "") -> TournamentPage:
        page = await self.ask(method, f"tournaments/{tournament}{act}", TournamentPage)
        for board in page.boards:
            if board.is_over:
                key = page.id, board.round, board.board
                if self.points.setdefault(key, board.points) != board.points:
                    self.contradictions.append(f"{key}: {self.points[key]}, then {board.points}")
        return page
