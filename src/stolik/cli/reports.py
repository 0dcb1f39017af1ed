"""`stolik reports`: what players have reported to the keeper of a server."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from stolik.cli.storage import Database, beside_server

if TYPE_CHECKING:
    from stolik.server.accounts.reports import ReportLine
    from stolik.server.storage.queries import Storage


def reports(
    *,
    database: Database = None,
    close: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Mark a report as done.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Those that are done, too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per line.")] = False,
) -> None:
    """Lists what players have reported: who, whom, why, and what was said at the table."""
    import msgspec

    from stolik.server.accounts.reports import close_reports, list_reports

    async def ask(storage: "Storage") -> "tuple[ReportLine, ...]":
        await close_reports(storage, close or ())
        return await list_reports(storage, also_closed=everything)

    for line in beside_server(database, ask):
        typer.echo(msgspec.json.encode(line).decode() if json else as_text(line))


def as_text(line: "ReportLine") -> str:
    """A report as its reader wants it: what it is about first."""
    at = datetime.fromtimestamp(line.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    named = line.name if line.name == line.name_now else f"{line.name} (now {line.name_now})"
    place = f", table {line.table}" if line.table else ""
    about = f"{line.id}  {at}  {line.reason}: {named} [{line.player}], by {line.reporter}{place}"
    state = "  (done)" if line.is_closed else ""
    said = [f"    > {words}" for words in line.said]
    return "\n".join([about + state, *([f"    {line.text}"] if line.text else []), *said])
