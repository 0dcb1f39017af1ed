"""What a seat of Abluxxen knows: its observation, and the hidden cards dealt anew.

Hidden are the deck and what others hold, but for the cards that everybody saw going into a hand.
"""

import numpy as np

from stolik.engine.chance import Rng, shuffle
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import Observation, State
from stolik.engine.layout import Part, fields
from stolik.games.abluxxen.state import (
    CARD_KINDS,
    DECK_SIZE,
    DUEL_DECK,
    GROUPS,
    HIGHEST_IN_ROW,
    JOKER,
    MOST_SEATS,
    OVER,
    SET_JOKERS,
    SET_NUMBERS,
    SET_SIZE,
    SET_VALUE,
)


@part
def known_copies(state: State, seat: int, card: int) -> int:
    """How many copies everybody knows to be in a hand; at the end the hands are shown."""
    return int(state.hand[seat, card] if state.phase == OVER else state.known[seat, card])


@compiled
def redeal(state: State, seat: int, rng: Rng) -> None:
    """Others' unknown cards and the deck are mixed and dealt anew."""
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
        state.deck[place] = 0  # cards drawn long ago: their order is nobody's to know
    n = 0
    for card in range(1, CARD_KINDS):  # in natural order: where they lay must leave no trace
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


# The observation, part by part; seats are counted from the observer's own. Copies by card are
# those of 1 … 13 and the joker, in this order.
OBSERVED_HAND = 0  # 14 copies: in my hand
OBSERVED_POOL = OBSERVED_HAND + JOKER  # 14 copies: single cards of the pool
OBSERVED_GROUPS = OBSERVED_POOL + JOKER  # 28 copies: 1 13, 1 J, 2 13, 2 J … (J 13 is always 0)
OBSERVED_ROW = OBSERVED_GROUPS + GROUPS  # 12 copies: cards of the virtual player
OBSERVED_DISCARDS = OBSERVED_ROW + HIGHEST_IN_ROW  # 14 copies
OBSERVED_SEATS = OBSERVED_DISCARDS + JOKER  # five seats, SEAT_NUMBERS each, as follows:
SEAT_PLAYS = 0
SEAT_HAND_SIZE = 1
SEAT_LAYER_COUNT = 2
SEAT_DOWN = 3  # the number of cards in all layers
SEAT_KNOWN = 4  # 14 copies: what everybody knows to be in the hand
SEAT_LAID = SEAT_KNOWN + JOKER  # 14 copies: in all layers
SEAT_LAYERS = SEAT_LAID + JOKER  # the newest layers, top first: value, numbers and jokers of each
LAYERS_OBSERVED = 8
LAYER_NUMBERS = 3
SEAT_NUMBERS = SEAT_LAYERS + LAYERS_OBSERVED * LAYER_NUMBERS
OBSERVED_DECK = OBSERVED_SEATS + MOST_SEATS * SEAT_NUMBERS  # the number of cards in it
OBSERVED_PHASE = OBSERVED_DECK + 1
OBSERVED_MODE = OBSERVED_PHASE + 1
OBSERVED_ACTIVE = OBSERVED_MODE + 1
OBSERVED_VICTIM = OBSERVED_ACTIVE + 1  # the active seat when nobody is being robbed
OBSERVED_ROBBED = OBSERVED_VICTIM + 1  # whether somebody was robbed this turn
OBSERVED_OWED = OBSERVED_ROBBED + 1
OBSERVATION = OBSERVED_OWED + 1


