"""What every move of a decision is worth, at what its seat could know.

All moves are tried in the same worlds with the same luck, and about equally often: only a move that
is hopeless is dropped, so that what is said of a losing move is as well founded as what is said of
the best.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from stolik.bots.playouts import KNOWN, STATES, WORLD, Playout, measure_moves
from stolik.bots.reference import reference_chances, reference_noise, reference_weights
from stolik.core.game import Game
from stolik.engine.arrays import StateArray, copies
from stolik.engine.chance import new_seeds
from stolik.engine.play import redeal_hidden
from stolik.engine.policy import Moments, believe, remember
from stolik.engine.record import new_record, new_records
from stolik.engine.rest_of_match import Rest
from stolik.engine.scratch import Scratch
from stolik.review.budgets import Budget
from stolik.review.rest import PLAYED
from stolik.review.statistics import (
    BLOCK,
    NORMAL_95,
    Floats,
    Loss,
    cross_fitted_loss,
    mean_and_error,
)

MOST_MOVES = 40
"""Of a decision: where there are more, those that the reference thinks best, and the move made."""
WORLDS_AT_ONCE = 8 * BLOCK
HOPELESS_ERRORS = 4.0
HOPELESS_LOSS = 0.05
"""A move is dropped when it is worse than the best by so much, and by so many standard errors."""
NEGLIGIBLE = 0.003
"""Of the share of winning: a move that is worse by so little is as good as the best."""


class Measured(NamedTuple):
    """The moves of a decision, one column each."""

    actions: npt.NDArray[np.int64]
    played: int
    """The column of the move made."""
    chances: Floats
    """How likely the reference makes each."""
    shares: Floats
    """The expected share of winning."""
    errors: Floats
    """Of the difference from the move made."""
    points: Floats
    worlds: npt.NDArray[np.int64]
    soon: Floats
    """By world and move, what it brings soon; only worlds in which all moves were tried."""
    loss: Loss
    is_best: npt.NDArray[np.bool_]
    """Whether a move is as good as the best, as far as can be told."""

    @property
    def skill(self) -> float:
        """What the move made is worth above the mean of the reference's."""
        return float(self.shares[self.played] - (self.chances * self.shares).sum())


class Trials:
    """The playouts of one decision, as they come."""

    def __init__(
        self,
        game: Game,
        array: StateArray,
        seat: int,
        *,
        deal: int,
        seed: int,
        rest: Rest = PLAYED,
        talks: Sequence[StateArray] = (),
    ) -> None:
        self.game, self.seat, self.deal, self.rest = game, seat, deal, rest
        self.noise = reference_noise(game)
        self.scratch = game.policy.scratch.seeded(seed)
        self.states = np.zeros(STATES, array.dtype)
        self.states[KNOWN] = array[0]
        # From here on nothing depends on what the seat cannot see.
        redeal_hidden(self.states[KNOWN], seat, Scratch.seeded(seed))
        for talk in talks:
            past = copies(talk)[0]
            redeal_hidden(past, seat, Scratch.seeded(seed))
            remember(past, past, self.scratch)
        self.moments: Moments = np.zeros(game.policy.moments, array.dtype)
        self.beliefs = new_record(game.policy.beliefs)
        believe(self.states[KNOWN], self.moments, seat, self.beliefs, self.scratch)

    def moves(self, played: int | None) -> tuple[npt.NDArray[np.int64], Floats]:
        """The actions to be measured, ascending, and how likely the reference makes each."""
        n = reference_weights(self.states, self.seat, self.scratch)
        actions, weights = self.scratch.actions[:n].copy(), self.scratch.weights[:n].copy()
        if n > MOST_MOVES:
            best = np.argsort(-weights, kind="stable")[:MOST_MOVES]
            if played is not None and played not in actions[best]:
                best[-1] = int(np.flatnonzero(actions == played)[0])
            actions, weights = actions[best], weights[best]
        order = np.argsort(actions)
        return actions[order], reference_chances(weights[order], self.noise)

    def run(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.record]:
        """Some more worlds: one row for each, one column per action."""
        return self._measure(actions, WORLDS_AT_ONCE)

    def draw_world(self) -> StateArray:
        """One world that the seat could be in; choices still hidden from it are taken back."""
        # Imagining worlds is a part of measuring, and one playout more costs next to nothing.
        reference_weights(self.states, self.seat, self.scratch)
        self._measure(self.scratch.actions[:1].copy(), 1)
        return self.states[WORLD : WORLD + 1].copy()

    def _measure(self, actions: npt.NDArray[np.int64], worlds: int) -> npt.NDArray[np.record]:
        playouts = new_records(Playout, worlds * len(actions)).reshape(worlds, len(actions))
        measure_moves(
            self.states,
            self.moments,
            self.seat,
            self.beliefs,
            actions,
            self.deal,
            self.noise,
            self.game.is_cooperative,
            self.rest,
            playouts,
            self.scratch,
        )
        return playouts


