"""How strong a hand is among all the hands that another seat may hold.

Chips rank the hands of a table, so what counts is not the hand but its place: the share of all
hands that would be weaker, on these community cards.
"""

import numpy as np

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.layout import (
    CAMERA_HOLE_CARDS,
    DECK_SIZE,
    hand_size,
    has_muscle,
    rank_of,
)
from stolik.games.the_gang.poker import CATEGORY, JX, SUITS, category, strength
from stolik.games.the_gang.specialists import hand_of

# Notes on the desk.
UNSEEN_NOTES = 192  # cards that others may hold
STRIDE_NOTE = 255  # which part of their hands is looked at

PROMISE = np.array(
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
"""Two hole cards before the community cards come: in how many of 1000 heists they beat a random
hand. The higher rank first if they are of one suit, the lower one first if not."""


@compiled
def promise(one: int, other: int) -> int:
    """What two hole cards promise before the community cards come."""
    high = max(rank_of(one), rank_of(other))
    low = min(rank_of(one), rank_of(other))
    suited = one % SUITS == other % SUITS and one != JX and other != JX
    return int(PROMISE[high, low] if suited else PROMISE[low, high])


@compiled
def appraised(one: int, other: int, third: int, community: int) -> int:
    """A number that is higher for a better hand; the third card is the second where there are two.

    Before the community cards come, three cards are worth the best two of them.
    """
    if community == 0:
        best = promise(one, other)
        if third != other:
            best = max(best, promise(one, third), promise(other, third))
        return best
    return strength(community | 1 << one | 1 << other | 1 << third)


@compiled
def community_cards(state: State) -> int:
    """As bits."""
    cards = 0
    for index in range(state.community_size):
        cards |= 1 << int(state.community[index])
    return cards


@compiled
def own_appraisal(state: State, seat: int) -> int:
    """The same number for a seat's own hand; Muscle beats all of its category."""
    community = community_cards(state)
    if has_muscle(state, seat) and community != 0:
        return ((category(strength(hand_of(state, seat))) + 1) << CATEGORY) - 1
    last = int(state.hole_size[seat]) - 1
    return appraised(
        hole_card(state, seat, 0),
        hole_card(state, seat, 1),
        hole_card(state, seat, last),
        community,
    )


@part
def hole_card(state: State, seat: int, place: int) -> int:
    """As the one type of integer that these functions are compiled for."""
    return np.int64(state.hole[seat, place])  # type: ignore[return-value]


@compiled
def list_unseen(state: State, seat: int, desk: Desk) -> int:
    """Puts the cards that others may hold, for all this seat knows, in the notes; how many."""
    known = known_cards(state, seat)
    n = 0
    for card in range(DECK_SIZE):
        if (known >> card) & 1 == 0:
            desk.notes[UNSEEN_NOTES + n] = card
            n += 1
    return n


@compiled
def place_among_hands(state: State, seat: int, desk: Desk) -> float:
    """The share of the hands others may hold that is weaker than this seat's, equal ones half.

    Of as many hands as the stride says, one is looked at.
    """
    stride = int(desk.notes[STRIDE_NOTE])
    mine = own_appraisal(state, seat)
    community = community_cards(state)
    with_third = hand_size(state) == CAMERA_HOLE_CARDS
    unseen = list_unseen(state, seat, desk)
    looked_at = 0
    halves = 0
    number = 0
    for high in range(1, unseen):
        for low in range(high):
            number += 1
            if number % stride == 0:
                one = int(desk.notes[UNSEEN_NOTES + low])
                other = int(desk.notes[UNSEEN_NOTES + high])
                third = other
                if with_third:
                    third = int(desk.notes[UNSEEN_NOTES + number % unseen])
                    if third in (one, other):
                        continue
                theirs = appraised(one, other, third, community)
                halves += (theirs < mine) + (theirs <= mine)
                looked_at += 2
    return halves / looked_at
