"""Deals that are the same for everybody, leaderboards, and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds them; ratings are taken from the results that there are."""
    op.add_column("tables", sa.Column("fill_at", sa.BigInteger))
    add_ratings()
    add_deals()
    add_tournaments()


def add_ratings() -> None:
    """The last of every player's ratings."""
    op.create_table(
        "ratings",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column(
            "player", sa.String, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("worth", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_worth", "ratings", ["game", "worth"])
    op.execute(
        """
        INSERT INTO ratings (game, player, mu, sigma, matches, wins, at, worth)
        SELECT last.game, last.player, last.mu, last.sigma, total.matches, total.wins, last.at,
               last.mu - 3 * last.sigma
        FROM (
            SELECT results.game, results.player, mu, sigma, at, ROW_NUMBER() OVER (
                PARTITION BY results.game, results.player ORDER BY at DESC, table_id, seat
            ) AS place
            FROM results JOIN players ON players.id = results.player
            WHERE NOT players.is_deleted
        ) AS last
        JOIN (
            SELECT game, player, COUNT(*) AS matches,
                   SUM(CASE WHEN is_won THEN 1 ELSE 0 END) AS wins
            FROM results GROUP BY game, player
        ) AS total ON total.game = last.game AND total.player = last.player
        WHERE last.place = 1
        """
    )


def add_deals() -> None:
    """Who plays which of them, and what they choose."""
    op.create_table(
        "days",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("salts", sa.Text, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "deals",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("level", sa.String, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        linked("host", "players"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("opens", sa.BigInteger, nullable=False),
        sa.Column("closes", sa.BigInteger),
        sa.Column("bots_wake", sa.BigInteger),
    )
    op.create_index("deals_by_bots", "deals", ["bots_wake"])
    op.create_index("deals_by_host", "deals", ["host"])
    op.create_table(
        "tries",
        sa.Column(
            "deal", sa.String, sa.ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column(
            "player", sa.String, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column(
            "table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), unique=True
        ),
        sa.Column("salt", sa.String, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("score", sa.Integer),
        sa.Column("is_won", sa.Boolean),
        sa.Column("place", sa.Integer),
    )
    op.create_index("tries_by_player", "tries", ["player", "started"])
    op.create_table(
        "choices",
        sa.Column(
            "table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("deal", sa.String, nullable=False),
        sa.Column("position", sa.String, nullable=False),
        sa.Column("move", sa.String, nullable=False),
    )
    op.create_index("choices_by_position", "choices", ["deal", "position"])


def add_tournaments() -> None:
    """Who plays whom, round by round."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        linked("host", "players"),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("turn_seconds", sa.Integer, nullable=False),
        sa.Column("is_duplicate", sa.Boolean, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("wake", sa.BigInteger),
    )
    op.create_index("tournaments_by_wake", "tournaments", ["wake"])
    op.create_index("tournaments_by_status", "tournaments", ["status", "starts"])
    op.create_table(
        "entrants",
        tournament_key(),
        sa.Column("number", sa.Integer, primary_key=True),
        linked("player", "players"),
        sa.Column("level", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("is_out", sa.Boolean, nullable=False),
        sa.Column("ready", sa.BigInteger),
        sa.UniqueConstraint("tournament", "player"),
    )
    op.create_index("entrants_by_player", "entrants", ["player"])
    op.create_table(
        "boards",
        tournament_key(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        linked("table_id", "tables", unique=True),
        sa.Column("is_over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "board_seats",
        tournament_key(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("points", sa.Float),
        sa.UniqueConstraint("tournament", "round", "entrant"),
    )


def linked(name: str, table: str, *, cascades: bool = False, **settings: bool) -> sa.Column[str]:
    """A column that names a row of another table."""
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE" if cascades else None)
    return sa.Column(name, sa.String, key, **settings)  # type: ignore[arg-type]  # flags alone


def tournament_key() -> sa.Column[str]:
    """The first part of the keys of all that belongs to a tournament."""
    return linked("tournament", "tournaments", cascades=True, primary_key=True)


def downgrade() -> None:
    """Back to what there was."""
    for name in ("board_seats", "boards", "entrants", "tournaments"):
        op.drop_table(name)
    for name in ("choices", "tries", "deals", "days", "ratings"):
        op.drop_table(name)
    op.drop_column("tables", "fill_at")
