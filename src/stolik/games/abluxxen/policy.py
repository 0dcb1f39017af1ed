"""Rules of thumb for Abluxxen: low and small sets go first, the others grow until it is time.

Whoever is robbed early draws cards of his own choice, which makes his hand richer; whoever is
robbed late has lost the cards and holds others that he will never lay. So everything is judged by
how many turns are left: what can still be laid by then is worth having, the rest is a burden.
"""

import math

import numpy as np

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
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
)

EASY_NOISE = 1.0
PLAYOUT_NOISE = 0.3

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

# How long it will last.
TURNS_PER_VALUE = 1.5  # to lay all cards of one value, as robberies bring new ones
LAST_TURNS = 0.5  # as one may be the first to play in them
CARDS_PER_TURN = 2.0  # that leave deck and pool
HURRY = 1.2  # how far the number of turns left may be misjudged

MOST_HALF_TURNS = 47
CHANCE = np.zeros((MOST_HALF_TURNS + 1, CARD_KINDS))
"""By half turns left: how many of one's next n sets will be laid before the end."""
for _half_turns in range(MOST_HALF_TURNS + 1):
    for _n in range(1, CARD_KINDS):
        CHANCE[_half_turns, _n] = CHANCE[_half_turns, _n - 1] + 1 / (
            1 + math.exp((_n - _half_turns / 2) / HURRY)
        )

HOLDS = np.zeros((DECK_SIZE + 1, CARD_KINDS))
"""By cards in hand: how likely there are at least n of one value among them."""
for _cards in range(DECK_SIZE + 1):
    for _n in range(CARD_KINDS):
        HOLDS[_cards, _n] = 1 - sum(
            math.comb(_cards, copies)
            * (1 / HIGHEST_NUMBER) ** copies
            * (1 - 1 / HIGHEST_NUMBER) ** (_cards - copies)
            for copies in range(min(_n, _cards + 1))
        )

VALUES_HELD = HIGHEST_NUMBER * (1 - (1 - 1 / HIGHEST_NUMBER) ** np.arange(DECK_SIZE + 1))
"""By cards in hand: how many values there are likely to be among them."""

# Notes on the desk.
GROUPS_HELD = 0  # by size: how many values there are so many of in the hand
HALF_TURNS_LEFT = NUMBER_COPIES + 1
DANGER = HALF_TURNS_LEFT + 1  # by size and value: how likely such a set is robbed, in thousandths
DANGER_SCALE = 1000


@compiled
def weigh(state: State, seat: int, desk: Desk) -> int:
    """The points a choice is expected to bring until the end."""
    n = legal(state, seat, desk.actions)
    note_hand(state, seat, desk)
    if state.phase == PLAY:
        note_danger(state, seat, desk)
        for i in range(n):
            desk.weights[i] = play_weight(state, seat, int(desk.actions[i]), desk)
    elif state.phase == STEAL:
        desk.weights[0] = take_weight(state, seat, desk)
        desk.weights[1] = 0.0
    elif state.phase == ANSWER:
        desk.weights[0] = gain_of_set(state, seat, int(top_layer(state, seat)), desk)
        desk.weights[1] = discard_weight(state, seat)
    elif state.phase == ROB:
        for i in range(n):
            desk.weights[i] = row_gain(state, seat, int(desk.actions[i]) - ROB_SET, desk)
    else:
        for i in range(n):
            desk.weights[i] = draw_weight(state, seat, int(desk.actions[i]), desk)
    return n


# What a hand is worth.


@compiled
def note_hand(state: State, seat: int, desk: Desk) -> None:
    """How many values the hand has once, twice … and how long there is to lay them."""
    for size in range(NUMBER_COPIES + 1):
        desk.notes[GROUPS_HELD + size] = 0
    for card in range(1, HIGHEST_NUMBER + 1):
        desk.notes[GROUPS_HELD + state.hand[seat, card]] += 1
    desk.notes[HALF_TURNS_LEFT] = int(min(2.0 * turns_left(state, seat), MOST_HALF_TURNS))


@part
def turns_left(state: State, seat: int) -> float:
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
def likely_values(state: State, seat: int) -> float:
    """How many values a hand has: those everybody knows, and likely ones among its hidden cards."""
    hidden = int(state.hand_size[seat]) - int(state.known[seat, JOKER])
    values = 0
    for card in range(1, HIGHEST_NUMBER + 1):
        hidden -= int(state.known[seat, card])
        values += state.known[seat, card] > 0
    return values + VALUES_HELD[hidden] * (1.0 - values / HIGHEST_NUMBER)


