"""Secrets that stand for a person: browsers, programs, links to another device.

Only their hashes are stored; the beginning of a hash is the name by which its owner ends it.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Literal

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.messages.requests import Session
from stolik.server.runtime.errors import TooMuchError
from stolik.server.storage.batches import Insert
from stolik.server.storage.people import SESSIONS
from stolik.server.storage.queries import Storage
from stolik.server.storage.writer import Writer

LINK_MS = 24 * 3600 * 1000
"""A link that moves an identity works for a day."""
SEEN_MS = 3600 * 1000
"""So often a session's last use is noted."""
SECRET_BYTES = 32
ID_LENGTH = 16
MOST_SECRETS = 100
"""Browsers, programs and links of one person."""

Kind = Literal["browser", "token", "link"]


class BadSecretError(StolikError):
    """A link or token that is nobody's."""


class UnknownSessionError(StolikError):
    """No session of that id."""


class Tokens:
    """Makes secrets, and finds whose they are."""

    def __init__(self, storage: Storage, writer: Writer, now: Callable[[], int]) -> None:
        self._storage = storage
        self._writer = writer
        self._now = now

    async def new_session(self, player: str, agent: str) -> str:
        """A secret with which a browser is this player."""
        return await self._new(player, "browser", None, agent)

    async def new_link(self, player: str) -> str:
        """A secret that makes another device this player, for a day."""
        await self.make_room(player)
        return await self._new(player, "link", self._now() + LINK_MS)

    async def new_token(self, player: str) -> str:
        """A secret with which a program is this player."""
        await self.make_room(player)
        return await self._new(player, "token", None)

    async def make_room(self, player: str) -> None:
        """Forgets links that are over; raises for a player who has too many of everything."""
        if await self._storage.people.drop_expired(player, self._now()) >= MOST_SECRETS:
            raise TooMuchError(
                say(
                    "person.many-sessions",
                    "you already have {most} browsers, programs and links; end some of them",
                    most=MOST_SECRETS,
                )
            )

    async def owner_of(self, secret: str, kind: Kind) -> str:
        """The player whose secret it is."""
        now = self._now()
        found = await self._storage.people.secret(hashed(secret), (kind,))
        if found is None or (found.expires is not None and found.expires < now):
            raise BadSecretError(say("person.bad-secret", "this link or token is not valid"))
        if kind in SESSIONS and now - (found.seen or 0) > SEEN_MS:
            await self._storage.people.note_seen(found.hash, now)
        owner: str = found.player
        return owner

    async def sessions(self, player: str, current: str | None) -> tuple[Session, ...]:
        """Where a player is signed in, and links that could still be used."""
        rows = await self._storage.people.secrets_of(player)
        return tuple(
            Session(
                id=row.hash[:ID_LENGTH],
                kind=row.kind,
                created=row.created,
                seen=row.seen,
                agent=row.agent,
                is_current=row.hash == current,
            )
            for row in rows
            if row.expires is None or row.expires >= self._now()
        )

    async def hash_of(self, player: str, session: str) -> str:
        """The session that a player means."""
        rows: list[Any] = await self._storage.people.secrets_of(player)
        for row in rows:
            if row.hash[:ID_LENGTH] == session:
                found: str = row.hash
                return found
        raise UnknownSessionError(say("person.no-session", "there is no such session"))

    async def _new(self, player: str, kind: Kind, expires: int | None, agent: str = "") -> str:
        secret = secrets.token_urlsafe(SECRET_BYTES)
        values = {
            "hash": hashed(secret),
            "player": player,
            "kind": kind,
            "created": self._now(),
            "expires": expires,
            "seen": self._now() if kind == "browser" else None,
            "agent": agent or None,
        }
        await self._writer.write(Insert("secrets", values))
        return secret


def hashed(secret: str) -> str:
    """What the database stores of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
