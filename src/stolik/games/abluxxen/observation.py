"""The observation of Abluxxen, for learning. Page: docs/research/abluxxen.md."""

from stolik.compiler import compiled
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, repeated
from stolik.engine.seats import seat_after, steps_to
from stolik.games.abluxxen.knowledge import known_copies
from stolik.games.abluxxen.state import (
    CARD_KINDS,
    GROUPS,
    HIGHEST_IN_ROW,
    JOKER,
    MOST_SEATS,
    SET_JOKERS,
    SET_NUMBERS,
    SET_SIZE,
    SET_VALUE,
    AbluxxenState,
)

LAYERS_OBSERVED = 8

LAYER = Layout(
    Part("value", 1, "the value of its number cards, 14 for jokers alone"),
    Part("numbers", 1, "its number cards"),
    Part("jokers", 1, "its jokers"),
)
SEAT = Layout(
    Part("plays", 1, "1 if the seat is taken"),
    Part("hand_size", 1, "cards in hand"),
    Part("layer_count", 1, "layers in front of it"),
    Part("down", 1, "cards in all its layers"),
    Part("known", JOKER, "copies of 1 … 13 and the joker that all know to be in its hand"),
    Part("laid", JOKER, "copies of 1 … 13 and the joker in all its layers"),
    Part(
        "layers",
        LAYERS_OBSERVED * LAYER.size,
        "its 8 newest layers, the newest first: value, numbers, jokers",
    ),
)
LAYOUT = Layout(
    Part("hand", JOKER, "copies of 1 … 13 and the joker in my hand"),
    Part("pool", JOKER, "copies of 1 … 13 and the joker, single in the pool"),
    Part("groups", GROUPS, "copies of the pool's groups: 1 13, 1 J, 2 13 … J J"),
    Part("row", HIGHEST_IN_ROW, "copies of 1 … 12 of the virtual player"),
    Part("discards", JOKER, "copies of 1 … 13 and the joker among the discards"),
    repeated("seats", MOST_SEATS, "5 seats, from mine on clockwise", SEAT),
    Part("deck", 1, "cards in the deck"),
    Part("phase", 1, "2 play, 3 rob, 5 steal, 6 answer, 7 owed, 9 option, else nobody acts"),
    Part("mode", 1, "0 basic, 1 advanced, 2 expert"),
    Part("active", 1, "the seat with the paw"),
    Part("victim", 1, "the seat being robbed, the active one if none"),
    Part("robbed", 1, "1 if a seat was robbed this turn"),
    Part("owed", 1, "draws still to be made"),
)

# Where the parts begin, for compiled code. Copies of a card are at its number − 1: there is no 0.
OBSERVATION = LAYOUT.size
HAND_AT = LAYOUT["hand"].first
POOL_AT = LAYOUT["pool"].first
GROUPS_AT = LAYOUT["groups"].first
ROW_AT = LAYOUT["row"].first
DISCARDS_AT = LAYOUT["discards"].first
SEATS_AT = LAYOUT["seats"].first
DECK_AT = LAYOUT["deck"].first
PHASE_AT = LAYOUT["phase"].first
MODE_AT = LAYOUT["mode"].first
ACTIVE_AT = LAYOUT["active"].first
VICTIM_AT = LAYOUT["victim"].first
ROBBED_AT = LAYOUT["robbed"].first
OWED_AT = LAYOUT["owed"].first
SEAT_NUMBERS = SEAT.size
PLAYS_AT = SEAT["plays"].first
HAND_SIZE_AT = SEAT["hand_size"].first
LAYER_COUNT_AT = SEAT["layer_count"].first
DOWN_AT = SEAT["down"].first
KNOWN_AT = SEAT["known"].first
LAID_AT = SEAT["laid"].first
LAYERS_AT = SEAT["layers"].first
LAYER_NUMBERS = LAYER.size
VALUE_AT = LAYER["value"].first
NUMBERS_AT = LAYER["numbers"].first
JOKERS_AT = LAYER["jokers"].first


@compiled
def observe(state: AbluxxenState, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    for card in range(1, CARD_KINDS):
        if seat >= 0:
            out[HAND_AT + card - 1] = state.hand[seat, card]
        out[POOL_AT + card - 1] = state.pool[card]
        out[DISCARDS_AT + card - 1] = state.discards[card]
    for group in range(GROUPS):
        out[GROUPS_AT + group] = state.groups[group]
    for card in range(1, HIGHEST_IN_ROW + 1):
        out[ROW_AT + card - 1] = state.row[card]
    for steps in range(state.seats):
        observe_seat(state, seat_after(state, seat, steps), SEATS_AT + steps * SEAT_NUMBERS, out)
    out[DECK_AT] = state.deck_size
    out[PHASE_AT] = state.phase
    out[MODE_AT] = state.mode
    out[ACTIVE_AT] = steps_to(state, seat, state.active)
    out[VICTIM_AT] = steps_to(state, seat, state.victim)
    out[ROBBED_AT] = state.robbed
    out[OWED_AT] = state.owed


@compiled
def observe_seat(state: AbluxxenState, seat: int, first: int, out: Observation) -> None:
    """One seat as everybody sees it, from that index on."""
    out[first + PLAYS_AT] = 1
    out[first + HAND_SIZE_AT] = state.hand_size[seat]
    out[first + LAYER_COUNT_AT] = state.layer_count[seat]
    for card in range(1, CARD_KINDS):
        out[first + KNOWN_AT + card - 1] = known_copies(state, seat, card)
    for depth in range(state.layer_count[seat]):
        layer = state.layers[seat, state.layer_count[seat] - 1 - depth]
        out[first + DOWN_AT] += SET_SIZE[layer]
        out[first + LAID_AT + int(SET_VALUE[layer]) - 1] += SET_NUMBERS[layer]
        out[first + LAID_AT + JOKER - 1] += SET_JOKERS[layer]
        if depth < LAYERS_OBSERVED:
            place = first + LAYERS_AT + depth * LAYER_NUMBERS
            out[place + VALUE_AT] = SET_VALUE[layer]
            out[place + NUMBERS_AT] = SET_NUMBERS[layer]
            out[place + JOKERS_AT] = SET_JOKERS[layer]
