"""Abluxxen: lay down as many cards as you can, and rob those who laid as many of a lower value.

Rules: docs/rules/abluxxen.md
"""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Actions, Cards, Scores
from stolik.engine.deals import copy_cards, lay_deck
from stolik.engine.seats import next_seat
from stolik.games.abluxxen.cards import (
    add_layer,
    add_set_to_hand,
    add_to_hand,
    add_to_pool,
    lift_top_layer,
    remove_from_hand,
    take_from_deck,
    top_layer,
    turn_up_for_row,
)
from stolik.games.abluxxen.state import (
    ANSWER,
    BASIC,
    CARD_KINDS,
    DEAL,
    DECK_SIZE,
    DISCARD,
    DRAW_CARD,
    DRAW_DECK,
    DRAW_GROUP,
    DUEL_DECK,
    DUEL_JOKERS,
    DUEL_SEATS,
    DUEL_SHUFFLE,
    EXPERT,
    FILL_ROW,
    GROUP_HIGH,
    GROUP_LOW,
    GROUPS,
    HAND_SIZE,
    HIGHEST_IN_ROW,
    HIGHEST_NUMBER,
    JOKER,
    JOKER_CHOICES,
    JOKERS_ALONE,
    KEEP,
    LEAVE,
    NATURAL_ORDER,
    NEWEST_NUMBERS,
    OPTION,
    OVER,
    OWED,
    PASS,
    PLAY,
    POOL_ENTRIES,
    REFILL,
    ROB,
    ROB_SET,
    ROW_SIZE,
    SET_JOKERS,
    SET_NUMBERS,
    SET_SIZE,
    SET_UP_ROW,
    SET_VALUE,
    SETS,
    SIZE_BIT,
    STEAL,
    TAKE,
    VALUE_SETS,
    AbluxxenState,
)


@inlined
def is_duel(state: AbluxxenState) -> bool:
    """Two seats always play with the virtual player."""
    return bool(state.seats == DUEL_SEATS)


@compiled
def begin(state: AbluxxenState) -> None:
    """Seats and options are set: the table is cleared for the only shuffle."""
    for card in range(CARD_KINDS):
        for seat in range(state.seats):
            state.hand[seat, card] = 0
            state.known[seat, card] = 0
        state.pool[card] = 0
        state.row[card] = 0
        state.discards[card] = 0
    for seat in range(state.seats):
        state.hand_size[seat] = 0
        state.layer_count[seat] = 0
        state.laid[seat] = 0
        for index in range(NEWEST_NUMBERS):
            state.newest[seat, index] = 0
    for group in range(GROUPS):
        state.groups[group] = 0
    state.row_size = 0
    state.pool_entries = 0
    state.deck_size = 0
    state.phase = DEAL


@compiled
def cards_to_shuffle(state: AbluxxenState, out: Cards) -> int:
    """All cards, in the duel without the jokers that the hands start with."""
    if state.phase != DEAL:
        return 0
    copy_cards(NATURAL_ORDER, DECK_SIZE, out)  # a fixed number of cards is copied at once
    return shuffle_size(state)


@inlined
def shuffle_size(state: AbluxxenState) -> int:
    """The natural order ends with the jokers, so the duel shuffles the first part of it."""
    return DUEL_SHUFFLE if is_duel(state) else DECK_SIZE


@compiled
def accept_shuffle(state: AbluxxenState, cards: Cards) -> None:
    """Deals hands, pool and deck, in this order."""
    jokers = DUEL_JOKERS if is_duel(state) else 0
    dealt = 0
    for seat in range(state.seats):
        state.hand[seat, JOKER] = jokers
        state.known[seat, JOKER] = jokers
        state.hand_size[seat] = HAND_SIZE
        for _ in range(HAND_SIZE - jokers):
            state.hand[seat, cards[dealt]] += 1
            dealt += 1
    for _ in range(POOL_ENTRIES):
        add_to_pool(state, cards[dealt])
        dealt += 1
    state.deck_size = lay_deck(state.deck, cards, dealt, shuffle_size(state))
    start_turn(state, 0)
    if is_duel(state):
        state.phase = SET_UP_ROW


@inlined
def start_turn(state: AbluxxenState, seat: int) -> None:
    """The paw comes to this seat."""
    state.active = seat
    state.victim = seat
    state.robbed = False
    state.owed = 0
    state.phase = PLAY


@compiled
def acting(state: AbluxxenState) -> int:
    """The active seat, or the robbed one while it answers or draws."""
    if state.phase == ANSWER or state.phase == OWED:
        return 1 << state.victim
    if state.phase == PLAY or state.phase == STEAL or state.phase == OPTION or state.phase == ROB:
        return 1 << state.active
    return 0


