"""Python functions compiled to native code by Numba, and their cache on disk."""

from stolik.compiler.compiled import compiled, inlined, uncompiled

__all__ = ["compiled", "inlined", "uncompiled"]
