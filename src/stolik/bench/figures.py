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
from stolik.bench.figure import MILLION, THOUSAND, Figure, best
from stolik.bench.palettes import palette_figures
from stolik.bench.poker import poker_figures
from stolik.bots.search import search
from stolik.engine.chance import new_seeds
from stolik.engine.contract import State
from stolik.engine.desk import new_desk
from stolik.engine.simulate import MATCHES, simulate_matches
from stolik.games import find_game
from stolik.match import Match
from stolik.options import read_options
from stolik.records import read_record, write_record
from stolik.replay import replay

SECONDS = 0.5
MOST_MOVES = 1_000_000


RANDOM_PLAY: dict[str, list[tuple[int, dict[str, Any], float]]] = {
    "six-nimmt": [(4, {}, 20)],
    "abluxxen": [(4, {}, 8)],
    "the-gang": [(4, {}, 3)],
    "red7": [(4, {}, 4), (4, {"effects": True}, 1.5)],
    "take-that": [(3, {}, 12)],
}
"""Seats, options and promised million moves a second on one core."""

FIRST_COMPILE = {"six-nimmt": 6, "abluxxen": 8, "the-gang": 20, "red7": 12, "take-that": 8}
"""Promised seconds."""

SEARCH_TRIALS = 5_000

VIEWS = {"six-nimmt": 25, "abluxxen": 25, "the-gang": 12.5, "red7": 25, "take-that": 25}
"""Promised thousands a second, when all seats and a spectator look."""


def all_figures(games: list[str]) -> Iterator[Figure]:
    """Every figure, one after the other."""
    yield from start_figures()
    for game in games:
        yield from cold_figures(game)
        yield from random_play_figures(game)
        yield from search_figures(game)
        yield from env_figures(game)
        yield from view_figures(game)
        if game == "the-gang":
            yield from poker_figures()
        if game == "red7":
            yield from palette_figures()
    yield from record_figures()


def start_figures() -> Iterator[Figure]:
    """How long a person waits for the command line."""
    yield Figure("stolik --help", shell_seconds("--help"), "s", "≤ 0.4")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.json"
        file.write_bytes(write_record(short_match().record()))
        shell_seconds("replay", str(file))
        yield Figure(
            "stolik replay, one record, warm", shell_seconds("replay", str(file)), "s", "≤ 1.5"
        )


def cold_figures(game: str) -> Iterator[Figure]:
    """The first match ever, and the first of a new process."""
    seats = str(RANDOM_PLAY[game][0][0])
    with tempfile.TemporaryDirectory() as folder:
        run = [sys.executable, "-m", "stolik.bench.cold", game, seats]
        for what, promise in (
            ("first compile", f"≤ {FIRST_COMPILE[game]}"),
            ("start from the cache", ""),
        ):
            done = subprocess.run(  # noqa: S603  # our own module
                run, env={**os.environ, "STOLIK_CACHE": folder}, capture_output=True, check=True
            )
            yield Figure(f"{game}: {what}", float(done.stdout), "s", promise)


def random_play_figures(game_id: str) -> Iterator[Figure]:
    """Random play with deals, on one core and on two."""
    game = find_game(game_id)
    for seats, options, promise in RANDOM_PLAY[game_id]:
        words = "".join(f", {name} {value}" for name, value in options.items())
        start = game.new_state(seats, read_options(game.options, options, seats))
        rate = best(partial(moves_per_second, start, 0))
        yield Figure(
            f"{game_id}: random play, {seats} seats{words}",
            rate / MILLION,
            "million moves/s",
            f"≥ {promise}",
        )
    yield Figure(
        f"{game_id}: two threads against one", best(partial(two_threads, start)), "×", "≥ 1.8"
    )


def two_threads(start: State) -> float:
    """Both rates in the same breath: a noisy machine slows one as the other."""
    one = moves_per_second(start, 0)
    with ThreadPoolExecutor(2) as pool:
        rates = pool.map(lambda stream: moves_per_second(start, stream), (1, 2))
        return sum(rates) / one


def moves_per_second(start: State, stream: int) -> float:
    """Plays matches for a while in this thread."""
    state: State = np.array([start], start.dtype)[0]
    desk = new_desk()
    seeds = new_seeds(100, 0, stream)
    results = np.zeros(len(seeds), MATCHES)
    simulate_matches(state, MOST_MOVES, seeds[:1], desk, results)
    moves, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < SECONDS:
        simulate_matches(state, MOST_MOVES, seeds, desk, results)
        moves += int(results["moves"].sum())
    return moves / spent


def search_figures(game_id: str) -> Iterator[Figure]:
    """Trials a second of the bots' search, each from a fresh deal to its end."""
    game = find_game(game_id)
    seats = RANDOM_PLAY[game_id][0][0]
    match = Match(game, ["bot"] * seats, seed=bytes(32))
    world = match.world(match.to_act[0], 0)

    def trials_per_second() -> float:
        started = time.perf_counter()
        search(world, match.to_act[0], noise=0.0, rng_seed=0, iterations=SEARCH_TRIALS)
        return SEARCH_TRIALS / (time.perf_counter() - started)

    trials_per_second()  # compiles
    promise = "≥ 50,000" if game_id == "six-nimmt" else ""
    yield Figure(f"{game_id}: search, {seats} seats", best(trials_per_second), "trials/s", promise)


def view_figures(game_id: str) -> Iterator[Figure]:
    """What all seats and a spectator see of a match under way."""
    seats = RANDOM_PLAY[game_id][0][0]
    match = short_match(game=game_id, seats=seats)
    viewers = (None, *match.seats)

    def views_per_second() -> float:
        count, started = 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < SECONDS:
            count += len(match.views(viewers))
        return count / spent

    yield Figure(
        f"{game_id}: views, {seats} seats and a spectator",
        best(views_per_second) / THOUSAND,
        "thousand/s",
        f"≥ {VIEWS[game_id]}",
    )


def record_figures() -> Iterator[Figure]:
    """Replaying many short records in one process."""
    lines = [write_record(short_match(seed).record()) for seed in range(20)]
    started, count = time.perf_counter(), 0
    while (spent := time.perf_counter() - started) < SECONDS:
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


def shell_seconds(*arguments: str) -> float:
    """Wall time of the command, the best of a few."""
    command = [sys.executable, "-m", "stolik", *arguments]

    def run() -> float:
        started = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True)  # noqa: S603  # ourselves
        return started - time.perf_counter()

    return -best(run)
