"""Shuffles derived from a 32-byte seed, as docs/rules/README.md defines them."""

from collections.abc import Sequence

import numpy as np

from stolik.engine.seeded import KEY_BYTES, shuffle_by_seed

SEED_BYTES = KEY_BYTES


def seeded_shuffle(seed: bytes, number: int, cards: Sequence[int]) -> list[int]:
    """Shuffle number 0, 1, … of a seed, over cards in natural order; the top card first.

    >>> seeded_shuffle(bytes(range(32)), 1, range(1, 105))[:5]
    [27, 68, 48, 47, 70]
    """
    order = np.array(cards, np.int16)
    shuffle_by_seed(order, np.frombuffer(seed, np.uint8), number)
    shuffled: list[int] = order.tolist()
    return shuffled
