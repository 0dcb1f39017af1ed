"""The command `stolik`: its subcommands, and one place where errors become sentences."""

import sys
from typing import Annotated

import typer

from stolik import __version__
from stolik.cli.arena import arena
from stolik.cli.backup import backup, restore
from stolik.cli.ban import ban, unban
from stolik.cli.bench import bench
from stolik.cli.bot import bot
from stolik.cli.load import load
from stolik.cli.play import play
from stolik.cli.replay import replay
from stolik.cli.reports import reports
from stolik.cli.review import review
from stolik.cli.serve import serve
from stolik.cli.show import games, rules, show
from stolik.cli.simulate import simulate
from stolik.cli.token import token
from stolik.cli.train import train
from stolik.cli.verify import verify
from stolik.cli.warm import warm

INTERRUPTED = 130

app = typer.Typer(
    name="stolik",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play, study and research five modern card games.",
    epilog="Begin with `stolik play six-nimmt`, or with `stolik games` for what there is.",
)
for command in (
    games,
    rules,
    show,
    play,
    replay,
    review,
    simulate,
    arena,
    bot,
    train,
    bench,
    warm,
    serve,
    load,
    token,
    reports,
    ban,
    unban,
    backup,
    restore,
    verify,
):
    app.command()(command)


def show_version(wanted: bool) -> None:  # noqa: FBT001  # typer passes it by position
    """Prints the version and ends."""
    if wanted:
        typer.echo(f"stolik {__version__}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[  # its callback does the work
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Options before the subcommand."""


def main() -> None:
    """Runs the command line; every mistake of the user's ends in a sentence on stderr."""
    from stolik.core.errors import (
        ImpossiblePositionError,
        OptionsError,
        StolikError,
        UnknownGameError,
        UnreadablePositionError,
    )

    sys.path.insert(0, "")  # bots are named by import path, from the current folder
    try:
        app()
    except (
        UnknownGameError,
        OptionsError,
        UnreadablePositionError,
        ImpossiblePositionError,
    ) as error:
        fail(error, status=2)
    except StolikError as error:
        fail(error, status=1)
    except (KeyboardInterrupt, EOFError):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone (`stolik games | head`): that is no error.
        sys.stdout = None  # nothing more to flush at exit
        sys.exit(1)


def fail(error: Exception, *, status: int) -> None:
    """The sentence on stderr, no traceback."""
    print(f"stolik: {error}", file=sys.stderr)
    sys.exit(status)
