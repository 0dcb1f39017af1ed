"""What the network of Abluxxen looks at. Page: docs/research/abluxxen.md.

A hand is seen by the copies of each value, another seat by its top layers and by what all know to
be in its hand; a move by the set or the card itself and by what the rules of thumb think of it.
Numbers are scaled to about 1.
"""

import math

from stolik.compiler import compiled, inlined
from stolik.core.game import Lookahead, Sight
from stolik.engine.layout import Layout, Part, flag, repeated
from stolik.engine.network import Network, network_type
from stolik.engine.seats import seat_after
from stolik.games.abluxxen.cards import top_layer
from stolik.games.abluxxen.knowledge import known_copies
from stolik.games.abluxxen.observation import CARD_LABELS
from stolik.games.abluxxen.policy import AbluxxenScratch, danger, weigh
from stolik.games.abluxxen.rules import is_duel, robs, score
from stolik.games.abluxxen.state import (
    CARD_KINDS,
    DISCARD,
    DRAW_CARD,
    DRAW_DECK,
    DRAW_GROUP,
    EXPERT,
    GROUP_HIGH,
    GROUP_LOW,
    GROUPS,
    HIGHEST_IN_ROW,
    JOKER,
    KEEP,
    LEAVE,
    MOST_SEATS,
    OPTION,
    PASS,
    PLAY,
    ROB_SET,
    SET_JOKERS,
    SET_NUMBERS,
    SET_SIZE,
    SET_VALUE,
    SETS,
    TAKE,
    AbluxxenState,
)

PHASES = OPTION - PLAY + 1
FEWEST_SEATS = 2
MODES = EXPERT + 1
STEPS = 3
"""A number of copies is seen as: at least 1, 2, 3."""
SIZES = 7
LAYERS = 2
MOST_ADVICE = 4.0

LAYER = Layout(
    flag("lies", "1 if there is one"),
    Part("value", 1, "its value, jokers 14, / 14"),
    Part("size", SIZES, "one-hot: its cards, 1 … 6, more"),
    flag("robs_me", "1 if it would rob my top layer"),
    flag("is_robbed", "1 if my top layer would rob it"),
)
OTHER = Layout(
    flag("plays", "1 if the seat is taken"),
    Part("hand_size", 1, "cards in hand, / 13"),
    flag("is_close", "1 if it has at most 3 cards"),
    Part("lead", 1, "its score less mine, / 20"),
    Part("known", JOKER, "copies of 1 … 13 and the joker that all know to be in its hand, / 3"),
    repeated("layers", LAYERS, "its two top layers, the newest first", LAYER),
)
SITUATION = Layout(
    Part("phase", PHASES, "one-hot: play, rob, nobody, steal, answer, owed, nobody, option"),
    Part("seats", MOST_SEATS - FEWEST_SEATS + 1, "one-hot, 2 … 5"),
    Part("mode", MODES, "one-hot: basic, advanced, expert"),
    Part("hand", STEPS * JOKER, "of 1 … 13 and the joker: at least 1, 2, 3 in my hand"),
    Part("hand_more", JOKER, "copies beyond the third, / 3", labels=CARD_LABELS),
    Part("hand_size", 1, "cards in my hand, / 13"),
    Part("values", 1, "different values in my hand, / 13"),
    Part("score", 1, "mine, / 20"),
    Part("top", LAYER.size, "my top layer, as those of the others"),
    repeated("others", MOST_SEATS - 1, "4 seats, from my left on clockwise", OTHER),
    Part("pool", JOKER, "copies in the pool, / 2", labels=CARD_LABELS),
    Part("row", HIGHEST_IN_ROW, "copies of 1 … 12 of the virtual player, / 3"),
    Part("deck", 1, "cards in the deck, / 50"),
    Part("left", 1, "entries of deck and pool, / 20, up to 1"),
    Part("owed", 1, "draws still to be made, / 4"),
    flag("active", "1 if I have the paw"),
    Part("victim", MOST_SEATS, "one-hot: the seat being robbed, from mine on clockwise"),
)
KINDS = 10
MOVE = Layout(
    Part("kind", KINDS, "one-hot: play, rob, take, leave, keep, discard, deck, card, group, pass"),
    Part(
        "advice", 1, "how many points less the rules of thumb expect than of the best, / 3, up to 4"
    ),
    flag("advised", "1 if they think none better"),
    Part("value", JOKER, "one-hot: of the set, the layer or the card; 14 the joker"),
    Part("numbers", 1, "number cards of the set or layer, / 4"),
    Part("jokers", 1, "its jokers, / 2"),
    Part("size", SIZES, "one-hot: its cards, 1 … 6, more"),
    Part("held", STEPS, "copies of the value in my hand before: at least 1, 2, 3"),
    flag("all", "play: 1 if no card of the value is left in my hand"),
    Part("robbed", MOST_SEATS - 1, "play: 1 for each other seat whose top layer it robs"),
    Part("robbed_cards", 1, "play: cards of those layers, / 5"),
    Part("danger", 1, "play: how likely others are to rob it"),
    Part("hand_size", 1, "play: cards left in my hand, / 13"),
    flag("is_last", "play: 1 if no card is left"),
    Part("second", JOKER, "group: one-hot, its higher card"),
)
DUEL = "duel"


