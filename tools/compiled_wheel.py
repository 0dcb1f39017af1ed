"""Compiles every game for a baseline of the processor, into the package: for platform wheels.

    python tools/compiled_wheel.py           # writes src/stolik/compiled/HASH/, a folder per game

`hatch_build.py` runs it when STOLIK_COMPILED_WHEEL is set. What lands in the package is only what
Python calls: compiled code contains whatever it calls itself.
"""

import itertools
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
TARGET = SOURCES / "stolik" / "compiled"

# x86-64-v3: every processor since Haswell (2013) and Zen (2017); measured beside others in
# docs/performance.md.
X86_64_V3 = (
    *("cx16", "sahf", "popcnt", "sse3", "ssse3", "sse4.1", "sse4.2"),
    *("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),
)
BASELINE = "baseline.json"
BASELINES = {"x86_64": ("x86-64-v3", X86_64_V3), "aarch64": ("generic", ())}
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
NUMBERS_OF_A_PROCESS = 10**9
"""Numba numbers what it compiles from 1 in every process, and the number is part of the name of the
code. So that names from here meet none from elsewhere, each process here begins far off."""


def main() -> None:
    """Compiles game by game in parallel; then another process says what of it was asked for."""
    games = stolik_games()
    if all((folder / BASELINE).exists() for folder in target_folders(games.values())):
        return  # written last: it is all there
    machine = platform.machine().lower()
    processor, needs = BASELINES[MACHINES.get(machine, machine)]
    with tempfile.TemporaryDirectory() as folder:
        environment = compiling_environment(Path(folder), processor)
        offer_games(games, Path(folder))
        run = (sys.executable, __file__)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ordered = sorted(games, key=lambda game: size_of_sources(games[game]), reverse=True)
            commands = [[*run, "compile", str(number), game] for number, game in enumerate(ordered)]
            list(pool.map(partial(subprocess.run, env=environment, check=True), commands))
        listed = subprocess.run(  # noqa: S603
            [*run, "list", *games],
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        shutil.rmtree(TARGET, ignore_errors=True)
        for file in listed.stdout.split():
            target = TARGET / Path(file).parent.name
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    for target in target_folders(games.values()):
        write_baseline(target, processor, needs)


def stolik_games() -> dict[str, str]:
    """Where the games are, by id."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    games: dict[str, str] = project["entry-points"]["stolik.games"]
    return games


def size_of_sources(place: str) -> int:
    """Of a game, in bytes: about what it takes to compile. The last one is compiled alone."""
    folder = SOURCES / place.partition(":")[0].replace(".", "/")
    return sum(source.stat().st_size for source in folder.glob("*.py"))


def compiling_environment(folder: Path, processor: str) -> dict[str, str]:
    """For processes that compile; inside an isolated build pip offers Numba by PYTHONPATH."""
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {
        "NUMBA_CPU_NAME": processor,
        "NUMBA_CPU_FEATURES": "",
        "STOLIK_CACHE": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join(path),
    }


def target_folders(places: Iterable[str]) -> list[Path]:
    """The folders of what all games share and of each of these games."""
    from stolik.compiler.cache import version_hash

    modules = [import_module(place.partition(":")[0]).__name__ for place in places]
    return [TARGET / version_hash(packages) for packages in [(), *((name,) for name in modules)]]


def offer_games(games: dict[str, str], folder: Path) -> None:
    """Puts the entry points of Stolik's games there: a build has sources, and no installation."""
    installed = folder / "stolik-0.dist-info"
    installed.mkdir()
    lines = [f"{game} = {place}" for game, place in games.items()]
    (installed / "entry_points.txt").write_text("\n".join(["[stolik.games]", *lines]))


def write_baseline(target: Path, processor: str, needs: tuple[str, ...]) -> None:
    """What the code was compiled for."""
    import msgspec
    from llvmlite import binding

    from stolik.compiler.cache import Baseline

    baseline = Baseline(binding.get_process_triple(), processor, "", needs)
    (target / BASELINE).write_bytes(msgspec.json.encode(baseline))


def compile_game(place: int, game: str) -> None:
    """All of a game, under names of its own."""
    from numba.core.bytecode import FunctionIdentity

    from stolik.warm import use

    FunctionIdentity._unique_ids = itertools.count((place + 1) * NUMBERS_OF_A_PROCESS)  # noqa: SLF001
    use(game)


def list_loaded(games: list[str]) -> None:
    """The files that are read when everything is used."""
    from stolik.compiler.cache import CodeCache
    from stolik.warm import use

    read = CodeCache._read  # noqa: SLF001

    def reading(self, folder, signature, target):  # type: ignore[no-untyped-def]  # as `_read`
        print(self._file(folder, signature, target))
        return read(self, folder, signature, target)

    CodeCache._read = reading  # type: ignore[method-assign]  # noqa: SLF001
    for game in games:
        use(game)


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCES))
    match sys.argv[1:]:
        case ["compile", place, game]:
            compile_game(int(place), game)
        case ["list", *games]:
            list_loaded(games)
        case _:
            main()
