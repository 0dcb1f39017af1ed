"""The chip phase: everybody takes and returns the chips of the round's colour at any time."""

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import Actions, State
from stolik.games.the_gang.layout import (
    LAST_ROUND,
    MOST_TAKES,
    NO_CHIP,
    NOBODY,
    NOISE_SENSORS,
    READY,
    RETURN,
    TAKE,
    VENTILATION_SHAFT,
    everybody,
    has_challenge,
)


@part
def chip_of(state: State, seat: int) -> int:
    """The stars of the chip this seat holds in this round."""
    return int(state.chips[state.round_number - 1, seat])


@compiled
def locked_chips(state: State) -> int:
    """The chips bound to their holders until the round ends, as bits by stars."""
    locked = 0
    if state.round_number != LAST_ROUND:
        if has_challenge(state, NOISE_SENSORS) and state.holder[1] != NOBODY:
            locked |= 1 << 1
        if has_challenge(state, VENTILATION_SHAFT) and state.holder[state.seats] != NOBODY:
            locked |= 1 << int(state.seats)
    return locked


@part
def all_hold_chips(state: State) -> bool:
    """Whether no chip is left in the centre."""
    held = True
    for stars in range(1, state.seats + 1):
        held &= state.holder[stars] != NOBODY
    return held


@part
def may_be_ready(state: State, seat: int) -> bool:
    """Not twice, and not while another chip must still be taken."""
    return not state.instant and (int(state.ready) >> seat) & 1 == 0 and all_hold_chips(state)


@part
def legal_chip_moves(state: State, seat: int, out: Actions) -> int:
    """Chips to take, and giving back one's own."""
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


@part
def legal_ready(state: State, seat: int, out: Actions, n: int) -> int:
    """Adds `ready` to n other moves."""
    if may_be_ready(state, seat):
        out[n] = READY
        return n + 1
    return n


@part
def take_chip(state: State, seat: int, stars: int) -> None:
    """From the centre or from its holder; the taker's own chip goes to the centre."""
    return_chip(state, seat)
    robbed = int(state.holder[stars])
    if robbed != NOBODY:
        state.chips[state.round_number - 1, robbed] = NO_CHIP
    state.holder[stars] = seat
    state.chips[state.round_number - 1, seat] = stars
    keep_in_mind(state, seat, stars)


@compiled
def keep_in_mind(state: State, seat: int, stars: int) -> None:
    """Who took what, and when, tells of their hands; of too many the older half is forgotten."""
    if state.takes == MOST_TAKES:
        state.takes = MOST_TAKES // 2
        for index in range(MOST_TAKES // 2):
            state.taker[index] = state.taker[index + MOST_TAKES // 2]
            state.taken[index] = state.taken[index + MOST_TAKES // 2]
    state.taker[state.takes] = seat
    state.taken[state.takes] = stars
    state.takes += 1


@part
def return_chip(state: State, seat: int) -> None:
    """To the centre, if this seat holds one."""
    mine = chip_of(state, seat)
    if mine != NO_CHIP:
        state.holder[mine] = NOBODY
        state.chips[state.round_number - 1, seat] = NO_CHIP


@part
def chip_round_is_settled(state: State) -> bool:
    """Everybody holds a chip (`instant`), or everybody is ready."""
    if state.instant:
        return all_hold_chips(state)
    return bool(state.ready == everybody(state))
