"""The Gang in a terminal: the community cards, the chips of four rounds, and who is ready."""

from collections.abc import Iterable, Sequence
from typing import cast

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stolik.core.game import View
from stolik.core.terminal import ACCENT, seat_name
from stolik.games.the_gang.special_cards import CARD_TEXTS
from stolik.games.the_gang.state import COMMUNITY_CARDS, ROUNDS, VAULTS
from stolik.games.the_gang.view import Proposal, SeatView, SpecialCard, TheGangView, Use

CHIP_STYLES = ("bright_white", "bright_yellow", "orange1", "bright_red")
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "x": "★"}
SUIT_STYLES = {"c": "green", "d": "bright_blue", "h": "bright_red", "s": "white", "x": "magenta"}
HIDDEN = Text("▒▒", "blue")
CARD_INDENT = 3


def table(view: View, players: Sequence[str]) -> RenderableType:
    """Special cards, community cards and chips, seats, and what was announced."""
    shown = cast("TheGangView", view)
    parts: list[RenderableType] = [heading(shown)]
    parts += [special_card(special) for special in shown.challenges]
    if shown.specialist is not None:
        parts.append(special_card(shown.specialist))
    parts += [Text(), middle(shown), seats_table(shown, players)]
    parts += list(remarks(shown, players))
    return Group(*parts)


def heading(view: TheGangView) -> Text:
    """How the match stands."""
    line = Text(f"The Gang {view.mode} · heist {view.heist} · round {view.round}", "bold yellow")
    line.append("   vaults ", "dim")
    line.append("■" * view.vaults + "□" * (VAULTS - view.vaults), "bright_green")
    line.append("   alarms ", "dim")
    return line.append("▲" * view.alarms + "△" * (view.alarm_limit - view.alarms), "bright_red")


def special_card(special: SpecialCard) -> RenderableType:
    """An active challenge or specialist with its sentence."""
    name, sentence = CARD_TEXTS[special.card]
    is_challenge = special.card.startswith("C")
    line = Text(f"{special.card} {name}", "bold red" if is_challenge else "bold green")
    if special.is_permanent:
        line.append(" (in every heist)", "dim")
    if special.is_used:
        line.append(" (used)", "dim")
    line.append(f"  {sentence}", "dim" if special.is_used else "")
    return Padding(line, (0, 0, 0, CARD_INDENT))


def middle(view: TheGangView) -> Text:
    """Community cards, and the chips in the centre."""
    line = Text("community  ", "bold") + cards(view.community)
    line.append(" ··" * (COMMUNITY_CARDS - len(view.community)), "dim")
    if view.centre:
        line.append("   centre  ", "bold")
        for stars in view.centre:
            line += chip(stars, view.round - 1)
            line.append(" ")
    return line


def cards(codes: Iterable[str]) -> Text:
    """Cards side by side."""
    return Text(" ").join(card(code) for code in codes)


def card(code: str) -> Text:
    """Rank and the sign of its suit; every suit has its colour."""
    rank, suit = code[0], code[1]
    return Text(f"{rank}{SUIT_SIGNS[suit]}", SUIT_STYLES[suit])


def chip(stars: int, index: int) -> Text:
    """A chip in the colour of its round."""
    return Text(f"({stars})", CHIP_STYLES[index])


def seats_table(view: TheGangView, players: Sequence[str]) -> RenderableType:
    """Every seat with its cards, its chips and what is known of it."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    shown.add_column("")
    shown.add_column("hole cards")
    for index, style in enumerate(CHIP_STYLES):
        shown.add_column(Text(f" {index + 1}", style))
    shown.add_column("")
    for number, seat in enumerate(view.seats):
        shown.add_row(
            seat_name(view, number, players),
            hole_cards(seat),
            *(chip_cell(seat, index, view) for index in range(ROUNDS)),
            Text(" · ").join(notes(seat, view)),
        )
    return shown


def hole_cards(seat: SeatView) -> Text:
    """Those the viewer knows, and the backs of the others."""
    known = [card(code) for code in seat.hole]
    backs = [HIDDEN] * (seat.hole_size - len(seat.hole))
    return Text(" ").join([*known, *backs])


def chip_cell(seat: SeatView, index: int, view: TheGangView) -> Text:
    """A seat's chip of one round; locked ones have a mark."""
    stars = seat.chips[index]
    if stars is None:
        return Text(" ·", "dim")
    is_current = index == view.round - 1
    mark = chip(stars, index)
    return mark.append("!", ACCENT) if is_current and seat.is_locked else mark


def notes(seat: SeatView, view: TheGangView) -> list[Text]:
    """What there is to say about a seat now."""
    said = []
    if seat.hand is not None:
        muscle = " with Muscle" if seat.hand.has_muscle else ""
        said.append(Text(f"{seat.hand.category}{muscle} ", ACCENT) + cards(seat.hand.five))
    elif seat.is_ready:
        said.append(Text("ready", "bright_green"))
    if view.phase == "pass" and seat.has_passed:
        said.append(Text("has chosen ") + (card(seat.passed) if seat.passed else Text("")))
    if seat.announced is not None:
        said.append(Text(f"{announcement(view)} {seat.announced}", "cyan"))
    said += [Text(f"guesses {value}") for value in (seat.rank_guess, seat.category_guess) if value]
    if seat.discards:
        discarded = cards(seat.discarded) if seat.discarded else Text(str(seat.discards))
        said.append(Text("redrew, " if seat.has_redrawn else "") + Text("discarded ") + discarded)
    if seat.former:
        said.append(Text("had ") + cards(seat.former))
    return said


def announcement(view: TheGangView) -> str:
    """What the number means that was announced for every seat."""
    is_investor = view.specialist is not None and view.specialist.card == "S3"
    return "J Q K:" if is_investor else "sum"


def remarks(view: TheGangView, players: Sequence[str]) -> Iterable[Text]:
    """The proposal, what a specialist disclosed, the guesses and the outcome."""
    if view.proposal is not None:
        yield proposal(view.proposal, players)
    if view.use is not None:
        yield use(view.use, players)
    for guess in (view.rank_guess, view.category_guess):
        if guess is not None:
            yield Text(f"the gang guesses {guess}", ACCENT)
    if view.is_out_of_order:
        yield Text("a hand was weaker than one before it", "bright_red")
    if view.succeeded is not None:
        if view.succeeded:
            yield Text("the heist succeeded", "bold bright_green")
        else:
            yield Text("the heist failed", "bold bright_red")


def proposal(made: Proposal, players: Sequence[str]) -> Text:
    """Who should use the specialist, and who agrees so far."""
    what = subject(made.receiver, made.rank, players)
    line = Text(f"{players[made.proposer]} proposes: {players[made.user]} uses it{what}", ACCENT)
    agreed = ", ".join(players[seat] for seat in made.agreed) or "nobody yet"
    return line.append(f"   agreed: {agreed}", "dim")


def use(made: Use, players: Sequence[str]) -> Text:
    """Who used the specialist, and what came of it."""
    what = subject(made.receiver, made.rank, players)
    line = Text(f"{players[made.user]} used the specialist in round {made.round}{what}")
    if made.shown is not None:
        line.append(": ").append_text(card(made.shown))
    if made.count is not None:
        line.append(f": {made.count}", ACCENT)
    if made.category is not None:
        line.append(f": {made.category}", ACCENT)
    return line


def subject(receiver: int | None, rank: str | None, players: Sequence[str]) -> str:
    """The receiver of a card, or the rank asked for."""
    if receiver is not None:
        return f" to show {players[receiver]} a card"
    return f" for rank {rank}" if rank is not None else ""
