"""Red7 in sentences: why a move is refused, and what has happened."""

from collections.abc import Iterator, Sequence
from typing import cast

from stolik.core.game import View
from stolik.core.pace import Moment
from stolik.core.sentences import Seat, Sentence, say
from stolik.games.red7.view import Red7View, SeatView

RULES = {
    "R": "highest card",
    "O": "most cards of one number",
    "Y": "most cards of one colour",
    "G": "most even cards",
    "B": "most different colours",
    "I": "most numbers in a row",
    "V": "most cards below 4",
}
"""What is compared, by the letter of the rule."""

MOMENTS = {
    "red7.deal": Moment(500),
    "red7.palette": Moment(500),
    "red7.canvas": Moment(800),
    "red7.both": Moment(900),
    "red7.removes": Moment(900),
    "red7.drop-canvas": Moment(800),
    "red7.drop-deck": Moment(600),
    "red7.draws": Moment(250),
    "red7.draws-card": Moment(250),
    "red7.end": Moment(200),
    "red7.survives": Moment(300),
    "red7.out": Moment(1600),
    "red7.wins": Moment(1500),
    "red7.scores": Moment(1200, ends_round=True),
    "red7.round": Moment(300),
    "red7.over": Moment(300),
}
"""Who is out fades, and the reason can be read."""


def refusal(view: View, move: str) -> Sentence:
    """Why the viewing seat may not make that move."""
    table = cast("Red7View", view)
    assert table.seat is not None
    seat = Seat(table.seat)
    mine = table.seats[seat]
    match table.phase, move.split():
        case "turn" | "finish", ["canvas", card]:
            return _no_canvas(mine, seat, card)
        case "turn", ["palette", card, "canvas", _] if card not in (mine.hand or ()):
            return _not_in_hand(seat, card)
        case "turn", ["palette", _, "canvas", card] if not table.effects:
            return _no_canvas(mine, seat, card)
        case "turn", ["palette", _, "canvas", _]:
            return say("red7.one-at-a-time", "with effects the cards are played one at a time")
        case "turn" | "extra", ["palette", card]:
            return _no_palette(mine, seat, card)
        case "remove", ["remove", card]:
            return _no_removal(table, seat, card)
        case "drop", ["drop", card, _]:
            return _no_drop(mine, seat, card)
        case "finish", ["end"]:
            return say(
                "red7.must-win",
                "{seat} has played a 1 or a 7 and may end only while winning",
                seat=seat,
            )
        case phase, _:
            return _wrong_phase(phase, seat)


def _not_in_hand(seat: Seat, card: str) -> Sentence:
    return say("red7.not-in-hand", "{seat} does not hold {card}", seat=seat, card=card)


def _no_canvas(mine: SeatView, seat: Seat, card: str) -> Sentence:
    if card not in (mine.hand or ()):
        return _not_in_hand(seat, card)
    return say(
        "red7.not-winning",
        "{seat} would not be winning with {card} on the canvas ({rule})",
        seat=seat,
        card=card,
        rule=RULES[card[0]],
    )


def _no_palette(mine: SeatView, seat: Seat, card: str) -> Sentence:
    if card not in (mine.hand or ()):
        return _not_in_hand(seat, card)
    return say(
        "red7.barred",
        "{card} may be played to the palette only if {seat} can end the turn winning",
        card=card,
        seat=seat,
    )


def _no_removal(table: Red7View, seat: Seat, card: str) -> Sentence:
    for number, other in enumerate(table.seats):
        if number != seat and card in other.palette:
            if len(other.palette) < len(table.seats[seat].palette):
                return say(
                    "red7.small-palette",
                    "{card} lies in a palette with fewer cards than that of {seat}",
                    card=card,
                    seat=seat,
                )
            return say(
                "red7.removal-loses",
                "{seat} could not end the turn winning after removing {card}",
                seat=seat,
                card=card,
            )
    return say("red7.not-in-palettes", "{card} lies in no other palette", card=card)


def _no_drop(mine: SeatView, seat: Seat, card: str) -> Sentence:
    if card not in mine.palette:
        return say(
            "red7.not-in-palette", "{card} is not in the palette of {seat}", card=card, seat=seat
        )
    return say(
        "red7.drop-loses",
        "{seat} could not end the turn winning after dropping {card} there",
        seat=seat,
        card=card,
    )


def _wrong_phase(phase: str, seat: Seat) -> Sentence:
    match phase:
        case "extra":
            return say(
                "red7.extra", "{seat} is to play one more card to the palette, for the 5", seat=seat
            )
        case "remove":
            return say(
                "red7.remove", "{seat} is to remove a card of another palette, for the 1", seat=seat
            )
        case "drop":
            return say(
                "red7.drop", "{seat} is to drop a card of the own palette, for the 7", seat=seat
            )
        case "finish":
            return say("red7.finish", "{seat} is to play a card to the canvas or to end", seat=seat)
        case _:
            return say("red7.turn", "{seat} is to play a card or to pass", seat=seat)


