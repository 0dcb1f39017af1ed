"""How many palettes of Red7 are compared a second, rule by rule, on one core.

Usage: python benchmarks/palettes.py
"""

from time import perf_counter

import numpy as np
from rich.console import Console
from rich.table import Table

from stolik.games.red7.notation import COLOUR_LETTERS
from stolik.games.red7.palettes import DECK_SIZE, measure
from stolik.games.red7.words import RULES

PALETTES = 1_000_000
MOST_CARDS = 10
ROUNDS = 5


def random_palettes(count: int, seed: int = 7) -> np.ndarray:
    """Palettes of one to ten cards."""
    rng = np.random.default_rng(seed)
    cards = rng.random((count, DECK_SIZE)).argsort(axis=1)[:, :MOST_CARDS]
    kept = np.arange(MOST_CARDS) < rng.integers(1, MOST_CARDS + 1, (count, 1))
    return np.where(kept, np.int64(1) << cards, 0).sum(axis=1)


def benchmark_palettes(count: int = PALETTES) -> dict[str, float]:
    """Palettes a second by the letter of the rule, the best of several rounds."""
    palettes = random_palettes(count)
    out = np.zeros(count, np.int16)
    figures = {}
    for rule, letter in enumerate(COLOUR_LETTERS):
        measure(palettes, rule, out)  # compiled, and in the cache
        seconds = []
        for _ in range(ROUNDS):
            start = perf_counter()
            measure(palettes, rule, out)
            seconds.append(perf_counter() - start)
        figures[letter] = count / min(seconds)
    return figures


def main() -> None:
    shown = Table("rule", "compares", "million palettes/s")
    for letter, figure in reversed(benchmark_palettes().items()):
        shown.add_row(letter, RULES[letter], f"{figure / 1e6:.0f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
