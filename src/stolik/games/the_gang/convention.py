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
from stolik.games.the_gang.partners import read_partners
from stolik.games.the_gang.places import chip_value, count_weaker, is_fixed, list_places
from stolik.games.the_gang.public_hands import class_of_seat
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import NO_CHIP, NOBODY, GangState
from stolik.games.the_gang.styles import is_right, wants_more_takes

LEAVES, KEEPS, WAITS = range(3)
"""What a seat does about the chip it holds; or, without one, that others should choose first."""


@compiled
def weigh_by_convention(state: GangState, seat: int, scratch: GangScratch) -> int:
    """Writes down how good each chip is; whether the seat leaves or keeps its own, or waits."""
    classes = read_partners(state, 0, scratch)
    number = class_of_seat(state, seat, classes, scratch)
    if not scratch.knows_convention[seat]:
        # Its chips so far do not look like it, or another player took them: it does know it.
        scratch.knows_convention[seat] = True
        count_weaker(state, classes, scratch)
        scratch.knows_convention[seat] = False
    list_places(state, seat, scratch)
    is_patient = wants_more_takes(state, seat, classes, scratch)
    for stars in range(1, state.seats + 1):
        scratch.chip_weight[stars] = chip_value(state, stars, number, scratch)
        if not is_patient and state.holder[stars] != NOBODY:
            scratch.chip_weight[stars] -= state.seats
    mine = chip_of(state, seat)
    if mine == NO_CHIP:
        return WAITS if lets_stranger_choose(state, seat, scratch) else LEAVES
    is_content = is_right(int(scratch.place[mine]), number, scratch)
    return KEEPS if is_content or not is_patient or is_fixed(state, seat, scratch) else LEAVES


@compiled
def lets_stranger_choose(state: GangState, seat: int, scratch: GangScratch) -> bool:
    """Whether a partner without the convention should choose first, as long as it has the choice.

    The seat after it does not wait for one that has never begun a round: it may be waiting, too.
    """
    if not scratch.knows_convention[seat]:
        return False
    for other in range(state.seats):
        if not scratch.knows_convention[other]:
            leader = next_seat(state, other)
            while not scratch.knows_convention[leader]:
                leader = next_seat(state, leader)
            if leader == seat and not scratch.has_begun[other]:
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
