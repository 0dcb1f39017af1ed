"""Tables stepped by compiled code: from one decision that comes from outside to the next."""

import math
from typing import Annotated, Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count
from stolik.engine.chance import HALF_WORD_BITS, below, next_half_word
from stolik.engine.contract import (
    Observation,
    State,
    acting,
    begin,
    observe,
    redeal,
    scores,
    winners,
)
from stolik.engine.play import run_to_decision
from stolik.engine.policy import WAIT, choose_by_policy
from stolik.engine.prefetch import prefetch
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import win_share
from stolik.engine.turns import (
    NO_LEARNER,
    Mask,
    Turns,
    ask_next,
    choices,
    choose,
    mark_legal,
    start_turns,
)


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
ALL_ASKED = -1


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
    final_observations: npt.NDArray[np.int16]
    """Where a match ended, what your seat knew then; without opponents, the seat that acted."""


Records = npt.NDArray[np.record]
"""What is handed over from Python comes as arrays, if of one record only: a call with a record
takes microseconds to find out its type."""

Rows = npt.NDArray[np.record]
"""A matrix as an array of records, one per row: Numba counts references to every slice of a matrix,
atomically, but none to the field of a record."""


def rows_of(matrix: npt.NDArray[Any]) -> Rows:
    """The same memory; flags as bytes, for records of flags are beyond Numba."""
    if matrix.dtype.itemsize == 1:
        matrix = matrix.view(np.uint8)
    row = np.dtype((np.record, [("numbers", matrix.dtype, matrix.shape[1])]))
    return cast("Rows", matrix.view(row)[:, 0])


Out = tuple[
    Rows,
    Rows,
    Rows,
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    npt.NDArray[np.int8],
    npt.NDArray[np.float64],
]
"""A batch as compiled code fills it: observations, masks, final observations, rewards, dones,
truncations, seats, and beside it the rewards of your seats. A plain tuple: to take a named one
apart takes microseconds at every call."""


def new_out(batch: Batch, own_rewards: npt.NDArray[np.float64]) -> Out:
    """The same memory, row by row."""
    return (
        rows_of(batch.observations),
        rows_of(batch.masks),
        rows_of(batch.final_observations),
        batch.rewards,
        batch.dones,
        batch.truncations,
        batch.seats,
        own_rewards,
    )


# Arrays are taken out of the tuples before a loop, and only rows are handed on within it: Numba
# counts references to every array of a tuple, atomically, wherever the tuple goes. Handing `out` on
# at every table took longer than the rules of 6 nimmt!.


@compiled
def step_tables(
    rows: npt.NDArray[np.int64],
    states: Records,
    turns: Records,
    actions: npt.NDArray[np.int64],
    configs: Records,
    scratches: Records,
    out: Out,
) -> None:
    """One decision at each of these tables, and on to the next.

    Of two matches that end in one step only the first is reported. What the step before reported of
    endings is cleared already, for all tables at once.
    """
    config, scratch = configs[0], scratches[0]
    observations, masks, finals, rewards, dones, truncations, seats, own = out
    for i in range(len(rows)):
        # Unsigned: no check for an index from the end, a dozen times.
        table = np.uint32(rows[i])
        following = np.uint32(rows[min(i + 1, len(rows) - 1)])
        prefetch(states, following)
        prefetch(turns, following)
        state, turn = states[table], turns[table]
        scratch.rng[0] = turn.rng[0]
        acted = int(turn.seat)
        choose(state, turn, chosen_action(config, actions[i]))
        status = to_decision(state, turn, config, scratch)
        if status != RUNNING:
            if not dones[table]:
                dones[table] = True
                truncations[table] = status == TRUNCATED
                learner = acted if turn.learner == NO_LEARNER else int(turn.learner)
                if status == ENDED:
                    assign_rewards(state, turn, config, scratch)
                    for seat in range(state.seats):
                        rewards[table, seat] = turn.rewards[seat]
                    own[table] = rewards[table, learner]
                observe(state, learner, finals[table].numbers)
            start_next_match(state, turn, config, scratch)
        turn.rng[0] = scratch.rng[0]
        seats[table] = turn.seat
        clear_mask(masks[table].numbers)
        mark_choices(state, turn, config, scratch, masks[table].numbers)
        observe(state, int(turn.seat), observations[table].numbers)


