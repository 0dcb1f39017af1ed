"""The tables of the games in a terminal: a module a game, each drawing that game's view."""

from collections.abc import Callable, Sequence
from importlib import import_module

from rich.console import RenderableType

from stolik.game import Game, View

Table = Callable[[View, Sequence[str]], RenderableType]


def find_table(game: Game) -> Table:
    """The function that draws a game's view for people with these names."""
    package = game.id.replace("-", "_")
    table: Table = import_module(f"stolik.cli.tables.{package}").table
    return table
