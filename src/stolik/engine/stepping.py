"""Tables stepped by compiled code: from one decision that comes from outside to the next."""

import math
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import HALF_WORD_BITS, below, next_half_word, shuffle
from stolik.engine.compiled import compiled
from stolik.engine.contract import (
    State,
    acting,
    advance,
    begin,
    observe,
    scores,
    shuffled,
    wanted,
    winners,
)
from stolik.engine.desk import Desk
from stolik.engine.policy import WAIT, choose_by_policy
from stolik.engine.turns import Turns, ask_next, choices, choose, start_turns

HOUSE = np.dtype(
    (
        np.record,
        [
            ("noise", np.float64),  # by how many points bots misjudge; AT_RANDOM without bound
            ("score_sign", np.int8),  # rewards by points: 1, or −1 where they are a penalty; else 0
            ("cooperative", np.bool_),
            ("waiting", np.int64),  # the index of WAIT among the actions, or NO_WAITING
            ("most_swaps", np.int64),  # of a seat in one free-for-all
            ("most_moves", np.int64),  # of a match
        ],
    )
)
"""On which terms is played."""

House = State
AT_RANDOM = math.inf
NO_WAITING = -2

GOES_ON, ENDED, CUT_OFF = range(3)
"""What becomes of a match: it waits for a decision, is over, or has had its most moves."""

ALL_LEGAL = -1

Mask = npt.NDArray[np.uint8]


class Batch(NamedTuple):
    """What is known after a step, a row a table; the arrays are written anew by every step."""

    observations: npt.NDArray[np.int16]
    """What the seat that is asked knows, as its game's page tells."""
    masks: npt.NDArray[np.bool_]
    """The actions it may choose from."""
    rewards: npt.NDArray[np.float32]
    """Of every seat, for the match that ended in this step; 0 where none did."""
    dones: npt.NDArray[np.bool_]
    """Whether a match ended: then the observation is the first one of the next match."""
    truncations: npt.NDArray[np.bool_]
    """Of those that ended, the matches that were cut off after the most moves."""
    seats: npt.NDArray[np.int8]
    """The seat that is asked."""


Records = npt.NDArray[np.record]
"""What is handed over from Python comes as arrays, if of one record only: a call with a record
takes microseconds to find out its type."""

Rows = npt.NDArray[np.record]
"""A matrix as an array of records, one a row: Numba counts references to every slice of a matrix,
atomically, but none to the field of a record."""


def rows_of(matrix: npt.NDArray[Any]) -> Rows:
    """The same memory; flags as bytes, for records of flags are beyond Numba."""
    if matrix.dtype == np.bool_:
        matrix = matrix.view(np.uint8)
    row = np.dtype((np.record, [("numbers", matrix.dtype, matrix.shape[1])]))
    return cast("Rows", matrix.view(row)[:, 0])


@compiled
def step_tables(
    first: int,
    last: int,
    states: Records,
    turns: Records,
    actions: npt.NDArray[np.int64],
    houses: Records,
    desks: Records,
    observations: Rows,
    masks: Rows,
    batch: Batch,
) -> None:
    """One decision at each of these tables, and on to the next."""
    house, desk = houses[0], desks[0]
    rewards, dones, truncations, seats = batch[2:]
    for table in range(first, last):
        state, turn = states[table], turns[table]
        desk.rng[0] = turn.rng[0]
        choose(state, turn, chosen_action(house, actions[table]))
        fate = run_on(state, turn, house, desk)
        turn.rng[0] = desk.rng[0]
        for seat in range(state.seats):
            rewards[table, seat] = turn.rewards[seat] if fate == ENDED else 0.0
        dones[table] = fate != GOES_ON
        truncations[table] = fate == CUT_OFF
        seats[table] = turn.seat
        mask_choices(state, turn, house, desk, masks[table].numbers)
        observe(state, int(turn.seat), observations[table].numbers)


@compiled
def open_tables(
    first: int,
    last: int,
    states: Records,
    turns: Records,
    houses: Records,
    desks: Records,
    observations: Rows,
    masks: Rows,
    batch: Batch,
) -> None:
    """A new match at each of these tables, up to its first decision."""
    house, desk = houses[0], desks[0]
    for table in range(first, last):
        state, turn = states[table], turns[table]
        start_match(state, turn, desk)
        run_on(state, turn, house, desk)
        turn.rng[0] = desk.rng[0]
        for seat in range(state.seats):
            batch.rewards[table, seat] = 0.0
        batch.dones[table] = False
        batch.truncations[table] = False
        batch.seats[table] = turn.seat
        mask_choices(state, turn, house, desk, masks[table].numbers)
        observe(state, int(turn.seat), observations[table].numbers)


# A single table, whose match is not followed by another one.


@compiled
def open_table(states: Records, turns: Records, houses: Records, desks: Records) -> int:
    """A new match, up to its first decision; the seat that is asked."""
    start_match(states[0], turns[0], desks[0])
    run_on(states[0], turns[0], houses[0], desks[0])
    return int(turns[0].seat)


