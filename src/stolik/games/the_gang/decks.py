"""The decks of challenges and specialists: which special cards are active in which heist."""

from stolik.compiler import compiled, inlined
from stolik.engine.bits import highest, lowest
from stolik.engine.contract import Cards
from stolik.games.the_gang.state import (
    ALARMS,
    BASIC,
    CHALLENGE,
    FIRST_CHALLENGE,
    FIRST_SPECIALIST,
    KINDS,
    MASTER,
    MASTER_ALARMS,
    NO_CHALLENGE,
    NO_SPECIALIST,
    PROFESSIONAL,
    SHUFFLE_CHALLENGES,
    SPECIAL_CARDS,
    SPECIALIST,
    TURN_UP,
    GangState,
)


@inlined
def prepare_decks(state: GangState) -> None:
    """Numbered decks lie in order; the others wait for their shuffles."""
    for kind in range(KINDS):
        state.special_size[kind] = 0
        state.returned[kind] = 0
        state.order_known[kind] = state.numbered
        if state.numbered:
            for index in range(SPECIAL_CARDS):
                number = (int(state.first_number[kind]) - 1 + index) % SPECIAL_CARDS + 1
                put_at_bottom(state, kind, number)
    state.challenges = 0
    state.permanent = NO_CHALLENGE
    state.specialist = NO_SPECIALIST
    state.phase = TURN_UP if state.mode == BASIC or state.numbered else SHUFFLE_CHALLENGES


@inlined
def lowest_number(state: GangState, kind: int) -> int:
    """Quick Access is for the advanced mode alone."""
    return 2 if kind == CHALLENGE and state.mode >= PROFESSIONAL else 1


@inlined
def first_card(kind: int) -> int:
    """What to add to the number of a special card to get the card."""
    return FIRST_CHALLENGE if kind == CHALLENGE else FIRST_SPECIALIST


@inlined
def special_cards(state: GangState, kind: int, out: Cards) -> int:
    """All cards of a deck that is to be shuffled."""
    first = lowest_number(state, kind)
    for number in range(first, SPECIAL_CARDS + 1):
        out[number - first] = first_card(kind) + number
    return SPECIAL_CARDS + 1 - first


@inlined
def shuffle_special_deck(state: GangState, kind: int, cards: Cards) -> None:
    """The deck lies in this order; before the first heist the other deck comes next."""
    size = SPECIAL_CARDS + 1 - lowest_number(state, kind)
    for index in range(size):
        state.special_deck[kind, index] = cards[index] - first_card(kind)
    state.special_size[kind] = size
    state.returned[kind] = 0
    state.order_known[kind] = False
    other_follows = kind == CHALLENGE and state.heist == 0 and state.mode != MASTER
    state.phase = SPECIALIST if other_follows else TURN_UP


@inlined
def put_at_bottom(state: GangState, kind: int, number: int) -> None:
    """A card goes back, or a numbered deck is laid out."""
    state.special_deck[kind, state.special_size[kind]] = number
    state.special_size[kind] += 1


@compiled
def turn_up(state: GangState, kind: int) -> int:
    """Takes the top card; its number."""
    number = int(state.special_deck[kind, 0])
    state.special_size[kind] -= 1
    for index in range(state.special_size[kind]):
        state.special_deck[kind, index] = state.special_deck[kind, index + 1]
    if kind == CHALLENGE:
        state.challenges |= 1 << number
    else:
        state.specialist = number
    return number


@inlined
def turn_up_special_cards(state: GangState) -> None:
    """Those of the first heist, or the new one of a later heist."""
    kind = kind_that_comes(state)
    if state.heist > 0:
        if state.mode != BASIC:
            turn_up(state, kind)
    elif state.mode == PROFESSIONAL:
        state.permanent = turn_up(state, kind)
    elif state.mode == MASTER:
        turn_up(state, kind)
        turn_up(state, kind)


@inlined
def kind_that_comes(state: GangState) -> int:
    """A challenge at first and after a success, a specialist to help after a failure."""
    return CHALLENGE if state.heist == 0 or state.succeeded or state.mode == MASTER else SPECIALIST


@inlined
def clear_away_special_cards(state: GangState) -> None:
    """In the master mode the lower challenge leaves, otherwise everything but the permanent one."""
    if state.mode == MASTER:
        put_back_challenge(state, lowest(int(state.challenges)))
    elif state.mode != BASIC:
        temporary = int(state.challenges) & ~(1 << int(state.permanent))
        if temporary:
            put_back_challenge(state, highest(temporary))
        if state.specialist != NO_SPECIALIST:
            put_at_bottom(state, SPECIALIST, state.specialist)
            state.returned[SPECIALIST] += 1
            state.specialist = NO_SPECIALIST
    state.phase = TURN_UP
    if comes_up_again(state, kind_that_comes(state)):
        state.phase = kind_that_comes(state)


@inlined
def put_back_challenge(state: GangState, number: int) -> None:
    """To the bottom of the deck."""
    state.challenges &= ~(1 << number)
    put_at_bottom(state, CHALLENGE, number)
    state.returned[CHALLENGE] += 1


@inlined
def comes_up_again(state: GangState, kind: int) -> bool:
    """Number 1 of a numbered deck that began with another: all cards have been seen."""
    return bool(
        state.order_known[kind]
        and state.first_number[kind] != 1
        and state.special_deck[kind, 0] == 1
    )


@compiled
def alarm_limit(state: GangState) -> int:
    """How many alarms lose the match."""
    return MASTER_ALARMS if state.mode == MASTER else ALARMS
