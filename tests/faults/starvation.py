"""How long processes waited for a processor: what a busy machine takes is no fault of the server.

Linux counts it for every process, so that "late" can mean the server and not its neighbours.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

Measure = Callable[[int], float]


def waited(pid: int) -> float:
    """Seconds for which a process was ready to run and did not; 0 where nobody counts them."""
    with suppress(OSError, IndexError, ValueError):
        _ran, delayed, _slices = Path(f"/proc/{pid}/schedstat").read_text().split()
        return int(delayed) / 1e9
    return 0.0


class Starvation:
    """How much some processes have waited since a moment, also those started after it."""

    def __init__(self, processes: Iterable[int], measure: Measure = waited) -> None:
        self._measure = measure
        self._before = {pid: measure(pid) for pid in processes}

    def seconds(self, processes: Iterable[int]) -> float:
        """Of the one that waited longest: they may have waited at the same time.

        >>> counted = {1: 5.0, 2: 0.0}
        >>> starvation = Starvation([1], counted.__getitem__)
        >>> counted.update({1: 6.0, 2: 2.5})
        >>> starvation.seconds([1, 2])
        2.5
        """
        waits = (self._measure(pid) - self._before.get(pid, 0.0) for pid in processes)
        return max(0.0, *waits)
