"""What the chips that partners took say about their styles and hands.

Which style a partner is of nobody knows, nor what it holds; but each chip makes some pairs of
a style and a hand likelier than others, and so does that it was ready with what it had. When a
heist is over and the hands are open, its chips tell the style alone (`remember`).

All this depends on open cards and chips only: every seat believes the same, and knows it. Those who
remember the takes of earlier rounds read them one after the other; the others go by the chips with
which those rounds ended.
"""

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.hand_range import (
    clear_tallies,
    contradicts_announcement,
    count_hand,
    has_honest_chip,
)
from stolik.games.the_gang.hands import hole_card
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.places import count_weaker, list_places
from stolik.games.the_gang.poker import CATEGORY
from stolik.games.the_gang.public_hands import class_of_seat, list_public_hands, rank_hands
from stolik.games.the_gang.scratch import MOST_HANDS, STEPS_OF_PERCENTILE, STYLES, GangScratch
from stolik.games.the_gang.state import (
    LAST_ROUND,
    NO_CHIP,
    ROUNDS,
    GangState,
    chips_are_seen,
    has_muscle,
)
from stolik.games.the_gang.styles import (
    CONVENTION,
    MOSTLY,
    TINY,
    begin_heist,
    fill_chip_likelihood,
    has_no_sense,
    read_readiness,
    read_take,
    style_chance,
)

INSISTENCE = 4
PATIENCE_WITH_STRANGERS = 2
"""So often in a round a seat takes a chip that it will not give up; one without convention."""
NO_CLASS = -1


@compiled
def read_partners(state: GangState, open_hands: int, scratch: GangScratch) -> int:
    """Fills in what everybody may believe of all seats, by classes of hands; how many classes.

    Where hands are open by now, what their seats did is evidence of their styles.
    """
    store_talk(state, scratch)
    rounds = int(state.round_number) - 1
    if scratch.read_heist != state.heist or scratch.read_rounds != rounds:
        begin_heist(state, scratch)
        read_finished_rounds(state, rounds, scratch)
    hands = begin_round(state, int(state.round_number), scratch)
    return read_round(state, hands, open_hands, scratch)


@compiled
def remember(past: GangState, end: GangState, scratch: GangScratch) -> None:
    """Learns from a finished round; `end` is the last one of its heist that is over.

    Hands are open when that is the last of all. A seat that discarded has not shown the hand it
    held before.
    """
    if end.round_number < LAST_ROUND:
        store_talk(past, scratch)
        return
    open_hands = (1 << int(past.seats)) - 1
    for index in range(end.discards):
        open_hands &= ~(1 << int(end.discarder[index]))
    classes = read_partners(past, open_hands, scratch)
    read_last_moment(past, classes, open_hands, scratch)


@compiled
def store_talk(state: GangState, scratch: GangScratch) -> None:
    """Writes down the takes of a round."""
    if scratch.talk_heist != state.heist:
        scratch.talk_heist = state.heist
        for number in range(ROUNDS):
            scratch.talk_takes[number] = 0
    number = int(state.round_number) - 1
    scratch.talk_takes[number] = state.takes
    if state.takes > 0:
        scratch.has_begun[state.taker[0]] = True
    for index in range(state.takes):
        scratch.taker[number, index] = state.taker[index]
        scratch.taken[number, index] = state.taken[index]


@compiled
def read_finished_rounds(state: GangState, rounds: int, scratch: GangScratch) -> None:
    """How likely all that happened in the first rounds is, for every style and hand of a seat.

    As long as a round goes on, this need not be done again.
    """
    scratch.read_heist = state.heist
    scratch.read_rounds = rounds
    fill_chip_likelihood(int(state.seats), scratch)
    for seat in range(state.seats):
        for style in range(STYLES):
            for pair in range(MOST_HANDS):
                scratch.hand_likelihood[seat, style, pair] = scratch.style[seat, style]
    for chip_round in range(1, rounds + 1):
        hands = begin_round(state, chip_round, scratch)
        if not chips_are_seen(state, chip_round):
            continue
        if scratch.talk_takes[chip_round - 1] > 0:
            classes = read_round(state, hands, 0, scratch)
            read_last_moment(state, classes, 0, scratch)
            for seat in range(state.seats):
                carry_over(state, seat, hands, classes, scratch)
            continue
        rank_hands(state, chip_round, hands, scratch)
        for seat in range(state.seats):
            if has_honest_chip(state, seat, chip_round - 1):
                read_last_chip(seat, int(state.chips[chip_round - 1, seat]), hands, scratch)


@compiled
def begin_round(state: GangState, chip_round: int, scratch: GangScratch) -> int:
    """Lists the hands that are possible in a round, and reads what was announced in it."""
    scratch.chip_round = chip_round
    hands = list_public_hands(state, chip_round, scratch)
    if state.used and state.used_round == chip_round:
        for seat in range(state.seats):
            read_announcement(state, seat, hands, scratch)
    return hands


