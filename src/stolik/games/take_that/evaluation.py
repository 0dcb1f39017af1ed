"""How well a match of Take That stands for a seat, from 0 (lost) to 1 (won).

At the end of a deal by the points alone; at a turn of the seat, where a playout is cut, also by its
hand and the row.
"""

import math

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Scores
from stolik.engine.seats import next_seat, win_share
from stolik.games.take_that.policy import (
    EXTRA_CARD,
    FEATURES,
    LIVE,
    PAIRED,
    TOAD,
    TakeThatScratch,
    still_to_be_pulled,
    weigh,
)
from stolik.games.take_that.rules import winners
from stolik.games.take_that.state import (
    DEAL,
    DECK_SIZE,
    HAND_LIMIT,
    OVER,
    PENALTY,
    PLAY,
    SCORED,
    TAKE,
    TakeThatState,
)

MOVES_FORESEEN = 25
"""After so many a third of a round has passed. Measured by what the move found gains on that of the
rules of thumb when the round is played out 400 times after either, in worlds that explain the moves
made: with three seats (281 positions) +0.11 ± 0.08% of a match per decision against a cut after 11
moves and twice as many trials, with two (246 positions) +0.13 ± 0.13%; played to the end of the
round, with a third of the trials, +0.04 ± 0.09%."""
HOPELESS = 50.0
"""So many times the spread behind, the exponential says no more."""
SPREAD_OF_A_ROW = np.array([0.0, 0.0, 25.0, 20.4, 10.0])
SPREAD_OF_A_CARD = np.array([0.0, 0.0, 3.8, 1.7, 0.9])
"""How much the row on the table and every card to come, by the number of seats, add to the variance
of what a seat will end with, in points squared: so chances come true as often as they say."""

SPREAD_FORESEEN = np.array(
    [
        [0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0],
        [3.0, 4.5, 1.4, 0.20],
        [7.6, 2.4, 1.4, 0.062],
        [2.4, 1.2, 1.2, 0.019],
    ]
)
"""The same where a network says what is to come: by the number of seats, for the row on the table,
for every card to come, for every point that the row costs, and for that squared. The larger the
row, the less is decided. Most likely in 4,000 matches of the networks for each number of seats."""

POINTS_PER_WIN = 30.0
"""What a network foresees is counted in wins: so many points of a lead."""

# The features of a turn.
ALWAYS, BEST, BEST_EARLY, TOADS, LIVE_CARDS, PAIRS, EARLY, COST, COST_IF_TAKEN, PULLS, EXTREMES = (
    range(FEATURES)
)
POINTS_TO_COME = np.array(
    [
        [0.0] * FEATURES,
        [0.0] * FEATURES,
        [-1.51, 0.52, 0.37, 0.46, 0.59, 1.72, -2.99, 0.20, -0.32, 2.05, -0.49],
        [-0.85, 0.69, 0.07, 0.11, 0.47, 1.25, -2.37, 0.15, -0.34, 1.18, -0.42],
        [-0.37, 0.63, 0.04, 0.02, 0.48, 0.92, -2.45, 0.09, -0.39, 0.93, -0.33],
    ]
)
"""By the number of seats: how many points the seat will yet gain on the others in the round, for
one of each feature. `tools/fit_take_that.py` finds it from rounds played by the rules of thumb."""
LOW, HIGH = 25, 85
"""Cards below and above have few neighbours: hard to get rid of, but good to open with."""


@compiled
def is_settled(state: TakeThatState, seat: int, moves: int) -> bool:
    """On a turn of that seat, as `prospect` needs it, when the others have answered enough."""
    return bool(state.on_turn == seat and moves >= MOVES_FORESEEN)


