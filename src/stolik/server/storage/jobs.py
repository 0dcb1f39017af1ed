"""All that the server asks of its database about work in the background."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, or_, select, update

from stolik.server.storage import schema
from stolik.server.storage.database import Database, Turn, insert_into, wait_for_turn

MOST_ATTEMPTS = 3
"""A job whose process has died so often is given up: it may be what kills them."""
CANDIDATES = 16
"""Looked at when one is taken: others may take the first ones at the same moment."""

_jobs = schema.jobs


class NewJob(msgspec.Struct, frozen=True, kw_only=True):
    """Work to be done once, for all who ask for it."""

    id: str
    kind: str
    key: str
    """What it is about: of a kind there is one job with each key."""
    owner: str
    """Who asked first: people take turns."""
    arguments: str
    """For the function of that kind, as JSON."""


class QueueFullError(Exception):
    """Too much waits already: of this owner, or of all."""

    def __init__(self, *, is_own: bool) -> None:
        super().__init__()
        self.is_own = is_own


class JobQueries:
    """The part of a database that is about jobs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, job: NewJob, now: int, *, most_own: float, most: float) -> Row[Any]:
        """The job with this kind and key: a new one, unless there is one that has not failed."""
        row = {
            **msgspec.structs.asdict(job),
            "created": now,
            "state": "queued",
            "attempts": 0,
            "done": 0,
            "total": 0,
        }

        def write(connection: Connection) -> Row[Any]:
            found = _find(connection, job.kind, job.key)
            if found is not None and found.state != "failed":
                return found
            wait_for_turn(connection, Turn.ADD_JOB)
            _check_room(connection, job.owner, most_own=most_own, most=most)
            if found is not None:
                connection.execute(delete(_jobs).where(_jobs.c.id == found.id))
            new = insert_into(_jobs, connection).values(row)
            connection.execute(new.on_conflict_do_nothing())
            added = _find(connection, job.kind, job.key)
            assert added is not None
            return added

        return await self._database.transact(write)

    async def find(self, kind: str, key: str) -> Row[Any] | None:
        """A job, without its result."""
        return await self._database.read(lambda connection: _find(connection, kind, key))

    async def result_of(self, job: str) -> bytes | None:
        """What came of it, when it is done."""
        query = select(_jobs.c.result).where(_jobs.c.id == job)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def parts_of(self, job: str, since: int) -> list[bytes]:
        """What was found after the first so many."""
        parts = schema.job_parts
        query = (
            select(parts.c.data)
            .where(parts.c.job == job, parts.c.number >= since)
            .order_by(parts.c.number)
        )
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def ahead_of(self, job: str) -> int:
        """How many will be taken before a job that is queued."""
        return await self._database.read(
            lambda c: next((at for at, row in enumerate(_in_turn(c)) if row.id == job), 0)
        )

    async def has_free(self, now: int) -> bool:
        """Whether `take` would find anything: a read, which waits for no writer."""
        query = select(_jobs.c.id).where(_is_free(now)).limit(1)
        return await self._database.read(lambda c: c.execute(query).first() is not None)

    async def take(self, worker: str, now: int, until: int) -> Row[Any] | None:
        """The next job, for this worker alone until then; people take turns."""
        return await self._database.transact(lambda c: _take(c, worker, now, until))

    async def report(
        self,
        job: str,
        worker: str,
        until: int,
        *,
        done: int,
        total: int,
        first: int,
        parts: Sequence[bytes],
    ) -> bool:
        """Stores how far a job is; false if it is not this worker's any more.

        May come twice, where nobody heard that the first one was stored.
        """

        def write(connection: Connection) -> bool:
            if not _change(connection, job, worker, lease=until, done=done, total=total):
                return False
            _add_parts(connection, job, first, parts)
            return True

        return await self._database.transact(write)

    async def finish(self, job: str, worker: str, result: bytes | None) -> bool:
        """Stores what came of it, or that nothing will; false if it is not this worker's."""

        def write(connection: Connection) -> bool:
            state = "failed" if result is None else "done"
            if not _change(connection, job, worker, state=state, result=result, lease=None):
                return False
            connection.execute(delete(schema.job_parts).where(schema.job_parts.c.job == job))
            return True

        return await self._database.transact(write)

    async def give_back(self, job: str, worker: str, *, is_counted: bool) -> None:
        """A worker stops before the job is done: another may take it at once.

        What may have been the job's own fault counts as an attempt.
        """
        attempts = _jobs.c.attempts - (0 if is_counted else 1)
        await self._database.transact(
            lambda c: _change(c, job, worker, state="queued", lease=None, attempts=attempts)
        )

    async def end_leases(self) -> None:
        """No process that had a job is alive: all of them can be taken at once."""
        held = update(_jobs).where(_jobs.c.state == "running")
        await self._database.transact(lambda c: c.execute(held.values(lease=0)))

    async def forget_before(self, time: int) -> None:
        """Deletes what was asked for long ago; it can be asked for again."""
        old = _jobs.c.created < time, _jobs.c.state.in_(("done", "failed"))
        await self._database.transact(lambda c: c.execute(delete(_jobs).where(*old)))


