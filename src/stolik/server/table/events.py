"""What a table's log is made of: events, and entries that are written as one."""

from typing import Any

import msgspec

from stolik.core.game import Result
from stolik.server.messages.common import Clock, Deal, Level, Pace, Person, Reaction
from stolik.server.messages.updates import Origin


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="event"):
    """The base of all events; times are those of their entry."""


class Created(Event, frozen=True, kw_only=True, tag="created"):
    """The first event of every table."""

    game: str
    rules: int = 1
    """The version of the game's rules."""
    options: dict[str, Any]
    seats: int
    host: Person
    is_public: bool
    clock: Clock | None
    pace: Pace
    commitment: str
    """The server's, for the first attempt at a fair seed."""
    fairness: int = 1
    """The version of fair shuffles that the commitment belongs to."""
    deal: Deal | None = None
    """Where the cards are the same as at other tables; the table's secret is their seed then."""
    fill_at: int | None = None
    """When bots take the seats that are free, at a quick match."""
    position: str = ""
    """Where the match begins, if not at its beginning: all cards are in it, and nobody sees it."""
    origin: Origin | None = None
    """Of that position."""


class Sat(Event, frozen=True, kw_only=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: Person
    salt: str = ""
    """In version 1 of fair shuffles, sent in the clear."""


class BotSat(Event, frozen=True, kw_only=True, tag="bot-sat"):
    """A bot took a free seat."""

    seat: int
    level: Level
    character: str | None = None
    """The name it plays under; bots of older tables are called by seat and level."""


class Vacated(Event, frozen=True, kw_only=True, tag="vacated"):
    """A seat became free before the match."""

    seat: int


class ServerCommitted(Event, frozen=True, kw_only=True, tag="server-committed"):
    """The server commits to another secret; salts and commitments until then count no more."""

    commitment: str


class Committed(Event, frozen=True, kw_only=True, tag="committed"):
    """A seat's person commits to a salt, perhaps to another one than before."""

    seat: int
    commitment: str


class RevealBegan(Event, frozen=True, kw_only=True, tag="reveal-began"):
    """All have committed: from now on commitments stand, and salts are revealed."""

    until: int


class Revealed(Event, frozen=True, kw_only=True, tag="revealed"):
    """A seat's person shows the salt committed to."""

    seat: int
    salt: str


class Voided(Event, frozen=True, kw_only=True, tag="voided"):
    """Salts are missing: their seats are vacated, and all commit again."""

    seats: tuple[int, ...]


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """The first cards are dealt."""


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A seat made a move; on time, or a bot played for it."""

    seat: int
    move: str
    is_late: bool = False
    """Whether a bot made it because the clock had run out."""


class WentAway(Event, frozen=True, kw_only=True, tag="went-away"):
    """A bot plays on for the seat's person."""

    seat: int
    level: Level


class Extended(Event, frozen=True, kw_only=True, tag="extended"):
    """A seat's clock ran out where a bot would wait for the others, too: it starts again."""

    seat: int


class CameBack(Event, frozen=True, kw_only=True, tag="came-back"):
    """The person plays again."""

    seat: int


class Said(Event, frozen=True, kw_only=True, tag="said"):
    """Words, or a reaction."""

    person: Person
    seat: int | None
    text: str | None = None
    reaction: Reaction | None = None


class Hinted(Event, frozen=True, kw_only=True, tag="hinted"):
    """A seat's person was shown what a bot would play: from now on the match is unrated."""

    seat: int


class Silenced(Event, frozen=True, kw_only=True, tag="silenced"):
    """The host took a person out of the chat of this table, or let them in again."""

    person: str
    is_silent: bool = True


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The match is over, and the server reveals its secret."""

    result: Result
    secret: str


class Continued(Event, frozen=True, kw_only=True, tag="continued"):
    """They play again at another table."""

    table: str


AnyEvent = (
    Created
    | Sat
    | BotSat
    | Vacated
    | ServerCommitted
    | Committed
    | RevealBegan
    | Revealed
    | Voided
    | Started
    | Moved
    | WentAway
    | Extended
    | CameBack
    | Said
    | Hinted
    | Silenced
    | Ended
    | Continued
)


class Entry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Events that happened as one; its number is the version of the table after it."""

    number: int
    at: int
    events: tuple[AnyEvent, ...]


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(tuple[AnyEvent, ...])


def write_events(events: tuple[AnyEvent, ...]) -> str:
    """Events as they are stored."""
    return _encoder.encode(events).decode()


def read_events(text: str) -> tuple[AnyEvent, ...]:
    """Events as they were stored."""
    return _decoder.decode(text)
