"""What the units say together: calibration, loss by level, variance without luck.

Decisions of a match win or lose together, so every interval is one over matches.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from benchmarks.review.units import LEVELS, Adjusted, Calibrated, Judged, Unit
from stolik.review.statistics import NORMAL_95

BINS = 10
Kind = TypeVar("Kind", Calibrated, Judged, Adjusted)


class Mean(NamedTuple):
    """With half of its 95% interval."""

    value: float
    margin: float


class Bin(NamedTuple):
    """Decisions told about the same chance."""

    told: float
    """On average, by other worlds than those that put them into this bin: so what noise brought
    here does not look like a wrong prediction."""
    won: Mean
    decisions: int


def of_game(units: Sequence[Unit], kind: type[Kind], game: str) -> list[Kind]:
    """The units of one kind."""
    return [unit for unit in units if isinstance(unit, kind) and unit.game == game]


def mean_over(sums: Sequence[float], numbers: Sequence[int]) -> Mean:
    """Of all decisions; by match their sums and their numbers.

    >>> mean_over([1.0, 3.0], [1, 3])
    Mean(value=1.0, margin=0.0)
    """
    total = sum(numbers)
    value = sum(sums) / total
    residues = np.array(sums) - value * np.array(numbers)
    return Mean(value, NORMAL_95 * math.sqrt(float((residues**2).sum())) / total)


def reliability(matches: Sequence[Calibrated]) -> list[Bin]:
    """By tenths of the chance told."""
    rows = []
    for tenth in range(BINS):
        told, won, numbers = [], [], []
        for match in matches:
            inside = [
                index
                for index, share in enumerate(match.told)
                if min(int(share * BINS), BINS - 1) == tenth
            ]
            if inside:
                told.append(sum(match.again[index] for index in inside))
                won.append(sum(match.won[index] for index in inside))
                numbers.append(len(inside))
        if len(numbers) > 1:
            rows.append(Bin(sum(told) / sum(numbers), mean_over(won, numbers), sum(numbers)))
    return rows


def off_by(rows: Sequence[Bin]) -> float:
    """How far what came true is from what was told, on average over all decisions."""
    number = sum(row.decisions for row in rows)
    return sum(abs(row.told - row.won.value) * row.decisions for row in rows) / number


def expected_off_by(rows: Sequence[Bin]) -> float:
    """The same if all predictions were right, by the number of matches alone."""
    number = sum(row.decisions for row in rows)
    error = sum(row.won.margin / NORMAL_95 * row.decisions for row in rows) / number
    return error * math.sqrt(2 / math.pi)


def loss_of(matches: Sequence[Judged], level: str, than: str | None = None) -> Mean | None:
    """Per decision; or by how much it is less than that of another level, on the same decisions."""
    sums, numbers = [], []
    for match in matches:
        losses = match.losses.get(level, [])
        if losses:
            others = match.losses[than] if than else [0.0] * len(losses)
            sums.append(sum(losses) - sum(others))
            numbers.append(len(losses))
    return mean_over(sums, numbers) if len(sums) > 1 else None


def next_level(level: str, matches: Sequence[Judged]) -> str | None:
    """The next weaker one that was judged."""
    known = [other for other in LEVELS if any(match.losses.get(other) for match in matches)]
    at = known.index(level) if level in known else 0
    return known[at - 1] if at else None


class Adjustment(NamedTuple):
    """What is left when some of the luck is taken out of the results."""

    advantage: Mean
    """Above par."""
    factor: float
    """How many times smaller the variance is."""
    matches: float
    """Until an advantage as large as the best estimate of it is significant."""


def adjustments(matches: Sequence[Adjusted]) -> list[Adjustment]:
    """Of the plain result, of that without deals, and without the others' moves as well."""
    plain = np.array([match.result - match.par for match in matches])
    deals = plain - np.array([match.deals for match in matches])
    both = deals - np.array([match.others for match in matches])
    best = float(min((plain, deals, both), key=lambda values: float(values.var())).mean())
    return [
        Adjustment(
            Mean(
                float(values.mean()), NORMAL_95 * float(values.std(ddof=1)) / math.sqrt(len(values))
            ),
            float(plain.var() / max(values.var(), 1e-12)),
            NORMAL_95**2 * float(values.var(ddof=1)) / best**2,
        )
        for values in (plain, deals, both)
    ]
