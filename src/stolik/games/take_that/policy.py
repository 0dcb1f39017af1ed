"""Rules of thumb for Take That: keep what may pull, and lay what the others cannot follow.

A move is worth what it scores, less what the card would still have been worth in the hand, plus
how the row then lies: good if the next player is likely to be stuck with it, bad if I am. All
figures are points, found by many matches of the rules of thumb against themselves.

`evaluation` says how well a match stands, `beliefs` what the others may hold.
"""

import math
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.core.game import Policy
from stolik.engine.bits import count
from stolik.engine.record import record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import next_seat
from stolik.games.take_that.beliefs import MOMENTS, TakeThatBeliefs
from stolik.games.take_that.rules import legal
from stolik.games.take_that.state import (
    BITS,
    DECK_SIZE,
    FIRST_PULL,
    HALVES,
    HAND_LIMIT,
    LAST_CARD,
    MOST_SEATS,
    NO_CARD,
    PAIR_POINTS,
    PENALTY,
    PLAIN_PENALTY,
    REACH,
    TAKE,
    TWIN,
    TakeThatState,
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
"""A point that I am stuck with, times the chance of that."""
MY_FIT = 0.43
"""How much a card that fits reduces the chance that I am stuck when the row comes round."""
MY_PULL = 0.53
"""The same for a card of the row that I can pull."""
MY_DRAW = 0.38
"""The same for the card I draw."""
MY_PULL_POINTS = 0.5
"""Points of a card in the row that I can pull, if I still can when the row comes round."""
THEIR_PULL_POINTS = 1.5
"""Points of a card in the row that another can pull."""
EXPENSIVE_ROW = 6
"""Nobody takes a row by choice that costs more."""
OPENING = 0.5
"""It is good to open a row: what is taken early is cheap."""
EXTRA_CARD = sum(PENALTY) / DECK_SIZE
"""The minus points of an unseen card, on average."""

FITTING = np.array(
    [
        [BITS[max(0, card - REACH) : card + REACH + 1, half].sum() for half in range(HALVES)]
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

FEATURES = 11
"""Of a turn, for `evaluation`."""


@record
class TakeThatScratch(Scratch):
    """With what the policy notes about a turn, as the seat on turn knows it."""

    mine: Annotated[npt.NDArray[np.int64], np.int64, HALVES]
    """The cards of its hand, as bits."""
    theirs: Annotated[npt.NDArray[np.int64], np.int64, HALVES]
    """The cards that the others may hold, as bits."""
    theirs_count: Annotated[int, np.int64]
    """How many those are."""
    kind: Annotated[npt.NDArray[np.int64], np.int64, LAST_CARD + 1]
    """By card, of those in its hand: what has become of the twin."""
    row_penalty: Annotated[int, np.int64]
    """What the row costs."""
    row_theirs: Annotated[int, np.int64]
    """How many cards of the row the others may pull."""
    row_mine: Annotated[int, np.int64]
    """How many cards of the row it can pull itself."""
    features: Annotated[npt.NDArray[np.float64], np.float64, FEATURES]
    """From which `evaluation` predicts the points to come."""
    row: Annotated[npt.NDArray[np.int16], np.int16, DECK_SIZE]
    """For `hand_reading`, as are the next three: the row, while the round is replayed."""
    draws: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """How many cards each seat has drawn."""
    ruled_out: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS, LAST_CARD + 1]
    """By seat and card: 1 + its draws when it was last seen to lack that card; 0: never."""
    lacks: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, LAST_CARD + 2]
    """By steps from the seat on turn and card: how likely the other has none of those below that
    card, as a logarithm."""
    lacks_twins: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS]
    """By the same steps: how likely the other can pull no card of the row, as a logarithm."""
    opening: Annotated[float, np.float64]
    """For `features`: what its best card to open with is worth."""


POLICY = Policy(
    easy_noise=2.5,
    playout_noise=0.0,
    scratch=TakeThatScratch,
    beliefs=TakeThatBeliefs,
    moments=MOMENTS,
)