@compiled
def prospect(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> float:
    """The chance to win of a seat on turn: its hand and the row tell what it will yet gain."""
    return chance_to_win(state, seat, points_to_come(state, seat, scratch))


@compiled
def points_to_come(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> float:
    """What a seat on turn will yet gain on the others in the round, by the features of its turn."""
    note_features(state, seat, scratch)
    to_come = 0.0
    for feature in range(FEATURES):
        to_come += POINTS_TO_COME[state.seats, feature] * scratch.features[feature]
    return to_come


@compiled
def note_features(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> None:
    """Puts the features of a turn into the scratch space: best move, hand and row."""
    best = heaviest_place(weigh(state, seat, scratch), scratch)
    weight = float(scratch.weights[best])
    early = still_to_be_pulled(state)
    features = scratch.features
    features[ALWAYS] = 1.0
    features[BEST] = weight
    features[BEST_EARLY] = weight * early
    features[TOADS] = features[LIVE_CARDS] = features[PAIRS] = features[EXTREMES] = 0.0
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        kind = scratch.kind[card]
        features[TOADS] += early * int(kind == TOAD)
        features[LIVE_CARDS] += early * int(kind == LIVE)
        features[PAIRS] += early * int(kind == PAIRED)
        features[EXTREMES] += early * int(card < LOW or card > HIGH)
    features[EARLY] = early
    features[COST] = scratch.row_penalty
    features[COST_IF_TAKEN] = scratch.row_penalty * int(scratch.actions[best] == TAKE)
    features[PULLS] = scratch.row_mine


@inlined
def heaviest_place(n: int, scratch: TakeThatScratch) -> int:
    """The index of the best of n weighed moves."""
    best = 0
    for i in range(1, n):
        if scratch.weights[i] > scratch.weights[best]:
            best = i
    return best


@compiled
def outlook(state: TakeThatState, seat: int) -> float:
    """The share in the win when the match is over; before, the chance to win by the points."""
    if state.phase == OVER:
        return win_share(winners(state), seat)
    return chance_to_win(state, seat, 0.0)


@compiled
def chance_to_win(state: TakeThatState, seat: int, to_come: float) -> float:
    """If the seat will yet gain so many points on the others; equals have equal chances.

    A lead is worth the more, the less is to come.
    """
    variance = SPREAD_OF_A_ROW[state.seats] + SPREAD_OF_A_CARD[state.seats] * cards_to_come(state)
    return chance_with_spread(state, seat, to_come, variance)


@compiled
def chance_with_spread(state: TakeThatState, seat: int, to_come: float, variance: float) -> float:
    """The same, if what the seat will end with varies by so much around that."""
    mine = points_so_far(state, seat) + to_come
    odds = 1.0
    for other in range(state.seats):
        if other != seat:
            behind = points_so_far(state, other) - mine
            odds += math.exp(min(behind / math.sqrt(variance), HOPELESS))
    return 1.0 / odds


@inlined
def cards_to_come(state: TakeThatState) -> int:
    """How many are still to be drawn in the match."""
    rounds = int(state.rounds) - int(state.round_number)
    if state.phase == DEAL:
        rounds += 1
    drawn_in_a_round = DECK_SIZE - HAND_LIMIT * int(state.seats)
    return rounds * drawn_in_a_round + int(state.deck_size)


@inlined
def points_so_far(state: TakeThatState, seat: int) -> float:
    """With those of the current round, while it is played."""
    points = float(state.total[seat])
    if state.phase == PLAY:
        points += state.points[seat] - EXTRA_CARD * state.extra_cards[seat]
    return points


@compiled
def deal_result(state: TakeThatState, seat: int) -> float:
    """The lead over the others on average, however the match stands."""
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += points_so_far(state, other)
    return float((points_so_far(state, seat) - others / (state.seats - 1)) / POINTS_PER_WIN)


@compiled
def deal_result_so_far(state: TakeThatState, seat: int) -> float:
    """Points that are made stay; a minus pile counts for what it will cost on average."""
    return deal_result(state, seat)


@compiled
def foreseen(state: TakeThatState, seat: int, rest: float) -> float:
    """The chance to win, if the seat gains so much more on the others in this round."""
    if state.phase == OVER:
        return win_share(winners(state), seat)
    cost = 0.0
    for place in range(state.row_length):
        cost += PENALTY[state.row[place]]
    spread = SPREAD_FORESEEN[state.seats]
    variance = spread[0] + spread[1] * cards_to_come(state) + cost * (spread[2] + spread[3] * cost)
    return chance_with_spread(state, seat, POINTS_PER_WIN * rest, variance)


@compiled
def points_at_stake(state: TakeThatState, seat: int) -> int:
    """The points of the round under way."""
    return 0 if state.phase == SCORED or state.phase == OVER else int(state.points[seat])


@compiled
def opener(state: TakeThatState) -> int:
    """The seats begin by turns."""
    return int(state.on_turn)


@compiled
def skip_deal(state: TakeThatState, gains: Scores, cards: int) -> bool:  # noqa: ARG001
    """A round that is not played: only its points are carried on."""
    for seat in range(state.seats):
        state.total[seat] += gains[seat]
    if state.round_number == state.rounds:
        state.phase = OVER
        return False
    state.round_number += 1
    state.on_turn = next_seat(state, int(state.on_turn))
    return True