@compiled
def hand_worth(desk: Desk, jokers: int) -> float:
    """A card laid in time is a point, one left in hand costs one; the largest sets go first."""
    half_turns = desk.notes[HALF_TURNS_LEFT]
    laid = 0.0
    held = 0
    sets = 0
    for size in range(NUMBER_COPIES, 0, -1):
        groups = desk.notes[GROUPS_HELD + size]
        if groups > 0:
            laid += size * (CHANCE[half_turns, sets + groups] - CHANCE[half_turns, sets])
            held += size * groups
            sets += groups
    joker = 2.0 * CHANCE[half_turns, 1] - 1.0 + JOKER_WORTH * half_turns / 2
    return 2.0 * laid - held + jokers * joker


@compiled
def worth_with(state: State, seat: int, card: int, copies: int, jokers: int, desk: Desk) -> float:
    """What the hand would be worth with so many more (or fewer) of a number, and of jokers."""
    before = GROUPS_HELD + int(state.hand[seat, card])
    after = before + copies
    desk.notes[before] -= 1
    desk.notes[after] += 1
    worth = hand_worth(desk, int(state.hand[seat, JOKER]) + jokers)
    desk.notes[after] -= 1
    desk.notes[before] += 1
    return worth


@compiled
def gain(state: State, seat: int, card: int, copies: int, jokers: int, desk: Desk) -> float:
    """What a hand gains by so many copies of a card and jokers; high ones are seldom robbed."""
    held = hand_worth(desk, int(state.hand[seat, JOKER]))
    if card == JOKER:
        return hand_worth(desk, int(state.hand[seat, JOKER]) + copies + jokers) - held
    more = worth_with(state, seat, card, copies, jokers, desk) - held
    return more + VALUE_WORTH * (card - MIDDLE_VALUE) * copies


@compiled
def gain_of_set(state: State, seat: int, layer: int, desk: Desk) -> float:
    """What a hand gains by the cards of a layer."""
    return gain(
        state,
        seat,
        int(SET_VALUE[layer]),
        int(SET_NUMBERS[layer]),
        int(SET_JOKERS[layer]),
        desk,
    )


@compiled
def row_gain(state: State, seat: int, value: int, desk: Desk) -> float:
    """What a hand gains by a set of the row."""
    return gain(state, seat, value, int(state.row[value]), 0, desk)


# Playing a set.


@compiled
def play_weight(state: State, seat: int, played: int, desk: Desk) -> float:
    """Its cards, what it robs, what the rest is worth; less what is better done later."""
    size = int(SET_SIZE[played])
    if size == state.hand_size[seat]:
        return end_weight(state, seat, 2 * size, seat, 0)
    turns = desk.notes[HALF_TURNS_LEFT] / 2
    weight = rest_worth(state, seat, played, desk) + size
    weight -= danger(desk, played) * size * (ROBBED_LOSS - ROBBED_GAIN * turns)
    weight -= GROWTH * (size - 1) * turns
    weight -= VALUE_KEPT * (SET_VALUE[played] - MIDDLE_VALUE) * turns
    return weight + spoils(state, seat, played, desk)


@part
def rest_worth(state: State, seat: int, played: int, desk: Desk) -> float:
    """What the hand is worth without a set."""
    jokers = int(SET_JOKERS[played])
    if SET_VALUE[played] == JOKER:
        return hand_worth(desk, int(state.hand[seat, JOKER]) - jokers)
    return worth_with(state, seat, int(SET_VALUE[played]), -int(SET_NUMBERS[played]), -jokers, desk)


@part
def spoils(state: State, seat: int, played: int, desk: Desk) -> float:
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
                best = max(best, row_gain(state, seat, value, desk))
        if best > -math.inf:
            worth += best
    return worth


@compiled
def note_danger(state: State, seat: int, desk: Desk) -> None:
    """How likely sets of this hand would be robbed, by size and value."""
    largest = 1
    for card in range(1, HIGHEST_NUMBER + 1):
        largest = max(largest, int(state.hand[seat, card]))
    largest += int(state.hand[seat, JOKER])
    for place in range(largest * CARD_KINDS):
        desk.notes[DANGER + place] = 0
    for other in range(state.seats):
        if other != seat:
            hidden = int(state.hand_size[other])
            for card in range(1, CARD_KINDS):
                hidden -= int(state.known[other, card])
            for size in range(1, largest + 1):
                add_danger(state, other, hidden, size, desk)


