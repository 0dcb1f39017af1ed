"""A state as the interpreter uses it: an array of one.

NumPy describes a lone record again whenever it is handed to compiled code, which takes 4 to 9 µs;
an array is handed over in half a microsecond. Reading a field of a record takes microseconds as
well, so code that reads many fields asks for all of them at once, in plain Python (`state_tuple`).
"""

import threading
from collections import namedtuple
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.bits import lowest
from stolik.engine.contract import (
    Actions,
    Cards,
    Scores,
    State,
    accept_shuffle,
    acting,
    advance,
    apply,
    cards_to_shuffle,
    legal,
    scores,
)
from stolik.engine.record import new_records
from stolik.engine.scratch import MOST_CARDS, Scratch
from stolik.engine.seeded import shuffle_by_seed

StateArray = npt.NDArray[np.record]
"""An array of one state."""
Shuffle = npt.NDArray[np.int16]
"""Cards in natural order, and below them the same cards in the order of a shuffle."""


class ThreadScratch(threading.local):
    """Shared by all matches of a thread: it outlives no call, and is larger than a state."""

    def __init__(self) -> None:
        self.records = new_records(Scratch, 1)
        self.cards: Cards = self.records["cards"][0]
        self.actions: Actions = self.records["actions"][0]
        self.scores: Scores = self.records["scores"][0]
        self.shuffle: Shuffle = np.zeros((2, MOST_CARDS), np.int16)


THREAD_SCRATCH = ThreadScratch()


def new_array(state: State) -> StateArray:
    """A copy of a state, as an array of one."""
    return np.array([state], state.dtype)


def copies(array: StateArray, count: int = 1) -> StateArray:
    """So many copies of the state, through plain bytes: NumPy copies records field by field."""
    return np.frombuffer(bytearray(array.tobytes() * count), array.dtype)


StateTuple = Any
"""A named tuple of all fields of a state, as plain numbers and lists.

It has the fields of the game's state and no others, so functions that read one declare that state
as its type: the type checker then knows every field here, too.
"""


class StateTupleKind:
    """Makes the named tuples of one kind of state; quicker than other objects by a third.

    All viewers of a table and all seats that are to act ask for the same state one after the other,
    so the last one is remembered, by its bytes.
    """

    def __init__(self, dtype: np.dtype[Any]) -> None:
        names = dtype.names or ()
        self._arrays = [place for place, name in enumerate(names) if dtype[name].shape]
        kind: Any = namedtuple("StateTuple", names)  # type: ignore[misc]
        self._make = kind._make
        self._last: tuple[bytes, StateTuple] = (b"", None)

    def read(self, array: StateArray) -> StateTuple:
        """All fields of a state."""
        state = array.tobytes()
        last, found = self._last  # at once: another thread may replace it
        if state != last:
            found = self._make(self._values(array))
            self._last = state, found
        return found

    def _values(self, array: StateArray) -> list[Any]:
        values = list(array.item())
        for place in self._arrays:
            values[place] = values[place].tolist()
        return values


_state_tuple_kind = cache(StateTupleKind)


def state_tuple(array: StateArray) -> StateTuple:
    """All fields as plain numbers and lists, by name."""
    return _state_tuple_kind(array.dtype).read(array)


Decision = tuple[int, list[int]]
"""The seats that may act, as bits, and all legal actions of the first of them, ascending."""


# The contract, for arrays; only what is asked often: each of these takes 0.3 s to compile.


@compiled
def seats_to_act(array: StateArray) -> int:
    """The seats that may act now, as bits."""
    return acting(array[0])


def legal_actions(array: StateArray, seat: int) -> list[int]:
    """All legal actions of a seat, ascending."""
    scratch = THREAD_SCRATCH
    return first_actions(scratch, put_legal(array, seat, scratch.records))


def first_actions(scratch: ThreadScratch, n: int) -> list[int]:
    """The first n actions in the scratch space."""
    actions: list[int] = scratch.actions[:n].tolist()
    return actions


@compiled
def make_move(array: StateArray, seat: int, action: int) -> None:
    """Makes a legal action."""
    apply(array[0], seat, action)


@compiled
def run_on(array: StateArray) -> int:
    """Makes every step that nobody decides; the seats that may act then, as bits."""
    while advance(array[0]):
        pass
    return acting(array[0])


def move_and_run_on(array: StateArray, seat: int, action: int) -> Decision:
    """Makes a legal action and every step that follows by itself."""
    scratch = THREAD_SCRATCH
    seats, n = move_to_decision(array, seat, action, scratch.records)
    return seats, first_actions(scratch, n)


@compiled
def step(array: StateArray) -> bool:
    """Makes one visible step that nobody decides; false when there is none."""
    return advance(array[0])


def shuffle_due(array: StateArray) -> list[int]:
    """The cards to be put in order, in natural order; none when no shuffle is due."""
    n = put_cards_to_shuffle(array, THREAD_SCRATCH.records)
    cards: list[int] = THREAD_SCRATCH.cards[:n].tolist()
    return cards


