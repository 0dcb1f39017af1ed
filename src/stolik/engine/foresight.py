"""The positions after each of several moves, for previews.

The moves are made on copies by the game's own rules, so that a preview repeats none of them. A
copy holds everything that is hidden, and a move may even bring some of it to light (a card is
drawn): a preview reads only those fields that its seat may know.
"""

from collections.abc import Sequence

import numpy as np

from stolik.compiler import compiled
from stolik.engine.arrays import StateArray, copies
from stolik.engine.contract import Actions, acting, advance, apply


def after_moves(array: StateArray, seat: int, actions: Sequence[int]) -> StateArray:
    """A copy of the state for each of the legal actions, right after it."""
    states = copies(array, len(actions))
    make_each_move(states, seat, np.array(actions, np.int64))
    return states


@compiled
def make_each_move(states: StateArray, seat: int, actions: Actions) -> None:
    """In each state another action of the same seat."""
    for index in range(len(actions)):
        apply(states[index], seat, actions[index])


@compiled
def step_each(states: StateArray) -> bool:
    """One visible step wherever there is one that nobody decides; false when there is none."""
    has_stepped = False
    for index in range(len(states)):
        has_stepped |= advance(states[index])
    return has_stepped


def seats_to_act_in_each(states: StateArray) -> list[int]:
    """By state, the seats that may act now, as bits."""
    bits = np.empty(len(states), np.int64)
    put_acting(states, bits)
    seats: list[int] = bits.tolist()
    return seats


@compiled
def put_acting(states: StateArray, out: Actions) -> None:
    """Puts the seats that may act, as bits."""
    for index in range(len(states)):
        out[index] = acting(states[index])
