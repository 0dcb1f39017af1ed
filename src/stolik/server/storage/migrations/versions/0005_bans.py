"""People whom the keeper of the server has shut out."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "bans",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player"),
    )


def downgrade() -> None:
    """Back to what there was."""
    op.drop_table("bans")
