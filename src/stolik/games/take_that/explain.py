"""A decision of Take That in words: what it brings at once, and before the next turn."""

from collections.abc import Sequence

from stolik.core.explain import Choice, MoveFacts
from stolik.core.sentences import Sentence, say
from stolik.games.take_that.view import TakeThatView


def explain(view: TakeThatView, choice: Choice) -> Sequence[Sentence]:
    """What was done, and what would have been better."""
    said = [_made(view, choice.played)]
    if choice.better is not None:
        said.append(_better(choice.better))
    return said


def _made(view: TakeThatView, facts: MoveFacts) -> Sentence:
    preview = facts.preview
    if preview.uses is None:
        return say(
            "take-that.review-take",
            "taking the row costs {points:point|points}",
            points=-preview.points,
        )
    if preview.takes:
        return say(
            "take-that.review-pull",
            "pulling {card} scores {points:point|points}",
            card=str(preview.takes[0]),
            points=preview.points,
        )
    if facts.loss_percent == 0:
        return say(
            "take-that.review-play",
            "with {card} the row has {length:card|cards}, and nothing is lost before the next turn",
            card=str(preview.uses),
            length=len(view.row) + 1,
        )
    return say(
        "take-that.review-risk",
        "with {card} the row grows to {length}: {chance}% chance of losing {points:point|points} "
        "before the next turn",
        card=str(preview.uses),
        length=len(view.row) + 1,
        chance=facts.loss_percent,
        points=facts.loss,
    )


def _better(facts: MoveFacts) -> Sentence:
    preview = facts.preview
    if preview.uses is None:
        return say(
            "take-that.better-take",
            "taking the row for {points:point|points} would have been better",
            points=-preview.points,
        )
    if preview.takes:
        return say(
            "take-that.better-pull",
            "pulling {card} would have scored {points:point|points}",
            card=str(preview.takes[0]),
            points=preview.points,
        )
    return say(
        "take-that.better-play",
        "{card} would have been better: {chance}% chance of a loss before the next turn",
        card=str(preview.uses),
        chance=facts.loss_percent,
    )
