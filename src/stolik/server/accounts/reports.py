"""What players report to the keeper of the server about others."""

import secrets
from collections.abc import Iterable
from typing import Any

import msgspec

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.accounts.export import lines_by
from stolik.server.messages.common import Person
from stolik.server.messages.requests import NewReport
from stolik.server.runtime.errors import TooMuchError, unknown_table
from stolik.server.storage.queries import Storage

ID_BYTES = 6
DAY_MS = 24 * 3600 * 1000
MOST_A_DAY = 20
MOST_LINES = 20
"""Of what the person has said, so that the keeper sees what it is about."""


class UnknownReportError(StolikError):
    """No report of that id."""


class ReportLine(msgspec.Struct, frozen=True, kw_only=True):
    """A report as the keeper sees it."""

    id: str
    at: int
    reason: str
    player: str
    name: str
    """At that time."""
    name_now: str
    reporter: str
    table: str | None
    text: str
    said: tuple[str, ...]
    is_closed: bool


async def report(
    storage: Storage, reporter: Person, reported: Person, new: NewReport, now: int
) -> str:
    """Stores a report, with what the person has said at the table; returns its id."""
    if await storage.people.reports_since(reporter.id, now - DAY_MS) >= MOST_A_DAY:
        raise too_many_reports()  # before a log is read for it
    row = {
        "id": secrets.token_hex(ID_BYTES),
        "at": now,
        "reporter": reporter.id,
        "reported": reported.id,
        "name": reported.name,
        "table_id": new.table,
        "reason": new.reason,
        "text": new.text.strip(),
        "said": msgspec.json.encode(await said_by(storage, reported, new.table)).decode(),
        "is_closed": False,
    }
    if not await storage.people.add_report(row, since=now - DAY_MS, most=MOST_A_DAY):
        raise too_many_reports()
    return str(row["id"])


def too_many_reports() -> TooMuchError:
    """When a person reports all day long."""
    return TooMuchError(say("report.too-many", "{most} reports a day are enough", most=MOST_A_DAY))


async def said_by(storage: Storage, person: Person, table: str | None) -> list[str]:
    """The last lines of a person at a table."""
    if table is None:
        return []
    entries = await storage.entries(table)
    if not entries:
        raise unknown_table()
    return [line["text"] for line in lines_by(person, table, entries)][-MOST_LINES:]


async def list_reports(storage: Storage, *, also_closed: bool) -> tuple[ReportLine, ...]:
    """The oldest first."""
    return tuple(map(_line, await storage.people.reports(also_closed=also_closed)))


async def close_reports(storage: Storage, ids: Iterable[str]) -> None:
    """Marks reports as done."""
    for report_id in ids:
        if not await storage.people.close_report(report_id):
            raise UnknownReportError(say("report.unknown", "there is no report {id}", id=report_id))


def _line(row: Any) -> ReportLine:
    return ReportLine(
        id=row.id,
        at=row.at,
        reason=row.reason,
        player=row.reported,
        name=row.name,
        name_now=row.name_now,
        reporter=row.reporter_name,
        table=row.table_id,
        text=row.text,
        said=msgspec.json.decode(row.said, type=tuple[str, ...]),
        is_closed=row.is_closed,
    )
