"""One search for all games: many worlds that the seat cannot tell apart, every move tried in each.

Where a game's rules of thumb know what the others' moves tell about their hands, worlds in which
they would have moved like that come more often; elsewhere all are equally likely.

The moves of a seat are arms of a bandit (sequential halving): all are tried in the same worlds
with the same luck, so that the moves are compared and not their luck; then the worse half is
dropped and the rest is tried in more worlds. A trial makes the move and plays on by rules of thumb
to the end of the deal, or to where the rules of thumb can say how it stands.

Others who choose at the same moment choose in the trial by their own rules of thumb, knowing no
more than their seats would: what they have chosen already is taken back first, for this seat cannot
see it.
"""

import math
import time
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.core.game import Policy
from stolik.engine.contract import State, acting, advance, apply
from stolik.engine.policy import (
    WAIT,
    Beliefs,
    Moments,
    believe,
    choose_by_policy,
    imagine,
    is_settled,
    outlook,
    prospect,
    weigh,
    withdraw,
)
from stolik.engine.record import NumpyRecord, new_record, record
from stolik.engine.scratch import MOST_ACTIONS, Scratch
from stolik.engine.seats import first_of, next_seat

KNOWN, WORLD, TRIAL = range(3)
"""The three states of a search: what is known, one world, and a trial in it."""


@record
class Bandit(NumpyRecord):
    """The moves of a seat as the arms of a bandit."""

    moves: Annotated[npt.NDArray[np.int64], np.int64, MOST_ACTIONS]
    """The best first, after `put_best_first`."""
    value: Annotated[npt.NDArray[np.float64], np.float64, MOST_ACTIONS]
    """The sum of the outlooks of a move's trials."""
    trials: Annotated[npt.NDArray[np.int64], np.int64, MOST_ACTIONS]
    alive: Annotated[int, np.int64]
    """How many moves are still tried."""


MOST_TRIED = 12
"""Moves of a seat: where there are more, those that the rules of thumb think best."""
MOST_MOVES = 400
"""Of a playout: Abluxxen (expert) and The Gang could go on forever."""
CHUNK_SECONDS = 0.005


class Found(NamedTuple):
    """What a search found."""

    action: int
    """The best."""
    second: int | None
    """The next best, where there was a choice."""
    trials: int
    """Of the best."""


def search(
    known: State,
    seat: int,
    *,
    policy: Policy,
    noise: float,
    rng_seed: int,
    iterations: int | None = None,
    milliseconds: float | None = None,
) -> Found:
    """The best action found, within so many trials (repeatable) or so much time.

    `known` is any state that this seat cannot tell from the real one. It is not changed.
    """
    scratch = policy.scratch.seeded(rng_seed)
    states = np.zeros(3, known.dtype)
    states[KNOWN] = known
    bandit = new_record(Bandit)
    beliefs = new_record(policy.beliefs)
    moments: Moments = np.zeros(policy.moments, known.dtype)
    open_bandit(states, seat, bandit, scratch)
    choices = int(bandit.alive)
    rounds = math.ceil(math.log2(bandit.alive)) if bandit.alive > 1 else 0
    began = time.perf_counter()
    if rounds:
        believe(states[KNOWN], moments, seat, beliefs, scratch)
    looked_back = time.perf_counter() - began
    for _ in range(rounds):
        if iterations is not None:
            worlds = max(1, round(iterations / rounds / bandit.alive))
            try_moves(states, moments, seat, beliefs, worlds, noise, bandit, scratch)
        else:
            assert milliseconds is not None
            for worlds in timed_chunks((milliseconds / 1000 - looked_back) / rounds):
                try_moves(states, moments, seat, beliefs, worlds, noise, bandit, scratch)
        drop_worse_half(bandit)
    return Found(
        action=int(bandit.moves[0]),
        second=int(bandit.moves[1]) if choices > 1 else None,
        trials=int(bandit.trials[0]),
    )


