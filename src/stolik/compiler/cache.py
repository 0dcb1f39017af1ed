"""The cache of compiled code on disk, which can never be stale.

Numba does not notice that a *called* function in another file has changed. So the compiled code
lives in a folder named after a hash of every source that it may be made from, of the versions of
Python, Numba and llvmlite, and of Numba's settings: what is found there was made from exactly
these. It is looked for in two places: in the user's cache folder, where code for this very
processor is put, and in the installed package, where a platform wheel brings code for all
processors of a kind (`tools/compiled_wheel.py` puts it there).

Every game has a folder of its own, named after the sources that all games share and those of its
package: both for its functions and for the shared ones, wherever they are compiled for its records.
A function finds a game's rules by the type of the state alone, and the type names the package
(`engine/record.py`): so what has no such type among its arguments can have nothing of that game in
it. Installing or changing a game leaves the code of all others, shipped code too, as it is.

Each version of a function is one file, written at once: Numba's own cache numbers them in an index
per function, and two processes that compile at the same time would take the same number.
"""

import atexit
import hashlib
import os
import pickle
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import llvmlite
import msgspec
import numba
from llvmlite import binding
from numba.core import config
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.cpython import hashing  # noqa: F401  # defines symbols that compiled code refers to

from stolik.compiler import progress

PACKAGE = Path(__file__).parent.parent
SHARED_SOURCES = ("compiler/*.py", "engine/*.py", "bots/*.py", "bench/*.py", "games/*.py")
"""Of Stolik, that the code of any game may be made from."""

