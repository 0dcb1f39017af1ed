"""Take That in a terminal: one growing row, and piles that help or hurt."""

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stolik.core.game import View
from stolik.core.terminal import grid, seat_name
from stolik.games.take_that.state import IS_TOAD, PENALTY, TWIN
from stolik.games.take_that.view import SeatView, TakeThatView

PLAIN_STYLE = "white"
TOAD_STYLE = "bright_green"
END_STYLE = "bold reverse"
TOAD_MARK = "•"
FACE_DOWN = "▒▒"
TOAD_LEGEND = f"22{TOAD_MARK} a toad: 5 minus points"
EXTRA_LEGEND = f" · {FACE_DOWN} extra card, unseen and not yet counted"


def table(view: View, players: Sequence[str]) -> RenderableType:
    """The row, the seats with their piles, and the viewer's hand."""
    shown = cast("TakeThatView", view)
    parts: list[RenderableType] = [heading(shown), row_line(shown.row), seats_table(shown, players)]
    if shown.seat is not None:
        parts.append(labelled("hand", cards(shown.seats[shown.seat].hand or ())))
    parts.append(Text(TOAD_LEGEND + (EXTRA_LEGEND if shown.pro else ""), "dim"))
    return Group(*parts)


def heading(view: TakeThatView) -> Text:
    """Which round, which variant, how much is left."""
    pro = " pro" if view.pro else ""
    line = Text(f"Take That{pro} · round {view.round} of {view.rounds}", "bold yellow")
    return line.append(f" · cards in the deck: {view.deck_size}\n", "yellow")


def row_line(row: Sequence[int]) -> RenderableType:
    """The row with its end marked, and what it would cost."""
    if not row:
        return labelled("row", Text("empty", "dim"))
    line = cards(row[:-1]).append(card_name(row[-1]), END_STYLE)
    return labelled("row", line.append(f"  {signed(-penalty(row))} if taken", "dim"))


def labelled(label: str, line: Text) -> Table:
    """A line that may be long: it goes on below its own beginning."""
    shown = Table.grid(padding=(0, 2))
    shown.add_row(Text(label.ljust(4), "bold"), line)
    return shown


def cards(numbers: Sequence[int]) -> Text:
    """Cards side by side, toads marked."""
    line = Text()
    for number in numbers:
        line.append(card_name(number), TOAD_STYLE if IS_TOAD[number] else PLAIN_STYLE).append("  ")
    return line


def card_name(number: int) -> str:
    """`14`, or `22•`."""
    return f"{number}{TOAD_MARK}" if IS_TOAD[number] else str(number)


def seats_table(view: TakeThatView, players: Sequence[str]) -> RenderableType:
    """Every seat with its piles and points."""
    shown = grid("", "hand", "pulled", "taken", "points", "total")
    for number, seat in enumerate(view.seats):
        shown.add_row(
            seat_name(view, number, players),
            str(seat.hand_size),
            pairs(seat.plus),
            taken(seat),
            signed(seat.points),
            signed(seat.total),
        )
    return shown


def pairs(plus: Sequence[int]) -> Text:
    """The plus pile, twin beside twin."""
    line = [f"{card}·{TWIN[card]}" for card in plus if card < TWIN[card]]
    return Text("  ".join(line), "bright_cyan")


def taken(seat: SeatView) -> Text:
    """The minus pile: its size and what is known to lie in it."""
    line = Text(f"{len(seat.minus)} ({signed(-penalty(seat.minus))})" if seat.minus else "", "red")
    if seat.extra:
        line.append(" and ").append_text(cards(seat.extra))
    elif seat.extra_cards:
        line.append(f" and {seat.extra_cards} {FACE_DOWN}", "yellow")
    return line


def penalty(numbers: Sequence[int]) -> int:
    """The minus points of cards taken."""
    return int(sum(PENALTY[number] for number in numbers))


def signed(points: int) -> str:
    """`+4`, `−7` or `0`."""
    return f"{points:+d}".replace("-", "−") if points else "0"
