"""The one writer: whatever comes while a transaction is on its way goes into the next one.

So durability costs one sync per batch, not one per move. Those who wait are woken after the commit.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterable

from stolik.server.metrics import BATCHES, COMMITS
from stolik.server.storage.batches import Append, Write
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Entry

MOST_ENTRIES = 500
"""Per batch; more would make the first wait for the last."""

OnWritten = Callable[[Iterable[tuple[str, Entry]]], None]

STUCK_SECONDS = 5.0
FAILED_SECONDS = 30.0
"""So long after a failure nobody trusts a small write that succeeds: on a full disk some do."""


class Writer:
    """Batches what all tables have to write."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._queue: asyncio.Queue[tuple[Write, asyncio.Future[bool]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._writing_since: float | None = None
        self._failed_at = -math.inf
        """When the last batch failed; long ago if it did not."""
        self.on_written: OnWritten = lambda _entries: None
        """Called with entries that are on disk, each with its table."""

    def start(self) -> None:
        """Begins to write."""
        self._task = asyncio.create_task(self._write_all(), name="writer")

    async def stop(self) -> None:
        """Writes what is waiting, and ends."""
        await self._queue.join()
        if self._task is not None:
            self._task.cancel()

    @property
    def is_in_trouble(self) -> bool:
        """Whether a batch has been under way for too long, or the last one failed just now."""
        now = time.monotonic()
        is_stuck = self._writing_since is not None and now - self._writing_since > STUCK_SECONDS
        return is_stuck or now - self._failed_at < FAILED_SECONDS

    async def write(self, item: Write) -> bool:
        """Returns when it is on disk; false when another process took the entry's number."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((item, done))
        return await done

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_ENTRIES and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._write(batch)
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: list[tuple[Write, asyncio.Future[bool]]]) -> None:
        # One entry per table, the first that came: of two with one number both would seem written.
        first = {item.table: item for item, _ in reversed(batch) if isinstance(item, Append)}
        chosen = [
            item for item, _ in batch if not isinstance(item, Append) or first[item.table] is item
        ]
        BATCHES.observe(len(batch))
        self._writing_since = time.monotonic()
        try:
            with COMMITS.time():
                written = await self._storage.write(chosen)
        except Exception as error:  # a full disk, a lost database: for those who wait to handle
            self._failed_at = time.monotonic()
            for _, done in batch:
                if not done.cancelled():
                    done.set_exception(error)
            return
        finally:
            self._writing_since = None
        self._failed_at = -math.inf
        self.on_written(written.items())
        for item, done in batch:
            if not done.cancelled():
                done.set_result(
                    not isinstance(item, Append)
                    or (item.table in written and first[item.table] is item)
                )
