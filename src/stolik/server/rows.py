"""What lists and sweeps need to know of a table, drawn from it."""

from stolik.server.keeping import SeatRow, TableRow
from stolik.server.table import LiveTable

GRACE_MS = 10_000
"""A process that is late by so much with its bots is taken for dead by the others."""


def table_row(table: LiveTable) -> TableRow:
    """What lists and sweeps need to know."""
    return TableRow(
        status=table.status,
        touched=table.touched,
        to_act=sum(1 << seat for seat in table.to_act),
        wake=wake_time(table),
    )


def wake_time(table: LiveTable) -> int | None:
    """When something is due that nobody asks for: a clock runs out, or whoever drives is dead."""
    if table.bots_to_act():
        return table.touched + GRACE_MS
    return min((time for time in table.deadlines() if time is not None), default=None)


def seat_rows(table: LiveTable) -> tuple[SeatRow, ...]:
    """Who sits at the table."""
    return tuple(
        SeatRow(
            seat=number,
            player=None if seat.person is None else seat.person.id,
            name=None if seat.is_free else table.name(number),
        )
        for number, seat in enumerate(table.seats)
    )
