"""Where the cards of Abluxxen go: hands, layers, deck, pool and row.

Rules: docs/rules/abluxxen.md
"""

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.games.abluxxen.state import (
    HIGHEST_IN_ROW,
    HIGHEST_NUMBER,
    JOKER,
    SET_JOKERS,
    SET_NUMBERS,
    SET_VALUE,
)


@part
def add_to_hand(state: State, seat: int, card: int, copies: int) -> None:
    """Open cards: everybody knows from now on that they are there."""
    state.hand[seat, card] += copies
    state.hand_size[seat] += copies
    state.known[seat, card] += copies


@compiled
def add_set_to_hand(state: State, seat: int, layer: int) -> None:
    """In a hand its jokers are free again."""
    add_to_hand(state, seat, SET_VALUE[layer], SET_NUMBERS[layer])
    add_to_hand(state, seat, JOKER, SET_JOKERS[layer])


@part
def remove_from_hand(state: State, seat: int, card: int, copies: int) -> None:
    """Equal cards are one and the same to others: they see the known copies go first."""
    state.hand[seat, card] -= copies
    state.hand_size[seat] -= copies
    state.known[seat, card] = max(0, state.known[seat, card] - copies)


@part
def top_layer(state: State, seat: int) -> int:
    """The newest set of a seat that has one."""
    return int(state.layers[seat, state.layer_count[seat] - 1])


@part
def lift_top_layer(state: State, seat: int) -> int:
    """The newest set leaves the table; the one below is the top layer now."""
    layer = top_layer(state, seat)
    state.layer_count[seat] -= 1
    return layer


@part
def take_from_deck(state: State) -> int:
    """The top card."""
    state.deck_size -= 1
    return int(state.deck[state.deck_size])


@part
def add_to_pool(state: State, card: int) -> None:
    """As a single card."""
    state.pool[card] += 1
    state.pool_entries += 1


@compiled
def turn_up_for_row(state: State) -> None:
    """A card up to 12 joins the row; a 13 or a joker goes to the pool."""
    card = take_from_deck(state)
    if card > HIGHEST_IN_ROW:
        send_to_pool(state, card)
    else:
        state.row[card] += 1
        state.row_size += 1


@part
def send_to_pool(state: State, card: int) -> None:
    """On the lowest single card, and the two are a group now; where there is none, on its own."""
    for single in range(1, JOKER + 1):
        if state.pool[single] > 0:
            state.pool[single] -= 1
            state.groups[group_of(single, card)] += 1
            return
    add_to_pool(state, card)


@part
def group_of(one: int, other: int) -> int:
    """The number of a group of two cards, one of them a 13 or a joker."""
    return 2 * (min(one, other) - 1) + max(one, other) - HIGHEST_NUMBER
