"""Numbers written to observations and masks many at a time, by the processor's wide registers.

A short loop that copies numbers from a state to an observation is unrolled before LLVM looks for
what could be done at once, and then it cannot tell that what is written is not read again: so it
takes an instruction or two for every number. These two say it themselves. How many numbers there
are must be a constant.
"""

# ruff: noqa: ARG001, PLW0108  # overloads see types, and must be lambdas

from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.compiler import before_compiling

Source = npt.NDArray[Any]
Numbers = npt.NDArray[np.integer[Any]]


def put_numbers(source: Source, first: int, n: int, out: Numbers, at: int) -> None:
    """Writes n numbers of an array of small ones, counted in its memory from `first` on.

    >>> out = np.zeros(4, np.int16)
    >>> put_numbers(np.array([[1, 2, 3], [4, 5, 6]], np.int8), 2, 3, out, 1)
    >>> out
    array([0, 3, 4, 5], dtype=int16)
    """
    out[at : at + n] = source.reshape(-1)[first : first + n]


def put_parts(word: int, bits: int, n: int, out: Numbers, at: int) -> None:
    """Writes n numbers that a word has side by side, each in so many bits, the lowest first.

    >>> out = np.zeros(4, np.int16)
    >>> put_parts(0b110, 1, 3, out, 1)
    >>> out
    array([0, 0, 1, 1], dtype=int16)
    """
    for index in range(n):
        out[at + index] = word >> bits * index & (1 << bits) - 1


MOST_FLAGS = 32
"""At once; of 16 bits each they fill the widest registers that there are."""


@before_compiling
def register_wide() -> None:
    """LLVM has vectors of any length, and makes of them what the processor has."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    word_type = ir.IntType(64)

    def place(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
        """The address of an element."""
        return builder.gep(context.make_array(kind)(context, builder, array).data, [index])

    def store(builder: Any, numbers: Any, address: Any, offset: int) -> None:
        """Writes a vector there."""
        address = builder.gep(address, [word_type(offset)])
        address = builder.bitcast(address, numbers.type.as_pointer())
        builder.store(numbers, address, align=1)

    def splat(builder: Any, number: Any, n: int) -> Any:
        """A vector of one number."""
        index = ir.IntType(32)
        nothing = ir.Constant(ir.VectorType(number.type, n), ir.Undefined)
        one = builder.insert_element(nothing, number, index(0))
        return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(index, n), [0] * n))

    def flags(builder: Any, word: Any, lanes: int, lane: Any) -> Any:
        """A vector of the lowest bits of a word."""
        bits = builder.trunc(word, ir.IntType(lanes))
        bits = builder.bitcast(bits, ir.VectorType(ir.IntType(1), lanes))
        return builder.zext(bits, ir.VectorType(lane, lanes))

    def numbers_in(builder: Any, word: Any, bits: int, lanes: int, lane: Any) -> Any:
        """A vector of the lowest parts of a word, as many as fit into a lane."""
        kind = ir.VectorType(lane, lanes)
        shifts = ir.Constant(kind, [bits * index for index in range(lanes)])
        largest = ir.Constant(kind, [(1 << bits) - 1] * lanes)
        every = splat(builder, builder.trunc(word, lane), lanes)
        return builder.and_(builder.lshr(every, shifts), largest)

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]  # Numba has no types for mypy
    def numbers(_context: Any, source: Any, first: Any, n: Any, out: Any, at: Any) -> Any:
        """As `put_numbers`."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            address = place(context, builder, source, args[0], args[1])
            narrow = ir.VectorType(ir.IntType(source.dtype.bitwidth), n.literal_value)
            found = builder.load(builder.bitcast(address, narrow.as_pointer()), align=1)
            wide = ir.VectorType(ir.IntType(out.dtype.bitwidth), n.literal_value)
            found = builder.sext(found, wide) if source.dtype.signed else builder.zext(found, wide)
            store(builder, found, place(context, builder, out, args[3], args[4]), 0)
            return context.get_dummy_value()

        return types.void(source, types.int64, n, out, types.int64), generate

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def parts(_context: Any, word: Any, bits: Any, n: Any, out: Any, at: Any) -> Any:
        """As `put_parts`."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            address = place(context, builder, out, args[3], args[4])
            each, left, lane = bits.literal_value, n.literal_value, ir.IntType(out.dtype.bitwidth)
            first = 0
            while left:
                word = builder.lshr(args[0], word_type(first * each))
                if each == 1:
                    lanes = min(MOST_FLAGS, 1 << left.bit_length() - 1)
                    found = flags(builder, word, lanes, lane)
                else:
                    lanes = min(lane.width // each, left)
                    found = numbers_in(builder, word, each, lanes, lane)
                store(builder, found, address, first)
                first, left = first + lanes, left - lanes
            return context.get_dummy_value()

        return types.void(types.int64, bits, n, out, types.int64), generate

    @overload(put_numbers, prefer_literal=True)
    def put_numbers_compiled(source, first, n, out, at):  # type: ignore[no-untyped-def]
        return lambda source, first, n, out, at: numbers(source, first, n, out, at)

    @overload(put_parts, prefer_literal=True)
    def put_parts_compiled(word, bits, n, out, at):  # type: ignore[no-untyped-def]
        return lambda word, bits, n, out, at: parts(word, bits, n, out, at)
