"""One server per SQLite file: a second one would not hear what the first one writes.

The lock is on a file beside the database, so reading a backup or making a token is still
possible. The system lets go of it however the process ends.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.storage.address import SQLITE, read_address
from stolik.server.storage.private_files import make_private, make_private_file


class DatabaseInUseError(StolikError):
    """Another server is at work on the same file."""


@contextmanager
def only_server_on(database: str) -> Iterator[None]:
    """Holds a database file for this server; others may be shared."""
    file = database_file(database)
    if file is None:
        yield
        return
    make_private(Path(file))
    make_private_file(Path(f"{file}.lock"))
    with Path(f"{file}.lock").open("ab") as lock:
        try:
            take(lock)
        except OSError as error:
            raise DatabaseInUseError(
                say(
                    "database.in-use",
                    "another server is at work on {file}; several can share a PostgreSQL",
                    file=file,
                )
            ) from error
        yield


def database_file(database: str) -> str | None:
    """The file of an SQLite database; None for one in memory, and for PostgreSQL.

    >>> database_file("sqlite:////var/lib/stolik/stolik.db")
    '/var/lib/stolik/stolik.db'
    >>> database_file("sqlite:///:memory:"), database_file("postgresql://localhost/stolik")
    (None, None)
    """
    url = read_address(database)
    is_file = url.get_backend_name() == SQLITE and url.database not in (None, "", ":memory:")
    return url.database if is_file else None


def take(lock: IO[bytes]) -> None:
    """Locks a file as long as it is open; raises where another process has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
