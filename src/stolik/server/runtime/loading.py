"""Tables from their logs; a log that cannot be read concerns its own table, and no other."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from stolik.games import find_game
from stolik.server.runtime.errors import (
    UnreadableTableError,
    old_rules,
    storage_in_trouble,
    unknown_table,
    unreadable_table,
)
from stolik.server.runtime.recent import Recent
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Created, Entry
from stolik.server.table.state import TableState, unfold

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What is not of this kind no database needs to be asked about."""
ENTRIES_AT_ONCE = 20
"""Folded before others have a turn; all of a long log take tenths of a second."""

log = logging.getLogger(__name__)


class TableLoader:
    """Reads and folds logs."""

    def __init__(self, storage: Storage, game_ready: Callable[[str], Awaitable[None]]) -> None:
        self._storage = storage
        self.game_ready = game_ready
        self.unreadable: dict[str, UnreadableTableError] = {}
        """Tables that this version of the server cannot go on with: each is logged once."""

    async def load(self, table_id: str) -> tuple[TableState, Recent]:
        """A table and its last entries; the game's code is loaded before it is needed."""
        if not TABLE_ID.fullmatch(table_id):
            raise unknown_table()
        if unreadable := self.unreadable.get(table_id):
            raise unreadable
        with storage_in_trouble():
            secret = await self._storage.secret_of(table_id)
            with self._quarantine(table_id, msgspec.MsgspecError):
                entries = await self._storage.entries(table_id)
        if secret is None or not entries:
            raise unknown_table()
        with self._quarantine(table_id, Exception):
            game = game_of(entries)
        await self.game_ready(game)
        with self._quarantine(table_id, Exception):
            return await self._fold(table_id, secret, entries)

    @contextmanager
    def _quarantine(self, table_id: str, damage: type[Exception]) -> Iterator[None]:
        """What is wrong with a log concerns its own table, and nobody else's."""
        try:
            yield
        except UnreadableTableError as error:
            log.warning("table has ended", extra={"table": table_id, "error": str(error)})
            self.unreadable[table_id] = error
            raise
        except damage as error:
            log.exception("table cannot be read", extra={"table": table_id})
            self.unreadable[table_id] = unreadable_table()
            raise self.unreadable[table_id] from error

    async def _fold(
        self, table_id: str, secret: bytes, entries: Sequence[Entry]
    ) -> tuple[TableState, Recent]:
        table = TableState(table_id, secret, entries[0])
        recent = Recent(table)
        for entry in entries[1:]:
            table = unfold(table, entry).table
            recent.add(entry, table)
            if entry.number % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)
        return table, recent


def game_of(entries: Sequence[Entry]) -> str:
    """The game that a log is of; raises where it began under other rules than there are now."""
    created = entries[0].events[0]
    assert isinstance(created, Created)
    game = find_game(created.game)
    if created.rules != game.rules_version:
        raise old_rules(game.title)
    return game.id
