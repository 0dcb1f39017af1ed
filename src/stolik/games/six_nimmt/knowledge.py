"""What a seat of 6 nimmt! knows, and what it could not tell from the real hands.

Rules: docs/rules/six-nimmt.md
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.chance import Rng, below, shuffle
from stolik.games.six_nimmt.rules import add_to_hand, remove_from_hand
from stolik.games.six_nimmt.state import (
    CHOOSE,
    DECK_SIZE,
    HAND_SIZE,
    NO_CARD,
    ROW_LIMIT,
    ROWS,
    SixState,
)


@compiled
def hands_are_open(state: SixState) -> bool:
    """In the tactical mode everybody saw the draft, and so knows every hand."""
    return bool(state.tactical)


@inlined
def mark_seen(state: SixState, marks: npt.NDArray[Any], first: int) -> None:
    """Marks, from that index on, every card that everybody has seen this round.

    In a row, on a pile, or revealed. NO_CARD is marked as well, wherever a row has room: a branch
    on that would take longer than all the rest.
    """
    for card in range(1, DECK_SIZE + 1):
        marks[first + card] = state.pile[card] >= 0
    for row in range(ROWS):
        for place in range(ROW_LIMIT):
            marks[first + int(state.rows[row, place])] = True
    if state.phase != CHOOSE:
        for seat in range(state.seats):
            if state.laid[seat] != NO_CARD:
                marks[first + int(state.laid[seat])] = True


@compiled
def redeal(state: SixState, seat: int, rng: Rng) -> None:
    """Other hands are dealt from all unseen cards; choices not yet revealed are made again."""
    hidden_choices = state.phase == CHOOSE
    for other in range(state.seats):
        if other != seat:
            if hidden_choices and state.laid[other] != NO_CARD:
                add_to_hand(state, other, state.laid[other])
            sort_hand(state, other)  # the order of a hand must not betray the card chosen
    if not hands_are_open(state):
        redeal_hands(state, seat, rng)
    for other in range(state.seats):
        if hidden_choices and other != seat and state.laid[other] != NO_CARD:
            card = state.hand[other, below(rng, state.hand_size[other])]
            remove_from_hand(state, other, card)
            state.laid[other] = card


@compiled
def sort_hand(state: SixState, seat: int) -> None:
    """Ascending, and nothing left in the places behind it."""
    for place in range(state.hand_size[seat], HAND_SIZE):
        state.hand[seat, place] = NO_CARD
    for last in range(1, state.hand_size[seat]):
        place = last
        while place > 0 and state.hand[seat, place] < state.hand[seat, place - 1]:
            card = state.hand[seat, place]
            state.hand[seat, place] = state.hand[seat, place - 1]
            state.hand[seat, place - 1] = card
            place -= 1


@compiled
def redeal_hands(state: SixState, seat: int, rng: Rng) -> None:
    """Deals every other hand again from the cards this seat has not seen."""
    known = np.zeros(DECK_SIZE + 1, np.bool_)
    mark_seen(state, known, 0)
    if seat >= 0:
        known[state.laid[seat]] = True
        for place in range(state.hand_size[seat]):
            known[state.hand[seat, place]] = True
    unseen = np.empty(DECK_SIZE, np.int16)
    n = 0
    for card in range(1, DECK_SIZE + 1):
        if not known[card]:
            unseen[n] = card
            n += 1
    shuffle(unseen, n, rng)
    for other in range(state.seats):
        if other != seat:
            for place in range(state.hand_size[other]):
                n -= 1
                state.hand[other, place] = unseen[n]
