"""What may be said of a decision: only what the figures can bear."""

import math

from stolik.core.game import Game
from stolik.review.statistics import NORMAL_95
from stolik.review.structures import Verdict

INACCURACY, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
"""Of the share of winning, in a match of two."""

Thresholds = tuple[float, float, float]


def thresholds(game: Game, seats: int) -> Thresholds:
    """From which loss on a decision is an inaccuracy, a mistake, a blunder.

    With more seats a share of winning is smaller and scatters less, so the same fault costs less of
    it: the thresholds shrink with the deviation of a win, √(p(1 − p)) with p = 1/seats. Where
    all win together, the share is that of the team and nothing shrinks.

    >>> import stolik
    >>> [round(bound, 3) for bound in thresholds(stolik.game("six-nimmt"), 4)]
    [0.017, 0.043, 0.087]
    """
    chance = 1 / 2 if game.is_cooperative else 1 / seats
    scale = 2 * math.sqrt(chance * (1 - chance))
    return INACCURACY * scale, MISTAKE * scale, BLUNDER * scale


def verdict(
    loss: float, error: float, bounds: Thresholds, *, stands: bool, needs_convention: bool
) -> Verdict:
    """`stands`: whether the loss is a discovery among all decisions of the match.

    >>> verdict(0.12, 0.02, (0.02, 0.05, 0.1), stands=True, needs_convention=False)
    'blunder'
    >>> verdict(0.12, 0.07, (0.02, 0.05, 0.1), stands=False, needs_convention=False)
    'close'
    """
    inaccuracy, mistake, blunder = bounds
    if loss + NORMAL_95 * error < inaccuracy:
        return "good"
    if not stands or loss - NORMAL_95 * error <= 0:
        return "close"
    if loss < inaccuracy:
        return "good"
    if needs_convention:
        return "convention"
    if loss < mistake:
        return "inaccuracy"
    return "mistake" if loss < blunder else "blunder"
