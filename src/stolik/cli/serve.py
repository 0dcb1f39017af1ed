"""`stolik serve`: the table server, and the page it serves."""

import gc
from typing import Annotated

import typer

DEFAULT_PORT = 7067


def serve(
    *,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for phones on the network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for a free one.")] = DEFAULT_PORT,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="sqlite:///FILE or postgresql://…; a file of yours by default."
        ),
    ] = None,
    broker: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="nats://… carries notices between many processes on one PostgreSQL.",
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = False,
    cold: Annotated[
        bool, typer.Option("--cold", help="Do not prepare compiled code for bots in advance.")
    ] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT",
            help="A bot of yours beside the levels, `module:Class` or `exec:COMMAND`; "
            "may be repeated.",
        ),
    ] = None,
    switch: Annotated[
        bool,
        typer.Option(
            "--network-switch",
            help="Let the page on this machine open the server to the network; not behind a proxy.",
        ),
    ] = False,
    ladder: Annotated[
        bool, typer.Option(help="Let bots that are online play each other in idle time.")
    ] = True,
    free: Annotated[
        bool, typer.Option("--no-limits", help="No rate limits: for load tests.")
    ] = False,
) -> None:
    """Serves the tables: a page for people, an API for programs."""
    gc.disable()  # nothing that is loaded now becomes garbage; `run` sees to it from then on
    from stolik.server.run import run

    offer_bots(bot or [])
    run(
        host,
        port,
        database,
        broker=broker,
        open_browser=open_browser,
        has_limits=not free,
        is_warmed=not cold,
        has_switch=switch,
        has_ladder=ladder,
    )


def offer_bots(given: list[str]) -> None:
    """Each `NAME=BOT`, looked up from the current folder on."""
    from stolik.bots.levels import offer_bot

    for text in given:
        name, _, where = text.partition("=")
        offer_bot(name, where)
