"""Records: a match as one JSON object, as docs/rules/README.md defines it."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stolik.core.errors import RecordError
from stolik.core.game import Result
from stolik.core.sentences import say

FORMAT: Literal[1] = 1
SEATED_MOVE = re.compile(r"(0|[1-9][0-9]*) (.+)", re.DOTALL)


Bytes32 = Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$")]
"""32 bytes."""
MaybeBytes32 = Annotated[str, Meta(pattern="^([0-9a-fA-F]{64})?$")]
"""32 bytes, or nothing."""


class VoidAttempt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Commitments that led to no deal, because a player left or did not reveal."""

    commitment: Bytes32
    secret: Bytes32
    commitments: tuple[MaybeBytes32, ...]
    salts: tuple[MaybeBytes32, ...]
    """Those that were revealed, by seat."""
    vacated: tuple[int, ...]
    """The seats that were freed because of it."""


class ListedShuffle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shuffle that can be checked without knowing the game."""

    cards: str
    """In natural order."""
    order: str
    """The top card first."""


class Fairness(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What proves that nobody chose the seed, see docs/fair-shuffles.md."""

    version: Literal[1, 2] = 1
    """In version 1 salts were sent in the clear; what follows `salts` came with version 2."""
    commitment: Bytes32
    secret: Bytes32
    salts: tuple[MaybeBytes32, ...]
    table: str = ""
    commitments: tuple[MaybeBytes32, ...] = ()
    voids: tuple[VoidAttempt, ...] = ()
    shuffles: tuple[ListedShuffle, ...] = ()


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A match written down; without a result it is under way.

    >>> import stolik
    >>> record = stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32)).record()
    >>> record.game, record.players, record.moves
    ('red7', ('Ania', 'Bartek'), ())
    """

    stolik: Literal[1]
    game: str
    options: dict[str, Any] = {}
    """Those that differ from the defaults of the rules page."""
    players: tuple[str, ...]
    position: str | UnsetType = UNSET
    """Where the match began, if not with a deal; shuffles and seed count from there."""
    shuffles: tuple[str, ...] | UnsetType = UNSET
    seed: Bytes32 | UnsetType = UNSET
    moves: tuple[str, ...]
    result: Result | UnsetType = UNSET
    fairness: Fairness | UnsetType = UNSET


_decoder = msgspec.json.Decoder(Record)


def read_record(text: bytes | str) -> Record:
    """A record from JSON; whether its moves are legal shows when it is replayed.

    >>> import stolik
    >>> text = '{"stolik": 1, "game": "red7", "players": ["Ania", "Bartek"], "shuffles": [],'
    >>> stolik.read_record(text + ' "moves": []}').players
    ('Ania', 'Bartek')
    """
    return _checked(lambda: _decoder.decode(text))


def check_record(record: Record) -> Record:
    """A record as it would be read: one that a program has put together may hold anything."""
    return _checked(lambda: msgspec.convert(msgspec.to_builtins(record), Record))


def _checked(read: Callable[[], Record]) -> Record:
    try:
        record = read()
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
        raise RecordError(
            say("record.unreadable", "not a record: {reason}", reason=str(error))
        ) from error
    if (record.shuffles is UNSET) == (record.seed is UNSET):
        raise RecordError(
            say("record.chance", "a record has either shuffles or a seed, exactly one of the two")
        )
    return record


def write_record(record: Record) -> bytes:
    """A record as a line of JSON.

    >>> import stolik
    >>> match = stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32))
    >>> stolik.write_record(match.record())[:61]
    b'{"stolik":1,"game":"red7","options":{},"players":["Ania","Bar'
    """
    return msgspec.json.encode(record) + b"\n"


def split_move(text: str) -> tuple[int, str]:
    """The seat and the move of `"SEAT MOVE"`.

    >>> split_move("0 take 2")
    (0, 'take 2')
    """
    found = SEATED_MOVE.fullmatch(text)
    if found is None:
        raise RecordError(
            say(
                "record.move",
                "{move} is not a seat, a space and a move",
                move=msgspec.json.encode(text).decode(),
            )
        )
    return int(found[1]), found[2]
