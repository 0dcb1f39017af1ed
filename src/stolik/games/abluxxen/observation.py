"""The observation of Abluxxen, for learning. Page: docs/research/abluxxen.md."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, flag, repeated, up_to
from stolik.engine.seats import seat_after, steps_to
from stolik.engine.wide import put_numbers, put_parts
from stolik.games.abluxxen.state import (
    ADVANCED,
    ANSWER,
    BASIC,
    CARD_KINDS,
    COUNT_BITS,
    DECK_SIZE,
    DUEL_DECK,
    EXPERT,
    GROUP_HIGH,
    GROUP_LOW,
    GROUPS,
    HIGHEST_IN_ROW,
    JOKER,
    JOKER_COPIES,
    LARGEST_SET,
    LAYERS_OBSERVED,
    MOST_SEATS,
    NEWEST_NUMBERS,
    NUMBER_COPIES,
    OPTION,
    OVER,
    OWED,
    PLAY,
    ROB,
    SIZE_BIT,
    STEAL,
    AbluxxenState,
)

CARD_LABELS = [*(str(card) for card in range(1, JOKER)), "J"]
GROUP_LABELS = [
    f"{CARD_LABELS[low - 1]}+{CARD_LABELS[high - 1]}"
    for low, high in zip(GROUP_LOW, GROUP_HIGH, strict=True)
]
PHASE_NAMES = {
    PLAY: "play",
    ROB: "rob",
    STEAL: "steal",
    ANSWER: "answer",
    OWED: "owed",
    OPTION: "option",
}

LAYER = Layout(
    up_to(JOKER, "value", "the value of its number cards, 14 for jokers alone"),
    up_to(NUMBER_COPIES, "numbers", "its number cards"),
    up_to(JOKER_COPIES, "jokers", "its jokers"),
)
SEAT = Layout(
    flag("plays", "1 if the seat is taken"),
    up_to(DECK_SIZE, "hand_size", "cards in hand"),
    up_to(DECK_SIZE, "layer_count", "layers in front of it"),
    up_to(DECK_SIZE, "down", "cards in all its layers"),
    Part(
        "known",
        JOKER,
        "copies of 1 … 13 and the joker that all know to be in its hand",
        low=0,
        high=NUMBER_COPIES,
        labels=CARD_LABELS,
    ),
    Part(
        "laid",
        JOKER,
        "copies of 1 … 13 and the joker in all its layers",
        low=0,
        high=NUMBER_COPIES,
        labels=CARD_LABELS,
    ),
    Part(
        "layers",
        LAYERS_OBSERVED * LAYER.size,
        "its 8 newest layers, the newest first: value, numbers, jokers",
        low=0,
        high=(JOKER, NUMBER_COPIES, JOKER_COPIES),
    ),
)
LAYOUT = Layout(
    Part(
        "hand",
        JOKER,
        "copies of 1 … 13 and the joker in my hand",
        low=0,
        high=NUMBER_COPIES,
        labels=CARD_LABELS,
    ),
    Part(
        "pool",
        JOKER,
        "copies of 1 … 13 and the joker, single in the pool",
        low=0,
        high=NUMBER_COPIES,
        labels=CARD_LABELS,
    ),
    Part(
        "groups",
        GROUPS,
        "copies of the pool's groups: 1 13, 1 J, 2 13 … J J",
        low=0,
        high=NUMBER_COPIES,
        labels=GROUP_LABELS,
    ),
    Part(
        "row",
        HIGHEST_IN_ROW,
        "copies of 1 … 12 of the virtual player",
        low=0,
        high=NUMBER_COPIES,
        labels=CARD_LABELS[:HIGHEST_IN_ROW],
    ),
    Part(
        "discards",
        JOKER,
        "copies of 1 … 13 and the joker among the discards",
        low=0,
        high=NUMBER_COPIES,
        labels=CARD_LABELS,
    ),
    repeated("seats", MOST_SEATS, "5 seats, from mine on clockwise", SEAT),
    up_to(DUEL_DECK, "deck", "cards in the deck"),
    up_to(
        OVER,
        "phase",
        "2 play, 3 rob, 5 steal, 6 answer, 7 owed, 9 option, else nobody acts",
        values=PHASE_NAMES,
    ),
    up_to(
        EXPERT,
        "mode",
        "0 basic, 1 advanced, 2 expert",
        values={BASIC: "basic", ADVANCED: "advanced", EXPERT: "expert"},
    ),
    up_to(MOST_SEATS - 1, "active", "the seat with the paw"),
    up_to(MOST_SEATS - 1, "victim", "the seat being robbed, the active one if none"),
    flag("robbed", "1 if a seat was robbed this turn"),
    up_to(LARGEST_SET, "owed", "draws still to be made"),
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


@compiled
def observe(state: AbluxxenState, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    observe_hand(state, seat, out)
    put_numbers(state.pool, 1, JOKER, out, POOL_AT)
    put_numbers(state.groups, 0, GROUPS, out, GROUPS_AT)
    put_numbers(state.row, 1, HIGHEST_IN_ROW, out, ROW_AT)
    put_numbers(state.discards, 1, JOKER, out, DISCARDS_AT)
    for index in range(SEATS_AT, DECK_AT):
        out[index] = 0
    for steps in range(state.seats):
        observe_seat(state, seat_after(state, seat, steps), SEATS_AT + steps * SEAT_NUMBERS, out)
    out[DECK_AT] = state.deck_size
    out[PHASE_AT] = state.phase
    out[MODE_AT] = state.mode
    out[ACTIVE_AT] = steps_to(state, seat, state.active)
    out[VICTIM_AT] = steps_to(state, seat, state.victim)
    out[ROBBED_AT] = state.robbed
    out[OWED_AT] = state.owed


@inlined
def observe_hand(state: AbluxxenState, seat: int, out: Observation) -> None:
    """A spectator has none."""
    put_numbers(state.hand, max(seat, 0) * CARD_KINDS + 1, JOKER, out, HAND_AT)
    if seat < 0:
        for card in range(JOKER):
            out[HAND_AT + card] = 0


@inlined
def observe_seat(state: AbluxxenState, seat: int, first: int, out: Observation) -> None:
    """One seat as everybody sees it, from that index on."""
    layers = int(state.layer_count[seat])
    out[first + PLAYS_AT] = 1
    out[first + HAND_SIZE_AT] = state.hand_size[seat]
    out[first + LAYER_COUNT_AT] = layers
    out[first + DOWN_AT] = state.laid[seat] >> SIZE_BIT
    if state.phase == OVER:
        put_numbers(state.hand, seat * CARD_KINDS + 1, JOKER, out, first + KNOWN_AT)
    else:
        put_numbers(state.known, seat * CARD_KINDS + 1, JOKER, out, first + KNOWN_AT)
    put_parts(int(state.laid[seat]), COUNT_BITS, JOKER, out, first + LAID_AT)
    put_numbers(state.newest, seat * NEWEST_NUMBERS, NEWEST_NUMBERS, out, first + LAYERS_AT)
