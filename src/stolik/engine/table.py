"""One table as the interpreter plays at it: an array of one state.

NumPy describes a lone record anew whenever it is handed to compiled code, which takes 4 to 9 µs; an
array is handed over in half a microsecond. Reading a field of a record takes microseconds as well,
so who reads many asks for all of them once, in plain Python (`plain`).
"""

import threading
from types import SimpleNamespace

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
from stolik.engine.desk import MOST_ACTIONS, MOST_CARDS, MOST_SEATS

Table = npt.NDArray[np.void]


class Scratch(threading.local):
    """Where compiled code writes its answers; a thread's tables share it, so they weigh little."""

    def __init__(self) -> None:
        self.cards: Cards = np.zeros(MOST_CARDS, np.int16)
        self.actions: Actions = np.zeros(MOST_ACTIONS, np.int64)
        self.scores: Scores = np.zeros(MOST_SEATS, np.int32)


def new_table(state: State) -> Table:
    """A table that stands as the state does, and goes its own way."""
    return np.array([state], state.dtype)


def plain(table: Table) -> SimpleNamespace:
    """All fields as plain numbers and lists, by name."""
    values = zip(table.dtype.names or (), table.item(), strict=True)
    return SimpleNamespace(
        **{name: v.tolist() if isinstance(v, np.ndarray) else v for name, v in values}
    )


# The contract, for a table.


@compiled
def seats_to_act(table: Table) -> int:
    """The seats that may act now, as bits."""
    return acting(table[0])


@compiled
def list_legal(table: Table, seat: int, out: Actions) -> int:
    """All legal actions of a seat; how many."""
    return legal(table[0], seat, out)


@compiled
def make_move(table: Table, seat: int, action: int) -> None:
    """Makes a legal action."""
    apply(table[0], seat, action)


@compiled
def step(table: Table) -> bool:
    """Makes one visible step that nobody decides; false when there is none."""
    return advance(table[0])


@compiled
def settle(table: Table) -> None:
    """Makes all steps that nobody decides."""
    while advance(table[0]):
        pass


@compiled
def list_wanted(table: Table, out: Cards) -> int:
    """The cards of the shuffle that is due; how many."""
    return wanted(table[0], out)


@compiled
def supply_shuffle(table: Table, cards: Cards) -> None:
    """The shuffle that was due."""
    shuffled(table[0], cards)


@compiled
def count_scores(table: Table, out: Scores) -> None:
    """The points of every seat, at the end or so far."""
    scores(table[0], out)
