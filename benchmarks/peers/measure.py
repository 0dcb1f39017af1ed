"""How a figure is taken: on one core, in seconds of the processor, the best of a few."""

import os
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Literal

import msgspec

SECONDS = 0.3
BEST_OF = 3

Section = Literal["experience", "pettingzoo", "openspiel", "play", "text", "hands", "dealt hands"]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One game of one library, or one way to evaluate hands."""

    section: Section
    library: str
    version: str
    game: str
    seats: int | None = None
    way: str
    """How it is played: through which interface, how many tables."""
    rate: float | None
    """Decisions, or hands, per second; None where it could not be measured."""
    note: str = ""
    """What is to be known of it; why not, where it was not measured or beats Stolik."""


ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "SDL_VIDEODRIVER": "dummy",  # PettingZoo's pictures, which nobody looks at
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}
"""The environment in which every library is measured."""


def use_one_core() -> None:
    """The process and its threads stay on the last core it may use."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def nothing() -> None:
    """No preparation is needed."""


def rate(play: Callable[[], float], prepare: Callable[[], None] = nothing) -> float:
    """What `play` says it did, per second of this core; `prepare` goes first and does not count.

    The processor's time, not the clock's: what else runs on the machine does not count. The best
    of a few, after a first call that may compile: other work only ever slows one down.
    """
    prepare()
    play()
    return max(_rate_once(play, prepare) for _ in range(BEST_OF))


def _rate_once(play: Callable[[], float], prepare: Callable[[], None]) -> float:
    done = spent = 0.0
    while spent < SECONDS:
        prepare()
        started = time.process_time()
        done += play()
        spent += time.process_time() - started
    return done / spent


def installed(package: str) -> str:
    """The version of a package, for the table."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
