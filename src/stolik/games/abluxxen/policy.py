"""Rules of thumb for Abluxxen: low and small sets go first, the others grow until it is time.

A player who is robbed early draws cards of his own choice, which makes his hand richer; one who is
robbed late has lost the cards and holds others that he will never lay. So everything is judged by
how many turns are left: what can still be laid by then is worth having, the rest is a burden.
"""

import math
from itertools import accumulate
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.core.game import Policy
from stolik.engine.record import record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import win_share
from stolik.games.abluxxen.cards import top_layer
from stolik.games.abluxxen.rules import legal, robs, score, winners
from stolik.games.abluxxen.state import (
    ANSWER,
    CARD_KINDS,
    DECK_SIZE,
    DRAW_CARD,
    DRAW_DECK,
    DRAW_GROUP,
    GROUP_HIGH,
    GROUP_LOW,
    HIGHEST_IN_ROW,
    HIGHEST_NUMBER,
    JOKER,
    JOKER_COPIES,
    LARGEST_SET,
    NUMBER_COPIES,
    OVER,
    PASS,
    PLAY,
    ROB,
    ROB_SET,
    SET_JOKERS,
    SET_NUMBERS,
    SET_SIZE,
    SET_VALUE,
    STEAL,
    AbluxxenState,
)

# What a player learns, in points. Found by many matches of these rules of thumb with one another.
MIDDLE_VALUE = 7
VALUE_WORTH = 0.12  # of a card that comes to the hand, for each step above the middle value
JOKER_WORTH = 0.24  # beyond a number card, for each turn left: it will join any set
ROB_WORTH = 0.6  # for each card of a layer that a set robs
ROBBED_LOSS = 0.9  # for each card of one's own layer that is robbed at the very end …
ROBBED_GAIN = 0.18  # … less this for each turn left, as the draws can still be put to use
GROWTH = 0.06  # that a set forgoes when it is laid, for each turn left and card beyond the first
VALUE_KEPT = 0.04  # that is better laid later, for each turn left and step above the middle value
KNOWN_DANGER = 0.85  # that a player robs who is known to hold the cards for it
HIDDEN_DANGER = 0.8  # that a player robs who has them
WIN = 100.0
LOSS = -20.0

POINTS_THAT_DECIDE = 25.0
"""A lead of so many points is nearly a win."""
MARGIN = 0.2
"""The part of a victory that is its margin."""

# How long the match will last.
# Among players who all gather cards it lasts longer, but one who hurries ends it as soon as he can.
TURNS_PER_VALUE = 0.6  # until all cards of one value are laid, or have joined others
LAST_TURNS = 0.5  # a player may still have a turn in the last round, or not
CARDS_PER_TURN = 1.0  # that leave deck and pool
HURRY = 1.2  # how far the number of turns left may be misjudged

MOST_HALF_TURNS = 47
SETS_LAID = np.zeros((MOST_HALF_TURNS + 1, CARD_KINDS))
"""By half turns left: how many of one's next n sets will be laid before the end."""
for _half_turns in range(MOST_HALF_TURNS + 1):
    for _n in range(1, CARD_KINDS):
        SETS_LAID[_half_turns, _n] = SETS_LAID[_half_turns, _n - 1] + 1 / (
            1 + math.exp((_n - _half_turns / 2) / HURRY)
        )

HOLDS = np.zeros((DECK_SIZE + 1, CARD_KINDS))
"""By cards in hand: how likely at least n of them have one given value."""
for _cards in range(DECK_SIZE + 1):
    _exactly = [
        math.comb(_cards, copies)
        * (1 / HIGHEST_NUMBER) ** copies
        * (1 - 1 / HIGHEST_NUMBER) ** (_cards - copies)
        for copies in range(CARD_KINDS - 1)
    ]
    HOLDS[_cards] = [1 - fewer for fewer in accumulate(_exactly, initial=0.0)]

LIKELY_VALUES = HIGHEST_NUMBER * (1 - (1 - 1 / HIGHEST_NUMBER) ** np.arange(DECK_SIZE + 1))
"""By cards in hand: how many values there are likely to be among them."""

DANGER_SCALE = 1000


@record
class AbluxxenScratch(Scratch):
    """With what the policy works out before it weighs the actions."""

    values_held: Annotated[npt.NDArray[np.int64], np.int64, NUMBER_COPIES + 1]
    """By number of copies: how many values the hand has exactly so many of."""
    half_turns_left: Annotated[int, np.int64]
    hand_worth: Annotated[float, np.float64]
    """Of the hand as it is."""
    one_more: Annotated[npt.NDArray[np.float64], np.float64, NUMBER_COPIES + 1]
    """By number of copies: what one more of a value adds, where the hand has exactly so many."""
    danger: Annotated[npt.NDArray[np.int64], np.int64, LARGEST_SET + 1, CARD_KINDS]
    """By size and value: how likely such a set is to be robbed, in parts of DANGER_SCALE.

    Always 0 for jokers alone.
    """


