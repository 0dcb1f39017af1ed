"""Tables stepped by compiled code: from one decision that comes from outside to the next."""

import math
from typing import Annotated, Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.engine.bits import count
from stolik.engine.chance import HALF_WORD_BITS, below, next_half_word
from stolik.engine.contract import State, acting, begin, observe, scores, winners
from stolik.engine.play import run_to_decision
from stolik.engine.policy import WAIT, choose_by_policy
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import win_share
from stolik.engine.turns import Turns, ask_next, choices, choose, start_turns


@record
class EnvConfig(NumpyRecord):
    """The terms on which an environment is played."""

    noise: Annotated[float, np.float64]
    """By how many points bots misjudge; AT_RANDOM without bound."""
    score_sign: Annotated[int, np.int8]
    """Rewards by points: 1, or −1 where they are a penalty; else 0."""
    cooperative: Annotated[bool, np.bool_]
    waiting: Annotated[int, np.int64]
    """The index of WAIT among the actions, or NO_WAITING."""
    most_swaps: Annotated[int, np.int64]
    """Of a seat in one free-for-all."""
    most_moves: Annotated[int, np.int64]
    """Of a match."""


AT_RANDOM = math.inf
NO_WAITING = -2

RUNNING, ENDED, TRUNCATED = range(3)
"""What becomes of a match: it waits for a decision, is over, or has had its most moves."""

ALL_LEGAL = -1

Mask = npt.NDArray[np.uint8]


class Batch(NamedTuple):
    """What is known after a step, one row per table; every step overwrites the arrays."""

    observations: npt.NDArray[np.int16]
    """What the seat that is asked knows, as its game's page describes."""
    masks: npt.NDArray[np.bool_]
    """The actions it may choose from."""
    rewards: npt.NDArray[np.float32]
    """Of every seat, for the match that ended in this step; 0 where none did."""
    dones: npt.NDArray[np.bool_]
    """Whether a match ended: then the observation is the first one of the next match."""
    truncations: npt.NDArray[np.bool_]
    """Of those that ended, the matches that were truncated after the most moves."""
    seats: npt.NDArray[np.int8]
    """The seat that is asked."""


Records = npt.NDArray[np.record]
"""What is handed over from Python comes as arrays, if of one record only: a call with a record
takes microseconds to find out its type."""

Rows = npt.NDArray[np.record]
"""A matrix as an array of records, one per row: Numba counts references to every slice of a matrix,
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
    configs: Records,
    scratches: Records,
    observations: Rows,
    masks: Rows,
    batch: Batch,
) -> None:
    """One decision at each of these tables, and on to the next."""
    config, scratch = configs[0], scratches[0]
    rewards, dones, truncations, seats = batch[2:]
    for table in range(first, last):
        state, turn = states[table], turns[table]
        scratch.rng[0] = turn.rng[0]
        choose(state, turn, chosen_action(config, actions[table]))
        status = run_on(state, turn, config, scratch)
        turn.rng[0] = scratch.rng[0]
        for seat in range(state.seats):
            rewards[table, seat] = turn.rewards[seat] if status == ENDED else 0.0
        dones[table] = status != RUNNING
        truncations[table] = status == TRUNCATED
        seats[table] = turn.seat
        mask_choices(state, turn, config, scratch, masks[table].numbers)
        observe(state, int(turn.seat), observations[table].numbers)


@compiled
def open_tables(
    first: int,
    last: int,
    states: Records,
    turns: Records,
    configs: Records,
    scratches: Records,
    observations: Rows,
    masks: Rows,
    batch: Batch,
) -> None:
    """A new match at each of these tables, up to its first decision."""
    config, scratch = configs[0], scratches[0]
    for table in range(first, last):
        state, turn = states[table], turns[table]
        start_match(state, turn, scratch)
        run_on(state, turn, config, scratch)
        turn.rng[0] = scratch.rng[0]
        for seat in range(state.seats):
            batch.rewards[table, seat] = 0.0
        batch.dones[table] = False
        batch.truncations[table] = False
        batch.seats[table] = turn.seat
        mask_choices(state, turn, config, scratch, masks[table].numbers)
        observe(state, int(turn.seat), observations[table].numbers)


# A single table, whose match is not followed by another one.


@compiled
def open_table(states: Records, turns: Records, configs: Records, scratches: Records) -> int:
    """A new match, up to its first decision; the seat that is asked."""
    start_match(states[0], turns[0], scratches[0])
    run_on(states[0], turns[0], configs[0], scratches[0])
    return int(turns[0].seat)


@compiled
def step_table(
    states: Records, turns: Records, action: int, configs: Records, scratches: Records
) -> tuple[int, int]:
    """One decision, and on to the next; the match's status, and the seat that is asked."""
    state, turn, config, scratch = states[0], turns[0], configs[0], scratches[0]
    choose(state, turn, chosen_action(config, action))
    status = to_decision(state, turn, config, scratch)
    if status == ENDED:
        assign_rewards(state, turn, config, scratch)
    return status, int(turn.seat)