UNUSED_AFTER_SECONDS = 30 * 24 * 3600
SETTINGS = ("OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "BOUNDSCHECK", "DEBUGINFO_DEFAULT")
"""Of Numba's, that change the code; `NUMBA_BOUNDSCHECK=1` must not find code without checks."""

RECORD_CLASS = re.compile(r"'title': (?!None)([\w.]+)")
"""Where the records among Numba's types have the names of their classes."""

Target = tuple[str, str, str]
"""The system, the processor and its features, as Numba names what it compiles for."""


class Baseline(msgspec.Struct, frozen=True):
    """What the code in a wheel was compiled for."""

    system: str
    processor: str
    features: str
    needs: tuple[str, ...]
    """The features that a processor must have to run it."""

    def runs_here(self, system: str) -> bool:
        """Whether this machine is of the kind."""
        here = binding.get_host_cpu_features()
        is_same_system = without_version(self.system) == without_version(system)
        return is_same_system and all(here.get(feature) for feature in self.needs)


def without_version(system: str) -> str:
    """What the same code runs on.

    >>> without_version("arm64-apple-darwin23.1.0")
    'arm64-apple-darwin'
    """
    return system.rstrip(".0123456789")


class CodeCache(_Cache):  # type: ignore[misc]  # Numba has no types
    """All compiled versions of one function."""

    SUFFIX = "code"

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._name = re.sub(r"[^\w.]", "", f"{function.__module__}.{function.__qualname__}")

    @property
    def cache_path(self) -> str:
        """Where those go that are for no game's types."""
        return str(cache_folder(game_packages(self._function.__module__)))

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What is there for these types; None, and Numba compiles it."""
        # Memory management is all that code needs to run. Numba's own cache refreshes the context,
        # which imports whatever can be compiled, SciPy included: half of the time of a start.
        # Before it compiles, Numba does that anyway.
        rtsys.initialize(context)
        target = context.codegen().magic_tuple()
        packages = self._packages(signature)
        found = self._read(cache_folder(packages), signature, target)
        if found is None and (shipped := shipped_code(packages, target[0])) is not None:
            folder, baseline = shipped
            found = self._read(folder, signature, baseline)
        if found is None:
            progress.started()
            return None
        return self.unpack(found, context)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Writes what was compiled for these types."""
        progress.finished()
        if not self.is_portable(compiled):
            return
        target = compiled.codegen.magic_tuple()
        content = dumps((self._key(signature, target), self.pack(compiled)))
        with suppress(OSError):  # a full disk costs time at the next start, not this run
            folder = cache_folder(self._packages(signature))
            write_at_once(self._file(folder, signature, target), content)

    def is_portable(self, compiled: Any) -> bool:
        """Whether another process may use it: it holds no address of this one."""
        return not (compiled.lifted or compiled.library.has_dynamic_globals)

    def pack(self, compiled: Any) -> Any:
        """What is written of a version, as Numba's own cache does."""
        return compiled._reduce()  # noqa: SLF001

    def unpack(self, found: Any, context: Any) -> Any:
        """The version that was written."""
        return CompileResult._rebuild(context, *found)  # noqa: SLF001

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """Forgets what is in the user's folder."""
        for file in Path(self.cache_path).glob(f"{self._name}-*"):
            file.unlink()

    def _packages(self, signature: Any) -> tuple[str, ...]:
        """The games that a version for these types is made from, beside what all share."""
        return game_packages(self._function.__module__, *RECORD_CLASS.findall(repr(signature)))

    def _read(self, folder: Path, signature: Any, target: Target) -> Any:
        try:
            content = self._file(folder, signature, target).read_bytes()
            key, found = pickle.loads(content)  # noqa: S301  # ours: the folder is the user's own
        except (OSError, EOFError, pickle.UnpicklingError):  # cut short by a power failure, say
            return None
        return found if key == self._key(signature, target) else None

    def _file(self, folder: Path, signature: Any, target: Target) -> Path:
        name = hashlib.sha256(repr((signature, target)).encode()).hexdigest()[:16]
        return folder / f"{self._name}-{name}.{self.SUFFIX}"

    def _key(self, signature: Any, target: Target) -> tuple[Any, Target, bytes]:
        """Compared when read: a name alone could be another function's."""
        return signature, target, self._function.__code__.co_code


def write_at_once(file: Path, content: bytes) -> None:
    """Others see all of it or nothing."""
    unfinished = file.with_name(f"{file.name}.{uuid4().hex}")
    unfinished.write_bytes(content)
    unfinished.replace(file)


@cache
def shipped_code(packages: tuple[str, ...], system: str) -> tuple[Path, Target] | None:
    """The code that came with the package, if it was made from this and runs here.

    `STOLIK_NATIVE=1` does without it, for code that is made for this very processor.
    """
    if os.environ.get("STOLIK_NATIVE"):
        return None
    folder = PACKAGE / "compiled" / version_hash(packages)
    try:
        baseline = msgspec.json.decode((folder / "baseline.json").read_bytes(), type=Baseline)
    except OSError:
        return None
    if not baseline.runs_here(system):
        return None
    return folder, (baseline.system, baseline.processor, baseline.features)


def game_packages(*places: str) -> tuple[str, ...]:
    """The games that these modules or classes belong to: Stolik's, and other packages.

    >>> game_packages("stolik.engine.play", "stolik.games.red7.rules", "stairs.state.StairsState")
    ('stairs', 'stolik.games.red7')
    """
    packages = set()
    for place in places:
        package, *inside = place.split(".")
        if package != PACKAGE.name:
            packages.add(package)
        elif inside[:1] == ["games"]:
            packages.add(".".join([package, *inside[:2]]))
    return tuple(sorted(packages))


@cache
def cache_folder(packages: tuple[str, ...] = ()) -> Path:
    """The folder of the code made from these games and what all share; for all processes."""
    folder = cache_root() / version_hash(packages)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a read-only home: the code lasts as long as this process
        passing = tempfile.TemporaryDirectory(prefix="stolik-")
        atexit.register(passing.cleanup)
        return Path(passing.name)
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
def version_hash(packages: tuple[str, ...] = ()) -> str:
    """A hash of everything the compiled code is made from: what all games share, and these."""
    digest = shared_digest().copy()
    for package in packages:
        for source in sources_of(package):
            digest.update(f"{package} {source.name}".encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def shared_digest() -> "hashlib._Hash":
    """What compiles, and the sources that all games share."""
    python = f"{sys.implementation.cache_tag}{sys.abiflags if sys.platform != 'win32' else ''}"
    settings = {name: str(getattr(config, name, None)) for name in SETTINGS}
    made_by = f"{python} {numba.__version__} {llvmlite.__version__} {settings}"
    digest = hashlib.sha256(made_by.encode())
    for pattern in SHARED_SOURCES:
        for source in sorted(PACKAGE.glob(pattern)):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest


def sources_of(package: str) -> list[Path]:
    """All of a package's, whatever it calls; what it calls of other packages is not known here."""
    module = sys.modules[package]
    if not hasattr(module, "__path__"):  # a single file; none where code was typed in
        return [Path(file)] if (file := getattr(module, "__file__", None)) else []
    return sorted(file for folder in module.__path__ for file in Path(folder).rglob("*.py"))


def remove_unused_versions(root: Path) -> None:
    """Removes the code of versions that have not run for a month."""
    for folder in root.iterdir():
        with suppress(OSError):
            if folder.stat().st_mtime < time.time() - UNUSED_AFTER_SECONDS:
                shutil.rmtree(folder)
