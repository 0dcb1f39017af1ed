"""Installs a wheel into a clean environment and plays every game by every interface there.

    python tools/release_check.py [--compiled] stolik-0.2.0-py3-none-any.whl

With --compiled the wheel brings compiled code: with the Numba of `stolik[compiled]` nothing may be
compiled.
"""

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MATCHES = Path(__file__).parent / "release_matches.py"
GAMES = ("six-nimmt", "abluxxen", "the-gang", "red7", "take-that")
OF_THE_CORE = ("library", "terminal", "bots", "simulation", "batch")
OF_THE_EXTRAS = ("pettingzoo", "gymnasium", "arena")
EXTRAS = "arena,research,server"
NEEDS_EXTRA = {
    "serve": "server",
    "load": "server",
    "token Bot": "server",
    "arena six-nimmt -n 2": "arena",
    "arena six-nimmt -n 2 --plot a.svg": "arena",
}
MODULES_NEED = {
    "stolik.server.app": "server",
    "stolik.bench.load.drive": "server",
    "stolik.envs.six_nimmt_v1": "research",
    "stolik.envs.solo": "research",
    "stolik.envs.spiel": "open-spiel",
    "stolik.arena.plot": "arena",
}
START_SECONDS = 60


class Environment:
    """A virtual environment of its own, with a cache and a home of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)  # noqa: S603
        self.programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / "python"
        own = {"STOLIK_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
        self.variables = {**os.environ, **own, "PYTHONIOENCODING": "utf-8", "STOLIK_QUIET": "1"}
        for name in ("PYTHONPATH", "VIRTUAL_ENV"):
            self.variables.pop(name, None)

    def install(self, what: str) -> None:
        """By pip, as its users do."""
        started = time.perf_counter()
        pip = (self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        subprocess.run([*pip, what], check=True)  # noqa: S603
        say(f"pip install {Path(what).name}", started)

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Far from the sources, so that nothing is imported from there."""
        return subprocess.run(  # noqa: S603
            command,
            cwd=self.folder,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def play(self, interface: str, game: str, *more: str, compiles: bool) -> None:
        """One match."""
        started = time.perf_counter()
        done = self.run(self.python, MATCHES, interface, game, *more)
        assert done.returncode == 0, f"{interface}, {game}:\n{done.stdout}{done.stderr}"
        counted = re.search(r"^compiled: (\d+)$", done.stdout, re.MULTILINE)
        count = int(counted[1]) if counted else 0
        assert compiles or count == 0, f"{interface}, {game}: {count} functions were compiled"
        say(f"{interface}, {game}: a match; {count} functions compiled", started)

    def first_reset(self, game: str) -> None:
        """How long a batch of tables takes from the start of Python."""
        program = f"from stolik.envs.batch import BatchEnv; BatchEnv({game!r}, tables=128).reset()"
        started = time.perf_counter()
        done = self.run(self.python, "-c", program)
        assert done.returncode == 0, done.stderr
        say(f"first BatchEnv.reset(), {game}", started)

    def stolik(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The command."""
        return self.run(self.programs / "stolik", *arguments)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """`stolik serve`; its address."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with (self.folder / "server.log").open("wb") as log:
            process = subprocess.Popen(  # noqa: S603
                [self.programs / "stolik", "serve", "--port", str(port), "--no-limits"],
                cwd=self.folder,
                env=self.variables,
                stderr=log,
            )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_for(f"{address}/health")
            yield address
        finally:
            process.terminate()
            process.wait(timeout=120)


def wait_for(url: str) -> None:
    """Until it answers."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()  # noqa: S310
        except (urllib.error.URLError, OSError):
            assert time.monotonic() < until, f"{url} does not answer"
            time.sleep(0.1)
        else:
            return


def say(what: str, started: float) -> None:
    """A line of the report."""
    print(f"{time.perf_counter() - started:7.1f} s  {what}", flush=True)


def check_missing_extras(environment: Environment) -> None:
    """What is not installed is named in one sentence, with the command that brings it."""
    started = time.perf_counter()
    for command, extra in NEEDS_EXTRA.items():
        done = environment.stolik(*command.split())
        assert done.returncode == 1, command
        check_sentence(done.stderr, extra)
    for module, extra in MODULES_NEED.items():
        done = environment.run(environment.python, "-c", f"import {module}")
        check_sentence(done.stderr.splitlines()[-1], extra)
    say("missing extras are named", started)


def check_sentence(shown: str, extra: str) -> None:
    """One line, and the command."""
    assert f'pip install "stolik[{extra}]"' in shown, shown
    assert len(shown.strip().splitlines()) == 1, shown


def main() -> None:
    """The core first, then with extras."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--compiled", action="store_true")
    arguments = parser.parse_args()
    wheel, compiles = arguments.wheel.resolve(), not arguments.compiled
    folder = Path(tempfile.mkdtemp(prefix="stolik-release-"))
    try:
        environment = Environment(folder)
        environment.install(str(wheel) if compiles else f"{wheel}[compiled]")
        check_missing_extras(environment)
        for game in GAMES:
            environment.first_reset(game)
        for interface in OF_THE_CORE:
            for game in GAMES:
                environment.play(interface, game, compiles=compiles)
        environment.install(f"{wheel}[{EXTRAS}]")
        for interface in OF_THE_EXTRAS:
            for game in GAMES:
                environment.play(interface, game, compiles=compiles)
        with environment.serving() as address:
            for game in GAMES:
                environment.play("server", game, address, compiles=compiles)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("Every game was played by every interface.")


if __name__ == "__main__":
    main()
