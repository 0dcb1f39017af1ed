"""Long work is done beside the event loop, and people who ask for little do not wait for others."""

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from stolik.match import Match
from stolik.record import read_record
from stolik.server.app import MOST_WAITING
from stolik.server.http.limits import network_of
from stolik.server.http.tables import MOST_MOVES
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.requests import NewTable
from stolik.server.messages.updates import Snapshot, Update
from stolik.server.runtime import hints, other_process, replays
from stolik.server.runtime.errors import BusyError, TooMuchError
from stolik.server.runtime.fair_queue import Client, FairQueue
from stolik.server.runtime.other_process import LOADED, OtherProcess
from stolik.server.runtime.recent import STEP
from stolik.server.settings import NO_LIMITS, Limits
from stolik.server.table.refusals import RefusedError
from tests.server.conftest import Running, serving
from tests.server.test_liveness import until
from tests.server.test_play import play_on, table_for_two

if TYPE_CHECKING:
    import httpx

pytestmark = pytest.mark.anyio


class Gate:
    """A queue for one thread, which works only when it may."""

    def __init__(self, pool: ThreadPoolExecutor, **quota: int) -> None:
        self.queue = FairQueue(pool, at_once=1, **quota)
        self.done: list[str] = []
        self._may_work = threading.Semaphore(0)

    def ask(self, client: str) -> asyncio.Task[None]:
        """Work for a client; of several at one address, the address comes first."""
        return asyncio.create_task(self.queue.run(tuple(client.split()), self._work, client))

    def open(self, times: int) -> None:
        """Lets so much be done."""
        self._may_work.release(times)

    def _work(self, client: str) -> None:
        self._may_work.acquire()
        self.done.append(client)


@asynccontextmanager
async def gate(**quota: int) -> AsyncIterator[Gate]:
    """With a thread of its own, which also ends where a test has failed."""
    with ThreadPoolExecutor(1) as pool:
        opened = Gate(pool, **quota)
        try:
            yield opened
        finally:
            opened.open(100)


async def test_clients_take_turns_however_much_each_asks_for() -> None:
    async with gate() as at:
        tasks = [at.ask(client) for client in ("Ania", *["Bartek"] * 4, "Ania", "Celina")]
        await asyncio.sleep(0)
        at.open(len(tasks))
        await asyncio.gather(*tasks)

    assert at.done == ["Ania", "Bartek", "Ania", "Celina", "Bartek", "Bartek", "Bartek"]


async def test_many_guests_of_one_address_take_the_turns_of_one() -> None:
    """A guest costs nothing; and at each address people take turns again."""
    asked = ("there Ania", "home Bartek", "home Bartek", "home Celina", "there Ania", "home Dana")
    async with gate() as at:
        tasks = [at.ask(client) for client in asked]
        await asyncio.sleep(0)
        at.open(len(tasks))
        await asyncio.gather(*tasks)

    order = "there Ania", "home Bartek", "there Ania", "home Celina", "home Dana", "home Bartek"
    assert at.done == list(order)


async def test_who_goes_away_gives_up_the_place() -> None:
    async with gate() as at:
        tasks = [at.ask(client) for client in ("Ania", "Bartek", "Bartek", "Celina")]
        await asyncio.sleep(0)
        tasks[0].cancel()  # it has begun: it is finished first
        tasks[1].cancel()
        await asyncio.sleep(0)
        at.open(3)
        await asyncio.gather(*tasks[2:])

    assert at.done == ["Ania", "Bartek", "Celina"]


class ByHand(Executor):
    """Work is done when a test says so."""

    def __init__(self) -> None:
        self.begun: list[tuple[object, Future[Any]]] = []

    def submit(self, _work: Any, /, *arguments: Any, **_named: Any) -> Future[Any]:
        """Notes for whom it is."""
        self.begun.append((arguments[0], Future()))
        return self.begun[-1][1]


