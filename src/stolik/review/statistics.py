"""What paired differences say: the loss without the optimism of choosing, and what may be called.

Rows are worlds, columns are moves; a difference is between a move and the move made, in the same
world with the same luck. Worlds come in blocks: where they are drawn by a walk, successive ones are
alike, and errors are taken from the means of blocks.
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

BLOCK = 8
NORMAL_95 = 1.96
FALSE_DISCOVERIES = 0.05


class Loss(NamedTuple):
    """What the move made lost against the best, or won."""

    loss: float
    error: float
    better: int | None
    """The column that is best by all worlds, where that is not the move made."""


def mean_and_error(differences: Floats) -> tuple[Floats, Floats]:
    """Of each column, from the means of blocks; the rows are whole blocks.

    >>> mean, error = mean_and_error(np.array([[1.0], [3.0]] * 16))
    >>> float(mean[0]), float(error[0])
    (2.0, 0.0)
    """
    blocks = differences.reshape(-1, BLOCK, differences.shape[1]).mean(axis=1)
    error = blocks.std(axis=0, ddof=1) / math.sqrt(len(blocks))
    return blocks.mean(axis=0), error


def cross_fitted_loss(differences: Floats, played: int) -> Loss:
    """The best move is chosen on one half of the blocks and measured on the other, both ways.

    A best move that is chosen and measured on the same worlds is overrated: it was chosen for its
    luck, too. The error is always that of a move against the one made, also where none is better.
    """
    is_first = np.arange(len(differences)) // BLOCK % 2 == 0
    losses, variances = [], []
    for chosen_on, measured_on in ((is_first, ~is_first), (~is_first, is_first)):
        seems = differences[chosen_on].mean(axis=0)
        mean, error = mean_and_error(differences[measured_on])
        losses.append(float(mean[int(seems.argmax())]))
        seems[played] = -math.inf
        variances.append(float(error[int(seems.argmax())]) ** 2)
    best = int(differences.mean(axis=0).argmax())
    return Loss(
        loss=sum(losses) / 2,
        error=math.sqrt(sum(variances)) / 2,
        better=None if best == played else best,
    )


def chance_of_none(loss: float, error: float) -> float:
    """How likely so much would seem lost although nothing was: one side of the normal curve.

    >>> round(chance_of_none(0.0196, 0.01), 3), chance_of_none(0.0, 0.0)
    (0.025, 1.0)
    """
    if loss <= 0.0:
        return 1.0
    return 0.5 * math.erfc(loss / max(error, 1e-12) / math.sqrt(2))


def discoveries(chances: list[float], rate: float = FALSE_DISCOVERIES) -> list[bool]:
    """Which of many findings stand, so that no more than that part of them is chance.

    Benjamini and Hochberg: the k smallest stand, for the largest k whose k-th is below k/n of the
    rate.

    >>> discoveries([0.001, 0.9, 0.03, 0.04])
    [True, False, False, False]
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    standing = 0
    for rank, index in enumerate(order, start=1):
        if chances[index] <= rate * rank / len(chances):
            standing = rank
    stands = [False] * len(chances)
    for index in order[:standing]:
        stands[index] = True
    return stands
