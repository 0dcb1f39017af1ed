"""A batch of entries, and what they change in the lists, written in one transaction."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import (
    JSON,
    ColumnClause,
    Connection,
    FromClause,
    Label,
    Text,
    bindparam,
    cast,
    column,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from stolik.server.messages.common import GONE
from stolik.server.storage import schema
from stolik.server.storage.database import insert_into, is_sqlite
from stolik.server.storage.erasing import deleted_among, erased
from stolik.server.storage.notices import notify
from stolik.server.table.events import Entry, read_events, write_events


class TableRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What lists and sweeps need to know about a table, drawn from its log."""

    status: str
    touched: int
    to_act: int
    wake: int | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits somewhere."""

    seat: int
    player: str | None
    name: str | None


class Append(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An entry of a table's log, and what it changes in the lists."""

    table: str
    entry: Entry
    row: TableRow
    seats: tuple[SeatRow, ...] | None
    """Where they have changed."""
    people: tuple[str, ...] = ()
    """Whom it names."""
    opens: "NewTableRows | None" = None
    """A table that comes into being with this entry, or not at all."""


class NewTableRows(msgspec.Struct, frozen=True, kw_only=True):
    """A new table: its row, and the first entry of its log."""

    values: dict[str, Any]
    first: Append


class Insert(msgspec.Struct, frozen=True):
    """A new row of a table other than the log."""

    into: str
    values: dict[str, Any]


Write = Insert | NewTableRows | Append


def write_batch(
    connection: Connection, batch: Sequence[Write], *, notifies: bool
) -> dict[str, Entry]:
    """Writes a batch; returns, by table, the entries that found their number free.

    An entry whose number another process has taken is left out, and what it would open, too; the
    others are written.
    """
    inserts = [item for item in batch if isinstance(item, Insert)]
    for name in dict.fromkeys(row.into for row in inserts):
        rows = [row.values for row in inserts if row.into == name]
        connection.execute(insert(schema.metadata.tables[name]), rows)
    batch = without_deleted(connection, batch)
    openings = [item for item in batch if isinstance(item, NewTableRows)]
    appends = [item for item in batch if isinstance(item, Append)]
    written = write_entries(connection, openings, appends)
    if written and notifies:
        notify(connection, written.items())
    opened = [append.opens for append in appends if append.opens and append.table in written]
    write_entries(connection, opened, [])
    return written


def plain_appends(batch: Sequence[Write]) -> list[Append]:
    """The batch, if it is nothing but entries that leave seats and mentions alone: moves."""
    appends = [
        item
        for item in batch
        if isinstance(item, Append) and item.seats is None and not (item.people or item.opens)
    ]
    return appends if len(appends) == len(batch) else []


def without_deleted(connection: Connection, batch: Sequence[Write]) -> Sequence[Write]:
    """The batch without the names of people who have left for good meanwhile.

    Another process may have decided before it knew. Where that one's transaction comes first, the
    name is erased with all others; for that PostgreSQL holds the rows until the commit.
    """
    named = {person for item in batch for person in people_of(item)}
    gone = deleted_among(connection, named, is_held=True)
    return [erased_write(item, gone) for item in batch] if gone else batch


def people_of(item: Write) -> tuple[str, ...]:
    """Whom a write names."""
    match item:
        case Append():
            return item.people + (people_of(item.opens) if item.opens else ())
        case NewTableRows():
            return item.first.people
    return ()


def erased_write(item: Write, gone: set[str]) -> Write:
    """The same without the names and words of some people."""
    match item:
        case Append():
            return erased_append(item, gone)
        case NewTableRows():
            return msgspec.structs.replace(item, first=erased_append(item.first, gone))
    return item


def erased_append(append: Append, gone: set[str]) -> Append:
    """An entry without the names and words of some people."""
    opens = append.opens and erased_write(append.opens, gone)
    entry = append.entry
    events = read_events(erased(write_events(entry.events), gone))
    return msgspec.structs.replace(
        append,
        entry=msgspec.structs.replace(entry, events=events),
        seats=append.seats and tuple(erased_seat(seat, gone) for seat in append.seats),
        people=tuple(person for person in append.people if person not in gone),
        opens=opens,
    )


def erased_seat(seat: SeatRow, gone: set[str]) -> SeatRow:
    """The same, with a dash for a person who has left for good."""
    return msgspec.structs.replace(seat, name=GONE) if seat.player in gone else seat