async def test_who_goes_away_as_their_turn_comes_passes_it_on() -> None:
    """They had been given the place and did not know it yet: it must not be lost."""
    by_hand = ByHand()
    queue = FairQueue(by_hand, at_once=1)
    ania, bartek, celina = (
        asyncio.create_task(queue.run((name,), print, name)) for name in ("A", "B", "C")
    )
    await asyncio.sleep(0)
    by_hand.begun[0][1].set_result(None)
    await asyncio.sleep(0)
    bartek.cancel()
    await asyncio.wait([bartek])
    await asyncio.sleep(0)

    assert [name for name, _ in by_hand.begun] == ["A", "C"]
    by_hand.begun[1][1].set_result(None)
    await asyncio.gather(ania, celina)


async def test_who_goes_away_leaves_nothing_in_the_queue() -> None:
    """Or else it would grow as long as one piece of work takes."""
    async with gate() as at:
        tasks = [at.ask(client) for client in ("Ania", "home Bartek", "home Celina")]
        await asyncio.sleep(0)
        for task in tasks[1:]:
            task.cancel()
        await asyncio.wait(tasks[1:])
        assert not at.queue.is_waited_for
        at.open(1)
        await tasks[0]


async def test_nobody_may_wait_for_too_much() -> None:
    async with gate(most_waiting=2) as at:
        tasks = [at.ask(client) for client in (*["Ania"] * 4, "Bartek")]
        await asyncio.sleep(0)
        at.open(len(tasks))
        results = await asyncio.gather(*tasks, return_exceptions=True)

    assert [type(result) for result in results].count(TooMuchError) == 1
    assert at.done == ["Ania", "Ania", "Bartek", "Ania"]


async def test_a_process_that_dies_is_replaced() -> None:
    other = OtherProcess()
    queue = FairQueue(other, at_once=1)
    try:
        first = await queue.run(("Ania",), os.getpid)
        with pytest.raises(BusyError):
            await queue.run(("Ania",), signal.raise_signal, signal.SIGKILL)
        assert await queue.run(("Ania",), os.getpid) not in (first, os.getpid())
    finally:
        await asyncio.to_thread(other.shutdown)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process loads what it needs")
async def test_a_process_begins_with_everything_loaded() -> None:
    other = OtherProcess()
    try:
        loaded = await asyncio.to_thread(other.submit(loaded_modules).result)
    finally:
        await asyncio.to_thread(other.shutdown)
    assert set(LOADED) <= loaded


def loaded_modules() -> set[str]:
    """In the process that asks itself."""
    return set(sys.modules)


