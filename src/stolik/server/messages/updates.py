"""What a client of a table receives: everything at first, then what changes.

Like views and previews, which they carry, messages are trees: the search for cycles need not look
at them (`gc=False`).
"""

from typing import TYPE_CHECKING, Any, Literal, Union

import msgspec
from msgspec import UNSET, UnsetType

from stolik.core.game import Preview, Result, View
from stolik.games import all_games
from stolik.server.messages.common import (
    Clock,
    Deal,
    Level,
    LocalizedText,
    Pace,
    Person,
    Reaction,
    Status,
)

if TYPE_CHECKING:
    AnyView = View
    AnyPreview = Preview
else:
    all_games()  # A server offers the games that are installed: these are their classes.
    AnyView = Union[tuple(View.__subclasses__())]  # noqa: UP007
    AnyPreview = Union[tuple(Preview.__subclasses__())]  # noqa: UP007


class SeatState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who has a seat: a person, a bot, nobody, or both: a bot plays for a person who is away."""

    person: Person | None = None
    bot: Level | None = None
    character: str | None = None
    """The name of a bot that has the seat for itself."""


class Fairness(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How a player can check that the cards were not chosen: see the page on fair shuffles."""

    version: int
    """2; 1 at tables where salts were still sent in the clear."""
    attempt: int
    """Counted from 0; those before were void."""
    commitment: str
    """To the server's secret, shown before anybody else commits."""
    commitments: tuple[str, ...]
    """To the salts, by seat; empty for bots and for players who have not committed yet."""
    salts: tuple[str, ...]
    """Those that have been revealed, by seat."""
    reveal_until: int | None = None
    """While salts are being revealed: those who take longer lose their seat."""
    vacated: tuple[tuple[int, ...], ...] = ()
    """By void attempt, the seats that were freed because of it."""
    secret: str | None = None
    """The server's secret, when the match is over."""
    seed: str | None = None
    """Made of all that, when the match is over."""


class Origin(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Of a match that goes on from a moment of another one: it is a trial, and does not count."""

    table: str
    move: int
    """The number of the move before which it begins."""
    cards: Literal["true", "redealt"]


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table as anybody at it may know it; the cards are in the views."""

    id: str
    game: str
    options: dict[str, Any]
    """Those that differ from the defaults."""
    seats: tuple[SeatState, ...]
    host: Person
    is_public: bool
    clock: Clock | None
    pace: Pace
    status: Status
    created: int
    fairness: Fairness
    result: Result | None = None
    rematch: str | None = None
    """The table where they play again."""
    hinted: tuple[int, ...] = ()
    """Seats whose people were shown a hint: with any the match does not count for ratings."""
    silenced: tuple[str, ...] = ()
    """People whom the host has taken out of the chat, by id."""
    deal: Deal | None = None
    """Where the cards are the same as at other tables."""
    fill_at: int | None = None
    """When bots take the seats that are free, and the match begins: at a quick match."""
    origin: Origin | None = None


class You(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who the receiver is at this table; a spectator has no seat."""

    person: Person | None
    seat: int | None
    is_host: bool


class Step(msgspec.Struct, frozen=True, gc=False):
    """One visible step: what happened, and the table after it."""

    story: tuple[LocalizedText, ...]
    view: AnyView
    ms: int = 0
    """How long it is looked at, at normal speed."""
    ends_round: bool = False
    """The page shows the points of the round after it, until its reader goes on."""


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something said at the table: words, or one of the reactions."""

    at: int
    person: Person
    seat: int | None
    text: str | None = None
    reaction: Reaction | None = None


class Turn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the receiver may do now; a spectator nothing."""

    number: int
    """How many moves this seat has made: a move names it, so that none is made twice."""
    legal: tuple[str, ...]
    previews: tuple[AnyPreview, ...] = ()
    """What each of the legal moves would do, in the same order."""
    deadlines: tuple[int | None, ...]
    """By seat: when a bot will play for it."""
    position: str | UnsetType = UNSET
    """What the seat knows, as one line of text: for programs, which ask for it in place of
    previews."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag="snapshot"):
    """Everything as it stands at this version: the first message, and after a long absence."""

    version: int
    now: int
    you: You
    table: Table
    view: AnyView | None
    """None until the match begins."""
    turn: Turn
    chat: tuple[ChatLine, ...]
    """The last lines."""


class Update(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag="update"):
    """What came after the version before."""

    version: int
    now: int
    you: You | None = None
    """Where it has changed, as with the other fields that may be None."""
    table: Table | None = None
    steps: tuple[Step, ...] = ()
    turn: Turn
    chat: tuple[ChatLine, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag="answer"):
    """To one command: done (and durable), or why not."""

    id: str
    version: int
    refusal: LocalizedText | None = None
    table: str | None = None
    """The new table, after `Rematch`."""


class Presence(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag="presence"):
    """Who is looking at the table now; not part of the versioned stream."""

    seats: tuple[int, ...]
    spectators: int
    away_since: tuple[int | None, ...] = ()
    """By seat: since when its person has had no connection; None for those who are there."""


class Closing(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag="closing"):
    """The server stops; connect again, the table is saved."""

    reason: LocalizedText


class Alive(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag="alive"):
    """Sent every few seconds: a client that hears nothing, or is behind, connects again."""

    version: int
    """Of the table; not part of the versioned stream."""


ServerMessage = Snapshot | Update | Answer | Presence | Alive | Closing
