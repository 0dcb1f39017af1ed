"""Python functions compiled to native code by Numba, and their cache on disk."""

from stolik.compiler.compiled import (
    before_compiling,
    compiled,
    entry_point,
    inlined,
    outlined,
    uncompiled,
)

__all__ = ["before_compiling", "compiled", "entry_point", "inlined", "outlined", "uncompiled"]
