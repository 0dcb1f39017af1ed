"""`stolik arena`: bots against bots, measured."""

import os
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stolik.cli.arguments import GameArgument, OptionsOption, parse_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from stolik.arena.plan import Outcome
    from stolik.arena.standings import Standings

INTERRUPTED = 130


def arena(
    game: GameArgument,
    *,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT…",
            help="random, easy, normal, hard, expert, `hard:milliseconds=50`, "
            "`hard:iterations=500`, `module:Class` of your own, or `exec:COMMAND`: a program.",
        ),
    ] = "hard,normal",
    matches: Annotated[
        int, typer.Option("--matches", "-n", min=1, help="At least this many.")
    ] = 100,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            "-s",
            metavar="K",
            help="If more than the bots named, the last bot takes the rest.",
            show_default=False,
        ),
    ] = None,
    option: OptionsOption = None,
    seed: Annotated[int, typer.Option(min=0, help="Decides the deals.")] = 0,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes.", show_default="all cores")
    ] = os.cpu_count() or 1,
    journal: Annotated[
        Path | None,
        typer.Option(help="Write the outcomes here; run again to resume.", show_default=False),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the standings (.svg or .png).", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
    ray: Annotated[bool, typer.Option("--ray", help="Run on a Ray cluster.")] = False,
    ray_address: Annotated[
        str | None,
        typer.Option(help="The address of the cluster; else a local one.", show_default=False),
    ] = None,
) -> None:
    """Let bots play each other, every deal once in every rotation of the seats.

    After Ctrl-C the standings so far are shown.

    Examples: `stolik arena six-nimmt --bots hard,normal -s 4 -n 400`,
    `stolik arena red7 --bots my_bots:Brave,normal -n 1000 --journal brave.jsonl --plot brave.svg`
    """
    import msgspec
    from rich.console import Console

    from stolik.arena.plan import plan_arena
    from stolik.arena.run import Arena
    from stolik.bots.levels import split_names
    from stolik.games import find_game

    if plot is not None:
        from stolik.arena.plot import plot as draw  # now: what is missing is said before playing
    found = find_game(game)
    plan = plan_arena(
        split_names(bots), found, parse_options(option), matches=matches, seats=seats, seed=seed
    )
    interrupted = False
    with Arena(plan, journal) as running:
        outcomes = (
            running.play_on_ray(address=ray_address) if ray else running.play(workers=workers)
        )
        try:
            for _ in watched(outcomes, len(running.left)):
                pass
        except KeyboardInterrupt:
            interrupted = True
    shown = running.standings()
    if plot is not None:
        draw(shown, plot, found.title)
    if json:
        print(msgspec.json.encode(shown).decode())
    else:
        Console().print(table(found.title, shown))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def watched(outcomes: "Iterator[Outcome]", total: int) -> "Iterator[Outcome]":
    """With a progress bar on stderr."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(outcomes, total=total, description="compiling, then playing")


def figure(value: float, form: str) -> str:
    """A number, or a dash where there is none: a single deal has no interval.

    >>> figure(0.25, ".1%"), figure(float("nan"), ".1%")
    ('25.0%', '–')
    """
    return "–" if isnan(value) else format(value, form)


def table(title: str, standings: "Standings") -> "RenderableType":
    """The standings for a person."""
    from rich.console import Group

    from stolik.core.terminal import grid

    shown = grid("bot", "places>", "wins>", "±>", "score>", "±>", "rating>", "±>")
    for bot in standings.bots:
        rating = (f"{bot.rating.mu:.1f}", f"{bot.rating.sigma:.1f}") if bot.rating else ("–", "–")
        shown.add_row(
            bot.bot,
            str(bot.places),
            figure(bot.win_share.mean, ".1%"),
            figure(bot.win_share.margin, ".1%"),
            figure(bot.score.mean, ".2f"),
            figure(bot.score.margin, ".2f"),
            *rating,
        )
    par = f", par {standings.par:.1%}" if standings.par is not None else ""
    left = f", {standings.unfinished} unfinished" if standings.unfinished else ""
    return Group(
        f"[bold]{title}[/]: {standings.matches:,} matches{left}{par}, {standings.moves:.0f} moves",
        "± is half of a 95% interval; of a rating, one deviation",
        shown,
    )
