"""How strong a poker hand is: the best five of up to eight cards, among them a jack of no suit.

Rules: docs/rules/the-gang.md, *Cards* and *Hands*

No tables and no branches: sets of ranks are 13 bits, 2 lowest, and all is done with whole sets. So
the compiler works on several hands at once, and a strength can be read: the category, then the
ranks of its groups, then the ranks that are left, each part compared as a number.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from stolik.engine.compiled import compiled, part

SUITS = 4
RANKS = 13
ACE = RANKS - 1
JACK = 9
FIVE = 3
JX = 52
"""The jack of no suit; the others are 4 · rank + suit, in their natural order."""

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three",
    "straight",
    "flush",
    "full-house",
    "four",
    "straight-flush",
    "royal-flush",
)
(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(len(CATEGORIES))

HAND_SIZE = 5
BLOCK = 1024  # hands whose sets of cards are in the first-level cache at once

# The parts of a strength, from its lowest bit: ranks that are left, ranks of groups, category.
GROUPS = RANKS
CATEGORY = 2 * RANKS

# A suited set has a lane of 16 bits a suit, and in the lane the suit's ranks. Jx is above the
# ranks of the first lane.
LANE = 16
ALL_RANKS = (1 << RANKS) - 1
EVERY_LANE = 0x0001_0001_0001_0001
ALL_CARDS = ALL_RANKS * EVERY_LANE
TO_FIVE = 0b1000 - HAND_SIZE  # added to a number from 5 to 8, it sets the bit of 8


@compiled
def strength(cards: int) -> int:
    """One number that is higher for a stronger hand, equal for equal ones.

    The cards are the bits of a set, 2, 3 or from 5 to 8 of them; of less than five only equal
    ranks count.
    """
    return strength_of_suited(suited(cards), count(cards) - HAND_SIZE)


@compiled
def strengths(cards: npt.NDArray[np.uint8], out: npt.NDArray[np.int32]) -> None:
    """The strengths of many hands, each a row of as many cards."""
    hands, hand_size = cards.shape
    sets = np.empty(BLOCK, np.int64)
    for first in range(0, hands, BLOCK):
        block = min(BLOCK, hands - first)
        for hand in range(block):
            bits = 0
            for place in range(hand_size):
                bits |= 1 << int(cards[first + hand, place])
            sets[hand] = bits
        for hand in range(block):
            out[first + hand] = strength_of_suited(suited(int(sets[hand])), hand_size - HAND_SIZE)


@compiled
def category(strength: int) -> int:
    """The number of a strength's category, in the order of CATEGORIES."""
    return strength >> CATEGORY


@part
def strength_of_suited(cards: int, spare: int) -> int:
    """The best of what the cards form by equal ranks, in sequence and in one suit."""
    once = twice = thrice = four_times = 0
    for suit in range(SUITS):
        ranks = cards >> (LANE * suit) & ALL_RANKS
        four_times |= thrice & ranks
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    jack = (cards >> RANKS & 1) << JACK
    five_times = four_times & jack
    four_times |= thrice & jack
    thrice |= twice & jack
    twice |= once & jack
    once |= jack

    # Groups of equal ranks
    in_house = thrice if thrice != 0 else twice
    first = highest(four_times if four_times != 0 else in_house)
    others = twice & ~first
    second = highest(((once & ~first) | five_times) if four_times != 0 else others)
    third = highest(once & ~(first | second))
    rest = without_lowest(once & ~first, spare)
    grouped = (PAIR << CATEGORY if first != 0 else 0) | first << GROUPS | rest
    if others != 0:
        grouped = TWO_PAIR << CATEGORY | (first | second) << GROUPS | third
    if thrice != 0:
        grouped = THREE << CATEGORY | first << GROUPS | rest
        if others != 0:
            grouped = FULL_HOUSE << CATEGORY | first << GROUPS | second
    if four_times != 0:
        grouped = FOUR << CATEGORY | first << GROUPS | second

    run = top_of_run(once)
    straight = STRAIGHT << CATEGORY | run if run != 0 else 0

    # Flush
    cards &= ALL_CARDS
    sizes = cards - (cards >> 1 & 0x5555_5555_5555_5555)
    sizes = (sizes & 0x3333_3333_3333_3333) + (sizes >> 2 & 0x3333_3333_3333_3333)
    sizes = (sizes + (sizes >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    sizes = (sizes + (sizes >> 8)) & 0x000F_000F_000F_000F
    flushes = (sizes + TO_FIVE * EVERY_LANE) >> 3 & EVERY_LANE
    lanes = (flushes << RANKS) - flushes
    flush_ranks = one_lane(cards & lanes)
    flush = FLUSH << CATEGORY | without_lowest(flush_ranks, one_lane(sizes & lanes) - HAND_SIZE) if flush_ranks != 0 else 0
    run = top_of_run(flush_ranks)
    straight_flush = (STRAIGHT_FLUSH + (run >> ACE)) << CATEGORY | run if run != 0 else 0
    return max(max(grouped, straight), max(flush, straight_flush))


@part
def one_lane(lanes: int) -> int:
    """The one lane that is not empty."""
    lanes |= lanes >> 32
    return (lanes | lanes >> 16) & 0xFFFF


@part
def top_of_run(ranks: int) -> int:
    low_ace = ranks << 1 | ranks >> ACE
    pairs = low_ace & low_ace >> 1
    run = pairs & pairs >> 2 & low_ace >> 4
    return (run & ~(run >> 1)) << 3


@part
def highest(ranks: int) -> int:
    """The highest of a set of ranks; none of none."""
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ ranks >> 1


@part
def without_lowest(ranks: int, n: int) -> int:
    """A set of ranks without its n lowest, three at most."""
    if n > 0:
        ranks &= ranks - 1
    if n > 1:
        ranks &= ranks - 1
    if n > 2:
        ranks &= ranks - 1
    return ranks


@part
def suited(cards: int) -> int:
    """A set of cards in their natural order turned into lanes of suits: bit s of nibble r moves to bit r of lane s."""
    cards = swapped(cards, 3, 0x0A0A_0A0A_0A0A_0A0A)
    cards = swapped(cards, 6, 0x00CC_00CC_00CC_00CC)
    cards = swapped(cards, 12, 0x0000_F0F0_0000_F0F0)
    return swapped(cards, 24, 0x0000_0000_FF00_FF00)


@part
def swapped(bits: int, distance: int, lower: int) -> int:
    """Exchanges each of the lower bits with the one at a distance above it."""
    different = (bits ^ bits >> distance) & lower
    return bits ^ different ^ different << distance


@part
def count(cards: int) -> int:
    """How many cards a set holds."""
    n = 0
    while cards != 0:
        cards &= cards - 1
        n += 1
    return n


def best_five(cards: Sequence[int]) -> tuple[int, ...]:
    """The five cards that make the hand, as people lay them: groups first, then what is left."""
    five = max(combinations(cards, min(HAND_SIZE, len(cards))), key=strength_of)
    times = Counter(rank_of(card) for card in five)
    low_ace = strength_of(five) & ALL_RANKS == 1 << FIVE

    def place(card: int) -> tuple[int, int, int]:
        rank = rank_of(card)
        return -times[rank], RANKS if low_ace and rank == ACE else -rank, card

    return tuple(sorted(five, key=place))


def strength_of(cards: Sequence[int]) -> int:
    """The strength of cards that are listed one by one."""
    return strength(sum(1 << card for card in cards))


def rank_of(card: int) -> int:
    """From 0 for a two to 12 for an ace."""
    return JACK if card == JX else card // SUITS
