"""Work for tests of jobs, done in another process."""

import os
import signal
from collections.abc import Generator
from pathlib import Path

from stolik.server.jobs.process import Report


def count(arguments: str) -> Generator[Report, None, bytes]:
    """Counts up to a number."""
    for number in range(int(arguments)):
        yield Report(done=number + 1, total=int(arguments), parts=(b"%d" % number,))
    return b"counted"


def die(arguments: str) -> Generator[Report, None, bytes]:
    """Is killed the first time, as for want of memory; a file remembers that."""
    yield Report()
    if not Path(arguments).exists():
        Path(arguments).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return b"survived"


def fail(_arguments: str) -> Generator[Report, None, bytes]:
    """Makes a mistake."""
    yield Report()
    raise ValueError("no")
