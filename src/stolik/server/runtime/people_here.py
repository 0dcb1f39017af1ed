"""Whom this process shows or serves: they are renamed, signed out and forgotten here."""

from collections.abc import Iterator

from stolik.server.messages.common import GONE, Person
from stolik.server.runtime.connection import Connection
from stolik.server.runtime.room import Room
from stolik.server.storage.notices import PersonChange


class PeopleHere:
    """Everybody who is connected to this process, or named at its tables."""

    def __init__(self, rooms: dict[str, Room]) -> None:
        self._rooms = rooms
        self.gone: set[str] = set()
        """Who have left for good while this process ran: nothing is done for them any more."""
        self._ended: set[str] = set()
        """Sessions, since then."""

    def change(self, change: PersonChange) -> None:
        """What they do from now on, they do under the new name, or with the new face."""
        for connection in self._connections_of(change.player):
            person = connection.person
            assert person is not None
            connection.person = Person(
                person.id,
                person.name if change.name is None else change.name,
                person.face if change.face is None else change.face,
            )

    def dismiss(self, change: PersonChange) -> None:
        """Closes the connections of sessions that are over."""
        if change.is_gone:
            self.gone.add(change.player)
        self._ended.update(change.ended)
        for connection in self._connections_of(change.player):
            self.check(connection)

    def check(self, connection: Connection) -> None:
        """Closes a connection whose session is over; it may have been on its way meanwhile."""
        is_gone = connection.person is not None and connection.person.id in self.gone
        if is_gone or connection.session in self._ended:
            connection.dismiss()

    def sessions(self) -> dict[str, str]:
        """Those that are connected, and whose they are."""
        return {
            connection.session: connection.person.id
            for room in self._rooms.values()
            for connection in room.connections
            if connection.session is not None and connection.person is not None
        }

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
        return [
            connection
            for room in self._rooms.values()
            for connection in room.connections
            if connection.person is not None and connection.person.id == player
        ]


def _named_at(room: Room) -> Iterator[Person]:
    table = room.table
    seated = (seat.person for seat in table.seats if seat.person is not None)
    said = (line.person for line in table.chat)
    for people in ((table.host,), seated, said):
        yield from (person for person in people if person.name != GONE)
