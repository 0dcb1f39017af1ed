"""What a client asks for at a table, over the WebSocket or by `POST …/commands`."""

from typing import Annotated

import msgspec
from msgspec import Meta

from stolik.server.messages.common import Level, Reaction, SeatNumber

Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""32 bytes in hexadecimal."""
MOVE_LENGTH = 200
CHAT_LENGTH = 300


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
    """A player asks that a bot plays for another who has been away for a while."""

    seat: SeatNumber


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH, pattern=r"\S")]


class React(Command, frozen=True, kw_only=True, tag="react"):
    """One of the reactions; always allowed, where words are not."""

    reaction: Reaction


class Silence(Command, frozen=True, kw_only=True, tag="silence"):
    """The host takes a person out of the chat of this table, with all their lines; or lets them in.

    For players and spectators, before, during and after the match.
    """

    person: Annotated[str, Meta(max_length=64)]
    is_silent: bool = True


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """After a match: a new table of the same kind, everybody one seat further."""


ClientMessage = (
    Sit | Leave | SeatBot | Vacate | Start | MakeMove | StandIn | Say | React | Silence | Rematch
)
