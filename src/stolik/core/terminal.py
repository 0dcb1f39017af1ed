"""What the tables of several games share: names, boxes, marks."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from stolik.core.game import View

TO_ACT = "▸"
ACCENT = "bold bright_white"


def seat_name(view: View, seat: int, players: Sequence[str]) -> Text:
    """A player's name, marked when it is theirs to act, underlined when it is the viewer's."""
    mark = TO_ACT if seat in view.to_act else " "
    style = "bold" if seat in view.to_act else ""
    name = Text(f"{mark} {players[seat]}", style=style)
    if seat == view.seat:
        name.append(" (you)", style="dim")
    return name


def grid(*headings: str, title: str | None = None) -> Table:
    """A quiet table without lines between its cells; `bulls>` heads a column of numbers."""
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False)
    for heading in headings:
        table.add_column(heading.strip(">"), justify="right" if heading.endswith(">") else "left")
    return table
