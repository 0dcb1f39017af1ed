"""The ladder of bots."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "ladder_deals",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("first", sa.String, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("second", sa.String, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("first_failures", sa.Integer, nullable=False),
        sa.Column("second_failures", sa.Integer, nullable=False),
    )
    op.create_index("ladder_deals_by_game", "ladder_deals", ["game", "at"])
    op.create_index("ladder_deals_by_time", "ladder_deals", ["at"])
    op.create_index("ladder_deals_by_first", "ladder_deals", ["first"])
    op.create_index("ladder_deals_by_second", "ladder_deals", ["second"])


def downgrade() -> None:
    """Back to what there was."""
    op.drop_table("ladder_deals")
