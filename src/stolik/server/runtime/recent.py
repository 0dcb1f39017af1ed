"""The last entries of a table, and the table before them.

A client that was away for a moment receives from here what it has missed: folding a long match
again for every lost connection would cost more than the match.
"""

from stolik.server.table.events import Entry
from stolik.server.table.state import TableState

STEP = 32
"""Entries between two tables that are remembered; at least so many of them are, too."""


class Recent:
    """At least the last `STEP` entries of a table, at most twice as many."""

    def __init__(self, table: TableState) -> None:
        self._older = self._newer = table
        self._entries: list[Entry] = []
        """Those after the older table."""

    def add(self, entry: Entry, table: TableState) -> None:
        """Remembers an entry, and now and then the table after it, which changes no more."""
        self._entries.append(entry)
        if entry.number - self._newer.version == STEP:
            del self._entries[: self._newer.version - self._older.version]
            self._older, self._newer = self._newer, table

    def before(self, version: int) -> tuple[TableState, list[Entry]] | None:
        """A table that was there before a version, and all entries since; None if too long ago."""
        if not self._older.version <= version <= self._older.version + len(self._entries):
            return None
        table = self._newer if self._newer.version <= version else self._older
        return table, self._entries[table.version - self._older.version :]
