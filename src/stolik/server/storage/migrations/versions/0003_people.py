"""Sessions that can be ended, people who are muted or blocked, and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

GONE = "—"
"""How version 0.1 marked a player who has left for good."""


def upgrade() -> None:
    """To this version."""
    op.add_column(
        "players",
        sa.Column("is_deleted", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.add_column("players", sa.Column("signed_out", sa.BigInteger(), nullable=True))
    players = sa.table("players", sa.column("name"), sa.column("is_deleted", sa.Boolean()))
    op.execute(players.update().where(players.c.name == GONE).values(is_deleted=True))
    op.add_column("secrets", sa.Column("seen", sa.BigInteger(), nullable=True))
    op.add_column("secrets", sa.Column("agent", sa.String(), nullable=True))
    op.create_index("secrets_by_player", "secrets", ["player"], unique=False)
    add_relations()
    add_reports()


def add_relations() -> None:
    """Whom players have muted or blocked."""
    op.create_table(
        "relations",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("other", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other"], ["players.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "other"),
    )


def add_reports() -> None:
    """What players have reported."""
    op.create_table(
        "reports",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.String(), nullable=False),
        sa.Column("reported", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["reporter"], ["players.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["reported"], ["players.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("reports_by_state", "reports", ["is_closed", "at"], unique=False)
    op.create_index("reports_by_reporter", "reports", ["reporter"], unique=False)
    op.create_index("reports_by_reported", "reports", ["reported"], unique=False)


def downgrade() -> None:
    """Back to what there was."""
    op.drop_table("reports")
    op.drop_table("relations")
    op.drop_index("secrets_by_player", table_name="secrets")
    op.drop_column("secrets", "agent")
    op.drop_column("secrets", "seen")
    op.drop_column("players", "signed_out")
    op.drop_column("players", "is_deleted")
