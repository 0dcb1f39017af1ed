"""Shuffles derived from a 32-byte seed, as docs/rules/README.md defines them."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, count
from struct import Struct

SEED_BYTES = 32
WORDS = 2**32
WORDS_OF_A_DIGEST = Struct(">8I")

# HMAC by its definition. The `hmac` module looks up its algorithm at every call: 10 µs for a block,
# where two hashes that have read the key already, and are copied, take 3.
BLOCK_BYTES = sha256().block_size
INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


def seeded_shuffle(seed: bytes, number: int, cards: Sequence[int]) -> list[int]:
    """Shuffle number 0, 1, … of a seed, over cards in natural order; the top card first.

    >>> seeded_shuffle(bytes(range(32)), 1, range(1, 105))[:5]
    [27, 68, 48, 47, 70]
    """
    next_word = seed_words(seed, number).__next__
    order = list(cards)
    for left in range(len(order), 1, -1):
        word = next_word()
        other = word % left
        while word - other > WORDS - left:  # words that would favour some are passed over
            word = next_word()
            other = word % left
        order[left - 1], order[other] = order[other], order[left - 1]
    return order


def seed_words(seed: bytes, number: int) -> Iterator[int]:
    """The stream of 32-bit words for one shuffle."""
    return chain.from_iterable(_blocks(seed, number))


def _blocks(seed: bytes, number: int) -> Iterator[tuple[int, ...]]:
    key = seed.ljust(BLOCK_BYTES, b"\0")
    inner, outer = sha256(key.translate(INNER_PAD)), sha256(key.translate(OUTER_PAD))
    for block in count():
        message, digest = inner.copy(), outer.copy()
        message.update(f"shuffle {number} {block}".encode())
        digest.update(message.digest())
        yield WORDS_OF_A_DIGEST.unpack(digest.digest())
