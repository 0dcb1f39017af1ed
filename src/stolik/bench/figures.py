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
from random import Random
from typing import Any

import numpy as np

from stolik.bench.envs import env_figures
from stolik.bench.figure import MILLION, THOUSAND, Effort, Figure
from stolik.bench.palettes import palette_figures
from stolik.bench.poker import poker_figures
from stolik.bots.search import search
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


RANDOM_PLAY: dict[str, list[tuple[int, dict[str, Any], float]]] = {
    "six-nimmt": [(4, {}, 20)],
    "abluxxen": [(4, {}, 8)],
    "the-gang": [(4, {}, 3)],
    "red7": [(4, {}, 4), (4, {"effects": True}, 1.5)],
    "take-that": [(3, {}, 12)],
}
"""Seats, options and promised million moves per second on one core."""

FIRST_COMPILE = {"six-nimmt": 6, "abluxxen": 8, "the-gang": 20, "red7": 12, "take-that": 8}
"""Promised seconds."""

SEARCH_TRIALS = 5_000

VIEWS = {"six-nimmt": 25, "abluxxen": 25, "the-gang": 12.5, "red7": 25, "take-that": 25}
"""Promised thousands per second, when all seats and a spectator look."""


def all_figures(games: list[str], effort: Effort) -> Iterator[Figure]:
    """Every figure, one after the other."""
    yield from start_figures(effort)
    for game in games:
        yield from cold_figures(game, effort)
        yield from random_play_figures(game, effort)
        yield from search_figures(game, effort)
        yield from env_figures(game, effort)
        yield from view_figures(game, effort)
        if game == "the-gang":
            yield from poker_figures(effort)
        if game == "red7":
            yield from palette_figures(effort)
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


def cold_figures(game: str, effort: Effort) -> Iterator[Figure]:
    """The first match ever, and the first of a new process."""
    if not effort.compiles:
        yield Figure(f"{game}: start from the cache", cold_seconds(game, dict(os.environ)), "s")
        return
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "STOLIK_CACHE": folder}
        promise = f"≤ {FIRST_COMPILE[game]}"
        yield Figure(f"{game}: first compile", cold_seconds(game, environment), "s", promise)
        yield Figure(f"{game}: start from the cache", cold_seconds(game, environment), "s")


def cold_seconds(game: str, environment: dict[str, str]) -> float:
    """A first match in a process of its own."""
    run = [sys.executable, "-m", "stolik.bench.cold", game, str(RANDOM_PLAY[game][0][0])]
    done = subprocess.run(run, env=environment, capture_output=True, check=True)  # noqa: S603  # ours
    return float(done.stdout)


def random_play_figures(game_id: str, effort: Effort) -> Iterator[Figure]:
    """Random play with deals, on one core and on two."""
    game = find_game(game_id)
    for seats, options, promise in RANDOM_PLAY[game_id]:
        words = "".join(f", {name} {value}" for name, value in options.items())
        start = game.new_state(seats, read_options(game.options, options, seats))
        rate = effort.best(partial(moves_per_second, start, 0, effort))
        yield Figure(
            f"{game_id}: random play, {seats} seats{words}",
            rate / MILLION,
            "million moves/s",
            f"≥ {promise}",
        )
    yield Figure(
        f"{game_id}: two threads against one",
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


def search_figures(game_id: str, effort: Effort) -> Iterator[Figure]:
    """Trials per second of the bots' search, each from a fresh deal to its end."""
    game = find_game(game_id)
    seats = RANDOM_PLAY[game_id][0][0]
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
    promise = "≥ 50,000" if game_id == "six-nimmt" else ""
    yield Figure(
        f"{game_id}: search, {seats} seats", effort.best(trials_per_second), "trials/s", promise
    )


def view_figures(game_id: str, effort: Effort) -> Iterator[Figure]:
    """What all seats and a spectator see of a match under way."""
    seats = RANDOM_PLAY[game_id][0][0]
    match = short_match(game=game_id, seats=seats)
    viewers = (None, *match.seats)

    def views_per_second() -> float:
        count, started = 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < effort.seconds:
            count += len(match.views(viewers))
        return count / spent

    yield Figure(
        f"{game_id}: views, {seats} seats and a spectator",
        effort.best(views_per_second) / THOUSAND,
        "thousand/s",
        f"≥ {VIEWS[game_id]}",
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
