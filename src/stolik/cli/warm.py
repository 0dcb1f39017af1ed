"""`stolik warm`: compile now, so that nothing waits for it later."""

from typing import Annotated

import typer

from stolik.cli.arguments import complete_game


def warm(
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
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes.", show_default="all cores")
    ] = None,
    native: Annotated[
        bool,
        typer.Option("--native", help="For this very processor, also where a wheel brought code."),
    ] = False,
) -> None:
    """Compile the rules, bots and environments beforehand, on all cores.

    What is compiled stays in the cache on disk until the next version of Stolik or of Numba.

    Examples: `stolik warm`, `stolik warm red7 six-nimmt`
    """
    import os
    import time

    from rich.console import Console
    from rich.progress import Progress

    from stolik.games import find_game, game_ids
    from stolik.warm import warm_up

    chosen = [find_game(game).id for game in games] if games else game_ids()
    if native:
        os.environ["STOLIK_NATIVE"] = "1"  # for the worker processes
    started = time.perf_counter()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("compiling", total=None)
        for total in warm_up(chosen, workers=workers):
            progress.update(task, total=total, advance=1)
    typer.echo(f"{', '.join(chosen)}: ready after {time.perf_counter() - started:.1f} s")
