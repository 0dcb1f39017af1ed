"""Functions as compiled code calls them: not compiled until an entry point takes them in.

Numba makes machine code of every function, together with all that it calls. Where a rule is ten
calls below what Python calls, it is optimised ten times, and nine of the results never run. Here
a function has two dispatchers. The one that Python calls is an `EntryPoint`: its code is optimised
as a whole and is cached as machine code. Compiled callers are referred to the other one, whose code
remains what LLVM optimises: its intermediate representation. It is cached, too, so that entry
points compiled later, in other processes, begin with it.
"""

from collections.abc import Callable
from functools import cached_property
from pkgutil import resolve_name
from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler, compile_result
from numba.core.registry import CPUDispatcher

from stolik.compiler.cache import CodeCache


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of a function and of all that it calls, for other libraries to link."""

    is_recursive = False

    def finalize(self) -> None:
        """Completes it. Numba would optimise it here and make machine code of it."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)  # noqa: SLF001  # as Numba does
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self.is_recursive = any(
            variable.name.startswith(RuntimeLinker.PREFIX)
            for variable in self._final_module.global_variables
        )
        if self.is_recursive:  # it finds itself by its address: it must have one
            self._optimize_final_module()
            self._finalize_final_module()
            return
        self._finalize_dynamic_globals()
        self._finalized = True

    def bitcode(self) -> bytes:
        """All of it, to be stored."""
        return bytes(self._get_module_for_linking().as_bitcode())

    @classmethod
    def from_bitcode(cls, codegen: Any, name: str, bitcode: bytes) -> "InnerLibrary":
        """What was stored."""
        library = cls(codegen, name)
        library._final_module = library._shared_module = binding.parse_bitcode(bitcode)
        library._finalized = True
        return library


class InnerCompiler(Compiler):  # type: ignore[misc]
    """Stops before the code is made to run."""

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compiles a function as far as its callers need it."""
        self.state.flags.no_compile = True
        self.state.library = InnerLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class InnerCache(CodeCache):
    """The versions of a function for compiled callers, on disk."""

    SUFFIX = "inner"

    def is_portable(self, compiled: Any) -> bool:
        """Not what is found by its address in this process."""
        return super().is_portable(compiled) and not compiled.library.is_recursive

    def pack(self, compiled: Any) -> Any:
        """What callers need of a version."""
        library, description = compiled.library, compiled.fndesc
        description.typemap = description.calltypes = None  # as Numba's own cache does
        # Of all that it contains: read back, each is known by its name again.
        environments = tuple(compiled._find_referenced_environments())  # noqa: SLF001
        return library.name, library.bitcode(), description, compiled.signature, environments

    def unpack(self, found: Any, context: Any) -> Any:
        """The version that was written."""
        name, bitcode, description, signature, _ = found
        return compile_result(
            target_context=context,
            typing_context=context.typing_context,
            library=InnerLibrary.from_bitcode(context.codegen(), name, bitcode),
            fndesc=description,
            signature=signature,
            objectmode=True,  # else Numba makes it known by its entry point: it has none
        )


class InnerFunction(CPUDispatcher):  # type: ignore[misc]
    """The versions of a function that compiled code calls."""

    def __init__(self, function: Callable[..., Any], options: dict[str, object]) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=InnerCompiler)
        self._cache = InnerCache(function)

    def add_overload(self, compiled: Any) -> None:
        """Makes a version known to compiled callers; Python cannot call it."""
        if getattr(self.py_func, "is_outlined", False):
            module = compiled.library._get_module_for_linking()  # noqa: SLF001
            module.get_function(compiled.fndesc.llvm_func_name).add_function_attribute("noinline")
        known_by = object()
        self.targetctx.insert_user_function(known_by, compiled.fndesc, [compiled.library])
        args = tuple(compiled.signature.args)
        self.overloads[args] = compiled._replace(entry_point=known_by, objectmode=False)


class EntryPoint(CPUDispatcher):  # type: ignore[misc]
    """The versions of a function that Python calls."""

    def __init__(self, function: Callable[..., Any], options: dict[str, object]) -> None:
        super().__init__(function, targetoptions=options | {"no_cfunc_wrapper": True})
        self._cache = CodeCache(function)
        self._options = options

    @cached_property
    def _inner(self) -> InnerFunction:
        """Made when compiled code asks for it: where all code is in the cache, nobody does."""
        unwrapped = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return InnerFunction(self.py_func, self._options | unwrapped)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """Pickled by name, as plain functions are."""
        return dispatcher_of, (f"{self.py_func.__module__}:{self.py_func.__qualname__}",)

    def add_overload(self, compiled: Any) -> None:
        """Makes a version known, and to its code what its callees take from Python, such as errors.

        Numba does that for every function that it makes machine code of.
        """
        if not compiled.library._disable_inspection:  # noqa: SLF001  # not read from the cache
            for environment in compiled._find_referenced_environments():  # noqa: SLF001
                compiled.codegen.set_env(environment.env_name, environment)
        super().add_overload(compiled)

    @property
    def is_compiling(self) -> bool:
        """Asked when a function calls itself."""
        has_inner = "_inner" in self.__dict__
        return bool(super().is_compiling or (has_inner and self._inner.is_compiling))

    def get_call_template(self, *arguments: Any) -> Any:
        """For a compiled caller."""
        return self._inner.get_call_template(*arguments)

    def get_overload(self, signature: Any) -> Any:
        """For a compiled caller."""
        return self._inner.get_overload(signature)


def dispatcher_of(name: str) -> EntryPoint:
    """Of a function, by its full name."""
    dispatcher: EntryPoint = resolve_name(name).dispatcher
    return dispatcher
