"""`stolik simulate`: random matches by the thousand, and what they show."""

import os
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stolik.cli.arguments import (
    GameArgument,
    OptionsOption,
    SeatsOption,
    choose_seats,
    parse_options,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    import numpy.typing as npt
    from rich.console import RenderableType

    from stolik.arena.plan import Plan

INTERRUPTED = 130


def simulate(
    game: GameArgument,
    *,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many.")] = 1000,
    seats: SeatsOption = None,
    option: OptionsOption = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same matches.")] = 0,
    most_moves: Annotated[
        int, typer.Option(min=1, help="A match with more moves is left unfinished.")
    ] = 1_000_000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT…",
            help="By seat, as for `stolik arena`; the last one takes all seats left.",
        ),
    ] = "random",
    threads: Annotated[
        int,
        typer.Option(
            min=1, help="Threads; processes for others than random.", show_default="all cores"
        ),
    ] = os.cpu_count() or 1,
    json: Annotated[bool, typer.Option("--json", help="Print the statistics as JSON.")] = False,
) -> None:
    """Play many matches on all cores and show their statistics.

    Random bots play compiled, a million moves in a moment; others think in their own time.

    After Ctrl-C the matches that are done are shown.

    Examples: `stolik simulate six-nimmt -n 100000 -s 4`,
    `stolik simulate six-nimmt -n 100 --bots normal,random --json`
    """
    import msgspec
    import numpy as np
    from rich.console import Console
    from rich.progress import Progress

    from stolik.arena.plan import Plan
    from stolik.bots.levels import fill_seats, split_names
    from stolik.core.options import read_options
    from stolik.engine.record import new_records
    from stolik.engine.simulate import MatchResult, simulate
    from stolik.games import find_game

    found = find_game(game)
    number = choose_seats(found, seats)
    options = read_options(found.options, parse_options(option), number)
    names = fill_seats(split_names(bots), number)
    started = time.perf_counter()
    done: dict[int, npt.NDArray[np.record]] = {}
    interrupted = False
    progress_console = Console(stderr=True)
    with Progress(console=progress_console, transient=True) as progress:
        task = progress.add_task("compiling, then playing", total=matches)
        if set(names) == {"random"}:
            chunks = simulate(
                found.new_state(number, options),
                matches,
                seed=seed,
                threads=threads,
                most_moves=most_moves,
            )
        else:
            plan = Plan(
                game=found.id,
                options=options.given(),
                bots=tuple(names),
                seed=seed,
                deals=matches,
                most_moves=most_moves,
            )
            plan.check()
            chunks = bot_chunks(plan, workers=threads)
        try:
            for first, chunk in chunks:
                done[first] = chunk
                progress.update(task, advance=len(chunk), description="playing")
        except KeyboardInterrupt:
            interrupted = True
    results = np.concatenate(
        [new_records(MatchResult, 0), *(done[first] for first in sorted(done))]
    )
    figures = statistics(results, number, time.perf_counter() - started)
    if json:
        print(msgspec.json.encode(figures).decode())
    else:
        Console().print(table(found.title, figures))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def bot_chunks(plan: "Plan", *, workers: int) -> "Iterator[tuple[int, npt.NDArray[np.record]]]":
    """Matches of bots in their own seats, one at a time as they are done."""
    from stolik.arena.plan import Pairing
    from stolik.arena.run import run_locally
    from stolik.engine.record import new_records
    from stolik.engine.simulate import MatchResult

    seated = (Pairing(deal=deal, rotation=0) for deal in range(plan.deals))
    for outcome in run_locally(plan, seated, workers=workers):
        row = new_records(MatchResult, 1)
        row["moves"] = outcome.moves
        row["scores"][0, : len(outcome.scores)] = outcome.scores
        row["winners"] = sum(1 << seat for seat, share in enumerate(outcome.shares) if share)
        row["is_over"] = outcome.is_over
        yield outcome.deal, row


def statistics(results: "npt.NDArray[np.record]", seats: int, seconds: float) -> dict[str, Any]:
    """Length, scores and wins by seat; a shared win counts for each who shares it."""
    over = results[results["is_over"]]
    moves, scores = over["moves"], over["scores"][:, :seats]
    return {
        "matches": len(over),
        "unfinished": len(results) - len(over),
        "seconds": round(seconds, 3),
        "moves": spread(moves),
        "seats": [
            {
                "seat": seat,
                "wins": int((over["winners"] >> seat & 1).sum()),
                "win_share": float((over["winners"] >> seat & 1).mean()) if len(over) else None,
                "score": spread(scores[:, seat]),
            }
            for seat in range(seats)
        ],
    }


def spread(values: "npt.NDArray[np.generic]") -> dict[str, float] | None:
    """Mean, deviation and the ends."""
    if not len(values):
        return None
    return {
        "mean": float(values.mean()),
        "deviation": float(values.std()),
        "least": int(values.min()),
        "most": int(values.max()),
    }


def table(title: str, figures: dict[str, Any]) -> "RenderableType":
    """The statistics for a person."""
    from rich.console import Group

    from stolik.core.terminal import grid

    if not figures["matches"]:
        return "No match was finished."
    moves = figures["moves"]
    shown = grid("seat>", "wins>", "share>", "mean score>", "deviation>", "least>", "most>")
    for seat in figures["seats"]:
        score = seat["score"]
        shown.add_row(
            str(seat["seat"]),
            f"{seat['wins']:,}",
            f"{seat['win_share']:.1%}",
            f"{score['mean']:.2f}",
            f"{score['deviation']:.2f}",
            f"{score['least']:,}",
            f"{score['most']:,}",
        )
    left = f", {figures['unfinished']:,} unfinished" if figures["unfinished"] else ""
    return Group(
        f"[bold]{title}[/]: {figures['matches']:,} matches{left} in {figures['seconds']:.1f} s",
        f"moves per match: mean {moves['mean']:.1f}, deviation {moves['deviation']:.1f}, "
        f"least {moves['least']:,}, most {moves['most']:,}",
        shown,
    )
