"""Legal moves tried on a copy of a match, with what their seat saw of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from stolik.core.game import Preview, View
from stolik.match import Match

MOST_MOVES = 16


@dataclass(frozen=True)
class Trial:
    """A move that was made, and what had been said about it."""

    seat: int
    move: str
    preview: Preview
    views: tuple[View, ...]
    """Of the seat: before the move, right after it, and after each step that followed."""
    after: Match


def trials(match: Match, seat: int, rng: Random) -> Iterator[Trial]:
    """Some of the legal moves of a seat, each tried on a copy of the match."""
    offers = list(zip(match.legal(seat), match.previews(seat), strict=True))
    for move, preview in rng.sample(offers, min(len(offers), MOST_MOVES)):
        yield try_move(match, seat, move, preview)


def try_move(match: Match, seat: int, move: str, preview: Preview) -> Trial:
    """One of them."""
    views = [match.view(seat)]
    after = match.copy(watch=lambda step: views.append(step.view(seat)))
    after.play(seat, move)
    return Trial(seat, move, preview, tuple(views), after)