def describe_changes(before: View, after: View) -> Sequence[Sentence]:
    """What happened between two views of the same seat, one step apart."""
    return list(_describe_changes(cast("Red7View", before), cast("Red7View", after)))


def has_private_events(before: View, after: View) -> bool:
    """Only the player who draws a card learns which one."""
    return after.seat in before.to_act


def _describe_changes(before: Red7View, after: Red7View) -> Iterator[Sentence]:
    if before.to_act:
        seat = Seat(before.to_act[0])
        yield _move(before, after, seat)
        yield from _drawing(before, after, seat)
        yield from _ignored_effect(before, after, seat)
    match before.phase, after.phase:
        case "deal", "turn":
            yield say("red7.deal", "the cards are dealt; {seat} begins", seat=_on_turn(after))
        case "turn-over", _:
            yield _judgement(after, _on_turn(before))
        case "round-over", _:
            yield _round_won(before, after)
        case "scored", "deal":
            yield say("red7.round", "round {round} begins", round=after.round)
        case "scored", "over":
            yield say("red7.over", "the match is over")


def _on_turn(table: Red7View) -> Seat:
    assert table.turn is not None
    return Seat(table.turn)


def _move(before: Red7View, after: Red7View, seat: Seat) -> Sentence:
    joined = " ".join(_gained(before.seats[seat].palette, after.seats[seat].palette))
    dropped = " ".join(_gained(after.seats[seat].palette, before.seats[seat].palette))
    canvas = " ".join(after.canvas[len(before.canvas) :])
    if joined and canvas:
        return say(
            "red7.both",
            "{seat} plays {card} to the palette and {canvas} to the canvas: {rule}",
            seat=seat,
            card=joined,
            canvas=canvas,
            rule=RULES[after.rule],
        )
    if joined:
        return say("red7.palette", "{seat} plays {card} to the palette", seat=seat, card=joined)
    if dropped and canvas:
        return say(
            "red7.drop-canvas",
            "{seat} drops {card} on the canvas: {rule}",
            seat=seat,
            card=dropped,
            rule=RULES[after.rule],
        )
    if dropped:
        return say("red7.drop-deck", "{seat} drops {card} on the deck", seat=seat, card=dropped)
    if canvas:
        return say(
            "red7.canvas",
            "{seat} plays {card} to the canvas: {rule}",
            seat=seat,
            card=canvas,
            rule=RULES[after.rule],
        )
    return _move_without_own_cards(before, after, seat)


def _move_without_own_cards(before: Red7View, after: Red7View, seat: Seat) -> Sentence:
    for number, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if removed := _gained(now.palette, then.palette):
            return say(
                "red7.removes",
                "{seat} removes {card} from the palette of {victim}",
                seat=seat,
                card=removed[0],
                victim=Seat(number),
            )
    if before.phase == "turn":
        return say("red7.pass", "{seat} passes", seat=seat)
    return say("red7.end", "{seat} ends the turn", seat=seat)


def _gained(before: Sequence[str], after: Sequence[str]) -> list[str]:
    return [card for card in after if card not in before]


def _drawing(before: Red7View, after: Red7View, seat: Seat) -> Iterator[Sentence]:
    if after.deck_size >= before.deck_size:
        return
    drawn = _gained(before.seats[seat].hand or (), after.seats[seat].hand or ())
    if drawn:
        yield say("red7.draws-card", "{seat} draws {card}", seat=seat, card=drawn[0])
    else:
        yield say("red7.draws", "{seat} draws a card", seat=seat)


def _ignored_effect(before: Red7View, after: Red7View, seat: Seat) -> Iterator[Sentence]:
    joined = _gained(before.seats[seat].palette, after.seats[seat].palette)
    if not after.effects or after.phase != "finish" or not joined:
        return
    match joined[0][1]:
        case "1":
            yield say("red7.ignored-1", "no palette is big enough for the 1 to remove a card")
        case "3" if before.deck_size == 0:
            yield say("red7.ignored-3", "the deck is empty, so the 3 draws nothing")
        case "5":
            yield say("red7.ignored-5", "{seat} has no card to play with the 5", seat=seat)


def _judgement(after: Red7View, seat: Seat) -> Sentence:
    if after.seats[seat].in_round:
        return say("red7.survives", "{seat} is winning and stays in", seat=seat)
    return say("red7.out", "{seat} is not winning and is out", seat=seat)


def _round_won(before: Red7View, after: Red7View) -> Sentence:
    winner = next(number for number, seat in enumerate(after.seats) if seat.in_round)
    if after.mode == "basic":
        return say("red7.wins", "{seat} is the last one left and wins", seat=Seat(winner))
    then, now = before.seats[winner], after.seats[winner]
    return say(
        "red7.scores",
        "{seat} is the last one left: {cards}, {points:point|points}, {total} in all",
        seat=Seat(winner),
        cards=_gained(then.scored, now.scored),
        points=now.score - then.score,
        total=now.score,
    )