@compiled
def step_table(
    states: Records, turns: Records, action: int, houses: Records, desks: Records
) -> tuple[int, int]:
    """One decision, and on to the next; the match's fate, and the seat that is asked."""
    state, turn, house, desk = states[0], turns[0], houses[0], desks[0]
    choose(state, turn, chosen_action(house, action))
    fate = to_decision(state, turn, house, desk)
    if fate == ENDED:
        pay(state, turn, house, desk)
    return fate, int(turn.seat)


@compiled
def tell(
    states: Records,
    turns: Records,
    seat: int,
    houses: Records,
    desks: Records,
    observations: Rows,
    masks: Rows,
) -> None:
    """What a seat knows, and, if it is asked, what it may choose."""
    observe(states[0], seat, observations[0].numbers)
    mask = masks[0].numbers
    if seat == turns[0].seat and acting(states[0]):
        mask_choices(states[0], turns[0], houses[0], desks[0], mask)
    else:
        for action in range(len(mask)):
            mask[action] = 0


@compiled
def run_on(state: State, turns: Turns, house: House, desk: Desk) -> int:
    """Goes on to the next decision from outside, in a new match if need be; the old one's fate.

    Matches that end without any decision from outside are passed over.
    """
    fate = to_decision(state, turns, house, desk)
    if fate == GOES_ON:
        return fate
    if fate == ENDED:
        pay(state, turns, house, desk)
    start_match(state, turns, desk)
    while to_decision(state, turns, house, desk) != GOES_ON:
        start_match(state, turns, desk)
    return fate


@compiled
def start_match(state: State, turns: Turns, desk: Desk) -> None:
    """From a seed that does not depend on how the matches before went."""
    first, second = next_half_word(turns.match_seeds), next_half_word(turns.match_seeds)
    desk.rng[0] = int(first) << HALF_WORD_BITS | int(second)
    begin(state)
    start_turns(state, turns)


@compiled
def to_decision(state: State, turns: Turns, house: House, desk: Desk) -> int:
    """Deals, runs the steps that nobody decides, lets the bots act: until a learned seat is asked.

    Or until the match is over, or cut off.
    """
    while True:
        while advance(state):
            pass
        if acting(state) == 0:
            n = wanted(state, desk.cards)
            if n == 0:
                return ENDED
            shuffle(desk.cards, n, desk.rng)
            shuffled(state, desk.cards)
            continue
        if turns.moves >= house.most_moves:
            return CUT_OFF
        ask_next(state, turns)
        if (int(turns.learned) >> int(turns.seat)) & 1:
            return GOES_ON
        choose(state, turns, bots_choice(state, turns, house, desk))


@compiled
def bots_choice(state: State, turns: Turns, house: House, desk: Desk) -> int:
    """What a seat does that is not learned."""
    if house.noise == AT_RANDOM:
        n = choices(state, turns, int(house.most_swaps), desk)
        return int(desk.actions[below(desk.rng, n)])
    return choose_by_policy(state, int(turns.seat), float(house.noise), desk)


@compiled
def mask_choices(state: State, turns: Turns, house: House, desk: Desk, mask: Mask) -> None:
    """Marks the choices of the seat that is asked."""
    for action in range(len(mask)):
        mask[action] = 0
    for i in range(choices(state, turns, int(house.most_swaps), desk)):
        action = int(desk.actions[i])
        mask[int(house.waiting) if action == WAIT else action] = 1


@compiled
def chosen_action(house: House, action: int) -> int:
    """The action that is meant by an index of the mask."""
    return WAIT if action == house.waiting else int(action)


@compiled
def first_illegal(masks: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64]) -> int:
    """The first table whose action is not one of its choices."""
    for table in range(len(actions)):
        action = actions[table]
        if not (0 <= action < masks.shape[1] and masks[table, action]):
            return table
    return ALL_LEGAL


@compiled
def pay(state: State, turns: Turns, house: House, desk: Desk) -> None:
    """The reward of every seat for the match that is over."""
    if house.score_sign != 0:
        pay_by_score(state, turns, house, desk)
    elif house.cooperative:
        for seat in range(state.seats):
            turns.rewards[seat] = 1.0 if winners(state) else -1.0
    else:
        pay_winners(state, turns)


@compiled
def pay_winners(state: State, turns: Turns) -> None:
    """They share 1, the others −1; when all have won, nobody gets anything."""
    won = winners(state)
    count = 0
    for seat in range(state.seats):
        count += (won >> seat) & 1
    others = int(state.seats) - count
    for seat in range(state.seats):
        if others == 0:
            turns.rewards[seat] = 0.0
        elif (won >> seat) & 1:
            turns.rewards[seat] = 1.0 / count
        else:
            turns.rewards[seat] = -1.0 / others


@compiled
def pay_by_score(state: State, turns: Turns, house: House, desk: Desk) -> None:
    """The points more than the mean of the others, or, where all win together, the points."""
    scores(state, desk.scores)
    total = 0.0
    for seat in range(state.seats):
        total += float(desk.scores[seat])
    for seat in range(state.seats):
        points = float(desk.scores[seat])
        if not house.cooperative:
            points -= (total - points) / (int(state.seats) - 1)
        turns.rewards[seat] = points * int(house.score_sign)
