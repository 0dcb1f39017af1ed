"""PettingZoo: its interface, with its own card games in it, or ours."""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from benchmarks.peers.measure import Row, installed, rate

GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")


def rows() -> Iterator[Row]:
    """The card games that come with it."""
    for game in GAMES:
        env = import_module(f"pettingzoo.classic.{game}").env()
        yield Row(
            section="pettingzoo",
            library="PettingZoo",
            version=installed("pettingzoo"),
            game=game,
            seats=len(env.possible_agents),
            way="AEC, one table",
            rate=rate(random_matches(env)),
        )


def random_matches(env: Any) -> Callable[[], int]:
    """Through the interface as its documentation shows it; the steps of the dead do not count."""
    rng = Random(0)
    env.reset(seed=0)

    def match() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            shown, _, is_over, is_cut_off, _ = env.last()
            if is_over or is_cut_off:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(shown["action_mask"]))))
                decisions += 1
        return decisions

    return match
