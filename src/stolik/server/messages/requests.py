"""Bodies and answers of plain HTTP."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from stolik.core.options import OptionField
from stolik.server.messages.common import Clock, Level, LocalizedText, Name, Pace, Person, Status
from stolik.server.messages.updates import Step


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name is all it takes; later, a new name."""

    name: Name


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


class ServerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The server itself."""

    version: str
    levels: tuple[str, ...]
    """The bots that can be seated, from weak to strong."""
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


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What came of checking a record's shuffles."""

    is_fair: bool
    checks: tuple[LocalizedText, ...]
    """What was checked, in the order it was."""


class Refused(msgspec.Struct, frozen=True):
    """Why a request was refused, with its HTTP status."""

    refusal: LocalizedText
