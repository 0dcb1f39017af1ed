"""`@compiled` and `@inlined`: plain Python functions that Numba turns into native code."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba.core import config

from stolik.compiler.inner import EntryPoint

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function at its first call and releases the GIL while it runs."""
    return _compiled(function)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A small function that is compiled into its callers; on its own only if Python calls it."""
    return _compiled(function, inline="always")


def _compiled(function: Callable[P, R], **options: object) -> Callable[P, R]:
    if config.DISABLE_JIT:
        return function
    return cast(
        "Callable[P, R]",
        EntryPoint(function, {"nopython": True, "nogil": True, "boundscheck": None, **options}),
    )


def uncompiled(function: Callable[..., R]) -> Callable[..., R]:
    """A compiled function as it was written, for a `StateTuple` in place of a state."""
    return cast("Callable[..., R]", getattr(function, "py_func", function))
