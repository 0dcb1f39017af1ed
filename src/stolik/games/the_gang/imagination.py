"""Hands that another seat may hold, each as likely as its chips make it: for guesses about it."""

import math

import numpy as np
import numpy.typing as npt

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.games.the_gang.appraisal import UNSEEN_NOTES, appraised, hole_card, list_unseen
from stolik.games.the_gang.knowledge import fits, is_told, known_cards
from stolik.games.the_gang.layout import (
    CAMERA_HOLE_CARDS,
    NO_CARD,
    NO_CHIP,
    ROUNDS,
    chips_are_seen,
    hand_size,
    has_muscle,
    rank_of,
)
from stolik.games.the_gang.poker import category, strength
from stolik.games.the_gang.showdown import STRENGTH_BITS

RANK_TALLY, CATEGORY_TALLY = 0, 1
SAMPLES = 40
"""Hands of each round that a hand is compared with, to find its place among all hands."""
STEPS = (7, 11, 13)
"""From one sample to the next, for each of its cards: few hands come twice."""
HONESTY = 0.2
"""How far the place of a hand mostly is from what its chip says."""

Tallies = npt.NDArray[np.float64]


@compiled
def imagine_hands(state: State, seat: int, owner: int, tallies: Tallies, desk: Desk) -> float:
    """Adds up how likely the owner's hand has each rank, and is of each category; the total."""
    known = known_cards(state, seat)
    seen = NO_CARD  # no specialist tells more than one card of a hand
    unknown = 0
    for place in range(state.hole_size[owner]):
        card = hole_card(state, owner, place)
        if (known >> card) & 1:
            seen = card
        else:
            unknown += 1
    n = list_unseen(state, seat, desk)
    sample_hands(state, n, desk)
    total = 0.0
    for i in range(n):
        for j in range(i + 1, n if unknown > 1 else i + 2):
            for k in range(j + 1, n if unknown > 2 else j + 2):
                other = int(desk.notes[UNSEEN_NOTES + j]) if unknown > 1 else seen
                third = other
                if unknown > 2:
                    third = int(desk.notes[UNSEEN_NOTES + k])
                elif unknown == 2 and seen != NO_CARD:
                    third = seen
                one = int(desk.notes[UNSEEN_NOTES + i])
                total += tally_hand(state, owner, one, other, third, tallies, desk)
    return total


@compiled
def sample_hands(state: State, n: int, desk: Desk) -> None:
    """Notes what some of the hands of n unseen cards were worth in each round."""
    with_third = hand_size(state) == CAMERA_HOLE_CARDS
    for chip_round in range(ROUNDS):
        community = community_in(state, chip_round)
        for sample in range(SAMPLES):
            one = sample * STEPS[0] % n
            other = (sample * STEPS[1] + 1) % n
            other = other if other != one else (other + 1) % n
            third = other
            if with_third:
                third = (sample * STEPS[2] + 2) % n
                while third in (one, other):
                    third = (third + 1) % n
            desk.notes[chip_round * SAMPLES + sample] = appraised(
                int(desk.notes[UNSEEN_NOTES + one]),
                int(desk.notes[UNSEEN_NOTES + other]),
                int(desk.notes[UNSEEN_NOTES + third]),
                community,
            )


@compiled
def community_in(state: State, chip_round: int) -> int:
    """The community cards of a round, counted from 0, as bits."""
    cards = 0
    for index in range(0 if chip_round == 0 else chip_round + 2):
        cards |= 1 << int(state.community[index])
    return cards


@compiled
def tally_hand(
    state: State, owner: int, one: int, other: int, third: int, tallies: Tallies, desk: Desk
) -> float:
    """Adds one hand to the ranks it has and to its category; how likely it is."""
    hand = strength(community_in(state, ROUNDS - 1) | 1 << one | 1 << other | 1 << third)
    number = category(hand)
    standing = ((2 * number + has_muscle(state, owner)) << STRENGTH_BITS) + hand
    if standing < state.strongest or contradicts_what_was_told(state, owner, one, other, third):
        return 0.0
    likelihood = 1.0
    for chip_round in range(ROUNDS):
        if has_honest_chip(state, owner, chip_round):
            place = place_in_round(state, one, other, third, chip_round, desk)
            said = (int(state.chips[chip_round, owner]) - 0.5) / int(state.seats)
            likelihood *= math.exp(-0.5 * ((place - said) / HONESTY) ** 2)
    tallies[CATEGORY_TALLY, number] += likelihood
    tallies[RANK_TALLY, rank_of(one)] += likelihood
    if rank_of(other) != rank_of(one):
        tallies[RANK_TALLY, rank_of(other)] += likelihood
    if rank_of(third) != rank_of(one) and rank_of(third) != rank_of(other):
        tallies[RANK_TALLY, rank_of(third)] += likelihood
    return likelihood


@part
def contradicts_what_was_told(state: State, owner: int, one: int, other: int, third: int) -> bool:
    """An announcement about a hand redrawn since means nothing any more."""
    if not state.used or not is_told(state, owner) or state.struck == owner:
        return False
    return not fits(state, owner, one, other, third if third != other else NO_CARD)


@part
def has_honest_chip(state: State, owner: int, chip_round: int) -> bool:
    """Whether there is a chip to be read; the one before a redraw tells nothing."""
    return bool(
        chips_are_seen(state, chip_round + 1)
        and state.chips[chip_round, owner] != NO_CHIP
        and not (chip_round == 0 and state.struck == owner)
    )


@part
def place_in_round(
    state: State, one: int, other: int, third: int, chip_round: int, desk: Desk
) -> float:
    """The share of the sampled hands that were weaker in that round."""
    hand = appraised(one, other, third, community_in(state, chip_round))
    weaker = 0
    for sample in range(SAMPLES):
        weaker += desk.notes[chip_round * SAMPLES + sample] < hand
    return (weaker + 0.5) / SAMPLES
