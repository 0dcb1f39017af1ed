"""How many steps per second the environments make, on one core."""

import time
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.bench.figure import MILLION, Effort, Figure
from stolik.compiler import compiled
from stolik.engine.chance import Rng, below, new_rng
from stolik.envs.batch import BatchEnv

TABLES = 1024
STEPS = 200

VARIANTS: dict[str, list[tuple[dict[str, Any], float]]] = {
    "six-nimmt": [({}, 5)],
    "abluxxen": [({}, 1)],
    "the-gang": [({}, 1)],
    "red7": [({}, 1), ({"effects": True}, 1)],
    "take-that": [({}, 1)],
}
"""Options and promised million steps per second, with observations and masks."""


def env_figures(game: str, effort: Effort) -> Iterator[Figure]:
    """Through the batch environment, and through PettingZoo's interface where it is installed."""
    for options, promise in VARIANTS[game]:
        words = "".join(f", {name} {value}" for name, value in options.items())
        env = BatchEnv(game, tables=effort.times(TABLES), options=options, threads=1)
        rate = effort.best(partial(batch_steps_per_second, env, effort)) / MILLION
        yield Figure(f"{game}: batch{words}", rate, "million steps/s", f"≥ {promise:g}")
    against = BatchEnv(game, tables=effort.times(TABLES), opponents="normal", threads=1)
    rate = effort.best(partial(batch_steps_per_second, against, effort)) / MILLION
    yield Figure(f"{game}: batch against normal", rate, "million steps/s")
    if find_spec("pettingzoo"):
        rate = effort.best(partial(aec_steps_per_second, game, effort))
        yield Figure(f"{game}: PettingZoo", rate, "steps/s", "≥ 50,000")


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


def aec_steps_per_second(game: str, effort: Effort) -> float:
    """Random play as a user would write it, choosing included."""
    from stolik.envs.aec import SeatsEnv
    from stolik.envs.settings import EnvSettings

    env = SeatsEnv(EnvSettings(game), game)
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
