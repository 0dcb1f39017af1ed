"""What holds the event loop, and for how long: nobody else is served meanwhile.

Measured in calls of functions, which are the same on every machine, however fast and busy it is.
What happens within one call of compiled code (encoding a long answer, say) counts as one.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from stolik.bench.load.client import Guest
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.requests import NewTable
from stolik.server.runtime.room import IDLE_MS
from stolik.server.table.decide import Request
from tests.faults.attacks import long_record
from tests.server.conftest import Running, serving

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MOVES = 1500
"""Of a match of The Gang, whose chips go round and round: the longest logs there are."""
AT_MOST_CALLS = 10_000
"""Some five milliseconds; the log of that match, folded in one piece, takes some 300,000."""


QUESTIONS = (
    "/",
    "/metrics",
    "/health",
    "/api/house",
    "/api/games",
    "/api/docs/openapi.json",
    "/api/tables",
    "/api/tables/mine",
    "/api/players/{player}",
    "/api/me/export",
    "/api/tables/{table}",
    "/api/tables/{table}/updates",
    "/api/tables/{table}/updates?since=1",
    "/api/tables/{table}/replay",
    "/api/tables/{table}/replay?as=0",
    "/api/tables/{table}/hint",
)


class Watch:
    """Notes how many functions every callback of the loop called."""

    def __init__(self) -> None:
        self.longest: dict[str, int] = defaultdict(int)
        self.doing = "start"
        self._test = asyncio.current_task()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Until the end of the block."""
        run = asyncio.events.Handle._run

        def counted(handle: asyncio.Handle) -> Any:
            calls = 0

            def count(_frame: FrameType, event: str, _argument: object) -> None:
                nonlocal calls
                calls += event in ("call", "c_call")

            sys.setprofile(count)
            try:
                return run(handle)
            finally:
                sys.setprofile(None)
                self._note(handle, calls)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio.events.Handle, "_run", counted)
            yield

    def _note(self, handle: asyncio.Handle, calls: int) -> None:
        task = getattr(getattr(handle, "_callback", None), "__self__", None)
        if task is self._test:
            return  # the client's part
        name = repr(handle)
        if isinstance(task, asyncio.Task):
            name = getattr(task.get_coro(), "__qualname__", name)
        key = f"{self.doing}: {name[:80]}"
        self.longest[key] = max(self.longest[key], calls)

    def report(self, least: int) -> list[str]:
        """The longest, first."""
        found = sorted(self.longest.items(), key=lambda item: -item[1])
        return [f"{calls:7,} calls  {what}" for what, calls in found if calls >= least]


async def go_round(running: Running, table: str, moves: int) -> None:
    """Chips are taken again and again; not by the players' sockets, which would take minutes."""
    room = await running.app.hub.room(table)
    for number in range(moves):
        assert room.table.match is not None
        seat = number % len(room.table.seats)
        takes = [m for m in room.table.match.legal(seat) if m.startswith("take")]
        person = room.table.seats[seat].person
        if takes and person is not None:
            move = MakeMove(move=takes[number % len(takes)], turn=room.table.seats[seat].moves)
            await running.app.hub.batches.submit(room, Request(person, move))


async def ask_for_everything(running: Running, watch: Watch) -> None:
    """The questions that anybody may ask, one after the other."""
    people = [await running.arrive(name) for name in ("Ania", "Bartek", "Celina")]
    table = (await people[0].host(NewTable(game="the-gang", seats=3))).id
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(person.at(table)) for person in people]
        for seat, socket in enumerate(sockets):
            await socket.sit(seat)
        await sockets[0].start_with(*sockets[1:])
        await go_round(running, table, MOVES)
    # The API's document is made once in the life of a process: a sixth of a second.
    await people[0].http.get("/api/docs/openapi.json")
    with watch.watching():
        for question in QUESTIONS:
            watch.doing = question
            await ask(people[0], question.format(table=table, player=people[0].person.id))
        watch.doing = "verify"
        await people[0].http.post("/api/verify", content=long_record())
        watch.doing = "wake"
        running.time.pass_by(IDLE_MS / 1000 + 1)
        running.app.hub.put_to_sleep()
        await people[0].http.get(f"/api/tables/{table}")
        watch.doing = "come back"
        for person in people:
            async with person.at(table) as socket:
                await socket.receive()
            async with person.at(table, since=socket.version - 30) as socket:
                await socket.until(lambda s: s.version >= socket.version)
        watch.doing = "delete"
        await people[1].http.delete("/api/me")


async def ask(guest: Guest, question: str) -> None:
    """Twice: the first time something may be made ready, which is then there."""
    for _ in range(2):
        await guest.http.get(question)


async def test_nothing_holds_the_loop_for_long(tmp_path: Path) -> None:
    """Everything that can be asked of a server, at the longest of matches."""
    watch = Watch()
    async with serving(f"sqlite:///{tmp_path / 'stolik.db'}") as running:
        await ask_for_everything(running, watch)
    print("", *watch.report(AT_MOST_CALLS // 10), sep="\n")

    assert watch.report(AT_MOST_CALLS) == []
