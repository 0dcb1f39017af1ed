"""What a seat of Stairs knows, and what it cannot see. Rules: rules.md, Hidden information."""

import numpy as np

from stairs.state import ALL_CARDS, DEAL, DECK_SIZE, StairsState
from stolik.compiler import compiled, inlined
from stolik.engine.bits import count
from stolik.engine.chance import Rng, shuffle


@compiled
def redeal(state: StairsState, seat: int, rng: Rng) -> None:
    """The other hands, from all cards that the seat has not seen; the rest lies aside."""
    if state.phase == DEAL:
        return
    cards = np.empty(DECK_SIZE, np.int16)
    unseen = unseen_by(state, seat)
    n = 0
    for card in range(1, DECK_SIZE + 1):
        if unseen >> card & 1:
            cards[n] = card
            n += 1
    shuffle(cards, n, rng)
    for other in range(state.seats):
        if other != seat:
            size = count(int(state.hand[other]))
            state.hand[other] = 0
            for _ in range(size):
                n -= 1
                state.hand[other] |= 1 << int(cards[n])


@inlined
def unseen_by(state: StairsState, seat: int) -> int:
    """The cards that were not laid in this round, nor are in the hand of that seat, as bits."""
    own = int(state.hand[seat]) if seat >= 0 else 0
    return ALL_CARDS & ~(int(state.stairs) | int(state.gone) | own)
