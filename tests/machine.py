"""Programs that tests need from the machine: found there, or installed."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from tests.forked import Process

Found = TypeVar("Found")
START_SECONDS = 120


def find_or_install(look: Callable[[], Found | None], package: str) -> Found | None:
    """What `look` finds; on Debian as root the package is installed if there is nothing.

    Tests run side by side, and only one of them may install at a time.
    """
    found = look()
    if found is not None or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    with (Path(tempfile.gettempdir()) / "stolik-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if look() is None:
            install(package)
    return look()


def wait_for_port(port: int) -> None:
    """Until a program accepts connections there."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert time.monotonic() < deadline, f"nothing listens at port {port}"
        time.sleep(0.02)


class OwnProcess:
    """A program that a test has started, if it runs."""

    process: Process | None = None

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


def install(package: str) -> None:
    """From Debian's packages; their list is fetched only if the one that is there will not do."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run = partial(subprocess.run, env=environment, stdout=subprocess.DEVNULL)
    command = ("apt-get", "-qq", "install", "-y", "--no-install-recommends", package)
    if run(command, stderr=subprocess.DEVNULL).returncode:
        run(("apt-get", "-qq", "update"), check=True)
        run(command, check=True)
