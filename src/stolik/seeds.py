"""Shuffles derived from a 32-byte seed, as docs/rules/README.md defines them."""

import hashlib
import hmac
import itertools
from collections.abc import Iterator, Sequence

SEED_BYTES = 32
WORD_BYTES = 4
WORDS = 2**32


def seeded_shuffle(seed: bytes, number: int, cards: Sequence[int]) -> list[int]:
    """Shuffle number 0, 1, … of a seed, over cards in natural order; the top card first.

    >>> seeded_shuffle(bytes(range(32)), 1, range(1, 105))[:5]
    [27, 68, 48, 47, 70]
    """
    words = seed_words(seed, number)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = word_below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def seed_words(seed: bytes, number: int) -> Iterator[int]:
    """The stream of 32-bit words for one shuffle."""
    for block in itertools.count():
        digest = hmac.digest(seed, f"shuffle {number} {block}".encode(), hashlib.sha256)
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES], "big")


def word_below(words: Iterator[int], n: int) -> int:
    """An even choice from 0 to n − 1: words that would favour some are passed over."""
    limit = WORDS - WORDS % n
    return next(word for word in words if word < limit) % n
