"""What a player's own device saw before it revealed: the part of the proof no server can forge."""

from typing import Annotated

import msgspec
from msgspec import Meta

from stolik.core.errors import RecordError
from stolik.core.sentences import say
from stolik.record import Bytes32, MaybeBytes32


class SeenAttempt(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """An attempt in which this player revealed a salt, and the commitments shown until then."""

    attempt: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)]
    salt: Bytes32
    commitment: Bytes32
    """The server's."""
    commitments: tuple[MaybeBytes32, ...]
    """By seat; empty for bots."""
    rules: str = ""
    """The game and its options, see `rules_text`: they are in the seed, so they must not be chosen
    when the salts are known. Empty where the device did not write them down."""


class Seen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All attempts of one player at one table."""

    table: str
    attempts: tuple[SeenAttempt, ...]


_decoder = msgspec.json.Decoder(Seen)


def read_seen(text: bytes | str) -> Seen:
    """From JSON, as the page saves it.

    >>> read_seen('{"table": "t", "attempts": []}')
    Seen(table='t', attempts=())
    """
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise RecordError(
            say("verify.unreadable", "not what a player's device saw: {reason}", reason=str(error))
        ) from error
