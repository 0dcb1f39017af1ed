"""`stolik bot`: any bot at a server, by its API."""

import logging
from typing import Annotated

import typer


def bot(
    name: Annotated[
        str,
        typer.Argument(
            metavar="BOT", help="A level, `module:Class` of your own, or `exec:COMMAND`: a program."
        ),
    ],
    *,
    server: Annotated[str, typer.Option(metavar="URL", help="Address of the server.")],
    token: Annotated[
        str,
        typer.Option(
            envvar="STOLIK_TOKEN",
            help="Token of the account that becomes the bot's; see `stolik token`.",
        ),
    ],
    tables: Annotated[
        int, typer.Option(min=1, max=200, help="How many tables it plays at the same time.")
    ] = 8,
    games: Annotated[
        str | None,
        typer.Option(metavar="GAME,GAME…", help="The games that it plays.", show_default="all"),
    ] = None,
    ladder: Annotated[
        bool, typer.Option(help="Play other bots when there is nothing else to do.")
    ] = True,
    daily: Annotated[bool, typer.Option("--daily", help="Play the daily deals.")] = False,
    tournament: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Join a tournament; may be repeated."),
    ] = None,
) -> None:
    """Connects a bot to a server: it accepts invitations and plays, until Ctrl-C.

    Examples: `stolik bot hard --server http://127.0.0.1:7067 --token T`,
    `stolik bot "exec:./my_bot" --server https://example.org --daily`
    """
    from stolik.bots.levels import check_starts
    from stolik.bots.programs.bot import games_of
    from stolik.core.extras import extra

    with extra("server"):
        from stolik.runner.runner import RunnerSettings, named_games, run_bot

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    check_starts(name)
    chosen = named_games(games.split(",") if games else None)
    run_bot(
        RunnerSettings(
            bot=name,
            server=server,
            token=token,
            tables=tables,
            games=games_of(name) if chosen is None else chosen,
            plays_ladder=ladder,
            plays_daily=daily,
            tournaments=tuple(tournament or ()),
        )
    )
