"""The tables of the database. Times are milliseconds since 1970; JSON is text."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes share: the key that signs cookies."""

players = Table(
    "players",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("is_bot", Boolean, nullable=False),
    Column("is_deleted", Boolean, nullable=False, server_default=false()),
    Column("signed_out", BigInteger),
    Column("face", String, nullable=False, server_default=""),
)
"""`signed_out` ends the cookies of version 0.1, which name no session."""

secrets = Table(
    "secrets",
    metadata,
    Column("hash", String, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("seen", BigInteger),
    Column("agent", String),
    Index("secrets_by_player", "player"),
)
"""Browsers, programs, and links that move an identity; only their hashes."""

relations = Table(
    "relations",
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("other", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Whom a player has muted or blocked."""

bans = Table(
    "bans",
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Whom the keeper of the server has shut out."""

reports = Table(
    "reports",
    metadata,
    Column("id", String, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("reported", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("name", String, nullable=False),
    Column("table_id", String),
    Column("reason", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("is_closed", Boolean, nullable=False),
    Index("reports_by_state", "is_closed", "at"),
    Index("reports_by_reporter", "reporter"),
    Index("reports_by_reported", "reported"),
)
"""What players have reported to the keeper of the server, with what was said then."""

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("turn_seconds", Integer),
    Column("secret", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    # What follows is drawn from the log, for lists and sweeps.
    Column("version", Integer, nullable=False),
    Column("status", String, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("to_act", Integer, nullable=False),  # seats as bits
    Column("wake", BigInteger),  # when something will be due that nobody asks for
    Column("is_rated", Boolean, nullable=False),
    Index("tables_by_wake", "wake"),
    Index("tables_by_status", "status", "is_public", "touched"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String),
    Column("name", String),
    Index("seats_by_player", "player"),
)
"""Who sits where; drawn from the log, too."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("events", Text, nullable=False),
)
"""The log: the truth about every table. Its key makes that of two racing entries one is refused."""

mentions = Table(
    "mentions",
    metadata,
    Column("player", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)
"""Whose name is in which log: as host, on a seat, or in the chat."""

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("game", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("is_won", Boolean, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("results_by_player", "player", "game", "at"),
)
"""Every player's rating after every match."""
