"""Who a request comes from: a guest by a signed cookie, a program by a token; no passwords."""

import asyncio
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.accounts.tokens import BadSecretError, Tokens, hashed
from stolik.server.messages.common import Identity, Person
from stolik.server.storage.batches import Insert
from stolik.server.storage.notices import PersonChange
from stolik.server.storage.queries import Storage
from stolik.server.storage.writer import Writer

COOKIE = "stolik"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers store any."""
ID_BYTES = 16
IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,64}")
SESSION_MARK = "1."
"""Before the secret of a session; the cookies of version 0.1 begin with a player's id."""
REMEMBERED = 50_000
"""People whose names are in memory."""
REMEMBERED_MS = 60_000
"""Processes tell each other what changes; where such a notice is lost, memory ends by itself."""


class UnknownPersonError(StolikError):
    """No player of that id."""


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


class People:
    """Guests, their cookies and their secrets."""

    def __init__(self, storage: Storage, writer: Writer, now: Callable[[], int]) -> None:
        self.tokens = Tokens(storage, writer, now)
        self._storage = storage
        self._writer = writer
        self._now = now
        self._key = b""
        self._known: dict[str, Person] = {}
        self._sessions: dict[str, str] = {}
        """Whose they are."""
        self._unheard: dict[str, frozenset[str]] = {}
        """By person: those whom they have muted or blocked."""
        self._remembered_until = 0
        self._changes = 0
        """What was asked for before a change and came after it is not remembered."""

    async def open(self) -> None:
        """Fetches the key that all processes share."""
        self._key = bytes.fromhex(await self._storage.setting("cookie-key"))

    async def new_guest(self, name: str) -> Person:
        """A person who was not here before."""
        person = Person(new_id(), name)
        await self._add(person)
        return person

    async def arrive(self, name: str, agent: str) -> tuple[Person, str]:
        """A person who was not here before, and the cookie for their browser."""
        person = Person(new_id(), name)
        # Both go into one batch, in this order.
        _, cookie = await asyncio.gather(self._add(person), self.sign_in(person, agent))
        return person, cookie

    async def _add(self, person: Person) -> None:
        row = {"id": person.id, "name": person.name, "created": self._now(), "is_bot": False}
        await self._writer.write(Insert("players", row))
        self._remember(person)

    async def sign_in(self, person: Person, agent: str) -> str:
        """A cookie for one more browser of a person."""
        secret = SESSION_MARK + await self.tokens.new_session(person.id, agent)
        return f"{secret}.{self._signature(secret)}"

    async def find(self, player: str) -> Person:
        """A person or a bot by id."""
        self._forget_in_time()
        if known := self._known.get(player):
            return known
        changes = self._changes
        row = await self._storage.people.find(player) if IDENTIFIER.fullmatch(player) else None
        if row is None or row.is_deleted:
            raise UnknownPersonError(say("person.unknown", "there is no such player"))
        person = Person(row.id, row.name, row.face, row.is_bot)
        if changes == self._changes:
            self._remember(person)
        return person

    async def unheard_by(self, player: str) -> frozenset[str]:
        """Whose chat is not for this person."""
        self._forget_in_time()
        known = self._unheard.get(player)
        if known is None:
            changes = self._changes
            known = (await self._storage.people.unheard_by([player]))[player]
            if changes == self._changes:
                self._unheard[player] = known
        return known

    async def by_link(self, secret: str) -> Person:
        """Who made the link."""
        return await self.find(await self.tokens.owner_of(secret, "link"))

    async def by_token(self, secret: str) -> Identity:
        """Whose token it is."""
        person = await self.find(await self.tokens.owner_of(secret, "token"))
        return Identity(person, hashed(secret))

    async def by_cookie(self, cookie: str) -> Identity | None:
        """Whose cookie it is; None for one that is not ours, or no more."""
        content, _, signature = cookie.rpartition(".")
        if not content or not hmac.compare_digest(
            signature.encode(), self._signature(content).encode()
        ):
            return None
        try:
            if content.startswith(SESSION_MARK):
                return await self._by_session(content.removeprefix(SESSION_MARK))
            return await self._by_old_cookie(content)
        except (UnknownPersonError, BadSecretError):
            return None

    async def _by_session(self, secret: str) -> Identity:
        self._forget_in_time()
        session = hashed(secret)
        owner = self._sessions.get(session)
        if owner is None:
            changes = self._changes
            owner = await self.tokens.owner_of(secret, "browser")
            if changes == self._changes:
                self._sessions[session] = owner
        return Identity(await self.find(owner), session)

    async def _by_old_cookie(self, player: str) -> Identity | None:
        self._forget_in_time()
        if player not in self._sessions:
            changes = self._changes
            row = await self._storage.people.find(player)
            if row is None or row.signed_out is not None:
                return None
            if changes == self._changes:
                self._sessions[player] = player
        return Identity(await self.find(player), player)

    def session_of(self, cookie: str) -> str:
        """The session that a cookie of ours names."""
        return hashed(cookie.rpartition(".")[0].removeprefix(SESSION_MARK))

    def old_cookie(self, person: Person) -> str:
        """What version 0.1 gave to browsers: it says who, and nothing else."""
        return f"{person.id}.{self._signature(person.id)}"

    def _signature(self, content: str) -> str:
        return hmac.new(self._key, content.encode(), hashlib.sha256).hexdigest()

    # What is remembered of the database.

    def _remember(self, person: Person) -> None:
        self._known[person.id] = person

    def _forget_in_time(self) -> None:
        remembered = len(self._known) + len(self._sessions) + len(self._unheard)
        is_too_much = remembered >= REMEMBERED
        if is_too_much or not self._remembered_until - REMEMBERED_MS <= self._now() < (
            self._remembered_until
        ):
            self.forget_all()

    def forget_all(self) -> None:
        """Asks the database about everybody who comes next."""
        self._changes += 1
        self._known.clear()
        self._sessions.clear()
        self._unheard.clear()
        self._remembered_until = self._now() + REMEMBERED_MS

    def apply(self, change: PersonChange) -> None:
        """Asks the database when the person comes next."""
        self._changes += 1
        self._known.pop(change.player, None)
        self._unheard.pop(change.player, None)
        ended = change.ended
        if change.is_gone:
            ended = tuple(key for key, owner in self._sessions.items() if owner == change.player)
        for session in ended:
            self._sessions.pop(session, None)
