"""What the units say together: calibration, loss by level, variance without luck.

Decisions of a match win or lose together, so every interval is one over matches.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from benchmarks.review.units import Adjusted, Calibrated, Dealt, Drawn, Judged, Unit
from stolik.review.statistics import NORMAL_95, Floats

BINS = 10
RESAMPLES = 2_000
NOTHING = 1e-9
"""So small an advantage is one of rounding."""
Kind = TypeVar("Kind", Calibrated, Drawn, Judged, Adjusted, Dealt)


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
    excess: Mean
    """By how much more was told than the true cards were worth."""
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


def tenth(share: float) -> int:
    """Where a chance belongs."""
    return min(int(share * BINS), BINS - 1)


def reliability(matches: Sequence[Calibrated]) -> list[Bin]:
    """By tenths of the chance told."""
    rows = []
    for number in range(BINS):
        told, won, excess, numbers = [], [], [], []
        for match in matches:
            inside = [at for at, share in enumerate(match.told) if tenth(share) == number]
            if inside:
                told.append(sum(match.again[at] for at in inside))
                won.append(sum(match.won[at] for at in inside))
                excess.append(sum(match.again[at] - match.true[at] for at in inside))
                numbers.append(len(inside))
        if len(numbers) > 1:
            decisions = sum(numbers)
            rows.append(
                Bin(
                    sum(told) / decisions,
                    share_won(won, numbers, sum(told) / decisions),
                    mean_over(excess, numbers),
                    decisions,
                )
            )
    return rows


def share_won(won: Sequence[float], numbers: Sequence[int], told: float) -> Mean:
    """Where all came out alike, how they scatter is known from what was told alone."""
    found = mean_over(won, numbers)
    if found.margin > 0.0:
        return found
    return Mean(found.value, NORMAL_95 * math.sqrt(told * (1 - told) / len(numbers)))


def drawing(matches: Sequence[Drawn]) -> list[tuple[Mean, int]]:
    """By tenths of the chance told: by how much more positions are worth if the rest is drawn."""
    rows = []
    for number in range(BINS):
        excess, numbers = [], []
        for match in matches:
            inside = [at for at, share in enumerate(match.told) if tenth(share) == number]
            if inside:
                excess.append(sum(match.drawn[at] - match.played[at] for at in inside))
                numbers.append(len(inside))
        if len(numbers) > 1:
            rows.append((mean_over(excess, numbers), sum(numbers)))
    return rows


class OffBy(NamedTuple):
    """How far what was told is from the truth, on average over all decisions."""

    found: float
    by_chance: float
    """The same if all predictions were right, by the number of matches alone."""


def off_by_results(rows: Sequence[Bin]) -> OffBy:
    """The truth: who won."""
    return off_by([(Mean(row.told - row.won.value, row.won.margin), row.decisions) for row in rows])


def off_by_cards(rows: Sequence[Bin]) -> OffBy:
    """The truth: what the position was worth with all cards known."""
    return off_by([(row.excess, row.decisions) for row in rows])


def off_by(excesses: Sequence[tuple[Mean, int]]) -> OffBy:
    """Weighed by the decisions of every tenth."""
    number = max(1, sum(decisions for _, decisions in excesses))
    return OffBy(
        sum(abs(excess.value) * decisions for excess, decisions in excesses) / number,
        sum(excess.margin / NORMAL_95 * decisions for excess, decisions in excesses)
        / number
        * math.sqrt(2 / math.pi),
    )


def loss_of(matches: Sequence[Judged], level: str, than: str | None = None) -> Mean | None:
    """Per decision; or by how much it is more than that of another level, on the same decisions."""
    sums, numbers = [], []
    for match in matches:
        losses = match.losses.get(level, [])
        others = match.losses.get(than, []) if than else [0.0] * len(losses)
        if losses and others:
            sums.append(sum(losses) - sum(others))
            numbers.append(len(losses))
    return widened(mean_over(sums, numbers), len(sums)) if len(sums) > 1 else None


def widened(mean: Mean, matches: int) -> Mean:
    """With few matches their scatter is known badly: Student's distribution, not the normal one.

    >>> round(widened(Mean(0.0, NORMAL_95), 1_000_000).margin, 2)
    1.96
    >>> round(widened(Mean(0.0, NORMAL_95), 9).margin / (9 / 8) ** 0.5, 2)
    2.3
    """
    freedom, z = matches - 1, NORMAL_95
    # The first terms of the expansion in 1/freedom: right to a hundredth from eight on.
    quantile = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return Mean(mean.value, mean.margin * quantile / z * math.sqrt(matches / freedom))


class Adjustment(NamedTuple):
    """What is left when some of the luck is taken out of the results."""

    advantage: Mean
    """Above par."""
    factor: float
    """How many times smaller the variance is."""
    factor_between: tuple[float, float]
    """Its 95% interval, by drawing matches again."""
    matches: float
    """Until an advantage as large as the best estimate of it is significant; infinity for none."""


def adjustments(matches: Sequence[Adjusted]) -> list[Adjustment]:
    """Of the plain result, of that without deals, and without the others' moves as well."""
    plain = np.array([match.result - match.par for match in matches])
    deals = np.array([[match.deals] for match in matches])
    both = np.array([[match.deals, match.others] for match in matches])
    kinds = [plain, without(plain, deals), without(plain, both)]
    best = float(min(kinds, key=lambda values: float(values.var())).mean())
    return [adjustment(plain, values, best) for values in kinds]


