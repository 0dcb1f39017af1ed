"""Rules of thumb: what a game offers to bots and playouts, and how a choice is made from them.

A game's `policy` implements some of the functions declared here; generic code finds them by the
state's type, as it finds the rules (`stolik.engine.contract`).
"""

import math
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.engine.chance import uniform
from stolik.engine.contract import State, redeal
from stolik.engine.dispatch import optional, required
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import Scratch

WAIT = -1
"""In place of an action, where several seats may act: to let the others act first."""

UNKNOWN = -1.0
"""In place of a chance."""

Moments = npt.NDArray[np.record]
"""States of the past that a searching seat looks back to."""


@record
class Beliefs(NumpyRecord):
    """What a searching seat believes about the hands of the others; a game declares its own."""

    nothing: Annotated[int, np.int8]


@required
def weigh(state: State, seat: int, scratch: Scratch) -> int:
    """Puts the legal actions of a seat into the scratch space, each with a weight; how many.

    The weight is how good a strong player would think the action, in the game's own points, knowing
    only what this seat may know. WAIT may be among the actions.
    """


@required
def outlook(state: State, seat: int) -> float:
    """How well the match stands for a seat, from 0 (lost) to 1 (won).

    Asked when the match is over, when a new deal is due, or when a playout was cut short.
    """


@optional
def withdraw(state: State, seat: int) -> None:
    """Takes back the choices that others have made and this seat cannot see.

    So a playout makes them by rules of thumb, as the others will have made them. By default there
    is nothing to take back: all choices are made openly.
    """


@optional
def ponder(state: State, seat: int, scratch: Scratch) -> int:
    """As `weigh`, with all the care that a fifth of a second allows.

    A hard bot asks this in place of playouts where a game implements it. That is for games in which
    the moves of the others reveal what they hold: worlds dealt at random know nothing of that.
    """
    return weigh(state, seat, scratch)


@optional
def remember(past: State, end: State, scratch: Scratch) -> None:
    """Learns from a free-for-all of an earlier deal, before a decision; `end` is that deal's last.

    Both are as they were just before they ended. What was hidden then may be used as far as it has
    been shown since.
    """


@optional
def is_settled(state: State, seat: int, moves: int) -> bool:
    """Whether a playout for that seat may be cut here, after so many moves.

    By default it goes on to the end of the deal.
    """
    return False


@optional
def prospect(state: State, seat: int, scratch: Scratch) -> float:
    """The outlook where a playout was cut, by a closer look than at the points alone."""
    return outlook(state, seat)


@optional
def deal_result(state: State, seat: int) -> float:
    """What a deal has brought to a seat, in shares of a win: what a network learns to foresee.

    Asked as `outlook` is. A game may leave out what luck adds to it.
    """
    return outlook(state, seat)


@optional
def deal_result_so_far(state: State, seat: int) -> float:
    """The part of that result which is certain before the end: a network foresees the rest."""
    return 0.0


@optional
def is_out(state: State, seat: int) -> bool:
    """Whether a seat has nothing more to decide in this deal.

    For what is left of a trial of its moves the others then play on by rules of thumb, which are
    quicker than the network.
    """
    return False


@optional
def is_foreseeable(state: State, seat: int) -> bool:
    """Whether a trial of a move may end here with what a network foresees for its seat."""
    return True


@optional
def foreseen(state: State, seat: int, rest: float) -> float:
    """What a search takes a situation for, if a network foresees that rest of the deal's result."""
    return deal_result_so_far(state, seat) + rest


@optional
def points_at_stake(state: State, seat: int) -> int:
    """What a seat has gained or lost in the deal under way, where `scores` leaves that out."""
    return 0


@optional
def chance_by_points(state: State, seat: int) -> float:
    """The share of winning among players alike when a deal is due, if the points alone tell it.

    Where they do not, it is UNKNOWN, and playouts that measure go on to the end of the match.
    """
    return UNKNOWN


@optional
def believe(known: State, moments: Moments, seat: int, beliefs: Beliefs, scratch: Scratch) -> None:
    """Begins a search: infers from the others' moves what they may hold."""


@optional
def imagine(world: State, moments: Moments, seat: int, beliefs: Beliefs, scratch: Scratch) -> None:
    """Makes the next world of a search from what the seat believes.

    By default all worlds that the seat cannot tell apart are equally likely.
    """
    redeal(world, seat, scratch.rng)


@compiled
def choose_by_policy(state: State, seat: int, noise: float, scratch: Scratch) -> int:
    """The action of the highest weight, each misjudged by random noise of that many points."""
    return heaviest(weigh(state, seat, scratch), noise, scratch)


@compiled
def heaviest(n: int, noise: float, scratch: Scratch) -> int:
    """Of n weighed actions, each misjudged by random noise of that many points."""
    best = 0
    highest = -math.inf
    for i in range(n):
        weight = float(scratch.weights[i])
        if noise > 0.0:
            weight += noise * misjudgement(scratch)
        if weight > highest:
            highest = weight
            best = i
    return int(scratch.actions[best])


@compiled
def misjudgement(scratch: Scratch) -> float:
    """Random, by Gumbel's distribution: small mostly, large sometimes."""
    return -math.log(-math.log(uniform(scratch.rng)))
