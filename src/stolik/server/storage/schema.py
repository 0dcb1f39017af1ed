"""The tables of the database. Times are milliseconds since 1970; JSON is text."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
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
    Column("fill_at", BigInteger),  # when bots take the seats that are free
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

BATCH = {
    "table_id": String,
    "number": Integer,
    "at": BigInteger,
    "events": Text,
    "status": String,
    "touched": BigInteger,
    "to_act": Integer,
    "wake": BigInteger,
}
"""Entries and what they change in `tables`, as they are handed over: one JSON array of objects, so
that one statement serves any number of entries."""

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

ratings = Table(
    "ratings",
    metadata,
    Column("game", String, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("worth", Float, nullable=False),
    Index("ratings_by_worth", "game", "worth"),
)
"""The last of every player's ratings, and what they are at least worth: for leaderboards."""

days = Table(
    "days",
    metadata,
    Column("day", String, primary_key=True),
    Column("salts", Text, nullable=False),
    Column("opened", BigInteger, nullable=False),
)
"""By day, what the players of the day before have added to its seeds."""

deals = Table(
    "deals",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("level", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("host", ForeignKey("players.id")),
    Column("created", BigInteger, nullable=False),
    Column("opens", BigInteger, nullable=False),
    Column("closes", BigInteger),
    Column("bots_wake", BigInteger),
    Index("deals_by_bots", "bots_wake"),
    Index("deals_by_host", "host"),
)
"""Cards that are the same for everybody. `bots_wake` is when a process may let bots play it, too;
none when they have."""

tries = Table(
    "tries",
    metadata,
    Column("deal", ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), unique=True),
    Column("salt", String, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("score", Integer),
    Column("is_won", Boolean),
    Column("place", Integer),
    Index("tries_by_player", "player", "started"),
)
"""Who has played a deal, and how it ended; the first try, number 0, counts."""

choices = Table(
    "choices",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("deal", String, nullable=False),
    Column("position", String, nullable=False),
    Column("move", String, nullable=False),
    Index("choices_by_position", "deal", "position"),
)
"""What players chose in their tries that count, by the hash of what they knew."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("title", String, nullable=False),
    Column("host", ForeignKey("players.id")),
    Column("kind", String, nullable=False),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("turn_seconds", Integer, nullable=False),
    Column("is_duplicate", Boolean, nullable=False),
    Column("secret", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("status", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("wake", BigInteger),
    Index("tournaments_by_wake", "wake"),
    Index("tournaments_by_status", "status", "starts"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", ForeignKey("players.id")),
    Column("level", String),
    Column("name", String, nullable=False),
    Column("is_out", Boolean, nullable=False),
    Column("ready", BigInteger),
    UniqueConstraint("tournament", "player"),
    Index("entrants_by_player", "player"),
)
"""Who plays a tournament: people, and bots with a level. `ready` is since when one waits for the
next table of an arena."""

boards = Table(
    "boards",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), unique=True),
    Column("is_over", Boolean, nullable=False),
)
"""The tables of a round. A bye has none. The key makes that no pairing is made twice."""

board_seats = Table(
    "board_seats",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("entrant", Integer, nullable=False),
    Column("score", Integer),
    Column("points", Float),
    UniqueConstraint("tournament", "round", "entrant"),
)
"""Who sits at which board, and what came of it."""
jobs = Table(
    "jobs",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("key", String, nullable=False),
    Column("owner", String, nullable=False),
    Column("arguments", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("state", String, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("worker", String),
    Column("lease", BigInteger),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", LargeBinary),
    UniqueConstraint("kind", "key"),
    Index("jobs_by_state", "state", "created"),
    Index("jobs_by_owner", "owner", "state"),
)
"""Work in the background, and what came of it. A running job whose lease has run out is free."""

job_parts = Table(
    "job_parts",
    metadata,
    Column("job", ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""What a job has found so far; gone when it is done."""

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("day", String),
    Column("is_solved", Boolean, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("puzzle_answers_by_player", "player", "game", "at"),
)
"""A person's first answer to every puzzle, with their rating in its game after it."""

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)
"""The ratings of those puzzles that were tried."""

ladder_deals = Table(
    "ladder_deals",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("first", ForeignKey("players.id"), nullable=False),
    Column("second", ForeignKey("players.id"), nullable=False),
    Column("share", Float, nullable=False),
    Column("first_failures", Integer, nullable=False),
    Column("second_failures", Integer, nullable=False),
    Index("ladder_deals_by_game", "game", "at"),
    Index("ladder_deals_by_time", "at"),
    Index("ladder_deals_by_first", "first"),
    Index("ladder_deals_by_second", "second"),
)
"""Deals that bots have played on the ladder, both ways round: the first one's share of the wins."""
