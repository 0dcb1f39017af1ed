"""Says on standard error that compiling takes a while, so that nobody waits in silence.

Only when something really is compiled, and only in the process that people look at. In a terminal
one line counts the functions and vanishes when they are done; elsewhere it is one plain line, and
only when it takes more than a moment. `STOLIK_QUIET=1` turns it off.
"""

import multiprocessing
import os
import sys
import time

MOMENT_SECONDS = 2.0
REASON = "compiling the rules for this machine, which is done once"
CLEAR_LINE = "\r\x1b[K"


class Progress:
    """What this process has compiled so far."""

    def __init__(self) -> None:
        self.functions = 0
        self.nested = 0
        self.seconds = 0.0
        self.since = 0.0
        self.has_spoken = False

    def started(self) -> None:
        """A function is compiled now; perhaps inside another one that calls it."""
        if self.nested == 0:
            self.since = time.perf_counter()
        self.nested += 1
        self.show()

    def finished(self) -> None:
        """It is."""
        self.nested = max(0, self.nested - 1)
        self.functions += 1
        self.show()
        if self.nested == 0:
            self.seconds += time.perf_counter() - self.since
            if is_wanted() and sys.stderr.isatty():
                print(end=CLEAR_LINE, file=sys.stderr, flush=True)

    def show(self) -> None:
        """The line as it is now."""
        if not is_wanted():
            return
        seconds = self.seconds + time.perf_counter() - self.since
        if sys.stderr.isatty():
            counted = f"stolik: {REASON}: {self.functions} functions, {seconds:.0f} s"
            print(end=f"{CLEAR_LINE}{counted}", file=sys.stderr, flush=True)
        elif seconds > MOMENT_SECONDS and not self.has_spoken:
            self.has_spoken = True
            print(f"stolik: {REASON}", file=sys.stderr, flush=True)


def is_wanted() -> bool:
    """Not in worker processes, and not where it is turned off."""
    if os.environ.get("STOLIK_QUIET") or sys.stderr is None:
        return False
    return multiprocessing.parent_process() is None


_progress = Progress()
started = _progress.started
finished = _progress.finished


def compiled_functions() -> int:
    """How many functions this process has compiled, and not found on disk."""
    return _progress.functions
