"""The chip phase: everybody may take and return chips of the round's colour at any time."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Actions
from stolik.engine.seats import all_seats
from stolik.games.the_gang.state import (
    LAST_ROUND,
    MOST_TAKES,
    NO_CHIP,
    NOBODY,
    NOISE_SENSORS,
    READY,
    RETURN,
    TAKE,
    VENTILATION_SHAFT,
    GangState,
    has_challenge,
)


@inlined
def chip_of(state: GangState, seat: int) -> int:
    """The stars of the chip this seat holds in this round."""
    return int(state.chips[state.round_number - 1, seat])


@compiled
def locked_chips(state: GangState) -> int:
    """The chips bound to their holders until the round ends, as bits by stars."""
    locked = 0
    if state.round_number != LAST_ROUND:
        if has_challenge(state, NOISE_SENSORS) and state.holder[1] != NOBODY:
            locked |= 1 << 1
        if has_challenge(state, VENTILATION_SHAFT) and state.holder[state.seats] != NOBODY:
            locked |= 1 << int(state.seats)
    return locked


@inlined
def all_hold_chips(state: GangState) -> bool:
    """Whether no chip is left in the centre."""
    held = True
    for stars in range(1, state.seats + 1):
        held &= state.holder[stars] != NOBODY
    return held


@inlined
def may_be_ready(state: GangState, seat: int) -> bool:
    """Not twice, and not while a chip is left in the centre."""
    return not state.instant and (int(state.ready) >> seat) & 1 == 0 and all_hold_chips(state)


@inlined
def legal_chip_moves(state: GangState, seat: int, out: Actions) -> int:
    """Chips to take, and returning one's own."""
    locked = locked_chips(state)
    mine = chip_of(state, seat)
    if (locked >> mine) & 1:
        return 0
    n = 0
    for stars in range(1, state.seats + 1):
        out[n] = TAKE + stars
        n += (stars != mine) & ((locked >> stars) & 1 == 0)
    if mine != NO_CHIP:
        out[n] = RETURN
        n += 1
    return n


@inlined
def legal_ready(state: GangState, seat: int, out: Actions, n: int) -> int:
    """Adds `ready` to n other moves."""
    if may_be_ready(state, seat):
        out[n] = READY
        return n + 1
    return n


@inlined
def take_chip(state: GangState, seat: int, stars: int) -> None:
    """From the centre or from its holder; the taker's own chip goes to the centre."""
    return_chip(state, seat)
    robbed = int(state.holder[stars])
    if robbed != NOBODY:
        state.chips[state.round_number - 1, robbed] = NO_CHIP
    state.holder[stars] = seat
    state.chips[state.round_number - 1, seat] = stars
    remember_take(state, seat, stars)


@compiled
def remember_take(state: GangState, seat: int, stars: int) -> None:
    """The order of takes says something about the hands; of too many the older half is dropped."""
    if state.takes == MOST_TAKES:
        state.takes = MOST_TAKES // 2
        for index in range(MOST_TAKES // 2):
            state.taker[index] = state.taker[index + MOST_TAKES // 2]
            state.taken[index] = state.taken[index + MOST_TAKES // 2]
    state.taker[state.takes] = seat
    state.taken[state.takes] = stars
    state.takes += 1


@inlined
def return_chip(state: GangState, seat: int) -> None:
    """To the centre, if this seat holds one."""
    mine = chip_of(state, seat)
    if mine != NO_CHIP:
        state.holder[mine] = NOBODY
        state.chips[state.round_number - 1, seat] = NO_CHIP


@inlined
def chip_round_is_settled(state: GangState) -> bool:
    """Everybody holds a chip (`instant`), or everybody is ready."""
    if state.instant:
        return all_hold_chips(state)
    return bool(state.ready == all_seats(state))
