"""The one writer: whatever comes while a transaction is on its way goes into the next one.

So durability costs one sync a batch, not one a move. Whoever waits is woken after the commit.
"""

import asyncio

from stolik.server.keeping import Append, Insert
from stolik.server.metrics import BATCHES, COMMITS
from stolik.server.storage import Storage

MOST_ENTRIES = 500
"""A batch; more would make the first wait for the last."""


class Writer:
    """Batches what all tables have to keep."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._queue: asyncio.Queue[tuple[Insert | Append, asyncio.Future[bool]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to write."""
        self._task = asyncio.create_task(self._write_all(), name="writer")

    async def stop(self) -> None:
        """Writes what is waiting, and ends."""
        await self._queue.join()
        if self._task is not None:
            self._task.cancel()

    async def write(self, *work: Insert | Append) -> bool:
        """Returns when it is on disk; false when somebody else took an entry's number."""
        loop = asyncio.get_running_loop()
        waiting = []
        for item in work:
            done = loop.create_future()
            self._queue.put_nowait((item, done))
            waiting.append(done)
        return all([await done for done in waiting])

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_ENTRIES and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._write(batch)
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: list[tuple[Insert | Append, asyncio.Future[bool]]]) -> None:
        inserts = [item for item, _ in batch if isinstance(item, Insert)]
        # One entry a table, the first that came: of two with the same number both would seem kept.
        appends = {item.table: item for item, _ in reversed(batch) if isinstance(item, Append)}
        BATCHES.observe(len(batch))
        try:
            with COMMITS.time():
                kept = await self._storage.write(inserts, list(appends.values()))
        except Exception as error:  # whoever waits is told: a full disk, a lost database
            for _, done in batch:
                if not done.cancelled():
                    done.set_exception(error)
            return
        for item, done in batch:
            if not done.cancelled():
                done.set_result(
                    isinstance(item, Insert) or (item.table in kept and appends[item.table] is item)
                )
