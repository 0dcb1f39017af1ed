"""Processes of Stolik that begin with everything loaded, which saves over a second of processor.

One process loads everything and forks. What comes of it is a process like any other, with its own
arguments, environment and files, and it can be killed; it does not show how a program loads. That
is for the tests that start Python itself, and elsewhere than on Linux all of them do.
"""

import gc
import importlib
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO

import msgspec
import numba

LOADED = (
    "rich.markdown",
    "rich.progress",
    "stolik.arena.run",
    "stolik.cli.main",
    "stolik.compiler.inner",
    "stolik.games.abluxxen",
    "stolik.games.red7",
    "stolik.games.six_nimmt",
    "stolik.games.take_that",
    "stolik.games.the_gang",
    "stolik.review.run",
    "stolik.server.http.asgi",
    "stolik.server.run",
)
MOST_BYTES = 1 << 20
STATUS = struct.Struct("i")


class Order(msgspec.Struct, frozen=True):
    """What a new process is to do; its standard files and a socket for its end come beside it."""

    module: str
    arguments: tuple[str, ...]
    environment: dict[str, str]
    folder: str


class Forked:
    """A process that was forked, as far as tests use what `subprocess.Popen` offers."""

    def __init__(self, pid: int, end: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._end = end

    def poll(self) -> int | None:
        """Its exit status, if it has ended."""
        return self._status(0)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, when it has ended."""
        status = self._status(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """To one that still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends it."""
        self.send_signal(signal.SIGKILL)

    def _status(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], seconds)[0]:
            told = self._end.recv(STATUS.size)
            assert told, "the process that forks has died"
            self.returncode = os.waitstatus_to_exitcode(STATUS.unpack(told)[0])
            self._end.close()
        return self.returncode


Process = subprocess.Popen[bytes] | Forked


def start(
    module: str,
    *arguments: str,
    stdin: IO[bytes] | None = None,
    stdout: IO[bytes],
    stderr: IO[bytes],
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Process:
    """`python -m module` with these arguments."""
    variables = {**os.environ, **(environment or {})}
    if sys.platform != "linux":
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.Popen(
            command,
            stdin=stdin or subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            env=variables,
            cwd=folder,
        )
    order = Order(module, arguments, variables, str(folder or Path.cwd()))
    with Path(os.devnull).open("rb") as nothing:
        files = [stdin or nothing, stdout, stderr]
        return forker().fork(order, [file.fileno() for file in files])


class Forker:
    """The process that has loaded everything, and the way to it."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked", str(theirs.fileno())], pass_fds=[theirs.fileno()]
        )
        theirs.close()

    def fork(self, order: Order, files: list[int]) -> Forked:
        """One more process."""
        end, theirs = socket.socketpair()
        with theirs:
            text = msgspec.json.encode(order)
            socket.send_fds(self._socket, [text], [*files, theirs.fileno()])
        (pid,) = STATUS.unpack(self._socket.recv(STATUS.size))
        return Forked(pid, end)


@cache
def forker() -> Forker:
    """Of this process; it ends with it, when its socket is closed."""
    return Forker()


def serve(way: socket.socket) -> Order | None:
    """Forks once per order: returns the order in each child, and None when there are no more.

    The new process goes on where this was called, so that it ends as any Python does.
    """
    ends: dict[int, tuple[int, int]] = {}
    """By the file that becomes readable when it ends: the process, and where to say so."""
    while True:
        for ready in select.select([way.fileno(), *ends], [], [])[0]:
            if ready in ends:
                process, end = ends.pop(ready)
                os.write(end, STATUS.pack(os.waitpid(process, 0)[1]))
                leave([end, ready])
                continue
            text, files, _, _ = socket.recv_fds(way, MOST_BYTES, 4)
            if not text:
                return None
            process = os.fork()
            if not process:
                leave([way.detach(), files[3], *ends, *(end for _, end in ends.values())])
                use(files[:3])
                return msgspec.json.decode(text, type=Order)
            leave(files[:3])
            ends[os.pidfd_open(process)] = process, files[3]
            way.send(STATUS.pack(process))


def use(files: list[int]) -> None:
    """As standard input, output and error."""
    for number, file in enumerate(files):
        os.dup2(file, number)
    leave(files)


def leave(files: list[int]) -> None:
    """They stay open in the other process."""
    for file in files:
        os.close(file)


def follow(order: Order) -> None:
    """Does what a new process is to do."""
    os.environ.clear()
    os.environ.update(order.environment)
    os.chdir(order.folder)
    sys.dont_write_bytecode = bool(order.environment.get("PYTHONDONTWRITEBYTECODE"))
    sys.path[:0] = filter(None, order.environment.get("PYTHONPATH", "").split(os.pathsep))
    sys.path.insert(0, order.folder)  # as `python -m` does
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  # it stays open
    sys.argv = [order.module, *order.arguments]
    runpy.run_module(order.module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in LOADED:
        importlib.import_module(name)
    numba.njit("int64(int64)")(lambda x: x)  # Numba loads most of itself when it first compiles
    gc.freeze()
    ordered = serve(socket.socket(fileno=int(sys.argv[1])))
    if ordered is not None:
        follow(ordered)
