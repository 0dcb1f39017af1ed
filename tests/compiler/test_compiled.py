"""Compiled functions before they are compiled: Numba is not there until it is needed."""

import inspect
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from stolik.compiler import compiled, outlined, uncompiled
from stolik.engine.seats import next_seat

THREADS = 4


@compiled
def doubled(number: int) -> int:
    """Twice as much."""
    return 2 * number


@compiled
def tripled(number: int) -> int:
    """Three times as much."""
    return number + doubled(number)


@outlined
def quadrupled(number: int) -> int:
    """Four times as much."""
    return 4 * number


@compiled
def quintupled(number: int) -> int:
    """Five times as much."""
    return number + quadrupled(number)


CALLS = """
import numpy as np
from stolik.engine.seats import seats_with_most
assert seats_with_most(np.array([1, 2], np.int16), 2) == 0b10
"""
"""A compiled function, from Python."""


def loads_numba(program: str) -> bool:
    """Whether a new process has loaded it after a few lines."""
    ask = f"{program}\nimport sys\nprint('numba' in sys.modules)"
    command = [sys.executable, "-c", ask]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return answer.stdout == "True\n"


def test_neither_games_nor_the_server_load_numba_until_it_is_needed() -> None:
    loads = "from stolik.games import all_games\nall_games()\nimport stolik.server.run"

    assert not loads_numba(loads)
    assert loads_numba(f"{loads}\n{CALLS}")


def test_a_function_that_calls_another_one_finds_it() -> None:
    assert tripled(7) == 21
    assert doubled(7) == 14


def test_threads_that_call_it_first_at_the_same_time_get_one_dispatcher() -> None:
    together = Barrier(THREADS)

    @compiled
    def one(number: int) -> int:
        return number + 1

    def ask(_: int) -> object:
        together.wait()
        return one.dispatcher  # type: ignore[attr-defined]  # beside being a function

    with ThreadPoolExecutor(THREADS) as threads:
        assert len({id(found) for found in threads.map(ask, range(THREADS))}) == 1


def test_it_looks_like_the_function_that_it_stands_for() -> None:
    assert next_seat.__name__ == "next_seat"
    assert next_seat.__module__ == "stolik.engine.seats"
    assert next_seat.__doc__ == uncompiled(next_seat).__doc__
    assert inspect.signature(next_seat) == inspect.signature(uncompiled(next_seat))


def test_it_is_pickled_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(next_seat)) is next_seat  # noqa: S301  # our own


def test_a_call_of_an_outlined_function_remains_one() -> None:
    assert quintupled(2) == 10

    assert "noinline" in code_for_callers(quadrupled)
    assert "noinline" not in code_for_callers(doubled)


def code_for_callers(function: Any) -> str:
    """What LLVM is given of it, compiled now or read from the cache."""
    from numba import types

    inner = function.dispatcher._inner
    inner.compile((types.int64,))
    return str(inner.overloads[types.int64,].library._get_module_for_linking())
