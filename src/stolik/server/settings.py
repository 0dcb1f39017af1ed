"""What can be chosen about a server."""

import math

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one client may ask for; a load test asks for more."""

    requests: float = 40
    """HTTP requests per second, ten times as many at once; by address."""
    messages: float = 100
    """WebSocket messages per second, four times as many at once; by address."""
    commands: float = 20
    """Commands of one kind per second, four times as many at once; by person."""
    words: float = 0.5
    """Lines of chat per second, six at once; by person."""

    guests: float = 0.5
    """New guests per second, 60 at once; by address."""
    tables: float = 0.5
    """New tables per second, 60 at once; by address. Each stays in memory for ten minutes."""
    connections: float = 300
    """Open at the same time; by address. WebSockets and event streams behind a proxy, too."""
    all_connections: float = 20_000
    """Open at the same time, by anybody."""
    at_table: float = 300
    """Who follow one table, those who only look on."""
    bot_tables: float = 12
    """Matches with bots that one person hosts at the same time, in memory of this process; and as
    many more in the tournaments of that person."""
    tournaments: float = 3
    """Of one person that are not over."""

    reviews: float = 3
    """Of one person that wait or run at the same time."""


NO_LIMITS = Limits(
    requests=math.inf,
    messages=math.inf,
    commands=math.inf,
    words=math.inf,
    guests=math.inf,
    tables=math.inf,
    connections=math.inf,
    all_connections=math.inf,
    at_table=math.inf,
    bot_tables=math.inf,
    tournaments=math.inf,
    reviews=math.inf,
)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Of one process."""

    database: str
    """`sqlite:///FILE` or `postgresql://…`"""
    broker: str | None = None
    """`nats://…`: carries notices between processes on PostgreSQL, in place of it."""
    limits: Limits = Limits()
    has_ladder: bool = True
    """Whether bots that are online play each other when nothing else is to do."""
    address: str | None = None
    """Where others on the network find it."""
