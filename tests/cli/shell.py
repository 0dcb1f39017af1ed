"""Running `stolik` as a person does."""

import subprocess
import sys
from pathlib import Path

STOLIK = [sys.executable, "-m", "stolik"]


def stolik(
    *arguments: str | Path, stdin: str | bytes = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    text = stdin.decode("latin-1") if isinstance(stdin, bytes) else stdin
    return subprocess.run(
        [*STOLIK, *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        check=False,
    )
