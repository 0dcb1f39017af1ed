"""Thousands of tables in one array, stepped by compiled code on all cores."""

import itertools
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from stolik.compiler import entry_point
from stolik.core.checks import check_number, check_seat
from stolik.core.errors import IllegalMoveError, NumberError
from stolik.core.sentences import say
from stolik.engine.chance import new_seeds
from stolik.engine.record import new_records
from stolik.engine.stepping import (
    ALL_LEGAL,
    Batch,
    first_illegal,
    new_out,
    open_tables,
    redeal_tables,
    show_tables,
    step_tables,
)
from stolik.engine.turns import NO_LEARNER, Turns
from stolik.envs.opponents import Asked, Opponent, find_opponent
from stolik.envs.settings import (
    MOST_MOVES,
    MOST_SWAPS,
    EnvSettings,
    Reward,
    seats_or_usual,
)
from stolik.envs.snapshots import Snapshot, position_states

FEWEST_TABLES = 64
"""For a thread of their own: fewer are stepped sooner than a thread wakes up."""

CACHE_LINE = 64
LARGE_PAGE = 1 << 21
"""Bytes."""

MADE_AGAIN = {
    "_batches",
    "_own_rewards",
    "_endings",
    "_outs",
    "_pool",
    "_shares",
    "_scratches",
    "_all",
    "_stepped_by",
}
"""What is not pickled with an environment."""

Seeds = int | Sequence[int] | npt.NDArray[Any]
Rows = npt.NDArray[np.int64]
EVERY_SEAT = None
SEATED = ("learner", "external_seats")
"""Who sits where, which belongs to an environment and not to what it loads."""


