"""Bodies and answers of plain HTTP."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stolik.core.options import OptionField
from stolik.review.structures import MoveValue
from stolik.server.messages.common import (
    Clock,
    Face,
    Level,
    LocalizedText,
    Name,
    Pace,
    Person,
    Status,
)
from stolik.server.messages.contests import PastDeal, PastTournament
from stolik.server.messages.updates import Step


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name is all it takes; later, a new name."""

    name: Name


class NewFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which face others see beside the name."""

    face: Face


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is to be like."""

    game: str
    seats: Annotated[int, Meta(ge=2, le=10)]
    options: dict[str, Any] = {}
    is_public: bool = False
    clock: Clock | None = None
    pace: Pace = "human"
    bots: tuple[Level, ...] = ()
    """Put on the last seats at once."""


class Secret(msgspec.Struct, frozen=True):
    """A secret that moves an identity to another device, or lets a program in."""

    secret: str


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Where a person is signed in: a browser or a program; or a link that could still be used."""

    id: str
    kind: Literal["browser", "token", "link"]
    created: int
    seen: int | None
    """When it was last used, to an hour."""
    agent: str | None
    """Which browser, roughly."""
    is_current: bool
    """Whether the request came by it."""


RelationKind = Literal["muted", "blocked"]


class NewRelation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Muted: their chat is not shown. Blocked: nor can they sit at my tables, or chat there."""

    kind: RelationKind


class Relation(msgspec.Struct, frozen=True, kw_only=True):
    """A person whom the asker has muted or blocked."""

    person: Person
    kind: RelationKind


class NewReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To the keeper of the server."""

    player: str
    reason: Literal["words", "cheating", "name", "other"]
    table: str | None = None
    """Where it happened: what the person said there goes with the report."""
    text: Annotated[str, Meta(max_length=1000)] = ""


class ReportReceipt(msgspec.Struct, frozen=True):
    """The keeper has the report."""

    id: str


class NetworkState(msgspec.Struct, frozen=True, kw_only=True):
    """Who can come in."""

    address: str | None
    """Where others on the network find the server; None where only this machine can come in."""
    may_change: bool
    """Whether the asker, on this machine, may open or close it."""


class NewNetworkState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to come in."""

    is_open: bool


class ServerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The server itself."""

    version: str
    levels: tuple[str, ...]
    """The bots that can be seated, from weak to strong."""
    expert_seats: dict[str, tuple[int, ...]]
    """By game: the sizes of tables where `expert` may sit."""
    address: str | None
    """Where others on the network find it, even when the request came in by localhost."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the home page, with what its form needs."""

    id: str
    title: str
    motto: str
    least_seats: int
    most_seats: int
    is_cooperative: bool
    puzzles: int
    """How many come with it."""
    options: tuple[OptionField, ...]


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, Any]
    players: tuple[str | None, ...]
    """By seat; None for a free one."""
    status: Status
    clock: Clock | None
    created: int
    touched: int
    is_mine_to_act: bool
    """Whether the asker is to act there."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot would play here."""

    move: str | None
    """None: it would wait."""
    why: LocalizedText
    moves: tuple[MoveValue, ...] = ()
    """What every move is worth, the best first; empty where there is only one."""
    version: int
    """Of the table that the bot thought about."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """All steps of a match as one seat saw them, a spectator, or with all cards open."""

    players: tuple[str, ...]
    steps: tuple[Step, ...]


class GameStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How a player does in one game."""

    game: str
    matches: int
    wins: int
    rating: float
    """openskill's ordinal, on a scale that begins at 1000."""
    history: tuple[float, ...]
    """The ratings after the last matches, the oldest first."""


class LeaderboardLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player among the best of a game."""

    player: Person
    is_bot: bool
    rating: int
    """What the player is at least worth, as in profiles: the list is in its order."""
    low: int
    high: int
    """With 95 % probability the player's skill is between these two."""
    is_uncertain: bool
    """Whether that is a guess: the player has few matches."""
    matches: int
    wins: int


class FinishedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is over, and how a player came out of it."""

    table: str
    game: str
    players: tuple[str | None, ...]
    """By seat."""
    seat: int
    """Of the player; a bot may have had several."""
    ended: int
    score: int
    is_won: bool
    place: int
    """Winners are first; of the others, who has better points comes before."""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A player's page."""

    person: Person
    is_bot: bool
    standings: tuple[GameStanding, ...]
    recent: tuple[FinishedMatch, ...]
    """The newest first; to others only public ones."""
    deals: tuple[PastDeal, ...]
    """Daily deals and challenges, the newest first; to others only those that have closed."""
    tournaments: tuple[PastTournament, ...]
    """Those that the player has entered, the newest first."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What came of checking a record's shuffles."""

    is_fair: bool
    checks: tuple[LocalizedText, ...]
    """What was checked, in the order it was."""
    proved: tuple[int, ...] = ()
    """The seats whose own salt is in the seed: for them, nobody else chose the cards."""


class Refused(msgspec.Struct, frozen=True):
    """Why a request was refused, with its HTTP status."""

    refusal: LocalizedText
