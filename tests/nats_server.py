"""A real NATS server for tests: found or installed, started on a free port."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.machine import OwnProcess, find_or_install, wait_for_port
from tests.postgres import free_port

PROGRAM = "nats-server"


class Nats(OwnProcess):
    """One server process on 127.0.0.1, always at the same port."""

    def __init__(self) -> None:
        path = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has it, which only root's path has
        program = find_or_install(lambda: shutil.which(PROGRAM, path=path), PROGRAM)
        if program is None:
            raise RuntimeError(f"the tests need NATS: install the package `{PROGRAM}`")
        self.program = program
        self.port = free_port()

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
        wait_for_port(self.port)


@contextmanager
def running_nats() -> Iterator[Nats]:
    """A server that is gone afterwards."""
    server = Nats()
    server.start()
    try:
        yield server
    finally:
        server.kill()
