"""`@compiled` and `@inlined`: plain Python functions that Numba turns into native code.

Numba takes longer to load than most of what is done with a game, and so does making a dispatcher
for each of some hundred functions. Both wait until a function is called, or taken into another's
code: a program that only names games, and a server before its first table, do without.
"""

import os
from collections.abc import Callable
from functools import partial, update_wrapper
from pkgutil import resolve_name
from threading import Lock
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from stolik.compiler.inner import EntryPoint

P = ParamSpec("P")
R = TypeVar("R")

IS_COMPILING = not int(os.environ.get("NUMBA_DISABLE_JIT") or 0)
"""Whether there is compiled code at all; Numba itself reads this variable, too."""

_making = Lock()
_extensions: list[Callable[[], None]] = []


class Compiled(partial[Any]):
    """A function that is compiled at its first call.

    `partial` calls what stands behind it without a step of Python's own. At first that makes the
    dispatcher; from then on it is the dispatcher.
    """

    py_func: Callable[..., Any]
    targetoptions: dict[str, object]
    """Both as Numba looks for them where code is inlined."""
    _made: "EntryPoint | None"

    def __new__(cls, function: Callable[..., Any], options: dict[str, object]) -> "Compiled":
        """In place of a function."""
        self = super().__new__(cls, function)
        update_wrapper(self, function)
        self.py_func = function
        self.targetoptions = options
        self._made = None
        self._stand_for(self._call_first)
        return self

    @property
    def dispatcher(self) -> "EntryPoint":
        """What Numba knows the function by; it is made when it is asked for."""
        if self._made is None:
            from stolik.compiler.inner import EntryPoint

            register_extensions()
            with _making:  # threads may ask at the same time
                if self._made is None:
                    self._made = EntryPoint(self.py_func, self.targetoptions)
                    self._stand_for(self._made)
        return self._made

    @property
    def _numba_type_(self) -> Any:
        """Asked by Numba wherever a function that it compiles names this one."""
        return self.dispatcher._numba_type_

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """Pickled by name, as plain functions are."""
        return resolve_name, (f"{self.py_func.__module__}:{self.py_func.__qualname__}",)

    def _call_first(self, *arguments: Any, **named: Any) -> Any:
        return self.dispatcher(*arguments, **named)

    def _stand_for(self, function: Callable[..., Any]) -> None:
        self.__setstate__((function, (), {}, self.__dict__))  # type: ignore[attr-defined]  # has it


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function at its first call and releases the GIL while it runs."""
    return _compiled(function)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A small function that is compiled into its callers; on its own only if Python calls it."""
    return _compiled(function, inline="always")


def outlined(function: Callable[P, R]) -> Callable[P, R]:
    """As `compiled`, and a call of it remains a call: for long loops that seldom run.

    What such a loop needs at hand is otherwise made ready at every call of the function around it.
    """
    function.is_outlined = True  # type: ignore[attr-defined]  # read where it is compiled
    return _compiled(function)


def _compiled(function: Callable[P, R], **options: object) -> Callable[P, R]:
    if not IS_COMPILING:
        return function
    options = {"nopython": True, "nogil": True, "boundscheck": None, **options}
    return cast("Callable[P, R]", Compiled(function, options))


def uncompiled(function: Callable[..., R]) -> Callable[..., R]:
    """A compiled function as it was written, for a `StateTuple` in place of a state."""
    return cast("Callable[..., R]", getattr(function, "py_func", function))


def before_compiling(extension: Callable[[], None]) -> Callable[[], None]:
    """Has a function called when Numba is loaded: it registers what our code needs there."""
    if IS_COMPILING:
        _extensions.append(extension)
    return extension


def register_extensions() -> None:
    """Calls those that have not been called yet."""
    with _making:  # nobody else compiles meanwhile without it
        while _extensions:
            _extensions.pop(0)()


def entry_point(function: Callable[..., R], *arguments: Any) -> Callable[..., R]:
    """A compiled function without the question of what it is called with: always with such types.

    For every array of records that takes 0.2 µs, as long as some moves.
    """
    dispatcher = getattr(function, "dispatcher", None)
    if dispatcher is None:  # nothing is compiled here
        return function
    from numba import typeof

    made: Callable[..., R] = dispatcher.compile(tuple(map(typeof, arguments)))
    return made
