"""What is measured, each figure with its promise."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from random import Random

import numpy as np

from stolik.bench.envs import env_figures
from stolik.bench.networks import network_figures
from stolik.bots.networks import has_network
from stolik.bots.search import search
from stolik.core.figure import MILLION, THOUSAND, Effort, Figure, at_least, at_most, named
from stolik.core.game import Game
from stolik.core.options import read_options
from stolik.engine.chance import new_seeds
from stolik.engine.contract import State
from stolik.engine.record import new_records
from stolik.engine.scratch import Scratch
from stolik.engine.simulate import MatchResult, simulate_matches
from stolik.games import find_game
from stolik.match import Match, replay
from stolik.record import read_record, write_record

MOST_MOVES = 1_000_000
SEARCH_TRIALS = 5_000


def all_figures(games: list[Game], effort: Effort) -> Iterator[Figure]:
    """Every figure, one after the other."""
    yield from start_figures(effort)
    for game in games:
        yield from cold_figures(game, effort)
        yield from random_play_figures(game, effort)
        yield from search_figures(game, effort)
        if has_network(game):
            yield from network_figures(game, effort)
        yield from env_figures(game, effort)
        yield from view_figures(game, effort)
        if game.bench.further:
            yield from resolve_name(game.bench.further)(effort)
    yield from record_figures(effort)


def start_figures(effort: Effort) -> Iterator[Figure]:
    """How long a program waits for the library, and a person for the command line."""
    yield Figure("import stolik", THOUSAND * import_seconds(effort), "ms", "≤ 50")
    yield Figure("stolik --help", shell_seconds(effort, "--help"), "s", "≤ 0.4")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.json"
        file.write_bytes(write_record(short_match().record()))
        shell_seconds(effort, "replay", str(file))
        yield Figure(
            "stolik replay, one record, warm",
            shell_seconds(effort, "replay", str(file)),
            "s",
            "≤ 1.5",
        )


def cold_figures(game: Game, effort: Effort) -> Iterator[Figure]:
    """The first match ever, and the first of a new process."""
    if not effort.compiles:
        yield Figure(f"{game.id}: start from the cache", cold_seconds(game, dict(os.environ)), "s")
        return
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "STOLIK_CACHE": folder}
        promise = at_most(game.bench.first_compile)
        yield Figure(f"{game.id}: first compile", cold_seconds(game, environment), "s", promise)
        yield Figure(f"{game.id}: start from the cache", cold_seconds(game, environment), "s")


def cold_seconds(game: Game, environment: dict[str, str]) -> float:
    """A first match in a process of its own."""
    run = [sys.executable, "-m", "stolik.bench.cold", game.id, str(game.bench.seats)]
    done = subprocess.run(run, env=environment, capture_output=True, check=True)  # noqa: S603  # ours
    return float(done.stdout)


def random_play_figures(game: Game, effort: Effort) -> Iterator[Figure]:
    """Random play with deals, on one core and on two."""
    seats = game.bench.seats
    for speed in game.bench.speeds:
        start = game.new_state(seats, read_options(game.options, speed.options, seats))
        rate = effort.best(partial(moves_per_second, start, 0, effort))
        yield Figure(
            f"{game.id}: random play, {seats} seats{named(speed.options)}",
            rate / MILLION,
            "million moves/s",
            at_least(speed.moves),
        )
    yield Figure(
        f"{game.id}: two threads against one",
        effort.best(partial(two_threads, start, effort)),
        "×",
        "≥ 1.8",
    )


def two_threads(start: State, effort: Effort) -> float:
    """Both rates right after each other: a noisy machine slows one as the other."""
    one = moves_per_second(start, 0, effort)
    with ThreadPoolExecutor(2) as pool:
        rates = pool.map(lambda stream: moves_per_second(start, stream, effort), (1, 2))
        return sum(rates) / one


def moves_per_second(start: State, stream: int, effort: Effort) -> float:
    """Plays matches for a while in this thread."""
    state: State = np.array([start], start.dtype)[0]
    scratch = Scratch.seeded()
    seeds = new_seeds(100, 0, stream)
    results = new_records(MatchResult, len(seeds))
    simulate_matches(state, MOST_MOVES, seeds[:1], scratch, results)
    moves, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < effort.seconds:
        simulate_matches(state, MOST_MOVES, seeds, scratch, results)
        moves += int(results["moves"].sum())
    return moves / spent


def search_figures(game: Game, effort: Effort) -> Iterator[Figure]:
    """Trials per second of the bots' search, each from a fresh deal to its end."""
    seats = game.bench.seats
    match = Match(game, ["bot"] * seats, seed=bytes(32))
    world = match.world(match.to_act[0], 0)

    trials = effort.times(SEARCH_TRIALS)

    def trials_per_second() -> float:
        started = time.perf_counter()
        search(
            world,
            match.to_act[0],
            policy=game.policy,
            noise=0.0,
            rng_seed=0,
            iterations=trials,
        )
        return trials / (time.perf_counter() - started)

    trials_per_second()  # compiles
    yield Figure(
        f"{game.id}: search, {seats} seats",
        effort.best(trials_per_second),
        "trials/s",
        at_least(game.bench.trials),
    )


def view_figures(game: Game, effort: Effort) -> Iterator[Figure]:
    """What all seats and a spectator see of a match under way."""
    seats = game.bench.seats
    match = short_match(game=game.id, seats=seats)
    viewers = (None, *match.seats)

    def views_per_second() -> float:
        count, started = 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < effort.seconds:
            count += len(match.views(viewers))
        return count / spent

    yield Figure(
        f"{game.id}: views, {seats} seats and a spectator",
        effort.best(views_per_second) / THOUSAND,
        "thousand/s",
        at_least(game.bench.views),
    )


def record_figures(effort: Effort) -> Iterator[Figure]:
    """Replaying many short records in one process."""
    lines = [write_record(short_match(seed).record()) for seed in range(20)]
    started, count = time.perf_counter(), 0
    while (spent := time.perf_counter() - started) < effort.seconds:
        for line in lines:
            replay(read_record(line))
        count += len(lines)
    yield Figure("records of 12 moves replayed", count / spent, "records/s", "≥ 1000")


def short_match(seed: int = 0, game: str = "six-nimmt", seats: int = 4) -> Match:
    """Three turns of 6 nimmt!, or as many moves of another game."""
    rng = Random(seed)
    match = Match(find_game(game), ["bot"] * seats, seed=rng.randbytes(32))
    while match.to_act and len(match.moves) < 12:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def import_seconds(effort: Effort) -> float:
    """Of the front door alone, beyond Python's own start; the best of a few."""
    program = "import time; t = time.perf_counter(); import stolik; print(time.perf_counter() - t)"

    def run() -> float:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)  # noqa: S603  # ourselves
        return -float(done.stdout)

    return -effort.best(run)


def shell_seconds(effort: Effort, *arguments: str) -> float:
    """Wall time of the command, the best of a few."""
    command = [sys.executable, "-m", "stolik", *arguments]

    def run() -> float:
        started = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True)  # noqa: S603  # ourselves
        return started - time.perf_counter()

    return -effort.best(run)
