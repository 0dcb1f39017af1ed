"""A decision of The Gang in words: how often the heist succeeds after it."""

from collections.abc import Sequence

from stolik.core.explain import Choice, MoveFacts
from stolik.core.sentences import Sentence, say
from stolik.games.the_gang.view import TheGangView

LAST_ROUND = 4
WAITING = "wait"


def explain(_view: TheGangView, choice: Choice) -> Sequence[Sentence]:
    """What was done, and what would have been better."""
    said = [_made(choice.played)]
    if choice.better is not None:
        said.append(_better(choice.better))
    return said


def needs_convention(view: TheGangView, _move: str) -> bool:
    """Before the red chips, a chip is worth what the partners read from it."""
    return view.phase == "chips" and view.round < LAST_ROUND


def _made(facts: MoveFacts) -> Sentence:
    preview, chance = facts.preview, facts.gain_percent
    if preview is not None and preview.takes is not None:
        return say(
            "the-gang.review-chip",
            "with chip {stars} the heist succeeds {chance}% of the time",
            stars=preview.takes,
            chance=chance,
        )
    return say(
        "the-gang.review-move",
        "after {move} the heist succeeds {chance}% of the time",
        move=facts.move,
        chance=chance,
    )


def _better(facts: MoveFacts) -> Sentence:
    preview, chance = facts.preview, facts.gain_percent
    if facts.move == WAITING:
        return say(
            "the-gang.better-wait",
            "after waiting it would have been {chance}%",
            chance=chance,
        )
    if preview is not None and preview.takes is not None:
        return say(
            "the-gang.better-chip",
            "with chip {stars} it would have been {chance}%",
            stars=preview.takes,
            chance=chance,
        )
    return say(
        "the-gang.better-move",
        "after {move} it would have been {chance}%",
        move=facts.move,
        chance=chance,
    )
