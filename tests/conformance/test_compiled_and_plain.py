import os
import subprocess
import sys

from tests.conformance.trace import traces


def test_compiled_and_plain_rules_agree_state_for_state() -> None:
    """`NUMBA_DISABLE_JIT=1` is for the debugger and for coverage: it must show the same game."""
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.conformance.trace"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert plain.stderr == ""
    assert plain.stdout.splitlines() == list(traces())