@compiled
def read_round(state: GangState, hands: int, open_hands: int, scratch: GangScratch) -> int:
    """Reads the takes of the round that has begun; how many classes of hands it has."""
    classes = rank_hands(state, int(scratch.chip_round), hands, scratch)
    for seat in range(state.seats):
        gather_classes(state, seat, hands, classes, scratch)
    follow_takes(state, classes, open_hands, scratch)
    return classes


@compiled
def read_last_moment(state: GangState, classes: int, open_hands: int, scratch: GangScratch) -> None:
    """All were ready, unless the round ended by itself with the last chip taken."""
    if state.instant:
        return
    for seat in range(state.seats):
        own_class = open_class(state, seat, classes, open_hands, scratch)
        read_readiness(state, seat, classes, own_class, scratch)


@compiled
def carry_over(state: GangState, seat: int, hands: int, classes: int, scratch: GangScratch) -> None:
    """What a round said about the hands of a seat holds in the next one, too; and of its style.

    Not if the hand is a new one, or stood for another (Muscle).
    """
    if not has_honest_chip(state, seat, int(scratch.chip_round) - 1):
        return
    if has_muscle(state, seat) and scratch.chip_round >= state.used_round:
        return
    for hand in range(hands):
        pair = pair_of(hand, scratch)
        number = int(scratch.hand_class[hand])
        for style in range(STYLES):
            chance = scratch.class_likelihood[seat, style, number]
            scratch.hand_likelihood[seat, style, pair] *= chance
    normalise(seat, classes, scratch)
    scratch.knows_convention[seat] = style_chance(seat, CONVENTION, classes, scratch) >= MOSTLY


@inlined
def pair_of(hand: int, scratch: GangScratch) -> int:
    """The number of the hand's first two cards among all pairs, whatever is open."""
    high = int(scratch.hand[hand, 1])
    return high * (high - 1) // 2 + int(scratch.hand[hand, 0])


@compiled
def read_last_chip(seat: int, stars: int, hands: int, scratch: GangScratch) -> None:
    """The chip with which a seat ended the round whose percentiles are in the scratch space."""
    for hand in range(hands):
        pair = pair_of(hand, scratch)
        step = int(scratch.hand_percentile[hand] * STEPS_OF_PERCENTILE)
        for style in range(STYLES):
            chance = scratch.chip_likelihood[style, stars, step]
            scratch.hand_likelihood[seat, style, pair] *= chance


@compiled
def read_announcement(state: GangState, seat: int, hands: int, scratch: GangScratch) -> None:
    """Hands that contradict what was announced are hardly possible; it may be of older cards."""
    for hand in range(hands):
        one = int(scratch.hand[hand, 0])
        other = int(scratch.hand[hand, 1])
        if contradicts_announcement(state, seat, one, other, int(scratch.hand[hand, 2])):
            for style in range(STYLES):
                scratch.hand_likelihood[seat, style, pair_of(hand, scratch)] *= TINY


@compiled
def gather_classes(
    state: GangState, seat: int, hands: int, classes: int, scratch: GangScratch
) -> None:
    """From hands to classes of equal ones; with the Muscle a hand is the best of its category."""
    for style in range(STYLES):
        for number in range(classes):
            scratch.belief[seat, style, number] = 0.0
            scratch.class_likelihood[seat, style, number] = 1.0
        for hand in range(hands):
            number = int(scratch.hand_class[hand])
            chance = scratch.hand_likelihood[seat, style, pair_of(hand, scratch)]
            scratch.belief[seat, style, number] += chance
        if has_muscle(state, seat) and scratch.chip_round >= state.used_round:
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
    number = int(scratch.chip_round) - 1
    for index in range(scratch.talk_takes[number]):
        seat = int(scratch.taker[number, index])
        stars = int(scratch.taken[number, index])
        count_weaker(state, classes, scratch)
        list_places(state, seat, scratch)
        own_class = open_class(state, seat, classes, open_hands, scratch)
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
        scratch.held[seat] = state.chips[number, seat]
    count_weaker(state, classes, scratch)


@inlined
def open_class(
    state: GangState, seat: int, classes: int, open_hands: int, scratch: GangScratch
) -> int:
    """The class of a hand that is open by now; NO_CLASS of others."""
    if (open_hands >> seat) & 1 == 0:
        return NO_CLASS
    return class_of_seat(state, seat, classes, scratch)


@compiled
def tally_hands_of(state: GangState, seat: int, owner: int, scratch: GangScratch) -> float:
    """As `tally_range`, by all that the owner's chips say about its style and its hand."""
    clear_tallies(scratch)
    begin_heist(state, scratch)
    read_finished_rounds(state, ROUNDS, scratch)
    hands = list_public_hands(state, ROUNDS, scratch)
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
            pair = pair_of(hand, scratch)
            for style in range(STYLES):
                likelihood += float(scratch.hand_likelihood[owner, style, pair])
            total += count_hand(state, owner, one, other, third, likelihood, scratch)
    return total
