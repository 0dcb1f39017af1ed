"""`stolik verify`: whether nobody chose the cards of a match."""

from pathlib import Path
from typing import Annotated

import typer


def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="RECORD…", help="Records as a table offers them.")
    ],
    seen: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="What your own device saw before it revealed its salt, as JSON."
        ),
    ] = None,
) -> None:
    """Recompute every deal of a record, and say what that proves for which seat."""
    from rich.console import Console
    from rich.markup import escape

    from stolik.core.files import read_file
    from stolik.fairness import read_seen
    from stolik.fairness import verify as check
    from stolik.record import read_record

    console = Console()
    is_fair = True
    witness = None if seen is None else read_seen(read_file(seen))
    for file in files:
        record = read_record(read_file(file))
        verdict = check(record, witness)
        is_fair = is_fair and verdict.is_fair
        mark, word = ("[green]✔[/]", "fair") if verdict.is_fair else ("[red]✘[/]", "not proved")
        console.print(f"{mark} {file}: [bold]{word}[/]", highlight=False)
        for sentence in verdict.checks:
            console.print(f"    {escape(sentence.with_names(record.players))}", highlight=False)
    if not is_fair:
        raise typer.Exit(1)