async def test_a_replay_that_is_over_is_drawn_once(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ania, bartek, table = await table_for_two(running, game="red7")
    async with ania.at(table) as a, bartek.at(table) as b:
        await a.receive()
        await b.receive()
        first = await ania.http.get(f"/api/tables/{table}/replay")
        await asyncio.gather(play_on(a, Random(1)), play_on(b, Random(2)))
    whole = await ania.http.get(f"/api/tables/{table}/replay")
    assert len(whole.json()["steps"]) > len(first.json()["steps"])

    monkeypatch.delattr(replays, "draw")
    again = await bartek.http.get(f"/api/tables/{table}/replay")
    assert again.content == whole.content


async def test_what_takes_long_in_python_is_handed_to_another_process(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else is served while the event loop is at work. A thread takes its place here."""
    handed_over: list[str] = []
    with ThreadPoolExecutor(1) as pool:

        def submit(_other: OtherProcess, work: Any, /, *arguments: Any) -> Any:
            handed_over.append(work.__name__)
            return pool.submit(work, *arguments)

        monkeypatch.setattr(OtherProcess, "submit", submit)
        ania, _, table = await table_for_two(running, game="red7")
        for path in (f"/api/tables/{table}/replay", f"/api/tables/{table}/replay?as=0"):
            assert (await ania.http.get(path)).status_code == 200
        assert (await ania.http.get("/api/me/export")).status_code == 200
        record = {"stolik": 1, "game": "red7", "players": ["A", "B"], "seed": "0" * 64, "moves": []}
        assert (await ania.http.post("/api/verify", json=record)).status_code == 200

    assert handed_over == ["draw", "draw", "record_of", "verify"]


async def test_an_address_may_wait_for_so_many_replays(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next is refused at once, and others are let in."""
    ania, _, table = await table_for_two(running, game="red7")
    queue, go_on = running.app.beside, threading.Event()
    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(queue, "_executor", pool)
        first = asyncio.create_task(queue.run(("Bartek",), go_on.wait, 30))
        asked = [
            asyncio.create_task(ania.http.get(f"/api/tables/{table}/replay"))
            for _ in range(MOST_WAITING + 1)
        ]
        done, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert [task.result().status_code for task in done] == [429]
        go_on.set()
        await asyncio.gather(first, *waiting)
    assert {task.result().status_code for task in waiting} == {200}


async def test_bots_wait_by_address_and_host(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So those of a host who has many tables keep nobody else's waiting."""
    clients: list[Client] = []
    run = FairQueue.run

    async def noted(queue: FairQueue, client: Client, work: Any, *arguments: Any) -> Any:
        clients.append(client)
        return await run(queue, client, work, *arguments)

    monkeypatch.setattr(FairQueue, "run", noted)
    wish = NewTable(game="six-nimmt", seats=2, bots=("easy", "easy"), pace="instant")
    expected = set()
    for address in ("192.0.2.1", "2001:db8:1:2:3:4:5:6"):
        host = await running.arrive("Ania")
        host.http.headers["x-forwarded-for"] = address
        table = (await host.host(wish)).id
        await host.http.post(f"/api/tables/{table}/commands", json={"type": "start"})
        expected.add((network_of(address), host.person.id))
    await until(lambda: len(set(clients)) == len(expected))

    assert set(clients) == expected


async def test_a_record_that_is_too_long_is_not_verified(running: Running) -> None:
    ania = await running.arrive("Ania")
    record = {
        "stolik": 1,
        "game": "red7",
        "players": ["Ania", "Bartek"],
        "seed": "00" * 32,
        "moves": ["0 1"] * (MOST_MOVES + 1),
    }
    assert read_record(msgspec.json.encode(record)).moves
    answer = await ania.http.post("/api/verify", json=record)
    assert answer.json()["refusal"]["code"] == "table.long-record"


async def test_who_was_away_for_long_is_shown_the_table_as_it_stands(running: Running) -> None:
    """Who was away for a moment gets what happened meanwhile, update by update."""
    ania, bartek, table = await table_for_two(running, options={"rounds": 20})
    async with ania.at(table) as a, bartek.at(table) as b:
        await a.receive()
        await b.receive()
        begin = a.version
        while a.version < begin + 2 * STEP + 4:
            for socket in (a, b):
                if socket.turn.legal:
                    move = MakeMove(move=socket.turn.legal[0], turn=socket.turn.number)
                    await socket.ask(move)
            await b.until(lambda s: s.version >= a.version)
            await a.until(lambda s: s.version >= b.version)
    for back in (1, 7, STEP):
        async with ania.at(table, since=a.version - back) as again:
            await again.until(lambda s: s.version == a.version)
        retold = [message for message in again.messages if isinstance(message, Update)]
        told = {m.version: m for m in a.messages if isinstance(m, Update)}
        assert len(retold) == back
        assert [m.steps for m in retold] == [told[m.version].steps for m in retold]
        assert [m.turn for m in retold] == [told[m.version].turn for m in retold]
    async with ania.at(table, since=begin) as again:
        assert isinstance(await again.receive(), Snapshot)


async def test_one_hint_at_a_time(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that nobody waits for any more are not thought about."""
    go_on, thoughts = threading.Event(), []
    advice = hints.advice

    def slow(match: Match, seat: int) -> object:
        thoughts.append(seat)
        go_on.wait(10)
        return advice(match, seat)

    monkeypatch.setattr(hints, "advice", slow)
    ania, bartek, table = await table_for_two(running, game="six-nimmt")
    asked = [asyncio.create_task(ania.http.get(f"/api/tables/{table}/hint")) for _ in range(5)]
    done: set[asyncio.Task[httpx.Response]] = set()
    waiting = set(asked)
    while len(waiting) > 1:
        done_now, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        done |= done_now
    assert {task.result().json()["refusal"]["code"] for task in done} == {"table.one-hint"}

    for task in waiting:
        task.cancel()
    await asyncio.sleep(0.2)
    go_on.set()
    answer = await ania.http.get(f"/api/tables/{table}/hint")
    assert answer.status_code == 200
    assert len(thoughts) == 2
    assert (await bartek.http.get(f"/api/tables/{table}/hint")).status_code == 200


async def test_bots_play_at_so_many_tables_of_one_host(database: str) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, bot_tables=2)
    async with serving(database, limits=limits) as running:
        ania = await running.arrive("Ania")
        wish = NewTable(game="six-nimmt", seats=2, bots=("easy",))
        for number in range(3):
            table = await ania.host(wish)
            async with ania.at(table.id) as a:
                await a.sit(0)
                if number < 2:
                    await a.start_alone()
                else:
                    with pytest.raises(RefusedError, match="2 of your tables"):
                        await a.start_alone()


async def test_bots_do_not_start_at_more_tables_at_the_same_moment(database: str) -> None:
    """None of them plays yet when all of them are asked for."""
    limits = msgspec.structs.replace(NO_LIMITS, bot_tables=2)
    async with serving(database, limits=limits) as running:
        ania = await running.arrive("Ania")
        wish = NewTable(game="six-nimmt", seats=2, bots=("easy", "easy"))
        tables = [(await ania.host(wish)).id for _ in range(6)]
        answers = await asyncio.gather(
            *[
                ania.http.post(f"/api/tables/{table}/commands", json={"type": "start"})
                for table in tables
            ]
        )
        assert [answer.status_code for answer in answers].count(200) == 2


async def test_tables_do_not_come_by_the_hundred(database: str) -> None:
    async with serving(database, limits=Limits(tables=0.01)) as running:
        ania = await running.arrive("Ania")
        wish = {"game": "red7", "seats": 2}
        answers = [await ania.http.post("/api/tables", json=wish) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 429]


async def test_guests_do_not_come_by_the_hundred(database: str) -> None:
    async with serving(database, limits=Limits(guests=0.01)) as running:
        ania = await running.arrive("Ania")
        answer = await ania.http.post("/api/guest", json={"name": "Bartek"})
        assert answer.status_code == 429


def test_work_without_end_does_not_hold_up_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine work need not be endless: this process gives way to everything else."""
    monkeypatch.setattr(other_process, "CLOSING_SECONDS", 0.2)
    other = OtherProcess()
    assert other.submit(abs, -1).result() == 1
    endless = other.submit(time.sleep, 60)
    while not endless.running():
        time.sleep(0.01)
    other.shutdown(cancel_futures=True)

    assert isinstance(endless.exception(), BrokenExecutor)


async def test_nobody_waits_while_a_process_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """It loads everything first, which takes a second of processor."""
    threads: list[int] = []
    real = other_process.process_context

    def noted() -> Any:
        threads.append(threading.get_ident())
        return real()

    monkeypatch.setattr(other_process, "process_context", noted)
    other = OtherProcess()
    try:
        assert await FairQueue(other, at_once=1).run(("Ania",), abs, -1) == 1
    finally:
        await asyncio.to_thread(other.shutdown)
    assert threads
    assert threading.get_ident() not in threads
