"""What paired differences say, on numbers made up for it."""

import numpy as np
import numpy.typing as npt
import pytest

from stolik.games import find_game
from stolik.review.statistics import BLOCK, cross_fitted_loss, discoveries, mean_and_error
from stolik.review.verdicts import thresholds, verdict

BOUNDS = (0.02, 0.05, 0.10)


def noise(seed: int, moves: int, worlds: int = 32 * BLOCK) -> npt.NDArray[np.float64]:
    """Differences of moves that are all worth the same; the first is the one made."""
    differences = np.random.default_rng(seed).normal(0, 0.4, (worlds, moves))
    differences[:, 0] = 0.0
    return differences


def test_among_equal_moves_the_best_seems_better_but_the_loss_does_not() -> None:
    """Choosing and measuring on the same worlds would find a loss of half a deviation."""
    naive = [noise(seed, 10).mean(axis=0).max() for seed in range(200)]
    losses = [cross_fitted_loss(noise(seed, 10), 0).loss for seed in range(200)]

    assert np.mean(naive) > 0.03
    assert abs(np.mean(losses)) < 0.004


def test_a_real_loss_is_measured_in_full() -> None:
    differences = noise(1, 5, worlds=400 * BLOCK)
    differences[:, 3] += 0.1
    found = cross_fitted_loss(differences, 0)

    assert found.better == 3
    assert found.loss == pytest.approx(0.1, abs=3 * found.error)
    assert found.error == pytest.approx(0.4 / np.sqrt(len(differences)), rel=0.2)


def test_the_move_made_loses_nothing_where_it_is_best() -> None:
    differences = noise(2, 5) - 1.0
    differences[:, 0] = 0.0
    found = cross_fitted_loss(differences, 0)

    assert (found.loss, found.better) == (0.0, None)
    assert found.error > 0


def test_worlds_that_are_alike_count_once() -> None:
    """A walk through worlds repeats itself: within a block nothing new is learnt."""
    alike = np.repeat(np.random.default_rng(3).normal(0, 1, (50, 1)), BLOCK, axis=0)
    _, error = mean_and_error(alike)

    assert error[0] == pytest.approx(1 / np.sqrt(50), rel=0.2)


def test_few_of_many_findings_by_chance_stand() -> None:
    """Of a thousand fair decisions a fortieth would pass a test of its own."""
    chances = np.random.default_rng(4).uniform(size=1000).tolist()

    assert sum(chance < 0.025 for chance in chances) > 10
    assert sum(discoveries(chances)) <= 1


@pytest.mark.parametrize(
    ("loss", "error", "stands", "said"),
    [
        (0.12, 0.02, True, "blunder"),
        (0.07, 0.02, True, "mistake"),
        (0.03, 0.01, True, "inaccuracy"),
        (0.015, 0.002, True, "good"),
        (0.0, 0.005, False, "good"),
        (0.0, 0.03, False, "close"),
        (0.12, 0.02, False, "close"),
        (0.12, 0.07, True, "close"),
    ],
)
def test_a_verdict_says_only_what_the_figures_bear(
    loss: float, error: float, *, stands: bool, said: str
) -> None:
    assert verdict(loss, error, BOUNDS, stands=stands, needs_convention=False) == said


def test_nobody_is_blamed_where_a_convention_would_be_needed() -> None:
    assert verdict(0.3, 0.01, BOUNDS, stands=True, needs_convention=True) == "convention"


def test_more_seats_have_smaller_thresholds_and_a_team_has_none() -> None:
    assert thresholds(find_game("six-nimmt"), 2) == BOUNDS
    assert thresholds(find_game("six-nimmt"), 10)[2] < thresholds(find_game("six-nimmt"), 4)[2]
    assert thresholds(find_game("the-gang"), 5) == BOUNDS
