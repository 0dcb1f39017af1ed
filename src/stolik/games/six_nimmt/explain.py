"""A decision of 6 nimmt! in words: where a card lands, and how often it takes a row."""

from collections.abc import Iterator, Sequence

from stolik.core.explain import Choice, MoveFacts
from stolik.core.sentences import Sentence, say
from stolik.games.six_nimmt.view import SixNimmtView

SAFE_PERCENT = 1
"""Whatever happens so seldom is called safe."""


def explain(view: SixNimmtView, choice: Choice) -> Sequence[Sentence]:
    """What was done, and what would have been better."""
    match view.phase:
        case "choose":
            return list(_chosen(view, choice))
        case "take":
            return list(_taken(choice))
        case _:
            return list(_drafted(choice))


def _chosen(view: SixNimmtView, choice: Choice) -> Iterator[Sentence]:
    played, better = choice.played, choice.better
    yield _laid(view, played)
    if better is not None:
        yield _better(played, better)


def _laid(view: SixNimmtView, facts: MoveFacts) -> Sentence:
    card, chance, row = facts.move, facts.loss_percent, facts.preview.row
    if chance <= SAFE_PERCENT:
        return say("six-nimmt.review-safe", "{card} takes nothing this turn", card=card)
    if row is None:
        return say(
            "six-nimmt.review-low",
            "{card} is too low for any row: "
            "{chance}% chance that it takes one, with {bulls:bull|bulls}",
            card=card,
            chance=chance,
            bulls=facts.loss,
        )
    if facts.preview.takes:
        return say(
            "six-nimmt.review-sixth",
            "row {row} has five cards: {chance}% chance that {card} takes {bulls:bull|bulls}",
            row=row,
            chance=chance,
            card=card,
            bulls=facts.loss,
        )
    return say(
        "six-nimmt.review-fits",
        "{card} fits row {row} (cards there: {cards}): "
        "{chance}% chance of taking {bulls:bull|bulls}",
        card=card,
        row=row,
        cards=len(view.rows[row - 1]),
        chance=chance,
        bulls=facts.loss,
    )


def _better(played: MoveFacts, better: MoveFacts) -> Sentence:
    if _expected(played) == 0 and _expected(better) == 0:
        return say(
            "six-nimmt.better-keep",
            "{card} would have been as safe, and {kept} was worth keeping",
            card=better.move,
            kept=played.move,
        )
    if _expected(better) >= _expected(played):
        return say(
            "six-nimmt.better-later",
            "{card} would not have cost less now ({chance}%), but would have saved more later",
            card=better.move,
            chance=better.loss_percent,
        )
    if better.loss_percent <= SAFE_PERCENT and better.preview.row is not None:
        return say(
            "six-nimmt.better-safe",
            "{card} would have landed safely in row {row}",
            card=better.move,
            row=better.preview.row,
        )
    return say(
        "six-nimmt.better-chance",
        "with {card} it would have been {chance}%, and {bulls:bull|bulls}",
        card=better.move,
        chance=better.loss_percent,
        bulls=better.loss,
    )


def _expected(facts: MoveFacts) -> int:
    """Bulls of this turn, in hundredths; what is called safe costs nothing."""
    return facts.loss_percent * facts.loss if facts.loss_percent > SAFE_PERCENT else 0


def _taken(choice: Choice) -> Iterator[Sentence]:
    played, better = choice.played, choice.better
    yield say(
        "six-nimmt.review-take",
        "row {row} costs {bulls:bull|bulls}",
        row=played.preview.row,
        bulls=played.preview.bulls,
    )
    if better is None:
        return
    row, bulls = better.preview.row, better.preview.bulls
    if bulls < played.preview.bulls:
        yield say(
            "six-nimmt.better-take",
            "row {row} would have cost {bulls:bull|bulls}",
            row=row,
            bulls=bulls,
        )
    else:
        yield say(
            "six-nimmt.better-take-later",
            "row {row} costs {bulls:bull|bulls}, but would have saved more later",
            row=row,
            bulls=bulls,
        )


def _drafted(choice: Choice) -> Iterator[Sentence]:
    played, better = choice.played, choice.better
    yield say(
        "six-nimmt.review-draft",
        "with {card} in hand the match ends with {points:point|points} on average",
        card=played.move.removeprefix("draft "),
        points=round(played.points),
    )
    if better is not None:
        yield say(
            "six-nimmt.better-draft",
            "with {card} it would have ended with {points:point|points}",
            card=better.move.removeprefix("draft "),
            points=round(better.points),
        )
