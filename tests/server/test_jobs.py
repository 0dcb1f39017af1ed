"""Work in the background: nothing is done twice, nothing is lost, and people take turns."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row

from stolik.server.jobs import runner as runner_module
from stolik.server.jobs.process import Finished, Report
from stolik.server.jobs.runner import LEASE_MS, JobRunner, gathered
from stolik.server.storage.jobs import MOST_ATTEMPTS, NewJob, QueueFullError
from stolik.server.storage.queries import Storage
from tests.server.conftest import Time

pytestmark = pytest.mark.anyio

JOB_SECONDS = 240
"""Jobs are done by a process that gives way to everything else on the machine."""
KINDS = {name: f"tests.server.job_kinds:{name}" for name in ("count", "die", "fail")}


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    opened = Storage(database)
    await opened.open()
    yield opened
    await opened.close()


async def add(
    storage: Storage, key: str, owner: str = "ania", *, at: int = 0, **more: str
) -> Row[Any]:
    job = {"id": key, "kind": "count", "key": key, "owner": owner, "arguments": "3", **more}
    return await storage.jobs.add(NewJob(**job), at, most_own=9, most=20)


async def take(storage: Storage, worker: str, now: int = 0) -> str | None:
    job = await storage.jobs.take(worker, now, now + LEASE_MS)
    return None if job is None else job.id


async def test_the_first_job_of_everybody_comes_before_the_second_of_anybody(
    storage: Storage,
) -> None:
    for at, (key, owner) in enumerate(
        [("a1", "ania"), ("a2", "ania"), ("a3", "ania"), ("b1", "b")]
    ):
        await add(storage, key, owner, at=at)

    assert await storage.jobs.ahead_of("b1") == 1
    assert [await take(storage, f"w{n}") for n in range(5)] == ["a1", "b1", "a2", "a3", None]


async def test_what_is_asked_for_twice_is_done_once(storage: Storage) -> None:
    first = await add(storage, "a", "ania")
    again = await add(storage, "a", "bartek", id="other")

    assert (again.id, again.owner) == (first.id, "ania")
    assert await take(storage, "w") == "a"
    assert await take(storage, "v") is None


async def test_of_many_who_take_at_the_same_moment_one_gets_it(storage: Storage) -> None:
    await add(storage, "a")

    taken = await asyncio.gather(*(take(storage, f"w{n}") for n in range(6)))
    assert (taken.count("a"), taken.count(None)) == (1, 5)


async def test_a_job_whose_process_has_died_is_taken_again_from_the_beginning(
    storage: Storage,
) -> None:
    """What the first one found is forgotten, and what it still says is not heard."""
    await add(storage, "a")
    await take(storage, "dead")
    report: dict[str, Any] = {"done": 1, "total": 3, "first": 0, "parts": [b"0"]}
    assert await storage.jobs.report("a", "dead", LEASE_MS, **report)
    assert await take(storage, "alive", LEASE_MS) is None
    assert not await storage.jobs.has_free(LEASE_MS)

    assert await storage.jobs.has_free(LEASE_MS + 1)
    assert await take(storage, "alive", LEASE_MS + 1) == "a"
    assert await storage.jobs.parts_of("a", 0) == []
    assert not await storage.jobs.report("a", "dead", 9 * LEASE_MS, **report)
    assert not await storage.jobs.finish("a", "dead", b"late")
    assert await storage.jobs.finish("a", "alive", b"done")
    assert await storage.jobs.result_of("a") == b"done"


async def test_a_server_that_is_alone_waits_for_no_lease_of_a_dead_one(storage: Storage) -> None:
    """Where two processes cannot be on one database, the first thing is to take over."""
    await add(storage, "a")
    assert await take(storage, "dead") == "a"
    assert await take(storage, "alive", now=1) is None
    await storage.jobs.end_leases()

    assert await take(storage, "alive", now=1) == "a"
    assert not await storage.jobs.finish("a", "dead", b"late")


async def test_a_job_that_kills_every_process_is_given_up(storage: Storage) -> None:
    await add(storage, "a")

    for attempt in range(MOST_ATTEMPTS):
        assert await take(storage, "w", attempt * 2 * LEASE_MS) == "a"
    assert await take(storage, "w", 99 * LEASE_MS) is None
    job = await storage.jobs.find("count", "a")
    assert job is not None
    assert job.state == "failed"
    assert (await add(storage, "a", id="again")).state == "queued"


async def test_the_queue_is_bounded_for_everybody_and_for_each(storage: Storage) -> None:
    for number in range(2):
        await add(storage, str(number))

    for owner, is_own in (("ania", True), ("bartek", False)):
        job = NewJob(id="x", kind="count", key="x", owner=owner, arguments="1")
        with pytest.raises(QueueFullError) as refused:
            await storage.jobs.add(job, 0, most_own=2, most=2)
        assert refused.value.is_own == is_own


async def test_the_queue_is_bounded_for_those_who_ask_for_much_at_once(storage: Storage) -> None:
    """Each of them finds room before any of them is in the queue."""
    jobs = [NewJob(id=key, kind="count", key=key, owner="ania", arguments="1") for key in "abcdef"]
    added = await asyncio.gather(
        *[storage.jobs.add(job, 0, most_own=2, most=20) for job in jobs], return_exceptions=True
    )

    assert sum(isinstance(job, QueueFullError) for job in added) == 4


async def test_old_results_are_forgotten(storage: Storage) -> None:
    await add(storage, "old", at=1)
    await add(storage, "waiting", at=1)
    await take(storage, "w")
    await storage.jobs.finish("old", "w", b"result")
    await storage.jobs.forget_before(2)

    assert await storage.jobs.find("count", "old") is None
    assert await storage.jobs.find("count", "waiting") is not None


JOBS = [("die", "killed"), ("fail", "bad"), ("count", "good")]


async def state_of(storage: Storage, kind: str, key: str) -> str:
    job = await storage.jobs.find(kind, key)
    assert job is not None
    return str(job.state)


async def test_a_runner_does_what_waits_and_outlives_what_goes_wrong(
    storage: Storage, tmp_path: Path
) -> None:
    """A process that is killed is replaced; a job with a mistake has failed, and others go on."""
    time = Time()
    await add(storage, "killed", at=time.ms, kind="die", arguments=f"{tmp_path}/killed")
    await add(storage, "bad", at=time.ms + 1, kind="fail")
    await add(storage, "good", at=time.ms + 2)
    runner = JobRunner(storage.jobs, KINDS, worker="w", now=time)
    runner.start()
    try:
        async with asyncio.timeout(JOB_SECONDS):
            while [await state_of(storage, *job) for job in JOBS] != ["done", "failed", "done"]:
                await asyncio.sleep(0.05)
    finally:
        await runner.stop()
    assert await storage.jobs.result_of("killed") == b"survived"
    assert await storage.jobs.result_of("good") == b"counted"


async def test_a_database_that_is_away_for_a_moment_costs_no_work(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report that was stored although nobody heard so is stored once; the end comes through."""
    time, asked = Time(), {"report": 0, "finish": 0}

    def fail_once(name: str, *, is_stored: bool) -> None:
        write = getattr(storage.jobs, name)

        async def failing(*arguments: Any, **named: Any) -> bool:
            asked[name] += named.get("parts") != ()  # a report without any may come twice
            if asked[name] != 1 or is_stored:
                done: bool = await write(*arguments, **named)
            if asked[name] == 1:
                raise TimeoutError
            return done

        monkeypatch.setattr(storage.jobs, name, failing)

    fail_once("report", is_stored=True)
    fail_once("finish", is_stored=False)
    monkeypatch.setattr(runner_module, "REPORT_SECONDS", 0.05)
    await add(storage, "a", at=time.ms)
    runner = JobRunner(storage.jobs, KINDS, worker="w", now=time)
    runner.start()
    try:
        async with asyncio.timeout(JOB_SECONDS):
            while (state := await state_of(storage, "count", "a")) in ("queued", "running"):
                await asyncio.sleep(0.05)
    finally:
        await runner.stop()
    job = await storage.jobs.find("count", "a")
    assert job is not None
    assert (state, job.attempts) == ("done", 1)


async def test_what_a_job_finds_first_is_stored_at_once() -> None:
    """It does not wait for the time between two reports, as it would after an empty one."""
    first, is_stored = Report(done=1, total=2, parts=(b"0",)), asyncio.Event()

    async def messages() -> AsyncGenerator[Report | Finished]:
        yield first
        await is_stored.wait()
        yield Finished(b"counted")

    reports = gathered(messages())

    assert await anext(reports) == first
    is_stored.set()
    assert await anext(reports) == Finished(b"counted")
    await reports.aclose()