LAYOUT = (
    Part("hand", OBSERVED_HAND, JOKER, "copies of 1 … 13 and the joker in my hand"),
    Part("pool", OBSERVED_POOL, JOKER, "copies of 1 … 13 and the joker, single in the pool"),
    Part("groups", OBSERVED_GROUPS, GROUPS, "copies of the pool's groups: 1 13, 1 J, 2 13 … J J"),
    Part("row", OBSERVED_ROW, HIGHEST_IN_ROW, "copies of 1 … 12 of the virtual player"),
    Part("discards", OBSERVED_DISCARDS, JOKER, "copies of 1 … 13 and the joker among the discards"),
    Part(
        "seats",
        OBSERVED_SEATS,
        MOST_SEATS * SEAT_NUMBERS,
        "5 seats, from mine on clockwise",
        fields(
            ("plays", 1, "1 if the seat is taken"),
            ("hand_size", 1, "cards in hand"),
            ("layer_count", 1, "layers in front of it"),
            ("down", 1, "cards in all its layers"),
            ("known", JOKER, "copies of 1 … 13 and the joker that all know to be in its hand"),
            ("laid", JOKER, "copies of 1 … 13 and the joker in all its layers"),
            (
                "layers",
                LAYERS_OBSERVED * LAYER_NUMBERS,
                "its 8 newest layers, the newest first: value, numbers, jokers",
            ),
        ),
    ),
    Part("deck", OBSERVED_DECK, 1, "cards in the deck"),
    Part(
        "phase",
        OBSERVED_PHASE,
        1,
        "2 play, 3 rob, 5 steal, 6 answer, 7 owed, 9 option, else nobody acts",
    ),
    Part("mode", OBSERVED_MODE, 1, "0 basic, 1 advanced, 2 expert"),
    Part("active", OBSERVED_ACTIVE, 1, "the seat with the paw"),
    Part("victim", OBSERVED_VICTIM, 1, "the seat being robbed, the active one if none"),
    Part("robbed", OBSERVED_ROBBED, 1, "1 if somebody was robbed this turn"),
    Part("owed", OBSERVED_OWED, 1, "draws still to be made"),
)


@compiled
def observe(state: State, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    for card in range(1, CARD_KINDS):
        if seat >= 0:
            out[OBSERVED_HAND + card - 1] = state.hand[seat, card]
        out[OBSERVED_POOL + card - 1] = state.pool[card]
        out[OBSERVED_DISCARDS + card - 1] = state.discards[card]
    for group in range(GROUPS):
        out[OBSERVED_GROUPS + group] = state.groups[group]
    for card in range(1, HIGHEST_IN_ROW + 1):
        out[OBSERVED_ROW + card - 1] = state.row[card]
    first = max(seat, 0)
    for turn in range(state.seats):
        observe_seat(state, (first + turn) % state.seats, turn, out)
    out[OBSERVED_DECK] = state.deck_size
    out[OBSERVED_PHASE] = state.phase
    out[OBSERVED_MODE] = state.mode
    out[OBSERVED_ACTIVE] = (state.active + state.seats - first) % state.seats
    out[OBSERVED_VICTIM] = (state.victim + state.seats - first) % state.seats
    out[OBSERVED_ROBBED] = state.robbed
    out[OBSERVED_OWED] = state.owed


@compiled
def observe_seat(state: State, seat: int, turn: int, out: Observation) -> None:
    """The part of the observation about one seat, open to all."""
    first = OBSERVED_SEATS + turn * SEAT_NUMBERS
    out[first + SEAT_PLAYS] = 1
    out[first + SEAT_HAND_SIZE] = state.hand_size[seat]
    out[first + SEAT_LAYER_COUNT] = state.layer_count[seat]
    for card in range(1, CARD_KINDS):
        out[first + SEAT_KNOWN + card - 1] = known_copies(state, seat, card)
    for depth in range(state.layer_count[seat]):
        layer = state.layers[seat, state.layer_count[seat] - 1 - depth]
        out[first + SEAT_DOWN] += SET_SIZE[layer]
        out[first + SEAT_LAID + int(SET_VALUE[layer]) - 1] += SET_NUMBERS[layer]
        out[first + SEAT_LAID + JOKER - 1] += SET_JOKERS[layer]
        if depth < LAYERS_OBSERVED:
            place = first + SEAT_LAYERS + depth * LAYER_NUMBERS
            out[place] = SET_VALUE[layer]
            out[place + 1] = SET_NUMBERS[layer]
            out[place + 2] = SET_JOKERS[layer]