@compiled
def legal(state: AbluxxenState, seat: int, out: Actions) -> int:
    """The sets of the hand, the robberies, the answers to one, or the draws."""
    if acting(state) >> seat & 1 == 0:
        return 0
    if state.phase == PLAY:
        return list_sets(state, seat, out)
    if state.phase == ROB:
        return list_robberies(state, out)
    if state.phase == STEAL or state.phase == ANSWER:
        out[0] = TAKE if state.phase == STEAL else KEEP
        out[1] = LEAVE if state.phase == STEAL else DISCARD
        return 2
    return list_draws(state, out)


@inlined
def list_sets(state: AbluxxenState, seat: int, out: Actions) -> int:
    """Everything the hand holds, each value with none to all of its jokers, and jokers alone."""
    n = 0
    jokers = int(state.hand[seat, JOKER])
    for value in range(1, HIGHEST_NUMBER + 1):
        for numbers in range(state.hand[seat, value]):
            without_jokers = (value - 1) * VALUE_SETS + numbers * JOKER_CHOICES
            for added in range(jokers + 1):
                out[n] = without_jokers + added
                n += 1
    for alone in range(1, jokers + 1):
        out[n] = JOKERS_ALONE + alone
        n += 1
    return n


@inlined
def list_robberies(state: AbluxxenState, out: Actions) -> int:
    """The sets of the row that the set just played robs."""
    n = 0
    for value in range(1, HIGHEST_IN_ROW + 1):
        if row_set_can_be_robbed(state, value):
            out[n] = ROB_SET + value
            n += 1
    return n


@inlined
def list_draws(state: AbluxxenState, out: Actions) -> int:
    """The deck, the single cards and the groups of the pool; as an option, also none at all."""
    n = 0
    if state.deck_size > 0:
        out[n] = DRAW_DECK
        n += 1
    for card in range(1, JOKER + 1):
        out[n] = DRAW_CARD + card  # written in any case, for speed: it counts only if it is there
        n += state.pool[card] > 0
    if is_duel(state):
        for group in range(GROUPS):
            if state.groups[group] > 0:
                out[n] = DRAW_GROUP + group
                n += 1
    if state.phase == OPTION:
        out[n] = PASS
        n += 1
    return n


@compiled
def apply(state: AbluxxenState, seat: int, action: int) -> None:
    """Plays a set, robs, decides about the robbed layer, draws, or declines the option."""
    if action < SETS:
        play(state, seat, action)
    elif action == TAKE:
        layer = lift_top_layer(state, int(state.victim))
        add_set_to_hand(state, seat, layer)
        owe(state, layer)
    elif action == LEAVE:
        state.phase = ANSWER
    elif action == KEEP:
        add_set_to_hand(state, seat, lift_top_layer(state, seat))
        rob_next_seat(state)
    elif action == DISCARD:
        layer = lift_top_layer(state, seat)
        state.discards[SET_VALUE[layer]] += SET_NUMBERS[layer]
        state.discards[JOKER] += SET_JOKERS[layer]
        owe(state, layer)
    elif action < TAKE:
        rob_row(state, seat, action - ROB_SET)
    elif action == PASS:
        end_turn(state)
    else:
        draw(state, seat, action)


@inlined
def play(state: AbluxxenState, seat: int, played: int) -> None:
    """Lays a set; an empty hand ends the match before anybody is robbed."""
    remove_from_hand(state, seat, SET_VALUE[played], SET_NUMBERS[played])
    remove_from_hand(state, seat, JOKER, SET_JOKERS[played])
    add_layer(state, seat, played)
    if state.hand_size[seat] == 0:
        state.phase = OVER
    elif row_can_be_robbed(state):
        state.phase = ROB
    else:
        rob_next_seat(state)


# Robbing.


@inlined
def robs(state: AbluxxenState, played: int, size: int, value: int) -> bool:
    """Whether a set, once it is played, robs one of this size and value."""
    if SET_SIZE[played] != size:
        return False
    if state.mode == EXPERT and SET_VALUE[played] == 1 and value >= HIGHEST_NUMBER:
        return True  # a 13, or jokers alone, which are above it
    return bool(SET_VALUE[played] > value)


@compiled
def row_set_can_be_robbed(state: AbluxxenState, value: int) -> bool:
    """All cards of one value form one set; where there are none, no set has as many."""
    return robs(state, top_layer(state, state.active), state.row[value], value)


