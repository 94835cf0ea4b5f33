"""How kernels are put together: each is lowered once, and only entries are optimised and made machine code.

Numba by itself optimises and assembles every kernel anew with all the kernels that it calls, so that a
rulebook of some hundred small ones takes minutes to compile. Here a kernel that other kernels call
is a *part*: its code is kept as it was lowered, and linked into the entries that reach it. What is called
from Python is an *entry*, which is optimised as one whole, and is all that the cache keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite.binding import Linkage
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.np import arrayobj


class _NoEnvironment:
    """Stands for the code generator where there is no machine code whose environment could be set."""

    def set_env(self, name: str, env: Any) -> None:
        """There is nothing to set."""


class PartLibrary(JITCodeLibrary):
    """The lowered code of a kernel, to be linked into entries; never machine code of its own."""

    def finalize(self) -> None:
        """Leave the code as it is."""
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address: a part is never called from Python."""
        return 0

    @property
    def codegen(self) -> Any:
        """Where the environment of the (absent) machine code would be set."""
        return _NoEnvironment()

    def closure(self, seen: set[Any]) -> Iterator[Any]:
        """Itself and all libraries that its code needs, each after one that calls it, none that was seen before.

        The order matters: LLVM drops a function that nothing calls yet.
        """
        yield self
        for library in self._linking_libraries:
            if library not in seen:
                seen.add(library)
                if isinstance(library, PartLibrary):
                    yield from library.closure(seen)
                else:
                    yield library


class ColdLibrary(PartLibrary):
    """The code of a part that is rarely reached: kept out of the functions that call it."""

    def finalize(self) -> None:
        """Leave the code as it is, but never inline it."""
        super().finalize()
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.add_function_attribute("noinline")


class EntryLibrary(JITCodeLibrary):
    """The code of an entry with that of every part that it reaches, optimised as one."""

    def _optimize_final_module(self) -> None:
        """Optimise once; Numba does it twice, which only helps to count references.

        Loops go over a few records, whose numbers lie far apart: made into vectors, they take room and
        set-up at each call, and gain nothing.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal  # nobody else calls it: what it returns and takes may be simplified
        manager, builder = self._codegen._module_pass_manager(loop_vectorize=False)
        manager.run(self._final_module, builder)

    def add_linking_library(self, library: Any) -> None:
        """Link a library, and of a part all that it needs."""
        if isinstance(library, PartLibrary):
            if library not in self._linking_libraries:
                for needed in library.closure({*self._linking_libraries, library}):
                    super().add_linking_library(needed)
        else:
            super().add_linking_library(library)


def _index(context: Any, builder: Any, index_type: Any, index: Any, _size: Any) -> Any:
    """An index as it is: below 0 it does not count from the end."""
    return context.cast(builder, index, index_type, types.intp if index_type.signed else types.uintp)


@contextmanager
def _plain_indices() -> Iterator[None]:
    """Kernels never index from the end; to allow for it takes three instructions at each number read or written.

    With bounds checks on, an index below 0 is an error.
    """
    wraps = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = _index
    try:
        yield
    finally:
        arrayobj.fix_integer_index = wraps


class _WithLibrary(Compiler):
    """Numba's pipeline with a library of our choice, and plain indices."""

    library_class: Any

    def compile_extra(self, func: Callable) -> Any:
        """Compile a function into a new library."""
        codegen = self.state.targetctx.codegen()
        self.state.library = self.library_class(codegen, func.__qualname__)
        self.state.library.enable_object_caching()
        with _plain_indices():
            return super().compile_extra(func)


class PartCompiler(_WithLibrary):
    """The pipeline of kernels that other kernels call."""

    library_class = PartLibrary


class ColdCompiler(_WithLibrary):
    """The pipeline of kernels that other kernels call, but rarely."""

    library_class = ColdLibrary


class EntryCompiler(_WithLibrary):
    """The pipeline of kernels that Python calls."""

    library_class = EntryLibrary
