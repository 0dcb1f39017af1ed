"""How partners choose chips, found out from those they took; and what that says of their hands.

A partner may know the convention (`convention`): by what everybody knows, chips divide all hands
into so many parts. It may look at nothing but its own hand, as if the others held any cards. It may
mean the convention and often miss. Or there is no sense in its chips at all. Which of them it is
nobody knows, nor what it holds; but each chip makes some pairs of a style and a hand likelier than
others. When a heist is over and the hands are open, its chips tell the style alone (`remember`).

All this depends on open cards and chips only: every seat believes the same, and knows it.
"""

import math

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.chips import chip_of
from stolik.games.the_gang.hand_range import (
    clear_tallies,
    contradicts_announcement,
    count_hand,
    has_honest_chip,
)
from stolik.games.the_gang.hands import hole_card
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.poker import CATEGORY
from stolik.games.the_gang.public_hands import class_of_seat, list_public_hands, rank_hands
from stolik.games.the_gang.scratch import STEPS_OF_PERCENTILE, STYLES, GangScratch
from stolik.games.the_gang.state import (
    LAST_ROUND,
    MOST_SEATS,
    NO_CHIP,
    NOBODY,
    NOISE_SENSORS,
    ROUNDS,
    VENTILATION_SHAFT,
    GangState,
    has_challenge,
    has_muscle,
)

CONVENTION, NAIVE, NOISY, RANDOM = range(STYLES)
PRIOR = (0.7, 0.15, 0.1, 0.05)
"""How likely a partner is of each style, before it has taken a chip."""
LEAST = 0.0025
"""What no evidence takes away from a style: people change."""
BY_CONVENTION = (1.0, 0.05, 0.02, 0.004)
BY_NOISE = (0.7, 0.3, 0.15, 0.03)
"""How likely a seat takes a chip of its part, and one by half a star, a star or more beside it."""
SECOND_CHOICE = 0.05
"""How likely the convention's seat takes a chip of its part though another one is simpler."""
HALF = 0.5
"""Of naive partners one half respects the chips that others hold."""
NEXT_TO_IT = 0.3
SLIP = 0.02
"""How likely a naive partner ends with the chip next to its own, or takes any other one."""
INSISTENCE = 4
PATIENCE_WITH_STRANGERS = 2
"""So often in a round a seat takes a chip that it will not give up; one without convention."""
NO_SENSE = 0.3
"""How likely a seat must be random to be left with whatever it takes."""
MOSTLY = 0.5
FREE_CHIP = 0.01
"""By how many stars a chip from the centre is preferred to one that another seat holds."""
TINY = 1e-9


@compiled
def read_partners(state: GangState, open_hands: int, scratch: GangScratch) -> int:
    """Fills in what everybody may believe of all seats, by classes of hands; how many classes.

    Where hands are open by now, what their seats did is evidence of their styles.
    """
    begin_heist(state, scratch)
    hands = list_public_hands(state, scratch)
    read_finished_rounds(state, int(state.round_number) - 1, hands, scratch)
    classes = rank_hands(state, int(state.round_number), hands, scratch)
    for seat in range(state.seats):
        gather_classes(state, seat, hands, classes, scratch)
    follow_takes(state, classes, open_hands, scratch)
    return classes


@compiled
def remember(past: GangState, end: GangState, scratch: GangScratch) -> None:
    """Learns from a round of a heist that is over; `end` is its last round.

    A seat that discarded has not shown the hand it held before.
    """
    open_hands = (1 << int(past.seats)) - 1
    for index in range(end.discards):
        open_hands &= ~(1 << int(end.discarder[index]))
    read_partners(past, open_hands, scratch)


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
def read_finished_rounds(state: GangState, rounds: int, hands: int, scratch: GangScratch) -> None:
    """How likely the chips of the first rounds are, for every style and hand of every seat."""
    fill_chip_likelihood(int(state.seats), scratch)
    for seat in range(state.seats):
        for style in range(STYLES):
            for hand in range(hands):
                scratch.hand_likelihood[seat, style, hand] = scratch.style[seat, style]
    for chip_round in range(1, rounds + 1):
        rank_hands(state, chip_round, hands, scratch)
        for seat in range(state.seats):
            if has_honest_chip(state, seat, chip_round - 1):
                read_last_chip(seat, int(state.chips[chip_round - 1, seat]), hands, scratch)
    if state.used:
        for seat in range(state.seats):
            read_announcement(state, seat, hands, scratch)


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
def read_last_chip(seat: int, stars: int, hands: int, scratch: GangScratch) -> None:
    """The chip with which a seat ended the round whose percentiles are in the scratch space."""
    for hand in range(hands):
        step = int(scratch.hand_percentile[hand] * STEPS_OF_PERCENTILE)
        for style in range(STYLES):
            chance = scratch.chip_likelihood[style, stars, step]
            scratch.hand_likelihood[seat, style, hand] *= chance