def without(plain: Floats, luck: Floats) -> Floats:
    """As much of the luck taken out as narrows the results of all other matches most.

    V is what the reference may expect; a player who plays otherwise makes less of the same luck. A
    share found in other matches leaves the mean as it is, because the luck has mean zero.

    >>> without(np.array([1.0, 0.0, 1.0, 0.0]), np.array([[0.5], [-0.5], [0.5], [-0.5]])).tolist()
    [0.5, 0.5, 0.5, 0.5]
    """
    found = np.empty(len(plain))
    for index in range(len(plain)):
        others = np.arange(len(plain)) != index
        known = np.column_stack([luck[others], np.ones(others.sum())])
        shares, *_ = np.linalg.lstsq(known, plain[others], rcond=None)
        found[index] = plain[index] - luck[index] @ shares[:-1]
    return found


def adjustment(plain: Floats, values: Floats, best: float) -> Adjustment:
    """Beside the plain results."""
    rng = np.random.default_rng(0)
    draws = rng.integers(len(plain), size=(RESAMPLES, len(plain)))
    factors = plain[draws].var(axis=1) / np.maximum(values[draws].var(axis=1), 1e-12)
    low, high = np.quantile(factors, [0.025, 0.975])
    return Adjustment(
        Mean(float(values.mean()), NORMAL_95 * float(values.std(ddof=1)) / math.sqrt(len(values))),
        float(plain.var() / max(values.var(), 1e-12)),
        (float(low), float(high)),
        NORMAL_95**2 * float(values.var(ddof=1)) / best**2 if abs(best) > NOTHING else math.inf,
    )


def share_in_cards(matches: Sequence[Dealt]) -> Mean:
    """How much of the variance of a result is the luck of deals, among players of the reference.

    By two estimates with nothing in common, so that their noise does not count. No adjustment for
    deals alone makes the variance of such results smaller than the rest of it.
    """
    variance = max(float(np.array([match.results for match in matches]).var(axis=0).mean()), 1e-12)
    parts = [float(np.mean(np.array(match.deals) * np.array(match.again))) for match in matches]
    error = float(np.std(parts, ddof=1)) / math.sqrt(len(parts))
    return Mean(float(np.mean(parts)) / variance, NORMAL_95 * error / variance)
