"""Programs that tests need from the machine: found there, or installed."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")


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


def install(package: str) -> None:
    """From Debian's packages."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run(
            ["apt-get", "-qq", *arguments], check=True, env=environment, stdout=subprocess.DEVNULL
        )
