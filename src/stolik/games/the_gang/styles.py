"""Ways in which partners choose chips, how likely each seat is of each, and what its chips say.

A partner may know the convention (`convention`): by what everybody knows, chips divide all hands
into so many parts. It may look at nothing but its own hand, as if the others held any cards. It may
mean the convention and often miss. Or there is no sense in its chips at all.
"""

import math

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.places import chip_by_convention, is_fixed, list_places, stars_beside
from stolik.games.the_gang.scratch import STEPS_OF_PERCENTILE, STYLES, GangScratch
from stolik.games.the_gang.state import LAST_ROUND, MOST_SEATS, NO_CHIP, GangState

CONVENTION, NAIVE, NOISY, RANDOM = range(STYLES)
PRIOR = (0.5, 0.35, 0.05, 0.1)
"""How likely a partner is of each style, before it has taken a chip."""
LEAST = 0.0025
"""What no evidence takes away from a style: people change."""
BY_CONVENTION = (1.0, 0.05, 0.02, 0.004)
BY_NOISE = (0.7, 0.3, 0.15, 0.03)
"""How likely a seat takes a chip of its part, and one by half a star, a star or more beside it."""
UNFORCED = 0.4
"""How likely one who often misses, but means something, exchanges a chip that nobody took away."""
SECOND_CHOICE = 0.05
"""How likely the convention's seat takes a chip of its part though another one is simpler."""
HALF = 0.5
"""Of naive partners one half respects the chips that others hold."""
NEXT_TO_IT = 0.3
SLIP = 0.02
"""How likely a naive partner ends with the chip next to its own, or takes any other one."""
READY_BESIDE = (0.05, 1.0, 0.5, 1.0)
"""By style: how likely a seat that could still take chips is ready with one that is not right."""
NO_SENSE = 0.3
"""How likely a seat must be random to be left with whatever it takes."""
MOSTLY = 0.49
"""How likely the convention must be: it is until a chip speaks against it."""
TINY = 1e-9
PATIENCE = 2
LAST_PATIENCE = 5
"""How often a seat takes chips from others in a round, and in the last one."""
TOLERANCE = 0.4
"""By how many stars a chip may be wrong before the last round: only red ones are scored."""
LONG_ROUND = 4
"""So many takes for each seat are enough."""


@compiled
def begin_heist(state: GangState, scratch: GangScratch) -> None:
    """What the heist before has taught counts from now on; then how likely each style is."""
    if scratch.heist != state.heist:
        scratch.heist = state.heist
        for seat in range(MOST_SEATS):
            for style in range(STYLES):
                scratch.evidence[seat, style] += scratch.fresh_evidence[seat, style]
                scratch.fresh_evidence[seat, style] = 0.0
    for seat in range(state.seats):
        best = float(scratch.evidence[seat, 0])
        for style in range(STYLES):
            best = max(best, float(scratch.evidence[seat, style]))
        total = 0.0
        for style in range(STYLES):
            chance = PRIOR[style] * math.exp(float(scratch.evidence[seat, style]) - best)
            scratch.style[seat, style] = chance
            total += chance
        for style in range(STYLES):
            chance = float(scratch.style[seat, style]) / total
            scratch.style[seat, style] = LEAST + (1.0 - STYLES * LEAST) * chance
        scratch.knows_convention[seat] = scratch.style[seat, CONVENTION] >= MOSTLY


@compiled
def fill_chip_likelihood(seats: int, scratch: GangScratch) -> None:
    """With which chip a round ends, by style and percentile.

    Those who know the convention end in the order of their hands: each of the others is weaker by
    the chance that the percentile says. Naive ones end with their part of all hands, or next to it.
    """
    for step in range(STEPS_OF_PERCENTILE):
        percentile = (step + 0.5) / STEPS_OF_PERCENTILE
        in_order = (1.0 - percentile) ** (seats - 1)
        for stars in range(1, seats + 1):
            distance = abs(percentile * seats + 0.5 - stars)
            own_part = 1.0 if distance <= 0.5 else NEXT_TO_IT if distance <= 1.0 else SLIP
            scratch.chip_likelihood[CONVENTION, stars, step] = SLIP + in_order
            scratch.chip_likelihood[NAIVE, stars, step] = own_part / (1.0 + 2.0 * NEXT_TO_IT)
            scratch.chip_likelihood[NOISY, stars, step] = 0.5 * (in_order + 1.0 / seats)
            scratch.chip_likelihood[RANDOM, stars, step] = 1.0 / seats
            in_order *= percentile / (1.0 - percentile) * (seats - stars) / stars


