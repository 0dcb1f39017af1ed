"""Hands as everybody at the table sees them: all that a seat may hold, ranked in every round.

Only open cards count here, not those of the seat that thinks: so all seats come to the same
numbers, and a chip means the same to the seat that takes it and to those who see it taken.
"""

import math

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.hands import community_cards_of_round, hand_size
from stolik.games.the_gang.percentiles import hand_value, own_hand_value
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import CAMERA_HOLE_CARDS, DECK_SIZE, GangState

HAND_BITS = 11
"""Of a sorting key, for the number of the hand; its value stands above."""
HAND_MASK = (1 << HAND_BITS) - 1
BELOW_ONE = 1.0 - 1e-9
GAPS = (701, 301, 132, 57, 23, 10, 4, 1)
"""Of the sort, as Ciura found them."""


@compiled
def list_public_hands(state: GangState, chip_round: int, scratch: GangScratch) -> int:
    """Lists the hands that a seat may hold, for all that is open in a round; how many.

    Of hands of three cards there are twenty thousand: one for each pair will do.
    """
    community = community_cards_of_round(state, chip_round)
    n = 0
    for card in range(DECK_SIZE):
        if (community >> card) & 1 == 0:
            scratch.unseen[n] = card
            n += 1
    with_third = hand_size(state) == CAMERA_HOLE_CARDS
    hands = 0
    for high in range(1, n):
        for low in range(high):
            third = high
            if with_third:
                third = hands % n
                while third in (high, low):
                    third = (third + 1) % n
            scratch.hand[hands, 0] = scratch.unseen[low]
            scratch.hand[hands, 1] = scratch.unseen[high]
            scratch.hand[hands, 2] = scratch.unseen[third]
            hands += 1
    return hands


@compiled
def rank_hands(state: GangState, chip_round: int, hands: int, scratch: GangScratch) -> int:
    """Finds the percentile of every hand in a round, and classes of equal hands; how many."""
    community = community_cards_of_round(state, chip_round)
    for hand in range(hands):
        one = int(scratch.hand[hand, 0])
        other = int(scratch.hand[hand, 1])
        value = hand_value(one, other, int(scratch.hand[hand, 2]), community)
        scratch.sorted_hands[hand] = value << HAND_BITS | hand
    sort_hands(hands, scratch)
    for card in range(DECK_SIZE):
        scratch.weaker_with[card] = 0
    classes = 0
    first = 0
    while first < hands:
        value = int(scratch.sorted_hands[first]) >> HAND_BITS
        end = first
        while end < hands and int(scratch.sorted_hands[end]) >> HAND_BITS == value:
            scratch.hand_class[int(scratch.sorted_hands[end]) & HAND_MASK] = classes
            end += 1
        scratch.class_value[classes] = value
        scratch.class_percentile[classes] = rank_class(state, first, end, hands, scratch)
        classes += 1
        first = end
    return classes


@compiled
def rank_class(state: GangState, first: int, end: int, hands: int, scratch: GangScratch) -> float:
    """Finds the percentiles of hands that are equal, as their owners see them; the mean.

    A hand shares no card with those of the others, so hands that do are not counted.
    """
    for card in range(DECK_SIZE):
        scratch.equal_with[card] = 0
    for place in range(first, end):
        hand = int(scratch.sorted_hands[place]) & HAND_MASK
        scratch.equal_with[scratch.hand[hand, 0]] += 1
        scratch.equal_with[scratch.hand[hand, 1]] += 1
    shared = 2 * len_of_deck(hands) - 3
    total = 0.0
    for place in range(first, end):
        hand = int(scratch.sorted_hands[place]) & HAND_MASK
        one = int(scratch.hand[hand, 0])
        other = int(scratch.hand[hand, 1])
        weaker = first - int(scratch.weaker_with[one]) - int(scratch.weaker_with[other])
        equal = end - first + 1 - int(scratch.equal_with[one]) - int(scratch.equal_with[other])
        percentile = min((weaker + 0.5 * equal) / (hands - shared), BELOW_ONE)
        if hand_size(state) == CAMERA_HOLE_CARDS:  # only one third card of many was looked at
            percentile = 0.5 * (first + end) / hands
        scratch.hand_percentile[hand] = percentile
        total += percentile
    for card in range(DECK_SIZE):
        scratch.weaker_with[card] += scratch.equal_with[card]
    return total / (end - first)


@inlined
def len_of_deck(hands: int) -> int:
    """Of how many cards there are so many pairs."""
    return int((1.0 + math.sqrt(1.0 + 8.0 * hands)) / 2.0 + 0.5)


@inlined
def sort_hands(hands: int, scratch: GangScratch) -> None:
    """By value, the weakest first."""
    for gap in GAPS:
        for place in range(gap, hands):
            key = int(scratch.sorted_hands[place])
            to = place
            while to >= gap and scratch.sorted_hands[to - gap] > key:
                scratch.sorted_hands[to] = scratch.sorted_hands[to - gap]
                to -= gap
            scratch.sorted_hands[to] = key


@compiled
def class_of_seat(state: GangState, seat: int, classes: int, scratch: GangScratch) -> int:
    """The class of a seat's own hand, or of the next better one where it is in none."""
    mine = own_hand_value(state, seat)
    low = 0
    high = classes - 1
    while low < high:
        middle = (low + high) // 2
        if scratch.class_value[middle] < mine:
            low = middle + 1
        else:
            high = middle
    return low
