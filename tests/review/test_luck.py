"""Luck and skill add up, and what adding up cannot prove.

Any V that telescopes adds up. So the means are tested: of the luck of deals for any players, of the
luck of guessing for players of the reference, and of all parts when one of them blunders.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from stolik.bots.bot import Turn
from stolik.engine.arrays import new_array
from stolik.review.budgets import Budget
from stolik.review.measuring import measure
from stolik.review.run import review_record
from stolik.review.structures import LuckParts
from tests.review.matches import Reference, record_of

BRIEF = Budget(error=0.0, least_worlds=64, most_worlds=64, luck=48)
ONE_ROUND = {"rounds": 1}
PARTS = ("deals", "skill", "guesses", "others")


@cache
def parts_of(
    matches: int, *bots: Any, game: str = "six-nimmt", budget: Budget = BRIEF
) -> dict[str, npt.NDArray[np.float64]]:
    """Of seat 0 in so many matches, by the name of the part."""
    found = []
    for seed in range(matches):
        record = record_of(
            game, ONE_ROUND, [bot if isinstance(bot, str) else bot() for bot in bots], seed=seed
        )
        found.append(review_record(record, seats=[0], budget=budget, seed=seed).luck.parts[0])
    return {
        name: np.array([getattr(part, name) for part in found])
        for name in LuckParts.__struct_fields__
    }


def is_zero(values: npt.NDArray[np.float64]) -> bool:
    """Within three standard errors."""
    return bool(abs(values.mean()) < 3 * values.std(ddof=1) / np.sqrt(len(values)))


@pytest.mark.parametrize("game", ["six-nimmt", "take-that", "red7", "abluxxen", "the-gang"])
def test_the_parts_add_up_to_the_result(game: str) -> None:
    options = {"six-nimmt": ONE_ROUND, "take-that": ONE_ROUND}.get(game, {})
    bots = ["random", "reference", "random"] if game != "the-gang" else ["reference"] * 3
    tiny = Budget(error=1.0, least_worlds=64, most_worlds=64, luck=2)
    luck = review_record(record_of(game, options, bots, seed=5), seats=[0], budget=tiny).luck
    (parts,) = luck.parts

    assert parts.start + sum(getattr(parts, name) for name in PARTS) == pytest.approx(parts.result)
    assert parts.adjusted == pytest.approx(parts.result - parts.deals)


def test_the_luck_of_deals_is_zero_on_average_for_any_players() -> None:
    """Players of any strength, for the shuffle does not know them."""
    parts = parts_of(120, "random", "normal")

    assert is_zero(parts["deals"])
    assert parts["deals"].std() > 0.05


def test_the_luck_of_guessing_is_zero_on_average_for_players_of_the_reference() -> None:
    parts = parts_of(120, "reference", "reference")

    assert is_zero(parts["guesses"])
    assert is_zero(parts["skill"])
    assert parts["guesses"].std() > 0.05


class Blunderer(Reference):
    """Plays by the reference, but for its first card: that is the worst there is."""

    def __init__(self) -> None:
        self.has_blundered = False

    def choose(self, turn: Turn) -> str | None:
        """The worst by a measurement, once."""
        if self.has_blundered or turn.view.phase != "choose":
            return super().choose(turn)
        self.has_blundered = True
        played = turn.game.actions[turn.moves[0]]
        found = measure(
            turn.game, new_array(turn.world), turn.seat, played, deal=1, budget=BRIEF, seed=1
        )
        return turn.game.moves[int(found.actions[int(found.shares.argmin())])]


def test_a_planted_blunder_lands_in_skill_and_nowhere_else() -> None:
    """The same deals with and without it: only skill falls, by what the result loses."""
    fair, blundered = (
        parts_of(120, "reference", "reference"),
        parts_of(80, Blunderer, "reference"),
    )
    lost = blundered["skill"].mean() - fair["skill"][:80].mean()

    assert lost < -0.05
    assert blundered["skill"].mean() < -2 * blundered["skill"].std() / np.sqrt(80)
    assert is_zero(blundered["guesses"])
    assert is_zero(blundered["deals"])


def test_a_result_without_the_luck_of_deals_has_the_same_mean_and_scatters_less() -> None:
    parts = parts_of(120, "normal", "random")

    assert is_zero(parts["adjusted"] - parts["result"])
    assert parts["adjusted"].var() < parts["result"].var()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["six-nimmt", "take-that"])
def test_means_of_many_matches(game: str) -> None:
    """The same with two thousand matches, where a bias of a percentage point would show."""
    parts = parts_of(2000, "reference", "reference", game=game)

    for name in ("deals", "guesses", "skill"):
        assert is_zero(parts[name]), name
