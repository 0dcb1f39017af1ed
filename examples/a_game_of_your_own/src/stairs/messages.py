"""Stairs in sentences: why a move is refused, and what has happened."""

from collections.abc import Iterator, Sequence
from typing import cast

from stairs.view import StairsView
from stolik.core.game import View
from stolik.core.sentences import Seat, Sentence, say


def refusal(view: View, move: str) -> Sentence:
    """Why the seat that looks may not make that move."""
    table = cast("StairsView", view)
    assert table.seat is not None
    seat = Seat(table.seat)
    if move == "pass":
        return say("stairs.must-begin", "{seat} begins new stairs and may not pass", seat=seat)
    if int(move) not in (table.seats[seat].hand or ()):
        return say("stairs.not-in-hand", "{seat} does not hold {card}", seat=seat, card=int(move))
    return say(
        "stairs.too-low",
        "{card} is too low: the next step is {least} or more",
        card=int(move),
        least=table.lowest_step,
    )


def describe_changes(before: View, after: View) -> Sequence[Sentence]:
    """What happened between two views of the same seat, one step apart."""
    return list(_describe_changes(cast("StairsView", before), cast("StairsView", after)))


def _describe_changes(before: StairsView, after: StairsView) -> Iterator[Sentence]:
    match before.phase, after.phase:
        case "deal", "play":
            begins = Seat(after.to_act[0])
            yield say("stairs.deal", "the cards are dealt, {seat} begins", seat=begins)
        case "play", _:
            yield _moved(Seat(before.to_act[0]), before, after)
        case "take", _:
            assert before.top_seat is not None
            yield say(
                "stairs.takes",
                "{seat} takes the stairs: {cards}",
                seat=Seat(before.top_seat),
                cards=before.stairs,
            )
        case "round-over", "deal":
            yield say("stairs.round", "round {round} begins", round=after.round)
        case "round-over", "over":
            yield say("stairs.over", "the match is over")


def _moved(seat: Seat, before: StairsView, after: StairsView) -> Sentence:
    if len(after.stairs) > len(before.stairs):
        return say("stairs.lays", "{seat} lays {card}", seat=seat, card=after.stairs[-1])
    return say("stairs.passes", "{seat} passes", seat=seat)
