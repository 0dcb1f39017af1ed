"""`@compiled` and `@inlined`: plain Python functions that Numba turns into native code."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba
from numba.core import config

from stolik.compiler.cache import CodeCache

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function at its first call and releases the GIL while it runs."""
    # Nothing calls these through C: without that wrapper the first compile takes a tenth less.
    return _cached(function, no_cfunc_wrapper=True)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A small function that is compiled into its callers; on its own only if Python calls it."""
    return _cached(function, inline="always")


def _cached(function: Callable[P, R], **options: object) -> Callable[P, R]:
    dispatcher = numba.njit(nogil=True, **options)(function)
    if not config.DISABLE_JIT:
        # In place of `enable_caching`: a cache of our own, and no setting of Numba's is touched.
        dispatcher._cache = CodeCache(function)  # noqa: SLF001
    return cast("Callable[P, R]", dispatcher)


def uncompiled(function: Callable[..., R]) -> Callable[..., R]:
    """A compiled function as it was written, for a `StateTuple` in place of a state."""
    return cast("Callable[..., R]", getattr(function, "py_func", function))
