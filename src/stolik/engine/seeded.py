"""Shuffles derived from a seed, in compiled code: HMAC-SHA256, by FIPS 180-4 and RFC 2104.

Python's own hashes take 1.5 µs for eight random numbers, nearly all of it calls: more than a match
of Red7 takes to make a move.
"""

from math import isqrt

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined

Words = npt.NDArray[np.int64]
"""Of 32 bits each, in numbers with room to spare: so the same code runs uncompiled."""

WORD_BITS = 32
WORDS = 1 << WORD_BITS
"""As many as there are."""
LAST_WORD = WORDS - 1
WORD_BYTES = 4
DIGEST = 8
BLOCK = 16
"""Words of a digest, and of a block of the message."""
ROUNDS = 64
KEY_BYTES = DIGEST * WORD_BYTES
INNER_PAD, OUTER_PAD = 0x36363636, 0x5C5C5C5C
END_OF_MESSAGE = 0x80
PURPOSE = np.frombuffer(b"shuffle ", np.uint8)
SPACE, ZERO = b" 0"


def cube_root(number: int) -> int:
    """Rounded down.

    >>> cube_root(26), cube_root(27)
    (2, 3)
    """
    root = 1 << -(-number.bit_length() // 3)
    while (better := (2 * root + number // root**2) // 3) < root:
        root = better
    return root


PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, isqrt(n) + 1))]
ROUND_KEYS = np.array([cube_root(n << 3 * WORD_BITS) & LAST_WORD for n in PRIMES])
START = np.array([isqrt(n << 2 * WORD_BITS) & LAST_WORD for n in PRIMES[:DIGEST]])


@compiled
def shuffle_by_seed(cards: npt.NDArray[np.int16], seed: npt.NDArray[np.uint8], number: int) -> None:
    """Puts all cards in the order of that shuffle; `docs/rules/README.md` defines it."""
    inner, outer = np.empty(DIGEST, np.int64), np.empty(DIGEST, np.int64)
    words, block = np.empty(DIGEST, np.int64), np.empty(ROUNDS, np.int64)
    read_key(seed, INNER_PAD, inner, block)
    read_key(seed, OUTER_PAD, outer, block)
    drawn = 0
    left = len(cards)
    while left > 1:
        if drawn % DIGEST == 0:
            put_message(number, drawn // DIGEST, block)
            hash_on(inner, block, words)
            put_digest(words, block)
            hash_on(outer, block, words)
        word = words[drawn % DIGEST]
        drawn += 1
        other = word % left
        if word - other <= WORDS - left:  # words that would favour some are passed over
            left -= 1
            card = cards[left]
            cards[left] = cards[other]
            cards[other] = card


@compiled
def read_key(seed: npt.NDArray[np.uint8], pad: int, digest: Words, block: Words) -> None:
    """The digest when the padded key is read, with which all messages begin."""
    for place in range(BLOCK):
        block[place] = pad
    for place in range(KEY_BYTES):
        put_byte(block, place, int(seed[place]))
    hash_on(START, block, digest)


@compiled
def put_message(number: int, part: int, block: Words) -> None:
    """`shuffle NUMBER PART`, which is shorter than a block, and its length with the key's."""
    clear(block)
    size = 0
    for byte in PURPOSE:
        put_byte(block, size, int(byte))
        size += 1
    size = put_number(block, size, number)
    put_byte(block, size, SPACE)
    size = put_number(block, size + 1, part)
    put_byte(block, size, END_OF_MESSAGE)
    block[BLOCK - 1] = (BLOCK * WORD_BYTES + size) * 8


@compiled
def put_digest(digest: Words, block: Words) -> None:
    """The same for a message that is a digest."""
    clear(block)
    for place in range(DIGEST):
        block[place] = digest[place]
    put_byte(block, KEY_BYTES, END_OF_MESSAGE)
    block[BLOCK - 1] = (BLOCK * WORD_BYTES + KEY_BYTES) * 8


@compiled
def put_number(block: Words, place: int, number: int) -> int:
    """In decimal digits; the place after them."""
    digits = 1
    while 10**digits <= number:
        digits += 1
    for digit in range(digits):
        put_byte(block, place + digits - 1 - digit, ZERO + number // 10**digit % 10)
    return place + digits


@inlined
def clear(block: Words) -> None:
    """Of the message before."""
    for place in range(BLOCK):
        block[place] = 0


@inlined
def put_byte(block: Words, place: int, byte: int) -> None:
    """Beside what is there; where that is nothing, it stands alone."""
    block[place // WORD_BYTES] ^= byte << 8 * (WORD_BYTES - 1 - place % WORD_BYTES)


@compiled
def hash_on(digest: Words, block: Words, out: Words) -> None:
    """SHA-256 of one more block; the letters are those of the standard."""
    for i in range(BLOCK, ROUNDS):
        w2, w15 = block[i - 2], block[i - 15]
        sigma0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >> 3)
        sigma1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >> 10)
        block[i] = (sigma1 + block[i - 7] + sigma0 + block[i - 16]) & LAST_WORD
    a, b, c, d = digest[0], digest[1], digest[2], digest[3]
    e, f, g, h = digest[4], digest[5], digest[6], digest[7]
    for i in range(ROUNDS):
        sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
        sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
        t1 = h + sum1 + ((e & f) ^ (~e & g)) + ROUND_KEYS[i] + block[i]
        t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f, e = g, f, e, (d + t1) & LAST_WORD
        d, c, b, a = c, b, a, (t1 + t2) & LAST_WORD
    out[0], out[1] = (digest[0] + a) & LAST_WORD, (digest[1] + b) & LAST_WORD
    out[2], out[3] = (digest[2] + c) & LAST_WORD, (digest[3] + d) & LAST_WORD
    out[4], out[5] = (digest[4] + e) & LAST_WORD, (digest[5] + f) & LAST_WORD
    out[6], out[7] = (digest[6] + g) & LAST_WORD, (digest[7] + h) & LAST_WORD


@inlined
def turned(word: int, bits: int) -> int:
    """Rotated to the right; above its 32 bits is what nobody looks at."""
    return (word >> bits) | (word << (WORD_BITS - bits))