@compiled
def open_tables(
    rows: npt.NDArray[np.int64],
    states: Records,
    turns: Records,
    configs: Records,
    scratches: Records,
    out: Out,
) -> None:
    """A new match at each of these tables, up to its first decision."""
    config, scratch = configs[0], scratches[0]
    for i in range(len(rows)):
        turn = turns[rows[i]]
        start_next_match(states[rows[i]], turn, config, scratch)
        turn.rng[0] = scratch.rng[0]
    show_tables(rows, states, turns, configs, scratches, out)


@compiled
def show_tables(
    rows: npt.NDArray[np.int64],
    states: Records,
    turns: Records,
    configs: Records,
    scratches: Records,
    out: Out,
) -> None:
    """The decisions that these tables wait for; no match has ended there."""
    config, scratch = configs[0], scratches[0]
    observations, masks, _, rewards, dones, truncations, seats, own = out
    for i in range(len(rows)):
        table = rows[i]
        state, turn = states[table], turns[table]
        dones[table] = False
        truncations[table] = False
        own[table] = 0.0
        for seat in range(state.seats):
            rewards[table, seat] = 0.0
        seats[table] = turn.seat
        clear_mask(masks[table].numbers)
        mark_choices(state, turn, config, scratch, masks[table].numbers)
        observe(state, int(turn.seat), observations[table].numbers)


@compiled
def advise(
    rows: npt.NDArray[np.int64],
    states: Records,
    turns: Records,
    configs: Records,
    scratches: Records,
    actions: npt.NDArray[np.int64],
) -> None:
    """What a bot of the configured level does at each of these tables, as indices of the mask."""
    config, scratch = configs[0], scratches[0]
    for i in range(len(rows)):
        state, turn = states[rows[i]], turns[rows[i]]
        scratch.rng[0] = turn.rng[0]
        actions[i] = choice_index(config, bots_choice(state, turn, config, scratch))
        turn.rng[0] = scratch.rng[0]


@compiled
def redeal_tables(
    rows: npt.NDArray[np.int64],
    states: Records,
    turns: Records,
    seats: npt.NDArray[np.int64],
    seeds: npt.NDArray[np.uint64],
    scratches: Records,
) -> None:
    """Makes random what these seats cannot know: hidden cards, and all shuffles to come."""
    scratch = scratches[0]
    for i in range(len(rows)):
        turn = turns[rows[i]]
        scratch.rng[0] = seeds[i]
        redeal(states[rows[i]], int(seats[i]), scratch.rng)
        first, second = next_half_word(scratch.rng), next_half_word(scratch.rng)
        turn.match_seeds[0] = int(first) << HALF_WORD_BITS | int(second)
        turn.rng[0] = scratch.rng[0]


@compiled
def ask_tables(
    rows: npt.NDArray[np.int64],
    states: Records,
    turns: Records,
    configs: Records,
    scratches: Records,
) -> int:
    """Goes on from states put there to the first decision; the first table where none comes."""
    config, scratch = configs[0], scratches[0]
    for table in rows:
        state, turn = states[table], turns[table]
        scratch.rng[0] = turn.rng[0]
        start_turns(state, turn)
        status = to_decision(state, turn, config, scratch)
        turn.rng[0] = scratch.rng[0]
        if status != RUNNING:
            return int(table)
    return ALL_ASKED


# A single table, whose match is not followed by another one. What the seat that is asked knows
# comes with the step: a call from Python takes microseconds.


