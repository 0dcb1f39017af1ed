"""What the outcomes of an arena are worth: shares, scores, and ratings, with their uncertainty."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import numpy.typing as npt

from stolik.arena.plan import Outcome, Plan
from stolik.core.extras import extra

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

NORMAL_95 = 1.96


class Estimate(msgspec.Struct, frozen=True):
    """A mean and half the width of its 95% interval."""

    mean: float
    margin: float


class Rating(msgspec.Struct, frozen=True):
    """OpenSkill's belief about an entrant (Plackett–Luce)."""

    mu: float
    sigma: float


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot, over all its seats and matches."""

    bot: str
    places: int
    """At how many places of the plan it plays."""
    win_share: Estimate
    score: Estimate
    rating: Rating | None
    """None in a cooperative game, where nobody beats anybody."""


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The table of an arena.

    >>> import stolik
    >>> plan = stolik.plan_arena(["random", "random"], "six-nimmt", {"rounds": 1}, matches=2)
    >>> stolik.run_arena(plan, workers=1).bots[0].win_share.mean
    0.5
    """

    plan: Plan
    matches: int
    unfinished: int
    par: float | None
    """The win share of equals; None in a cooperative game."""
    moves: float
    bots: list[Standing]


def standings(plan: Plan, outcomes: Sequence[Outcome], *, is_cooperative: bool) -> Standings:
    """The table after these matches, in any order."""
    played = sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.rotation))
    ratings = {} if is_cooperative else rate(plan, played)
    return Standings(
        plan=plan,
        matches=len(played),
        unfinished=sum(not outcome.is_over for outcome in played),
        par=None if is_cooperative else 1 / len(plan.bots),
        moves=float(np.mean([outcome.moves for outcome in played])) if played else 0.0,
        bots=[standing(plan, played, bot, ratings.get(bot)) for bot in dict.fromkeys(plan.bots)],
    )


def standing(plan: Plan, played: Sequence[Outcome], bot: str, rating: Rating | None) -> Standing:
    """One bot's mean over the deals: its places and the rotations of a deal are not independent."""
    places = [place for place, name in enumerate(plan.bots) if name == bot]
    by_deal: dict[int, list[tuple[float, float]]] = {}
    for outcome in played:
        for place in places:
            result = (outcome.shares[place], outcome.scores[place])
            by_deal.setdefault(outcome.deal, []).append(result)
    means = np.array([np.mean(results, axis=0) for results in by_deal.values()]).reshape(-1, 2)
    return Standing(
        bot=bot,
        places=len(places),
        win_share=estimate(means[:, 0]),
        score=estimate(means[:, 1]),
        rating=rating,
    )


def estimate(values: npt.NDArray[np.float64]) -> Estimate:
    """By the normal approximation over deals; a single one has no margin."""
    if len(values) < 2:
        return Estimate(float(values.mean()) if len(values) else float("nan"), float("nan"))
    return Estimate(
        float(values.mean()), float(NORMAL_95 * values.std(ddof=1) / np.sqrt(len(values)))
    )


def rate(plan: Plan, played: Sequence[Outcome]) -> dict[str, Rating]:
    """A rating for every bot; copies of a bot share one, changed by the mean of their changes."""
    model = rating_model()
    ratings = {bot: model.rating(name=bot) for bot in plan.bots}
    for outcome in played:
        if not outcome.is_over:
            continue
        teams = [[model.create_rating([ratings[bot].mu, ratings[bot].sigma])] for bot in plan.bots]
        changed = model.rate(teams, scores=list(outcome.shares))
        for bot, rating in ratings.items():
            own = [team[0] for team, name in zip(changed, plan.bots, strict=True) if name == bot]
            rating.mu = float(np.mean([new.mu for new in own]))
            rating.sigma = float(np.mean([new.sigma for new in own]))
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in ratings.items()}


def rating_model() -> "PlackettLuce":
    """How ratings change; asked for before a match is played, so that nothing is played in vain."""
    with extra("arena"):
        from openskill.models import PlackettLuce

    return PlackettLuce()