class BatchEnv:
    """Many tables of a game; every step takes one decision at each.

    Without opponents every decision is yours (self-play): `seats` says whose it is. With them
    you decide for one seat per table, table after table 0, 1, 2 … so that all seats are learned
    equally, or for the `seat` you name; opponents decide for the others inside the step. A table
    whose match is over begins the next.

    Every array is overwritten by every step, or with `buffers=2` by the step after the next: copy
    what you keep. The same seed and actions give the same arrays, whatever the number of threads;
    and the deal of a table's next match does not depend on how this one goes.

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
        seat: int | None = EVERY_SEAT,
        options: Mapping[str, Any] | None = None,
        opponents: object = None,
        reward: Reward = "win",
        seed: Seeds | None = None,
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        threads: int | None = None,
        buffers: int = 1,
    ) -> None:
        number = seats_or_usual(game, seats)
        given = {} if options is None else options
        self.settings = EnvSettings(game, number, given, reward, most_swaps, most_moves)
        self.tables = tables = check_number("tables", tables, 1)
        self.seats = self.settings.seats
        self.actions = self.settings.actions
        self.moves = self.settings.moves
        self.observation = self.settings.game.layout.size
        self._buffers = check_number("buffers", buffers, 1, 2)
        self._make_batches()
        self._buffer = 0
        self.states = self.settings.new_states(tables)
        self.turns = new_records(Turns, tables)
        self._seat_players(opponents, seat)
        self._threads = cores() if threads is None else check_number("threads", threads, 1)
        self._start_threads()
        self.seed(seed)

    def _seat_players(self, opponents: object, seat: int | None) -> None:
        """Who decides where: you, compiled bots, or opponents that are asked between steps."""
        all_seats = (1 << self.seats) - 1
        found = None if opponents is None else find_opponent(opponents, self.settings)
        self.opponent: Opponent | None = None if isinstance(found, str) else found
        self._configs = self.settings.new_configs(found if isinstance(found, str) else "random")
        if found is None and seat is not None:
            raise NumberError(
                say("envs.seat-alone", "without opponents every seat is yours: leave seat out")
            )
        own = np.arange(self.tables) % self.seats
        if seat is not None:
            own[:] = check_seat(seat, self.seats)
        self.turns["learner"] = NO_LEARNER if found is None else own
        self.turns["external_seats"] = 1 << own if isinstance(found, str) else all_seats

    def _start_threads(self) -> None:
        self._shares = shares(self.tables, max(1, min(self._threads, self.tables // FEWEST_TABLES)))
        self._scratches = [self.settings.new_scratch() for _ in self._shares]
        others = len(self._shares) - 1  # this thread has a share, too
        self._pool = ThreadPoolExecutor(others) if others else None
        self._all = np.arange(self.tables)
        self._stepped_by: Callable[..., None] | None = None

    def _make_batches(self) -> None:
        tables = self.tables
        endings = {
            "rewards": Kind((tables, self.seats), np.float32),
            "dones": Kind((tables,), np.bool_),
            "truncations": Kind((tables,), np.bool_),
            "own_rewards": Kind((tables,), np.float64),
        }
        kinds = {
            "observations": Kind((tables, self.observation), np.int16),
            "masks": Kind((tables, self.actions), np.bool_),
            "seats": Kind((tables,), np.int8),
            "final_observations": Kind((tables, self.observation), np.int16),
            "endings": Kind((sum(kind.size for kind in endings.values()),), np.uint8),
        }
        arrays = iter(zeros_together([*kinds.values()] * self._buffers))
        self._batches, self._own_rewards, self._endings = [], [], []
        for _ in range(self._buffers):
            made = dict(zip(kinds, arrays, strict=False))
            self._endings.append(made.pop("endings"))
            made |= zip(endings, laid_out(endings.values(), self._endings[-1]), strict=True)
            self._own_rewards.append(made.pop("own_rewards"))
            self._batches.append(Batch(**made))
        self._outs = list(map(new_out, self._batches, self._own_rewards))

    @property
    def batch(self) -> Batch:
        """What is known since the last step."""
        return self._batches[self._buffer]

    @property
    def buffer(self) -> int:
        """Which of the buffers that is."""
        return self._buffer

    @property
    def own_rewards(self) -> npt.NDArray[np.float64]:
        """Of your seat, or without opponents of the one that acted; 0 where no match ended."""
        return self._own_rewards[self._buffer]

    @property
    def learners(self) -> npt.NDArray[np.int8]:
        """The seat that is yours at every table; −1 where all are."""
        seats: npt.NDArray[np.int8] = self.turns["learner"]
        return seats

    @property
    def is_self_play(self) -> bool:
        """Whether every decision is yours."""
        return bool(self.turns["learner"][0] == NO_LEARNER)

    # Play.

    def seed(self, seed: Seeds | None) -> None:
        """The same seed gives the same matches, one after the other; None gives any.

        One number seeds all tables differently, a sequence has one for every table.
        """
        seeds = table_seeds(seed, self.tables)
        self.turns["match_seeds"][:, 0] = seeds
        if self.opponent is not None:
            self.opponent.seed(int(seeds[0]))

    def reset(self, seed: Seeds | None = None) -> Batch:
        """A new match at every table; without a seed, the next ones of the seed given last."""
        if seed is not None:
            self.seed(seed)
        self._share_out(
            self._all,
            lambda rows, scratch: open_tables(
                rows, self.states, self.turns, self._configs, scratch, self._outs[self._buffer]
            ),
        )
        if self.opponent is not None:
            self.opponent.match_over(self._all, None)
            self._opponents_act(self.opponent)
            self.batch.dones[:] = self.batch.truncations[:] = False
            self.batch.rewards[:] = 0
            self.own_rewards[:] = 0
        return self.batch

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Makes one decision at every table. An illegal one changes nothing at any of them."""
        chosen = np.ascontiguousarray(self._whole(actions), np.int64)
        if chosen.shape != (self.tables,):
            raise ValueError(f"one action per table: {self.tables}, not {chosen.shape}")
        self._check(self._all, chosen)
        self._buffer = (self._buffer + 1) % self._buffers
        self._endings[self._buffer].fill(0)
        self._step(self._all, chosen)
        if self.opponent is not None:
            self._report_endings(self.opponent, self._all, self.batch.dones)
            self._opponents_act(self.opponent)
        return self.batch

    def _step(self, rows: Rows, actions: npt.NDArray[np.int64]) -> None:
        out = self._outs[self._buffer]
        states, turns, configs = self.states, self.turns, self._configs
        if self._stepped_by is None:
            self._stepped_by = entry_point(
                step_tables, rows, states, turns, actions, configs, self._scratches[0], out
            )
        step = self._stepped_by
        self._share_out(
            rows,
            lambda some, scratch, chosen: step(some, states, turns, chosen, configs, scratch, out),
            actions,
        )

    def _check(self, rows: Rows, actions: npt.NDArray[np.int64]) -> None:
        place = first_illegal(rows, self.batch.masks, actions)
        if place != ALL_LEGAL:
            raise IllegalMoveError(
                say(
                    "envs.illegal",
                    "action {action} is not legal now at table {table}",
                    action=int(actions[place]),
                    table=int(rows[place]),
                )
            )

    def _whole(self, actions: npt.ArrayLike) -> npt.NDArray[Any]:
        """Fractions and flags are not rounded to an action that was not meant."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            for action in given.flat:
                check_number("action", action, 0, self.actions - 1)
        return given

    # Opponents that are not compiled.

    def _opponents_act(self, opponent: Opponent) -> None:
        """Until your seat is asked at every table."""
        batch = self.batch
        while len(rows := np.flatnonzero(batch.seats != self.learners)):
            ended = batch.dones[rows].copy()
            actions = np.ascontiguousarray(opponent.act(self.asked(rows)), np.int64)
            if actions.shape != rows.shape:
                raise ValueError(f"one action per decision: {len(rows)}, not {actions.shape}")
            self._check(rows, actions)
            self._step(rows, actions)
            self._report_endings(opponent, rows, batch.dones[rows] & ~ended)

    def asked(self, rows: Rows) -> Asked:
        """The decisions that those tables wait for."""
        batch = self.batch
        return Asked(
            rows,
            batch.seats[rows],
            batch.observations[rows],
            batch.masks[rows],
            self.settings,
            self.states,
            self.turns,
        )

    def _report_endings(self, opponent: Opponent, rows: Rows, ended: npt.NDArray[np.bool_]) -> None:
        tables = rows[ended]
        if len(tables):
            opponent.match_over(tables, self.batch.rewards[tables, self.learners[tables]])

    # States as values.

    def save(self, rows: npt.ArrayLike | None = None) -> Snapshot:
        """The state of every table, or of those rows: deals to come included."""
        chosen = self._rows(rows)
        return Snapshot(self.settings, self.states[chosen].copy(), self.turns[chosen].copy())

    def load(self, snapshot: Snapshot, rows: npt.ArrayLike | None = None) -> Batch:
        """Puts states back, one at each table or at each of those rows."""
        chosen = self._rows(rows)
        snapshot.check(self.settings, len(chosen))
        seated = {name: self.turns[name][chosen] for name in SEATED}
        self.states[chosen] = snapshot.states
        self.turns[chosen] = snapshot.turns
        for name, seats in seated.items():
            self.turns[name][chosen] = seats
        return self._show(chosen)

    def clone(self, rows: npt.ArrayLike | None = None, **changes: Any) -> Self:
        """An environment with copies of those tables, also several of one: `[3] * 100`.

        The same opponents play there unless `changes` name others, or other threads.
        """
        chosen = self._rows(rows)
        settings = self.settings
        arguments = {
            "seats": self.seats,
            "options": settings.options,
            "reward": settings.reward,
            "most_swaps": settings.most_swaps,
            "most_moves": settings.most_moves,
            "threads": self._threads,
            "buffers": self._buffers,
        }
        twin = type(self)(settings.game_id, tables=len(chosen), **{**arguments, **changes})
        if "opponents" not in changes:
            twin.opponent, twin._configs = self.opponent, self._configs  # noqa: SLF001  # our own
            for name in SEATED:
                twin.turns[name] = self.turns[name][chosen]
        twin.load(self.save(chosen))
        return twin

    def set_position(self, text: str | Sequence[str], rows: npt.ArrayLike | None = None) -> Batch:
        """Sets up a position at each of those tables, or one of several at each.

        What is hidden in it is dealt as it might be; the match goes on from there.
        """
        chosen = self._rows(rows)
        texts = [text] * len(chosen) if isinstance(text, str) else list(text)
        if len(texts) != len(chosen):
            raise ValueError(f"one position per table: {len(chosen)}, not {len(texts)}")
        self.states[chosen] = position_states(
            self.settings, texts, self.turns, chosen, self._configs, self._scratches[0]
        )
        return self._show(chosen)

    def determinize(
        self,
        seat: int | None = None,
        rng: np.random.Generator | int | None = None,
        rows: npt.ArrayLike | None = None,
    ) -> Batch:
        """Makes random all that a seat cannot know, shuffles to come included.

        Without a seat, that of the seat which is asked at each table: its observation and its
        choices stay as they are.
        """
        chosen = self._rows(rows)
        if seat is None:
            seats = self.turns["seat"][chosen].astype(np.int64)
        else:
            seats = np.full(len(chosen), check_seat(seat, self.seats))
        generator = rng if isinstance(rng, np.random.Generator) else np.random.default_rng(rng)
        seeds = generator.integers(2**64, size=len(chosen), dtype=np.uint64)
        redeal_tables(chosen, self.states, self.turns, seats, seeds, self._scratches[0])
        return self._show(chosen)

    def _rows(self, rows: npt.ArrayLike | None) -> Rows:
        if rows is None:
            return self._all
        given = np.asarray(rows)
        if given.dtype == np.bool_ and given.shape == (self.tables,):
            return np.flatnonzero(given)
        checked = [check_number("row", row, 0, self.tables - 1) for row in given.flat]
        return np.array(checked, np.int64)

    def _show(self, rows: Rows) -> Batch:
        out = self._outs[self._buffer]
        show_tables(rows, self.states, self.turns, self._configs, self._scratches[0], out)
        if self.opponent is not None:
            self._opponents_act(self.opponent)
        return self.batch

    # Threads.

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _share_out(self, rows: Rows, work: Callable[..., None], *columns: npt.NDArray[Any]) -> None:
        if self._pool is None or len(rows) < self.tables:
            work(rows, self._scratches[0], *columns)
            return
        own, *others = (
            [column[first:last] for column in (rows, *columns)] for first, last in self._shares
        )
        scratch, *scratches = self._scratches
        waiting = [
            self._pool.submit(work, part[0], theirs, *part[1:])
            for part, theirs in zip(others, scratches, strict=True)
        ]
        work(own[0], scratch, *own[1:])
        for future in waiting:
            future.result()

    # Pickled for other processes: threads stay here, and rows are views of the arrays.

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in MADE_AGAIN}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make_batches()
        self._start_threads()
        self._show(self._all)


class Kind(NamedTuple):
    """What an array is to be."""

    shape: tuple[int, ...]
    dtype: type[np.generic]

    @property
    def size(self) -> int:
        """In bytes, so that the next one begins on a cache line of its own."""
        lines = -(-math.prod(self.shape) * np.dtype(self.dtype).itemsize // CACHE_LINE)
        return lines * CACHE_LINE


def zeros_together(kinds: Sequence[Kind]) -> list[npt.NDArray[Any]]:
    """Arrays side by side in one piece of memory.

    NumPy asks the system for large pages for more than four megabytes, which the arrays of a
    thousand tables take together and not alone. With them a step of Red7 with two buffers takes a
    tenth less.
    """
    size = sum(kind.size for kind in kinds)
    room = np.empty(size + LARGE_PAGE, np.uint8)
    first = -room.ctypes.data % LARGE_PAGE
    room = room[first : first + size]
    room[...] = 0
    return laid_out(kinds, room)


def laid_out(kinds: Iterable[Kind], room: npt.NDArray[np.uint8]) -> list[npt.NDArray[Any]]:
    """Arrays in that memory, one after the other."""
    at = 0
    arrays = []
    for kind in kinds:
        arrays.append(np.ndarray(kind.shape, kind.dtype, room, at))
        at += kind.size
    return arrays


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


def table_seeds(seed: Seeds | None, tables: int) -> npt.NDArray[np.uint64]:
    """A word for every table, from one seed or from its own."""
    if seed is None:
        return np.random.SeedSequence().generate_state(tables, np.uint64).astype(np.uint64)
    if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
        return new_seeds(tables, check_number("seed", seed, 0))
    if len(seed) != tables:
        raise ValueError(f"one seed per table: {tables}, not {len(seed)}")
    return np.concatenate([new_seeds(1, check_number("seed", own, 0)) for own in seed])
