"""Who is asked next: one seat after the other, also where several may act at once.

For drivers that want one decision at a time (the environments, their benchmark). Seats that may act
at the same moment are asked clockwise, and none sees more than the rules show it: a choice made
face down stays hidden. In a free-for-all, where seats act whenever they like, a seat may also WAIT,
and swaps are bounded: without a bound players could spell out their cards by them. A game that has
free-for-alls implements the first three of the optional functions below.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.engine.contract import State, acting, apply, legal
from stolik.engine.dispatch import optional
from stolik.engine.policy import WAIT
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import MOST_SEATS, Scratch
from stolik.engine.seats import first_of, next_seat

Mask = npt.NDArray[np.uint8]

NO_FREE_FOR_ALL = 0
NO_LEARNER = -1


@record
class Turns(NumpyRecord):
    """What a driver stores beside a state."""

    seat: Annotated[int, np.int8]
    """The one that is asked."""
    external_seats: Annotated[int, np.int16]
    """Seats whose decisions come from outside, as bits."""
    learner: Annotated[int, np.int8]
    """The seat against which all the others play, or NO_LEARNER where every decision is yours."""
    waiting: Annotated[int, np.int16]
    """Seats that let the others go first, as bits."""
    pressed: Annotated[bool, np.bool_]
    """All of them did: one must not."""
    phase: Annotated[int, np.int16]
    """The free-for-all that is going on, or the last one."""
    swaps: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    """Made in it by each seat."""
    moves: Annotated[int, np.int32]
    """Of this match, waiting included."""
    rewards: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS]
    """Of the match that ended last."""
    match_seeds: Annotated[npt.NDArray[np.uint64], np.uint64, 1]
    """Gives every match of a table its own seed."""
    rng: Annotated[npt.NDArray[np.uint64], np.uint64, 1]
    """Of this match."""


@optional
def free_for_all(state: State) -> int:
    """A number of its own for every free-for-all of a match; 0 while there is none."""
    return NO_FREE_FOR_ALL


@optional
def is_swap(state: State, seat: int, action: int) -> bool:
    """Whether the free-for-all could come to its end without that action, so that it counts."""
    return False


@optional
def may_wait(state: State, seat: int, pressed: bool) -> bool:  # noqa: FBT001
    """Whether a seat may let the others act first; pressed, when all the others wait too.

    Among seats that are all pressed there is one that may not.
    """
    return False


@optional
def mark_legal(state: State, seat: int, mask: Mask) -> bool:
    """Marks the legal actions of a seat in a mask without any, if it can be done without a list."""
    return False


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
    turns.seat = first_of(state, seats, next_seat(state, int(turns.seat)))


@compiled
def seats_that_must_act(state: State) -> int:
    """When all wait, as bits."""
    seats = 0
    for seat in range(state.seats):
        if (acting(state) >> seat) & 1 and not may_wait(state, seat, True):  # noqa: FBT003
            seats |= 1 << seat
    return seats


@compiled
def choices(state: State, turns: Turns, most_swaps: int, scratch: Scratch) -> int:
    """Puts the choices of the seat that is asked, perhaps WAIT, into the scratch space."""
    seat = int(turns.seat)
    n = legal(state, seat, scratch.actions)
    if free_for_all(state) == NO_FREE_FOR_ALL:
        return n
    if turns.swaps[seat] >= most_swaps:
        n = leave_out_swaps(state, seat, n, scratch)
    if may_wait(state, seat, bool(turns.pressed)):
        scratch.actions[n] = WAIT
        n += 1
    return n


@compiled
def leave_out_swaps(state: State, seat: int, n: int, scratch: Scratch) -> int:
    """Of the n actions in the scratch space; how many are left."""
    left = 0
    for i in range(n):
        action = int(scratch.actions[i])
        if not is_swap(state, seat, action):
            scratch.actions[left] = action
            left += 1
    return left


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
