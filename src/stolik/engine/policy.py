"""Rules of thumb: what a game offers to bots and playouts, and how a choice is made from it.

A game's `policy` module stands beside its rules; generic code finds its functions by the state's
type, as it finds the rules (`stolik.engine.contract`).
"""

import math
from collections.abc import Callable
from types import ModuleType
from typing import Protocol, cast, runtime_checkable

import numpy as np
import numpy.typing as npt
from numba import from_dtype, types
from numba.extending import overload

from stolik.engine.chance import uniform
from stolik.engine.compiled import compiled
from stolik.engine.contract import Rules, State, redeal
from stolik.engine.desk import Desk

WAIT = -1
"""In place of an action, where several seats may act: to let the others act first."""

Moments = npt.NDArray[np.record]
Believing = Callable[[State, Moments, int, State, Desk], None]
NO_BELIEFS = np.dtype((np.record, [("nothing", np.int8)]))


class Policy(Protocol):
    """What a game's `policy` module offers."""

    EASY_NOISE: float
    """By how many points an easy bot misjudges the weights."""
    PLAYOUT_NOISE: float
    """By how many points players in a playout do: nobody is quite predictable."""

    def weigh(self, state: State, seat: int, desk: Desk) -> int:
        """Puts the legal actions of a seat on the desk, each with a weight.

        How good a strong player would think it, in the game's own points, knowing only what this
        seat may know; WAIT may be among them.
        """

    def outlook(self, state: State, seat: int) -> float:
        """How well the match stands for a seat, from 0 (lost) to 1 (won).

        Asked when the match is over, when a new deal is due, or when a playout was cut short.
        """

    def withdraw(self, state: State, seat: int) -> None:
        """Takes back the choices that others have made and this seat cannot see.

        So a playout makes them by rules of thumb, as the others will have made them.
        """

    # A policy may also have `is_settled(state, seat, moves) -> bool`: whether a playout may be cut
    # here, after so many moves, when that seat searches. Without it all go to the end of the deal.
    # And `prospect(state, seat, desk) -> float`: the outlook where a playout was cut, by a closer
    # look than at the points alone. Without it `outlook` is asked there, too.
    # And beliefs about what the others hold, where their moves tell: a record `BELIEFS`, the number
    # of states `MOMENTS` that it takes to look back, and
    # `believe(known, moments, seat, beliefs, desk)`, which begins a search, and
    # `imagine(world, moments, seat, beliefs, desk)`, which makes the next world of it, in place of
    # `redeal`. Without them all worlds are equally likely.


@runtime_checkable
class Pondering(Protocol):
    """A policy module that can also think harder by itself: a hard bot asks it instead of playouts.

    For games in which the others tell by their moves what they hold: worlds dealt at random, and
    what would be played there, know nothing of that.
    """

    def ponder(self, state: State, seat: int, desk: Desk) -> int:
        """As `weigh`, with all the care that a fifth of a second allows."""


_policy_by_dtype: dict[np.dtype[np.record], Policy] = {}
_policy_by_type: dict[types.Record, Policy] = {}


def register_policy(rules: Rules, policy: ModuleType) -> None:
    """Makes a game's rules of thumb known to the generic code."""
    checked = cast("Policy", policy)
    _policy_by_dtype[rules.STATE] = checked
    _policy_by_type[cast("types.Record", from_dtype(rules.STATE))] = checked


def weigh(state: State, seat: int, desk: Desk) -> int:
    """Puts the legal actions of a seat on the desk, each with a weight."""
    return _policy_by_dtype[state.dtype].weigh(state, seat, desk)


def outlook(state: State, seat: int) -> float:
    """How well the match stands for a seat, from 0 (lost) to 1 (won)."""
    return _policy_by_dtype[state.dtype].outlook(state, seat)


def withdraw(state: State, seat: int) -> None:
    """Takes back the choices that others have made and this seat cannot see."""
    _policy_by_dtype[state.dtype].withdraw(state, seat)


def is_settled(state: State, seat: int, moves: int) -> bool:
    """Whether a playout for that seat may be cut here, after so many moves."""
    return bool(_settling(_policy_by_dtype[state.dtype])(state, seat, moves))


def prospect(state: State, seat: int, desk: Desk) -> float:
    """The outlook where a playout was cut."""
    return _foreseeing(_policy_by_dtype[state.dtype])(state, seat, desk)


def believe(known: State, moments: Moments, seat: int, beliefs: State, desk: Desk) -> None:
    """What a seat that begins to search believes about the hands of the others."""
    _believing(_policy_by_dtype[known.dtype])(known, moments, seat, beliefs, desk)


