"""Where the cards of Abluxxen go: hands, layers, deck, pool and row.

Rules: docs/rules/abluxxen.md
"""

from stolik.compiler import compiled, inlined
from stolik.games.abluxxen.state import (
    HIGHEST_IN_ROW,
    HIGHEST_NUMBER,
    JOKER,
    LAYER_NUMBERS,
    LAYERS_OBSERVED,
    NEWEST_NUMBERS,
    NO_LAYER,
    SET_CARDS,
    SET_JOKERS,
    SET_LAYER,
    SET_NUMBERS,
    SET_VALUE,
    AbluxxenState,
)


@inlined
def add_to_hand(state: AbluxxenState, seat: int, card: int, copies: int) -> None:
    """Open cards: everybody knows from now on that they are there."""
    state.hand[seat, card] += copies
    state.hand_size[seat] += copies
    state.known[seat, card] += copies


@compiled
def add_set_to_hand(state: AbluxxenState, seat: int, layer: int) -> None:
    """In a hand its jokers are free again."""
    add_to_hand(state, seat, SET_VALUE[layer], SET_NUMBERS[layer])
    add_to_hand(state, seat, JOKER, SET_JOKERS[layer])


@inlined
def remove_from_hand(state: AbluxxenState, seat: int, card: int, copies: int) -> None:
    """Equal cards look the same to others: the copies they know of count as the first to go."""
    state.hand[seat, card] -= copies
    state.hand_size[seat] -= copies
    state.known[seat, card] = max(0, state.known[seat, card] - copies)


@inlined
def top_layer(state: AbluxxenState, seat: int) -> int:
    """The newest set of a seat that has one."""
    return int(state.layers[seat, state.layer_count[seat] - 1])


@inlined
def add_layer(state: AbluxxenState, seat: int, layer: int) -> None:
    """On top of the others."""
    state.layers[seat, state.layer_count[seat]] = layer
    state.layer_count[seat] += 1
    state.laid[seat] += SET_CARDS[layer]
    for index in range(NEWEST_NUMBERS - 1, LAYER_NUMBERS - 1, -1):
        state.newest[seat, index] = state.newest[seat, index - LAYER_NUMBERS]
    for number in range(LAYER_NUMBERS):
        state.newest[seat, number] = SET_LAYER[layer, number]


@inlined
def lift_top_layer(state: AbluxxenState, seat: int) -> int:
    """The newest set leaves the table; the one below is the top layer now."""
    lifted = top_layer(state, seat)
    state.layer_count[seat] -= 1
    state.laid[seat] -= SET_CARDS[lifted]
    for index in range(NEWEST_NUMBERS - LAYER_NUMBERS):
        state.newest[seat, index] = state.newest[seat, index + LAYER_NUMBERS]
    place = int(state.layer_count[seat]) - LAYERS_OBSERVED
    layer = int(state.layers[seat, place]) if place >= 0 else NO_LAYER
    for number in range(LAYER_NUMBERS):
        last = NEWEST_NUMBERS - LAYER_NUMBERS + number
        state.newest[seat, last] = SET_LAYER[layer, number]
    return lifted


@inlined
def take_from_deck(state: AbluxxenState) -> int:
    """The top card."""
    state.deck_size -= 1
    return int(state.deck[state.deck_size])


@inlined
def add_to_pool(state: AbluxxenState, card: int) -> None:
    """It lies there as a single card."""
    state.pool[card] += 1
    state.pool_entries += 1


@compiled
def turn_up_for_row(state: AbluxxenState) -> None:
    """A card up to 12 joins the row; a 13 or a joker goes to the pool."""
    card = take_from_deck(state)
    if card > HIGHEST_IN_ROW:
        send_to_pool(state, card)
    else:
        state.row[card] += 1
        state.row_size += 1


@inlined
def send_to_pool(state: AbluxxenState, card: int) -> None:
    """It joins the lowest single card as a group; where there is none, it is a single card."""
    for single in range(1, JOKER + 1):
        if state.pool[single] > 0:
            state.pool[single] -= 1
            state.groups[group_of(single, card)] += 1
            return
    add_to_pool(state, card)


@inlined
def group_of(one: int, other: int) -> int:
    """The number of a group of two cards, one of them a 13 or a joker."""
    return 2 * (min(one, other) - 1) + max(one, other) - HIGHEST_NUMBER