@inlined
def row_can_be_robbed(state: AbluxxenState) -> bool:
    """Whether some set of the virtual player can be robbed."""
    if state.row_size > 0:
        for value in range(1, HIGHEST_IN_ROW + 1):
            if row_set_can_be_robbed(state, value):
                return True
    return False


@inlined
def rob_row(state: AbluxxenState, seat: int, value: int) -> None:
    """All cards of a value go from the row to the thief's hand; then the row is filled."""
    add_to_hand(state, seat, value, state.row[value])
    state.row_size -= state.row[value]
    state.row[value] = 0
    state.robbed = True
    if state.deck_size > 0:
        state.phase = FILL_ROW
    else:
        rob_next_seat(state)


@compiled
def rob_next_seat(state: AbluxxenState) -> None:
    """Moves clockwise to the next seat that can be robbed; past the last one robbing is over.

    No robbery changes another seat's top layer, so comparing one by one is as good as all at once.
    A seat that was robbed is not compared again, although its next layer is exposed.
    """
    while True:
        state.victim = next_seat(state, state.victim)
        if state.victim == state.active:
            break
        if state.layer_count[state.victim] > 0:
            layer = top_layer(state, state.victim)
            if robs(state, top_layer(state, state.active), SET_SIZE[layer], SET_VALUE[layer]):
                state.robbed = True
                state.phase = STEAL
                return
    if state.mode == BASIC and not state.robbed:
        state.owed = 1
        state.phase = OPTION
    else:
        end_turn(state)


@inlined
def end_turn(state: AbluxxenState) -> None:
    """The paw passes to the left."""
    start_turn(state, next_seat(state, state.active))


@inlined
def owe(state: AbluxxenState, layer: int) -> None:
    """The robbed seat is to draw as many cards as the layer had, jokers included."""
    state.owed = SET_SIZE[layer]
    state.phase = OWED


# Drawing.


@inlined
def draw(state: AbluxxenState, seat: int, action: int) -> None:
    """One draw; the match ends with the last card of deck and pool, whatever is still owed."""
    if action == DRAW_DECK:
        state.hand[seat, take_from_deck(state)] += 1  # unseen, so not among the known
        state.hand_size[seat] += 1
    elif action < DRAW_GROUP:
        card = action - DRAW_CARD
        state.pool[card] -= 1
        state.pool_entries -= 1
        add_to_hand(state, seat, card, 1)
    else:
        group = action - DRAW_GROUP
        state.groups[group] -= 1
        state.pool_entries -= 1
        add_to_hand(state, seat, GROUP_LOW[group], 1)
        add_to_hand(state, seat, GROUP_HIGH[group], 1)
    state.owed -= 1
    if state.deck_size == 0 and state.pool_entries == 0:
        state.phase = OVER
    elif state.owed == 0:
        end_series(state)


@compiled
def end_series(state: AbluxxenState) -> None:
    """The pool is refilled first; then robbing goes on, or the turn ends after the option."""
    if state.pool_entries < POOL_ENTRIES and state.deck_size > 0:
        state.phase = REFILL
    elif state.victim == state.active:
        end_turn(state)
    else:
        rob_next_seat(state)


@compiled
def advance(state: AbluxxenState) -> bool:
    """Turns up one card of the deck, for the pool or for the row."""
    if state.phase == REFILL:
        add_to_pool(state, take_from_deck(state))
        end_series(state)
        return True
    if state.phase == FILL_ROW:
        turn_up_for_row(state)
        if state.row_size == ROW_SIZE or state.deck_size == 0:
            rob_next_seat(state)
        return True
    if state.phase == SET_UP_ROW:
        turn_up_for_row(state)
        # Thirteen cards are turned up; those that went to the pool are not replaced.
        if state.deck_size == DUEL_DECK - ROW_SIZE:
            state.phase = PLAY
        return True
    return False


# The end.


@compiled
def score(state: AbluxxenState, seat: int) -> int:
    """The cards in all layers minus those in hand."""
    return (int(state.laid[seat]) >> SIZE_BIT) - int(state.hand_size[seat])


@compiled
def scores(state: AbluxxenState, out: Scores) -> None:
    """At the end, or as far as the match has gone."""
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@compiled
def winners(state: AbluxxenState) -> int:
    """The highest score wins; of several, the fewest cards in hand; then they share it."""
    seats = 0
    best = -DECK_SIZE
    fewest = DECK_SIZE
    for seat in range(state.seats):
        points = score(state, seat)
        held = int(state.hand_size[seat])
        if points > best or (points == best and held < fewest):
            seats = 0
            best = points
            fewest = held
        if points == best and held == fewest:
            seats |= 1 << seat
    return seats
