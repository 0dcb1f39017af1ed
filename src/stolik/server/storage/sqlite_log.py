"""Entries of SQLite's log, written by one statement, which is a transaction by itself.

Python's lock is given up for the time of a statement, and has to be won back from the thread that
serves the tables. A transaction of several statements, with what goes on around them, gave it up
eighteen times; then a move waited longer for that lock than for the disk.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress

from stolik.server.storage.schema import BATCH

VIEW = f"""
CREATE TEMP VIEW batch ({", ".join(BATCH)}) AS SELECT {", ".join(["NULL"] * len(BATCH))}
"""
TRIGGER = """
CREATE TEMP TRIGGER write_batch INSTEAD OF INSERT ON batch BEGIN
    INSERT INTO entries (table_id, number, at, events)
        VALUES (NEW.table_id, NEW.number, NEW.at, NEW.events);
    UPDATE tables SET version = NEW.number, status = NEW.status, touched = NEW.touched,
        to_act = NEW.to_act, wake = NEW.wake WHERE id = NEW.table_id;
END
"""
"""Of this connection alone: the database file does not know it."""
VALUES = ", ".join(f"json_extract(value, '$.{name}')" for name in BATCH)
APPEND = f"INSERT INTO batch SELECT {VALUES} FROM json_each(?)"  # noqa: S608  # names of ours


class SqliteLog:
    """A connection of its own, for the thread that writes."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None

    def append(self, rows: str) -> bool:
        """Writes entries and what they change in the lists; nothing where a number is taken."""
        if self._connection is None:
            self._connection = self._prepared()
        with suppress(sqlite3.IntegrityError):  # SQLite has undone all of the statement
            self._connection.execute(APPEND, (rows,))
            return True
        return False

    def _prepared(self) -> sqlite3.Connection:
        """Used when all of it is there: one without its trigger could never write."""
        connection = self._connect()
        connection.isolation_level = None  # every statement is committed by itself
        connection.execute(VIEW)
        connection.execute(TRIGGER)
        return connection

    def close(self) -> None:
        """Nothing more will be written."""
        if self._connection is not None:
            self._connection.close()
