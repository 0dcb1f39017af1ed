"""Plays a plan on all cores, or on a Ray cluster: the same matches either way."""

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from stolik.arena.journal import Journal
from stolik.arena.plan import Outcome, Pairing, Plan, play_pairing
from stolik.arena.standings import Standings, rating_model, standings
from stolik.core.checks import check_number
from stolik.core.ray_cluster import run_on_ray
from stolik.games import find_game

if TYPE_CHECKING:
    from concurrent.futures import Future


class Arena:
    """A plan under way: what is played, what is left, and how the bots stand.

    With a journal every outcome is written down as it comes, and an arena opened again with the
    same plan goes on where it stopped.
    """

    def __init__(self, plan: Plan, journal: Path | str | None = None) -> None:
        plan.check()
        self.plan = plan
        if not find_game(plan.game).is_cooperative:
            rating_model()
        self.journal = Journal(None if journal is None else Path(journal), plan)
        self.outcomes = list(self.journal.done)
        done = {(outcome.deal, outcome.rotation) for outcome in self.outcomes}
        self.left = [
            pairing for pairing in plan.pairings() if (pairing.deal, pairing.rotation) not in done
        ]

    def play(self, *, workers: int | None = None) -> Iterator[Outcome]:
        """Plays what is left, in so many processes; outcomes as they come."""
        processes = os.cpu_count() or 1 if workers is None else check_number("workers", workers, 1)
        return self._noted(run_locally(self.plan, self.left, workers=processes))

    def play_on_ray(self, *, address: str | None = None) -> Iterator[Outcome]:
        """The same on a Ray cluster; a local one is started where none is named."""
        return self._noted(play_on_ray(self.plan, self.left, address=address))

    def standings(self) -> Standings:
        """After the matches played so far."""
        game = find_game(self.plan.game)
        return standings(self.plan, self.outcomes, is_cooperative=game.is_cooperative)

    def _noted(self, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        for outcome in outcomes:
            self.journal.write(outcome)
            self.outcomes.append(outcome)
            yield outcome

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.journal.close()


def run_arena(
    plan: Plan, *, workers: int | None = None, journal: Path | str | None = None
) -> Standings:
    """Plays a plan to its end and returns the standings.

    >>> import stolik
    >>> plan = stolik.plan_arena(["normal", "random"], "six-nimmt", {"rounds": 1}, matches=4)
    >>> stolik.run_arena(plan, workers=1).matches
    4
    """
    with Arena(plan, journal) as arena:
        for _ in arena.play(workers=workers):
            pass
        return arena.standings()


def run_locally(plan: Plan, pairings: Iterable[Pairing], *, workers: int) -> Iterator[Outcome]:
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


def play_on_ray(
    plan: Plan, pairings: Iterable[Pairing], *, address: str | None
) -> Iterator[Outcome]:
    """Matches as they are done on a Ray cluster; a local one is started where none is named."""
    tasks = [(plan, pairing) for pairing in pairings]
    return run_on_ray(play_pairing, tasks, address=address)
