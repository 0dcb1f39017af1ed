"""Records fetched from memory before they are needed."""

# ruff: noqa: ARG001, PLW0108  # overloads see types, and must be lambdas

from typing import TYPE_CHECKING, Any

from stolik.compiler import before_compiling

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

CACHE_LINE = 64
TO_WRITE, ALL_CACHES, DATA = 1, 3, 1
"""As LLVM counts them: what for, into which caches, and of which kind."""


def prefetch(records: "npt.NDArray[np.record]", index: "int | np.uint32") -> None:
    """Tells the processor that the record of that index is needed soon.

    Thousands of tables do not fit into its nearest caches, and no pattern lets it guess which parts
    of the next one the rules will look at.
    """


@before_compiling
def register_prefetch() -> None:
    """LLVM has an instruction for it."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types for mypy
    def fetch_lines(_context: Any, records: Any, index: Any) -> Any:
        """All cache lines of one record."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, args[0])
            (stride,) = cgutils.unpack_tuple(builder, array.strides, 1)
            byte, word, number = ir.IntType(8), ir.IntType(64), ir.IntType(32)
            data = builder.ptrtoint(array.data, word)
            first = builder.add(data, builder.mul(stride, args[1]))
            pointer = byte.as_pointer()
            fetch = builder.module.declare_intrinsic(
                "llvm.prefetch",
                [pointer],
                ir.FunctionType(ir.VoidType(), [pointer, number, number, number]),
            )
            for offset in range(0, signature.args[0].dtype.size, CACHE_LINE):
                address = builder.inttoptr(builder.add(first, word(offset)), pointer)
                builder.call(fetch, [address, *map(number, (TO_WRITE, ALL_CACHES, DATA))])
            return context.get_dummy_value()

        return types.void(records, types.int64), generate

    @overload(prefetch)
    def prefetch_compiled(records, index):  # type: ignore[no-untyped-def]  # Numba types, at compile time
        return lambda records, index: fetch_lines(records, index)