@compiled
def read_announcement(state: GangState, seat: int, hands: int, scratch: GangScratch) -> None:
    """Hands that contradict what was announced are hardly possible; it may be of older cards."""
    for hand in range(hands):
        one = int(scratch.hand[hand, 0])
        other = int(scratch.hand[hand, 1])
        if contradicts_announcement(state, seat, one, other, int(scratch.hand[hand, 2])):
            for style in range(STYLES):
                scratch.hand_likelihood[seat, style, hand] *= TINY


@compiled
def gather_classes(
    state: GangState, seat: int, hands: int, classes: int, scratch: GangScratch
) -> None:
    """From hands to classes of equal ones; with the Muscle a hand is the best of its category."""
    for style in range(STYLES):
        for number in range(classes):
            scratch.belief[seat, style, number] = 0.0
        for hand in range(hands):
            number = int(scratch.hand_class[hand])
            scratch.belief[seat, style, number] += scratch.hand_likelihood[seat, style, hand]
        if has_muscle(state, seat):
            for number in range(classes - 1):
                category = int(scratch.class_value[number]) >> CATEGORY
                if int(scratch.class_value[number + 1]) >> CATEGORY == category:
                    scratch.belief[seat, style, number + 1] += scratch.belief[seat, style, number]
                    scratch.belief[seat, style, number] = 0.0
    normalise(seat, classes, scratch)


@compiled
def normalise(seat: int, classes: int, scratch: GangScratch) -> None:
    """Makes the chances of a seat add up to one."""
    total = 0.0
    for style in range(STYLES):
        for number in range(classes):
            total += scratch.belief[seat, style, number]
    for style in range(STYLES):
        for number in range(classes):
            scratch.belief[seat, style, number] /= total


@compiled
def follow_takes(state: GangState, classes: int, open_hands: int, scratch: GangScratch) -> None:
    """Reads the takes of this round one after the other, each by what was known before it."""
    for seat in range(state.seats):
        scratch.held[seat] = NO_CHIP
        scratch.stands_firm[seat] = False
        for stars in range(1, state.seats + 1):
            scratch.same_takes[seat, stars] = 0
    for index in range(state.takes):
        seat = int(state.taker[index])
        stars = int(state.taken[index])
        count_weaker(state, classes, scratch)
        list_places(state, seat, scratch)
        own_class = -1
        if (open_hands >> seat) & 1:
            own_class = class_of_seat(state, seat, classes, scratch)
        read_take(state, seat, stars, classes, own_class, scratch)
        normalise(seat, classes, scratch)
        for other in range(state.seats):
            if scratch.held[other] == stars:
                scratch.held[other] = NO_CHIP
        scratch.held[seat] = stars
        scratch.same_takes[seat, stars] += 1
        most = INSISTENCE if scratch.knows_convention[seat] else PATIENCE_WITH_STRANGERS
        insists = scratch.same_takes[seat, stars] >= most
        scratch.stands_firm[seat] = insists or has_no_sense(seat, classes, scratch)
    for seat in range(state.seats):
        scratch.held[seat] = chip_of(state, seat)
    count_weaker(state, classes, scratch)


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
    if state.round_number != LAST_ROUND:
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


@compiled
def read_take(
    state: GangState, seat: int, stars: int, classes: int, own_class: int, scratch: GangScratch
) -> None:
    """A seat has taken a chip: how likely that was for each style and class."""
    place = int(scratch.place[stars])
    lowest, highest = free_bounds(state, seat, stars, scratch)
    mine = int(scratch.held[seat])
    by_chance = 1.0 / int(state.seats)
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
        scratch.belief[seat, CONVENTION, number] *= by_convention
        scratch.belief[seat, NAIVE, number] *= naive
        scratch.belief[seat, NOISY, number] *= BY_NOISE[grade]
        scratch.belief[seat, RANDOM, number] *= by_chance
        if number == own_class:
            scratch.fresh_evidence[seat, CONVENTION] += math.log(by_convention)
            scratch.fresh_evidence[seat, NAIVE] += math.log(naive)
            scratch.fresh_evidence[seat, NOISY] += math.log(BY_NOISE[grade])
            scratch.fresh_evidence[seat, RANDOM] += math.log(by_chance)


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
def tally_hands_of(state: GangState, seat: int, owner: int, scratch: GangScratch) -> float:
    """As `tally_range`, by all that the owner's chips say about its style and its hand."""
    clear_tallies(scratch)
    begin_heist(state, scratch)
    hands = list_public_hands(state, scratch)
    read_finished_rounds(state, ROUNDS, hands, scratch)
    seen = 0
    for place in range(state.hole_size[owner]):
        seen |= 1 << hole_card(state, owner, place)
    known = known_cards(state, seat)
    seen &= known
    total = 0.0
    for hand in range(hands):
        one = int(scratch.hand[hand, 0])
        other = int(scratch.hand[hand, 1])
        third = int(scratch.hand[hand, 2])
        if (1 << one | 1 << other | 1 << third) & known == seen:
            likelihood = 0.0
            for style in range(STYLES):
                likelihood += float(scratch.hand_likelihood[owner, style, hand])
            total += count_hand(state, owner, one, other, third, likelihood, scratch)
    return total
