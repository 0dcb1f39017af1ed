"""A small generator for playouts, and shuffling with it.

Real tables take their shuffles from a seed (`stolik.seeds`); this is for the millions of others.
"""

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined

Rng = npt.NDArray[np.uint64]
"""The one word of SplitMix64. Drawing one number does not wait for the one before, so shuffling
takes half the time it takes with xoshiro128++."""

WORD = 0xFFFFFFFFFFFFFFFF
GOLDEN_RATIO = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
HALF_WORD_BITS = 32


def new_rng(seed: int, *stream: int) -> Rng:
    """A generator; other numbers of the stream give independent ones of the same seed."""
    return new_seeds(1, seed, *stream)


def new_seeds(n: int, seed: int, *stream: int) -> Rng:
    """The first words of so many independent generators."""
    sequence = np.random.SeedSequence(seed, spawn_key=stream)
    return sequence.generate_state(n, np.uint64).astype(np.uint64)


@inlined
def next_half_word(rng: Rng) -> int:
    """32 random bits."""
    word = next_word(int(rng[0]))
    rng[0] = word
    return half_word_of(word)


# The masks do nothing in compiled code; plain Python's integers know no end.


@inlined
def next_word(word: int) -> int:
    """The generator after one more number."""
    return (word + GOLDEN_RATIO) & WORD


@inlined
def half_word_of(word: int) -> int:
    """The 32 random bits that it gives."""
    word = ((word ^ (word >> 30)) * MIX_1) & WORD
    word = ((word ^ (word >> 27)) * MIX_2) & WORD
    return np.int64((word ^ (word >> 31)) >> HALF_WORD_BITS)  # type: ignore[return-value]


@inlined
def below(rng: Rng, n: int) -> int:
    """A random whole number from 0 to n − 1, uneven by less than n in four thousand million."""
    return (next_half_word(rng) * n) >> HALF_WORD_BITS


@inlined
def uniform(rng: Rng) -> float:
    """A random number between 0 and 1, neither of them."""
    return (next_half_word(rng) + 0.5) / 2.0**HALF_WORD_BITS


@inlined
def shuffle(cards: npt.NDArray[np.int16], n: int, rng: Rng) -> None:
    """Puts the first n cards in a random order."""
    for last in range(n - 1, 0, -1):
        other = np.uint32(below(rng, last + 1))  # unsigned: no check for an index from the end
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@compiled
def shuffle_afresh(cards: npt.NDArray[np.int16], n: int, rng: Rng) -> None:
    """As `shuffle`, but the order before leaves no trace: for `redeal`, where it was hidden."""
    for last in range(1, n):
        card = cards[last]
        place = last
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
    shuffle(cards, n, rng)
