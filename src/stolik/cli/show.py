"""`stolik games` and `stolik rules`: what there is, and how it goes."""

import re

from stolik.cli.arguments import GameArgument, docs_folder

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

    page = read_file(docs_folder() / "rules" / f"{find_game(game).id}.md").decode()
    page = PICTURE.sub("", page)  # a terminal could only show its description
    console = Console()
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(page))
    else:
        console.print(Markdown(page))
