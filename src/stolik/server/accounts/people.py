"""Who a request comes from: a guest by a signed cookie, a program by a token; no passwords."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.accounts.tokens import Tokens
from stolik.server.messages.common import Person
from stolik.server.storage.batches import Insert
from stolik.server.storage.queries import Storage
from stolik.server.storage.writer import Writer

COOKIE = "stolik"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers store any."""
ID_BYTES = 16
IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,64}")
REMEMBERED = 50_000
"""People whose names are in memory."""
GONE = "—"
"""In place of the name of a person who has left for good."""


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

    async def open(self) -> None:
        """Fetches the key that all processes share."""
        self._key = bytes.fromhex(await self._storage.setting("cookie-key"))

    async def new_guest(self, name: str) -> Person:
        """A person who was not here before."""
        person = Person(new_id(), name)
        await self._writer.write(
            Insert(
                "players",
                {"id": person.id, "name": name, "created": self._now(), "is_bot": False},
            )
        )
        self._remember(person)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """A new name, from the next table on."""
        await self._storage.rename(person.id, name)
        renamed = Person(person.id, name)
        self._remember(renamed)
        return renamed

    async def find(self, player: str) -> Person:
        """A person or a bot by id."""
        if known := self._known.get(player):
            return known
        row = await self._storage.player(player) if IDENTIFIER.fullmatch(player) else None
        if row is None or row.name == GONE:
            raise UnknownPersonError(say("person.unknown", "there is no such player"))
        person = Person(row.id, row.name)
        self._remember(person)
        return person

    async def by_link(self, secret: str) -> Person:
        """Who made the link."""
        return await self.find(await self.tokens.owner_of(secret, "link"))

    async def by_token(self, secret: str) -> Person:
        """Whose token it is."""
        return await self.find(await self.tokens.owner_of(secret, "token"))

    # Cookies.

    def cookie(self, person: Person) -> str:
        """What the browser stores."""
        return f"{person.id}.{self._signature(person.id)}"

    async def by_cookie(self, cookie: str) -> Person | None:
        """Whose cookie it is; None for one that is not ours."""
        player, _, signature = cookie.rpartition(".")
        if not player or not hmac.compare_digest(
            signature.encode(), self._signature(player).encode()
        ):
            return None
        try:
            return await self.find(player)
        except UnknownPersonError:
            return None

    def _signature(self, player: str) -> str:
        return hmac.new(self._key, player.encode(), hashlib.sha256).hexdigest()

    def _remember(self, person: Person) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[person.id] = person

    def forget(self, player: str) -> None:
        """Asks the database when the player comes next."""
        self._known.pop(player, None)
