"""Ratings on a ladder: Bradley and Terry's model, fitted to all deals at once.

The server's own levels are fixed points, so a rating means the same on every server and on every
day. A deal is one observation: the mean of two matches with the seats exchanged, so the luck of the
cards cancels out as far as it can. How much it does is estimated along (the dispersion of a
quasi-likelihood), and makes the intervals narrower.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]

ELO = 400 / log(10)
NORMAL = 1000.0
"""The rating of the level `normal`."""
PRIOR = 1 / 3.0**2
"""Before its first deal a bot is as strong as `normal`, give or take 520 points."""
PRIOR_DEALS = 20
"""So many deals count as evidence that luck does not cancel out at all."""
MOST_ROUNDS = 50
CLOSE_ENOUGH = 1e-9
TWO_SIDED_95 = 1.96


@dataclass(frozen=True)
class PlayedDeal:
    """Two bots, and the first one's share of the wins."""

    first: str
    second: str
    share: float


@dataclass(frozen=True)
class Rating:
    """On the ladder's scale, with a 95% interval."""

    value: float
    margin: float


@dataclass(frozen=True)
class Deals:
    """The same as arrays: who played whom, by number; those who are fitted come first."""

    first: Places
    second: Places
    shares: Vector
    free: int
    size: int

    def chances(self, strength: Vector) -> Vector:
        """The first one's share of the wins, by the model."""
        chances: Vector = 1 / (1 + np.exp(strength[self.second] - strength[self.first]))
        return chances

    def gradient(self, strength: Vector) -> Vector:
        """How much more each has won than expected."""
        residuals = self.shares - self.chances(strength)
        slope = np.zeros(self.size)
        np.add.at(slope, self.first, residuals)
        np.add.at(slope, self.second, -residuals)
        return slope[: self.free] - PRIOR * strength[: self.free]

    def information(self, strength: Vector) -> npt.NDArray[np.float64]:
        """What the deals and the prior say about each, and about pairs."""
        chances = self.chances(strength)
        weight = chances * (1 - chances)
        matrix = np.zeros((self.size, self.size))
        for one, other, sign in (
            (self.first, self.first, 1),
            (self.second, self.second, 1),
            (self.first, self.second, -1),
            (self.second, self.first, -1),
        ):
            np.add.at(matrix, (one, other), sign * weight)
        return matrix[: self.free, : self.free] + PRIOR * np.eye(self.free)

    def dispersion(self, strength: Vector) -> float:
        """How far deals spread, beside matches that are won or lost by themselves (1)."""
        chances = self.chances(strength)
        usual = 0.25 * PRIOR_DEALS
        found = float(((self.shares - chances) ** 2).sum()) + usual
        return found / (float((chances * (1 - chances)).sum()) + usual)


def fit_ratings(deals: Sequence[PlayedDeal], fixed: Mapping[str, float]) -> dict[str, Rating]:
    """Every player of the deals; those that are fixed have no margin.

    >>> won = [PlayedDeal("mine", "bot-normal", 1.0)] * 30
    >>> fit_ratings(won, {"bot-normal": 1000})["mine"].value > 1300
    True
    """
    free = sorted({name for deal in deals for name in (deal.first, deal.second)} - set(fixed))
    found = as_arrays(deals, [*free, *fixed], len(free))
    strength = np.zeros(found.size)
    strength[len(free) :] = [(value - NORMAL) / ELO for value in fixed.values()]
    for _ in range(MOST_ROUNDS if free else 0):
        step = np.linalg.solve(found.information(strength), found.gradient(strength))
        strength[: len(free)] += np.clip(step, -1, 1)  # far from the solution Newton overshoots
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    variances = found.dispersion(strength) * np.diag(np.linalg.inv(found.information(strength)))
    return {name: Rating(value, 0.0) for name, value in fixed.items()} | {
        name: Rating(NORMAL + ELO * float(value), TWO_SIDED_95 * ELO * float(variance) ** 0.5)
        for name, value, variance in zip(free, strength, variances, strict=False)
    }


def as_arrays(deals: Sequence[PlayedDeal], names: Sequence[str], free: int) -> Deals:
    """By the players' numbers."""
    index = {name: number for number, name in enumerate(names)}
    return Deals(
        first=np.array([index[deal.first] for deal in deals], np.int64),
        second=np.array([index[deal.second] for deal in deals], np.int64),
        shares=np.array([deal.share for deal in deals], np.float64),
        free=free,
        size=len(names),
    )
