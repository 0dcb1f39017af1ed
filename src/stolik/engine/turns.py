"""Who is asked next: one seat after the other, also where several may act at once.

For drivers that want one decision at a time (the environments, their benchmark). Seats that may act
at the same moment are asked clockwise, and none sees more than the rules show it: a choice made
face down stays hidden. In a free-for-all a seat may also WAIT, and swaps there are bounded: without
a bound players could spell out their cards by them.

A game with a free-for-all has three more functions in its rules, see `FreeForAll`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

import numpy as np
from numba.extending import overload

from stolik.engine import contract
from stolik.engine.compiled import compiled
from stolik.engine.contract import State, acting, apply, legal, rules_of
from stolik.engine.desk import MOST_SEATS, Desk
from stolik.engine.policy import WAIT

if TYPE_CHECKING:
    from numba import types

TURNS = np.dtype(
    (
        np.record,
        [
            ("seat", np.int8),  # the one that is asked
            ("learned", np.int16),  # seats whose decisions come from outside, as bits
            ("waiting", np.int16),  # seats that let the others go first, as bits
            ("pressed", np.bool_),  # all of them did: somebody must not
            ("phase", np.int16),  # the free-for-all that goes on, or the last one
            ("swaps", np.int16, MOST_SEATS),  # made in it by each seat
            ("moves", np.int32),  # of this match, waiting included
            ("rewards", np.float64, MOST_SEATS),  # of the match that ended last
            ("match_seeds", np.uint64, 1),  # gives every match of a table its own seed
            ("rng", np.uint64, 1),  # of this match
        ],
    )
)
"""What a driver keeps beside a state."""

Turns = State
NO_FREE_FOR_ALL = 0


@runtime_checkable
class FreeForAll(Protocol):
    """What the rules of a game offer in which seats act whenever they like."""

    def free_for_all(self, state: State) -> int:
        """A number of its own for every free-for-all of a match; 0 while there is none."""

    def is_swap(self, state: State, seat: int, action: int) -> bool:
        """Whether the free-for-all could come to its end without that action, so that it counts."""

    def may_wait(self, state: State, seat: int, pressed: bool) -> bool:  # noqa: FBT001
        """Whether a seat may let the others act first; pressed, when all the others wait too.

        Among seats that are all pressed there is one that may not.
        """


def free_for_all(state: State) -> int:
    """A number of its own for every free-for-all of a match; 0 while there is none."""
    return int(_rule(rules_of(state), "free_for_all")(state))


def is_swap(state: State, seat: int, action: int) -> bool:
    """Whether the free-for-all could come to its end without that action, so that it counts."""
    return bool(_rule(rules_of(state), "is_swap")(state, seat, action))


def may_wait(state: State, seat: int, pressed: bool) -> bool:  # noqa: FBT001
    """Whether a seat may let the others act first; pressed, when all the others wait too."""
    return bool(_rule(rules_of(state), "may_wait")(state, seat, pressed))


@compiled
def never_free_for_all(_state: State) -> int:
    """Most games go by turns."""
    return NO_FREE_FOR_ALL


@compiled
def never_swap(_state: State, _seat: int, _action: int) -> bool:
    """Nothing to be counted."""
    return False


@compiled
def never_wait(_state: State, _seat: int, _pressed: bool) -> bool:  # noqa: FBT001
    """Who is asked must act."""
    return False


_BY_TURNS: dict[str, Callable[..., Any]] = {
    "free_for_all": never_free_for_all,
    "is_swap": never_swap,
    "may_wait": never_wait,
}


def _rule(rules: contract.Rules, name: str) -> Callable[..., Any]:
    rule: Callable[..., Any] = getattr(rules, name, _BY_TURNS[name])
    return rule


def _compiled_rule(state: object, name: str) -> Callable[..., Any]:
    return _rule(contract.rules_by_type(cast("types.Record", state)), name)


@overload(free_for_all)
def _free_for_all(state):  # type: ignore[no-untyped-def]
    rule = _compiled_rule(state, "free_for_all")
    return lambda state: rule(state)


@overload(is_swap)
def _is_swap(state, seat, action):  # type: ignore[no-untyped-def]
    rule = _compiled_rule(state, "is_swap")
    return lambda state, seat, action: rule(state, seat, action)


@overload(may_wait)
def _may_wait(state, seat, pressed):  # type: ignore[no-untyped-def]
    rule = _compiled_rule(state, "may_wait")
    return lambda state, seat, pressed: rule(state, seat, pressed)


@compiled
def start_turns(state: State, turns: Turns) -> None:
    """A match begins: seat 0 will be the first to be asked."""
    turns.seat = state.seats - 1
    turns.waiting = 0
    turns.pressed = False
    turns.phase = NO_FREE_FOR_ALL
    turns.moves = 0


@compiled
def ask_next(state: State, turns: Turns) -> None:
    """Clockwise, the next seat that may act and does not wait."""
    now = free_for_all(state)
    if now != NO_FREE_FOR_ALL and now != turns.phase:
        turns.phase = now
        for seat in range(state.seats):
            turns.swaps[seat] = 0
    seats = acting(state) & ~int(turns.waiting)
    turns.pressed = seats == 0
    if seats == 0:
        seats = seats_that_must_act(state)
        turns.waiting &= ~seats
    seat = int(turns.seat)
    while True:
        seat = seat + 1 if seat + 1 < state.seats else 0
        if (seats >> seat) & 1:
            turns.seat = seat
            return


@compiled
def seats_that_must_act(state: State) -> int:
    """When all wait, as bits."""
    seats = 0
    for seat in range(state.seats):
        if (acting(state) >> seat) & 1 and not may_wait(state, seat, True):  # noqa: FBT003
            seats |= 1 << seat
    return seats


@compiled
def choices(state: State, turns: Turns, most_swaps: int, desk: Desk) -> int:
    """Puts the choices of the seat that is asked on the desk: legal actions, perhaps WAIT."""
    seat = int(turns.seat)
    n = legal(state, seat, desk.actions)
    if free_for_all(state) == NO_FREE_FOR_ALL:
        return n
    kept = 0
    for i in range(n):
        action = int(desk.actions[i])
        if turns.swaps[seat] < most_swaps or not is_swap(state, seat, action):
            desk.actions[kept] = action
            kept += 1
    if may_wait(state, seat, bool(turns.pressed)):
        desk.actions[kept] = WAIT
        kept += 1
    return kept


@compiled
def choose(state: State, turns: Turns, action: int) -> None:
    """The seat that was asked does this, or waits."""
    seat = int(turns.seat)
    turns.moves += 1
    if action == WAIT:
        turns.waiting |= 1 << seat
        return
    turns.waiting = 0
    if free_for_all(state) != NO_FREE_FOR_ALL and is_swap(state, seat, action):
        turns.swaps[seat] += 1
    apply(state, seat, action)
