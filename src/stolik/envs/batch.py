"""Thousands of tables in one array, stepped by compiled code on all cores."""

import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import new_seeds
from stolik.engine.desk import DESK
from stolik.engine.stepping import (
    ALL_LEGAL,
    Batch,
    Records,
    first_illegal,
    open_tables,
    rows_of,
    step_tables,
)
from stolik.engine.turns import TURNS
from stolik.envs.house import MOST_MOVES, MOST_SWAPS, SEATS, HouseRules, Opponents, Reward
from stolik.errors import IllegalMoveError
from stolik.sentences import say

FEWEST_TABLES = 64
"""For a thread of their own: fewer are stepped sooner than a thread wakes up."""

Seeds = int | Sequence[int]


class BatchEnv:
    """Many tables of a game; every step takes one decision at each.

    Without opponents every decision is yours (self-play): `seats` says whose it is. With them
    you decide for one seat a table, table after table 0, 1, 2 … so that all seats are learned
    alike, and bots inside the step for the others. A table whose match is over begins the next.

    Every array is written anew by every step: copy what you keep. The same seed and actions give
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
        seats: int = SEATS,
        options: Mapping[str, Any] | None = None,
        opponents: Opponents | None = None,
        reward: Reward = "win",
        seed: Seeds = 0,
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        threads: int | None = None,
    ) -> None:
        self.rules = HouseRules(game, seats, options or {}, reward, most_swaps, most_moves)
        self.tables = tables
        self.seats = seats
        self.actions = self.rules.actions
        self.observation = self.rules.game.rules.OBSERVATION
        self.batch = Batch(
            observations=np.zeros((tables, self.observation), np.int16),
            masks=np.zeros((tables, self.actions), np.bool_),
            rewards=np.zeros((tables, seats), np.float32),
            dones=np.zeros(tables, np.bool_),
            truncations=np.zeros(tables, np.bool_),
            seats=np.zeros(tables, np.int8),
        )
        self._out = rows_of(self.batch.observations), rows_of(self.batch.masks), self.batch
        self._seed = seed
        self._houses = self.rules.new_houses(opponents or "random")
        self._states = self.rules.new_states(tables)
        self._turns: Records = np.zeros(tables, TURNS)
        everybody = (1 << seats) - 1
        self._turns["learned"] = (
            1 << np.arange(tables) % seats if opponents is not None else everybody
        )
        most_threads = threads or cores()
        self._shares = shares(tables, max(1, min(most_threads, tables // FEWEST_TABLES)))
        self._desks = [np.zeros(1, DESK) for _ in self._shares]
        self._pool = ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else None

    def reset(self, seed: Seeds | None = None) -> Batch:
        """A new match at every table; without a seed, from the one given last.

        One number seeds all tables differently, a sequence has one for every table.
        """
        if seed is not None:
            self._seed = seed
        self._turns["match_seeds"][:, 0] = table_seeds(self._seed, self.tables)
        self._share_out(
            lambda first, last, desks: open_tables(
                first, last, self._states, self._turns, self._houses, desks, *self._out
            )
        )
        return self.batch

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Makes one decision at every table. An illegal one changes nothing at any of them."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.tables,):
            raise ValueError(f"one action a table: {self.tables}, not {chosen.shape}")
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
            lambda first, last, desks: step_tables(
                first, last, self._states, self._turns, chosen, self._houses, desks, *self._out
            )
        )
        return self.batch

    def close(self) -> None:
        """Lets the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _share_out(self, work: Callable[[int, int, Any], None]) -> None:
        if self._pool is None:
            work(0, self.tables, self._desks[0])
            return
        first, last = zip(*self._shares, strict=True)
        for _ in self._pool.map(work, first, last, self._desks):
            pass


def cores() -> int:
    """Those that this process may use, where the system tells; else all."""
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
    if isinstance(seed, int):
        return new_seeds(tables, seed)
    if len(seed) != tables:
        raise ValueError(f"one seed a table: {tables}, not {len(seed)}")
    return np.concatenate([new_seeds(1, own) for own in seed])
