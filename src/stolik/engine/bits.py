"""Sets of cards as bits: how many, the highest, the lowest, each a machine instruction or two."""

# ruff: noqa: ARG001, PLW0108  # overloads see types, and must be lambdas

from typing import Any

from stolik.compiler import before_compiling

WORD_BITS = 64


def count(cards: int) -> int:
    """How many cards a set holds.

    >>> count(0b1011)
    3
    """
    return int(cards).bit_count()


def highest(cards: int) -> int:
    """The highest card of a set; −1 if it is empty.

    >>> highest(0b1010)
    3
    """
    return int(cards).bit_length() - 1


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty.

    >>> lowest(0b1010)
    1
    """
    return highest(cards & -cards)


@before_compiling
def register_bits() -> None:
    """Numba knows neither `bit_count` nor `bit_length`; the processor knows both."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    word = types.int64  # what is narrower is widened first

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types for mypy
    def ones(_context: Any, _word: Any) -> Any:
        """The number of bits set."""
        return word(word), lambda _context, builder, _signature, args: builder.ctpop(args[0])

    @intrinsic  # type: ignore[untyped-decorator]
    def leading_zeros(_context: Any, _word: Any) -> Any:
        """The number of zeros above the highest bit set; all 64 for 0."""
        zero_is_an_input = ir.Constant(ir.IntType(1), 0)
        return word(word), lambda _context, builder, _signature, args: builder.ctlz(
            args[0], zero_is_an_input
        )

    @intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(_context: Any, _word: Any) -> Any:
        """The number of zeros below the lowest bit set; never asked for 0."""
        zero_is_no_input = ir.Constant(ir.IntType(1), 1)
        return word(word), lambda _context, builder, _signature, args: builder.cttz(
            args[0], zero_is_no_input
        )

    @overload(count)
    def count_compiled(cards):  # type: ignore[no-untyped-def]  # Numba types, at compile time
        return lambda cards: ones(cards)

    @overload(highest)
    def highest_compiled(cards):  # type: ignore[no-untyped-def]
        return lambda cards: WORD_BITS - 1 - leading_zeros(cards)

    @overload(lowest)
    def lowest_compiled(cards):  # type: ignore[no-untyped-def]
        return lambda cards: trailing_zeros(cards)
