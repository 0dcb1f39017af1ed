"""What chips say about hands: what everybody may infer about everybody else.

An inference is a histogram over the percentile of a hand. It starts from the chip that the seat had
in the round before. Then every take of this round is read as a statement: "by what all of us know,
this chip is my expected rank". So when two want the same chip, each take says more about both
hands, and soon one of them goes elsewhere.
"""

import math

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.scratch import BINS, GangScratch
from stolik.games.the_gang.state import NO_CHIP, GangState, chips_are_seen

CARRIED_OVER = np.array((0.0, 0.0, 0.6, 0.8, 0.8))
"""By round: how much of the last chip's distance from the middle is left after new cards."""
SPREAD = np.array((1.0, 1.0, 0.25, 0.2, 0.2))
"""By round: how far the percentile of a hand is from what its last chip said."""
NO_IDEA = 10.0
"""The spread of a hand without a chip."""
HARDLY = 0.15
NEVER = 0.02
"""How likely a seat takes a chip that is next to its rank, or farther away."""


@compiled
def read_chips(state: GangState, scratch: GangScratch) -> None:
    """Fills in, for every seat, what all players may infer about its hand."""
    for seat in range(state.seats):
        read_last_chip(state, seat, scratch)
    for index in range(state.takes):
        read_take(state, int(state.taker[index]), int(state.taken[index]), scratch)


@compiled
def read_last_chip(state: GangState, seat: int, scratch: GangScratch) -> None:
    """The chip of the last round whose chips are seen; without one anything is possible."""
    stars = last_chip(state, seat)
    centre = 0.5
    spread = NO_IDEA
    if stars != NO_CHIP:
        number = int(state.round_number)
        centre += CARRIED_OVER[number] * ((stars - 0.5) / int(state.seats) - 0.5)
        spread = SPREAD[number]
    for b in range(BINS):
        distance = ((b + 0.5) / BINS - centre) / spread
        scratch.percentile[seat, b] = math.exp(-0.5 * distance * distance)
    normalise(scratch, seat)


@inlined
def last_chip(state: GangState, seat: int) -> int:
    """Of the rounds before; a hand redrawn since has none."""
    stars = NO_CHIP
    for number in range(1, state.round_number):
        if chips_are_seen(state, number) and not (number == 1 and state.struck == seat):
            if state.chips[number - 1, seat] != NO_CHIP:
                stars = int(state.chips[number - 1, seat])
    return stars


@compiled
def normalise(scratch: GangScratch, seat: int) -> None:
    """Makes the chances of a seat add up to one."""
    total = 0.0
    for b in range(BINS):
        total += scratch.percentile[seat, b]
    for b in range(BINS):
        scratch.percentile[seat, b] /= total


@compiled
def read_take(state: GangState, seat: int, stars: int, scratch: GangScratch) -> None:
    """The seat that takes a chip has a hand that expects about this rank."""
    for b in range(BINS):
        scratch.rank_in_bin[b] = 1.0
    for other in range(state.seats):
        if other != seat:
            below = 0.0
            for b in range(BINS):
                scratch.rank_in_bin[b] += below + 0.5 * scratch.percentile[other, b]
                below += scratch.percentile[other, b]
    for b in range(BINS):
        distance = abs(scratch.rank_in_bin[b] - stars)
        if distance > 0.5:
            scratch.percentile[seat, b] *= HARDLY if distance <= 1.0 else NEVER
    normalise(scratch, seat)


@compiled
def expected_rank(state: GangState, seat: int, percentile: float, scratch: GangScratch) -> float:
    """One, plus the chance of every other seat to be weaker than a hand of this percentile."""
    position = percentile * BINS
    last = min(int(position), BINS - 1)
    rank = 1.0
    for other in range(state.seats):
        if other != seat:
            for b in range(last):
                rank += scratch.percentile[other, b]
            rank += (position - last) * scratch.percentile[other, last]
    return rank
