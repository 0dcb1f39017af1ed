"""`stolik bench`: the figures of this machine."""

from contextlib import nullcontext
from typing import Annotated

import typer

from stolik.cli.arguments import complete_game


def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]…",
            help="Only these.",
            autocompletion=complete_game,
            show_default="all games",
        ),
    ] = None,
    *,
    quick: Annotated[
        bool, typer.Option("--quick", help="Only see that everything runs; the values say little.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="One object per figure.")] = False,
) -> None:
    """Measure how fast the rules, the records and the command line are here.

    Each figure is the best of a few; what it must reach stands beside it.

    Examples: `stolik bench`, `stolik bench six-nimmt --json`
    """
    import msgspec
    from rich.console import Console

    from stolik.bench.figures import all_figures
    from stolik.core.figure import FULL, QUICK
    from stolik.games import find_game, game_ids

    chosen = [find_game(game) for game in games or game_ids()]
    console = Console(highlight=False)
    with console.status("measuring …") if console.is_terminal and not json else nullcontext():
        for figure in all_figures(chosen, QUICK if quick else FULL):
            if json:
                print(msgspec.json.encode(figure).decode(), flush=True)
            else:
                console.print(
                    f"{figure.what:<44}[bold]{figure.value:>9,.2f}[/] {figure.unit:<16}"
                    f"[dim]{figure.promise}[/]"
                )
