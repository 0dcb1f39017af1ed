"""RLCard: card games in Python."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import rlcard

from benchmarks.peers.measure import Row, installed, rate

GAMES = (
    "leduc-holdem",
    "limit-holdem",
    "no-limit-holdem",
    "uno",
    "gin-rummy",
    "bridge",
    "doudizhu",
    "mahjong",
)


def rows() -> Iterator[Row]:
    """Every step brings the next observation and its legal actions."""
    for game in GAMES:
        env = rlcard.make(game, config={"seed": 0})
        yield Row(
            section="experience",
            library="RLCard",
            version=installed("rlcard"),
            game=game,
            seats=env.num_players,
            way="Python, one table",
            rate=rate(random_matches(env)),
        )


def random_matches(env: Any) -> Callable[[], int]:
    """Any legal action each time."""
    rng = Random(0)

    def match() -> int:
        shown, _ = env.reset()
        decisions = 0
        while not env.is_over():
            shown, _ = env.step(rng.choice(list(shown["legal_actions"])))
            decisions += 1
        return decisions

    return match
