"""How many steps a second the environments make, on one core."""

import time
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.bench.figure import MILLION, Figure, best
from stolik.engine.chance import Rng, below, new_rng
from stolik.engine.compiled import compiled
from stolik.envs.batch import BatchEnv

TABLES = 1024
STEPS = 200
SECONDS = 0.5

VARIANTS: dict[str, list[tuple[dict[str, Any], float]]] = {
    "six-nimmt": [({}, 5)],
    "abluxxen": [({}, 1)],
    "the-gang": [({}, 1)],
    "red7": [({}, 1), ({"effects": True}, 1)],
    "take-that": [({}, 1)],
}
"""Options and promised million steps a second, with observations and masks."""


def env_figures(game: str) -> Iterator[Figure]:
    """Through the batch environment, and through PettingZoo's interface where it is installed."""
    for options, promise in VARIANTS[game]:
        words = "".join(f", {name} {value}" for name, value in options.items())
        env = BatchEnv(game, tables=TABLES, options=options, threads=1)
        rate = best(partial(batch_steps_per_second, env)) / MILLION
        yield Figure(f"{game}: batch{words}", rate, "million steps/s", f"≥ {promise:g}")
    against = BatchEnv(game, tables=TABLES, opponents="normal", threads=1)
    rate = best(partial(batch_steps_per_second, against)) / MILLION
    yield Figure(f"{game}: batch against normal", rate, "million steps/s")
    if find_spec("pettingzoo"):
        rate = best(partial(aec_steps_per_second, game))
        yield Figure(f"{game}: PettingZoo", rate, "steps/s", "≥ 50,000")


def batch_steps_per_second(env: BatchEnv) -> float:
    """Random play; the clock stands still while the actions are chosen."""
    rng = new_rng(0)
    actions = np.zeros(env.tables, np.int64)
    batch = env.reset()
    spent = 0.0
    for _ in range(STEPS):
        choose_at_random(batch.masks, actions, rng)
        started = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - started
    return STEPS * env.tables / spent


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


def aec_steps_per_second(game: str) -> float:
    """Random play as a user would write it, choosing included."""
    from stolik.envs.aec import SeatsEnv
    from stolik.envs.house import HouseRules

    env = SeatsEnv(HouseRules(game), game)
    rng = Random(0)
    env.reset(seed=0)
    steps, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < SECONDS:
        env.reset()
        for _agent in env.agent_iter():
            told, _, ended, cut_off, _ = env.last()
            over = ended or cut_off
            env.step(None if over else rng.choice(told["action_mask"].nonzero()[0]))
            steps += 1
    return steps / spent
