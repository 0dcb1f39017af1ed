"""Where the cards of Abluxxen are."""

from collections import Counter

import numpy as np
import numpy.typing as npt

from stolik.engine.contract import State
from stolik.games.abluxxen.state import (
    CARD_KINDS,
    GROUP_HIGH,
    GROUP_LOW,
    GROUPS,
    JOKER,
    OVER,
    SET_JOKERS,
    SET_NUMBERS,
    SET_VALUE,
    AbluxxenState,
)


def census(state: State) -> Counter[int]:
    """Hands, layers, pool, row, discards and deck."""
    assert isinstance(state, AbluxxenState)
    cards = copies(state.pool) + copies(state.row) + copies(state.discards) + deck(state)
    for group in range(GROUPS):
        cards += [int(GROUP_LOW[group]), int(GROUP_HIGH[group])] * int(state.groups[group])
    for seat in range(state.seats):
        cards += copies(state.hand[seat])
        for layer in state.layers[seat, : state.layer_count[seat]].tolist():
            cards += [int(SET_VALUE[layer])] * int(SET_NUMBERS[layer])
            cards += [JOKER] * int(SET_JOKERS[layer])
    return Counter(cards)


def unknown(state: State, seat: int | None) -> dict[str, list[int]]:
    """The deck, and of every other hand the cards that were not seen going there."""
    assert isinstance(state, AbluxxenState)
    places = {"deck": deck(state)}
    for other in range(state.seats):
        if other != seat and state.phase != OVER:
            places[f"hand {other}"] = copies(state.hand[other] - state.known[other])
    return places


def copies(counts: npt.NDArray[np.int8]) -> list[int]:
    return [card for card in range(1, CARD_KINDS) for _ in range(counts[card])]


def deck(state: AbluxxenState) -> list[int]:
    cards: list[int] = state.deck[: state.deck_size].tolist()
    return cards
