"""The cache of compiled code on disk, which can never be stale.

Numba does not notice that a *called* function in another file has changed. So the compiled code
lives in a folder named after a hash of every source that may be compiled, and of the versions of
Numba and Python: what is found there was made from exactly these sources.
"""

import hashlib
import os
import shutil
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import llvmlite
import numba

PACKAGE = Path(__file__).parent.parent
COMPILED_PACKAGES = ("compiler", "engine", "games", "bots", "bench")
UNUSED_AFTER_SECONDS = 30 * 24 * 3600


@cache
def cache_folder() -> Path:
    """The folder of this version's compiled code, shared by all processes that run it."""
    folder = cache_root() / version_hash()
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        os.utime(folder)
    remove_unused_versions(folder.parent)
    return folder


def cache_root() -> Path:
    """The folder of all versions' compiled code; `STOLIK_CACHE` overrides it."""
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


def remove_unused_versions(root: Path) -> None:
    """Removes the code of versions that have not run for a month."""
    for folder in root.iterdir():
        with suppress(OSError):
            if folder.stat().st_mtime < time.time() - UNUSED_AFTER_SECONDS:
                shutil.rmtree(folder)
