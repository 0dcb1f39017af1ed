"""Calls everything that is compiled for a game, so that it is compiled now and not later.

Each part is what one kind of use needs. Whatever is called from Python must be called here with
the same types: `tests/test_warm.py` plays on every interface and demands that nothing is left.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

import numpy as np

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import EasyBot, ExpertBot, HardBot, NormalBot, RandomBot
from stolik.bots.memory import Memory
from stolik.bots.networks import has_network
from stolik.bots.play import finish_match
from stolik.compiler.cache import sources_of
from stolik.core.options import read_options
from stolik.engine.arrays import new_array, scores_of
from stolik.engine.contract import State, winners
from stolik.engine.simulate import simulate
from stolik.envs.batch import BatchEnv
from stolik.envs.opponents import LevelOpponent
from stolik.envs.settings import EnvSettings
from stolik.envs.stepper import MatchStepper
from stolik.games import find_game
from stolik.match import Match, replay
from stolik.review.budgets import Budget
from stolik.review.measuring import WORLDS_AT_ONCE as LEAST_WORLDS
from stolik.review.run import review_record
from stolik.warmed import mark_warm

ENOUGH_MOVES = 60
SEATS = 3
"""Or the nearest number that a game is for."""


def use_table(game_id: str) -> None:
    """A match that people play: views, previews, moves, the record."""
    rng = Random(0)
    match = Match(game_id, players(game_id), seed=bytes(32), watch=look)
    match.world(match.to_act[0], seed=0)
    while match.to_act and len(match.moves) < ENOUGH_MOVES:
        seat = rng.choice(match.to_act)
        match.previews(seat)
        match.views([None, *match.seats])
        match.play(seat, rng.choice(match.legal(seat)))
    # At random The Gang comes to no showdown, which has something of its own to show.
    finish_match(match, [NormalBot()] * len(match.players), rng, len(match.moves) + ENOUGH_MOVES)
    replay(match.record())
    use_result(match.world(0, seed=0))


def use_result(state: State) -> None:
    """As if the match were over: played at random, The Gang would take 60,000 moves to its end."""
    scores_of(new_array(state))
    winners(state)


def players(game_id: str) -> list[str]:
    """For one table."""
    return ["warm"] * find_game(game_id).seats_near(SEATS)


def look(match: Match) -> None:
    """As a table does after every step."""
    match.view(0)


def use_policy(game_id: str) -> None:
    """Bots that follow the rules of thumb."""
    play_on(game_id, [EasyBot(), NormalBot(), RandomBot()])


def use_search(game_id: str) -> None:
    """Bots that search, bounded by time and by trials, by rules of thumb and by networks."""
    play_on(game_id, [HardBot(milliseconds=1), HardBot(iterations=1), NormalBot()])
    if has_network(find_game(game_id)):
        play_on(game_id, [ExpertBot(milliseconds=0), ExpertBot(iterations=1), NormalBot()])
    if find_game(game_id).remembers:
        use_memory(game_id)


def use_memory(game_id: str) -> None:
    """A bot that has earlier deals to look back to."""
    match, rng = Match(game_id, players(game_id), seed=bytes(32)), Random(0)
    while match.to_act and not Memory().finished_talks(match):
        bots = [NormalBot()] * len(match.players)
        finish_match(match, bots, rng, len(match.moves) + ENOUGH_MOVES)
    ExpertBot().choose(Turn(match, match.to_act[0], rng))


def play_on(game_id: str, bots: Sequence[Bot]) -> None:
    """Bots against each other, for a while."""
    match = Match(game_id, players(game_id), seed=bytes(32))
    seated = [bots[seat % len(bots)] for seat in match.seats]
    finish_match(match, seated, Random(0), ENOUGH_MOVES)


def use_batch(game_id: str) -> None:
    """Environments: thousands of tables at once, and one at a time."""
    seats = find_game(game_id).seats_near(SEATS)
    batches = BatchEnv(game_id, tables=1, seats=seats, threads=1)
    batch = batches.reset()
    for _ in range(ENOUGH_MOVES):
        batch = batches.step(batch.masks.argmax(axis=1))
    batches.determinize(rng=0)  # shows the table again, as `load` does
    LevelOpponent("normal", batches.settings).act(batches.asked(np.zeros(1, np.int64)))
    stepper = MatchStepper(EnvSettings(game_id, seats), external_seats=1, opponents="normal")
    stepper.seed(0)
    stepper.reset()
    stepper.observed_at_once((stepper.seat + 1) % seats)  # one that is not asked, too
    _, mask = stepper.observed(stepper.seat)
    stepper.step(int(mask.argmax()))


def use_simulation(game_id: str) -> None:
    """Random matches by the thousand."""
    game = find_game(game_id)
    seats = game.seats_near(SEATS)
    start = game.new_state(seats, read_options(game.options, {}, seats))
    for _ in simulate(start, 1, seed=0, threads=1, most_moves=ENOUGH_MOVES):
        pass


def use_review(game_id: str) -> None:
    """A match evaluated, as far as it went."""
    match = Match(game_id, players(game_id), seed=bytes(32))
    finish_match(match, [NormalBot()] * len(match.players), Random(0), 2)
    budget = Budget(error=1.0, least_worlds=LEAST_WORLDS, most_worlds=LEAST_WORLDS, luck=1)
    review_record(match.record(), budget=budget, workers=1)


PARTS: dict[str, Callable[[str], None]] = {
    "tables": use_table,
    "policy": use_policy,
    "search": use_search,
    "environments": use_batch,
    "simulation": use_simulation,
    "review": use_review,
}


def use(game_id: str, parts: Sequence[str] = tuple(PARTS)) -> None:
    """Compiles or loads these parts of a game in this process."""
    for part in parts:
        PARTS[part](game_id)
        mark_warm(game_id, part)


def warm_up(games: Sequence[str], *, workers: int | None = None) -> Iterator[int]:
    """Compiles games in parallel, into the cache on disk; how many of the tasks are done, of all.

    Parts of a game have the rules in common: they are split only where cores would be idle.
    """
    cores = workers or os.cpu_count() or 1
    ordered = sorted(games, key=size_of_sources, reverse=True)  # the last is compiled alone
    whole = [(game, tuple(PARTS)) for game in ordered]
    split = [(game, (part,)) for game in ordered for part in PARTS]
    tasks = whole if cores <= len(games) else split
    with ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(use, *task) for task in tasks]):
            done.result()
            yield len(tasks)


def size_of_sources(game_id: str) -> int:
    """In bytes: about what it takes to compile a game."""
    return sum(source.stat().st_size for source in sources_of(find_game(game_id).package))