def timed_chunks(seconds: float) -> Iterator[int]:
    """Numbers of worlds to try, one after the other, that fill the time; one world at least."""
    now = time.perf_counter()
    end = now + seconds
    worlds = 1
    while True:
        yield worlds
        before, now = now, time.perf_counter()
        if now >= end:
            return
        worlds = max(1, int(worlds * min(CHUNK_SECONDS, end - now) / (now - before)))


@compiled
def open_bandit(
    states: npt.NDArray[np.record], seat: int, bandit: Bandit, scratch: Scratch
) -> None:
    """The choices of the seat, none tried yet; the rules of thumb say whether it may wait."""
    bandit.alive = weigh(states[KNOWN], seat, scratch)
    for i in range(bandit.alive):
        bandit.moves[i] = scratch.actions[i]
        bandit.value[i] = scratch.weights[i]
        bandit.trials[i] = 1
    put_best_first(bandit)
    bandit.alive = min(bandit.alive, MOST_TRIED)
    for i in range(bandit.alive):
        bandit.value[i] = 0.0
        bandit.trials[i] = 0


@compiled
def try_moves(
    states: npt.NDArray[np.record],
    moments: Moments,
    seat: int,
    beliefs: Beliefs,
    worlds: int,
    noise: float,
    bandit: Bandit,
    scratch: Scratch,
) -> None:
    """Tries every move that is alive in so many new worlds."""
    for _ in range(worlds):
        states[WORLD] = states[KNOWN]
        imagine(states[WORLD], moments, seat, beliefs, scratch)
        withdraw(states[WORLD], seat)
        luck = scratch.rng[0]
        for i in range(bandit.alive):
            scratch.rng[0] = luck
            states[TRIAL] = states[WORLD]
            trial = states[TRIAL]
            if bandit.moves[i] != WAIT:
                apply(trial, seat, bandit.moves[i])
            if play_out(trial, seat, noise, scratch):
                bandit.value[i] += outlook(trial, seat)
            else:
                bandit.value[i] += prospect(trial, seat, scratch)
            bandit.trials[i] += 1


@compiled
def play_out(state: State, searcher: int, noise: float, scratch: Scratch) -> bool:
    """Plays on by rules of thumb until a deal is due, all wait, or it is over.

    False if it was cut before, because it is settled for the seat that searches.
    """
    seat = 0
    waiting = 0
    for moves in range(MOST_MOVES):
        while advance(state):
            pass
        seats = acting(state) & ~waiting
        if seats == 0:
            return True
        if is_settled(state, searcher, moves):
            return False
        seat = first_of(state, seats, seat)
        action = choose_by_policy(state, seat, noise, scratch)
        if action == WAIT:
            waiting |= 1 << seat
        else:
            apply(state, seat, action)
            waiting = 0
        seat = next_seat(state, seat)
    return False


@compiled
def drop_worse_half(bandit: Bandit) -> None:
    """Keeps the better half of the moves."""
    put_best_first(bandit)
    bandit.alive = (bandit.alive + 1) // 2


@compiled
def put_best_first(bandit: Bandit) -> None:
    """By the mean of their trials."""
    for i in range(1, bandit.alive):
        j = i
        while j > 0 and mean_value(bandit, j) > mean_value(bandit, j - 1):
            swap_moves(bandit, j)
            j -= 1


@compiled
def mean_value(bandit: Bandit, i: int) -> float:
    """The mean outlook of a move's trials."""
    return float(bandit.value[i] / bandit.trials[i])


@compiled
def swap_moves(bandit: Bandit, i: int) -> None:
    """A move with the one before it."""
    bandit.moves[i - 1], bandit.moves[i] = bandit.moves[i], bandit.moves[i - 1]
    bandit.value[i - 1], bandit.value[i] = bandit.value[i], bandit.value[i - 1]
    bandit.trials[i - 1], bandit.trials[i] = bandit.trials[i], bandit.trials[i - 1]
