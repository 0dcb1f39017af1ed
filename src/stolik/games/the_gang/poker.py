"""How strong a poker hand is: the best five of up to eight cards, one of them perhaps Jx.

Rules: docs/rules/the-gang.md, *Cards* and *Hands*

A set of ranks is 13 bits, the two lowest, and everything is done to whole sets at once: no tables
of hands, and in a batch no branches, so the compiler evaluates four hands at a time. A strength can
be read: the category, then the ranks of its groups, then the kickers, each compared as a number.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined, uncompiled
from stolik.engine.bits import count

SUITS = 4
RANKS = 13
ACE = RANKS - 1
JACK = 9
FIVE = 3
WHEEL = {ACE, *range(FIVE + 1)}  # the straight in which the ace is low
JX = 52
"""The jack of no suit; every other card is 4 · rank + suit, as in the natural order."""

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
MOST_CARDS = 8
BLOCK = 1024  # hands of a batch whose sets of cards stay in the first-level cache

# The parts of a strength, from its lowest bit: kickers, ranks of the groups, category.
GROUPS = RANKS
CATEGORY = 2 * RANKS

# Cards by suit: a lane of 16 bits for each suit, in it the suit's ranks from the lowest bit. Jx
# would be the rank above the ace of the first suit.
LANE = 16
ALL_RANKS = (1 << RANKS) - 1
EVERY_LANE = 0x0001_0001_0001_0001
ALL_CARDS = ALL_RANKS * EVERY_LANE
IN_LANE = np.array([1 << card % SUITS * LANE + card // SUITS for card in range(JX + 1)], np.int64)


@compiled
def strength(cards: int) -> int:
    """One number that is higher for a stronger hand, equal for equal ones.

    The cards are the bits of a set: 2, 3 or from 5 to 8. With fewer than five only equal ranks
    count.
    """
    return strength_by_suit(by_suit(cards), spare=count(cards) - HAND_SIZE)


@compiled
def strengths(cards: npt.NDArray[np.uint8], out: npt.NDArray[np.int32]) -> None:
    """The strengths of many hands, a row each, all of the same size from 5 to 8."""
    hands, hand_size = cards.shape
    sets = np.empty(BLOCK, np.int64)  # cards by suit
    for first in range(0, hands, BLOCK):
        block = min(BLOCK, hands - first)
        for hand in range(block):
            lanes = 0
            for place in range(MOST_CARDS):  # hand_size rounds would take half as long again
                if place < hand_size:
                    lanes |= IN_LANE[cards[first + hand, place]]
            sets[hand] = lanes
        # A loop of its own: the compiler makes it work on four hands at once.
        for hand in range(block):
            out[first + hand] = strength_by_suit(int(sets[hand]), hand_size - HAND_SIZE)


@compiled
def category(strength: int) -> int:
    """The place of a strength's category in CATEGORIES."""
    return strength >> CATEGORY


@inlined
def strength_by_suit(lanes: int, spare: int) -> int:
    """The strongest of what the cards form by equal ranks, in sequence and in one suit."""
    once = twice = thrice = four_times = 0  # ranks that are there at least so often
    for suit in range(SUITS):
        ranks = lanes >> (LANE * suit) & ALL_RANKS
        four_times |= thrice & ranks
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    jx = (lanes >> RANKS & 1) << JACK
    five_times = four_times & jx
    four_times |= thrice & jx
    thrice |= twice & jx
    twice |= once & jx
    once |= jx
    grouped = equal_ranks(once, twice, thrice, four_times, five_times, spare)
    return max(grouped, straight(once), one_suit(lanes & ALL_CARDS))


@inlined
def equal_ranks(
    once: int, twice: int, thrice: int, four_times: int, five_times: int, spare: int
) -> int:
    """The strength by groups of equal ranks, of which each set holds those there so often or more.

    Without a second group every kicker is a single card, so the spare ones are the lowest.
    """
    first = only_highest(four_times or thrice or twice)
    pairs = twice & ~first
    second = only_highest(once & ~first | five_times if four_times else pairs)
    if four_times:
        return made(FOUR, first, second)
    if thrice and pairs:
        return made(FULL_HOUSE, first, second)
    if pairs:
        return made(TWO_PAIR, first | second, only_highest(once & ~(first | second)))
    kickers = without_lowest(once & ~first, spare)
    if thrice:
        return made(THREE, first, kickers)
    if twice:
        return made(PAIR, first, kickers)
    return made(HIGH_CARD, 0, kickers)


@inlined
def straight(ranks: int) -> int:
    """The strength of the highest straight of some ranks, 0 without one."""
    top = top_of_sequence(ranks)
    return made(STRAIGHT, 0, top) if top else 0


