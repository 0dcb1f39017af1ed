"""Where a database is: its address, as users write it."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from stolik.core.errors import StolikError
from stolik.core.sentences import say

SQLITE, POSTGRESQL = "sqlite", "postgresql"


class DatabaseAddressError(StolikError):
    """What is no address of a database that a server could work on."""


def read_address(text: str) -> URL:
    """The address of a database, refused with a sentence if it is none.

    >>> read_address("sqlite:///stolik.db").get_backend_name()
    'sqlite'
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is no number
        raise no_address(text) from error
    if url.get_backend_name() not in (SQLITE, POSTGRESQL):
        raise no_address(text)
    return url


def no_address(text: str) -> DatabaseAddressError:
    """Says what an address looks like. A password may be part of one, so it is not repeated."""
    shown = text if "@" not in text else text.rpartition("@")[2]
    return DatabaseAddressError(
        say(
            "database.address",
            "{address} is no address of a database: it is sqlite:///FILE or postgresql://…",
            address=shown,
        )
    )
