"""What the others may hold, judged by how much they have laid: who plays on keeps the best cards.

Low and small sets go first, so what is left in a hand is no random part of the cards that a seat
has not seen: it has high cards, sets and jokers. How much likelier such a hand is was fitted to
matches of the rules of thumb, by telling true hands from the same hands with one card exchanged for
one of the deck (`benchmarks/abluxxen_hands.py`). A world is dealt at random and then made likely by
exchanges, a Metropolis walk.
"""

import math

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.engine.chance import below, uniform
from stolik.engine.policy import Beliefs, Moments
from stolik.engine.scratch import Scratch
from stolik.games.abluxxen.knowledge import known_copies, redeal
from stolik.games.abluxxen.state import CARD_KINDS, DECK_SIZE, JOKER, AbluxxenState

# By how much likelier a card makes a hand, as a logarithm, when its player has laid much.
KEPT_VALUE = 0.1  # for each step of its value
KEPT_JOKER = 1.7  # beyond a number card of middle value
KEPT_EQUAL = 1.65  # that joins others of its value
MIDDLE_VALUE = 7
STEPS_PER_CARD = 4
"""Exchanges that are considered for each hidden card in a hand: twice as many change nothing."""
DECK = -1
"""In place of the seat whose card it is."""

KEPT = np.zeros((CARD_KINDS, CARD_KINDS))
"""By card, and by how many of them the hand has without it."""
for _card in range(1, JOKER):
    KEPT[_card] = KEPT_VALUE * (_card - MIDDLE_VALUE)
    KEPT[_card, 1:] += KEPT_EQUAL
KEPT[JOKER] = KEPT_JOKER


@compiled
def imagine(
    world: AbluxxenState,
    moments: Moments,  # noqa: ARG001  # nothing is remembered but what lies on the table
    seat: int,
    beliefs: Beliefs,  # noqa: ARG001
    scratch: Scratch,
) -> None:
    """Deals what the seat cannot see, then exchanges cards until the hands are likely."""
    redeal(world, seat, scratch.rng)
    card = np.empty(DECK_SIZE, np.int16)
    owner = np.empty(DECK_SIZE, np.int16)
    held = 0
    for other in range(world.seats):
        if other != seat:
            for kind in range(1, CARD_KINDS):
                for _ in range(world.hand[other, kind] - known_copies(world, other, kind)):
                    card[held], owner[held] = kind, other
                    held += 1
    unseen = held + int(world.deck_size)
    for place in range(held, unseen):
        card[place], owner[place] = world.deck[place - held], DECK
    for _ in range(STEPS_PER_CARD * held):
        mine, theirs = below(scratch.rng, held), below(scratch.rng, unseen)
        if owner[mine] != owner[theirs] and card[mine] != card[theirs]:
            gained, lost = int(card[theirs]), int(card[mine])
            gain = likelier(world, int(owner[mine]), gained, lost)
            if owner[theirs] != DECK:
                gain += likelier(world, int(owner[theirs]), lost, gained)
            if gain >= 0.0 or uniform(scratch.rng) < math.exp(gain):
                exchange(world, int(owner[mine]), gained, lost)
                if owner[theirs] == DECK:
                    world.deck[theirs - held] = lost
                else:
                    exchange(world, int(owner[theirs]), lost, gained)
                card[mine], card[theirs] = gained, lost


@inlined
def likelier(world: AbluxxenState, seat: int, gained: int, lost: int) -> float:
    """By how much a hand is likelier with another card, as a logarithm.

    Dealt hands are random; what its player has laid since makes a hand one that was chosen.
    """
    layers = int(world.layer_count[seat])
    more = KEPT[gained, world.hand[seat, gained]] - KEPT[lost, world.hand[seat, lost] - 1]
    return float(more) * layers / (layers + 1)


@inlined
def exchange(world: AbluxxenState, seat: int, gained: int, lost: int) -> None:
    """One card of a hand for another."""
    world.hand[seat, gained] += 1
    world.hand[seat, lost] -= 1
