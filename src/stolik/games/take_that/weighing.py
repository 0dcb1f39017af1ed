"""Rules of thumb for Take That: keep what may pull, and lay what the others cannot follow.

A move is worth what it scores, less what the card would still have been worth in the hand, plus
how the row then lies: good if the next player is likely to be stuck with it, bad if I am. All
figures are points, found by many matches of the rules of thumb against themselves.
"""

import math

import numpy as np

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.games.take_that.rules import (
    DECK_SIZE,
    EXTRA,
    FIRST_PULL,
    LAST_CARD,
    NO_CARD,
    PAIR_POINTS,
    PENALTY,
    PLAIN_PENALTY,
    REACH,
    TAKE,
    TWIN,
    UNSEEN,
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

EXISTS = np.minimum(PENALTY, 1)
FITS_LATER = 1.0 / (1.0 + np.exp((np.arange(LAST_CARD + 1) - 9.0) / 4.4))
"""The chance that a card fits when the row comes round, by its distance from the end now."""

# What is noted on the desk: a number for every card, and facts of the row.
UNSEEN_UP_TO = 0  # how many cards up to this one the others may hold
KIND = 100
ROW_PENALTY, ROW_THEIRS, ROW_MINE = 200, 201, 202  # theirs, mine: cards to pull for them, for me


@compiled
def weigh(state: State, seat: int, desk: Desk) -> int:
    """What a move is worth in points."""
    n = legal(state, seat, desk.actions)
    note_cards(state, seat, desk)
    for i in range(n):
        action = int(desk.actions[i])
        if action == TAKE:
            desk.weights[i] = take_weight(state, seat, desk)
        elif action > FIRST_PULL:
            desk.weights[i] = pull_weight(state, seat, action - FIRST_PULL, desk)
        else:
            penalty, theirs, mine = row_facts(desk)
            desk.weights[i] = play_weight(state, seat, action, penalty, theirs, mine, desk)
    return n


@compiled
def note_cards(state: State, seat: int, desk: Desk) -> None:
    """Counts the unseen cards, and asks of those in the hand and in the row where the twins are."""
    notes = desk.notes
    for card in range(LAST_CARD + 1):
        zone = state.zone[card]
        # Extra cards are seen by nobody before the scoring.
        notes[card] = EXISTS[card] & (int(zone == UNSEEN) | int(zone >= EXTRA))
    for place in range(state.hand_size[seat]):
        notes[state.hand[seat, place]] = 0
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        notes[KIND + card] = kind(state, card, desk)
    note_row(state, desk)
    for card in range(1, LAST_CARD + 1):
        notes[card] += notes[card - 1]


@compiled
def kind(state: State, card: int, desk: Desk) -> int:
    """Where the twin is, as far as the seat knows whose unseen cards are noted."""
    twin = TWIN[card]
    if twin == NO_CARD:
        return TOAD
    if desk.notes[twin]:
        return LIVE
    return PAIRED if state.zone[twin] == UNSEEN else DEAD


@part
def note_row(state: State, desk: Desk) -> None:
    """What the row costs, and how many of its cards others and I may pull."""
    desk.notes[ROW_PENALTY] = 0
    desk.notes[ROW_THEIRS] = 0
    desk.notes[ROW_MINE] = 0
    for place in range(state.row_length):
        card = int(state.row[place])
        twin = kind(state, card, desk)
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
def take_weight(state: State, seat: int, desk: Desk) -> float:
    """The row is mine, and I open the next with my best card, unless this ends the round."""
    weight = -float(desk.notes[ROW_PENALTY])
    # For speed: a dear row is taken only by those who must, whatever they may open then.
    if state.deck_size == 0 or weight < -DEAR_ROW:
        return weight
    if state.pro and state.row_length == 1:
        weight -= EXTRA_CARD
    best = -math.inf
    for place in range(state.hand_size[seat]):
        best = max(best, play_weight(state, seat, int(state.hand[seat, place]), 0, 0, 0, desk))
    return weight + best + OPENING


@compiled
def standing(
    state: State, seat: int, end: int, used: int, penalty: int, theirs: int, mine: int, desk: Desk
) -> float:
    """How good it is for me that the next player finds such a row, when I have used that card."""
    others = int(state.seats) - 1
    following = seat + 1 if seat + 1 <= others else 0
    unseen = max(1, desk.notes[LAST_CARD])
    lacks_one = max(0.0, 1.0 - state.hand_size[following] / unseen)
    fitting = desk.notes[min(end + REACH, LAST_CARD)] - desk.notes[end - REACH - 1]
    another_takes = 1.0 - (1.0 - lacks_one ** (fitting + theirs)) ** others
    comes_round = 1.0 - another_takes
    return (
        another_takes * STUCK_NEXT * penalty / others
        - comes_round * STUCK_ME * penalty * stuck_later(state, seat, end, used, mine)
        + comes_round * MY_PULL_POINTS * mine
        - (1.0 - lacks_one) * THEIR_PULL_POINTS * theirs
    )


@part
def stuck_later(state: State, seat: int, end: int, used: int, mine: int) -> float:
    """The chance that I can neither play nor pull when the row comes round."""
    fitting = -FITS_LATER[abs(used - end)]
    for place in range(state.hand_size[seat]):
        fitting += FITS_LATER[abs(int(state.hand[seat, place]) - end)]
    return math.exp(-(MY_FIT * fitting + MY_PULL * mine + MY_DRAW))
