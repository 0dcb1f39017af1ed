"""A decision of Abluxxen in words: whom it robs, and what is lost before the next turn."""

from collections.abc import Sequence

from stolik.core.explain import Choice, MoveFacts
from stolik.core.sentences import Sentence, say
from stolik.games.abluxxen.view import AbluxxenView

CLEARLY_PERCENT = 3
"""A smaller difference does not make a move the better one."""


def explain(_view: AbluxxenView, choice: Choice) -> Sequence[Sentence]:
    """What was done, and what would have been better."""
    said = [_made(choice.played)]
    if choice.better is not None:
        said.append(_better(choice.played, choice.better))
    return said


def _made(facts: MoveFacts) -> Sentence:
    preview = facts.preview
    if preview.goes_out:
        return say("abluxxen.review-out", "{move} ends the match", move=facts.move)
    if robbed := _robbed(facts):
        return say(
            "abluxxen.review-robs",
            "{move} steals {cards:card|cards}; "
            "{chance}% chance of losing points before the next set is played",
            move=facts.move,
            cards=robbed,
            chance=facts.loss_percent,
        )
    return say(
        "abluxxen.review-plain",
        "{move}: {chance}% chance of losing points before the next such choice",
        move=facts.move,
        chance=facts.loss_percent,
    )


def _better(played: MoveFacts, better: MoveFacts) -> Sentence:
    if (robbed := _robbed(better)) > _robbed(played):
        return say(
            "abluxxen.better-robs",
            "{move} would have stolen {cards:card|cards}",
            move=better.move,
            cards=robbed,
        )
    if better.loss_percent + CLEARLY_PERCENT <= played.loss_percent:
        return say(
            "abluxxen.better-plain",
            "with {move} it would have been {chance}%",
            move=better.move,
            chance=better.loss_percent,
        )
    if (more := round(better.points - played.points)) > 0:
        return say(
            "abluxxen.better-points",
            "{move} would have brought {points:point|points} more by the end on average",
            move=better.move,
            points=more,
        )
    return say(
        "abluxxen.better-later",
        "{move} would have been no safer at first, but wins more often",
        move=better.move,
    )


def _robbed(facts: MoveFacts) -> int:
    return sum(len(robbery.layer) for robbery in facts.preview.robs)
