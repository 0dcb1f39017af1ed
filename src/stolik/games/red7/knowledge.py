"""What a seat of Red7 knows, and the deals that it could not tell apart.

Rules: docs/rules/red7.md, *Hidden information*

All players remember the moves. So a card that ever lay face up this round is known wherever it is:
on the deck where a 1 or a 7 put it, and in the hand that drew it from there.
"""

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count
from stolik.engine.chance import Rng, shuffle
from stolik.engine.contract import Cards
from stolik.games.red7.effects import can_drop, may_end, playable_cards, removable_cards
from stolik.games.red7.palettes import ONES_AND_SEVENS
from stolik.games.red7.state import DECK_SIZE, DROP, EXTRA, FINISH, MOST_SEATS, REMOVE, Red7State
from stolik.games.red7.winning import winning_canvas_cards


@compiled
def redeal(state: Red7State, seat: int, rng: Rng) -> None:
    """Deals all unseen cards again, until the current turn could have come this far."""
    deal_hidden_cards(state, seat, rng)
    while seat != state.turn and not turn_is_possible(state, int(state.turn)):
        deal_hidden_cards(state, seat, rng)


@compiled
def turn_is_possible(state: Red7State, seat: int) -> bool:
    """Whether the hand allows what is public about the turn: its phase and its must-win rule."""
    hand = int(state.hand[seat])
    palette = int(state.palette[seat])
    if state.phase == EXTRA:
        return playable_cards(state, seat) != 0
    if state.phase == REMOVE:
        return removable_cards(state, seat, palette, hand) != 0
    if state.phase == DROP:
        return can_drop(state, palette, hand)
    if state.phase == FINISH:
        if state.extra_skipped and playable_cards(state, seat):
            return False
        return may_end(state, seat) or winning_canvas_cards(state, seat) != 0
    return True


@compiled
def deal_hidden_cards(state: Red7State, seat: int, rng: Rng) -> None:
    """To the other hands and the deck; places known to hold a 1 or a 7 get only those."""
    pool = np.empty(DECK_SIZE, np.int16)
    hidden = hidden_cards(state, seat)
    n = list_cards_of(hidden, pool)
    shuffle(pool, n, rng)
    free = np.zeros(MOST_SEATS, np.int64)
    for other in range(state.seats):
        if other != seat:
            unseen = int(state.hand[other] & ~state.seen)
            barred = count(unseen & int(state.barred[other]))
            free[other] = count(unseen) - barred
            cards = first_cards(pool, hidden & ONES_AND_SEVENS, barred)
            hidden &= ~cards
            state.barred[other] = state.barred[other] & state.seen | cards
            state.hand[other] = state.hand[other] & state.seen | cards
    for other in range(state.seats):
        cards = first_cards(pool, hidden, int(free[other]))
        hidden &= ~cards
        state.hand[other] |= cards
    fill_deck(state, pool, hidden)


@inlined
def hidden_cards(state: Red7State, seat: int) -> int:
    """The cards whose place this seat does not know."""
    cards = 0
    for other in range(state.seats):
        if other != seat:
            cards |= int(state.hand[other])
    for place in range(state.deck_size):
        cards |= 1 << int(state.deck[place])
    return cards & ~int(state.seen)


@inlined
def list_cards_of(cards: int, out: Cards) -> int:
    """Puts the cards of a set into a list, ascending; how many."""
    n = 0
    for card in range(DECK_SIZE):
        out[n] = card
        n += cards >> card & 1
    return n


@inlined
def first_cards(pool: Cards, among: int, demand: int) -> int:
    """The cards of a set that come first in the pool, as many as demanded."""
    cards = 0
    place = 0
    while demand > 0:
        bit = among & 1 << int(pool[place])
        cards |= bit
        demand -= int(bit != 0)
        place += 1
    return cards


@inlined
def fill_deck(state: Red7State, pool: Cards, hidden: int) -> None:
    """The cards left in the pool take the places of the deck whose cards are unknown."""
    following = 0
    for place in range(state.deck_size):
        if int(state.seen) >> int(state.deck[place]) & 1 == 0:
            while hidden >> int(pool[following]) & 1 == 0:
                following += 1
            state.deck[place] = pool[following]
            following += 1
