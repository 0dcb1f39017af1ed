"""What a seat of Take That knows, and what it could not tell from the real hands and deck.

Rules: docs/rules/take-that.md
"""

import numpy as np

from stolik.compiler import compiled
from stolik.engine.chance import Rng, shuffle
from stolik.engine.contract import Cards
from stolik.games.take_that.state import (
    CARDS,
    DECK_SIZE,
    EXTRA,
    LAST_CARD,
    NO_CARD,
    SCORED,
    UNSEEN,
    TakeThatState,
)


@compiled
def extra_cards_are_hidden(state: TakeThatState) -> bool:
    """Nobody looks at them before the scoring, their owner included."""
    return bool(state.phase < SCORED)


@compiled
def redeal(state: TakeThatState, seat: int, rng: Rng) -> None:
    """Other hands, the deck and the hidden extra cards are dealt from all unseen cards."""
    unseen = np.empty(DECK_SIZE, np.int16)
    n = unseen_cards(state, seat, unseen)
    shuffle(unseen, n, rng)
    deal_unseen(state, seat, unseen, n)


@compiled
def deal_unseen(state: TakeThatState, seat: int, unseen: Cards, n: int) -> None:
    """Deals n unseen cards from the last on: to the other hands, as extra cards, to the deck."""
    for other in range(state.seats):
        if other != seat:
            for place in range(state.hand_size[other]):
                n -= 1
                state.hand[other, place] = unseen[n]
    if extra_cards_are_hidden(state):
        for card in range(LAST_CARD + 1):
            if state.zone[card] >= EXTRA:
                state.zone[card] = UNSEEN
        for owner in range(state.seats):
            for _ in range(state.extra_cards[owner]):
                n -= 1
                state.zone[unseen[n]] = EXTRA + owner
    for place in range(state.deck_size):
        n -= 1
        state.deck[place] = unseen[n]
    for place in range(state.deck_size, DECK_SIZE):
        state.deck[place] = NO_CARD  # drawn already: where it lay must leave no trace


@compiled
def unseen_cards(state: TakeThatState, seat: int, out: Cards) -> int:
    """The cards that are neither in the hand of the seat nor open on the table; how many."""
    is_hidden = extra_cards_are_hidden(state)
    n = 0
    for number in range(DECK_SIZE):
        card = CARDS[number]
        is_mine = False
        if seat >= 0:
            for place in range(state.hand_size[seat]):
                is_mine |= state.hand[seat, place] == card
        zone = state.zone[card]
        if (zone == UNSEEN or (zone >= EXTRA and is_hidden)) and not is_mine:
            out[n] = card
            n += 1
    return n
