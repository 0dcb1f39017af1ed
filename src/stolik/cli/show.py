"""`stolik games`, `stolik rules`, `stolik show`: what there is, how it goes, a position."""

import re
from typing import Annotated

import typer

from stolik.cli.arguments import GameArgument

PICTURE = re.compile(r"^!\[.*\]\(.*\)\n\n", re.MULTILINE)


def games() -> None:
    """List the games, with their seats and options.

    Example: `stolik games`
    """
    from rich.console import Console
    from rich.table import Table

    from stolik.core.options import option_fields
    from stolik.games import all_games

    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    for heading in ("game", "id", "seats", "options (default first)"):
        table.add_column(heading, no_wrap=heading != "options (default first)")
    for game in all_games():
        seats = game.options.seats
        options = "\n".join(
            f"{field.name}: {field.described()}" for field in option_fields(game.options)
        )
        table.add_row(f"[bold]{game.title}[/]", game.id, f"{seats[0]}–{seats[-1]}", options)
    Console().print(table)


def rules(game: GameArgument) -> None:
    """Show a game's rules.

    Example: `stolik rules six-nimmt`
    """
    from rich.console import Console
    from rich.markdown import Markdown

    from stolik.core.files import read_file
    from stolik.games import find_game

    page = read_file(find_game(game).rules_page).decode()
    page = PICTURE.sub("", page)  # a terminal could only show its description
    console = Console()
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(page))
    else:
        console.print(Markdown(page))


def show(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A line of text, quoted.")],
    *,
    seat: Annotated[
        int | None,
        typer.Option(
            help="Look from this seat instead of a spectator's place.", show_default=False
        ),
    ] = None,
) -> None:
    """Draw a position, and list the moves of those who are to act.

    A position as a seat sees it is drawn from that seat.

    Example: `stolik show "six-nimmt seats=2 | phase: deal"`
    """
    from rich.console import Console
    from rich.markup import escape

    from stolik.cli.output import ending, listed
    from stolik.core.position import game_named_in, read_position
    from stolik.games import find_game
    from stolik.match import Match

    game = find_game(game_named_in(position))
    seen_by = read_position(game, position).seen_by
    if seen_by is not None and seat not in (None, seen_by):
        raise typer.BadParameter(f"only seat {seen_by} sees this position", param_hint="--seat")
    viewer = seen_by if seat is None else seat
    match = Match.from_position(game, position)
    console = Console(highlight=False)
    console.print(game.draw(match.view(viewer), match.players))
    console.print(ending(match))
    for other in match.to_act:
        if viewer in (None, other):
            console.print(f"[bold]Moves of seat {other}:[/]", escape(listed(match.legal(other))))