@compiled
def read_take(
    state: GangState, seat: int, stars: int, classes: int, own_class: int, scratch: GangScratch
) -> None:
    """A seat has taken a chip: how likely that was for each style and class."""
    place = int(scratch.place[stars])
    lowest, highest = free_bounds(state, seat, stars, scratch)
    mine = int(scratch.held[seat])
    by_chance = 1.0 / int(state.seats)
    restless = UNFORCED if mine != NO_CHIP else 1.0
    for number in range(classes):
        beside = stars_beside(place, number, scratch)
        grade = 0 if beside <= TINY else 1 if beside <= 0.5 else 2 if beside <= 1.0 else 3
        by_convention = BY_CONVENTION[grade]
        if grade == 0 and chip_by_convention(state, mine, number, scratch) != stars:
            by_convention = SECOND_CHOICE
        rank = float(scratch.class_percentile[number]) * int(state.seats) + 0.5
        naive = SLIP
        if abs(rank - stars) <= 0.5:
            naive += HALF
        if lowest <= rank <= highest:
            naive += HALF
        weigh_class(seat, number, own_class, CONVENTION, by_convention, scratch)
        weigh_class(seat, number, own_class, NAIVE, naive, scratch)
        weigh_class(seat, number, own_class, NOISY, restless * BY_NOISE[grade], scratch)
        weigh_class(seat, number, own_class, RANDOM, by_chance, scratch)


@inlined
def weigh_class(
    seat: int, number: int, own_class: int, style: int, chance: float, scratch: GangScratch
) -> None:
    """What a seat did has this chance, if it is of a style and has a hand of that class."""
    scratch.belief[seat, style, number] *= chance
    scratch.class_likelihood[seat, style, number] *= chance
    if number == own_class:
        scratch.fresh_evidence[seat, style] += math.log(chance)


@compiled
def free_bounds(
    state: GangState, seat: int, stars: int, scratch: GangScratch
) -> tuple[float, float]:
    """Between which ranks this chip is the nearest in the centre, for a seat that has none."""
    free = (1 << (int(state.seats) + 1)) - 2
    for other in range(state.seats):
        free &= ~(1 << int(scratch.held[other]))
    if (free >> stars) & 1 == 0 or scratch.held[seat] != NO_CHIP:
        return 1.0, 0.0
    lowest = 0.0
    highest = state.seats + 1.0
    for other in range(1, state.seats + 1):
        if (free >> other) & 1:
            if other < stars:
                lowest = 0.5 * (other + stars)
            elif other > stars:
                highest = min(highest, 0.5 * (other + stars))
    return lowest, highest


@compiled
def read_readiness(
    state: GangState, seat: int, classes: int, own_class: int, scratch: GangScratch
) -> None:
    """At the end of a round a seat was content with its chip: how likely that was."""
    if scratch.held[seat] == NO_CHIP or is_fixed(state, seat, scratch):
        return
    if not wants_more_takes(state, seat, classes, scratch):
        return
    list_places(state, seat, scratch)
    place = int(scratch.place[scratch.held[seat]])
    for number in range(classes):
        if not is_right(place, number, scratch):
            for style in range(STYLES):
                weigh_class(seat, number, own_class, style, READY_BESIDE[style], scratch)


@inlined
def is_right(place: int, number: int, scratch: GangScratch) -> bool:
    """Whether a class of hands is content with the chip of a place."""
    tolerance = TINY if scratch.chip_round == LAST_ROUND else TOLERANCE
    return stars_beside(place, number, scratch) <= tolerance


@compiled
def wants_more_takes(state: GangState, seat: int, classes: int, scratch: GangScratch) -> bool:
    """Not after many takes, nor beside a partner whose chips make no sense: that leads nowhere."""
    patience = LAST_PATIENCE if scratch.chip_round == LAST_ROUND else PATIENCE
    takes = 0
    for stars in range(1, state.seats + 1):
        takes += int(scratch.same_takes[seat, stars])
    if takes >= patience:
        return False
    if scratch.talk_takes[scratch.chip_round - 1] >= LONG_ROUND * int(state.seats):
        return False
    for other in range(state.seats):
        if other != seat and has_no_sense(other, classes, scratch):
            return False
    return True


@compiled
def style_chance(seat: int, style: int, classes: int, scratch: GangScratch) -> float:
    """How likely a seat is of a style, whatever its hand."""
    chance = 0.0
    for number in range(classes):
        chance += scratch.belief[seat, style, number]
    return chance


@inlined
def has_no_sense(seat: int, classes: int, scratch: GangScratch) -> bool:
    """Whether the chips of a seat are better explained by chance than by its hand."""
    return style_chance(seat, RANDOM, classes, scratch) > NO_SENSE