POLICY = Policy(easy_noise=1.0, playout_noise=0.3, scratch=AbluxxenScratch)


@compiled
def weigh(state: AbluxxenState, seat: int, scratch: AbluxxenScratch) -> int:
    """The points a choice is expected to bring until the end."""
    n = legal(state, seat, scratch.actions)
    note_hand(state, seat, scratch)
    if state.phase == PLAY:
        note_danger(state, seat, scratch)
        for i in range(n):
            scratch.weights[i] = play_weight(state, seat, int(scratch.actions[i]), scratch)
    elif state.phase == STEAL:
        scratch.weights[0] = take_weight(state, seat, scratch)
        scratch.weights[1] = 0.0
    elif state.phase == ANSWER:
        scratch.weights[0] = gain_of_set(state, seat, int(top_layer(state, seat)), scratch)
        scratch.weights[1] = discard_weight(state, seat)
    elif state.phase == ROB:
        for i in range(n):
            scratch.weights[i] = row_gain(state, seat, int(scratch.actions[i]) - ROB_SET, scratch)
    else:
        note_draws(state, seat, scratch)
        for i in range(n):
            scratch.weights[i] = draw_weight(state, seat, int(scratch.actions[i]), scratch)
    return n


# What a hand is worth.


@compiled
def note_hand(state: AbluxxenState, seat: int, scratch: AbluxxenScratch) -> None:
    """How many values the hand has once, twice … and how long there is to lay them."""
    for copies in range(NUMBER_COPIES + 1):
        scratch.values_held[copies] = 0
    for card in range(1, HIGHEST_NUMBER + 1):
        scratch.values_held[state.hand[seat, card]] += 1
    scratch.half_turns_left = int(min(2.0 * turns_left(state, seat), MOST_HALF_TURNS))
    scratch.hand_worth = hand_worth(scratch, int(state.hand[seat, JOKER]))


@inlined
def turns_left(state: AbluxxenState, seat: int) -> float:
    """Until the first of the others may go out, or deck and pool are used up."""
    fewest = float(HIGHEST_NUMBER)
    for other in range(state.seats):
        if other != seat:
            fewest = min(fewest, likely_values(state, other))
    left = int(state.deck_size) + int(state.pool_entries)
    return min(
        TURNS_PER_VALUE * fewest + LAST_TURNS, left / (CARDS_PER_TURN * state.seats) + LAST_TURNS
    )


@compiled
def likely_values(state: AbluxxenState, seat: int) -> float:
    """How many values a hand has: those everybody knows, and likely ones among its hidden cards."""
    hidden = int(state.hand_size[seat]) - int(state.known[seat, JOKER])
    values = 0
    for card in range(1, HIGHEST_NUMBER + 1):
        hidden -= int(state.known[seat, card])
        values += state.known[seat, card] > 0
    return values + float(LIKELY_VALUES[hidden]) * (1.0 - values / HIGHEST_NUMBER)


@compiled
def hand_worth(scratch: AbluxxenScratch, jokers: int) -> float:
    """A card laid in time is a point, one left in hand costs one; the largest sets go first."""
    half_turns = int(scratch.half_turns_left)
    laid = 0.0
    held = 0
    sets = 0
    for size in range(NUMBER_COPIES, 0, -1):
        values = int(scratch.values_held[size])
        if values > 0:
            laid += size * (SETS_LAID[half_turns, sets + values] - SETS_LAID[half_turns, sets])
            held += size * values
            sets += values
    joker = 2.0 * float(SETS_LAID[half_turns, 1]) - 1.0 + JOKER_WORTH * half_turns / 2
    return 2.0 * laid - held + jokers * joker


@compiled
def worth_with(
    state: AbluxxenState, seat: int, card: int, copies: int, jokers: int, scratch: AbluxxenScratch
) -> float:
    """What the hand would be worth with so many more (or fewer) of a number, and of jokers."""
    before = int(state.hand[seat, card])
    after = before + copies
    scratch.values_held[before] -= 1
    scratch.values_held[after] += 1
    worth = hand_worth(scratch, int(state.hand[seat, JOKER]) + jokers)
    scratch.values_held[after] -= 1
    scratch.values_held[before] += 1
    return worth


