"""What the server stores about a person: all of it on request, or nothing more."""

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from stolik.record import Record
from stolik.server.accounts.changes import PeopleChanges
from stolik.server.accounts.lists import lines_of
from stolik.server.accounts.ratings import Standings
from stolik.server.messages.common import Person
from stolik.server.messages.requests import GameStanding, Relation, Session, TableLine
from stolik.server.runtime.fair_queue import Client, FairQueue
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Entry, Said
from stolik.server.table.present import match_record
from stolik.server.table.state import TableState, fold_entry

log = logging.getLogger(__name__)


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one person."""

    person: Person
    tables: tuple[TableLine, ...]
    standings: tuple[GameStanding, ...]
    records: tuple[Record, ...]
    """Of the matches that are over."""
    said: tuple[dict[str, Any], ...]
    """Lines of chat."""
    sessions: tuple[Session, ...]
    others: tuple[Relation, ...]
    """Whom the person has muted or blocked."""
    reports: tuple[dict[str, Any], ...]
    """What the person has reported."""
    tournaments: tuple[dict[str, Any], ...]
    """Those that the person has entered, and under which number."""
    hosted: tuple[dict[str, Any], ...]
    """Tournaments and challenges that the person has made."""
    deals: tuple[dict[str, Any], ...]
    """Daily deals and challenges that the person has played, and how they ended."""
    ladder: tuple[dict[str, Any], ...]
    """Deals that a bot has played on the ladder, and its share of the wins."""
    shut_out: int | None
    """When the keeper of the server shut the person out."""
    puzzles: tuple[dict[str, Any], ...]
    """First answers to puzzles."""


async def export(
    storage: Storage,
    queue: FairQueue,
    standings: Standings,
    person: Person,
    sessions: tuple[Session, ...],
    client: Client,
) -> Export:
    """All that the server stores about a person; tables that sleep go on sleeping."""
    records: list[Record] = []
    said: list[dict[str, Any]] = []
    for table_id in await storage.people.tables_naming(person.id):
        secret, entries = await storage.secret_of(table_id), await storage.entries(table_id)
        assert secret is not None
        said += lines_by(person, table_id, entries)
        record = await queue.run(client, record_of, table_id, secret, entries, person)
        records += [] if record is None else [record]
    return Export(
        person=person,
        tables=await lines_of(storage, person.id),
        standings=await standings.of(person.id),
        records=tuple(records),
        said=tuple(said),
        sessions=sessions,
        others=await relations(storage, person),
        reports=tuple(
            {"at": row.at, "player": row.reported, "reason": row.reason, "text": row.text}
            for row in await storage.people.reports_by(person.id)
        ),
        tournaments=tuple(
            {"tournament": row.id, "title": row.title, "at": row.starts, "number": row.number}
            for row in await storage.tournaments.played_by(person.id)
        ),
        hosted=await hosted(storage, person),
        deals=tuple(
            {
                "deal": row.deal,
                "table": row.table_id,
                "started": row.started,
                "ended": row.ended,
                "score": row.score,
                "place": row.place,
            }
            for row in await storage.deals.history_of(person.id)
        ),
        ladder=tuple(
            {
                "at": row.at,
                "game": row.game,
                "share": row.share if row.first == person.id else 1 - row.share,
            }
            for row in await storage.ladder.deals_of(person.id)
        ),
        shut_out=next(
            (row.at for row in await storage.people.bans() if row.player == person.id), None
        ),
        puzzles=tuple(
            {"puzzle": row.puzzle, "at": row.at, "is_solved": row.is_solved}
            for row in await storage.puzzles.answers_of(person.id)
        ),
    )


async def relations(storage: Storage, person: Person) -> tuple[Relation, ...]:
    """Whom a person has muted or blocked."""
    rows = await storage.people.relations_of(person.id)
    return tuple(Relation(person=Person(row.other, row.name), kind=row.kind) for row in rows)


async def hosted(storage: Storage, person: Person) -> tuple[dict[str, Any], ...]:
    """Tournaments and challenges that a person has made."""
    tournaments = [
        {"tournament": row.id, "title": row.title, "at": row.created}
        for row in await storage.tournaments.hosted_by(person.id)
    ]
    challenges = [
        {"deal": row.id, "game": row.game, "at": row.created}
        for row in await storage.deals.of_host(person.id)
    ]
    return (*tournaments, *challenges)


def lines_by(person: Person, table_id: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What a person has said at a table."""
    return [
        {"table": table_id, "at": entry.at, "text": event.text or event.reaction}
        for entry in entries
        for event in entry.events
        if isinstance(event, Said) and event.person.id == person.id
    ]


def record_of(
    table_id: str, secret: bytes, entries: Sequence[Entry], person: Person
) -> Record | None:
    """The match of a person, when it is over; None also for a log that cannot be folded."""
    table = TableState(table_id, secret, entries[0])
    try:
        for entry in entries[1:]:
            fold_entry(table, entry)
    except Exception:
        log.exception("table cannot be read", extra={"table": table_id})
        return None
    is_theirs = table.status == "over" and table.seat_of(person) is not None
    return match_record(table) if is_theirs else None


async def erase(storage: Storage, changes: PeopleChanges, player: str) -> None:
    """Puts a dash in place of the name everywhere, and takes away what the person has said.

    Moves, results and shuffles stay as they are.
    """
    await changes.apply(await storage.people.begin_to_erase(player))
    while (change := await storage.people.erase_some(player)).tables:
        await changes.apply(change)


async def finish_erasing(storage: Storage, changes: PeopleChanges) -> None:
    """Goes on where a process has ended while it took a name out of the logs."""
    while player := await storage.people.half_erased():
        await erase(storage, changes, player)
