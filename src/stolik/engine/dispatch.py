"""Functions that every game has its own version of, and how generic code finds the right one.

A function is declared once, with its signature and its meaning:

    @required
    def acting(state: State) -> int:
        '''The seats that may act now, as bits.'''

A game lists the functions it implements (`register`). Generic code calls the declared function.
Compiled, the call is resolved by the type of the record, like a template; uncompiled, by the
record's dtype. An `@optional` function has a body, which serves every game that implements none.
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial, update_wrapper
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import numpy as np

from stolik.compiler import compiled, uncompiled
from stolik.engine.record import NumpyRecord

if TYPE_CHECKING:
    from numba import types

P = ParamSpec("P")
R = TypeVar("R")
Implementation = Callable[..., Any]


@dataclass(frozen=True)
class Declaration:
    """A function that games implement, and what serves those that do not."""

    parameters: tuple[str, ...]
    default: Implementation | None


_declarations: dict[str, Declaration] = {}
_by_dtype: dict[np.dtype[np.record], dict[str, Implementation]] = {}
_by_type: dict["types.Record", dict[str, Implementation]] = {}
"""The same, as far as Numba has asked."""


def required(declared: Callable[P, R]) -> Callable[P, R]:
    """Declares a function that every game implements; it has a docstring and no body."""
    return _declare(declared, default=None)


def optional(declared: Callable[P, R]) -> Callable[P, R]:
    """Declares a function with a default body."""
    return _declare(declared, default=compiled(declared))


def register(state: type[NumpyRecord], implementations: Iterable[Implementation]) -> None:
    """Makes known what a game implements, for states of that type."""
    offered = {function.__name__: function for function in implementations}
    for name, function in offered.items():
        assert name in _declarations, f"no function {name} is declared"
        parameters = tuple(inspect.signature(uncompiled(function)).parameters)
        declared = _declarations[name].parameters
        assert len(parameters) == len(declared), f"{name} takes {declared}, not {parameters}"
    needed = {name for name, known in _declarations.items() if known.default is None}
    assert needed <= offered.keys(), f"{state.__name__}: missing {needed - offered.keys()}"
    _by_dtype[state.DTYPE] = offered
    _by_type.clear()


def implements(state: type[NumpyRecord], function: Callable[..., Any]) -> bool:
    """Whether a game has its own version of an optional function."""
    return function.__name__ in _by_dtype[state.DTYPE]


class Declared(partial[Any]):
    """A declared function: Python's calls of it are resolved by the dtype of the record."""

    __name__: str

    def __new__(cls, declared: Callable[..., Any]) -> "Declared":
        """In place of a declaration."""
        name = declared.__name__

        def resolve_by_dtype(*arguments: Any) -> Any:
            return _find(_by_dtype[arguments[0].dtype], name)(*arguments)

        self = super().__new__(cls, resolve_by_dtype)
        update_wrapper(self, declared)
        return self

    @cached_property
    def _numba_type_(self) -> Any:
        """Asked by Numba wherever a function that it compiles names this one."""
        from numba import types

        return types.Function(_typed_calls(self.__name__, self))


def _declare(declared: Callable[P, R], *, default: Implementation | None) -> Callable[P, R]:
    parameters = tuple(inspect.signature(declared).parameters)
    _declarations[declared.__name__] = Declaration(parameters, default)
    return cast("Callable[P, R]", Declared(declared))


def _typed_calls(name: str, declared: Callable[..., Any]) -> Any:
    """How Numba finds what a call means: it is a call of the implementation itself."""
    from numba import types
    from numba.core.typing.templates import AbstractTemplate

    class Calls(AbstractTemplate):  # type: ignore[misc]  # Numba has no types
        key = declared

        def generic(self, args: Any, kws: Any) -> Any:
            found: Any = _find(_offered_for(args[0]), name)
            implementation = types.Dispatcher(found.dispatcher)
            signature = implementation.get_call_type(self.context, args, kws)
            self._keys = {signature.args: implementation.get_impl_key(signature)}
            return signature

        def get_impl_key(self, signature: Any) -> Any:
            return self._keys[signature.args]

    return Calls


def _offered_for(record: "types.Record") -> dict[str, Implementation]:
    """What a game offers, by the type that Numba has for its states."""
    from numba import from_dtype

    if record not in _by_type:
        _by_type.update({from_dtype(dtype): each for dtype, each in _by_dtype.items()})
    return _by_type[record]


def _find(offered: dict[str, Implementation], name: str) -> Implementation:
    """What a game offers, or the default."""
    found = offered.get(name, _declarations[name].default)
    assert found is not None
    return found