@compiled
def weigh(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> int:
    """What a move is worth in points."""
    n = legal(state, seat, scratch.actions)
    note_cards(state, seat, scratch)
    best = -math.inf
    for i in range(n):
        action = int(scratch.actions[i])
        if action == TAKE:  # the last of the actions
            scratch.weights[i] = take_weight(state, seat, best, scratch)
        elif action > FIRST_PULL:
            scratch.weights[i] = pull_weight(state, seat, action - FIRST_PULL, scratch)
        else:
            penalty, theirs, mine = scratch.row_penalty, scratch.row_theirs, scratch.row_mine
            scratch.weights[i] = play_weight(state, seat, action, penalty, theirs, mine, scratch)
        best = max(best, scratch.weights[i])
    return n


@compiled
def note_cards(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> None:
    """Which cards are mine and which the others may hold, and where the twins of mine are."""
    for half in range(HALVES):
        mine = 0
        for place in range(HAND_LIMIT):  # beyond the hand lies NO_CARD, which has no bit
            mine |= BITS[state.hand[seat, place], half]
        scratch.mine[half] = mine
        scratch.theirs[half] = state.unseen[half] & ~mine
    scratch.theirs_count = count(scratch.theirs[0]) + count(scratch.theirs[1])
    for place in range(HAND_LIMIT):
        card = int(state.hand[seat, place])
        scratch.kind[card] = kind_of(card, scratch)
    note_row(state, scratch)


@inlined
def kind_of(card: int, scratch: TakeThatScratch) -> int:
    """What has become of the twin, as far as the seat on turn knows; without a branch."""
    twin = TWIN[card]
    return int(
        DEAD
        - int(twin == NO_CARD)
        + (LIVE - DEAD) * int(holds(scratch.theirs, twin))
        + (PAIRED - DEAD) * int(holds(scratch.mine, twin))
    )


@inlined
def holds(cards: npt.NDArray[np.int64], card: int) -> bool:
    """Whether a set of cards has that one."""
    return bool(((cards[0] & BITS[card, 0]) | (cards[1] & BITS[card, 1])) != 0)


@inlined
def note_row(state: TakeThatState, scratch: TakeThatScratch) -> None:
    """What the row costs, and how many of its cards others and I may pull."""
    scratch.row_penalty = 0
    scratch.row_theirs = 0
    scratch.row_mine = 0
    for place in range(state.row_length):
        card = int(state.row[place])
        kind = kind_of(card, scratch)
        scratch.row_penalty += PENALTY[card]
        scratch.row_theirs += int(kind == LIVE)
        scratch.row_mine += int(kind == PAIRED)


@compiled
def play_weight(
    state: TakeThatState,
    seat: int,
    card: int,
    penalty: int,
    theirs: int,
    mine: int,
    scratch: TakeThatScratch,
) -> float:
    """The card leaves the hand, and is the end of a row that cost so much before."""
    kind = scratch.kind[card]
    return standing(
        state,
        seat,
        card,
        card,
        penalty + PENALTY[card],
        theirs + int(kind == LIVE),
        mine + int(kind == PAIRED),
        scratch,
    ) - float(KEPT[kind]) * still_to_be_pulled(state)


@inlined
def still_to_be_pulled(state: TakeThatState) -> float:
    """How much of a round is left for cards in hands to find their twins, from 1 down to 0."""
    return float(state.deck_size / (state.deck_size + LATE_DECK))


@inlined
def pull_weight(state: TakeThatState, seat: int, card: int, scratch: TakeThatScratch) -> float:
    """Two points at once, and the row is cheaper by one."""
    last = int(state.row_length) - 1
    end = int(state.row[last])
    if end == card:
        if last == 0:
            return float(PAIR_POINTS)
        end = int(state.row[last - 1])
    return PAIR_POINTS + standing(
        state,
        seat,
        end,
        TWIN[card],
        scratch.row_penalty - PLAIN_PENALTY,
        scratch.row_theirs,
        scratch.row_mine - 1,
        scratch,
    )


@inlined
def take_weight(state: TakeThatState, seat: int, best: float, scratch: TakeThatScratch) -> float:
    """The row is mine, and I open the next with my best card, unless this ends the round.

    `best` is the weight of the best move other than that.
    """
    weight = -float(scratch.row_penalty)
    # For speed: an expensive row is taken only by a player who must, whatever can be opened then.
    if state.deck_size == 0 or weight < -EXPENSIVE_ROW:
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
            opening = max(opening, play_weight(state, seat, card, 0, 0, 0, scratch))
    return weight if opening == -math.inf else weight + opening + OPENING


@compiled
def standing(
    state: TakeThatState,
    seat: int,
    end: int,
    used: int,
    penalty: int,
    theirs: int,
    mine: int,
    scratch: TakeThatScratch,
) -> float:
    """How good it is for me that the next player finds such a row, when I have used that card."""
    others = int(state.seats) - 1
    size, unseen = state.hand_size[next_seat(state, seat)], scratch.theirs_count
    fitting = count(scratch.theirs[0] & FITTING[end, 0])
    fitting += count(scratch.theirs[1] & FITTING[end, 1])
    can_follow = 1.0 - math.exp((fitting + theirs) * LACKS_ONE[size, unseen])
    comes_round = can_follow
    for _ in range(1, others):
        comes_round *= can_follow
    another_takes = 1.0 - comes_round
    return (
        another_takes * STUCK_NEXT * penalty / others
        - comes_round * STUCK_ME * penalty * stuck_later(state, seat, end, used, mine)
        + comes_round * MY_PULL_POINTS * mine
        - float(HAS_ONE[size, unseen]) * THEIR_PULL_POINTS * theirs
    )


@inlined
def stuck_later(state: TakeThatState, seat: int, end: int, used: int, mine: int) -> float:
    """The chance that I can neither play nor pull when the row comes round."""
    stuck = NO_PULL[mine] / NO_FIT[abs(used - end)]
    for place in range(state.hand_size[seat]):
        stuck *= NO_FIT[abs(int(state.hand[seat, place]) - end)]
    return float(stuck)
