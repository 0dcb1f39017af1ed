"""How strong a hand is among all the hands that another seat may hold.

Chips rank the hands of the gang, so what counts is not the hand but its percentile: the share of
all hands that would be weaker, with these community cards.
"""

import numpy as np

from stolik.compiler import compiled
from stolik.games.the_gang.hands import community_cards, hand_of, hand_size, hole_card
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.poker import CATEGORY, JX, SUITS, category, rank_of, strength
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import (
    CAMERA_HOLE_CARDS,
    DECK_SIZE,
    GangState,
    has_muscle,
)

PREFLOP_WINS = np.array(
    (
        (505, 324, 332, 342, 341, 349, 372, 394, 417, 442, 474, 504, 548),
        (360, 537, 349, 361, 360, 367, 377, 401, 426, 451, 483, 514, 557),
        (369, 385, 570, 381, 379, 389, 399, 409, 437, 461, 493, 522, 565),
        (377, 396, 413, 603, 401, 406, 420, 428, 445, 470, 502, 533, 576),
        (377, 395, 412, 432, 632, 426, 436, 446, 464, 477, 512, 543, 576),
        (385, 400, 421, 437, 456, 664, 455, 465, 480, 494, 518, 551, 587),
        (405, 410, 431, 450, 465, 482, 693, 483, 499, 513, 537, 561, 597),
        (426, 432, 441, 459, 475, 493, 510, 724, 518, 533, 555, 579, 606),
        (448, 456, 467, 475, 492, 506, 524, 544, 755, 555, 576, 598, 628),
        (472, 480, 489, 500, 505, 519, 538, 557, 579, 777, 582, 603, 633),
        (502, 511, 520, 529, 537, 542, 561, 579, 598, 604, 805, 616, 643),
        (532, 541, 549, 560, 568, 574, 584, 601, 619, 623, 636, 829, 652),
        (572, 582, 589, 598, 598, 608, 617, 626, 646, 652, 662, 670, 854),
    ),
    np.int16,
)
"""In how many of 1000 heists two hole cards beat a random hand. The higher rank comes first if they
are of one suit, the lower one if not."""


@compiled
def preflop_value(one: int, other: int) -> int:
    """What two hole cards are worth before the community cards come."""
    high = max(rank_of(one), rank_of(other))
    low = min(rank_of(one), rank_of(other))
    suited = one % SUITS == other % SUITS and one != JX and other != JX
    return int(PREFLOP_WINS[high, low] if suited else PREFLOP_WINS[low, high])


@compiled
def hand_value(one: int, other: int, third: int, community: int) -> int:
    """A number that is higher for a better hand; the third card is the second where there are two.

    Before the community cards come, three cards are worth the best two of them.
    """
    if community == 0:
        best = preflop_value(one, other)
        if third != other:
            best = max(best, preflop_value(one, third), preflop_value(other, third))
        return best
    return strength(community | 1 << one | 1 << other | 1 << third)


@compiled
def own_hand_value(state: GangState, seat: int) -> int:
    """The same number for a seat's own hand; Muscle beats all of its category."""
    community = community_cards(state)
    if has_muscle(state, seat) and community != 0:
        return ((category(strength(hand_of(state, seat))) + 1) << CATEGORY) - 1
    last = int(state.hole_size[seat]) - 1
    return hand_value(
        hole_card(state, seat, 0),
        hole_card(state, seat, 1),
        hole_card(state, seat, last),
        community,
    )


@compiled
def list_unseen(state: GangState, seat: int, scratch: GangScratch) -> int:
    """Lists the cards that others may hold, for all this seat knows; how many."""
    known = known_cards(state, seat)
    n = 0
    for card in range(DECK_SIZE):
        if (known >> card) & 1 == 0:
            scratch.unseen[n] = card
            n += 1
    return n


@compiled
def hand_percentile(state: GangState, seat: int, stride: int, scratch: GangScratch) -> float:
    """The share of the hands others may hold that is weaker than this seat's, equal ones half.

    Only every hand at a distance of the stride is looked at.
    """
    mine = own_hand_value(state, seat)
    community = community_cards(state)
    with_third = hand_size(state) == CAMERA_HOLE_CARDS
    unseen = list_unseen(state, seat, scratch)
    looked_at = 0
    halves = 0
    number = 0
    for high in range(1, unseen):
        for low in range(high):
            number += 1
            if number % stride == 0:
                one = int(scratch.unseen[low])
                other = int(scratch.unseen[high])
                third = other
                if with_third:
                    third = int(scratch.unseen[number % unseen])
                    if third in (one, other):
                        continue
                theirs = hand_value(one, other, third, community)
                halves += (theirs < mine) + (theirs <= mine)
                looked_at += 2
    return halves / looked_at