def network_name(state: AbluxxenState) -> str:
    """One for two seats, and one for more."""
    return DUEL if state.seats == FEWEST_SEATS else ""


SIGHT = Sight(
    situation=SITUATION,
    move=MOVE,
    network=network_type(
        "AbluxxenNetwork", __name__, situation=SITUATION, move=MOVE, hidden=(128, 32)
    ),
    lookahead=Lookahead(least_moves=12),
    network_names=("", DUEL),
    network_name=network_name,
)

# Where the parts begin, for compiled code. Copies of a card are at its number − 1: there is no 0.
PHASE_AT = SITUATION["phase"].first
SEATS_AT = SITUATION["seats"].first
MODE_AT = SITUATION["mode"].first
HAND_AT = SITUATION["hand"].first
HAND_MORE_AT = SITUATION["hand_more"].first
HAND_SIZE_AT = SITUATION["hand_size"].first
VALUES_AT = SITUATION["values"].first
SCORE_AT = SITUATION["score"].first
TOP_AT = SITUATION["top"].first
OTHERS_AT = SITUATION["others"].first
POOL_AT = SITUATION["pool"].first
ROW_AT = SITUATION["row"].first
DECK_AT = SITUATION["deck"].first
LEFT_AT = SITUATION["left"].first
OWED_AT = SITUATION["owed"].first
ACTIVE_AT = SITUATION["active"].first
VICTIM_AT = SITUATION["victim"].first
OTHER_NUMBERS = OTHER.size
OTHER_PLAYS_AT = OTHER["plays"].first
OTHER_HAND_AT = OTHER["hand_size"].first
OTHER_CLOSE_AT = OTHER["is_close"].first
OTHER_LEAD_AT = OTHER["lead"].first
OTHER_KNOWN_AT = OTHER["known"].first
OTHER_LAYERS_AT = OTHER["layers"].first
LAYER_NUMBERS = LAYER.size
LAYER_LIES_AT = LAYER["lies"].first
LAYER_VALUE_AT = LAYER["value"].first
LAYER_SIZE_AT = LAYER["size"].first
LAYER_ROBS_ME_AT = LAYER["robs_me"].first
LAYER_IS_ROBBED_AT = LAYER["is_robbed"].first
KIND_AT = MOVE["kind"].first
ADVICE_AT = MOVE["advice"].first
ADVISED_AT = MOVE["advised"].first
MOVE_VALUE_AT = MOVE["value"].first
MOVE_NUMBERS_AT = MOVE["numbers"].first
MOVE_JOKERS_AT = MOVE["jokers"].first
MOVE_SIZE_AT = MOVE["size"].first
HELD_AT = MOVE["held"].first
ALL_AT = MOVE["all"].first
ROBBED_AT = MOVE["robbed"].first
ROBBED_CARDS_AT = MOVE["robbed_cards"].first
DANGER_AT = MOVE["danger"].first
HAND_THEN_AT = MOVE["hand_size"].first
IS_LAST_AT = MOVE["is_last"].first
SECOND_AT = MOVE["second"].first
(
    PLAY_KIND,
    ROB_KIND,
    TAKE_KIND,
    LEAVE_KIND,
    KEEP_KIND,
    DISCARD_KIND,
    DECK_KIND,
    CARD_KIND,
    GROUP_KIND,
    PASS_KIND,
) = range(KINDS)