@compiled
def observe_seat(
    states: Records,
    turns: Records,
    seat: int,
    configs: Records,
    scratches: Records,
    observations: Rows,
    masks: Rows,
) -> None:
    """What a seat knows, and, if it is asked, what it may choose."""
    observe(states[0], seat, observations[0].numbers)
    mask = masks[0].numbers
    if seat == turns[0].seat and acting(states[0]):
        mask_choices(states[0], turns[0], configs[0], scratches[0], mask)
    else:
        for action in range(len(mask)):
            mask[action] = 0


@compiled
def run_on(state: State, turns: Turns, config: EnvConfig, scratch: Scratch) -> int:
    """Goes on to the next decision from outside, in a new match if need be; the old one's status.

    Matches that end without any decision from outside are passed over.
    """
    status = to_decision(state, turns, config, scratch)
    if status == RUNNING:
        return status
    if status == ENDED:
        assign_rewards(state, turns, config, scratch)
    start_match(state, turns, scratch)
    while to_decision(state, turns, config, scratch) != RUNNING:
        start_match(state, turns, scratch)
    return status


@compiled
def start_match(state: State, turns: Turns, scratch: Scratch) -> None:
    """From a seed that does not depend on how the matches before went."""
    first, second = next_half_word(turns.match_seeds), next_half_word(turns.match_seeds)
    scratch.rng[0] = int(first) << HALF_WORD_BITS | int(second)
    begin(state)
    start_turns(state, turns)


@compiled
def to_decision(state: State, turns: Turns, config: EnvConfig, scratch: Scratch) -> int:
    """Goes on until a seat is asked whose decisions come from outside.

    Or until the match is over, or truncated. Deals, makes the steps that nobody decides, and lets
    the bots act.
    """
    while True:
        if run_to_decision(state, scratch) == 0:
            return ENDED
        if turns.moves >= config.most_moves:
            return TRUNCATED
        ask_next(state, turns)
        if (int(turns.external_seats) >> int(turns.seat)) & 1:
            return RUNNING
        choose(state, turns, bots_choice(state, turns, config, scratch))


@compiled
def bots_choice(state: State, turns: Turns, config: EnvConfig, scratch: Scratch) -> int:
    """What a seat does whose decisions do not come from outside."""
    if config.noise == AT_RANDOM:
        n = choices(state, turns, int(config.most_swaps), scratch)
        return int(scratch.actions[below(scratch.rng, n)])
    return choose_by_policy(state, int(turns.seat), float(config.noise), scratch)


@compiled
def mask_choices(
    state: State, turns: Turns, config: EnvConfig, scratch: Scratch, mask: Mask
) -> None:
    """Marks the choices of the seat that is asked."""
    for action in range(len(mask)):
        mask[action] = 0
    for i in range(choices(state, turns, int(config.most_swaps), scratch)):
        action = int(scratch.actions[i])
        mask[int(config.waiting) if action == WAIT else action] = 1


@compiled
def chosen_action(config: EnvConfig, action: int) -> int:
    """The action that is meant by an index of the mask."""
    return WAIT if action == config.waiting else int(action)


@compiled
def first_illegal(masks: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64]) -> int:
    """The first table whose action is not one of its choices."""
    for table in range(len(actions)):
        action = actions[table]
        if not (0 <= action < masks.shape[1] and masks[table, action]):
            return table
    return ALL_LEGAL


@compiled
def assign_rewards(state: State, turns: Turns, config: EnvConfig, scratch: Scratch) -> None:
    """The reward of every seat for the match that is over."""
    if config.score_sign != 0:
        reward_by_score(state, turns, config, scratch)
    elif config.cooperative:
        for seat in range(state.seats):
            turns.rewards[seat] = 1.0 if winners(state) else -1.0
    else:
        reward_winners(state, turns)


@compiled
def reward_winners(state: State, turns: Turns) -> None:
    """They share 1, the others −1; when all have won, nobody gets anything."""
    won = winners(state)
    others = int(state.seats) - count(won)
    for seat in range(state.seats):
        if others == 0:
            turns.rewards[seat] = 0.0
        elif (won >> seat) & 1:
            turns.rewards[seat] = win_share(won, seat)
        else:
            turns.rewards[seat] = -1.0 / others


@compiled
def reward_by_score(state: State, turns: Turns, config: EnvConfig, scratch: Scratch) -> None:
    """The points more than the mean of the others, or, where all win together, the points."""
    scores(state, scratch.scores)
    total = 0.0
    for seat in range(state.seats):
        total += float(scratch.scores[seat])
    for seat in range(state.seats):
        points = float(scratch.scores[seat])
        if not config.cooperative:
            points -= (total - points) / (int(state.seats) - 1)
        turns.rewards[seat] = points * int(config.score_sign)
