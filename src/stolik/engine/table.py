"""One table as the interpreter plays at it: an array of one state.

NumPy describes a lone record anew whenever it is handed to compiled code, which takes 4 to 9 µs; an
array is handed over in half a microsecond. Reading a field of a record takes microseconds as well,
so who reads many asks for all of them at once, in plain Python (`plain`).
"""

import threading
from collections import namedtuple
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.engine.compiled import compiled
from stolik.engine.contract import (
    Actions,
    Cards,
    Scores,
    State,
    acting,
    advance,
    apply,
    legal,
    scores,
    shuffled,
    wanted,
)
from stolik.engine.desk import DESK

Table = npt.NDArray[np.void]


class SharedDesk(threading.local):
    """The desk of all tables of a thread: it is for scratch only, and weighs more than a table."""

    def __init__(self) -> None:
        self.records: Table = np.zeros(1, DESK)
        self.cards: Cards = self.records["cards"][0]
        self.actions: Actions = self.records["actions"][0]
        self.scores: Scores = self.records["scores"][0]


DESK_HERE = SharedDesk()


def new_table(state: State) -> Table:
    """A table that stands as the state does, and goes its own way."""
    return np.array([state], state.dtype)


Plain = Any
"""A named tuple of all fields of a table, as plain numbers and lists."""


class PlainKind:
    """Makes the named tuples of one kind of table; quicker than other objects by a third."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        names = dtype.names or ()
        self._arrays = [place for place, name in enumerate(names) if dtype[name].shape]
        kind: Any = namedtuple("PlainTable", names)  # type: ignore[misc]
        self._make = kind._make

    def read(self, table: Table) -> Plain:
        """All fields of a table."""
        values = list(table.item())
        for place in self._arrays:
            values[place] = values[place].tolist()
        return self._make(values)


_plain_kind = cache(PlainKind)


def plain(table: Table) -> Plain:
    """All fields as plain numbers and lists, by name."""
    return _plain_kind(table.dtype).read(table)


# The contract, for a table; only what is asked often: each of these takes 0.3 s to compile.


@compiled
def seats_to_act(table: Table) -> int:
    """The seats that may act now, as bits."""
    return acting(table[0])


def legal_actions(table: Table, seat: int) -> list[int]:
    """All legal actions of a seat, ascending."""
    n = put_legal(table, seat, DESK_HERE.records)
    actions: list[int] = DESK_HERE.actions[:n].tolist()
    return sorted(actions)


@compiled
def make_move(table: Table, seat: int, action: int) -> None:
    """Makes a legal action."""
    apply(table[0], seat, action)


@compiled
def step(table: Table) -> bool:
    """Makes one visible step that nobody decides; false when there is none."""
    return advance(table[0])


def wanted_cards(table: Table) -> list[int]:
    """The cards to be put in order, in natural order; none when no shuffle is due."""
    n = put_wanted(table, DESK_HERE.records)
    cards: list[int] = DESK_HERE.cards[:n].tolist()
    return cards


def supply_shuffle(table: Table, cards: Sequence[int]) -> None:
    """Supplies that order, top card first."""
    DESK_HERE.cards[: len(cards)] = cards
    use_shuffle(table, DESK_HERE.records)


def scores_of(table: Table) -> list[int]:
    """The points of every seat, at the end or so far."""
    put_scores(table, DESK_HERE.records)
    points: list[int] = DESK_HERE.scores[: table["seats"][0]].tolist()
    return points


# Desks are arrays of one, too.


@compiled
def put_legal(table: Table, seat: int, desk: Table) -> int:
    """Puts the legal actions of a seat on the desk; how many."""
    return legal(table[0], seat, desk[0].actions)


@compiled
def put_wanted(table: Table, desk: Table) -> int:
    """Puts the cards of the shuffle that is due on the desk; how many."""
    return wanted(table[0], desk[0].cards)


@compiled
def use_shuffle(table: Table, desk: Table) -> None:
    """The cards on the desk are the shuffle that was due."""
    shuffled(table[0], desk[0].cards)


@compiled
def put_scores(table: Table, desk: Table) -> None:
    """Puts the scores on the desk."""
    scores(table[0], desk[0].scores)