@compiled
def gain(
    state: AbluxxenState, seat: int, card: int, copies: int, jokers: int, scratch: AbluxxenScratch
) -> float:
    """What a hand gains by so many copies of a card and jokers; high ones are seldom robbed."""
    held = float(scratch.hand_worth)
    if card == JOKER:
        return hand_worth(scratch, int(state.hand[seat, JOKER]) + copies + jokers) - held
    more = worth_with(state, seat, card, copies, jokers, scratch) - held
    return more + VALUE_WORTH * (card - MIDDLE_VALUE) * copies


@compiled
def gain_of_set(state: AbluxxenState, seat: int, layer: int, scratch: AbluxxenScratch) -> float:
    """What a hand gains by the cards of a layer."""
    return gain(
        state,
        seat,
        int(SET_VALUE[layer]),
        int(SET_NUMBERS[layer]),
        int(SET_JOKERS[layer]),
        scratch,
    )


@compiled
def row_gain(state: AbluxxenState, seat: int, value: int, scratch: AbluxxenScratch) -> float:
    """What a hand gains by a set of the row."""
    return gain(state, seat, value, int(state.row[value]), 0, scratch)


# Playing a set.


@compiled
def play_weight(state: AbluxxenState, seat: int, played: int, scratch: AbluxxenScratch) -> float:
    """Its cards, what it robs, what the rest is worth; less what is better done later."""
    size = int(SET_SIZE[played])
    if size == state.hand_size[seat]:
        return end_weight(state, seat, 2 * size, seat, 0)
    turns = int(scratch.half_turns_left) / 2
    weight = rest_worth(state, seat, played, scratch) + size
    weight -= danger(scratch, played) * size * (ROBBED_LOSS - ROBBED_GAIN * turns)
    weight -= GROWTH * (size - 1) * turns
    weight -= VALUE_KEPT * (int(SET_VALUE[played]) - MIDDLE_VALUE) * turns
    return weight + spoils(state, seat, played, scratch)


@inlined
def rest_worth(state: AbluxxenState, seat: int, played: int, scratch: AbluxxenScratch) -> float:
    """What the hand is worth without a set."""
    jokers = int(SET_JOKERS[played])
    if SET_VALUE[played] == JOKER:
        return hand_worth(scratch, int(state.hand[seat, JOKER]) - jokers)
    return worth_with(
        state, seat, int(SET_VALUE[played]), -int(SET_NUMBERS[played]), -jokers, scratch
    )


@inlined
def spoils(state: AbluxxenState, seat: int, played: int, scratch: AbluxxenScratch) -> float:
    """What the robberies bring: all the seats that can be robbed, and the best set of the row."""
    worth = 0.0
    for other in range(state.seats):
        if other != seat and state.layer_count[other] > 0:
            layer = top_layer(state, other)
            if robs(state, played, SET_SIZE[layer], SET_VALUE[layer]):
                worth += ROB_WORTH * SET_SIZE[layer]
    if state.row_size > 0:
        best = -math.inf
        for value in range(1, HIGHEST_IN_ROW + 1):
            if robs(state, played, state.row[value], value):
                best = max(best, row_gain(state, seat, value, scratch))
        if best > -math.inf:
            worth += best
    return worth


@compiled
def note_danger(state: AbluxxenState, seat: int, scratch: AbluxxenScratch) -> None:
    """How likely sets of this hand are to be robbed, by size and value."""
    largest = 1
    for card in range(1, HIGHEST_NUMBER + 1):
        largest = max(largest, int(state.hand[seat, card]))
    largest += int(state.hand[seat, JOKER])
    for size in range(1, largest + 1):
        for value in range(CARD_KINDS):
            scratch.danger[size, value] = 0
    for other in range(state.seats):
        if other != seat:
            hidden = int(state.hand_size[other])
            for card in range(1, CARD_KINDS):
                hidden -= int(state.known[other, card])
            for size in range(1, largest + 1):
                add_danger(state, other, hidden, size, scratch)


@compiled
def add_danger(
    state: AbluxxenState, robber: int, hidden: int, size: int, scratch: AbluxxenScratch
) -> None:
    """How likely another seat has a set of that size, above each value from the highest down."""
    jokers = int(state.known[robber, JOKER])
    known = KNOWN_DANGER if jokers >= size else 0.0
    sets = 0.0
    for value in range(HIGHEST_NUMBER, 0, -1):
        likely = max(known, HIDDEN_DANGER * sets / (1.0 + sets))
        scratch.danger[size, value] += int(DANGER_SCALE * likely)
        lacking = size - jokers - int(state.known[robber, value])
        if lacking <= 0:
            known = KNOWN_DANGER
        else:
            sets += HOLDS[hidden, lacking]


@inlined
def danger(scratch: AbluxxenScratch, played: int) -> float:
    """How likely a set is to be robbed."""
    return int(scratch.danger[SET_SIZE[played], SET_VALUE[played]]) / DANGER_SCALE