def measure(
    game: Game,
    array: StateArray,
    seat: int,
    played_action: int | None,
    *,
    deal: int,
    budget: Budget,
    seed: int,
    rest: Rest = PLAYED,
    talks: Sequence[StateArray] = (),
) -> Measured:
    """Tries all moves until the loss is known well enough, or the budget is spent.

    Where no move was made yet (None), the reference's stands in for it, and at the end the best.
    """
    trials = Trials(game, array, seat, deal=deal, seed=seed, rest=rest, talks=talks)
    actions, chances = trials.moves(played_action)
    played = (
        int(chances.argmax())
        if played_action is None
        else int(np.flatnonzero(actions == played_action)[0])
    )
    shares = np.full((budget.most_worlds, len(actions)), np.nan)
    points, soon = np.full_like(shares, np.nan), np.full_like(shares, np.nan)
    alive = np.arange(len(actions))
    worlds = 0
    while True:
        playouts = trials.run(actions[alive])
        rows = slice(worlds, worlds + WORLDS_AT_ONCE)
        shares[rows, alive] = playouts["share"][:, :, seat]
        points[rows, alive] = playouts["points"][:, :, seat]
        soon[rows, alive] = playouts["soon"]
        worlds += WORLDS_AT_ONCE
        tried = shares[:worlds, alive]
        place = int(np.flatnonzero(alive == played)[0])
        differences = tried - tried[:, [place]]
        loss = cross_fitted_loss(differences, place)
        if worlds >= budget.most_worlds:
            break
        if worlds >= budget.least_worlds:
            if loss.error <= budget.error:
                break
            alive = alive[still_hopeful(differences, place)]
    if loss.better is not None:
        loss = loss._replace(better=int(alive[loss.better]))
    if played_action is None and loss.better is not None:
        played = loss.better
    return _summed_up(actions, played, chances, shares[:worlds], points, soon, loss)


def still_hopeful(differences: Floats, played: int) -> npt.NDArray[np.bool_]:
    """The move made, the best other one, and all that are not certainly far behind."""
    best = int(differences.mean(axis=0).argmax())
    behind, error = mean_and_error(differences[:, [best]] - differences)
    hopeful: npt.NDArray[np.bool_] = ~(
        (behind > HOPELESS_LOSS) & (behind > HOPELESS_ERRORS * error)
    )
    others = differences.mean(axis=0)
    others[played] = -np.inf
    hopeful[[played, int(others.argmax())]] = True
    return hopeful


def _summed_up(
    actions: npt.NDArray[np.int64],
    played: int,
    chances: Floats,
    shares: Floats,
    points: Floats,
    soon: Floats,
    loss: Loss,
) -> Measured:
    """A move that was dropped is compared with the move made where both were tried."""
    worlds = (~np.isnan(shares)).sum(axis=0)
    values, scores, errors = (np.zeros(len(actions)) for _ in range(3))
    for column, tried in enumerate(worlds):
        both = shares[:tried, [played, column]]
        mean, error = mean_and_error(both - both[:, :1])
        values[column], errors[column] = shares[:, played].mean() + mean[1], error[1]
        scores[column] = points[: len(shares), played].mean() + float(
            (points[:tried, column] - points[:tried, played]).mean()
        )
    return Measured(
        actions=actions,
        played=played,
        chances=chances,
        shares=values,
        errors=errors,
        points=scores,
        worlds=worlds,
        soon=soon[: int(worlds.min())],
        loss=loss,
        is_best=as_good_as_best(shares, values, worlds),
    )


def as_good_as_best(
    shares: Floats, values: Floats, worlds: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Moves that the best one does not beat by more than noise, or by too little to matter."""
    best = int(values.argmax())
    good = np.zeros(len(values), np.bool_)
    for column in range(len(values)):
        tried = int(min(worlds[best], worlds[column]))
        mean, error = mean_and_error(shares[:tried, [best]] - shares[:tried, [column]])
        good[column] = mean[0] <= max(NEGLIGIBLE, NORMAL_95 * error[0])
    return good


def decision_seed(seed: int, number: int) -> int:
    """Of its own for every decision of a review, whatever else is reviewed."""
    return int(new_seeds(1, seed, number)[0] >> np.uint64(1))