def imagine(world: State, moments: Moments, seat: int, beliefs: State, desk: Desk) -> None:
    """Makes what the seat cannot see as it may well be, by what the seat believes."""
    _imagining(_policy_by_dtype[world.dtype])(world, moments, seat, beliefs, desk)


@compiled
def never_settled(_state: State, _seat: int, _moves: int) -> bool:
    """Where the policy does not say: only the end of the deal tells."""
    return False


@compiled
def plain_outlook(state: State, seat: int, _desk: Desk) -> float:
    """Where the policy knows no closer look."""
    return outlook(state, seat)


@compiled
def believe_nothing(
    _known: State, _moments: Moments, _seat: int, _beliefs: State, _desk: Desk
) -> None:
    """Where the policy does not ask what the moves of the others tell."""


@compiled
def imagine_any(world: State, _moments: Moments, seat: int, _beliefs: State, desk: Desk) -> None:
    """Then all worlds are equally likely."""
    redeal(world, seat, desk.rng)


def new_beliefs(known: State) -> tuple[State, Moments]:
    """Room for what a searching seat believes, and for the moments it looks back to."""
    policy = _policy_by_dtype[known.dtype]
    beliefs: State = np.zeros(1, getattr(policy, "BELIEFS", NO_BELIEFS))[0]
    return beliefs, np.zeros(getattr(policy, "MOMENTS", 0), known.dtype)


def _settling(policy: Policy) -> Callable[[State, int, int], bool]:
    rule: Callable[[State, int, int], bool] = getattr(policy, "is_settled", never_settled)
    return rule


def _foreseeing(policy: Policy) -> Callable[[State, int, Desk], float]:
    rule: Callable[[State, int, Desk], float] = getattr(policy, "prospect", plain_outlook)
    return rule


def _believing(policy: Policy) -> Believing:
    rule: Believing = getattr(policy, "believe", believe_nothing)
    return rule


def _imagining(policy: Policy) -> Believing:
    rule: Believing = getattr(policy, "imagine", imagine_any)
    return rule


@overload(weigh)
def _weigh(state, seat, desk):  # type: ignore[no-untyped-def]
    rule = _policy_by_type[state].weigh
    return lambda state, seat, desk: rule(state, seat, desk)


@overload(outlook)
def _outlook(state, seat):  # type: ignore[no-untyped-def]
    rule = _policy_by_type[state].outlook
    return lambda state, seat: rule(state, seat)


@overload(withdraw)
def _withdraw(state, seat):  # type: ignore[no-untyped-def]
    rule = _policy_by_type[state].withdraw
    return lambda state, seat: rule(state, seat)


@overload(is_settled)
def _is_settled(state, seat, moves):  # type: ignore[no-untyped-def]
    rule = _settling(_policy_by_type[state])
    return lambda state, seat, moves: rule(state, seat, moves)


@overload(believe)
def _believe(known, moments, seat, beliefs, desk):  # type: ignore[no-untyped-def]
    rule = _believing(_policy_by_type[known])
    return lambda known, moments, seat, beliefs, desk: rule(known, moments, seat, beliefs, desk)


@overload(imagine)
def _imagine(world, moments, seat, beliefs, desk):  # type: ignore[no-untyped-def]
    rule = _imagining(_policy_by_type[world])
    return lambda world, moments, seat, beliefs, desk: rule(world, moments, seat, beliefs, desk)


@overload(prospect)
def _prospect(state, seat, desk):  # type: ignore[no-untyped-def]
    rule = _foreseeing(_policy_by_type[state])
    return lambda state, seat, desk: rule(state, seat, desk)


@compiled
def choose_by_policy(state: State, seat: int, noise: float, desk: Desk) -> int:
    """The action of the highest weight, each misjudged by random noise of that many points."""
    return heaviest(weigh(state, seat, desk), noise, desk)


@compiled
def heaviest(n: int, noise: float, desk: Desk) -> int:
    """Of n weighed actions, each misjudged by random noise of that many points."""
    best = 0
    highest = -math.inf
    for i in range(n):
        weight = float(desk.weights[i])
        if noise > 0.0:
            weight += noise * misjudgement(desk)
        if weight > highest:
            highest = weight
            best = i
    return int(desk.actions[best])


@compiled
def misjudgement(desk: Desk) -> float:
    """Random, by Gumbel's distribution: small mostly, large sometimes."""
    return -math.log(-math.log(uniform(desk.rng)))