def write_entries(
    connection: Connection, openings: Sequence[NewTableRows], appends: Sequence[Append]
) -> dict[str, Entry]:
    """Inserts new tables, then entries; returns those that were written, by table."""
    if openings:
        connection.execute(insert(schema.tables), [opening.values for opening in openings])
    appends = [*(opening.first for opening in openings), *appends]
    if not appends:
        return {}
    rows = batch_rows(appends)
    written = insert_entries(connection, appends, rows)
    ours = [append for append in appends if append.table in written]
    if ours:
        if len(ours) < len(appends):
            rows = batch_rows(ours)
        connection.execute(statements_of(connection).update_tables, {"rows": rows})
        replace_seats(connection, [append for append in ours if append.seats is not None])
        insert_mentions(connection, [append for append in ours if append.people])
    return {append.table: append.entry for append in ours}


def insert_entries(connection: Connection, appends: Sequence[Append], rows: str) -> set[str]:
    """The tables whose entry found its number free."""
    batch, statements = {"rows": rows}, statements_of(connection)
    if not is_sqlite(connection):
        return set(connection.execute(statements.insert_free_entries, batch).scalars())
    # Every row that SQLite returns is a fight for Python's lock with the thread that serves the
    # tables. One process does not race with itself, so at first it asks for no rows.
    with suppress(IntegrityError):  # a number is taken: SQLite has undone this statement
        connection.execute(statements.insert_entries, batch)
        return {append.table for append in appends}
    return set(connection.execute(statements.insert_free_entries, batch).scalars())


def replace_seats(connection: Connection, appends: Sequence[Append]) -> None:
    """Who sits at these tables now."""
    if not appends:
        return
    rows = [
        {"table_id": append.table, **msgspec.structs.asdict(seat)}
        for append in appends
        for seat in append.seats or ()
    ]
    tables = [append.table for append in appends]
    connection.execute(delete(schema.seats).where(schema.seats.c.table_id.in_(tables)))
    connection.execute(insert(schema.seats), rows)


def insert_mentions(connection: Connection, appends: Sequence[Append]) -> None:
    """Whose names are in these logs now."""
    if not appends:
        return
    rows = [{"player": p, "table_id": append.table} for append in appends for p in append.people]
    connection.execute(insert_into(schema.mentions, connection).on_conflict_do_nothing(), rows)


def batch_rows(appends: Sequence[Append]) -> str:
    """Entries, and what they change in the lists, as that array."""
    rows = [
        {
            "table_id": append.table,
            "number": append.entry.number,
            "at": append.entry.at,
            "events": write_events(append.entry.events),
            **msgspec.structs.asdict(append.row),
        }
        for append in appends
    ]
    return msgspec.json.encode(rows).decode()


def rows_in_sqlite() -> FromClause:
    """The batch as SQLite reads it."""
    each = func.json_each(bindparam("rows")).table_valued("value")
    columns: list[Label[Any]] = [
        func.json_extract(each.c.value, f"$.{name}", type_=kind).label(name)
        for name, kind in schema.BATCH.items()
    ]
    return select(*columns).select_from(each).subquery("new")


def rows_in_postgresql() -> FromClause:
    """The batch as PostgreSQL reads it."""
    array = cast(bindparam("rows", type_=Text), JSON)
    columns: list[ColumnClause[Any]] = [column(name, kind) for name, kind in schema.BATCH.items()]
    rows = func.json_to_recordset(array).table_valued(*columns, name="new")
    return rows.render_derived(with_types=True)


class Statements:
    """What writes a batch, in one dialect; compiled once."""

    def __init__(self, connection: Connection) -> None:
        rows = rows_in_sqlite() if is_sqlite(connection) else rows_in_postgresql()
        names = ("table_id", "number", "at", "events")
        entries = select(*(rows.c[name] for name in names)).where(text("true"))
        self.insert_entries = insert(schema.entries).from_select(names, entries)
        self.insert_free_entries = (
            insert_into(schema.entries, connection)
            .from_select(names, entries)
            .on_conflict_do_nothing()
            .returning(schema.entries.c.table_id)
        )
        changed = ("status", "touched", "to_act", "wake")
        self.update_tables = (
            update(schema.tables)
            .where(schema.tables.c.id == rows.c.table_id)
            .values(version=rows.c.number, **{name: rows.c[name] for name in changed})
        )


_statements: dict[str, Statements] = {}


def statements_of(connection: Connection) -> Statements:
    """Those of its dialect."""
    dialect = connection.dialect.name
    if dialect not in _statements:
        _statements[dialect] = Statements(connection)
    return _statements[dialect]
