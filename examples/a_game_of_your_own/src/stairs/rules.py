"""Stairs: climb higher than the others, or be the first with an empty hand. Rules: rules.md."""

from stairs.state import (
    DEAL,
    DECK_SIZE,
    HAND_SIZE,
    OVER,
    PASS,
    PLAY,
    ROUND_OVER,
    STEEP_STEP,
    TAKE,
    StairsState,
)
from stolik.compiler import compiled, inlined
from stolik.engine.bits import count, highest
from stolik.engine.contract import Actions, Cards, Scores
from stolik.engine.seats import all_seats, first_of, next_seat, seats_with_most


@compiled
def begin(state: StairsState) -> None:
    """Seats and options are set: the first round starts."""
    state.round_number = 0
    for seat in range(state.seats):
        state.points[seat] = 0
    begin_stairs(state, 0)
    start_round(state)


@inlined
def start_round(state: StairsState) -> None:
    """Gathers all cards."""
    state.round_number += 1
    state.gone = 0
    for seat in range(state.seats):
        state.hand[seat] = 0
    state.phase = DEAL


@inlined
def begin_stairs(state: StairsState, seat: int) -> None:
    """Nothing lies there, everybody climbs again, and that seat begins."""
    state.stairs = 0
    state.top_seat = seat
    state.climbing = all_seats(state)
    state.on_turn = seat


@compiled
def cards_to_shuffle(state: StairsState, out: Cards) -> int:
    """All twelve, for every round."""
    if state.phase != DEAL:
        return 0
    for place in range(DECK_SIZE):
        out[place] = place + 1
    return DECK_SIZE


@compiled
def accept_shuffle(state: StairsState, cards: Cards) -> None:
    """Three cards for each seat; the others are put aside. Each round another seat begins."""
    for place in range(HAND_SIZE * int(state.seats)):
        state.hand[place // HAND_SIZE] |= 1 << int(cards[place])
    begin_stairs(state, (int(state.round_number) - 1) % int(state.seats))
    state.phase = PLAY


@compiled
def acting(state: StairsState) -> int:
    """The seat on turn."""
    return 1 << int(state.on_turn) if state.phase == PLAY else 0


@compiled
def legal(state: StairsState, seat: int, out: Actions) -> int:
    """Every card of the hand that is high enough; and to pass, unless stairs are to be begun."""
    if state.phase != PLAY or state.on_turn != seat:
        return 0
    n = 0
    for card in range(lowest_step(state), DECK_SIZE + 1):
        if state.hand[seat] >> card & 1:
            out[n] = card
            n += 1
    if state.stairs:
        out[n] = PASS
        n += 1
    return n


@inlined
def lowest_step(state: StairsState) -> int:
    """The lowest card that may be laid."""
    if state.stairs == 0:
        return 1
    return highest(int(state.stairs)) + (STEEP_STEP if state.steep else 1)


@compiled
def apply(state: StairsState, seat: int, action: int) -> None:
    """Lays a card or passes; then the next seat that still climbs is on turn."""
    if action == PASS:
        state.climbing &= ~(1 << seat)
    else:
        state.hand[seat] &= ~(1 << action)
        state.stairs |= 1 << action
        state.top_seat = seat
    if state.hand[seat] == 0 or state.climbing == 1 << int(state.top_seat):
        state.phase = TAKE
    else:
        state.on_turn = first_of(state, int(state.climbing), next_seat(state, seat))


@compiled
def advance(state: StairsState) -> bool:
    """Gives the stairs to their taker, ends a round, begins the next one."""
    if state.phase == TAKE:
        take_stairs(state)
        return True
    if state.phase == ROUND_OVER:
        if state.round_number == state.rounds:
            state.phase = OVER
        else:
            start_round(state)
        return True
    return False


@inlined
def take_stairs(state: StairsState) -> None:
    """One point for each card; without a card in hand, the taker ends the round."""
    taker = int(state.top_seat)
    state.points[taker] += count(int(state.stairs))
    state.gone |= state.stairs
    begin_stairs(state, taker)
    state.phase = PLAY if state.hand[taker] else ROUND_OVER


@compiled
def scores(state: StairsState, out: Scores) -> None:
    """The points so far."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@compiled
def winners(state: StairsState) -> int:
    """All the seats with the most points."""
    return seats_with_most(state.points, int(state.seats))
