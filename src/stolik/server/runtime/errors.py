"""What may go wrong at a table through no fault of its people."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from stolik.core.errors import StolikError
from stolik.core.sentences import say

STORAGE_TROUBLE = SQLAlchemyError, sqlite3.Error, OSError
"""What a full disk or a lost database raises; a timeout is an `OSError`, too."""

log = logging.getLogger(__name__)


class BusyError(StolikError):
    """Could not be done, through no fault of the client's; it may be at another time."""


class TooMuchError(StolikError):
    """A client asks for more at once than it may."""


class UnknownTableError(StolikError):
    """No table of that id."""


class UnreadableTableError(StolikError):
    """A table whose log this version of the server cannot go on with."""


def unreadable_table() -> UnreadableTableError:
    """When a log cannot be folded: damaged, or written by another version."""
    return UnreadableTableError(
        say("table.unreadable", "this table cannot be read; the server's log says why")
    )


def old_rules(game: str) -> UnreadableTableError:
    """When the same moves would lead to something else today."""
    return UnreadableTableError(
        say(
            "table.old-rules",
            "the rules of {game} were corrected after this table began, so it has ended",
            game=game,
        )
    )


def busy() -> BusyError:
    """When other processes are always faster, or we made a mistake."""
    return BusyError(say("table.busy", "too many things happen at this table; try again"))


def unknown_table() -> UnknownTableError:
    """An address that was mistyped, or made up."""
    return UnknownTableError(say("table.unknown", "there is no such table"))


def not_persisted() -> BusyError:
    """When a disk is full, or the database lost."""
    return BusyError(
        say("table.not-kept", "this could not be saved: the server's storage is in trouble")
    )


@contextmanager
def storage_in_trouble() -> Iterator[None]:
    """A full disk or a lost database becomes a sentence."""
    try:
        yield
    except STORAGE_TROUBLE as error:
        log.warning("storage in trouble", extra={"error": repr(error)})
        raise not_persisted() from error
