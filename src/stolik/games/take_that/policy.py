"""What bots know of Take That: rules of thumb, how a match stands, and what others may hold.

The rules of thumb are in `weighing`, what the others' moves tell in `beliefs`; here is how well a
match stands for a seat.
"""

import math

import numpy as np

from stolik.engine.bits import count
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.games.take_that.beliefs import BELIEFS, MOMENTS, believe, imagine
from stolik.games.take_that.rules import DEAL, DECK_SIZE, HAND_LIMIT, OVER, PLAY, TAKE, winners
from stolik.games.take_that.weighing import (
    EXTRA_CARD,
    KIND,
    LIVE,
    PAIRED,
    TOAD,
    row_facts,
    still_to_be_pulled,
    weigh,
)

__all__ = ["BELIEFS", "MOMENTS", "believe", "imagine", "weigh"]

EASY_NOISE = 2.5
PLAYOUT_NOISE = 0.0

MOVES_FORESEEN = 25
"""After so many a third of a round has passed. Measured by what the move found gains on that of the
rules of thumb when the round is played out 400 times after either, in worlds that explain the moves
made: with three seats (281 positions) +0.11 ± 0.08% of a match a decision against a cut after 11
moves and twice as many trials, with two (246 positions) +0.13 ± 0.13%; played to the end of the
round, with a third of the trials, +0.04 ± 0.09%."""
HOPELESS = 50.0
"""So many times the spread behind, the exponential says no more."""
SPREAD_OF_A_ROW = np.array([0.0, 0.0, 25.0, 20.4, 10.0])
SPREAD_OF_A_CARD = np.array([0.0, 0.0, 3.8, 1.7, 0.9])
"""How much the row on the table and every card to come, by the number of seats, add to the variance
of what a seat will end with, in points squared: so chances come true as often as they say."""

# Facts about a turn, which tell how many points the seat will yet gain on the others in the round.
ALWAYS, BEST, BEST_EARLY, TOADS, LIVE_CARDS, PAIRS, EARLY, COST, COST_IF_TAKEN, PULLS, EXTREMES = (
    range(11)
)
FACTS = 11
POINTS_TO_COME = np.array(
    [
        [0.0] * FACTS,
        [0.0] * FACTS,
        [-1.51, 0.52, 0.37, 0.46, 0.59, 1.72, -2.99, 0.20, -0.32, 2.05, -0.49],
        [-0.85, 0.69, 0.07, 0.11, 0.47, 1.25, -2.37, 0.15, -0.34, 1.18, -0.42],
        [-0.37, 0.63, 0.04, 0.02, 0.48, 0.92, -2.45, 0.09, -0.39, 0.93, -0.33],
    ]
)
"""By the number of seats, what each fact is worth: `tools/fit_take_that.py` finds it from rounds
played by the rules of thumb."""
LOW, HIGH = 25, 85
"""Cards below and above have few neighbours: hard to get rid of, but good to open with."""


@compiled
def is_settled(state: State, seat: int, moves: int) -> bool:
    """On a turn of that seat, as `prospect` wants it, when the others have answered enough."""
    return bool(state.on_turn == seat and moves >= MOVES_FORESEEN)


@compiled
def prospect(state: State, seat: int, desk: Desk) -> float:
    """The chance to win of a seat on turn: its hand and the row tell what it will yet gain."""
    note_facts(state, seat, desk)
    to_come = 0.0
    for fact in range(FACTS):
        to_come += POINTS_TO_COME[state.seats, fact] * desk.weights[fact]
    return chance_to_win(state, seat, to_come)


@compiled
def note_facts(state: State, seat: int, desk: Desk) -> None:
    """Puts the facts about a turn on the desk, in place of the weights of its moves."""
    best = heaviest_place(weigh(state, seat, desk), desk)
    weight = float(desk.weights[best])
    takes = desk.actions[best] == TAKE
    early = still_to_be_pulled(state)
    penalty, _, mine = row_facts(desk)
    facts = desk.weights
    facts[ALWAYS] = 1.0
    facts[BEST] = weight
    facts[BEST_EARLY] = weight * early
    facts[TOADS] = facts[LIVE_CARDS] = facts[PAIRS] = facts[EXTREMES] = 0.0
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        kind_of_card = desk.notes[KIND + card]
        facts[TOADS] += early * int(kind_of_card == TOAD)
        facts[LIVE_CARDS] += early * int(kind_of_card == LIVE)
        facts[PAIRS] += early * int(kind_of_card == PAIRED)
        facts[EXTREMES] += early * int(card < LOW or card > HIGH)
    facts[EARLY] = early
    facts[COST] = penalty
    facts[COST_IF_TAKEN] = penalty * int(takes)
    facts[PULLS] = mine


@part
def heaviest_place(n: int, desk: Desk) -> int:
    """Where the best of n weighed moves is on the desk."""
    best = 0
    for i in range(1, n):
        if desk.weights[i] > desk.weights[best]:
            best = i
    return best


@compiled
def outlook(state: State, seat: int) -> float:
    """The share in the win when the match is over; before, the chance to win by the points."""
    if state.phase == OVER:
        won_by = winners(state)
        return float(won_by >> seat & 1) / count(won_by)
    return chance_to_win(state, seat, 0.0)


@compiled
def chance_to_win(state: State, seat: int, to_come: float) -> float:
    """If the seat will yet gain so many points on the others; equals have equal chances.

    A lead is worth the more, the less is to come.
    """
    variance = SPREAD_OF_A_ROW[state.seats] + SPREAD_OF_A_CARD[state.seats] * cards_to_come(state)
    mine = points_so_far(state, seat) + to_come
    odds = 1.0
    for other in range(state.seats):
        if other != seat:
            behind = points_so_far(state, other) - mine
            odds += math.exp(min(behind / math.sqrt(variance), HOPELESS))
    return 1.0 / odds


@part
def cards_to_come(state: State) -> int:
    """How many are still to be drawn in the match."""
    rounds = int(state.rounds) - int(state.round_number)
    if state.phase == DEAL:
        rounds += 1
    drawn_in_a_round = DECK_SIZE - HAND_LIMIT * int(state.seats)
    return rounds * drawn_in_a_round + int(state.deck_size)


@part
def points_so_far(state: State, seat: int) -> float:
    """With those of the round under way, if there is one."""
    points = float(state.total[seat])
    if state.phase == PLAY:
        points += state.points[seat] - EXTRA_CARD * state.extra_cards[seat]
    return points


@compiled
def withdraw(state: State, seat: int) -> None:
    """Nobody chooses in secret: there is nothing to take back."""
