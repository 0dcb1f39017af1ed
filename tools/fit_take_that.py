"""Fits the figures of `stolik.games.take_that.evaluation` to matches of the rules of thumb.

They play a little noisily. On every turn the features are noted, and at the end of the round how
many points the seat has gained since then on the others: that gives the table POINTS_TO_COME, by
least squares. With this table, matches of two rounds give the tables SPREAD_OF_A_ROW and
SPREAD_OF_A_CARD: those with which the chances to win, as computed on every turn, make the results
most likely.
"""

import sys

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import shuffle_afresh
from stolik.engine.policy import choose_by_policy
from stolik.engine.record import new_record
from stolik.games.take_that import evaluation, rules
from stolik.games.take_that.policy import EXTRA_CARD, TakeThatScratch
from stolik.games.take_that.state import MOST_SEATS, OVER, PLAY, TakeThatState

ROUNDS = 5_000
NOISE = 0.3
Numbers = npt.NDArray[np.float64]


def main(rounds: int = ROUNDS) -> None:
    """Prints a line of each table for every number of seats."""
    for seats in range(2, MOST_SEATS + 1):
        samples = [sample for seed in range(rounds) for sample in play_round(seats, seed)]
        features = np.array([features for features, _ in samples])
        gains = np.array([gain for _, gain in samples])
        worth, *_ = np.linalg.lstsq(features, gains, rcond=None)
        explained = 1 - np.var(gains - features @ worth) / np.var(gains)
        numbers = ", ".join(f"{number:.2f}" for number in worth)
        print(f"[{numbers}],  # {seats} seats: {explained:.0%} of {np.var(gains):.0f} explained")
        row, card = fit_spread(*noted_on_turns(seats, rounds // 2))
        print(f"spread of a row {row:.1f}, of a card {card:.1f}")


def play_round(seats: int, seed: int) -> list[tuple[Numbers, float]]:
    """The features of every turn of a round, and what the seat gained afterwards."""
    scratch = TakeThatScratch.seeded(seed, seats)
    state = dealt(seats, pro=seed % 2 == 1, scratch=scratch)
    turns: list[tuple[int, Numbers, float]] = []
    while state.phase == PLAY:
        seat = int(state.on_turn)
        evaluation.note_features(state, seat, scratch)
        turns.append((seat, scratch.features.copy(), lead(state, seat)))
        rules.apply(state, seat, choose_by_policy(state, seat, NOISE, scratch))
    rules.advance(state)  # the extra cards are scored
    return [(features, lead(state, seat) - before) for seat, features, before in turns]


def noted_on_turns(seats: int, matches: int) -> tuple[Numbers, Numbers, Numbers]:
    """For every turn: how far the seat is behind each other, the cards to come, and its win."""
    behind, cards, won = [], [], []
    for seed in range(matches):
        scratch = TakeThatScratch.seeded(seed, seats, 2)
        state = dealt(seats, pro=seed % 2 == 1, scratch=scratch, rounds=2)
        on_turn = []
        while state.phase != OVER:
            if state.phase == PLAY:
                seat = int(state.on_turn)
                evaluation.note_features(state, seat, scratch)
                to_come = scratch.features @ evaluation.POINTS_TO_COME[seats]
                points = [evaluation.points_so_far(state, other) for other in range(seats)]
                behind.append(np.delete(points, seat) - points[seat] - to_come)
                cards.append(evaluation.cards_to_come(state))
                on_turn.append(seat)
                rules.apply(state, seat, choose_by_policy(state, seat, NOISE, scratch))
            elif not rules.advance(state):
                deal(state, scratch)
        won += [evaluation.outlook(state, seat) for seat in on_turn]
    return np.array(behind), np.array(cards, float), np.array(won)


def fit_spread(behind: Numbers, cards: Numbers, won: Numbers) -> Numbers:
    """The variances of a row and of a card of maximum likelihood, by ever smaller steps."""

    def loss(spread: Numbers) -> float:
        deviation = np.sqrt(spread[0] + spread[1] * cards)
        chance = 1.0 / (1.0 + np.exp(behind / deviation[:, None]).sum(axis=1))
        chance = np.clip(chance, 1e-9, 1.0 - 1e-9)
        return float(-np.mean(won * np.log(chance) + (1.0 - won) * np.log1p(-chance)))

    spread = np.array([10.0, 2.0])
    least = loss(spread)
    for factor in (2.0, 1.4, 1.2, 1.1, 1.05, 1.02, 1.01):
        steps = np.array([[factor, 1.0], [1 / factor, 1.0], [1.0, factor], [1.0, 1 / factor]])
        while (smallest := min(map(loss, steps * spread))) < least:
            spread = min(steps * spread, key=loss)
            least = smallest
    return spread


def dealt(seats: int, *, pro: bool, scratch: TakeThatScratch, rounds: int = 1) -> TakeThatState:
    """A match whose first round has just been dealt."""
    state = new_record(TakeThatState)
    state.seats, state.rounds, state.pro = seats, rounds, pro
    rules.begin(state)
    deal(state, scratch)
    return state


def deal(state: TakeThatState, scratch: TakeThatScratch) -> None:
    """Shuffles and deals a round."""
    n = rules.cards_to_shuffle(state, scratch.cards)
    shuffle_afresh(scratch.cards, n, scratch.rng)
    rules.accept_shuffle(state, scratch.cards)


def lead(state: TakeThatState, seat: int) -> float:
    """Points of the round ahead of the mean of the others."""
    points = state.points[: state.seats].astype(float)
    if state.phase == PLAY:
        points -= EXTRA_CARD * state.extra_cards[: state.seats]
    others = np.delete(points, seat)
    return float(points[seat] - others.mean())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
