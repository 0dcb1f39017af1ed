"""What chips tell about hands: what everybody at the table may believe of everybody else.

A belief is a histogram over the place of a hand among all hands. It starts from the chip that the
seat had in the round before. Then every take of this round is read as what it says: "by what all
of us know, this chip is my expected rank". So when two want the same chip, each take tells more
about both hands, and soon one of them goes elsewhere.
"""

import math

import numpy as np
import numpy.typing as npt

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.games.the_gang.layout import MOST_SEATS, NO_CHIP, chips_are_seen

BINS = 40
RANK_ROW = MOST_SEATS  # of the beliefs: scratch for expected ranks
CARRIED_OVER = np.array((0.0, 0.0, 0.6, 0.8, 0.8))
"""By round: how much of the last chip's distance from the middle is left when new cards came."""
SPREAD = np.array((1.0, 1.0, 0.25, 0.2, 0.2))
"""By round: how far a hand is from what its last chip said."""
HARDLY = 0.15
NEVER = 0.02
"""How likely a seat takes a chip that is next to its rank, or farther away."""

Beliefs = npt.NDArray[np.float64]


@compiled
def believe(state: State, beliefs: Beliefs) -> None:
    """Fills in the beliefs of everybody about everybody."""
    for seat in range(state.seats):
        believe_last_chip(state, seat, beliefs)
    for index in range(state.takes):
        read_take(state, int(state.taker[index]), int(state.taken[index]), beliefs)


@compiled
def believe_last_chip(state: State, seat: int, beliefs: Beliefs) -> None:
    """The chip of the last round whose chips are seen; all is possible without one."""
    stars = last_chip(state, seat)
    centre = 0.5
    spread = 10.0
    if stars != NO_CHIP:
        number = int(state.round_number)
        centre += CARRIED_OVER[number] * ((stars - 0.5) / int(state.seats) - 0.5)
        spread = SPREAD[number]
    for b in range(BINS):
        distance = ((b + 0.5) / BINS - centre) / spread
        beliefs[seat, b] = math.exp(-0.5 * distance * distance)
    normalise(beliefs, seat)


@part
def last_chip(state: State, seat: int) -> int:
    """Of the rounds before; a hand redrawn since has none."""
    stars = NO_CHIP
    for number in range(1, state.round_number):
        if chips_are_seen(state, number) and not (number == 1 and state.struck == seat):
            if state.chips[number - 1, seat] != NO_CHIP:
                stars = int(state.chips[number - 1, seat])
    return stars


@compiled
def normalise(beliefs: Beliefs, seat: int) -> None:
    """All chances add up to one."""
    total = 0.0
    for b in range(BINS):
        total += beliefs[seat, b]
    for b in range(BINS):
        beliefs[seat, b] /= total


@compiled
def read_take(state: State, seat: int, stars: int, beliefs: Beliefs) -> None:
    """The hand of who takes a chip is one that expects about this rank."""
    for b in range(BINS):
        beliefs[RANK_ROW, b] = 1.0
    for other in range(state.seats):
        if other != seat:
            below = 0.0
            for b in range(BINS):
                beliefs[RANK_ROW, b] += below + 0.5 * beliefs[other, b]
                below += beliefs[other, b]
    for b in range(BINS):
        distance = abs(beliefs[RANK_ROW, b] - stars)
        if distance > 0.5:
            beliefs[seat, b] *= HARDLY if distance <= 1.0 else NEVER
    normalise(beliefs, seat)


@compiled
def expected_rank(state: State, seat: int, place: float, beliefs: Beliefs) -> float:
    """One, and the chances of all others to be weaker than a hand of this place."""
    position = place * BINS
    last = min(int(position), BINS - 1)
    rank = 1.0
    for other in range(state.seats):
        if other != seat:
            for b in range(last):
                rank += beliefs[other, b]
            rank += (position - last) * beliefs[other, last]
    return rank
