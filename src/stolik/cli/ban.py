"""`stolik ban` and `stolik unban`: the keeper of a server shuts people out, and lets them in."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from stolik.cli.storage import Database, beside_server


def ban(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PERSON]...", help="Ids, as `stolik reports` shows them."),
    ] = None,
    *,
    database: Database = None,
) -> None:
    """Bans people from a server while it runs; without a person, lists who is banned."""
    from stolik.server.accounts.bans import ban as shut_out
    from stolik.server.accounts.bans import list_bans
    from stolik.server.app import now_ms

    if players:
        beside_server(database, lambda storage: shut_out(storage, players, now_ms()))
        return
    for line in beside_server(database, list_bans):
        at = datetime.fromtimestamp(line.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        typer.echo(f"{line.player}  {at}  {line.name}")


def unban(
    players: Annotated[
        list[str], typer.Argument(metavar="PERSON...", help="Ids, as `stolik ban` lists them.")
    ],
    *,
    database: Database = None,
) -> None:
    """Lets people in again, with the browsers and programs that they had."""
    from stolik.server.accounts.bans import unban as let_in

    beside_server(database, lambda storage: let_in(storage, players))
