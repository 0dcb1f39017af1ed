"""Whom this process shows or serves: they are renamed, signed out and forgotten here."""

from collections.abc import Iterator, Mapping

import msgspec

from stolik.server.messages.common import GONE, NOBODY, Person
from stolik.server.runtime.connection import Connection
from stolik.server.runtime.fair_queue import Client
from stolik.server.runtime.room import Room
from stolik.server.storage.notices import PersonChange

MOST_ADDRESSES = 50_000
"""Of people; then they are noted again as they come."""


class PeopleHere:
    """Everybody who is connected to this process, or named at its tables."""

    def __init__(self, rooms: dict[str, Room]) -> None:
        self._rooms = rooms
        self.gone: set[str] = set()
        """Who have left for good while this process ran: nothing is done for them any more."""
        self._ended: set[str] = set()
        """Sessions, since then."""
        self.programs: set[Connection] = set()
        """Bots that are online, and at no table."""
        self.banned: frozenset[str] = NOBODY
        """Whom the keeper has shut out."""
        self._addresses: dict[str, str] = {}
        """From where people came last."""
        self._unheard: dict[str, frozenset[str]] = {}
        """Whose chat is not for whom, where that has changed."""

    def note_address(self, player: str, address: str) -> None:
        """A person asks for something."""
        if len(self._addresses) >= MOST_ADDRESSES:
            self._addresses.clear()
        self._addresses[player] = address

    def client(self, person: Person) -> Client:
        """As which a person's bots wait for their turn: with others of the same address."""
        return self._addresses.get(person.id, person.id), person.id

    def change(self, change: PersonChange) -> None:
        """What they do from now on, they do under the new name, or with the new face."""
        for connection in self._connections_of(change.player):
            person = connection.person
            assert person is not None
            connection.person = msgspec.structs.replace(
                person,
                name=person.name if change.name is None else change.name,
                face=person.face if change.face is None else change.face,
            )

    def ban(self, players: frozenset[str]) -> None:
        """Closes the connections of those who were not shut out before."""
        new, self.banned = players - self.banned, players
        for player in new:
            for connection in self._connections_of(player):
                self.check(connection)

    def mute(self, player: str, unheard: frozenset[str]) -> None:
        """From now on they are not sent what these people say."""
        self._unheard[player] = unheard
        for connection in self._connections_of(player):
            self.check(connection)

    def mute_all(self, unheard: Mapping[str, frozenset[str]]) -> None:
        """The same for many, of whom that is known for certain."""
        self._unheard.clear()
        for connection, person in self._connected():
            connection.unheard = unheard.get(person.id, connection.unheard)

    def dismiss(self, change: PersonChange) -> None:
        """Closes the connections of sessions that are over."""
        if change.is_gone:
            self.gone.add(change.player)
        self._ended.update(change.ended)
        for connection in self._connections_of(change.player):
            self.check(connection)

    def check(self, connection: Connection) -> None:
        """Lets a connection follow what has changed; it may have been on its way meanwhile."""
        player = None if connection.person is None else connection.person.id
        if player in self.gone or player in self.banned or connection.session in self._ended:
            connection.dismiss()
        if player is not None:
            connection.unheard = self._unheard.get(player, connection.unheard)

    def sessions(self) -> dict[str, str]:
        """Those that are connected, and whose they are."""
        return {
            connection.session: person.id
            for connection, person in self._connected()
            if connection.session is not None
        }

    def connected(self) -> set[str]:
        """Everybody who follows a table, by id."""
        return {person.id for _, person in self._connected()}

    def shown(self) -> set[str]:
        """Everybody who is named at a table."""
        return {person.id for room in self._rooms.values() for person in _named_at(room)}

    def tables_showing(self, player: str) -> set[str]:
        """Where a person is named."""
        return {
            table_id
            for table_id, room in self._rooms.items()
            if any(person.id == player for person in _named_at(room))
        }

    def _connections_of(self, player: str) -> list[Connection]:
        return [connection for connection, person in self._connected() if person.id == player]

    def _connected(self) -> Iterator[tuple[Connection, Person]]:
        at_tables = (room.connections for room in self._rooms.values())
        for connections in (*at_tables, self.programs):
            for connection in connections:
                if connection.person is not None:
                    yield connection, connection.person


def _named_at(room: Room) -> Iterator[Person]:
    table = room.table
    seated = (seat.person for seat in table.seats if seat.person is not None)
    said = (line.person for line in table.chat)
    for people in ((table.host,), seated, said):
        yield from (person for person in people if person.name != GONE)
