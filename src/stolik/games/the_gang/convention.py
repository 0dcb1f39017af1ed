"""The chip that the convention asks for: all hands divided into as many parts as there are chips.

Everybody knows how many of the others are expected to be weaker than a hand. Chip k is for hands
with k − 1 to k seats below them, so the borders between the parts are the same for all seats: when
each holds the chip of its part, the hands are in order, without any luck. When two want the same
chip, every take says more about both, the borders move between their hands, and one of them goes
elsewhere.
"""

from stolik.compiler import compiled, inlined
from stolik.engine.seats import next_seat
from stolik.games.the_gang.chips import chip_of
from stolik.games.the_gang.partners import (
    TINY,
    chip_value,
    has_no_sense,
    is_fixed,
    list_places,
    read_partners,
    stars_beside,
)
from stolik.games.the_gang.public_hands import class_of_seat
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import LAST_ROUND, NO_CHIP, NOBODY, GangState

LEAVES, KEEPS, WAITS = range(3)
"""What a seat does about the chip it holds; or, without one, that others should choose first."""
PATIENCE = 2
LAST_PATIENCE = 5
"""How often a seat takes chips from others in a round, and in the last one."""
TOLERANCE = 0.4
"""By how many stars a chip may be wrong before the last round: only red ones are scored."""
LONG_ROUND = 4
"""So many takes for each seat are enough."""


@compiled
def weigh_by_convention(state: GangState, seat: int, scratch: GangScratch) -> int:
    """Writes down how good each chip is; whether the seat leaves or keeps its own, or waits."""
    classes = read_partners(state, 0, scratch)
    number = class_of_seat(state, seat, classes, scratch)
    list_places(state, seat, scratch)
    is_patient = wants_more_takes(state, seat, classes, scratch)
    for stars in range(1, state.seats + 1):
        scratch.chip_weight[stars] = chip_value(state, stars, number, scratch)
        if not is_patient and state.holder[stars] != NOBODY:
            scratch.chip_weight[stars] -= state.seats
    mine = chip_of(state, seat)
    if mine == NO_CHIP:
        return WAITS if lets_stranger_choose(state, seat, scratch) else LEAVES
    beside = stars_beside(int(scratch.place[mine]), number, scratch)
    is_right = beside <= (TINY if state.round_number == LAST_ROUND else TOLERANCE)
    return KEEPS if is_right or not is_patient or is_fixed(state, seat, scratch) else LEAVES


@compiled
def wants_more_takes(state: GangState, seat: int, classes: int, scratch: GangScratch) -> bool:
    """Not after many takes, nor beside a partner whose chips make no sense: that leads nowhere."""
    patience = LAST_PATIENCE if state.round_number == LAST_ROUND else PATIENCE
    if takes_of(state, seat) >= patience or state.takes >= LONG_ROUND * int(state.seats):
        return False
    for other in range(state.seats):
        if other != seat and has_no_sense(other, classes, scratch):
            return False
    return True


@compiled
def lets_stranger_choose(state: GangState, seat: int, scratch: GangScratch) -> bool:
    """Whether a partner without the convention should choose first, as long as it has the choice.

    The seat after it does not wait: the partner may be waiting, too.
    """
    if not scratch.knows_convention[seat]:
        return False
    for other in range(state.seats):
        if not scratch.knows_convention[other]:
            leader = next_seat(state, other)
            while not scratch.knows_convention[leader]:
                leader = next_seat(state, leader)
            if leader == seat:
                return False
            if chip_of(state, other) == NO_CHIP and takes_of(state, other) == 0:
                return True
    return False


@inlined
def takes_of(state: GangState, seat: int) -> int:
    """How often this seat has taken a chip in this round."""
    takes = 0
    for index in range(state.takes):
        takes += state.taker[index] == seat
    return takes
