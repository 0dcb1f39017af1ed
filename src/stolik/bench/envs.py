"""How many steps per second the environments make, on one core."""

import time
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from random import Random

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.core.figure import MILLION, Effort, Figure, at_least, named
from stolik.core.game import Game
from stolik.engine.chance import Rng, below, new_rng
from stolik.envs.batch import BatchEnv

TABLES = 1024
STEPS = 200


def env_figures(game: Game, effort: Effort) -> Iterator[Figure]:
    """Through the batch environment, and through PettingZoo's interface where it is installed."""
    new_batch = partial(BatchEnv, game.id, tables=effort.times(TABLES), threads=1)
    for speed in game.bench.speeds:
        env = new_batch(options=speed.options)
        rate = effort.best(partial(batch_steps_per_second, env, effort)) / MILLION
        what = f"{game.id}: batch{named(speed.options)}"
        yield Figure(what, rate, "million steps/s", at_least(speed.steps))
    against = new_batch(opponents="normal")
    rate = effort.best(partial(batch_steps_per_second, against, effort)) / MILLION
    yield Figure(f"{game.id}: batch against normal", rate, "million steps/s")
    if find_spec("pettingzoo"):
        rate = effort.best(partial(aec_steps_per_second, game, effort))
        yield Figure(f"{game.id}: PettingZoo", rate, "steps/s", "≥ 50,000")


def batch_steps_per_second(env: BatchEnv, effort: Effort) -> float:
    """Random play; choosing the actions is not counted."""
    rng = new_rng(0)
    actions = np.zeros(env.tables, np.int64)
    batch = env.reset()
    spent = 0.0
    steps = effort.times(STEPS)
    for _ in range(steps):
        choose_at_random(batch.masks, actions, rng)
        started = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - started
    return steps * env.tables / spent


@compiled
def choose_at_random(
    masks: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64], rng: Rng
) -> None:
    """Any legal action at every table."""
    for table in range(masks.shape[0]):
        left = 0
        for action in range(masks.shape[1]):
            left += masks[table, action]
        left = below(rng, left)
        for action in range(masks.shape[1]):
            if masks[table, action]:
                if left == 0:
                    actions[table] = action
                    break
                left -= 1


def aec_steps_per_second(game: Game, effort: Effort) -> float:
    """Random play as a user would write it, choosing included."""
    from stolik.envs.aec import SeatsEnv
    from stolik.envs.settings import EnvSettings

    env = SeatsEnv(EnvSettings(game.id, game.bench.seats), game.id)
    rng = Random(0)
    env.reset(seed=0)
    steps, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < effort.seconds:
        env.reset()
        for _agent in env.agent_iter():
            observed, _, ended, truncated, _ = env.last()
            over = ended or truncated
            env.step(None if over else rng.choice(observed["action_mask"].nonzero()[0]))
            steps += 1
    return steps / spent