@compiled
def add_danger(state: State, robber: int, hidden: int, size: int, desk: Desk) -> None:
    """How likely another seat has a set of that size, above each value from the highest down."""
    jokers = int(state.known[robber, JOKER])
    known = KNOWN_DANGER if jokers >= size else 0.0
    sets = 0.0
    for value in range(HIGHEST_NUMBER, 0, -1):
        likely = max(known, HIDDEN_DANGER * sets / (1.0 + sets))
        desk.notes[danger_place(size, value)] += int(DANGER_SCALE * likely)
        lacking = size - jokers - int(state.known[robber, value])
        if lacking <= 0:
            known = KNOWN_DANGER
        else:
            sets += HOLDS[hidden, lacking]


@part
def danger_place(size: int, value: int) -> int:
    """Where the danger of a set is noted; that of jokers alone is always 0."""
    return DANGER + (size - 1) * CARD_KINDS + value


@part
def danger(desk: Desk, played: int) -> float:
    """How likely a set will be robbed."""
    place = danger_place(int(SET_SIZE[played]), int(SET_VALUE[played]))
    return desk.notes[place] / DANGER_SCALE


# Robbed layers, and draws.


@compiled
def take_weight(state: State, seat: int, desk: Desk) -> float:
    """Against leaving it: what the layer is good for, unless the draws that follow are the last."""
    layer = int(top_layer(state, state.victim))
    size = int(SET_SIZE[layer])
    left = int(state.deck_size) + int(state.pool_entries)
    if size >= left:
        return end_weight(state, seat, -size, int(state.victim), size + left)
    return gain_of_set(state, seat, layer, desk)


@compiled
def discard_weight(state: State, seat: int) -> float:
    """Good draws make up for the burden of them, unless they are the last."""
    size = int(SET_SIZE[top_layer(state, seat)])
    left = int(state.deck_size) + int(state.pool_entries)
    if size >= left:
        return end_weight(state, seat, -size - left, seat, 0)
    return 0.0


@compiled
def draw_weight(state: State, seat: int, action: int, desk: Desk) -> float:
    """What the hand gains by the cards, or by any card of the deck on average."""
    if action == PASS:
        return 0.0
    if state.deck_size + state.pool_entries == 1:
        return end_weight(state, seat, -1, seat, 0)
    if action == DRAW_DECK:
        total = JOKER_COPIES * gain(state, seat, JOKER, 1, 0, desk)
        for card in range(1, HIGHEST_NUMBER + 1):
            if state.hand[seat, card] < NUMBER_COPIES:
                total += NUMBER_COPIES * gain(state, seat, card, 1, 0, desk)
        return total / DECK_SIZE
    if action < DRAW_GROUP:
        return gain(state, seat, action - DRAW_CARD, 1, 0, desk)
    group = action - DRAW_GROUP
    low = gain(state, seat, int(GROUP_LOW[group]), 1, 0, desk)
    return low + gain(state, seat, int(GROUP_HIGH[group]), 1, 0, desk)


# The end.


@compiled
def end_weight(state: State, seat: int, change: int, victim: int, loss: int) -> float:
    """Of a choice that ends the match: one's own score changes so, the victim loses so much."""
    own = score(state, seat) + change
    best = -DECK_SIZE
    for other in range(state.seats):
        if other != seat:
            points = score(state, other)
            best = max(best, points - loss if other == victim else points)
    return WIN if own >= best else LOSS + own - best


POINTS_THAT_DECIDE = 25.0
"""A lead of so many points is nearly a win."""
MARGIN = 0.2
"""The part of a victory that is its margin."""


@compiled
def outlook(state: State, seat: int) -> float:
    """A won match, or a lead over the best of the others that may become one."""
    if state.phase != OVER:
        return lead(state, seat)
    won = winners(state)
    count = 0
    for other in range(state.seats):
        count += won >> other & 1
    share = 1.0 / count if won >> seat & 1 else 0.0
    return (1.0 - MARGIN) * share + MARGIN * lead(state, seat)


@compiled
def lead(state: State, seat: int) -> float:
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


@compiled
def withdraw(state: State, seat: int) -> None:
    """Nobody chooses in secret: there is nothing to take back."""
