"""The places of chips and of hands: what the convention compares.

A chip has a place among those that may still change hands; a hand takes up the places from the
number of seats that are expected below it to that number with its equals.
"""

import math

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.scratch import STYLES, GangScratch
from stolik.games.the_gang.state import (
    LAST_ROUND,
    NO_CHIP,
    NOBODY,
    NOISE_SENSORS,
    VENTILATION_SHAFT,
    GangState,
    has_challenge,
)

FREE_CHIP = 0.01
"""By how many stars a chip from the centre is preferred to one that another seat holds."""
HALF = 0.5


@compiled
def count_weaker(state: GangState, classes: int, scratch: GangScratch) -> None:
    """For each class, how many of the seats that may still change chips are expected below it.

    A seat without the convention will not make room by itself, so it counts as if it held the
    middle of the hands that it may hold: then all others know on which side of it they are.
    """
    for number in range(classes):
        scratch.weaker[number + 1] = 0.0
    for seat in range(state.seats):
        if is_fixed(state, seat, scratch):
            continue
        if not scratch.knows_convention[seat]:
            scratch.weaker[middle_class(seat, classes, scratch) + 1] += 1.0
            continue
        for style in range(STYLES):
            for number in range(classes):
                scratch.weaker[number + 1] += scratch.belief[seat, style, number]
    scratch.weaker[0] = 0.0
    for number in range(classes):
        scratch.weaker[number + 1] += scratch.weaker[number]


@compiled
def middle_class(seat: int, classes: int, scratch: GangScratch) -> int:
    """The median of the hands that a seat may hold."""
    chance = 0.0
    for number in range(classes - 1):
        for style in range(STYLES):
            chance += scratch.belief[seat, style, number]
        if chance >= HALF:
            return number
    return classes - 1


@compiled
def is_fixed(state: GangState, seat: int, scratch: GangScratch) -> bool:
    """Whether a seat holds a chip that it will not give up, or that should tell of its hand.

    Chips of the first three rounds are only talk, so strangers to the convention have theirs.
    """
    stars = int(scratch.held[seat])
    if stars == NO_CHIP:
        return False
    if scratch.chip_round != LAST_ROUND:
        if stars == 1 and has_challenge(state, NOISE_SENSORS):
            return True
        if stars == state.seats and has_challenge(state, VENTILATION_SHAFT):
            return True
        if not scratch.knows_convention[seat]:
            return True
    return bool(scratch.stands_firm[seat])


@compiled
def list_places(state: GangState, seat: int, scratch: GangScratch) -> None:
    """The place of every chip among those that may still change hands, and what it costs to take.

    A fixed one counts to the place below and costs more than any other.
    """
    place = 0
    for stars in range(1, state.seats + 1):
        holder = NOBODY
        for other in range(state.seats):
            if scratch.held[other] == stars:
                holder = other
        cost = 0.0 if holder == NOBODY else FREE_CHIP
        if holder != NOBODY and is_fixed(state, holder, scratch):
            cost += 0.0 if holder == seat else float(state.seats)
        else:
            place += 1
        scratch.place[stars] = place
        scratch.cost[stars] = cost


@inlined
def stars_beside(place: int, number: int, scratch: GangScratch) -> float:
    """How far the chip of a place is from the places that a class of hands takes up."""
    too_low = float(scratch.weaker[number]) - place
    too_high = place - 1 - float(scratch.weaker[number + 1])
    return max(0.0, too_low, too_high)


@inlined
def chip_value(state: GangState, stars: int, number: int, scratch: GangScratch) -> float:
    """How good a chip is for a class of hands, in stars: by the convention, then by its cost."""
    place = int(scratch.place[stars])
    middle = 0.5 * (float(scratch.weaker[number]) + float(scratch.weaker[number + 1])) + 0.5
    beside = stars_beside(place, number, scratch)
    return -beside - float(scratch.cost[stars]) - FREE_CHIP * abs(middle - place) / int(state.seats)


@compiled
def chip_by_convention(state: GangState, mine: int, number: int, scratch: GangScratch) -> int:
    """Which chip a seat takes that does not keep its own."""
    best = NO_CHIP
    highest = -math.inf
    for stars in range(1, state.seats + 1):
        value = chip_value(state, stars, number, scratch)
        if stars != mine and value > highest:
            highest = value
            best = stars
    return best
