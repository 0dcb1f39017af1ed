"""Many random matches at once, on all cores; the result depends on the seed alone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.engine.chance import Rng, new_seeds
from stolik.engine.contract import State, scores, winners
from stolik.engine.play import UNFINISHED, play_random_match
from stolik.engine.record import NumpyRecord, new_records, record
from stolik.engine.scratch import MOST_SEATS, Scratch


@record
class MatchResult(NumpyRecord):
    """What a simulation stores of a match."""

    moves: Annotated[int, np.int64]
    scores: Annotated[npt.NDArray[np.int32], np.int32, MOST_SEATS]
    winners: Annotated[int, np.int32]
    """As bits."""
    is_over: Annotated[bool, np.bool_]


MatchResults = npt.NDArray[np.record]


@compiled
def simulate_matches(
    state: State,
    most_moves: int,
    seeds: Rng,
    scratch: Scratch,
    results: MatchResults,
) -> None:
    """One random match per seed."""
    for i in range(len(seeds)):
        scratch.rng[0] = seeds[i]
        moves = play_random_match(state, most_moves, scratch)
        results[i].is_over = moves != UNFINISHED
        results[i].moves = most_moves if moves == UNFINISHED else moves
        scores(state, scratch.scores)
        for seat in range(state.seats):
            results[i].scores[seat] = scratch.scores[seat]
        results[i].winners = winners(state) if moves != UNFINISHED else 0


def simulate(
    start: State, matches: int, *, seed: int, threads: int, most_moves: int
) -> Iterator[tuple[int, MatchResults]]:
    """Random matches from a state before `begin`: chunks as they are done, with their place."""
    seeds = new_seeds(matches, seed)
    size = max(1, min(10_000, matches // (8 * threads)))

    def chunk(first: int) -> tuple[int, MatchResults]:
        state: State = np.array([start], start.dtype)[0]
        chosen = seeds[first : first + size]
        results = new_records(MatchResult, len(chosen))
        simulate_matches(state, most_moves, chosen, Scratch.seeded(), results)
        return first, results

    pool = ThreadPoolExecutor(threads)
    try:
        for done in as_completed([pool.submit(chunk, first) for first in range(0, matches, size)]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)
