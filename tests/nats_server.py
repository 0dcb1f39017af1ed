"""A real NATS server for tests: found or installed, started on a free port."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.machine import find_or_install
from tests.postgres import free_port

PROGRAM = "nats-server"
START_SECONDS = 30


class Nats:
    """One server process on 127.0.0.1, always at the same port."""

    def __init__(self) -> None:
        path = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has it, which only root's path has
        program = find_or_install(lambda: shutil.which(PROGRAM, path=path), PROGRAM)
        if program is None:
            raise RuntimeError(f"the tests need NATS: install the package `{PROGRAM}`")
        self.program = program
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        self.process = subprocess.Popen(
            [self.program, "--addr", "127.0.0.1", "--port", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert time.monotonic() < deadline, "NATS does not start"
            time.sleep(0.02)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def signal(self, number: signal.Signals) -> None:
        """SIGSTOP, SIGCONT."""
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """`kill -9`."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@contextmanager
def running_nats() -> Iterator[Nats]:
    """A server that is gone afterwards."""
    server = Nats()
    server.start()
    try:
        yield server
    finally:
        server.kill()