@compiled
def describe_situation(
    state: AbluxxenState, seat: int, scratch: AbluxxenScratch, network: Network
) -> None:
    """The hand, the others, the table."""
    out = network.situation
    if PLAY <= state.phase <= OPTION:
        out[PHASE_AT + int(state.phase) - PLAY] = 1
    out[SEATS_AT + int(state.seats) - FEWEST_SEATS] = 1
    out[MODE_AT + int(state.mode)] = 1
    describe_hand(state, seat, network)
    if state.layer_count[seat] > 0:
        describe_layer(state, seat, int(top_layer(state, seat)), TOP_AT, network)
    own = score(state, seat)
    out[SCORE_AT] = own / 20.0
    for steps in range(1, int(state.seats)):
        first = OTHERS_AT + (steps - 1) * OTHER_NUMBERS
        describe_other(state, seat, seat_after(state, seat, steps), own, first, network)
    for card in range(1, CARD_KINDS):
        out[POOL_AT + card - 1] = int(state.pool[card]) / 2.0
    if is_duel(state):
        describe_duel(state, network)
    out[DECK_AT] = int(state.deck_size) / 50.0
    out[LEFT_AT] = min(1.0, (int(state.deck_size) + int(state.pool_entries)) / 20.0)
    out[OWED_AT] = int(state.owed) / 4.0
    out[ACTIVE_AT] = state.active == seat
    victim = int(state.victim) - seat
    out[VICTIM_AT + (victim if victim >= 0 else victim + int(state.seats))] = 1


@compiled
def describe_hand(state: AbluxxenState, seat: int, network: Network) -> None:
    """How many of each value."""
    out = network.situation
    values = 0
    for card in range(1, CARD_KINDS):
        copies = int(state.hand[seat, card])
        values += int(copies > 0)
        for step in range(STEPS):
            out[HAND_AT + STEPS * (card - 1) + step] = copies > step
        out[HAND_MORE_AT + card - 1] = max(0, copies - STEPS) / 3.0
    out[HAND_SIZE_AT] = int(state.hand_size[seat]) / 13.0
    out[VALUES_AT] = values / 13.0


@compiled
def describe_duel(state: AbluxxenState, network: Network) -> None:
    """The virtual player's row; cards of groups count as cards of the pool."""
    out = network.situation
    for card in range(1, HIGHEST_IN_ROW + 1):
        out[ROW_AT + card - 1] = int(state.row[card]) / 3.0
    for group in range(GROUPS):
        copies = int(state.groups[group]) / 2.0
        out[POOL_AT + int(GROUP_LOW[group]) - 1] += copies
        out[POOL_AT + int(GROUP_HIGH[group]) - 1] += copies


@compiled
def describe_other(
    state: AbluxxenState, seat: int, other: int, own: int, first: int, network: Network
) -> None:
    """Another seat as everybody sees it, from that index on."""
    out = network.situation
    out[first + OTHER_PLAYS_AT] = 1
    out[first + OTHER_HAND_AT] = int(state.hand_size[other]) / 13.0
    out[first + OTHER_CLOSE_AT] = state.hand_size[other] <= 3
    out[first + OTHER_LEAD_AT] = (score(state, other) - own) / 20.0
    for card in range(1, CARD_KINDS):
        out[first + OTHER_KNOWN_AT + card - 1] = known_copies(state, other, card) / 3.0
    layers = int(state.layer_count[other])
    for depth in range(min(layers, LAYERS)):
        layer = int(state.layers[other, layers - 1 - depth])
        place = first + OTHER_LAYERS_AT + depth * LAYER_NUMBERS
        describe_layer(state, seat, layer, place, network)


@compiled
def describe_layer(
    state: AbluxxenState, seat: int, layer: int, first: int, network: Network
) -> None:
    """A set on the table, and how it compares with the top layer of the seat that looks."""
    out = network.situation
    size = int(SET_SIZE[layer])
    out[first + LAYER_LIES_AT] = 1
    out[first + LAYER_VALUE_AT] = int(SET_VALUE[layer]) / 14.0
    out[first + LAYER_SIZE_AT + min(size, SIZES) - 1] = 1
    if state.layer_count[seat] > 0:
        mine = int(top_layer(state, seat))
        out[first + LAYER_ROBS_ME_AT] = robs(
            state, layer, int(SET_SIZE[mine]), int(SET_VALUE[mine])
        )
        out[first + LAYER_IS_ROBBED_AT] = robs(state, mine, size, int(SET_VALUE[layer]))


@compiled
def describe_moves(
    state: AbluxxenState, seat: int, n: int, scratch: AbluxxenScratch, network: Network
) -> None:
    """The set, the layer or the card, and what the rules of thumb think of it."""
    weigh(state, seat, scratch)  # lists the same actions, each with its weight; notes the danger
    best = -math.inf
    for i in range(n):
        best = max(best, float(scratch.weights[i]))
    for i in range(n):
        less = best - float(scratch.weights[i])
        network.moves[i, ADVICE_AT] = min(MOST_ADVICE, less / 3.0)
        network.moves[i, ADVISED_AT] = less == 0.0
        action = int(scratch.actions[i])
        if action < SETS:
            network.moves[i, KIND_AT + PLAY_KIND] = 1
            describe_set(state, seat, action, i, network)
            describe_play(state, seat, action, i, scratch, network)
        elif action < TAKE:
            describe_row_set(state, seat, action - ROB_SET, i, network)
        elif action < DRAW_DECK:
            describe_robbed_layer(state, seat, action, i, network)
        else:
            describe_draw(state, seat, action, i, network)