@compiled
def open_table(
    states: Records,
    turns: Records,
    configs: Records,
    scratches: Records,
    observations: Rows,
    masks: Rows,
) -> int:
    """A new match, up to its first decision; the seat that is asked."""
    state, turn, config, scratch = states[0], turns[0], configs[0], scratches[0]
    start_next_match(state, turn, config, scratch)
    turn.rng[0] = scratch.rng[0]
    show_decision(state, turn, config, scratch, observations[0].numbers, masks[0].numbers)
    return int(turn.seat)


@compiled
def step_table(
    states: Records,
    turns: Records,
    action: int,
    configs: Records,
    scratches: Records,
    observations: Rows,
    masks: Rows,
) -> tuple[int, int]:
    """One decision, and on to the next; the match's status, and the seat that is asked."""
    state, turn, config, scratch = states[0], turns[0], configs[0], scratches[0]
    scratch.rng[0] = turn.rng[0]
    choose(state, turn, chosen_action(config, action))
    status = to_decision(state, turn, config, scratch)
    turn.rng[0] = scratch.rng[0]
    if status == ENDED:
        assign_rewards(state, turn, config, scratch)
    elif status == RUNNING:
        show_decision(state, turn, config, scratch, observations[0].numbers, masks[0].numbers)
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
    clear_mask(mask)
    if seat == turns[0].seat and acting(states[0]):
        mark_choices(states[0], turns[0], configs[0], scratches[0], mask)


@compiled
def mask_seat(
    states: Records, turns: Records, seat: int, configs: Records, scratches: Records, masks: Rows
) -> None:
    """What a seat may choose if it acts at the same moment as the seat that is asked."""
    mask = masks[0].numbers
    clear_mask(mask)
    asked = turns[0].seat
    if (acting(states[0]) & ~int(turns[0].waiting)) >> seat & 1 or seat == asked:
        turns[0].seat = seat
        mark_choices(states[0], turns[0], configs[0], scratches[0], mask)
        turns[0].seat = asked


@compiled
def start_next_match(state: State, turns: Turns, config: EnvConfig, scratch: Scratch) -> None:
    """Up to its first decision from outside; matches that end without any are passed over."""
    start_match(state, turns, scratch)
    while to_decision(state, turns, config, scratch) != RUNNING:
        start_match(state, turns, scratch)


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


@inlined
def show_decision(
    state: State,
    turns: Turns,
    config: EnvConfig,
    scratch: Scratch,
    observation: Observation,
    mask: Mask,
) -> None:
    """What the seat that is asked knows, and what it may choose.

    Not for the loops over many tables: there a row that goes through a variable takes 20 ns more.
    """
    clear_mask(mask)
    mark_choices(state, turns, config, scratch, mask)
    observe(state, int(turns.seat), observation)


@inlined
def clear_mask(mask: Mask) -> None:
    """No choice is marked."""
    for action in range(len(mask)):
        mask[action] = 0


@compiled
def mark_choices(
    state: State, turns: Turns, config: EnvConfig, scratch: Scratch, mask: Mask
) -> None:
    """Marks the choices of the seat that is asked."""
    if mark_legal(state, int(turns.seat), mask):
        return
    for i in range(choices(state, turns, int(config.most_swaps), scratch)):
        mask[np.uint32(choice_index(config, int(scratch.actions[i])))] = 1


@inlined
def choice_index(config: EnvConfig, action: int) -> int:
    """The index of an action in the mask."""
    return int(config.waiting) if action == WAIT else action


@compiled
def chosen_action(config: EnvConfig, action: int) -> int:
    """The action that is meant by an index of the mask."""
    return WAIT if action == config.waiting else int(action)


@compiled
def first_illegal(
    rows: npt.NDArray[np.int64], masks: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64]
) -> int:
    """The place of the first action that is not one of the choices at its table."""
    for i in range(len(rows)):
        action = actions[i]
        if not (0 <= action < masks.shape[1] and masks[np.uint32(rows[i]), np.uint32(action)]):
            return i
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
