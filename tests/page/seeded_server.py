"""`stolik serve` with nothing left to chance: all tables have one secret, all bots one seed.

With browsers whose random numbers are always the same, too, a test plays the same match every
time, in whichever order tests run. The check of the shuffles fails here, for a real seed binds the
table's id. Run as `python -m tests.page.seeded_server serve …`.
"""

from collections.abc import Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest import mock

from stolik.cli.main import app as command_line
from stolik.fairness import shared_seed
from stolik.server import app
from stolik.server.table import state


def seeded(*_seed: object) -> Random:
    """Always the same, whatever the server would have drawn."""
    return Random(0)


def seed_of_any_table(
    _table: str,
    attempt: int,
    game: str,
    options: Mapping[str, Any],
    secret: str,
    salts: Sequence[str],
) -> bytes:
    """Without the table's id, which is random."""
    return shared_seed("any table", attempt, game, options, secret, salts)


if __name__ == "__main__":
    with (
        mock.patch.object(app, "secrets", SimpleNamespace(token_bytes=bytes)),
        mock.patch.object(app, "Random", seeded),
        mock.patch.object(state, "shared_seed", seed_of_any_table),
    ):
        command_line()
