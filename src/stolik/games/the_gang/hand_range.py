"""The range of a seat: hands it may hold, each as likely as its chips make it; for guesses."""

import math

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.hands import community_cards_of_round, hand_size, hole_card
from stolik.games.the_gang.knowledge import fits, is_announced, known_cards
from stolik.games.the_gang.percentiles import hand_value, list_unseen
from stolik.games.the_gang.poker import CATEGORIES, RANKS, category, rank_of, strength
from stolik.games.the_gang.scratch import SAMPLES, GangScratch
from stolik.games.the_gang.showdown import standing_of
from stolik.games.the_gang.state import (
    CAMERA_HOLE_CARDS,
    NO_CARD,
    NO_CHIP,
    ROUNDS,
    GangState,
    chips_are_seen,
    has_muscle,
)

STEPS = (7, 11, 13)
"""From one sample to the next, for each of its cards: few hands come twice."""
HONESTY = 0.2
"""How far the percentile of a hand mostly is from what its chip says."""


@compiled
def tally_range(state: GangState, seat: int, owner: int, scratch: GangScratch) -> float:
    """Adds up how likely the owner's hand has each rank, and is of each category; the total."""
    clear_tallies(scratch)
    known = known_cards(state, seat)
    seen = NO_CARD  # no specialist discloses more than one card of a hand
    unknown = 0
    for place in range(state.hole_size[owner]):
        card = hole_card(state, owner, place)
        if (known >> card) & 1:
            seen = card
        else:
            unknown += 1
    n = list_unseen(state, seat, scratch)
    sample_hands(state, n, scratch)
    total = 0.0
    for i in range(n):
        for j in range(i + 1, n if unknown > 1 else i + 2):
            for k in range(j + 1, n if unknown > 2 else j + 2):
                other = int(scratch.unseen[j]) if unknown > 1 else seen
                third = other
                if unknown > 2:
                    third = int(scratch.unseen[k])
                elif unknown == 2 and seen != NO_CARD:
                    third = seen
                one = int(scratch.unseen[i])
                total += tally_hand(state, owner, one, other, third, scratch)
    return total


@inlined
def clear_tallies(scratch: GangScratch) -> None:
    """Nothing has been counted yet."""
    for rank in range(RANKS):
        scratch.rank_tally[rank] = 0.0
    for number in range(len(CATEGORIES)):
        scratch.category_tally[number] = 0.0


@compiled
def sample_hands(state: GangState, n: int, scratch: GangScratch) -> None:
    """Writes down what some of the hands of n unseen cards were worth in each round."""
    with_third = hand_size(state) == CAMERA_HOLE_CARDS
    for chip_round in range(ROUNDS):
        community = community_cards_of_round(state, chip_round + 1)
        for sample in range(SAMPLES):
            one = sample * STEPS[0] % n
            other = (sample * STEPS[1] + 1) % n
            other = other if other != one else (other + 1) % n
            third = other
            if with_third:
                third = (sample * STEPS[2] + 2) % n
                while third in (one, other):
                    third = (third + 1) % n
            scratch.sampled_value[chip_round, sample] = hand_value(
                int(scratch.unseen[one]),
                int(scratch.unseen[other]),
                int(scratch.unseen[third]),
                community,
            )


@compiled
def tally_hand(
    state: GangState, owner: int, one: int, other: int, third: int, scratch: GangScratch
) -> float:
    """Adds one hand, as likely as its percentile was near to its chips; how likely it is."""
    if contradicts_announcement(state, owner, one, other, third):
        return 0.0
    likelihood = 1.0
    for chip_round in range(ROUNDS):
        if has_honest_chip(state, owner, chip_round):
            percentile = percentile_in_round(state, one, other, third, chip_round, scratch)
            said = (int(state.chips[chip_round, owner]) - 0.5) / int(state.seats)
            likelihood *= math.exp(-0.5 * ((percentile - said) / HONESTY) ** 2)
    return count_hand(state, owner, one, other, third, likelihood, scratch)


@compiled
def count_hand(
    state: GangState,
    owner: int,
    one: int,
    other: int,
    third: int,
    likelihood: float,
    scratch: GangScratch,
) -> float:
    """Adds a hand to the ranks it has and to its category, unless one shown is stronger."""
    hand = strength(community_cards_of_round(state, ROUNDS) | 1 << one | 1 << other | 1 << third)
    if standing_of(hand, has_muscle(state, owner)) < state.strongest:
        return 0.0
    scratch.category_tally[category(hand)] += likelihood
    scratch.rank_tally[rank_of(one)] += likelihood
    if rank_of(other) != rank_of(one):
        scratch.rank_tally[rank_of(other)] += likelihood
    if rank_of(third) != rank_of(one) and rank_of(third) != rank_of(other):
        scratch.rank_tally[rank_of(third)] += likelihood
    return likelihood


@inlined
def contradicts_announcement(
    state: GangState, owner: int, one: int, other: int, third: int
) -> bool:
    """An announcement about a hand redrawn since no longer means anything."""
    if not state.used or not is_announced(state, owner) or state.struck == owner:
        return False
    return not fits(state, owner, one, other, third if third != other else NO_CARD)


@inlined
def has_honest_chip(state: GangState, owner: int, chip_round: int) -> bool:
    """Whether there is a chip to be read; the one before a redraw says nothing."""
    return bool(
        chips_are_seen(state, chip_round + 1)
        and state.chips[chip_round, owner] != NO_CHIP
        and not (chip_round == 0 and state.struck == owner)
    )


@inlined
def percentile_in_round(
    state: GangState, one: int, other: int, third: int, chip_round: int, scratch: GangScratch
) -> float:
    """The share of the sampled hands that were weaker in that round."""
    hand = hand_value(one, other, third, community_cards_of_round(state, chip_round + 1))
    weaker = 0
    for sample in range(SAMPLES):
        weaker += scratch.sampled_value[chip_round, sample] < hand
    return (weaker + 0.5) / SAMPLES
