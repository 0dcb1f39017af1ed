"""What the house keeps about a person: all of it on request, or nothing more."""

from typing import Any

import msgspec

from stolik.record import Record
from stolik.server.events import Said
from stolik.server.house import House
from stolik.server.lists import lines_of
from stolik.server.messages import GameStanding, Person, TableLine
from stolik.server.people import GONE
from stolik.server.ratings import standings


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one person."""

    person: Person
    tables: tuple[TableLine, ...]
    standings: tuple[GameStanding, ...]
    records: tuple[Record, ...]
    """Of the matches that are over."""
    said: tuple[dict[str, Any], ...]
    """Lines of chat."""


async def export(house: House, person: Person) -> Export:
    """All that the house keeps about a person."""
    records: list[Record] = []
    said: list[dict[str, Any]] = []
    for table_id in await house.storage.tables_naming(person.id):
        table = (await house.hub.room(table_id)).table
        if table.status == "over" and table.seat_of(person) is not None:
            records.append(table.record())
        for entry in await house.storage.entries(table_id):
            said += [
                {"table": table_id, "at": entry.at, "text": event.text or event.reaction}
                for event in entry.events
                if isinstance(event, Said) and event.person.id == person.id
            ]
    return Export(
        person=person,
        tables=await lines_of(house.storage, person.id),
        standings=standings(await house.storage.results_of(person.id)),
        records=tuple(records),
        said=tuple(said),
    )


async def erase(house: House, person: Person) -> None:
    """Puts a dash in place of the name everywhere; moves, results and shuffles stay as they are."""
    tables = await house.storage.erase(person.id, GONE)
    house.people.forget(person.id)
    await house.hub.fold_anew(tables)
