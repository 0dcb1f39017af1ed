"""Take That in sentences: why a move is refused, and what has happened."""

from collections.abc import Iterator, Sequence
from typing import cast

from stolik.core.game import View
from stolik.core.pace import Moment
from stolik.core.sentences import BySeat, Seat, Sentence, say
from stolik.games.take_that.state import IS_TOAD, PENALTY, REACH, TWIN
from stolik.games.take_that.view import SeatView, TakeThatView

MOMENTS = {
    "take-that.deal": Moment(500),
    "take-that.opens": Moment(350),
    "take-that.plays": Moment(350),
    "take-that.pulls": Moment(800),
    "take-that.takes": Moment(1100, each_ms=160, each="cards"),
    "take-that.extra-card": Moment(500),
    "take-that.draws": Moment(250),
    "take-that.last-row": Moment(900),
    "take-that.round-over": Moment(700),
    "take-that.extra-shown": Moment(1200),
    "take-that.scored": Moment(600, ends_round=True),
    "take-that.round": Moment(300),
    "take-that.over": Moment(300),
}
"""The price of a row adds up card by card."""


def refusal(view: View, move: str) -> Sentence:
    """Why the seat that looks may not make that move."""
    table = cast("TakeThatView", view)
    assert table.seat is not None
    seat = Seat(table.seat)
    match move.split():
        case ["play", card]:
            return _no_play(table, seat, int(card))
        case ["pull", card]:
            return _no_pull(table, seat, int(card))
        case _:
            return say(
                "take-that.no-row-to-take",
                "there is no row to take: {seat} is to open one",
                seat=seat,
            )


def _no_play(table: TakeThatView, seat: Seat, card: int) -> Sentence:
    if card not in (table.seats[seat].hand or ()):
        return say("take-that.not-in-hand", "{seat} does not hold {card}", seat=seat, card=card)
    return say(
        "take-that.too-far",
        "{card} does not fit: from {end}, the end of the row, it differs by {difference},"
        " more than {reach}",
        card=card,
        end=table.row[-1],
        difference=abs(card - table.row[-1]),
        reach=REACH,
    )


def _no_pull(table: TakeThatView, seat: Seat, card: int) -> Sentence:
    if IS_TOAD[card]:
        return say("take-that.toad", "{card} is a toad: it has no twin to pull it with", card=card)
    if card not in table.row:
        return say("take-that.not-in-row", "{card} does not lie in the row", card=card)
    return say(
        "take-that.no-twin",
        "{seat} does not hold {twin}, the twin of {card}",
        seat=seat,
        twin=int(TWIN[card]),
        card=card,
    )


def describe_changes(before: View, after: View) -> Sequence[Sentence]:
    """What happened between two views of the same seat, one step apart."""
    return list(_describe_changes(cast("TakeThatView", before), cast("TakeThatView", after)))


def has_private_events(before: View, after: View) -> bool:
    """Only the player who draws a card learns which."""
    return after.seat in before.to_act


def _describe_changes(before: TakeThatView, after: TakeThatView) -> Iterator[Sentence]:
    match before.phase, after.phase:
        case "deal", "play":
            yield say(
                "take-that.deal",
                "the cards are dealt; {seat} begins",
                seat=Seat(after.to_act[0]),
            )
        case "play", _:
            yield from _moved(before, after)
        case "round-over", "scored":
            yield from _scored(after)
        case "scored", "deal":
            yield say("take-that.round", "round {round} begins", round=after.round)
        case "scored", "over":
            yield say("take-that.over", "the match is over")


def _moved(before: TakeThatView, after: TakeThatView) -> Iterator[Sentence]:
    seat = Seat(before.to_act[0])
    then, now = before.seats[seat], after.seats[seat]
    if len(after.row) > len(before.row):
        yield _played(seat, after.row)
    elif len(now.plus) > len(then.plus):
        yield _pulled(seat, set(before.row) - set(after.row))
    else:
        yield from _took(seat, before.row, now.extra_cards - then.extra_cards)
    yield from _drawn(seat, then, now)
    if after.phase == "round-over":
        yield say(
            "take-that.round-over",
            "the deck and the row are gone: round {round} is over",
            round=after.round,
        )
    elif before.deck_size > 0 and after.deck_size == 0:
        yield say("take-that.last-row", "the deck is empty: this row is the last one")


def _played(seat: Seat, row: Sequence[int]) -> Sentence:
    if len(row) == 1:
        return say("take-that.opens", "{seat} opens the row with {card}", seat=seat, card=row[-1])
    return say("take-that.plays", "{seat} plays {card}", seat=seat, card=row[-1])


def _pulled(seat: Seat, gone: set[int]) -> Sentence:
    (card,) = gone
    return say(
        "take-that.pulls",
        "{seat} pulls {card} with {twin}",
        seat=seat,
        card=card,
        twin=int(TWIN[card]),
    )


def _took(seat: Seat, row: Sequence[int], extra_cards: int) -> Iterator[Sentence]:
    yield say(
        "take-that.takes",
        "{seat} takes the row, {cards}: minus {penalty:point|points}",
        seat=seat,
        cards=row,
        penalty=int(PENALTY[list(row)].sum()),
    )
    if extra_cards:
        yield say(
            "take-that.extra-card",
            "the top card of the deck goes unseen to the minus points of {seat}",
            seat=seat,
        )


def _drawn(seat: Seat, then: SeatView, now: SeatView) -> Iterator[Sentence]:
    """In the views of other seats the hands are hidden, so they show no card here."""
    for card in set(now.hand or ()) - set(then.hand or ()):
        yield say("take-that.draws", "{seat} draws {card}", seat=seat, card=card)


def _scored(table: TakeThatView) -> Iterator[Sentence]:
    for number, seat in enumerate(table.seats):
        if seat.extra:
            yield say(
                "take-that.extra-shown",
                "{seat} turns up what came unseen: {cards}",
                seat=Seat(number),
                cards=seat.extra,
            )
    yield say(
        "take-that.scored",
        "round {round} is scored: {points}; in all: {totals}",
        round=table.round,
        points=BySeat(seat.points for seat in table.seats),
        totals=BySeat(seat.total for seat in table.seats),
    )
