"""The faces that people have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """To this version."""
    op.add_column("players", sa.Column("face", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Back to what there was."""
    op.drop_column("players", "face")
