"""6 nimmt! in sentences: why a move is refused, and what has happened."""

from collections.abc import Iterator, Sequence
from typing import cast

from stolik.core.game import View
from stolik.core.pace import Moment
from stolik.core.sentences import BySeat, Seat, Sentence, say
from stolik.games.six_nimmt.state import BULLS
from stolik.games.six_nimmt.view import SixNimmtView

MOMENTS = {
    "six-nimmt.deal": Moment(500),
    "six-nimmt.drafts": Moment(450),
    "six-nimmt.rows": Moment(700),
    "six-nimmt.chooses": Moment(0),
    "six-nimmt.reveal": Moment(1500),
    "six-nimmt.adds": Moment(350),
    "six-nimmt.takes-row": Moment(1900),
    "six-nimmt.too-low": Moment(700),
    "six-nimmt.scored": Moment(600, ends_round=True),
    "six-nimmt.round": Moment(300),
    "six-nimmt.over": Moment(300),
}
"""The cards turn up, line up, and are laid one by one; a taken row stops for a breath."""


def refusal(view: View, move: str) -> Sentence:
    """Why the seat that looks may not make that move."""
    table = cast("SixNimmtView", view)
    assert table.seat is not None
    seat = Seat(table.seat)
    match table.phase, move.split():
        case "choose", [card]:
            return say("six-nimmt.not-in-hand", "{seat} does not hold {card}", seat=seat, card=card)
        case "choose", _:
            return say("six-nimmt.must-choose", "{seat} is to choose a card", seat=seat)
        case "take", _:
            return say("six-nimmt.must-take", "{seat} is to take a row, 1 to 4", seat=seat)
        case "draft", ["draft", card]:
            return say("six-nimmt.not-open", "card {card} is not open to be drafted", card=card)
        case _:
            return say("six-nimmt.must-draft", "{seat} is to draft a card", seat=seat)


def describe_changes(before: View, after: View) -> Sequence[Sentence]:
    """What happened between two views of the same seat, one step apart."""
    return list(_describe_changes(cast("SixNimmtView", before), cast("SixNimmtView", after)))


def _describe_changes(before: SixNimmtView, after: SixNimmtView) -> Iterator[Sentence]:
    if after.round != before.round:
        yield say("six-nimmt.round", "round {round} begins", round=after.round)
    if after.phase in ("draft", "choose"):
        yield from _chosen(before, after)
    match before.phase, after.phase:
        case "deal", "choose":
            yield say("six-nimmt.deal", "the cards are dealt")
        case "draft", "choose":
            yield say("six-nimmt.rows", "the four cards left over start the rows")
        case "choose", "place":
            cards = sorted(seat.card or 0 for seat in after.seats)
            yield say("six-nimmt.reveal", "the cards are revealed: {cards}", cards=cards)
        case "place" | "take", "place":
            yield from _placed(before, after)
        case "place", "take":
            yield say(
                "six-nimmt.too-low",
                "{card} is too low for every row: {seat} has to take one",
                card=str(after.seats[after.to_act[0]].card),
                seat=Seat(after.to_act[0]),
            )
        case "place", "scored":
            yield say(
                "six-nimmt.scored",
                "round {round} is over: {totals}",
                round=after.round,
                totals=BySeat(seat.total for seat in after.seats),
            )
        case _, "over":
            yield say("six-nimmt.over", "the match is over")


def _chosen(before: SixNimmtView, after: SixNimmtView) -> Iterator[Sentence]:
    for number, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if after.phase == "draft" and now.hand_size > then.hand_size:
            card = set(now.hand or ()) - set(then.hand or ())
            yield say(
                "six-nimmt.drafts",
                "{seat} drafts {card}",
                seat=Seat(number),
                card=" ".join(map(str, card)),
            )
        if after.phase == "choose" and now.has_chosen and not then.has_chosen:
            yield say("six-nimmt.chooses", "{seat} has chosen", seat=Seat(number))


def _placed(before: SixNimmtView, after: SixNimmtView) -> Iterator[Sentence]:
    for number, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if now.is_placed == then.is_placed:
            continue
        row = [cards[-1] for cards in after.rows].index(now.card or 0)
        if now.bulls > then.bulls:
            yield say(
                "six-nimmt.takes-row",
                "{seat} takes row {row}, {bulls:bull|bulls}, and {card} starts a new one",
                seat=Seat(number),
                row=row + 1,
                bulls=int(sum(BULLS[card] for card in before.rows[row])),
                card=str(now.card),
            )
        else:
            yield say(
                "six-nimmt.adds",
                "{seat} adds {card} to row {row}",
                card=str(now.card),
                seat=Seat(number),
                row=row + 1,
            )
