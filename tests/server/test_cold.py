"""A server without a warm-up: compiled code is loaded beside the event loop, never on it."""

import subprocess
import sys
from pathlib import Path


def test_no_compiled_code_is_loaded_on_the_event_loop(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.cold", f"sqlite:///{tmp_path / 'stolik.db'}"],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
