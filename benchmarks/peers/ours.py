"""Stolik's five games, in every way they can be played."""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pyspiel

from benchmarks.peers import openspiel
from benchmarks.peers.measure import Row, Section, nothing, rate
from benchmarks.peers.pettingzoo_games import random_matches
from stolik import __version__
from stolik.core.options import read_options
from stolik.engine.chance import new_seeds
from stolik.engine.record import new_records
from stolik.engine.scratch import Scratch
from stolik.engine.simulate import MatchResult, simulate_matches
from stolik.envs import module_name
from stolik.envs.batch import BatchEnv
from stolik.envs.vector import VectorEnv
from stolik.games import find_game
from stolik.match import Match

SEATS = {"six-nimmt": 4, "abluxxen": 4, "the-gang": 4, "red7": 4, "take-that": 3}
TABLES = 1024
MATCHES_A_CALL = 100
MOST_MOVES = 10_000
SEED = 0


def rows() -> Iterator[Row]:
    """Each game in a batch, through PettingZoo's interface, in compiled code, and in words."""
    for game, seats in SEATS.items():
        yield row("experience", game, f"batch of {TABLES:,} tables", *batch_steps(game, seats))
        way = f"Gymnasium vector, {TABLES:,} tables"
        yield row("experience", game, way, *vector_steps(game, seats))
        yield row("pettingzoo", game, "AEC, one table", random_matches(aec_env(game, seats)))
        yield row("openspiel", game, "Python, one table", spiel_matches(game, seats))
        yield row("play", game, "compiled, whole matches", simulated_matches(game, seats))
        yield row("text", game, "Match, moves as text", matches_in_words(game, seats))


def row(
    section: Section,
    game: str,
    way: str,
    play: Callable[[], float],
    prepare: Callable[[], None] = nothing,
) -> Row:
    """One measurement."""
    return Row(
        section=section,
        library="Stolik",
        version=__version__,
        game=game,
        seats=SEATS[game],
        way=way,
        rate=rate(play, prepare),
    )


def batch_steps(game: str, seats: int) -> tuple[Callable[[], int], Callable[[], None]]:
    """One random decision at every table, each seat's; observations and masks come back.

    And before it, choosing them, which is for the learner and not counted.
    """
    env = BatchEnv(game, tables=TABLES, seats=seats, seed=SEED, threads=1)
    rng = np.random.default_rng(SEED)
    batch = env.reset()
    actions, legal = np.zeros(TABLES, np.int64), np.zeros(env.actions + 1, np.int64)

    def decide() -> None:
        choose(batch.masks, rng.integers(0, 1 << 32, TABLES), legal, actions)

    def steps() -> int:
        env.step(actions)
        return TABLES

    return steps, decide


def vector_steps(game: str, seats: int) -> tuple[Callable[[], int], Callable[[], None]]:
    """The same through Gymnasium's interface for many environments."""
    env = VectorEnv(game, TABLES, seats=seats, opponents=None, flat=True, threads=1)
    rng = np.random.default_rng(SEED)
    env.reset(seed=SEED)
    actions = np.zeros(TABLES, np.int64)
    legal = np.zeros(env.settings.actions + 1, np.int64)

    def decide() -> None:
        choose(env.action_masks(), rng.integers(0, 1 << 32, TABLES), legal, actions)

    def steps() -> int:
        env.step(actions)
        return TABLES

    return steps, decide


@numba.njit
def choose(
    masks: npt.NDArray[np.bool_],
    chance: npt.NDArray[np.int64],
    legal: npt.NDArray[np.int64],
    actions: npt.NDArray[np.int64],
) -> None:
    """Any legal action at every table, by 32 random bits each."""
    for table in range(len(masks)):
        n = 0
        for action in range(masks.shape[1]):
            legal[n] = action
            n += masks[table, action]
        actions[table] = legal[(chance[table] * n) >> 32]


def aec_env(game: str, seats: int) -> Any:
    """The environment that a user of PettingZoo gets."""
    return import_module(f"stolik.envs.{module_name(find_game(game))}").env(seats=seats)


def spiel_matches(game: str, seats: int) -> Callable[[], int]:
    """Random matches as OpenSpiel's own are played."""
    import stolik.envs.spiel  # registers them

    name = stolik.envs.spiel.short_name(game)
    return openspiel.Play(pyspiel.load_game(name, {"players": seats})).match


def simulated_matches(game_id: str, seats: int) -> Callable[[], int]:
    """Random matches from the first deal to the end, as `stolik simulate` plays them."""
    game = find_game(game_id)
    state = game.new_state(seats, read_options(game.options, {}, seats))
    seeds, scratch = new_seeds(MATCHES_A_CALL, SEED), Scratch.seeded()
    results = new_records(MatchResult, MATCHES_A_CALL)

    def matches() -> int:
        simulate_matches(state, MOST_MOVES, seeds, scratch, results)
        return int(results["moves"].sum())

    return matches


def matches_in_words(game_id: str, seats: int) -> Callable[[], int]:
    """Every legal move as text, one played and checked, and the whole match recorded."""
    game, players, rng = find_game(game_id), [""] * seats, Random(SEED)

    def match() -> int:
        table = Match(game, players, seed=rng.randbytes(32))
        while (seats := table.to_act) and len(table.moves) < MOST_MOVES:
            table.play(seats[0], rng.choice(table.legal(seats[0])))
        return len(table.moves)

    return match
