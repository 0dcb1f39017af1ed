"""What several kinds of messages are made of. Times are milliseconds since 1970."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from stolik.bots import levels
from stolik.core.sentences import Seat, Sentence, Value
from stolik.games import all_games

Name = Annotated[
    str,
    Meta(
        max_length=24,
        # `$` alone would let a line feed at the end pass.
        pattern=r"^[^\s\x00-\x1f\x7f]([^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$(?!\n)",
    ),
]
"""No control characters, nor white space at the ends; `accounts.names` says what else is one."""
Face = Annotated[str, Meta(max_length=16, pattern=r"^[a-z0-9]*$(?!\n)")]
"""The name of a face that the page can draw; empty for the one that it makes of the id."""
GONE = "—"
"""In place of the name of a person who has left for good."""
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Level = Annotated[str, Meta(max_length=32)]
"""The name of a bot; which there are is for the server to say."""


def offered_levels() -> tuple[str, ...]:
    """The bots of this server: the levels, and those that it was started with."""
    return (*get_args(levels.Level), *levels.OFFERED)


@cache
def expert_seats() -> dict[str, tuple[int, ...]]:
    """By game: the sizes of tables where `expert` may sit, because it is stronger than `hard`."""
    return {
        game.id: tuple(n for n in game.options.seats if levels.is_expert_stronger(game, n))
        for game in all_games()
    }


Pace = Literal["human", "instant"]
Status = Literal["open", "playing", "over"]
Reaction = Literal[
    "thumbs-up", "thumbs-down", "thinking", "laugh", "wow", "sorry", "hurry", "bravo"
]


class LocalizedText(msgspec.Struct, frozen=True, gc=False):
    """A sentence for people: in English, and its code and parameters for other languages."""

    code: str
    params: Mapping[str, int | str | tuple[int | str, ...]]
    """Without the seats."""
    seats: Mapping[str, int]
    """The parameters that mean a seat; people read the player's name there."""
    text: str


def localize(sentence: Sentence, players: Sequence[str] | None = None) -> LocalizedText:
    """A sentence with names in place of seats, where they are known, ready to be sent."""
    params: dict[str, int | str | tuple[int | str, ...]] = {}
    seats: dict[str, int] = {}
    for name, value in sentence.params.items():
        if isinstance(value, Seat):
            seats[name] = int(value)
        else:
            params[name] = _sendable(value)
    text = str(sentence) if players is None else sentence.with_names(players)
    return LocalizedText(sentence.code, params, seats, text)


def _sendable(value: Value) -> int | str | tuple[int | str, ...]:
    """Without the classes that say how a parameter is read: the page knows that by its name."""
    if isinstance(value, str):
        return str(value)
    return value if isinstance(value, int) else tuple(value)


class Person(msgspec.Struct, frozen=True, gc=False):
    """A player as others see them; bots are players too, one per level."""

    id: str
    name: str
    face: Face = ""
    is_bot: bool = False
    """Whether a program plays for it, and says so."""


NOBODY: frozenset[str] = frozenset()


class Identity(msgspec.Struct, frozen=True):
    """Who a request comes from, what says so, and whom they do not want to hear."""

    person: Person | None = None
    session: str | None = None
    """The hash of the secret; the player's id, where a cookie of version 0.1 names no session."""
    unheard: frozenset[str] = NOBODY
    """People whose chat is not sent to this one, by id: muted or blocked."""


DealKind = Literal["daily", "challenge", "tournament"]


class Deal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Cards that are the same at other tables: what those who play them are compared by."""

    id: str
    kind: DealKind
    number: int = 0
    """Which of its player's tries this is: the first one, 0, counts."""
    is_hidden: bool = True
    """Whether others see the table only when they have finished the deal themselves, or when it
    has closed."""


class Clock(msgspec.Struct, frozen=True):
    """Seconds for every move; then a bot plays for the seat."""

    turn_seconds: Annotated[int, Meta(ge=5, le=14 * 24 * 3600)]
