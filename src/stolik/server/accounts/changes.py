"""What happens here when something changes about a person, in this process or in another."""

import asyncio

from stolik.server.accounts.people import People
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.replays import Replays
from stolik.server.storage.notices import PersonChange


class PeopleChanges:
    """Lets everything that remembers people follow what the database says."""

    def __init__(self, hub: Hub, people: People, replays: Replays) -> None:
        self._hub = hub
        self._people = people
        self._replays = replays
        self._muting = asyncio.Lock()
        """What is read about relations takes effect in the order in which it was read."""

    async def apply(self, change: PersonChange) -> None:
        """Closes what is over, forgets what has changed; the same change may come twice."""
        self._people.apply(change)
        if change.name is not None or change.face is not None:
            self._hub.people.change(change)
        if change.has_new_relations:
            async with self._muting:
                unheard = await self._people.unheard_by(change.player)
                self._hub.people.mute(change.player, unheard)
        if change.is_gone or change.ended:
            self._hub.people.dismiss(change)
        if change.is_gone:
            tables = {*change.tables, *self._hub.people.tables_showing(change.player)}
            self._replays.forget(tables)
            await self._hub.reload(tables)

    async def check(self) -> None:
        """Asks the database about everybody here: notices may have been lost."""
        self._people.forget_all()
        shown = self._hub.people.shown()
        for player in await self._hub.storage.people.deleted_among(shown):
            await self.apply(PersonChange(player=player, is_gone=True))
        for session in await self._ended(self._hub.people.sessions()):
            await self.apply(session)
        async with self._muting:
            connected = self._hub.people.connected()
            self._hub.people.mute_all(await self._hub.storage.people.unheard_by(connected))

    async def check_bans(self) -> None:
        """Follows the keeper, who writes to the database beside the server."""
        self._hub.people.ban(await self._hub.storage.people.banned())

    async def _ended(self, sessions: dict[str, str]) -> list[PersonChange]:
        """Sessions that are connected here, and are over."""
        alive = await self._hub.storage.people.alive_among(sessions)
        gone = [(session, player) for session, player in sessions.items() if session not in alive]
        return [PersonChange(player=player, ended=(session,)) for session, player in gone]