@compiled
def describe_set(state: AbluxxenState, seat: int, cards: int, i: int, network: Network) -> None:
    """The cards themselves, and how many of the value the hand holds."""
    out = network.moves
    value = int(SET_VALUE[cards])
    out[i, MOVE_VALUE_AT + value - 1] = 1
    out[i, MOVE_NUMBERS_AT] = int(SET_NUMBERS[cards]) / 4.0
    out[i, MOVE_JOKERS_AT] = int(SET_JOKERS[cards]) / 2.0
    out[i, MOVE_SIZE_AT + min(int(SET_SIZE[cards]), SIZES) - 1] = 1
    describe_held(state, seat, value, i, network)


@inlined
def describe_held(state: AbluxxenState, seat: int, value: int, i: int, network: Network) -> None:
    """How many of a value the hand holds."""
    for step in range(STEPS):
        network.moves[i, HELD_AT + step] = state.hand[seat, value] > step


@compiled
def describe_play(
    state: AbluxxenState,
    seat: int,
    played: int,
    i: int,
    scratch: AbluxxenScratch,
    network: Network,
) -> None:
    """Whom it robs, and what is left."""
    out = network.moves
    cards = 0
    for steps in range(1, int(state.seats)):
        other = seat_after(state, seat, steps)
        if state.layer_count[other] > 0:
            layer = int(top_layer(state, other))
            if robs(state, played, int(SET_SIZE[layer]), int(SET_VALUE[layer])):
                out[i, ROBBED_AT + steps - 1] = 1
                cards += int(SET_SIZE[layer])
    out[i, ROBBED_CARDS_AT] = cards / 5.0
    value = int(SET_VALUE[played])
    taken = int(SET_JOKERS[played]) if value == JOKER else int(SET_NUMBERS[played])
    out[i, ALL_AT] = state.hand[seat, value] == taken
    left = int(state.hand_size[seat]) - int(SET_SIZE[played])
    out[i, HAND_THEN_AT] = left / 13.0
    out[i, IS_LAST_AT] = left == 0
    out[i, DANGER_AT] = min(1.0, danger(scratch, played))


@compiled
def describe_row_set(state: AbluxxenState, seat: int, value: int, i: int, network: Network) -> None:
    """A set of the virtual player."""
    out = network.moves
    out[i, KIND_AT + ROB_KIND] = 1
    out[i, MOVE_VALUE_AT + value - 1] = 1
    out[i, MOVE_NUMBERS_AT] = int(state.row[value]) / 4.0
    out[i, MOVE_SIZE_AT + min(int(state.row[value]), SIZES) - 1] = 1
    describe_held(state, seat, value, i, network)


@compiled
def describe_robbed_layer(
    state: AbluxxenState, seat: int, action: int, i: int, network: Network
) -> None:
    """What becomes of it."""
    out = network.moves
    out[i, KIND_AT + TAKE_KIND] = action == TAKE
    out[i, KIND_AT + LEAVE_KIND] = action == LEAVE
    out[i, KIND_AT + KEEP_KIND] = action == KEEP
    out[i, KIND_AT + DISCARD_KIND] = action == DISCARD
    describe_set(state, seat, int(top_layer(state, int(state.victim))), i, network)


@compiled
def describe_draw(state: AbluxxenState, seat: int, action: int, i: int, network: Network) -> None:
    """The card or the cards, as far as they are known."""
    out = network.moves
    if action == PASS:
        out[i, KIND_AT + PASS_KIND] = 1
    elif action == DRAW_DECK:
        out[i, KIND_AT + DECK_KIND] = 1
    elif action < DRAW_GROUP:
        card = action - DRAW_CARD
        out[i, KIND_AT + CARD_KIND] = 1
        out[i, MOVE_VALUE_AT + card - 1] = 1
        describe_held(state, seat, card, i, network)
    else:
        group = action - DRAW_GROUP
        low = int(GROUP_LOW[group])
        out[i, KIND_AT + GROUP_KIND] = 1
        out[i, MOVE_VALUE_AT + low - 1] = 1
        out[i, SECOND_AT + int(GROUP_HIGH[group]) - 1] = 1
        describe_held(state, seat, low, i, network)
