"""How many palettes of Red7 are measured per second, rule by rule, on one core."""

import time
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from stolik.core.figure import MILLION, Effort, Figure
from stolik.games.red7.notation import COLOUR_LETTERS
from stolik.games.red7.palettes import measure
from stolik.games.red7.state import DECK_SIZE

PALETTES = 1_000_000
MOST_CARDS = 10


def figures(effort: Effort) -> Iterator[Figure]:
    """One figure per rule."""
    count = effort.times(PALETTES)
    palettes = random_palettes(count)
    out = np.zeros(count, np.int16)
    for rule, letter in reversed(list(enumerate(COLOUR_LETTERS))):
        measure(palettes[:1], rule, out)  # compiles

        def palettes_per_second(rule: int = rule) -> float:
            started = time.perf_counter()
            measure(palettes, rule, out)
            return count / (time.perf_counter() - started)

        rate = effort.best(palettes_per_second) / MILLION
        yield Figure(f"red7: palettes by rule {letter}", rate, "million/s", "≥ 30")


def random_palettes(count: int, seed: int = 7) -> npt.NDArray[np.int64]:
    """Palettes of one to ten cards."""
    rng = np.random.default_rng(seed)
    cards = rng.random((count, DECK_SIZE)).argsort(axis=1)[:, :MOST_CARDS]
    kept = np.arange(MOST_CARDS) < rng.integers(1, MOST_CARDS + 1, (count, 1))
    chosen: npt.NDArray[np.int64] = np.where(kept, np.int64(1) << cards, 0).sum(axis=1)
    return chosen
