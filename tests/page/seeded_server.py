"""`stolik serve` with nothing left to chance: all tables have one secret, all bots one seed.

Ids of tables are part of their seeds, and here they always come in the same order. So with browsers
whose random numbers are the same, too, a test with a server of its own plays the same match every
time; at a server that tests share, the cards depend on the tables before.
Run as `python -m tests.page.seeded_server serve …`.
"""

from base64 import urlsafe_b64encode
from random import Random
from types import SimpleNamespace
from unittest import mock

from stolik.cli.main import app as command_line
from stolik.server import app
from stolik.server.accounts.people import ID_BYTES

ids = Random(0)


def next_id() -> str:
    """As unlike each other as real ones, and always the same."""
    return urlsafe_b64encode(ids.randbytes(ID_BYTES)).decode().rstrip("=")


def seeded(*_seed: object) -> Random:
    """Always the same, whatever the server would have drawn."""
    return Random(0)


if __name__ == "__main__":
    with (
        mock.patch.object(app, "secrets", SimpleNamespace(token_bytes=bytes)),
        mock.patch.object(app, "Random", seeded),
        mock.patch.object(app, "new_id", next_id),
    ):
        command_line()
