"""Thousands of tables in one array, stepped by compiled code on all cores."""

import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.core.checks import check_number
from stolik.core.errors import IllegalMoveError
from stolik.core.sentences import say
from stolik.engine.chance import new_seeds
from stolik.engine.record import new_records
from stolik.engine.stepping import (
    ALL_LEGAL,
    Batch,
    first_illegal,
    open_tables,
    rows_of,
    step_tables,
)
from stolik.engine.turns import Turns
from stolik.envs.settings import (
    MOST_MOVES,
    MOST_SWAPS,
    EnvSettings,
    Opponents,
    Reward,
    seats_or_usual,
)

FEWEST_TABLES = 64
"""For a thread of their own: fewer are stepped sooner than a thread wakes up."""

Seeds = int | Sequence[int]


class BatchEnv:
    """Many tables of a game; every step takes one decision at each.

    Without opponents every decision is yours (self-play): `seats` says whose it is. With them
    you decide for one seat per table, table after table 0, 1, 2 … so that all seats are learned
    equally, and bots inside the step for the others. A table whose match is over begins the next.

    Every array is overwritten by every step: copy what you keep. The same seed and actions give
    the same arrays, whatever the number of threads; and the deal of a table's next match does not
    depend on how this one goes.

    >>> env = BatchEnv("six-nimmt", tables=2, options={"rounds": 1}, seed=1)
    >>> batch = env.reset()
    >>> while not batch.dones.any():
    ...     batch = env.step(batch.masks.argmax(axis=1))
    >>> batch.rewards.sum(axis=1)
    array([0., 0.], dtype=float32)
    """

    def __init__(
        self,
        game: str,
        *,
        tables: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: Opponents | None = None,
        reward: Reward = "win",
        seed: Seeds = 0,
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        threads: int | None = None,
    ) -> None:
        number = seats_or_usual(game, seats)
        self.settings = EnvSettings(game, number, options or {}, reward, most_swaps, most_moves)
        self.tables = tables = check_number("tables", tables, 1)
        self.seats = self.settings.seats
        self.actions = self.settings.actions
        self.observation = self.settings.game.layout.size
        self.batch = Batch(
            observations=np.zeros((tables, self.observation), np.int16),
            masks=np.zeros((tables, self.actions), np.bool_),
            rewards=np.zeros((tables, self.seats), np.float32),
            dones=np.zeros(tables, np.bool_),
            truncations=np.zeros(tables, np.bool_),
            seats=np.zeros(tables, np.int8),
        )
        self._out = rows_of(self.batch.observations), rows_of(self.batch.masks), self.batch
        self._seed = seed
        self._configs = self.settings.new_configs("random" if opponents is None else opponents)
        self._states = self.settings.new_states(tables)
        self._turns = new_records(Turns, tables)
        all_seats = (1 << self.seats) - 1
        self._turns["external_seats"] = (
            1 << np.arange(tables) % self.seats if opponents is not None else all_seats
        )
        most_threads = cores() if threads is None else check_number("threads", threads, 1)
        self._shares = shares(tables, max(1, min(most_threads, tables // FEWEST_TABLES)))
        self._scratches = [self.settings.new_scratch() for _ in self._shares]
        self._pool = ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else None

    def reset(self, seed: Seeds | None = None) -> Batch:
        """A new match at every table; without a seed, from the one given last.

        One number seeds all tables differently, a sequence has one for every table.
        """
        if seed is not None:
            self._seed = seed
        self._turns["match_seeds"][:, 0] = table_seeds(self._seed, self.tables)
        self._share_out(
            lambda first, last, scratch: open_tables(
                first, last, self._states, self._turns, self._configs, scratch, *self._out
            )
        )
        return self.batch

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Makes one decision at every table. An illegal one changes nothing at any of them."""
        chosen = np.ascontiguousarray(self._whole(actions), np.int64)
        if chosen.shape != (self.tables,):
            raise ValueError(f"one action per table: {self.tables}, not {chosen.shape}")
        table = first_illegal(self.batch.masks, chosen)
        if table != ALL_LEGAL:
            raise IllegalMoveError(
                say(
                    "envs.illegal",
                    "action {action} is not legal now at table {table}",
                    action=int(chosen[table]),
                    table=table,
                )
            )
        self._share_out(
            lambda first, last, scratch: step_tables(
                first, last, self._states, self._turns, chosen, self._configs, scratch, *self._out
            )
        )
        return self.batch

    def _whole(self, actions: npt.ArrayLike) -> npt.NDArray[Any]:
        """Fractions and flags are not rounded to an action that was not meant."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            for action in given.flat:
                check_number("action", action, 0, self.actions - 1)
        return given

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _share_out(self, work: Callable[[int, int, Any], None]) -> None:
        if self._pool is None:
            work(0, self.tables, self._scratches[0])
            return
        first, last = zip(*self._shares, strict=True)
        for _ in self._pool.map(work, first, last, self._scratches):
            pass


def cores() -> int:
    """Those that this process may use, where the system says so; else all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shares(tables: int, threads: int) -> list[tuple[int, int]]:
    """The tables of each thread, from the first to before the last.

    >>> shares(10, 3)
    [(0, 3), (3, 6), (6, 10)]
    """
    ends = [tables * thread // threads for thread in range(threads + 1)]
    return list(itertools.pairwise(ends))


def table_seeds(seed: Seeds, tables: int) -> npt.NDArray[np.uint64]:
    """A word for every table, from one seed or from its own."""
    if not isinstance(seed, Sequence | np.ndarray):
        return new_seeds(tables, check_number("seed", seed, 0))
    if len(seed) != tables:
        raise ValueError(f"one seed per table: {tables}, not {len(seed)}")
    return np.concatenate([new_seeds(1, check_number("seed", own, 0)) for own in seed])
