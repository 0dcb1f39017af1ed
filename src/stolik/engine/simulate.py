"""Many random matches at once, on all cores; the result depends on the seed alone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import Rng, new_seeds
from stolik.engine.compiled import compiled
from stolik.engine.contract import State, scores, winners
from stolik.engine.desk import Desk, new_desk
from stolik.engine.play import UNFINISHED, play_random_match

MATCHES = np.dtype(
    [("moves", np.int64), ("scores", np.int32, 10), ("winners", np.int32), ("is_over", np.bool_)]
)
"""What is kept of a match; winners as bits."""


@compiled
def simulate_matches(
    state: State,
    most_moves: int,
    seeds: Rng,
    desk: Desk,
    results: npt.NDArray[np.void],
) -> None:
    """One random match a seed."""
    for i in range(len(seeds)):
        desk.rng[0] = seeds[i]
        moves = play_random_match(state, most_moves, desk)
        results[i].is_over = moves != UNFINISHED
        results[i].moves = most_moves if moves == UNFINISHED else moves
        scores(state, desk.scores)
        for seat in range(state.seats):
            results[i].scores[seat] = desk.scores[seat]
        results[i].winners = winners(state) if moves != UNFINISHED else 0


def simulate(
    start: State, matches: int, *, seed: int, threads: int, most_moves: int
) -> Iterator[tuple[int, npt.NDArray[np.void]]]:
    """Random matches from a state before `begin`: chunks as they are done, with their place."""
    seeds = new_seeds(matches, seed)
    size = max(1, min(10_000, matches // (8 * threads)))

    def chunk(first: int) -> tuple[int, npt.NDArray[np.void]]:
        state: State = np.array([start], start.dtype)[0]
        chosen = seeds[first : first + size]
        results = np.zeros(len(chosen), MATCHES)
        simulate_matches(state, most_moves, chosen, new_desk(), results)
        return first, results

    pool = ThreadPoolExecutor(threads)
    try:
        for done in as_completed([pool.submit(chunk, first) for first in range(0, matches, size)]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)
