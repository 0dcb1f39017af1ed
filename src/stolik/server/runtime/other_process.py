"""A process beside the server for long work in plain Python, which would hold up every table.

Threads would not do: such work holds Python's lock nearly all the time, and each time the event
loop wants it back it waits for milliseconds.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

CLOSING_SECONDS = 5.0
"""For work that is under way when the server closes; then its process is killed."""

LOADED = (
    "stolik.server.jobs.reviews",
    "stolik.server.runtime.analysis",
    "stolik.server.runtime.replays",
)
"""Where the work is found that other processes do."""


@cache
def process_context() -> "ForkServerContext | SpawnContext":
    """How the server's other processes begin: on Linux as forks of one that has loaded everything.

    Loading takes a second of processor, and a server has several such processes, which are replaced
    when they die. The server itself has threads, so it cannot be forked; and on other systems than
    Linux, libraries of the system may not survive a fork.
    """
    if sys.platform != "linux":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(LOADED))
    return context


class OtherProcess(Executor):
    """Runs one piece of work after the other; started when there is something to do.

    A thread waits for the process: to start one takes as long as it takes to load everything.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="other-process")
        self._pool: ProcessPoolExecutor | None = None
        self._processes: tuple[BaseProcess, ...] = ()
        self._is_killed = False

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Begins work, in a new process if the old one has died."""
        return self._thread.submit(lambda: self._begun(fn, *args, **kwargs).result())

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as `Executor` has it
        """Ends the process, also one that computes for ever, or has no processor to begin on."""
        deadline = threading.Timer(CLOSING_SECONDS, self.kill)
        deadline.start()
        try:
            self._thread.shutdown(wait=wait, cancel_futures=cancel_futures)
            if self._pool is not None:
                self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)
        finally:
            deadline.cancel()

    def kill(self) -> None:
        """Ends it, whatever it does; compiled code hears nothing but the system."""
        self._is_killed = True
        for process in self._processes:
            process.kill()

    def _begun(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        if self._pool is not None:
            try:
                return self._pool.submit(fn, *args, **kwargs)
            except BrokenProcessPool:
                pass  # killed, for want of memory perhaps
        self._pool = ProcessPoolExecutor(1, mp_context=process_context(), initializer=begin)
        future = self._pool.submit(fn, *args, **kwargs)
        # Python 3.14 has `kill_workers`; before it, nothing else knows them.
        self._processes = tuple((self._pool._processes or {}).values())  # noqa: SLF001
        if self._is_killed:  # while it began
            self.kill()
        return future


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
