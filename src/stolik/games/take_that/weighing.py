"""Rules of thumb for Take That: keep what may pull, and lay what the others cannot follow.

A move is worth what it scores, less what the card would still have been worth in the hand, plus
how the row then lies: good if the next player is likely to be stuck with it, bad if I am. All
figures are points, found by many matches of the rules of thumb against themselves.
"""

import math

import numpy as np

from stolik.engine.bits import count
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.games.take_that.rules import (
    BITS,
    DECK_SIZE,
    FIRST_PULL,
    HAND_LIMIT,
    LAST_CARD,
    NO_CARD,
    PAIR_POINTS,
    PENALTY,
    PLAIN_PENALTY,
    REACH,
    TAKE,
    TWIN,
    legal,
)

# Kinds of cards, by what has become of the twin.
TOAD, DEAD, LIVE, PAIRED = range(4)  # has none; has been seen; is unseen; is in the same hand
KEPT = np.array([-0.5, -0.1, 0.3, 1.5])
"""What a card of each kind is worth in the hand: a toad is better laid, a pair may be pulled."""
LATE_DECK = 5.0
"""With so few cards left in the deck, a card in the hand is worth half as much."""

STUCK_NEXT = 2.4
"""A point that the others are stuck with, in points of mine: the row they take is a lead."""
STUCK_ME = 0.9
MY_FIT = 0.43
"""How much a card that fits lessens the chance that I am stuck when the row comes round."""
MY_PULL = 0.53
"""The same for a card of the row that I can pull."""
MY_DRAW = 0.38
"""The same for the card I draw."""
MY_PULL_POINTS = 0.5
"""Points of a card in the row that I can pull, if I still can when the row comes round."""
THEIR_PULL_POINTS = 1.5
"""Points of a card in the row that another can pull."""
DEAR_ROW = 6
OPENING = 0.5
"""It is good to open a row: what is taken early is cheap."""
EXTRA_CARD = sum(PENALTY) / DECK_SIZE

FITTING = np.array(
    [
        [BITS[max(0, card - REACH) : card + REACH + 1, half].sum() for half in range(2)]
        for card in range(LAST_CARD + 1)
    ]
)
"""The cards that fit on each, as bits."""
HAS_ONE = np.array(
    [
        [min(1.0, size / max(1, unseen)) for unseen in range(DECK_SIZE + 1)]
        for size in range(HAND_LIMIT + 1)
    ]
)
"""The chance that a hand of so many cards has a certain one of so many that are unseen."""
LACKS_ONE = np.log(np.maximum(1.0 - HAS_ONE, 1e-9))
"""The chance that it has not, as a logarithm."""
FITS_LATER = 1.0 / (1.0 + np.exp((np.arange(LAST_CARD + 1) - 9.0) / 4.4))
"""The chance that a card fits when the row comes round, by its distance from the end now."""
NO_FIT = np.exp(-MY_FIT * FITS_LATER)
"""How much a card of mine leaves of the chance that I am stuck, by the same distance."""
NO_PULL = np.exp(-MY_DRAW - MY_PULL * np.arange(DECK_SIZE))
"""The same for all cards of the row that I can pull, and the card I draw."""

# What is noted on the desk: sets of cards, a number for every card of mine, and facts of the row.
MINE, THEIRS = 0, 2  # cards of my hand, and those that the others may hold; two words each
UNSEEN_CARDS = 4  # how many the latter are
KIND = 100
ROW_PENALTY, ROW_THEIRS, ROW_MINE = 200, 201, 202  # theirs, mine: cards to pull for them, for me


@compiled
def weigh(state: State, seat: int, desk: Desk) -> int:
    """What a move is worth in points."""
    n = legal(state, seat, desk.actions)
    note_cards(state, seat, desk)
    best = -math.inf
    for i in range(n):
        action = int(desk.actions[i])
        if action == TAKE:  # the last of the actions
            desk.weights[i] = take_weight(state, seat, best, desk)
        elif action > FIRST_PULL:
            desk.weights[i] = pull_weight(state, seat, action - FIRST_PULL, desk)
        else:
            penalty, theirs, mine = row_facts(desk)
            desk.weights[i] = play_weight(state, seat, action, penalty, theirs, mine, desk)
        best = max(best, desk.weights[i])
    return n


@compiled
def note_cards(state: State, seat: int, desk: Desk) -> None:
    """Which cards are mine and which the others may hold, and where the twins of mine are."""
    notes = desk.notes
    for half in range(2):
        mine = 0
        for place in range(HAND_LIMIT):  # beyond the hand lies NO_CARD, which has no bit
            mine |= BITS[state.hand[seat, place], half]
        notes[MINE + half] = mine
        notes[THEIRS + half] = state.unseen[half] & ~mine
    notes[UNSEEN_CARDS] = count(notes[THEIRS]) + count(notes[THEIRS + 1])
    for place in range(HAND_LIMIT):
        card = int(state.hand[seat, place])
        notes[KIND + card] = kind(card, desk)
    note_row(state, desk)