_WITHOUT_RESULT = [column for column in _jobs.c if column.name != "result"]


def _find(connection: Connection, kind: str, key: str) -> Row[Any] | None:
    query = select(*_WITHOUT_RESULT).where(_jobs.c.kind == kind, _jobs.c.key == key)
    return connection.execute(query).first()


def _check_room(connection: Connection, owner: str, *, most_own: float, most: float) -> None:
    waiting = select(func.count()).where(_jobs.c.state.in_(("queued", "running")))
    if connection.execute(waiting.where(_jobs.c.owner == owner)).scalar_one() >= most_own:
        raise QueueFullError(is_own=True)
    if connection.execute(waiting).scalar_one() >= most:
        raise QueueFullError(is_own=False)


def _is_free(now: int) -> Any:
    return or_(_jobs.c.state == "queued", (_jobs.c.state == "running") & (_jobs.c.lease < now))


def _in_turn(connection: Connection, now: int | None = None) -> list[Row[Any]]:
    """Free jobs, the first of every owner before the second of any; one that runs counts, too."""
    running = _jobs.alias()
    under_way = (
        select(func.count())
        .where(running.c.owner == _jobs.c.owner, running.c.state == "running")
        .where(running.c.id != _jobs.c.id)
        .scalar_subquery()
    )
    order = func.row_number().over(
        partition_by=_jobs.c.owner, order_by=(_jobs.c.created, _jobs.c.id)
    )
    query = select(_jobs.c.id, (order + under_way).label("turn"), _jobs.c.created).where(
        _jobs.c.state == "queued" if now is None else _is_free(now)
    )
    found = query.subquery()
    in_turn = select(found).order_by(found.c.turn, found.c.created, found.c.id)
    return list(connection.execute(in_turn).all())


def _take(connection: Connection, worker: str, now: int, until: int) -> Row[Any] | None:
    # The order needs a window, which no row can be locked through: so it is asked for first.
    for candidate in _in_turn(connection, now)[:CANDIDATES]:
        is_it = _jobs.c.id == candidate.id, _is_free(now)
        lock = select(*_WITHOUT_RESULT).where(*is_it).with_for_update(skip_locked=True)
        job = connection.execute(lock).first()
        if job is None:
            continue  # another process was faster
        if job.attempts >= MOST_ATTEMPTS:
            connection.execute(update(_jobs).where(*is_it).values(state="failed", lease=None))
            continue
        taken = update(_jobs).where(*is_it)
        values = {"state": "running", "worker": worker, "lease": until, "done": 0, "total": 0}
        connection.execute(taken.values(attempts=_jobs.c.attempts + 1, **values))
        connection.execute(delete(schema.job_parts).where(schema.job_parts.c.job == job.id))
        return job
    return None


def _change(connection: Connection, job: str, worker: str, **values: Any) -> bool:
    mine = _jobs.c.id == job, _jobs.c.worker == worker, _jobs.c.state == "running"
    return bool(connection.execute(update(_jobs).where(*mine).values(**values)).rowcount)


def _add_parts(connection: Connection, job: str, first: int, parts: Sequence[bytes]) -> None:
    rows = [{"job": job, "number": first + at, "data": data} for at, data in enumerate(parts)]
    if rows:
        new = insert_into(schema.job_parts, connection).values(rows)
        connection.execute(new.on_conflict_do_nothing())