def seeded_shuffle_due(
    array: StateArray, seed: npt.NDArray[np.uint8], number: int
) -> tuple[list[int], list[int]]:
    """The same cards, and the order in which that shuffle of a seed puts them."""
    scratch = THREAD_SCRATCH
    n = put_cards_to_shuffle(array, scratch.records)
    if n == 0:  # a match that is over asks, too
        return [], []
    cards = scratch.cards[:n]
    due: list[int] = cards.tolist()
    shuffle_by_seed(cards, seed, number)
    return due, cards.tolist()


def deal_by_seed(
    array: StateArray, seed: npt.NDArray[np.uint8], number: int
) -> tuple[bytes, bytes, Decision] | None:
    """Deals that shuffle of a seed if one is due, and makes every step that follows by itself.

    The cards and their order are bytes, for `unpacked`: hardly anybody reads them.
    """
    scratch = THREAD_SCRATCH
    cards, seats, n = seeded_shuffle_to_decision(
        array, seed, number, scratch.shuffle, scratch.records
    )
    if cards == 0:
        return None
    due, order = scratch.shuffle[:, :cards]
    return due.tobytes(), order.tobytes(), (seats, first_actions(scratch, n))


def unpacked(cards: bytes) -> list[int]:
    """The cards of a shuffle that was dealt by a seed."""
    numbers: list[int] = np.frombuffer(cards, np.int16).tolist()
    return numbers


def deal_and_run_on(array: StateArray, cards: Sequence[int]) -> Decision:
    """Takes an order, top card first, and makes every step that follows by itself."""
    scratch = THREAD_SCRATCH
    scratch.cards[: len(cards)] = cards
    seats, n = deal_to_decision(array, scratch.records)
    return seats, first_actions(scratch, n)


def supply_shuffle(array: StateArray, cards: Sequence[int]) -> None:
    """Takes that order, top card first."""
    THREAD_SCRATCH.cards[: len(cards)] = cards
    use_shuffle(array, THREAD_SCRATCH.records)


def scores_of(array: StateArray) -> list[int]:
    """The points of every seat, at the end or so far."""
    put_scores(array, THREAD_SCRATCH.records)
    points: list[int] = THREAD_SCRATCH.scores[: array["seats"][0]].tolist()
    return points


# The scratch space is an array of one, too.


@compiled
def put_legal(array: StateArray, seat: int, scratch: StateArray) -> int:
    """Puts the legal actions of a seat into the scratch space, ascending; how many."""
    n = legal(array[0], seat, scratch[0].actions)
    sort(scratch[0].actions, n)
    return n


@inlined
def sort(actions: Actions, n: int) -> None:
    """Puts the first n in ascending order; quicker than Python's up to some hundreds."""
    for last in range(1, n):
        action = actions[last]
        place = last
        while place > 0 and actions[place - 1] > action:
            actions[place] = actions[place - 1]
            place -= 1
        actions[place] = action


@compiled
def put_cards_to_shuffle(array: StateArray, scratch: StateArray) -> int:
    """Puts the cards of the shuffle that is due into the scratch space; how many."""
    return cards_to_shuffle(array[0], scratch[0].cards)


@compiled
def move_to_decision(
    array: StateArray, seat: int, action: int, scratch: StateArray
) -> tuple[int, int]:
    """Makes a legal action, then as `to_decision`."""
    apply(array[0], seat, action)
    return to_decision(array, scratch)


@compiled
def deal_to_decision(array: StateArray, scratch: StateArray) -> tuple[int, int]:
    """The cards in the scratch space are the shuffle that was due; then as `to_decision`."""
    accept_shuffle(array[0], scratch[0].cards)
    return to_decision(array, scratch)


@compiled
def seeded_shuffle_to_decision(
    array: StateArray,
    seed: npt.NDArray[np.uint8],
    number: int,
    shuffle: Shuffle,
    scratch: StateArray,
) -> tuple[int, int, int]:
    """How many cards the shuffle has that was due, and after it as `to_decision`."""
    cards = scratch[0].cards
    n = cards_to_shuffle(array[0], cards)
    if n == 0:
        return 0, 0, 0
    for place in range(n):
        shuffle[0, place] = cards[place]
    shuffle_by_seed(cards[:n], seed, number)
    for place in range(n):
        shuffle[1, place] = cards[place]
    accept_shuffle(array[0], cards)
    seats, actions = to_decision(array, scratch)
    return n, seats, actions


@compiled
def to_decision(array: StateArray, scratch: StateArray) -> tuple[int, int]:
    """Makes every step that nobody decides.

    The seats that may act then, as bits, and how many legal actions of the first of them are in the
    scratch space: who makes a move asks for those next, and a call from Python takes longer.
    """
    while advance(array[0]):
        pass
    seats = acting(array[0])
    if seats == 0:
        return seats, 0
    return seats, put_legal(array, lowest(seats), scratch)


@compiled
def use_shuffle(array: StateArray, scratch: StateArray) -> None:
    """The cards in the scratch space are the shuffle that was due."""
    accept_shuffle(array[0], scratch[0].cards)


@compiled
def put_scores(array: StateArray, scratch: StateArray) -> None:
    """Puts the scores into the scratch space."""
    scores(array[0], scratch[0].scores)
