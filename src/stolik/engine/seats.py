"""Seats in compiled rules: sets of them as bits, the way round the table, who has won by points."""

from typing import Any

import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count
from stolik.engine.contract import State

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
    seat = max(observer, 0) + steps
    return seat if seat < state.seats else seat - int(state.seats)


@inlined
def steps_to(state: State, observer: int, seat: int) -> int:
    """How many steps clockwise a seat is from the observer."""
    steps = int(seat) - max(observer, 0)  # a division would take half of `observe` in Take That
    return steps if steps >= 0 else steps + int(state.seats)


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
