"""`@compiled`: a plain Python function, compiled by Numba, kept on disk, never stale.

Numba does not notice that a *called* function in another file has changed. So the compiled code
lives in a folder named after a hash of every source that may be compiled, and of the versions of
Numba and Python: what is found there was made from exactly these sources.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import llvmlite
import numba
from numba.core import config

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).parent.parent
COMPILED_PACKAGES = ("engine", "games", "bots", "bench")
FORGOTTEN_AFTER_SECONDS = 30 * 24 * 3600


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function at its first call and frees the GIL while it runs."""
    # Nobody calls these through C: without that wrapper the first compile takes a tenth less.
    dispatcher = numba.njit(nogil=True, no_cfunc_wrapper=True)(function)
    if not config.DISABLE_JIT:
        # Numba reads the folder here and now: put it back, others in this process have their own.
        others = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder())
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = others
    return cast("Callable[P, R]", dispatcher)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """A small part of compiled functions: put into its callers, not compiled on its own."""
    return cast("Callable[P, R]", numba.njit(nogil=True, inline="always")(function))


def interpreted(function: Callable[..., R]) -> Callable[..., R]:
    """A compiled function as it was written: for a state in plain Python (`table.plain`)."""
    return cast("Callable[..., R]", getattr(function, "py_func", function))


@cache
def cache_folder() -> Path:
    """The folder of this version's compiled code, shared by all processes that run it."""
    folder = cache_root() / version_hash()
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        os.utime(folder)
    forget_old_versions(folder.parent)
    return folder


def cache_root() -> Path:
    """Where compiled code of all versions is kept; `STOLIK_CACHE` names another place."""
    if named := os.environ.get("STOLIK_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "stolik"


@cache
def version_hash() -> str:
    """A hash of everything the compiled code is made from."""
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {llvmlite.__version__}".encode())
    for package in COMPILED_PACKAGES:
        for source in sorted((PACKAGE / package).rglob("*.py")):
            digest.update(str(source.relative_to(PACKAGE)).encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def forget_old_versions(root: Path) -> None:
    """Removes the code of versions that nobody has run for a month."""
    for folder in root.iterdir():
        with suppress(OSError):
            if folder.stat().st_mtime < time.time() - FORGOTTEN_AFTER_SECONDS:
                shutil.rmtree(folder)
