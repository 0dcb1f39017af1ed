"""What a client asks for at a table, over the WebSocket or by `POST …/commands`."""

from typing import Annotated

import msgspec
from msgspec import Meta

from stolik.server.messages.common import Level, Reaction, SeatNumber

Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""32 random bytes in hexadecimal."""
SaltCommitment = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""SHA-256 of the lines `stolik/2 salt`, table, attempt, seat and salt, in hexadecimal."""
MOVE_LENGTH = 200
CHAT_LENGTH = 300


class Command(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """The base of all commands."""

    id: Annotated[str, Meta(max_length=40)] = ""
    """Comes back in the answer."""


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Takes a free seat (any, if none is named), or one's own again that a bot plays meanwhile."""

    seat: SeatNumber | None = None
    commitment: SaltCommitment | None = None
    """As with `Commit`, where the seat is named."""


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Gives up the seat; during a match a bot plays on for it."""


class SeatBot(Command, frozen=True, kw_only=True, tag="seat-bot"):
    """The host puts a bot on a free seat."""

    seat: SeatNumber
    level: Level


class Vacate(Command, frozen=True, kw_only=True, tag="vacate"):
    """The host frees a seat of a bot or a person, before the match."""

    seat: SeatNumber


class Commit(Command, frozen=True, kw_only=True, tag="commit"):
    """A player's part in the shuffles, still sealed; without one nobody can start."""

    commitment: SaltCommitment


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """The host begins; all seats are taken. The cards are dealt when all have revealed."""

    salt: Salt | None = None
    """Of a host who is the only person here: commits, reveals and starts at once."""


class Reveal(Command, frozen=True, kw_only=True, tag="reveal"):
    """The salt that a player has committed to, once all have."""

    salt: Salt


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
    Sit
    | Leave
    | SeatBot
    | Vacate
    | Commit
    | Start
    | Reveal
    | MakeMove
    | StandIn
    | Say
    | React
    | Silence
    | Rematch
)
