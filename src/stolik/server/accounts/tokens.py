"""Secrets that stand for a person: links to another device, tokens for programs.

Only their hashes are stored.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Literal

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.storage.batches import Insert
from stolik.server.storage.queries import Storage
from stolik.server.storage.writer import Writer

LINK_MS = 24 * 3600 * 1000
"""A link that moves an identity works for a day."""
SECRET_BYTES = 32

Kind = Literal["link", "token"]


class BadSecretError(StolikError):
    """A link or token that is nobody's."""


class Tokens:
    """Makes secrets, and finds whose they are."""

    def __init__(self, storage: Storage, writer: Writer, now: Callable[[], int]) -> None:
        self._storage = storage
        self._writer = writer
        self._now = now

    async def new_link(self, player: str) -> str:
        """A secret that makes another device this player, for a day."""
        return await self._new(player, "link", self._now() + LINK_MS)

    async def new_token(self, player: str) -> str:
        """A secret with which a program is this player."""
        return await self._new(player, "token", None)

    async def owner_of(self, secret: str, kind: Kind) -> str:
        """The player whose secret it is."""
        owner = await self._storage.owner_of(hashed(secret), kind, self._now())
        if owner is None:
            raise BadSecretError(say("person.bad-secret", "this link or token is not valid"))
        return owner

    async def _new(self, player: str, kind: Kind, expires: int | None) -> str:
        secret = secrets.token_urlsafe(SECRET_BYTES)
        values = {
            "hash": hashed(secret),
            "player": player,
            "kind": kind,
            "created": self._now(),
            "expires": expires,
        }
        await self._writer.write(Insert("secrets", values))
        return secret


def hashed(secret: str) -> str:
    """What the database stores of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
