"""Stairs in a terminal."""

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stairs.view import StairsView
from stolik.core.game import View
from stolik.core.terminal import ACCENT, grid, seat_name


def table(view: View, players: Sequence[str]) -> RenderableType:
    """The stairs, the seats and the viewer's hand."""
    shown = cast("StairsView", view)
    steep = " (steep)" if shown.steep else ""
    parts: list[RenderableType] = [
        Text(f"Stairs{steep} · round {shown.round} of {shown.rounds}\n", "bold cyan"),
        line("stairs", shown.stairs),
        line("gone", shown.gone),
        seats_table(shown, players),
    ]
    if shown.seat is not None:
        parts.append(line("hand", shown.seats[shown.seat].hand or ()))
    return Group(*parts)


def seats_table(view: StairsView, players: Sequence[str]) -> Table:
    """Every seat with its points, and how it stands on the stairs."""
    shown = grid("", "hand>", "points>", "")
    for number, seat in enumerate(view.seats):
        stands = "passed" if seat.has_passed else "on top" if number == view.top_seat else ""
        name = seat_name(view, number, players)
        shown.add_row(name, str(seat.hand_size), str(seat.points), stands)
    return shown


def line(label: str, cards: Sequence[int]) -> Text:
    """Cards side by side."""
    return Text(label.ljust(8), "bold").append("  ".join(map(str, cards)) or "–", ACCENT)
