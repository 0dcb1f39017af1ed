"""The chip phase of The Gang, for drivers that ask one seat after the other."""

from stolik.compiler import compiled
from stolik.engine.turns import NO_FREE_FOR_ALL
from stolik.games.the_gang.chips import chip_of, may_be_ready
from stolik.games.the_gang.state import CHIPS, NO_CHIP, NOBODY, RETURN, ROUNDS, TAKE, GangState


@compiled
def free_for_all(state: GangState) -> int:
    """Every chip phase is one."""
    if state.phase != CHIPS:
        return NO_FREE_FOR_ALL
    return int(state.heist) * ROUNDS + int(state.round_number)


@compiled
def is_swap(state: GangState, seat: int, action: int) -> bool:
    """Every chip move except that a seat without a chip takes one from the centre."""
    if not TAKE < action <= RETURN:
        return False
    if action == RETURN or chip_of(state, seat) != NO_CHIP:
        return True
    return bool(state.holder[action - TAKE] != NOBODY)


@compiled
def may_wait(state: GangState, seat: int, pressed: bool) -> bool:  # noqa: FBT001
    """Not a seat that could be ready; and when all wait, those without a chip must take one."""
    if may_be_ready(state, seat):
        return False
    return not pressed or chip_of(state, seat) != NO_CHIP
