"""Takes jobs from the database, one at a time, as long as the process lives.

A job is this process's while its lease is renewed. When the process dies the lease runs out, and
any other takes the job from the beginning; one that lost its lease notices, and stops.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from typing import Any

from stolik.server.jobs.process import (
    Finished,
    JobFailedError,
    ProcessDiedError,
    Report,
    WorkProcess,
)
from stolik.server.runtime.errors import STORAGE_TROUBLE
from stolik.server.storage.jobs import JobQueries

LEASE_MS = 30_000
RENEW_SECONDS = 5.0
REPORT_SECONDS = 0.5
"""Between two reports in the database, at least."""
IDLE_SECONDS = 2.0
"""Then the database is asked whether other processes have left something to do."""
MOST_SECONDS = 3600.0
"""For one job; then it has failed."""
RESULTS_MS = 180 * 24 * 3600 * 1000
"""So long results are stored; then they can be asked for again."""
SWEEP_MS = 3600 * 1000

log = logging.getLogger(__name__)


class LostLeaseError(Exception):
    """Another process has the job by now."""


class JobRunner:
    """Does jobs of these kinds, each by the function `module:name`."""

    def __init__(
        self, jobs: JobQueries, kinds: Mapping[str, str], *, worker: str, now: Callable[[], int]
    ) -> None:
        self._jobs = jobs
        self._kinds = kinds
        self._worker = worker
        self._now = now
        self._process = WorkProcess()
        self._next_sweep = 0
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to look for work."""
        self._task = asyncio.create_task(self._work(), name="jobs")

    def wake(self) -> None:
        """There is something to do."""
        self._wake.set()

    async def stop(self) -> None:
        """Gives back what is under way."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._process.kill()

    async def _work(self) -> None:
        while True:
            try:
                while await self._jobs.has_free(self._now()):
                    await self._take()
                await self._sweep()
            except Exception:
                log.exception("jobs cannot be taken")  # the database is away: it comes back
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE_SECONDS):
                    await self._wake.wait()
            self._wake.clear()

    async def _sweep(self) -> None:
        now = self._now()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_MS
            await self._jobs.forget_before(now - RESULTS_MS)

    async def _take(self) -> None:
        now = self._now()
        job = await self._jobs.take(self._worker, now, now + LEASE_MS)
        if job is None:
            return
        try:
            result = await self._do(job)
        except asyncio.CancelledError:
            await asyncio.shield(self._jobs.give_back(job.id, self._worker, is_counted=False))
            raise
        except ProcessDiedError:
            log.warning("process of a job has died", extra={"job": job.id, "kind": job.kind})
            await self._jobs.give_back(job.id, self._worker, is_counted=True)
        except LostLeaseError:
            log.warning("job was taken by another process", extra={"job": job.id})
        except JobFailedError as error:
            # The trace is in another process: there is none here to be logged.
            log.error("job failed", extra={"job": job.id, "kind": job.kind, "error": str(error)})
            await self._finish(job.id, None)
        else:
            await self._finish(job.id, result)

    async def _do(self, job: Any) -> bytes:
        work = self._kinds.get(job.kind)
        if work is None:
            raise JobFailedError(f"no work is of the kind {job.kind}")
        try:
            async with asyncio.timeout(MOST_SECONDS) as limit:
                return await self._result(job, work)
        except TimeoutError as error:
            if limit.expired():  # or else it was the database that did not answer
                raise JobFailedError("the job took too long") from error
            raise

    async def _result(self, job: Any, work: str) -> bytes:
        parts = 0
        async with (
            aclosing(self._process.run(work, job.arguments)) as messages,
            aclosing(gathered(messages)) as reports,
        ):
            async for message in reports:
                if isinstance(message, Finished):
                    return message.result
                await self._report(job.id, message, parts)
                parts += len(message.parts)
        raise JobFailedError("the job ended without a result")

    async def _report(self, job: str, report: Report, first: int) -> None:
        is_mine = await self._persisted(
            lambda: self._jobs.report(
                job,
                self._worker,
                self._now() + LEASE_MS,
                done=report.done,
                total=report.total,
                first=first,
                parts=report.parts,
            )
        )
        if not is_mine:
            raise LostLeaseError

    async def _finish(self, job: str, result: bytes | None) -> None:
        await self._persisted(lambda: self._jobs.finish(job, self._worker, result))

    async def _persisted(self, write: Callable[[], Awaitable[bool]]) -> bool:
        """Writes again where the database is away for a moment: minutes of work are not given up.

        For as long as a lease: by then any other process may have the job.
        """
        give_up = time.monotonic() + LEASE_MS / 1000
        while True:
            try:
                return await write()
            except STORAGE_TROUBLE as error:
                if time.monotonic() > give_up:
                    raise
                log.warning("job waits for the database", extra={"error": repr(error)})
                await asyncio.sleep(REPORT_SECONDS)


async def gathered(
    messages: AsyncGenerator[Report | Finished],
) -> AsyncGenerator[Report | Finished]:
    """Reports that come close together as one; and one from time to time where none comes."""
    waiting = asyncio.ensure_future(anext(messages))
    # Nobody hears that a job has begun, so that its first part need not wait for that.
    report, told = Report(), time.monotonic() - REPORT_SECONDS
    try:
        while True:
            now = time.monotonic()
            due = told + (REPORT_SECONDS if report.parts else RENEW_SECONDS) - now
            await asyncio.wait({waiting}, timeout=max(0.0, due))
            if not waiting.done():
                yield report
                report, told = Report(done=report.done, total=report.total), time.monotonic()
                continue
            message = waiting.result()
            if isinstance(message, Finished):
                yield message
                return
            report = Report(
                done=message.done, total=message.total, parts=report.parts + message.parts
            )
            waiting = asyncio.ensure_future(anext(messages))
    finally:
        waiting.cancel()
        with suppress(asyncio.CancelledError, StopAsyncIteration, JobFailedError, ProcessDiedError):
            await waiting
