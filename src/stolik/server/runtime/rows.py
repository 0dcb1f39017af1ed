"""What is written for a table besides its log: what lists and sweeps need to know."""

from collections.abc import Iterable

import msgspec

from stolik.server.storage.batches import Append, NewTableRows, SeatRow, TableRow
from stolik.server.table.decide import Decision
from stolik.server.table.events import (
    AnyEvent,
    Committed,
    Created,
    Hinted,
    Moved,
    RevealBegan,
    Revealed,
    Said,
    Sat,
    Silenced,
)
from stolik.server.table.opening import Opening
from stolik.server.table.quick import fill_due
from stolik.server.table.state import TableState

GRACE_MS = 10_000
"""A process that is late by so much with its bots is taken for dead by the others."""
KEEPS_SEATS = (Moved, Said, Hinted, Silenced, Committed, RevealBegan, Revealed)
"""Events after which the list of who sits where is the same."""
NAMES_PEOPLE = (Created, Sat, Said)


def append_of(decision: Decision) -> Append:
    """What a decision writes."""
    assert decision.entry is not None
    table, opening = decision.after, decision.opening
    return Append(
        table=table.id,
        entry=decision.entry,
        row=table_row(table),
        seats=None if keep_seats(decision.entry.events) else seat_rows(table),
        people=people_in(decision.entry.events),
        opens=None if opening is None else opening_rows(opening),
    )


def people_in(events: Iterable[AnyEvent]) -> tuple[str, ...]:
    """Whom events name."""
    named = [event for event in events if isinstance(event, NAMES_PEOPLE)]
    people = [event.host if isinstance(event, Created) else event.person for event in named]
    return tuple(sorted({person.id for person in people}))


def keep_seats(events: Iterable[AnyEvent]) -> bool:
    """Whether the list of who sits where is the same after them."""
    return all(isinstance(event, KEEPS_SEATS) for event in events)


def opening_rows(opening: Opening) -> NewTableRows:
    """What a new table writes."""
    table = TableState(opening.id, opening.secret, opening.entry)
    created = opening.entry.events[0]
    assert isinstance(created, Created)
    row = table_row(table)
    return NewTableRows(
        values={
            "id": opening.id,
            "game": created.game,
            "options": msgspec.json.encode(created.options).decode(),
            "is_public": created.is_public,
            "turn_seconds": created.clock and created.clock.turn_seconds,
            "secret": opening.secret.hex(),
            "created": opening.entry.at,
            "version": 0,
            "is_rated": False,
            "fill_at": created.fill_at,
            **msgspec.structs.asdict(row),
        },
        first=Append(
            table=opening.id,
            entry=opening.entry,
            row=row,
            seats=seat_rows(table),
            people=people_in(opening.entry.events),
        ),
    )


def table_row(table: TableState) -> TableRow:
    """What lists and sweeps need to know."""
    return TableRow(
        status=table.status,
        touched=table.touched,
        to_act=sum(1 << seat for seat in table.to_act),
        wake=wake_time(table),
    )


def wake_time(table: TableState) -> int | None:
    """When something is due that nobody asks for: a clock runs out, or the bots' process died."""
    if table.reveal_until is not None:
        return table.reveal_until
    if table.fill_at is not None and table.status == "open":
        return fill_due(table)
    if table.bots_to_act():
        return table.bots_since + GRACE_MS
    return next_deadline(table)


def next_deadline(table: TableState) -> int | None:
    """When the first clock runs out."""
    return min((time for time in table.deadlines() if time is not None), default=None)


def seat_rows(table: TableState) -> tuple[SeatRow, ...]:
    """Who sits at the table."""
    return tuple(
        SeatRow(
            seat=number,
            player=None if seat.person is None else seat.person.id,
            name=None if seat.is_free else table.name(number),
        )
        for number, seat in enumerate(table.seats)
    )
