"""Playing a plan on all cores, or on a Ray cluster: the same matches either way."""

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TYPE_CHECKING

from stolik.arena.plan import Outcome, Pairing, Plan, play_pairing

if TYPE_CHECKING:
    from concurrent.futures import Future


def run(plan: Plan, pairings: Iterable[Pairing], *, workers: int) -> Iterator[Outcome]:
    """Matches as they are done, each in one of so many processes.

    Processes, not threads: bots of users' own are plain Python and would wait for each other.
    """
    # Spawned, not forked: a fork in the middle of another thread's compiling could hang.
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        waiting = iter(pairings)
        running: set[Future[Outcome]] = set()
        for pairing in waiting:
            running.add(pool.submit(play_pairing, plan, pairing))
            if len(running) >= 4 * workers:
                done = next(as_completed(running))
                running.remove(done)
                yield done.result()
        for done in as_completed(running):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def run_on_ray(
    plan: Plan, pairings: Iterable[Pairing], *, address: str | None
) -> Iterator[Outcome]:
    """Matches as they are done on a Ray cluster; a local one is started where none is named."""
    import ray

    ray.init(address=address, log_to_driver=False, include_dashboard=False, configure_logging=False)
    try:
        play = ray.remote(play_pairing)
        waiting = [play.remote(plan, pairing) for pairing in pairings]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()