@inlined
def one_suit(lanes: int) -> int:
    """The strength of the best flush or straight flush, 0 without one."""
    sizes = lane_sizes(lanes)
    flushes = (sizes + (8 - HAND_SIZE) * EVERY_LANE) >> 3 & EVERY_LANE  # 5 and more reach 8
    flush_lane = (flushes << RANKS) - flushes
    ranks = only_lane(lanes & flush_lane)
    top = top_of_sequence(ranks)
    best = without_lowest(ranks, only_lane(sizes & flush_lane) - HAND_SIZE)
    flush = made(FLUSH, 0, best) if ranks else 0
    return made(STRAIGHT_FLUSH + (top >> ACE), 0, top) if top else flush


@inlined
def made(category: int, groups: int, kickers: int) -> int:
    """A strength put together from its parts."""
    return category << CATEGORY | groups << GROUPS | kickers


@inlined
def only_highest(ranks: int) -> int:
    """The highest of some ranks; none of none."""
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ ranks >> 1


@inlined
def without_lowest(ranks: int, n: int) -> int:
    """The ranks but the n lowest; n is three at most, with eight cards."""
    if n > 0:
        ranks &= ranks - 1
    if n > 1:
        ranks &= ranks - 1
    if n > 2:
        ranks &= ranks - 1
    return ranks


@inlined
def top_of_sequence(ranks: int) -> int:
    """The highest rank that ends a sequence of five, the ace also before the two; or none."""
    line = ranks << 1 | ranks >> ACE
    two = line & line >> 1
    five = two & two >> 2 & line >> 4
    # Eight cards have no room for two sequences apart, so their starts adjoin: the highest is the
    # one with no start above it. The lowest sequence of all ends with a five.
    return (five & ~(five >> 1)) << FIVE


@inlined
def lane_sizes(lanes: int) -> int:
    """How many cards each suit has, in the lane of the suit."""
    sizes = lanes - (lanes >> 1 & 0x5555_5555_5555_5555)
    sizes = (sizes & 0x3333_3333_3333_3333) + (sizes >> 2 & 0x3333_3333_3333_3333)
    sizes = (sizes + (sizes >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    return (sizes + (sizes >> 8)) & 0x000F_000F_000F_000F


@inlined
def only_lane(lanes: int) -> int:
    """The lane that is not empty, when there is but one."""
    lanes |= lanes >> 2 * LANE
    return (lanes | lanes >> LANE) & ALL_RANKS


@inlined
def by_suit(cards: int) -> int:
    """A set of cards turned into lanes: bit s of nibble r becomes bit r of lane s."""
    # Transposes the 4 × 4 bits of every lane, then the 4 × 4 nibbles of all lanes.
    cards = exchanged(cards, 3, 0x0A0A_0A0A_0A0A_0A0A)
    cards = exchanged(cards, 6, 0x00CC_00CC_00CC_00CC)
    cards = exchanged(cards, 12, 0x0000_F0F0_0000_F0F0)
    return exchanged(cards, 24, 0x0000_0000_FF00_FF00)


@inlined
def exchanged(bits: int, distance: int, lower: int) -> int:
    """Each of the lower bits and the one at that distance above it change places."""
    different = (bits ^ bits >> distance) & lower
    return bits ^ different ^ different << distance


@inlined
def rank_of(card: int) -> int:
    """From 0 for a two to 12 for an ace; Jx is a jack."""
    return JACK if card == JX else card // SUITS


def best_five(cards: Sequence[int]) -> tuple[int, ...]:
    """The five cards that make the hand, as people lay them: groups first, then the kickers.

    Of cards that would do as well, those listed first. Fewer than five are all the hand.

    >>> best_five([0, 4, 8, 12, 48, 1, 13])
    (12, 8, 4, 0, 48)
    """
    five = five_that_count(cards)
    rank_of_card = uncompiled(rank_of)
    times = Counter(map(rank_of_card, five))
    low_ace = times.keys() == WHEEL

    def order(card: int) -> tuple[int, int, int]:
        rank = rank_of_card(card)
        height = -1 if low_ace and rank == ACE else rank
        return -times[rank], -height, card

    return tuple(sorted(five, key=order))


def five_that_count(cards: Sequence[int]) -> list[int]:
    """Leaves out, from the last card on, what the hand is as strong without.

    Hands of one strength have the same ranks: so whatever is left out, five will be left.
    """
    five = list(cards)
    whole = strength_of(cards)
    for card in reversed(cards):
        if len(five) > HAND_SIZE:
            rest = [other for other in five if other != card]
            five = rest if strength_of(rest) == whole else five
    return five


def strength_of(cards: Sequence[int]) -> int:
    """The strength of cards listed one by one."""
    return strength(sum(1 << card for card in cards))
