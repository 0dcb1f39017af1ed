"""Numbers written many at a time: compiled code writes what plain Python says."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from stolik.compiler import compiled, uncompiled
from stolik.engine.wide import put_numbers, put_parts

ROOM = 64
FIRST, COPIED = 3, 14
FLAG, FLAGS = 1, 49
FIELD, FIELDS = 4, 14


@compiled
def write(
    source: npt.NDArray[Any],
    word: int,
    numbers: npt.NDArray[np.int16],
    flags: npt.NDArray[np.int16],
    marks: npt.NDArray[np.uint8],
    fields: npt.NDArray[np.int16],
) -> None:
    """Each in a place of its own, so that what is written too far is seen."""
    put_numbers(source, FIRST, COPIED, numbers, 1)
    put_parts(word, FLAG, FLAGS, flags, 2)
    put_parts(word, FLAG, FLAGS, marks, 3)
    put_parts(word, FIELD, FIELDS, fields, 4)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16])
def test_compiled_code_writes_the_same_numbers_and_nothing_beside_them(kind: type[Any]) -> None:
    rng = np.random.default_rng(0)
    limits = np.iinfo(kind)
    for _ in range(20):
        source = rng.integers(limits.min, limits.max, (4, 6), kind, endpoint=True)
        word = int(rng.integers(1 << 62))
        filled: list[Any] = [
            np.full(ROOM, 7, each) for each in (np.int16, np.int16, np.uint8, np.int16)
        ]
        plain = [array.copy() for array in filled]

        write(source, word, *filled)
        uncompiled(write)(source, word, *plain)

        for array, expected in zip(filled, plain, strict=True):
            assert np.array_equal(array, expected)
