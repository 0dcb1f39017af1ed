"""Everything that goes over the wire: commands of clients, and what they are told.

The types of the page are generated from these. Times are milliseconds since 1970.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stolik.core.game import Result
from stolik.core.options import OptionField
from stolik.core.sentences import Seat, Sentence
from stolik.games.abluxxen.preview import AbluxxenPreview
from stolik.games.abluxxen.view import AbluxxenView
from stolik.games.red7.preview import Red7Preview
from stolik.games.red7.view import Red7View
from stolik.games.six_nimmt.preview import SixNimmtPreview
from stolik.games.six_nimmt.view import SixNimmtView
from stolik.games.take_that.preview import TakeThatPreview
from stolik.games.take_that.view import TakeThatView
from stolik.games.the_gang.preview import TheGangPreview
from stolik.games.the_gang.view import TheGangView

AnyView = SixNimmtView | AbluxxenView | TheGangView | Red7View | TakeThatView
AnyPreview = SixNimmtPreview | AbluxxenPreview | TheGangPreview | Red7Preview | TakeThatPreview

Name = Annotated[
    str,
    Meta(max_length=24, pattern=r"^[^\s\x00-\x1f\x7f]([^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$"),
]
"""No control characters, nor white space at the ends."""
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Level = Literal["easy", "normal", "hard"]
Pace = Literal["human", "instant"]
Status = Literal["open", "playing", "over"]
Reaction = Literal[
    "thumbs-up", "thumbs-down", "thinking", "laugh", "wow", "sorry", "hurry", "bravo"
]
Salt = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""

MOVE_LENGTH = 200
CHAT_LENGTH = 300


# Words.


class Told(msgspec.Struct, frozen=True):
    """A sentence for people: in English, and its code and parameters for other languages."""

    code: str
    params: Mapping[str, int | str | tuple[int | str, ...]]
    """Without the seats."""
    seats: Mapping[str, int]
    """The parameters that mean a seat; people read the player's name there."""
    text: str


def tell(sentence: Sentence, players: Sequence[str]) -> Told:
    """A sentence with names in place of seats, ready to be sent."""
    params: dict[str, int | str | tuple[int | str, ...]] = {}
    seats: dict[str, int] = {}
    for name, value in sentence.params.items():
        if isinstance(value, Seat):
            seats[name] = int(value)
        else:
            params[name] = value if isinstance(value, int | str) else tuple(value)
    return Told(sentence.code, params, seats, sentence.with_names(players))


# People and tables.


class Person(msgspec.Struct, frozen=True):
    """A player as others see them; bots are players too, one a level."""

    id: str
    name: str


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat: a person, a bot, nobody, or both: a bot plays for somebody who is away."""

    person: Person | None = None
    bot: Level | None = None
    is_salted: bool = False
    """Whether the person's browser has added its salt to the shuffles."""


class Clock(msgspec.Struct, frozen=True):
    """Seconds for every move; then a bot plays for whoever is to act."""

    turn_seconds: Annotated[int, Meta(ge=5, le=14 * 24 * 3600)]


class Fairness(msgspec.Struct, frozen=True, kw_only=True):
    """How a player can check that the cards were not chosen: see the page on fair shuffles."""

    commitment: str
    """SHA-256 of the house's secret, shown before anybody sits down."""
    salts: tuple[str, ...]
    """By seat, once the match has begun; empty for bots."""
    secret: str | None = None
    """The house's secret, when the match is over."""
    seed: str | None = None
    """SHA-256 of the secret and the salts, when the match is over."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
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


class You(msgspec.Struct, frozen=True, kw_only=True):
    """Who the receiver is at this table; a spectator has no seat."""

    person: Person | None
    seat: int | None
    is_host: bool


class Step(msgspec.Struct, frozen=True):
    """One visible step: what happened, and the table after it."""

    story: tuple[Told, ...]
    view: AnyView


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something said at the table: words, or one of the reactions."""

    at: int
    person: Person
    seat: int | None
    text: str | None = None
    reaction: Reaction | None = None


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What the receiver may do now; a spectator nothing."""

    number: int
    """How many moves this seat has made: a move names it, so that none is made twice."""
    legal: tuple[str, ...]
    previews: tuple[AnyPreview, ...] = ()
    """What each of the legal moves would do, in the same order."""
    deadlines: tuple[int | None, ...]
    """By seat: when a bot will play for it."""


# What a client is told.


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, tag="snapshot"):
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


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update"):
    """What came after the version before."""

    version: int
    now: int
    you: You | None = None
    """Where it has changed, as with the other fields that may be None."""
    table: Table | None = None
    steps: tuple[Step, ...] = ()
    turn: Turn
    chat: tuple[ChatLine, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag="answer"):
    """To one command: done (and durable), or why not."""

    id: str
    version: int
    refusal: Told | None = None
    table: str | None = None
    """The new table, after `Rematch`."""


class Presence(msgspec.Struct, frozen=True, kw_only=True, tag="presence"):
    """Who is looking at the table now; not part of the versioned stream."""

    seats: tuple[int, ...]
    spectators: int


class Closing(msgspec.Struct, frozen=True, kw_only=True, tag="closing"):
    """The server stops; connect again, the table is kept."""

    reason: Told


ServerMessage = Snapshot | Update | Answer | Presence | Closing


# What a client asks for.


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all commands."""

    id: Annotated[str, Meta(max_length=40)] = ""
    """Comes back in the answer."""


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Takes a free seat (any, if none is named), or one's own again that a bot plays meanwhile."""

    seat: SeatNumber | None = None
    salt: Salt


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Gives up the seat; during a match a bot plays on for it."""


class SeatBot(Command, frozen=True, kw_only=True, tag="seat-bot"):
    """The host puts a bot on a free seat."""

    seat: SeatNumber
    level: Level


class Vacate(Command, frozen=True, kw_only=True, tag="vacate"):
    """The host frees a seat of a bot or a person, before the match."""

    seat: SeatNumber


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """The host begins the match; all seats are taken."""


class MakeMove(Command, frozen=True, kw_only=True, tag="move"):
    """A move; `turn` is the number of the turn it was chosen in."""

    move: Annotated[str, Meta(min_length=1, max_length=MOVE_LENGTH)]
    turn: Annotated[int, Meta(ge=0)]


class StandIn(Command, frozen=True, kw_only=True, tag="stand-in"):
    """A player asks that a bot plays for somebody who has been away for a while."""

    seat: SeatNumber


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH, pattern=r"\S")]


class React(Command, frozen=True, kw_only=True, tag="react"):
    """One of the reactions; always allowed, where words are not."""

    reaction: Reaction


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """After a match: a new table of the same kind, everybody one seat further."""


ClientMessage = Sit | Leave | SeatBot | Vacate | Start | MakeMove | StandIn | Say | React | Rematch


# Bodies and answers of plain HTTP.


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


class HouseInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The house itself."""

    version: str
    address: str | None
    """Where others on the network find it, when whoever asks may have come in by localhost."""


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
    why: Told


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
    checks: tuple[Told, ...]
    """What was checked, in the order it was."""


class Refused(msgspec.Struct, frozen=True):
    """Why a request was refused, with its HTTP status."""

    refusal: Told
