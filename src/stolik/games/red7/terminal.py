"""Red7 in a terminal: the rule, one palette per seat, and the counting cards marked."""

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stolik.core.game import View
from stolik.core.terminal import grid, seat_name
from stolik.games.red7.messages import RULES
from stolik.games.red7.view import Red7View, SeatView

STYLES = {
    "R": "white on #c62828",
    "O": "black on #fb8c00",
    "Y": "black on #fdd835",
    "G": "white on #008000",
    "B": "white on #1565c0",
    "I": "white on #283593",
    "V": "white on #8e24aa",
}
COLOURS = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "I": "indigo",
    "V": "violet",
}
WINNING = "★"
COUNTS = "•"
LABEL_WIDTH = 7
CARDS_PER_LINE = 9
CANVAS_SHOWN = 12
LEGEND = f"{COUNTS}R7 counts under the rule · {WINNING} is winning"
TASKS = {
    "extra": "one more palette card, for the 5",
    "remove": "remove a card of another palette, for the 1",
    "drop": "drop a card of the own palette, for the 7",
    "finish": "a canvas card, or end",
}


def table(view: View, players: Sequence[str]) -> RenderableType:
    """The rule, the canvas, the seats and the viewer's hand."""
    shown = cast("Red7View", view)
    parts: list[RenderableType] = [heading(shown), rule_line(shown), canvas_line(shown)]
    parts.append(seats_table(shown, players))
    parts += scored_lines(shown, players)
    if shown.phase in TASKS:
        parts.append(task_line(shown))
    if shown.seat is not None:
        parts.append(label("hand") + cards(shown.seats[shown.seat].hand or ()))
    parts.append(Text(LEGEND, "dim"))
    return Group(*parts)


def heading(view: Red7View) -> Text:
    """Which rules, which round, and when the match ends."""
    words = [f"Red7 {view.mode}"]
    if view.effects:
        words.append("with effects")
    if view.target is not None:
        words.append(f"round {view.round}, ends at {view.target} points")
    return Text(" · ".join(words) + "\n", "bold red")


def rule_line(view: Red7View) -> Text:
    """The colour that rules and what it compares."""
    line = label("rule")
    line.append(f" {COLOURS[view.rule]} ", f"bold {STYLES[view.rule]}")
    return line.append(f" {RULES[view.rule]}", "bold")


def canvas_line(view: Red7View) -> Text:
    """The canvas, its top first; the start card beneath everything."""
    line = label("canvas")
    line += cards(view.canvas[: -CANVAS_SHOWN - 1 : -1])
    hidden = len(view.canvas) - CANVAS_SHOWN
    line.append(f" and {hidden} more" if hidden > 0 else "start card", "dim")
    return line.append("\n") + label("deck").append(f"{view.deck_size} cards", "dim")


def seats_table(view: Red7View, players: Sequence[str]) -> Table:
    """Every seat with its palette, the size of its hand and its points."""
    points = ["points"] if view.target is not None else []
    shown = grid("", "", "palette", "hand", *points)
    for number, seat in enumerate(view.seats):
        row = [
            Text(WINNING if number == view.winning else "", "bright_yellow"),
            seat_name(view, number, players),
            palette(seat),
            Text(str(seat.hand_size)),
        ]
        if view.target is not None:
            row.append(Text(str(seat.score)))
        shown.add_row(*row)
    return shown


def palette(seat: SeatView) -> Text:
    """The cards that count are marked; a seat that is out has none."""
    if not seat.in_round:
        return Text("out", "dim")
    lines = [
        cards(seat.palette[first : first + CARDS_PER_LINE], counting=seat.counting)
        for first in range(0, len(seat.palette), CARDS_PER_LINE)
    ]
    return Text("\n").join(lines)


def task_line(view: Red7View) -> Text:
    """What the turn waits for."""
    must_win = "; the turn must end winning" if view.must_win else ""
    return label("next").append(TASKS[view.phase] + must_win + "\n", "italic")


def scored_lines(view: Red7View, players: Sequence[str]) -> list[Text]:
    """The cards that left the game, by the seat that scored them."""
    return [
        Text(f"scored by {players[number]}  ", "dim") + cards(seat.scored)
        for number, seat in enumerate(view.seats)
        if seat.scored
    ]


def label(word: str) -> Text:
    """The word a line begins with."""
    return Text().append(word.ljust(LABEL_WIDTH), "bold")


def cards(codes: Sequence[str], *, counting: Sequence[str] = ()) -> Text:
    """Cards side by side in their colours."""
    line = Text()
    for code in codes:
        mark = COUNTS if code in counting else " "
        line.append(f"{mark}{code} ", STYLES[code[0]]).append(" ")
    return line