# Robbed layers, and draws.


@compiled
def take_weight(state: AbluxxenState, seat: int, scratch: AbluxxenScratch) -> float:
    """Against leaving it: what the layer is good for, unless the draws that follow are the last."""
    layer = int(top_layer(state, state.victim))
    size = int(SET_SIZE[layer])
    left = int(state.deck_size) + int(state.pool_entries)
    if size >= left:
        return end_weight(state, seat, -size, int(state.victim), size + left)
    return gain_of_set(state, seat, layer, scratch)


@compiled
def discard_weight(state: AbluxxenState, seat: int) -> float:
    """Nothing: good draws make up for the cards that they add, unless they are the last."""
    size = int(SET_SIZE[top_layer(state, seat)])
    left = int(state.deck_size) + int(state.pool_entries)
    if size >= left:
        return end_weight(state, seat, -size - left, seat, 0)
    return 0.0


@compiled
def note_draws(state: AbluxxenState, seat: int, scratch: AbluxxenScratch) -> None:
    """What one more card of a value adds to the hand: not which value counts, but how many of it.

    Most draws are weighed against all cards of the deck, and few values differ in this.
    """
    jokers = int(state.hand[seat, JOKER])
    for copies in range(NUMBER_COPIES):
        if scratch.values_held[copies] > 0:
            scratch.values_held[copies] -= 1
            scratch.values_held[copies + 1] += 1
            scratch.one_more[copies] = hand_worth(scratch, jokers) - float(scratch.hand_worth)
            scratch.values_held[copies + 1] -= 1
            scratch.values_held[copies] += 1


@compiled
def draw_weight(state: AbluxxenState, seat: int, action: int, scratch: AbluxxenScratch) -> float:
    """What the hand gains by the cards, or by any card of the deck on average."""
    if action == PASS:
        return 0.0
    if state.deck_size + state.pool_entries == 1:
        return end_weight(state, seat, -1, seat, 0)
    if action == DRAW_DECK:
        total = JOKER_COPIES * gain_of_card(state, seat, JOKER, scratch)
        for card in range(1, HIGHEST_NUMBER + 1):
            if state.hand[seat, card] < NUMBER_COPIES:
                total += NUMBER_COPIES * gain_of_card(state, seat, card, scratch)
        return total / DECK_SIZE
    if action < DRAW_GROUP:
        return gain_of_card(state, seat, action - DRAW_CARD, scratch)
    group = action - DRAW_GROUP
    low = gain_of_card(state, seat, int(GROUP_LOW[group]), scratch)
    return low + gain_of_card(state, seat, int(GROUP_HIGH[group]), scratch)


@inlined
def gain_of_card(state: AbluxxenState, seat: int, card: int, scratch: AbluxxenScratch) -> float:
    """As `gain`, of one card: it has been worked out by how many of its value the hand has."""
    if card == JOKER:
        return gain(state, seat, JOKER, 1, 0, scratch)
    return float(scratch.one_more[state.hand[seat, card]]) + VALUE_WORTH * (card - MIDDLE_VALUE)


# The end.


@compiled
def end_weight(state: AbluxxenState, seat: int, change: int, victim: int, loss: int) -> float:
    """Of a choice that ends the match: it changes the seat's own score, and costs the victim."""
    own = score(state, seat) + change
    best = -DECK_SIZE
    for other in range(state.seats):
        if other != seat:
            points = score(state, other)
            best = max(best, points - loss if other == victim else points)
    return WIN if own >= best else LOSS + own - best


@compiled
def outlook(state: AbluxxenState, seat: int) -> float:
    """A won match, or a lead over the best of the others that may become one."""
    if state.phase != OVER:
        return lead(state, seat)
    return (1.0 - MARGIN) * win_share(winners(state), seat) + MARGIN * lead(state, seat)


@compiled
def lead(state: AbluxxenState, seat: int) -> float:
    """By how much this seat's points exceed the others', the best of them and on average."""
    best = -float(DECK_SIZE)
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            points = float(score(state, other))
            best = max(best, points)
            others += points
    mean = others / (state.seats - 1)
    ahead = score(state, seat) - 0.5 * (best + mean)
    return 0.5 + 0.5 * max(-1.0, min(1.0, ahead / POINTS_THAT_DECIDE))


WIN_PART = 0.5
"""Of what a network foresees; the rest is the lead, which luck decides less."""


@compiled
def deal_result(state: AbluxxenState, seat: int) -> float:
    """As the outlook, but the lead counts for more."""
    won = win_share(winners(state), seat) if state.phase == OVER else lead(state, seat)
    return WIN_PART * won + (1.0 - WIN_PART) * lead(state, seat)
