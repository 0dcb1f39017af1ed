"""Bots of other programs: what their socket says, invitations, and the ladder."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from stolik.bots.programs.messages import Begin, Choose, Chosen, End, Text
from stolik.server.messages.common import Person


class BotHello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """A bot's first message: what it is for."""

    games: Annotated[tuple[Text, ...], Meta(max_length=100)] | None = None
    """Those that it plays; None for all."""
    plays_ladder: bool = True
    """Whether it may be asked to play other bots when nothing else is to do."""


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The bot is online."""

    person: Person


class Invitation(msgspec.Struct, frozen=True, kw_only=True, tag="invitation"):
    """A host asks the bot to sit down at a table."""

    table: str
    game: str
    options: dict[str, Any]
    seats: int
    host: Person


class StillAlive(msgspec.Struct, frozen=True, tag="alive"):
    """Sent every few seconds: a program that hears nothing connects again."""


ToBot = Welcome | Invitation | StillAlive | Begin | Choose | End
FromBot = BotHello | Chosen


class NewInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot that is to come, by its id."""

    player: Annotated[str, Meta(max_length=64)]


class OnlineBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that can be invited."""

    person: Person
    games: tuple[str, ...]
    """The ids of those that it plays."""
    plays_ladder: bool


class TablePosition(msgspec.Struct, frozen=True, kw_only=True):
    """What the asker's seat knows, as one line of text."""

    position: str
    version: int
    """Of the table."""


class LadderRow(msgspec.Struct, frozen=True, kw_only=True):
    """A bot on the ladder of a game."""

    person: Person
    level: str | None
    """Of one of the server's own bots, whose rating is fixed."""
    rating: int
    """A normal bot has 1000; 400 more is ten wins for every loss."""
    low: int
    """With `high`, where the rating lies with 95% certainty."""
    high: int
    deals: int
    """Each played twice, with the seats exchanged."""
    failures: int
    """Moves that were made in its place."""
    is_online: bool


class GameLadder(msgspec.Struct, frozen=True, kw_only=True):
    """The bots of one game, the strongest first."""

    game: str
    rows: tuple[LadderRow, ...]


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """All ladders of a server, and who is online."""

    games: tuple[GameLadder, ...]
    online: tuple[OnlineBot, ...]
