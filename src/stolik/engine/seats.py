"""Seats in compiled rules: sets of them as bits, the way round the table, who has won by points."""

from typing import Any

import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.bits import WORD_BITS, count
from stolik.engine.contract import State

SEAT_BITS = 15
"""No seat has a higher number."""

Points = npt.NDArray[Any]
"""By seat; games keep them in integers of different widths."""


@inlined
def all_seats(state: State) -> int:
    """Every seat of the match, as bits."""
    return (1 << int(state.seats)) - 1


@inlined
def next_seat(state: State, seat: int) -> int:
    """The next one clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


@inlined
def first_of(state: State, seats: int, seat: int) -> int:
    """The first of these seats, clockwise from that one on, itself included."""
    while seats >> seat & 1 == 0:
        seat = seat + 1 if seat + 1 < state.seats else 0
    return seat


@inlined
def seat_after(state: State, observer: int, steps: int) -> int:
    """So many steps clockwise from the observer, less than a round; a spectator is at seat 0."""
    return wrapped(state, max(observer, 0) + steps - int(state.seats))


@inlined
def steps_to(state: State, observer: int, seat: int) -> int:
    """How many steps clockwise a seat is from the observer."""
    return wrapped(state, int(seat) - max(observer, 0))


@inlined
def wrapped(state: State, seat: int) -> int:
    """A number from −seats on, as one from 0 on.

    Neither by a division, which would take half of `observe` in Take That, nor by a branch, which
    nobody could predict: a negative number shifted has all bits set. The last bits are all that
    there is; to take them tells the compiler that an index is not negative.
    """
    return seat + (int(state.seats) & seat >> WORD_BITS - 1) & SEAT_BITS


@compiled
def seats_with_most(points: Points, seats: int) -> int:
    """The seats that have the most points, as bits."""
    most = points[0]
    for seat in range(1, seats):
        most = max(most, points[seat])
    return seats_with(points, seats, int(most))


@compiled
def seats_with_fewest(points: Points, seats: int) -> int:
    """The seats that have the fewest points, as bits."""
    fewest = points[0]
    for seat in range(1, seats):
        fewest = min(fewest, points[seat])
    return seats_with(points, seats, int(fewest))


@inlined
def seats_with(points: Points, seats: int, wanted: int) -> int:
    """The seats that have exactly so many points, as bits."""
    found = 0
    for seat in range(seats):
        found |= int(points[seat] == wanted) << seat
    return found


@inlined
def win_share(winners: int, seat: int) -> float:
    """The part of a seat in a win that the winners share."""
    return (winners >> seat & 1) / max(1, count(winners))
