"""A decision in the words of its game: what is known of the move made and of a better one."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from stolik.core.sentences import Sentence, say


class MoveFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What may follow from a move, as far as its seat could know."""

    move: str
    preview: Any
    """What it does at once, as the page shows it; None for waiting."""
    gain_percent: int
    """How often the seat has more points when it decides about the same thing again; where all win
    together, at the end of the deal."""
    loss_percent: int
    """How often it has fewer."""
    gain: int
    """How many more, when there are more."""
    loss: int
    """How many fewer, when there are fewer."""
    points: float
    """The points at the end of the match."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat did, and what it would better have done."""

    played: MoveFacts
    better: MoveFacts | None
    """None where nothing was better, as far as can be told."""


Explain = Callable[[Any, Choice], Sequence[Sentence]]
"""From the seat's view before the move: one or two sentences that are read as one."""


def explain_by_points(_view: Any, choice: Choice) -> Sequence[Sentence]:
    """For games that have no words of their own for it."""
    played, better = choice.played, choice.better
    said = [
        say(
            "review.points",
            "{move}: a final score of {points} on average",
            move=played.move,
            points=f"{played.points:.1f}",
        )
    ]
    if better is not None:
        said.append(
            say(
                "review.better-points",
                "with {move} it would have been {points}",
                move=better.move,
                points=f"{better.points:.1f}",
            )
        )
    return said


def never(_view: Any, _move: str) -> bool:
    """In most games a move is worth what it does, not what partners read from it."""
    return False
