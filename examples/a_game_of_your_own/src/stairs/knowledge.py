"""What a seat of Stairs cannot see, dealt again. Rules: rules.md, Hidden information."""

import numpy as np

from stairs.rules import unseen_by
from stairs.state import DEAL, DECK_SIZE, StairsState
from stolik.compiler import compiled
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
