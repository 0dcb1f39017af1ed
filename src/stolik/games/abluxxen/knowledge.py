"""What a seat of Abluxxen knows, and how the cards it cannot see are dealt again.

Hidden are the deck and the cards that others hold, except those that everybody saw going into a
hand.
"""

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.engine.chance import Rng, shuffle
from stolik.games.abluxxen.state import (
    CARD_KINDS,
    DECK_SIZE,
    DUEL_DECK,
    MOST_SEATS,
    OVER,
    AbluxxenState,
)


@inlined
def known_copies(state: AbluxxenState, seat: int, card: int) -> int:
    """How many copies everybody knows to be in a hand; at the end the hands are shown."""
    return int(state.hand[seat, card] if state.phase == OVER else state.known[seat, card])


@compiled
def redeal(state: AbluxxenState, seat: int, rng: Rng) -> None:
    """The unknown cards of the others and the deck are shuffled together and dealt again."""
    unseen = np.empty(DECK_SIZE, np.int16)
    copies = np.zeros(CARD_KINDS, np.int16)
    hidden = np.zeros(MOST_SEATS, np.int16)
    for other in range(state.seats):
        if other != seat:
            for card in range(1, CARD_KINDS):
                known = known_copies(state, other, card)
                copies[card] += state.hand[other, card] - known
                hidden[other] += state.hand[other, card] - known
                state.hand[other, card] = known
    for place in range(state.deck_size):
        copies[state.deck[place]] += 1
    for place in range(state.deck_size, DUEL_DECK):
        state.deck[place] = 0  # no seat may know in which order the cards drawn so far lay there
    n = 0
    for card in range(1, CARD_KINDS):  # in natural order: where they were must leave no trace
        for _ in range(copies[card]):
            unseen[n] = card
            n += 1
    shuffle(unseen, n, rng)
    for other in range(state.seats):
        for _ in range(hidden[other]):
            n -= 1
            state.hand[other, unseen[n]] += 1
    for place in range(state.deck_size):
        state.deck[place] = unseen[place]
