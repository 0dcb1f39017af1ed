"""The contract every game keeps: eleven functions over the game's own state record.

Generic code (playouts, search, batch stepping) calls these and is written once. Compiled, each
call is resolved by the record's type, like a template; plain, by its dtype. A game joins with
`register`.

The course of a match, for whoever drives it:

    begin(state)
    until is_settled: while advance(state) — then one of
        wanted(state, cards) > 0   a shuffle is due: supply it with shuffled(state, cards)
        acting(state) != 0         those seats may act: apply(state, seat, action)
        neither                    the match is over: scores, winners
"""

from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np
import numpy.typing as npt
from numba import from_dtype, types
from numba.extending import overload

from stolik.engine.chance import Rng
from stolik.engine.layout import Part

if TYPE_CHECKING:

    class State:
        """One fixed-size record a game; a batch of tables is an array of them."""

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

else:
    State = np.record

Cards = npt.NDArray[np.int16]
Actions = npt.NDArray[np.int64]
Scores = npt.NDArray[np.int32]
Observation = npt.NDArray[np.int16]

SPECTATOR = -1
"""In place of a seat, in `redeal` and `observe`: somebody who knows only what everybody knows."""


class Rules(Protocol):
    """What a game's `rules` module offers."""

    STATE: np.dtype[np.record]
    """The layout of the state; its first fields are `seats` and `phase`."""
    MOST_SEATS: int
    DECK_SIZE: int
    """The most cards a shuffle can ask for."""
    ACTIONS: int
    """Actions are numbered from 0 to ACTIONS − 1."""
    OBSERVATION: int
    """The length of `observe`'s vector."""
    LAYOUT: tuple[Part, ...]
    """What its parts mean; together they are all of it."""

    def begin(self, state: State) -> None:
        """Seats and options are set: goes to the first shuffle or decision."""

    def wanted(self, state: State, out: Cards) -> int:
        """The cards to be put in order, in natural order, when a shuffle is due (0 otherwise)."""

    def shuffled(self, state: State, cards: Cards) -> None:
        """Supplies that order, top card first."""

    def acting(self, state: State) -> int:
        """The seats that may act now, as bits."""

    def legal(self, state: State, seat: int, out: Actions) -> int:
        """All legal actions of a seat, ascending as the rules page lists them."""

    def apply(self, state: State, seat: int, action: int) -> None:
        """Makes a legal action."""

    def advance(self, state: State) -> bool:
        """Makes one visible step that nobody decides; false when there is none."""

    def scores(self, state: State, out: Scores) -> None:
        """The points of every seat, at the end or so far."""

    def winners(self, state: State) -> int:
        """The seats that won, as bits; of a match that is over."""

    def observe(self, state: State, seat: int, out: Observation) -> None:
        """What that seat knows, as a fixed vector, for learning."""

    def redeal(self, state: State, seat: int, rng: Rng) -> None:
        """Makes hidden things random, consistently with everything the seat has seen."""


_rules_by_dtype: dict[np.dtype[np.record], Rules] = {}
_rules_by_type: dict[types.Record, Rules] = {}


def register(rules: ModuleType) -> None:
    """Makes a game's rules known to the generic code."""
    checked = cast("Rules", rules)
    # np.record has methods (round, take, sort …) that would hide a field of the same name.
    hidden = [name for name in checked.STATE.names or () if hasattr(np.void, name)]
    assert not hidden, f"state fields hidden by NumPy: {hidden}"
    _rules_by_dtype[checked.STATE] = checked
    _rules_by_type[cast("types.Record", from_dtype(checked.STATE))] = checked


def rules_of(state: State) -> Rules:
    """The rules that a state belongs to."""
    return _rules_by_dtype[state.dtype]


def rules_by_type(record: types.Record) -> Rules:
    """The rules of a state's type, for compiled callers."""
    return _rules_by_type[record]


def begin(state: State) -> None:
    """Seats and options are set: goes to the first shuffle or decision."""
    rules_of(state).begin(state)


def wanted(state: State, out: Cards) -> int:
    """The cards to be put in order, in natural order, when a shuffle is due (0 otherwise)."""
    return rules_of(state).wanted(state, out)


def shuffled(state: State, cards: Cards) -> None:
    """Supplies that order, top card first."""
    rules_of(state).shuffled(state, cards)


def acting(state: State) -> int:
    """The seats that may act now, as bits."""
    return rules_of(state).acting(state)


def legal(state: State, seat: int, out: Actions) -> int:
    """All legal actions of a seat, ascending as the rules page lists them."""
    return rules_of(state).legal(state, seat, out)


def apply(state: State, seat: int, action: int) -> None:
    """Makes a legal action."""
    rules_of(state).apply(state, seat, action)


def advance(state: State) -> bool:
    """Makes one visible step that nobody decides; false when there is none."""
    return rules_of(state).advance(state)


def scores(state: State, out: Scores) -> None:
    """The points of every seat, at the end or so far."""
    rules_of(state).scores(state, out)


def winners(state: State) -> int:
    """The seats that won, as bits; of a match that is over."""
    return rules_of(state).winners(state)


def observe(state: State, seat: int, out: Observation) -> None:
    """What that seat knows, as a fixed vector, for learning."""
    rules_of(state).observe(state, seat, out)


def redeal(state: State, seat: int, rng: Rng) -> None:
    """Makes hidden things random, consistently with everything the seat has seen."""
    rules_of(state).redeal(state, seat, rng)


# Compiled callers find the game's function here, by the type of the record. (Closures over
# compiled functions are fine in an overload: it is the *caller* that Numba keeps on disk.)


@overload(begin)
def _begin(state):  # type: ignore[no-untyped-def]  # Numba types, at compile time
    rule = _rules_by_type[state].begin
    return lambda state: rule(state)


@overload(wanted)
def _wanted(state, out):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].wanted
    return lambda state, out: rule(state, out)


@overload(shuffled)
def _shuffled(state, cards):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].shuffled
    return lambda state, cards: rule(state, cards)


@overload(acting)
def _acting(state):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].acting
    return lambda state: rule(state)


@overload(legal)
def _legal(state, seat, out):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].legal
    return lambda state, seat, out: rule(state, seat, out)


@overload(apply)
def _apply(state, seat, action):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].apply
    return lambda state, seat, action: rule(state, seat, action)


@overload(advance)
def _advance(state):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].advance
    return lambda state: rule(state)


@overload(scores)
def _scores(state, out):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].scores
    return lambda state, out: rule(state, out)


@overload(winners)
def _winners(state):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].winners
    return lambda state: rule(state)


@overload(observe)
def _observe(state, seat, out):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].observe
    return lambda state, seat, out: rule(state, seat, out)


@overload(redeal)
def _redeal(state, seat, rng):  # type: ignore[no-untyped-def]
    rule = _rules_by_type[state].redeal
    return lambda state, seat, rng: rule(state, seat, rng)
