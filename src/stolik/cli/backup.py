"""`stolik backup` and `stolik restore`: a copy of a server's database, and back again."""

from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.storage import Database


def backup(
    file: Annotated[Path, typer.Argument(help="The copy; a new file.")],
    *,
    database: Database = None,
) -> None:
    """Copies a server's database into a file, while the server runs."""
    from stolik.server.run import default_database
    from stolik.server.storage.backup import back_up

    back_up(database or default_database(), file)
    typer.echo(f"{file}: {file.stat().st_size / 1e6:.1f} MB", err=True)


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `stolik backup` made.")],
    *,
    database: Database = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the tables that are there.")
    ] = False,
) -> None:
    """Puts a copy in the place of a server's database; the server must not run meanwhile."""
    from stolik.server.run import default_database
    from stolik.server.storage.backup import restore as put_back

    put_back(database or default_database(), file, is_replacing=replace)
    typer.echo("restored; start the server again", err=True)
