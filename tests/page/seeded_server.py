"""`stolik serve` with nothing left to chance: all tables have one secret, all bots one seed.

With browsers whose random numbers are always the same, too, a test plays the same match every
time, in whichever order tests run. Run as `python -m tests.page.seeded_server serve …`.
"""

from functools import partial
from random import Random
from types import SimpleNamespace
from unittest import mock

from stolik.cli.main import app as command_line
from stolik.server import app

if __name__ == "__main__":
    with (
        mock.patch.object(app, "secrets", SimpleNamespace(token_bytes=bytes)),
        mock.patch.object(app, "Random", partial(Random, 0)),
    ):
        command_line()