@part
def kind(card: int, desk: Desk) -> int:
    """Where the twin is, as far as the seat knows whose cards are noted; without a branch."""
    twin = TWIN[card]
    return int(
        DEAD
        - int(twin == NO_CARD)
        + (LIVE - DEAD) * int(holds(THEIRS, twin, desk))
        + (PAIRED - DEAD) * int(holds(MINE, twin, desk))
    )


@part
def holds(cards: int, card: int, desk: Desk) -> bool:
    """Whether a card is among those noted there."""
    low, high = desk.notes[cards], desk.notes[cards + 1]
    return bool(((low & BITS[card, 0]) | (high & BITS[card, 1])) != 0)


@part
def note_row(state: State, desk: Desk) -> None:
    """What the row costs, and how many of its cards others and I may pull."""
    desk.notes[ROW_PENALTY] = 0
    desk.notes[ROW_THEIRS] = 0
    desk.notes[ROW_MINE] = 0
    for place in range(state.row_length):
        card = int(state.row[place])
        twin = kind(card, desk)
        desk.notes[ROW_PENALTY] += PENALTY[card]
        desk.notes[ROW_THEIRS] += int(twin == LIVE)
        desk.notes[ROW_MINE] += int(twin == PAIRED)


@part
def row_facts(desk: Desk) -> tuple[int, int, int]:
    """What the row costs, and how many of its cards others and I may pull."""
    return desk.notes[ROW_PENALTY], desk.notes[ROW_THEIRS], desk.notes[ROW_MINE]


@compiled
def play_weight(
    state: State, seat: int, card: int, penalty: int, theirs: int, mine: int, desk: Desk
) -> float:
    """The card leaves the hand, and is the end of a row that cost so much before."""
    kind_of_card = desk.notes[KIND + card]
    return standing(
        state,
        seat,
        card,
        card,
        penalty + PENALTY[card],
        theirs + int(kind_of_card == LIVE),
        mine + int(kind_of_card == PAIRED),
        desk,
    ) - KEPT[kind_of_card] * still_to_be_pulled(state)


@part
def still_to_be_pulled(state: State) -> float:
    """How much of a round is left for cards in hands to find their twins, from 1 down to 0."""
    return float(state.deck_size / (state.deck_size + LATE_DECK))


@part
def pull_weight(state: State, seat: int, card: int, desk: Desk) -> float:
    """Two points at once, and the row is cheaper by one."""
    last = int(state.row_length) - 1
    end = int(state.row[last])
    if end == card:
        if last == 0:
            return float(PAIR_POINTS)
        end = int(state.row[last - 1])
    penalty, theirs, mine = row_facts(desk)
    return PAIR_POINTS + standing(
        state, seat, end, TWIN[card], penalty - PLAIN_PENALTY, theirs, mine - 1, desk
    )


@part
def take_weight(state: State, seat: int, best: float, desk: Desk) -> float:
    """The row is mine, and I open the next with my best card, unless this ends the round.

    `best` is the weight of the best move other than that.
    """
    weight = -float(desk.notes[ROW_PENALTY])
    # For speed: a dear row is taken only by those who must, whatever they may open then.
    if state.deck_size == 0 or weight < -DEAR_ROW:
        return weight
    if state.pro and state.row_length == 1:
        weight -= EXTRA_CARD
    others = int(state.seats) - 1
    opening = -math.inf
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        # For speed, too: only openings are looked at that could make the take the best move.
        at_most = STUCK_NEXT * PENALTY[card] / others - KEPT[TOAD]
        if weight + at_most + OPENING > best:
            opening = max(opening, play_weight(state, seat, card, 0, 0, 0, desk))
    return weight if opening == -math.inf else weight + opening + OPENING


@compiled
def standing(
    state: State, seat: int, end: int, used: int, penalty: int, theirs: int, mine: int, desk: Desk
) -> float:
    """How good it is for me that the next player finds such a row, when I have used that card."""
    others = int(state.seats) - 1
    following = seat + 1 if seat + 1 <= others else 0
    size, unseen = state.hand_size[following], desk.notes[UNSEEN_CARDS]
    fitting = count(desk.notes[THEIRS] & FITTING[end, 0]) + count(
        desk.notes[THEIRS + 1] & FITTING[end, 1]
    )
    can_follow = 1.0 - math.exp((fitting + theirs) * LACKS_ONE[size, unseen])
    comes_round = can_follow
    for _ in range(1, others):
        comes_round *= can_follow
    another_takes = 1.0 - comes_round
    return (
        another_takes * STUCK_NEXT * penalty / others
        - comes_round * STUCK_ME * penalty * stuck_later(state, seat, end, used, mine)
        + comes_round * MY_PULL_POINTS * mine
        - HAS_ONE[size, unseen] * THEIR_PULL_POINTS * theirs
    )


@part
def stuck_later(state: State, seat: int, end: int, used: int, mine: int) -> float:
    """The chance that I can neither play nor pull when the row comes round."""
    stuck = NO_PULL[mine] / NO_FIT[abs(used - end)]
    for place in range(state.hand_size[seat]):
        stuck *= NO_FIT[abs(int(state.hand[seat, place]) - end)]
    return float(stuck)
