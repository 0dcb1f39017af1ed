"""6 nimmt! in a terminal: four rows of five places, and the sixth that nobody wants."""

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.game import View
from stolik.core.terminal import grid, seat_name
from stolik.games.six_nimmt.state import BULLS, ROW_LIMIT
from stolik.games.six_nimmt.view import SeatView, SixNimmtView

CARD_WIDTH = 5
STYLES = {1: "white", 2: "bright_cyan", 3: "bright_yellow", 5: "bright_red", 7: "bold magenta"}
MARKS = {1: " ", 2: "·", 3: ":", 5: "⁙", 7: "✱"}
LEGEND = "bulls: 14 one, 15· two, 20: three, 22⁙ five, 55✱ seven"


def table(view: View, players: Sequence[str]) -> RenderableType:
    """Rows, seats and the viewer's hand."""
    shown = cast("SixNimmtView", view)
    parts: list[RenderableType] = [heading(shown)]
    if shown.phase == "draft":
        parts.append(Text("open ") + cards(shown.open_cards))
    else:
        parts += [row_line(number + 1, row) for number, row in enumerate(shown.rows)]
    parts.append(seats_table(shown, players))
    if shown.seat is not None:
        parts.append(Text("hand  ", "bold") + cards(shown.seats[shown.seat].hand or ()))
    parts.append(Text(LEGEND, "dim"))
    return Group(*parts)


def heading(view: SixNimmtView) -> Text:
    """Which round, and when the match ends."""
    end = f" · the match ends above {view.limit}" if view.limit else f" of {view.rounds}"
    return Text(f"6 nimmt! {view.mode} · round {view.round}{end}\n", "bold yellow")


def row_line(number: int, row: Sequence[int]) -> Text:
    """A row with its empty places; the next card would take it when five lie there."""
    line = Text(f"row {number} ", "bold")
    line += cards(row)
    line.append("   · " * (ROW_LIMIT - len(row)), "dim")
    line.append(" ▐ full " if len(row) == ROW_LIMIT else " ▐      ", "red")
    return line.append(f"bulls: {sum(BULLS[card] for card in row)}", "dim")


def cards(numbers: Sequence[int]) -> Text:
    """Cards side by side, coloured and marked by their bulls."""
    line = Text()
    for number in numbers:
        bulls = int(BULLS[number])
        line.append(f"{number:>{CARD_WIDTH - 1}}{MARKS[bulls]}", STYLES[bulls])
    return line


def seats_table(view: SixNimmtView, players: Sequence[str]) -> RenderableType:
    """Every seat with its card of this turn and its bulls."""
    shown = grid("", "card", "hand", "bulls>", "total>")
    for number, seat in enumerate(view.seats):
        hand = cards(seat.hand) if seat.hand and number != view.seat else Text(str(seat.hand_size))
        shown.add_row(
            seat_name(view, number, players),
            turn_card(seat),
            hand,
            str(seat.bulls),
            str(seat.total),
        )
    return shown


def turn_card(seat: SeatView) -> Text:
    """Face down until the reveal, dim once it is placed."""
    if seat.card is not None:
        return Text("✓ ", "dim") + cards([seat.card]) if seat.is_placed else cards([seat.card])
    return Text("  ▒▒ ", "yellow") if seat.has_chosen else Text("")
