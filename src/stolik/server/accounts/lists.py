"""Lists of tables, as the home page and the profile show them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from stolik.server.messages.common import Clock
from stolik.server.messages.requests import FinishedMatch, TableLine
from stolik.server.storage.queries import Storage


async def open_lines(storage: Storage) -> tuple[TableLine, ...]:
    """Public tables with a free seat."""
    return await _lines(storage, await storage.open_tables())


async def lines_of(storage: Storage, player: str) -> tuple[TableLine, ...]:
    """Where a player sits."""
    return await _lines(storage, await storage.tables_of(player))


async def finished_matches(
    storage: Storage, player: str, *, only_public: bool
) -> tuple[FinishedMatch, ...]:
    """How a player's last matches ended."""
    rows = await storage.last_results(player, only_public=only_public)
    tables = {row.table_id for row in rows}
    results, seats = await storage.results_at(tables), await storage.seats_of(tables)
    return tuple(
        FinishedMatch(
            table=row.table_id,
            game=row.game,
            players=tuple(seat.name for seat in seats.get(row.table_id, [])),
            seat=row.seat,
            ended=row.at,
            score=row.score,
            is_won=row.is_won,
            place=place_of(
                row.seat,
                scores=[result.score for result in results[row.table_id]],
                winners=[result.seat for result in results[row.table_id] if result.is_won],
            ),
        )
        for row in rows
    )


async def running_at(storage: Storage, player: str, game: str) -> list[str]:
    """The tables where a player sits in a match of a game that is under way."""
    rows = await storage.tables_of(player)
    return [row.id for row in rows if row.game == game and row.status == "playing"]


def place_of(seat: int, *, scores: Sequence[int], winners: Sequence[int]) -> int:
    """Where a seat came in.

    In some games the fewest points win: the winners say which way round.

    >>> [place_of(seat, scores=[12, 3, 40], winners=[1]) for seat in range(3)]
    [2, 1, 3]
    >>> [place_of(seat, scores=[12, 3, 40, 40], winners=[2, 3]) for seat in range(4)]
    [3, 4, 1, 1]
    """
    if seat in winners:
        return 1
    fewest_win = any(scores[winner] < max(scores) for winner in winners)
    mine = scores[seat]
    better = [score < mine if fewest_win else score > mine for score in scores]
    return 1 + sum(is_better or other in winners for other, is_better in enumerate(better))


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
