"""`stolik load`: how much a server carries."""

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer


def load(
    addresses: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ADDRESS…",
            help="Where the server is; several processes of one server share the tables.",
        ),
    ] = None,
    *,
    tables: Annotated[int, typer.Option("--tables", "-t", help="Live tables.")] = 500,
    seats: Annotated[int, typer.Option("--seats", "-s", help="Seats per table.")] = 4,
    games: Annotated[
        str | None, typer.Option(help="Which games, in turn.", show_default="all")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long to count.")] = 20,
    rate: Annotated[
        float | None,
        typer.Option(
            help="Moves per second in all; without it every seat moves as soon as it may."
        ),
    ] = None,
    spread: Annotated[
        bool, typer.Option("--spread", help="The seats of every table go to all processes.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Of the scripted players.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead.")] = False,
) -> None:
    """Plays at many tables over real WebSockets; shows moves per second and how long they take.

    The server must be started with `--no-limits`: all this comes from one address.
    """
    from rich.console import Console
    from rich.progress import Progress

    from stolik.bench.load.drive import Driver, Load
    from stolik.games import game_ids

    wish = Load(
        games=tuple(games.split(",") if games else game_ids()),
        tables=tables,
        seats=seats,
        seconds=seconds,
        moves_a_second=rate,
        seed=seed,
        is_spread=spread,
    )
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("setting up", total=1.0)
        driver = Driver(addresses or ["http://127.0.0.1:7067"], wish)
        figures = event_loop_runner()(
            driver.run(lambda what, share: progress.update(task, description=what, completed=share))
        )
    shown = {
        "tables": tables,
        "moves_a_second": round(figures.moves_a_second, 1),
        "p50_ms": round(figures.latency_ms(0.5), 1),
        "p99_ms": round(figures.latency_ms(0.99), 1),
        "moves": figures.moves,
        "seconds": round(figures.seconds, 3),
        "bytes_a_move": round(figures.bytes_a_move),
        "matches": figures.matches,
        "refusals": figures.refusals,
        "lost_connections": figures.lost,
    }
    if json:
        import msgspec

        typer.echo(msgspec.json.encode({**shown, "began": figures.began}))
        return
    for name, value in shown.items():
        typer.echo(f"{name.replace('_', ' '):>17}  {value}")


def event_loop_runner() -> Callable[..., Any]:
    """Like the server's own: uvloop, where there is one."""
    if sys.platform == "win32":
        import asyncio

        return asyncio.run
    import uvloop

    return uvloop.run
