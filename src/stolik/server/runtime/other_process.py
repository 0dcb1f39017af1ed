"""A process beside the server for long work in plain Python, which would hold up every table.

Threads would not do: such work holds Python's lock nearly all the time, and each time the event
loop wants it back it waits for milliseconds.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

T = TypeVar("T")


class OtherProcess(Executor):
    """Runs one piece of work after the other; started when there is something to do."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Begins work, in a new process if the old one has died."""
        if self._pool is not None:
            try:
                return self._pool.submit(fn, *args, **kwargs)
            except BrokenProcessPool:
                pass  # killed, for want of memory perhaps
        self._pool = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=begin
        )
        return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as `Executor` has it
        """Ends the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)


def begin() -> None:
    """People play meanwhile; and the process goes with its server, however that one ends."""
    if os.name == "posix":
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends it
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A server that was killed ends nothing any more, and the pool would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
