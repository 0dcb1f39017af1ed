"""Bodies and answers about deals that are the same for everybody, and what they are compared by."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stolik.server.messages.common import Level, Person

Salt = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")]
"""32 random bytes of a player's own, or nothing."""


class DealRules(msgspec.Struct, frozen=True, kw_only=True):
    """What is played, but for the cards."""

    game: str
    seats: int
    seat: int
    """The player's."""
    options: dict[str, Any]
    level: Level
    """Of the bots on the other seats."""


class MyTry(msgspec.Struct, frozen=True, kw_only=True):
    """Where the asker stands with a deal."""

    table: str
    """Of the last try."""
    is_over: bool
    tries: int


class DealLine(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in a list."""

    id: str
    rules: DealRules
    people: int
    """How many have finished it."""
    mine: MyTry | None
    """None for one who has not begun."""


class PlannedDay(msgspec.Struct, frozen=True, kw_only=True):
    """What will be played on a day: the cards are not known yet."""

    day: str
    deals: tuple[DealRules, ...]


class Today(msgspec.Struct, frozen=True, kw_only=True):
    """The daily deals."""

    day: str
    """In UTC, as 2026-11-17."""
    closes: int
    deals: tuple[DealLine, ...]
    calendar: tuple[PlannedDay, ...]
    """The days to come."""


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal ended for a player, among all who have played it."""

    player: Person
    is_bot: bool
    score: int
    place: int
    """At the table."""
    is_won: bool
    rank: int
    matchpoints: int
    """Two for every result that is worse, one for every equal one."""
    percent: float
    """Of the matchpoints that there could be."""
    table: str | None
    """Where it was played; bots play without a table."""


class DealBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A deal, and how those did who have played it."""

    id: str
    kind: Literal["daily", "challenge", "tournament"]
    rules: DealRules
    host: Person | None
    """Who has made the challenge."""
    opens: int
    closes: int | None
    people: int
    mine: MyTry | None
    is_open: bool
    """Whether the asker may see the rest: they have finished it, or it has closed."""
    results: tuple[DealResult, ...]
    """The best first; of very many, those at the top."""
    my_result: DealResult | None
    commitment: str
    """To the seed."""
    seed: str | None
    """When the deal has closed."""


class NewTry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player begins a deal, or goes on with it."""

    salt: Salt = ""
    """Of a daily deal: becomes part of the next day's seeds."""


class TryTable(msgspec.Struct, frozen=True):
    """Where a deal is played."""

    table: str


class ChosenMove(msgspec.Struct, frozen=True, kw_only=True):
    """What some chose in a position."""

    move: str
    times: int


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One of the asker's decisions, and what all chose who came to the same position."""

    number: int
    """Of the decision, counted from 0."""
    move: str
    chosen: tuple[ChosenMove, ...]
    """The most frequent first; the asker's own is among them."""


class NewChallenge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same cards for everybody who gets the link."""

    game: str
    seats: Annotated[int, Meta(ge=2, le=10)]
    options: dict[str, Any] = {}
    level: Level = "normal"
    """Of the bots on the other seats."""
    seat: Annotated[int, Meta(ge=0, le=9)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] = 7
    """Until it closes."""


class DayProof(msgspec.Struct, frozen=True, kw_only=True):
    """What the seeds of a day were made of, when it is over."""

    day: str
    anchor: str
    """The first link of the server's chain: every link leads back to it."""
    link: str
    salts: tuple[str, ...]
    """What the players of the day before have added."""


class PastDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in a player's profile."""

    deal: str
    kind: Literal["daily", "challenge", "tournament"]
    game: str
    at: int
    score: int
    rank: int
    people: int
    """Results in all, bots included."""
    percent: float


TournamentKind = Literal["swiss", "arena"]


class NewTournament(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tournament is to be like."""

    title: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$(?!\n)")]
    kind: TournamentKind = "swiss"
    game: str
    seats: Annotated[int, Meta(ge=2, le=10)]
    options: dict[str, Any] = {}
    rounds: Annotated[int, Meta(ge=1, le=20)] = 5
    """Of a Swiss tournament."""
    minutes: Annotated[int, Meta(ge=1, le=240)] = 60
    """That an arena lasts."""
    turn_seconds: Annotated[int, Meta(ge=5, le=86_400)] = 30
    is_duplicate: bool = False
    """Whether all tables of a round have the same cards; for Swiss tournaments."""
    starts_in: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 300
    """Seconds."""
    bots: Annotated[tuple[Level, ...], Meta(max_length=64)] = ()
    """Bots of the server that play from the beginning."""


class TournamentLine(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    title: str
    kind: TournamentKind
    game: str
    seats: int
    status: Literal["open", "running", "over"]
    starts: int
    round: int
    rounds: int
    entrants: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How an entrant stands."""

    rank: int
    entrant: int
    name: str
    player: Person | None
    """None for a bot of the server, and for a person who has left it."""
    level: Level | None
    is_out: bool
    points: float
    buchholz: float
    """The points of all whom the entrant has met: the first tie-break."""
    wins: int
    """The second: rounds won outright. Then the order of entry decides."""
    played: int
    byes: int


class BoardLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a tournament."""

    round: int
    board: int
    table: str | None
    """None for a bye."""
    entrants: tuple[int, ...]
    """By seat."""
    points: tuple[float | None, ...]
    is_over: bool


class TournamentPage(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as everybody sees it."""

    id: str
    title: str
    kind: TournamentKind
    rules: DealRules
    host: Person | None
    status: Literal["open", "running", "over"]
    starts: int
    ends: int | None
    """When an arena opens no more tables."""
    round: int
    rounds: int
    turn_seconds: int
    is_duplicate: bool
    standings: tuple[Standing, ...]
    boards: tuple[BoardLine, ...]
    """Of the round; of an arena those under way."""
    me: int | None
    """The asker's number among the entrants."""
    my_table: str | None
    """Where the asker is to play now."""
    is_waiting: bool
    """Whether the asker waits for the next table of an arena."""
    commitment: str
    """To the secret that all cards are made of."""
    secret: str | None
    """When the tournament is over."""


class PastTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a player's profile."""

    id: str
    title: str
    game: str
    at: int
    status: Literal["open", "running", "over"]
