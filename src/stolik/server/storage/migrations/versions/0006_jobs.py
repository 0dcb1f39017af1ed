"""Background work with its results, and answers to puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("arguments", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(), nullable=True),
        sa.Column("lease", sa.BigInteger(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("result", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("kind", "key"),
    )
    op.create_index("jobs_by_state", "jobs", ["state", "created"])
    op.create_index("jobs_by_owner", "jobs", ["owner", "state"])
    op.create_table(
        "job_parts",
        sa.Column("job", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["job"], ["jobs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("job", "number"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.String(), nullable=True),
        sa.Column("is_solved", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "puzzle"),
    )
    op.create_index("puzzle_answers_by_player", "puzzle_answers", ["player", "game", "at"])
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade() -> None:
    """Back to what there was."""
    for table in ("puzzles", "puzzle_answers", "job_parts", "jobs"):
        op.drop_table(table)
