"""The bot protocol: what the host and a bot say to each other, one JSON object per line.

docs/bot-protocol.md is its description; a change that a bot could notice raises `PROTOCOL`.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stolik.bots.bot import Turn

PROTOCOL = 1
MOST_LINE_BYTES = 64 * 1024
"""Of a bot's answers; what the host sends may be longer."""
SEED_BITS = 53
"""What every language's numbers hold exactly."""

Want = Literal["view", "position", "observation"]
"""How a bot can be shown a turn."""
WANTS: tuple[Want, ...] = get_args(Want)
Text = Annotated[str, Meta(max_length=100)]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The host's first line: which protocol it speaks."""

    protocol: int
    host: str


class Begin(msgspec.Struct, frozen=True, kw_only=True, tag="begin"):
    """A seat in a match, which the bot will be asked to choose moves for."""

    match: int
    game: str
    options: Mapping[str, Any]
    """Those that differ from the defaults."""
    seats: int
    seat: int


class Choose(msgspec.Struct, frozen=True, kw_only=True, tag="choose", omit_defaults=True):
    """A move is wanted, within so many milliseconds."""

    id: int
    match: int
    ms: int
    seed: int
    """For the bot's own chance: a match with the same seeds repeats itself."""
    moves: Sequence[str]
    may_wait: bool = False
    """Whether other seats may act as well, so that null is an answer, too."""
    view: Any = UNSET
    position: str | UnsetType = UNSET
    observation: Sequence[int] | UnsetType = UNSET


class End(msgspec.Struct, frozen=True, tag="end"):
    """The bot will not be asked about that match again."""

    match: int


class Quit(msgspec.Struct, frozen=True, tag="quit"):
    """The host needs the bot no more."""


class HelloAnswer(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """The bot's first line: who it is and what it wants to see."""

    protocol: int
    name: Text = ""
    games: tuple[Text, ...] | None = None
    """Those that it plays; None for all."""
    wants: tuple[Want, ...] = ("view",)


class Chosen(msgspec.Struct, frozen=True, tag="move"):
    """The bot's move, in answer to the `choose` with this id; null to wait."""

    id: int
    move: Annotated[str, Meta(max_length=200)] | None


HostMessage = Hello | Begin | Choose | End | Quit
BotMessage = HelloAnswer | Chosen

encode = msgspec.json.Encoder().encode
decode_answer = msgspec.json.Decoder(BotMessage).decode


def begin(match: int, turn: Turn) -> Begin:
    """A turn's match, for a bot that has not heard of it."""
    return Begin(
        match=match,
        game=turn.game.id,
        options=turn.options.given(),
        seats=turn.seats,
        seat=turn.seat,
    )


def choose(turn: Turn, wants: Sequence[Want], *, request: int, match: int, ms: int) -> Choose:
    """A turn, as far as the bot wants to see it."""
    return Choose(
        id=request,
        match=match,
        ms=ms,
        seed=turn.rng.getrandbits(SEED_BITS),
        moves=turn.moves,
        may_wait=may_wait(turn),
        view=turn.view if "view" in wants else UNSET,
        position=turn.position if "position" in wants else UNSET,
        observation=turn.observation.tolist() if "observation" in wants else UNSET,
    )


def may_wait(turn: Turn) -> bool:
    """Whether the seat may let others act first."""
    return turn.game.has_waiting and len(turn.view.to_act) > 1


def is_answer(move: str | None, turn: Turn) -> bool:
    """Whether a bot may do that in this turn."""
    return may_wait(turn) if move is None else move in turn.moves
