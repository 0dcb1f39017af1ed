"""Which tables name a person, so that nobody has to read the whole log to find out."""

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ENTRIES_AT_ONCE = 5000

entries = sa.table("entries", sa.column("table_id"), sa.column("number"), sa.column("events"))


def upgrade() -> None:
    """To this version; reads the log once."""
    mentions = op.create_table(
        "mentions",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "table_id"),
    )
    found = {(player, row.table_id) for row in whole_log() for player in people_in(row.events)}
    rows = [{"player": player, "table_id": table} for player, table in sorted(found)]
    if rows:
        op.bulk_insert(mentions, rows)


def whole_log() -> Iterator[Any]:
    """All entries that may name a person, a part at a time."""
    after = ("", 0)
    while True:
        query = (
            sa.select(entries)
            .where(sa.tuple_(entries.c.table_id, entries.c.number) > sa.tuple_(*after))
            .where(entries.c.events.contains('"id":"'))
            .order_by(entries.c.table_id, entries.c.number)
            .limit(ENTRIES_AT_ONCE)
        )
        rows = op.get_bind().execute(query).all()
        yield from rows
        if len(rows) < ENTRIES_AT_ONCE:
            return
        after = (rows[-1].table_id, rows[-1].number)


def people_in(events: str) -> set[str]:
    """Hosts, players and those who have said something."""
    return {
        value["id"]
        for event in msgspec.json.decode(events)
        for value in event.values()
        if isinstance(value, dict) and isinstance(value.get("id"), str)
    }


def downgrade() -> None:
    """Back to the first tables."""
    op.drop_table("mentions")
