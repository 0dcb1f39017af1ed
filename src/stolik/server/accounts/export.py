"""What the server stores about a person: all of it on request, or nothing more."""

from typing import Any

import msgspec

from stolik.record import Record
from stolik.server.accounts.lists import lines_of
from stolik.server.accounts.people import GONE, People
from stolik.server.accounts.ratings import standings
from stolik.server.messages.common import Person
from stolik.server.messages.requests import GameStanding, TableLine
from stolik.server.runtime.hub import Hub
from stolik.server.table.events import Said
from stolik.server.table.present import match_record


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one person."""

    person: Person
    tables: tuple[TableLine, ...]
    standings: tuple[GameStanding, ...]
    records: tuple[Record, ...]
    """Of the matches that are over."""
    said: tuple[dict[str, Any], ...]
    """Lines of chat."""


async def export(hub: Hub, person: Person) -> Export:
    """All that the server stores about a person."""
    storage = hub.storage
    records: list[Record] = []
    said: list[dict[str, Any]] = []
    for table_id in await storage.tables_naming(person.id):
        table = (await hub.room(table_id)).table
        if table.status == "over" and table.seat_of(person) is not None:
            records.append(match_record(table))
        for entry in await storage.entries(table_id):
            said += [
                {"table": table_id, "at": entry.at, "text": event.text or event.reaction}
                for event in entry.events
                if isinstance(event, Said) and event.person.id == person.id
            ]
    return Export(
        person=person,
        tables=await lines_of(storage, person.id),
        standings=standings(await storage.results_of(person.id)),
        records=tuple(records),
        said=tuple(said),
    )


async def erase(hub: Hub, people: People, person: Person) -> None:
    """Puts a dash in place of the name everywhere; moves, results and shuffles stay as they are."""
    tables = await hub.storage.erase(person.id, GONE)
    people.forget(person.id)
    await hub.reload(tables)
