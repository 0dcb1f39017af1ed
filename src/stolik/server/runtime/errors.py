"""What may go wrong at a table through no fault of its people."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from stolik.core.errors import StolikError
from stolik.core.sentences import say

log = logging.getLogger(__name__)


class BusyError(StolikError):
    """Could not be done, through no fault of the client's; it may be at another time."""


class TooMuchError(StolikError):
    """Somebody asks for more at once than one may."""


class UnknownTableError(StolikError):
    """No table of that id."""


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
    except (SQLAlchemyError, OSError) as error:
        log.warning("storage in trouble", extra={"error": repr(error)})
        raise not_persisted() from error
