"""Abluxxen in a terminal: what can be drawn, the layers of every seat, and who robs whom."""

from collections.abc import Iterable, Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stolik.core.game import View
from stolik.core.terminal import ACCENT, grid, seat_name
from stolik.games.abluxxen.view import AbluxxenView, Cards, SeatView

LOW, MIDDLE, HIGH = "bright_green", "bright_cyan", "bright_yellow"
STYLES = {
    **{str(number): LOW for number in range(1, 5)},
    **{str(number): MIDDLE for number in range(5, 9)},
    **{str(number): HIGH for number in range(9, 13)},
    "13": "bright_red",
    "J": "bold magenta",
}
LABEL_WIDTH = 7
HAND_WIDTH = 26
LEGEND = "under a hand: its cards that all have seen"
DUEL_LEGEND = f"{LEGEND} · 3+13: a group, one draw"


def table(view: View, players: Sequence[str]) -> RenderableType:
    """What can be drawn, the seats with their layers, the viewer's hand."""
    shown = cast("AbluxxenView", view)
    parts: list[RenderableType] = [heading(shown), supplies(shown), seats_table(shown, players)]
    if shown.seat is not None:
        hand = shown.seats[shown.seat].hand or ()
        parts.append(labelled([("hand", sets(by_value(hand)))]))
    if decision := pending_decision(shown, players):
        parts.append(decision)
    parts.append(Text(LEGEND if shown.row is None else DUEL_LEGEND, "dim"))
    return Group(*parts)


def heading(view: AbluxxenView) -> Text:
    """The mode, and how many cards are left."""
    name = "Abluxxen" if view.row is None else "Abluxxen duel"
    return Text(f"{name} {view.mode} · {view.deck_size} cards in the deck", "bold yellow")


def supplies(view: AbluxxenView) -> Table:
    """Pool, row and discards, one line each; the cards of a group are joined."""
    pool = sets((card,) for card in view.pool)
    if view.groups:
        pool += sets(view.groups, joined="+")
    lines = [("pool", pool)]
    if view.row is not None:
        lines.append(("row", sets(view.row, brackets=True)))
    if view.discards:
        lines.append(("gone", sets(by_value(view.discards), dim=True)))
    return labelled(lines)


def labelled(lines: Iterable[tuple[str, Text]]) -> Table:
    """Texts that wrap beside their labels, not below them."""
    shown = Table.grid(padding=(0, 1))
    shown.add_column(style="bold", width=LABEL_WIDTH)
    shown.add_column()
    for label, text in lines:
        shown.add_row(label, text)
    return shown


def seats_table(view: AbluxxenView, players: Sequence[str]) -> Table:
    """Every seat with its score, its hand as far as it is known, and its layers."""
    shown = grid("", "score", "hand", "layers, the newest first")
    shown.columns[2].max_width = HAND_WIDTH
    for number, seat in enumerate(view.seats):
        name = seat_name(view, number, players)
        if number == view.active and view.phase != "over":
            name.append(" paw", "yellow")
        shown.add_row(name, f"{seat.score:+d}", hand_cell(seat), layers_cell(seat))
    return shown


def hand_cell(seat: SeatView) -> Text:
    """The number of cards, and below it those that everybody saw going there."""
    cell = Text(str(seat.hand_size))
    if seat.known:
        cell.append("\n")
        cell += sets(by_value(seat.known), dim=True)
    return cell


def layers_cell(seat: SeatView) -> Text:
    """The top layer bright, for it can be robbed; the others below it dim."""
    if not seat.layers:
        return Text("–", "dim")
    *below, top = seat.layers
    return sets([top], brackets=True) + sets(reversed(below), brackets=True, dim=True)


def sets(
    many: Iterable[Cards], *, joined: str = "·", brackets: bool = False, dim: bool = False
) -> Text:
    """Sets side by side; without spaces inside, so that no line break splits one."""
    line = Text()
    for cards in many:
        line.append("[" if brackets else "", "dim")
        for place, card in enumerate(cards):
            line.append(joined if place else "", "dim")
            line.append(card, f"dim {STYLES[card]}" if dim else STYLES[card])
        line.append("] " if brackets else "  ", "dim")
    return line


def by_value(cards: Cards) -> list[Cards]:
    """Sorted cards, equal ones together."""
    return [(card,) * cards.count(card) for card in dict.fromkeys(cards)]


def pending_decision(view: AbluxxenView, players: Sequence[str]) -> Text | None:
    """What the seat to act decides, unless it simply plays a set."""
    thief = players[view.active]
    if view.phase in ("steal", "answer") and view.victim is not None:
        layers = view.seats[view.victim].layers
        played = view.seats[view.active].layers[-1]
        line = Text(f"{thief} ", ACCENT) + sets([played], brackets=True)
        line.append(f"robs {players[view.victim]} ", ACCENT)
        line += sets([layers[-1]], brackets=True)
        return line.append("– take or leave?" if view.phase == "steal" else "– keep or discard?")
    if view.phase == "rob":
        played = view.seats[view.active].layers[-1]
        line = Text(f"{thief} ", ACCENT) + sets([played], brackets=True)
        return line.append("robs a set of the row – which?", ACCENT)
    if view.phase == "owed" and view.victim is not None:
        return Text(f"{players[view.victim]} is to draw; cards owed: {view.owed}", ACCENT)
    if view.phase == "option":
        return Text(f"{thief} robbed nobody and may draw a card", ACCENT)
    return None
