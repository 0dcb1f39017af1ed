"""The whole suite, as one class for the tests of a game."""

import os
import subprocess
import sys

import msgspec

from stolik.testing.bots import BotPromises
from stolik.testing.matches import MatchPromises
from stolik.testing.networks import NetworkPromises
from stolik.testing.positions import PositionPromises
from stolik.testing.previews import PreviewPromises
from stolik.testing.trace import TracedTable, trace


class GamePromises(MatchPromises, PositionPromises, PreviewPromises, NetworkPromises, BotPromises):
    """What every game promises, for each of the `subjects` that a subclass names."""

    def test_compiled_and_plain_rules_agree_state_for_state(self) -> None:
        """`NUMBA_DISABLE_JIT=1` is for the debugger and for coverage: it must show the same."""
        tables = [
            TracedTable(variant.game.id, variant.seats, variant.options)
            for variant in self.variants()
        ]
        plain = subprocess.run(
            [sys.executable, "-W", "error", "-c", "from stolik.testing import trace; trace.main()"],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            input=msgspec.json.encode(tables),
            capture_output=True,
            check=False,
        )

        assert plain.stderr == b""
        assert plain.stdout.decode().split() == [trace(table) for table in tables]
