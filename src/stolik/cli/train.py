"""`stolik train`: a network that learns to play a game, and files that others can play with."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stolik.cli.arguments import GameArgument

if TYPE_CHECKING:
    from rich.table import Table

    from stolik.train.plan import Plan
    from stolik.train.run import Progress


def train(
    game: GameArgument,
    *,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", help="Where the run is stored; one that is there goes on.", metavar="FOLDER"
        ),
    ] = None,
    decisions: Annotated[
        int, typer.Option(min=1, help="Decisions of learners, in all.")
    ] = 2_000_000,
    hindsight: Annotated[
        float,
        typer.Option(
            min=0,
            max=1,
            help="λ: how much of what came later counts, against what the network thought.",
        ),
    ] = 0.9,
    from_deals: Annotated[
        float,
        typer.Option(
            min=0,
            max=1,
            help="The share of them that is learned from whole deals, before moves are compared.",
        ),
    ] = 0.2,
    from_thumbs: Annotated[
        float,
        typer.Option(
            min=0,
            max=1,
            help="The share after which the network plays on where moves are compared.",
        ),
    ] = 0.6,
    cut: Annotated[
        float,
        typer.Option(
            min=0, max=1, help="How often it says then what a trial is worth, before the deal ends."
        ),
    ] = 0.5,
    least_moves: Annotated[
        int, typer.Option(min=0, help="Moves of all seats before that, at least.")
    ] = 6,
    network: Annotated[
        str, typer.Option(help="Which one, where a game has several.", metavar="NAME")
    ] = "",
    shipped: Annotated[
        bool,
        typer.Option("--shipped", help="Begin with the weights that come with the game."),
    ] = False,
    begin_with: Annotated[
        str,
        typer.Option(help="Begin with those of that network of the game.", metavar="NAME"),
    ] = "",
    variant: Annotated[
        list[str] | None,
        typer.Option(help="Play only this one, as the card names it; again for more.", metavar="V"),
    ] = None,
    all_learn: Annotated[
        float, typer.Option(min=0, max=1, help="How many matches have learners only.")
    ] = 0.5,
    one_learns: Annotated[
        float, typer.Option(min=0, max=1, help="How many of the others have a single learner.")
    ] = 0.5,
    among_past: Annotated[
        float,
        typer.Option(min=0, max=1, help="How often that one meets earlier networks, not rules."),
    ] = 0.5,
    others_by_network: Annotated[
        float,
        typer.Option(min=0, max=1, help="How often it plays on for the others, too."),
    ] = 0.5,
    exploring: Annotated[
        float, typer.Option(min=0, max=1, help="How often a learner makes any move.")
    ] = 0.02,
    batch: Annotated[
        int, typer.Option(min=1024, help="Moves from one update to the next.")
    ] = 32_768,
    actors: Annotated[int, typer.Option(min=1, help="Threads that play; one more learns.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The same seed begins in the same way.")] = 0,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after so long; the run can be taken up again.")
    ] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Let actors play on a Ray cluster.")] = False,
    ray_address: Annotated[
        str | None, typer.Option(help="Address of the cluster; a local one by default.")
    ] = None,
) -> None:
    """Teach a network to play a game, by matches against itself.

    The run is stored at every evaluation and at its end, and goes on where it stopped: with
    Ctrl-C, after `--minutes`, or after a crash. Its folder receives `network.npz` and
    `network.json` (the card), and `curve.svg`: how strong it was on the way; `tensorboard/` has
    the same curves and more.

    Examples: `stolik train six-nimmt`, `stolik train red7 --decisions 500000 --minutes 10`
    """
    from stolik.games import find_game
    from stolik.train.plan import Plan, check_learnable, check_variants

    found = find_game(game)
    check_learnable(found)
    plan = Plan(
        game=found.id,
        decisions=decisions,
        hindsight=hindsight,
        from_deals=from_deals,
        from_thumbs=from_thumbs,
        cut=cut,
        least_moves=least_moves,
        network=network,
        begins_shipped=shipped,
        begins_with=begin_with,
        variants=tuple(variant or ()),
        all_learn=all_learn,
        one_learns=one_learns,
        among_past=among_past,
        others_by_network=others_by_network,
        exploring=exploring,
        batch=batch,
        seed=seed,
        actors=actors,
    )
    check_variants(found, plan)
    follow(plan, folder or Path("runs") / found.id, minutes, ray=ray, address=ray_address)


def follow(
    plan: "Plan", folder: Path, minutes: float | None, *, ray: bool, address: str | None
) -> None:
    """Runs the plan and shows how it goes."""
    import time

    from rich.console import Console
    from rich.live import Live

    from stolik.train.actors import RayActors
    from stolik.train.run import Run

    console = Console(stderr=True)
    run = Run(plan, folder)
    ends = None if minutes is None else time.monotonic() + 60 * minutes
    with Live(console=console, refresh_per_second=2) as live:
        try:
            for progress in run.go(RayActors(plan, address) if ray else None):
                live.update(progress_table(progress, run.history, run.share_done))
                if ends is not None and time.monotonic() > ends:
                    break
        except KeyboardInterrupt:
            console.print("interrupted; the same command goes on from here")
    run.store()
    run.export()
    typer.echo(folder)


def progress_table(progress: "Progress", history: "list[Progress]", share_done: float) -> "Table":
    """How far the run is, and how strong the network was when it was last evaluated."""
    from rich.table import Table

    table = Table(
        title=f"{progress.decisions:,} decisions ({share_done:.0%}), "
        f"{progress.per_second:,.0f} a second, error {progress.error:.4f}"
    )
    for heading in ("variant", "opponent", "par", "share of wins"):
        table.add_column(heading, justify="left" if heading in ("variant", "opponent") else "right")
    for score in history[-1].scores if history else ():
        table.add_row(
            score.variant,
            score.opponent,
            f"{score.par:.0%}",
            f"{score.share:.1%} ± {score.margin:.1%}",
        )
    return table
