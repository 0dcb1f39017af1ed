"""Finds what Take That's rules of thumb say of a match under way, from matches among themselves.

They play a little noisily. On every turn the facts are noted, and at the end of the round how many
points the seat has gained since then on the others: that gives the table POINTS_TO_COME, by least
squares. With this table, matches of two rounds give the tables SPREAD_OF_A_ROW and
SPREAD_OF_A_CARD: those with which the chances to win told on every turn are likeliest to have come
true as they did.
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
    """Prints a line of each table for every number of seats."""
    for seats in range(2, rules.MOST_SEATS + 1):
        samples = [sample for seed in range(rounds) for sample in play_round(seats, seed)]
        facts = np.array([facts for facts, _ in samples])
        gains = np.array([gain for _, gain in samples])
        worth, *_ = np.linalg.lstsq(facts, gains, rcond=None)
        explained = 1 - np.var(gains - facts @ worth) / np.var(gains)
        numbers = ", ".join(f"{number:.2f}" for number in worth)
        print(f"[{numbers}],  # {seats} seats: {explained:.0%} of {np.var(gains):.0f} explained")
        row, card = fit_spread(*told_on_turns(seats, rounds // 2))
        print(f"spread of a row {row:.1f}, of a card {card:.1f}")


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


def told_on_turns(seats: int, matches: int) -> tuple[Numbers, Numbers, Numbers]:
    """For every turn: how far the seat is behind each other, the cards to come, and its win."""
    behind, cards, won = [], [], []
    for seed in range(matches):
        desk = new_desk(seed, seats, 2)
        state = dealt(seats, pro=seed % 2 == 1, desk=desk, rounds=2)
        on_turn = []
        while state.phase != rules.OVER:
            if state.phase == rules.PLAY:
                seat = int(state.on_turn)
                policy.note_facts(state, seat, desk)
                to_come = desk.weights[: policy.FACTS] @ policy.POINTS_TO_COME[seats]
                points = [policy.points_so_far(state, other) for other in range(seats)]
                behind.append(np.delete(points, seat) - points[seat] - to_come)
                cards.append(policy.cards_to_come(state))
                on_turn.append(seat)
                rules.apply(state, seat, choose_by_policy(state, seat, NOISE, desk))
            elif not rules.advance(state):
                deal(state, desk)
        won += [policy.outlook(state, seat) for seat in on_turn]
    return np.array(behind), np.array(cards, float), np.array(won)


def fit_spread(behind: Numbers, cards: Numbers, won: Numbers) -> Numbers:
    """The variance of a row and of a card that make what came likeliest, by ever smaller steps."""

    def unlikeliness(spread: Numbers) -> float:
        deviation = np.sqrt(spread[0] + spread[1] * cards)
        chance = 1.0 / (1.0 + np.exp(behind / deviation[:, None]).sum(axis=1))
        chance = np.clip(chance, 1e-9, 1.0 - 1e-9)
        return float(-np.mean(won * np.log(chance) + (1.0 - won) * np.log1p(-chance)))

    spread = np.array([10.0, 2.0])
    least = unlikeliness(spread)
    for factor in (2.0, 1.4, 1.2, 1.1, 1.05, 1.02, 1.01):
        steps = np.array([[factor, 1.0], [1 / factor, 1.0], [1.0, factor], [1.0, 1 / factor]])
        while (unlikely := min(map(unlikeliness, steps * spread))) < least:
            spread = min(steps * spread, key=unlikeliness)
            least = unlikely
    return spread


def dealt(seats: int, *, pro: bool, desk: Desk, rounds: int = 1) -> State:
    """A match whose first round has just been dealt."""
    state: State = np.zeros(1, rules.STATE)[0]
    state.seats, state.rounds, state.pro = seats, rounds, pro
    rules.begin(state)
    deal(state, desk)
    return state


def deal(state: State, desk: Desk) -> None:
    """Shuffles and deals a round."""
    n = rules.wanted(state, desk.cards)
    shuffle_afresh(desk.cards, n, desk.rng)
    rules.shuffled(state, desk.cards)


def lead(state: State, seat: int) -> float:
    """Points of the round ahead of the mean of the others."""
    points = state.points[: state.seats].astype(float)
    if state.phase == rules.PLAY:
        points -= policy.EXTRA_CARD * state.extra_cards[: state.seats]
    others = np.delete(points, seat)
    return float(points[seat] - others.mean())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
