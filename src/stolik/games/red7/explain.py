"""A decision of Red7 in words: who leads by it, and what is left in hand."""

from collections.abc import Sequence

from stolik.core.explain import Choice, MoveFacts
from stolik.core.sentences import Sentence, say
from stolik.games.red7.messages import RULES
from stolik.games.red7.view import Red7View


def explain(view: Red7View, choice: Choice) -> Sequence[Sentence]:
    """What was done, and what would have been better."""
    said = [_made(view, choice.played)]
    if choice.better is not None:
        said.append(_better(view, choice.better))
    return said


def _made(view: Red7View, facts: MoveFacts) -> Sentence:
    preview = facts.preview
    match preview.outcome:
        case "winning":
            return say(
                "red7.review-leads",
                "{move} leads ({rule}), counting {cards:card|cards}; left in hand: {left}",
                move=facts.move,
                rule=RULES[preview.rule],
                cards=_counting(view, facts),
                left=_left(view, facts),
            )
        case "out":
            return say("red7.review-out", "{move} means dropping out of the round", move=facts.move)
        case "ahead":
            return say("red7.review-ahead", "{move} leads for the moment", move=facts.move)
        case _:
            return say("red7.review-behind", "{move} does not lead yet", move=facts.move)


def _better(view: Red7View, facts: MoveFacts) -> Sentence:
    preview = facts.preview
    match preview.outcome:
        case "winning":
            return say(
                "red7.better-leads",
                "{move} would have led ({rule}), counting {cards:card|cards}; left in hand: {left}",
                move=facts.move,
                rule=RULES[preview.rule],
                cards=_counting(view, facts),
                left=_left(view, facts),
            )
        case "out":
            return say(
                "red7.better-out",
                "dropping out at once ({move}) would have been better",
                move=facts.move,
            )
        case _:
            return say("red7.better-move", "{move} would have been better", move=facts.move)


def _counting(view: Red7View, facts: MoveFacts) -> int:
    return len(facts.preview.counting[view.seat or 0])


def _left(view: Red7View, facts: MoveFacts) -> int:
    """A card played to the palette or to the canvas leaves the hand."""
    played = facts.move.split().count("palette") + facts.move.split().count("canvas")
    from_palette = facts.move.startswith("drop")
    return view.seats[view.seat or 0].hand_size - (0 if from_palette else played)
