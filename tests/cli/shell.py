"""Running `stolik` as a person does."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.forked import start

STOLIK = [sys.executable, "-m", "stolik"]


def stolik(
    *arguments: str | Path, stdin: str | bytes = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    typed = stdin if isinstance(stdin, bytes) else stdin.encode()
    words = [str(argument) for argument in arguments]
    with (
        tempfile.TemporaryFile() as keyboard,
        tempfile.TemporaryFile() as shown,
        tempfile.TemporaryFile() as complaints,
    ):
        keyboard.write(typed)
        keyboard.seek(0)
        process = start(
            "stolik", *words, stdin=keyboard, stdout=shown, stderr=complaints, folder=cwd
        )
        status = process.wait()
        shown.seek(0)
        complaints.seek(0)
        return subprocess.CompletedProcess(
            words, status, shown.read().decode(), complaints.read().decode()
        )
