"""Whom the keeper of a server has shut out."""

from collections.abc import Iterable

import msgspec

from stolik.core.sentences import say
from stolik.server.accounts.people import UnknownPersonError
from stolik.server.storage.queries import Storage


class BanLine(msgspec.Struct, frozen=True, kw_only=True):
    """A person who is shut out."""

    player: str
    name: str
    at: int


async def ban(storage: Storage, players: Iterable[str], now: int) -> None:
    """Shuts people out; every process of the server follows within a second."""
    for player in players:
        row = await storage.people.find(player)
        if row is None or row.is_bot or row.is_deleted:
            raise unknown_person(player)
        await storage.people.ban(player, now)


async def unban(storage: Storage, players: Iterable[str]) -> None:
    """Lets people in again: the sessions that they had are theirs again."""
    for player in players:
        if not await storage.people.unban(player):
            raise UnknownPersonError(
                say("person.not-banned", "{player} is not banned", player=player)
            )


async def list_bans(storage: Storage) -> tuple[BanLine, ...]:
    """Everybody who is shut out, the first first."""
    return tuple(
        BanLine(player=row.player, name=row.name, at=row.at) for row in await storage.people.bans()
    )


def unknown_person(player: str) -> UnknownPersonError:
    """An id that is nobody's."""
    return UnknownPersonError(
        say("person.no-person", "there is no person {player}; see `stolik reports`", player=player)
    )
