"""Lists of tables, as the home page and the profile show them."""

from typing import Any

import msgspec

from stolik.server.messages import Clock, TableLine
from stolik.server.storage import Storage


async def open_lines(storage: Storage) -> tuple[TableLine, ...]:
    """Public tables with a free seat."""
    return await _lines(storage, await storage.open_tables())


async def lines_of(storage: Storage, player: str, *, only_public: bool) -> tuple[TableLine, ...]:
    """Where a player sits; to others only what is public or over."""
    rows = await storage.tables_of(player)
    shown = [row for row in rows if row.is_public or not only_public]
    return await _lines(storage, shown)


async def _lines(storage: Storage, rows: list[Any]) -> tuple[TableLine, ...]:
    seats = await storage.seats_of(row.id for row in rows)
    return tuple(_line(row, seats.get(row.id, [])) for row in rows)


def _line(row: Any, seats: list[Any]) -> TableLine:
    mine = getattr(row, "seat", None)
    return TableLine(
        id=row.id,
        game=row.game,
        options=msgspec.json.decode(row.options),
        players=tuple(seat.name for seat in seats),
        status=row.status,
        clock=None if row.turn_seconds is None else Clock(row.turn_seconds),
        created=row.created,
        touched=row.touched,
        is_mine_to_act=mine is not None and bool(row.to_act >> mine & 1),
    )
