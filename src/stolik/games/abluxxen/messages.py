"""Abluxxen in sentences: why a move is refused, and what has happened."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar, cast

from stolik.core.game import View
from stolik.core.pace import Moment
from stolik.core.sentences import BySeat, Seat, Sentence, say
from stolik.games.abluxxen.view import AbluxxenView, Cards

Thing = TypeVar("Thing", str, Cards)

MOMENTS = {
    "abluxxen.deal": Moment(500),
    "abluxxen.plays": Moment(450),
    "abluxxen.robs": Moment(1200),
    "abluxxen.robs-row": Moment(1200),
    "abluxxen.takes": Moment(800),
    "abluxxen.leaves": Moment(700),
    "abluxxen.keeps": Moment(800),
    "abluxxen.discards": Moment(800),
    "abluxxen.draws": Moment(450),
    "abluxxen.draws-own": Moment(450),
    "abluxxen.draws-deck": Moment(450),
    "abluxxen.passes": Moment(350),
    "abluxxen.refills": Moment(300),
    "abluxxen.joins-row": Moment(400),
    "abluxxen.goes-to-pool": Moment(400),
    "abluxxen.makes-group": Moment(600),
    "abluxxen.out": Moment(1500),
    "abluxxen.exhausted": Moment(1500),
}
"""A robbed layer lifts before it moves."""


def refusal(view: View, move: str) -> Sentence:
    """Why the seat that looks may not make that move."""
    table = cast("AbluxxenView", view)
    assert table.seat is not None
    seat = Seat(table.seat)
    match table.phase, move.split():
        case "play", ["play", *cards]:
            return _not_held(table, seat, cards)
        case "play", _:
            return say("abluxxen.must-play", "{seat} is to play a set", seat=seat)
        case "rob", ["rob", value]:
            return _not_robbed(table, value)
        case "rob", _:
            return say("abluxxen.must-rob", "{seat} is to rob a set of the row", seat=seat)
        case "steal", _:
            return say(
                "abluxxen.must-steal",
                "{seat} is to take or leave the top layer of {victim}",
                seat=seat,
                victim=Seat(table.victim or 0),
            )
        case "answer", _:
            return say("abluxxen.must-answer", "{seat} is to keep or discard the layer", seat=seat)
        case _, ["draw", "deck"]:
            return say("abluxxen.deck-empty", "the deck is empty")
        case _, ["draw", *cards]:
            return _not_in_pool(table, tuple(cards))
        case "option", _:
            return say("abluxxen.must-choose", "{seat} is to draw one card or pass", seat=seat)
        case _:
            return say(
                "abluxxen.must-draw",
                "{seat} is to draw; draws owed: {owed}",
                seat=seat,
                owed=table.owed,
            )


def _not_held(view: AbluxxenView, seat: Seat, cards: Sequence[str]) -> Sentence:
    """Every set in hand may be played, so some card of this one is missing."""
    held = Counter(view.seats[seat].hand)
    lacking = next(card for card, copies in Counter(cards).items() if held[card] < copies)
    if held[lacking] == 0:
        return say(
            "abluxxen.not-held",
            "{seat} does not hold {cards}: no {card} in hand",
            seat=seat,
            cards=cards,
            card=lacking,
        )
    return say(
        "abluxxen.too-few-held",
        "{seat} does not hold {cards}: only {held} × {card} in hand",
        seat=seat,
        cards=cards,
        held=held[lacking],
        card=lacking,
    )


def _not_robbed(view: AbluxxenView, value: str) -> Sentence:
    played = view.seats[view.active].layers[-1]
    robbed = next((cards for cards in view.row or () if cards[0] == value), None)
    if robbed is None:
        return say("abluxxen.not-in-row", "there is no {card} in the row", card=value)
    if len(robbed) != len(played):
        return say(
            "abluxxen.other-size",
            "{played} cannot rob {robbed}: the number of cards differs",
            played=played,
            robbed=robbed,
        )
    return say(
        "abluxxen.not-lower",
        "{played} cannot rob {robbed}: the value is not lower",
        played=played,
        robbed=robbed,
    )


def _not_in_pool(view: AbluxxenView, cards: Cards) -> Sentence:
    if len(cards) > 1:
        return say("abluxxen.no-group", "there is no group {cards} in the pool", cards=cards)
    for group in view.groups:
        if cards[0] in group:
            return say(
                "abluxxen.in-group",
                "{card} lies in the group {group} and cannot be drawn alone",
                card=cards[0],
                group=group,
            )
    return say("abluxxen.not-in-pool", "there is no {card} in the pool", card=cards[0])


def describe_changes(before: View, after: View) -> Sequence[Sentence]:
    """What happened between two views of the same seat, one step apart."""
    return list(_describe_changes(cast("AbluxxenView", before), cast("AbluxxenView", after)))


def has_private_events(before: View, after: View) -> bool:
    """Only the player who draws a card from the deck learns which."""
    return after.seat in before.to_act


def _describe_changes(before: AbluxxenView, after: AbluxxenView) -> Iterator[Sentence]:
    match before.phase:
        case "deal":
            yield say("abluxxen.deal", "the cards are dealt")
        case "play":
            yield say(
                "abluxxen.plays",
                "{seat} plays {cards}",
                seat=Seat(before.active),
                cards=after.seats[before.active].layers[-1],
            )
        case "rob":
            yield say(
                "abluxxen.robs-row",
                "{seat} robs the virtual player of {cards}",
                seat=Seat(before.active),
                cards=_gone(before.row or (), after.row or ())[0],
            )
        case "steal" | "answer":
            yield _decided(before, after)
        case "owed" | "option":
            yield _drawn(before, after)
        case "refill":
            yield say(
                "abluxxen.refills",
                "{card} refills the pool",
                card=_gone(after.pool, before.pool)[0],
            )
        case "set up row" | "fill row":
            yield _turned_up(before, after)
    if after.phase == "steal":
        assert after.victim is not None
        yield say(
            "abluxxen.robs",
            "{thief} robs {victim} of {cards}",
            thief=Seat(after.active),
            victim=Seat(after.victim),
            cards=after.seats[after.victim].layers[-1],
        )
    if after.phase == "over":
        yield _ended(before, after)


def _decided(before: AbluxxenView, after: AbluxxenView) -> Sentence:
    """What became of a robbed layer."""
    assert before.victim is not None
    thief, victim = Seat(before.active), Seat(before.victim)
    layer = before.seats[victim].layers[-1]
    if before.phase == "answer":
        if after.discards == before.discards:
            return say("abluxxen.keeps", "{seat} takes back {cards}", seat=victim, cards=layer)
        return say("abluxxen.discards", "{seat} discards {cards}", seat=victim, cards=layer)
    if after.phase == "answer":
        return say(
            "abluxxen.leaves",
            "{seat} does not want {cards}: {victim} decides",
            seat=thief,
            cards=layer,
            victim=victim,
        )
    return say(
        "abluxxen.takes",
        "{seat} takes {cards} from {victim}",
        seat=thief,
        cards=layer,
        victim=victim,
    )


def _drawn(before: AbluxxenView, after: AbluxxenView) -> Sentence:
    """A draw, or an option declined."""
    seat = Seat(before.to_act[0])
    if after.deck_size < before.deck_size:
        if seat == before.seat:
            drawn = _gone(after.seats[seat].hand or (), before.seats[seat].hand or ())
            return say(
                "abluxxen.draws-own",
                "{seat} draws {card} from the deck",
                seat=seat,
                card=drawn[0],
            )
        return say("abluxxen.draws-deck", "{seat} draws a card from the deck", seat=seat)
    drawn = _gone(before.pool, after.pool)
    for group in _gone(before.groups, after.groups):
        drawn = group
    if not drawn:
        return say("abluxxen.passes", "{seat} draws no card", seat=seat)
    return say("abluxxen.draws", "{seat} draws {cards} from the pool", seat=seat, cards=drawn)


def _turned_up(before: AbluxxenView, after: AbluxxenView) -> Sentence:
    """Where the card went that was turned up for the row."""
    if after.row != before.row:
        cards = _gone(
            tuple(card for cards in after.row or () for card in cards),
            tuple(card for cards in before.row or () for card in cards),
        )
        return say("abluxxen.joins-row", "{card} goes to the virtual player", card=cards[0])
    if after.groups != before.groups:
        return say(
            "abluxxen.makes-group",
            "a card from the deck joins another in the pool: {cards}",
            cards=_gone(after.groups, before.groups)[0],
        )
    return say(
        "abluxxen.goes-to-pool",
        "{card} goes to the pool on its own",
        card=_gone(after.pool, before.pool)[0],
    )


def _ended(before: AbluxxenView, after: AbluxxenView) -> Sentence:
    scores = BySeat(seat.score for seat in after.seats)
    if before.phase == "play":
        return say(
            "abluxxen.out",
            "{seat} has no cards left and the match ends: {scores}",
            seat=Seat(before.active),
            scores=scores,
        )
    return say(
        "abluxxen.exhausted",
        "the deck and the pool are empty and the match ends: {scores}",
        scores=scores,
    )


def _gone(before: Sequence[Thing], after: Sequence[Thing]) -> tuple[Thing, ...]:
    """What was there before and no longer is, copy by copy."""
    return tuple((Counter(before) - Counter(after)).elements())
