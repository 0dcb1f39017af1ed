"""The programs that run in this process, shared by all bots of the same command.

To start a program takes far longer than to ask it, and a server makes a new bot for every move: so
programs stay when a bot is gone, until this process ends.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.util import Finalize
from threading import Lock

from stolik.bots.programs.process import NonsenseError, Process, ProgramError

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds between the attempts to start a program that fails time and again."""
ALL_REPORTED = 3
"""So many failures are reported one by one, then fewer and fewer."""

log = logging.getLogger(__name__)


class Programs:
    """Running copies of one command: as many as are asked at the same time."""

    def __init__(
        self, command: Sequence[str], *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.command = command
        self.failures = 0
        """All of them, since this process began."""
        self._now = now
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._lock = Lock()
        self._in_a_row = 0
        self._not_before = 0.0

    @contextmanager
    def borrow(self, favourite: Process | None = None) -> Iterator[Process]:
        """A program for one question: the favourite, if it is free.

        One that fails is ended, and the next attempt waits the longer, the more have failed.
        """
        process = self._take(favourite)
        try:
            yield process
        except NonsenseError:
            self._give_back(process)
            raise
        except BaseException:
            self._fail(process)
            raise
        self._in_a_row = 0
        self._give_back(process)

    def report(self, error: ProgramError) -> None:
        """Says on standard error what went wrong, without filling it."""
        self.failures += 1
        if self.failures <= ALL_REPORTED or self.failures.bit_count() == 1:
            times = "" if self.failures == 1 else f" ({self.failures} times so far)"
            log.warning("%s %s; a random move is made%s", " ".join(self.command), error, times)

    def end(self) -> None:
        """Ends all of them."""
        with self._lock:
            ending = [*self._idle, *self._busy]
            self._idle.clear()
            self._busy.clear()
        for process in ending:
            process.end()

    def _take(self, favourite: Process | None) -> Process:
        with self._lock:
            if self._idle:
                if favourite in self._idle:
                    self._idle.remove(favourite)
                    process = favourite
                else:
                    process = self._idle.pop()
                self._busy.add(process)
                return process
            if self._now() < self._not_before:
                raise ProgramError("has failed and will be started again later")
        return self._start()

    def _start(self) -> Process:
        try:
            process = Process(self.command)
        except ProgramError:
            self._pause()
            raise
        with self._lock:
            self._busy.add(process)
        return process

    def _give_back(self, process: Process) -> None:
        with self._lock:
            self._busy.discard(process)
            self._idle.append(process)

    def _fail(self, process: Process) -> None:
        with self._lock:
            self._busy.discard(process)
        self._pause()
        process.end()

    def _pause(self) -> None:
        """After the first failure none: a program may die once."""
        pause = FIRST_PAUSE * 2 ** (self._in_a_row - 1) if self._in_a_row else 0.0
        self._in_a_row += 1
        self._not_before = self._now() + min(pause, LONGEST_PAUSE)


_running: dict[tuple[str, ...], Programs] = {}
_lock = Lock()


def programs_of(command: tuple[str, ...]) -> Programs:
    """The running copies of a command in this process."""
    with _lock:
        return _running.setdefault(command, Programs(command))


def end_all() -> None:
    """Ends every program that this process has started."""
    with _lock:
        ending = list(_running.values())
        _running.clear()
    for programs in ending:
        programs.end()


# Not `atexit`, which the worker processes of an arena do not run.
Finalize(None, end_all, exitpriority=10)
