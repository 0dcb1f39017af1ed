"""Finds the table POINTS_TO_COME of Take That's rules of thumb, by least squares.

The rules of thumb play rounds against themselves, a little noisily. On every turn the facts are
noted, and at the end of the round how many points the seat has gained since then on the others.
"""

import sys

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import shuffle_afresh
from stolik.engine.contract import State
from stolik.engine.desk import Desk, new_desk
from stolik.engine.policy import choose_by_policy
from stolik.games.take_that import policy, rules

ROUNDS = 5_000
NOISE = 0.3
Numbers = npt.NDArray[np.float64]


def main(rounds: int = ROUNDS) -> None:
    """Prints the table, a line for every number of seats."""
    for seats in range(2, rules.MOST_SEATS + 1):
        samples = [sample for seed in range(rounds) for sample in play_round(seats, seed)]
        facts = np.array([facts for facts, _ in samples])
        gains = np.array([gain for _, gain in samples])
        worth, *_ = np.linalg.lstsq(facts, gains, rcond=None)
        explained = 1 - np.var(gains - facts @ worth) / np.var(gains)
        numbers = ", ".join(f"{number:.2f}" for number in worth)
        print(f"[{numbers}],  # {seats} seats: {explained:.0%} of {np.var(gains):.0f} explained")


def play_round(seats: int, seed: int) -> list[tuple[Numbers, float]]:
    """The facts of every turn of a round, and what the seat gained afterwards."""
    desk = new_desk(seed, seats)
    state = dealt(seats, pro=seed % 2 == 1, desk=desk)
    turns: list[tuple[int, Numbers, float]] = []
    while state.phase == rules.PLAY:
        seat = int(state.on_turn)
        policy.note_facts(state, seat, desk)
        turns.append((seat, desk.weights[: policy.FACTS].copy(), lead(state, seat)))
        rules.apply(state, seat, choose_by_policy(state, seat, NOISE, desk))
    rules.advance(state)  # the extra cards are scored
    return [(facts, lead(state, seat) - before) for seat, facts, before in turns]


def dealt(seats: int, *, pro: bool, desk: Desk) -> State:
    """A match of one round, just dealt."""
    state: State = np.zeros(1, rules.STATE)[0]
    state.seats, state.rounds, state.pro = seats, 1, pro
    rules.begin(state)
    n = rules.wanted(state, desk.cards)
    shuffle_afresh(desk.cards, n, desk.rng)
    rules.shuffled(state, desk.cards)
    return state


def lead(state: State, seat: int) -> float:
    """Points of the round ahead of the mean of the others."""
    points = state.points[: state.seats].astype(float)
    if state.phase == rules.PLAY:
        points -= policy.EXTRA_CARD * state.extra_cards[: state.seats]
    others = np.delete(points, seat)
    return float(points[seat] - others.mean())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
