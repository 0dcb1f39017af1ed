"""How many palettes of Red7 are measured a second, rule by rule, on one core."""

import time
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from stolik.bench.figure import MILLION, Figure, best
from stolik.games.red7.notation import COLOUR_LETTERS
from stolik.games.red7.palettes import DECK_SIZE, measure

PALETTES = 1_000_000
MOST_CARDS = 10


def palette_figures() -> Iterator[Figure]:
    """One figure a rule."""
    palettes = random_palettes(PALETTES)
    out = np.zeros(PALETTES, np.int16)
    for rule, letter in reversed(list(enumerate(COLOUR_LETTERS))):
        measure(palettes[:1], rule, out)  # compiles

        def palettes_per_second(rule: int = rule) -> float:
            started = time.perf_counter()
            measure(palettes, rule, out)
            return PALETTES / (time.perf_counter() - started)

        rate = best(palettes_per_second) / MILLION
        yield Figure(f"red7: palettes by rule {letter}", rate, "million/s", "≥ 30")


def random_palettes(count: int, seed: int = 7) -> npt.NDArray[np.int64]:
    """Palettes of one to ten cards."""
    rng = np.random.default_rng(seed)
    cards = rng.random((count, DECK_SIZE)).argsort(axis=1)[:, :MOST_CARDS]
    kept = np.arange(MOST_CARDS) < rng.integers(1, MOST_CARDS + 1, (count, 1))
    chosen: npt.NDArray[np.int64] = np.where(kept, np.int64(1) << cards, 0).sum(axis=1)
    return chosen
