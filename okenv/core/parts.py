"""Kernels on disk: entries as machine code, and parts as they were lowered, so that no other entry lowers them again.

An entry is cached as machine code for itself alone. Without the parts a process that compiles one more entry of a
rulebook would first infer the types of, and lower, all the kernels that it reaches, which takes most of the time.
Neither depends on where the sources lie: what one checkout has compiled, every other of the same sources loads.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import pickle
import tempfile
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba.core import config
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from .linking import PartLibrary

# Numba numbers functions as it meets them, and their numbers are part of their names in the lowered code: those of one
# process must never be those of another.
FunctionIdentity._unique_ids = itertools.count(int.from_bytes(os.urandom(7), "little"))
_FOLDER = "parts"
_libraries: dict[str, PartLibrary] = {}
"""The libraries of this process that are on disk, by the names of their files."""


class _ByModule(UserProvidedCacheLocator):
    """Finds an entry by its module's name and what its file says, where Numba goes by the folder that this lies in."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(Path(config.CACHE_DIR) / f"{py_func.__module__}-{_digest(Path(py_file))}")

    def get_source_stamp(self) -> str:
        """Always the same: another source is another folder."""
        return ""


@functools.cache
def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8]


class _ByModuleImpl(CompileResultCacheImpl):
    _locator_classes = (_ByModule, *CompileResultCacheImpl._locator_classes)


class EntryCache(FunctionCache):
    """Numba's cache of machine code, in the folder that ``numba.config.CACHE_DIR`` names when it is made."""

    _impl_class = _ByModuleImpl


class PartCache:
    """Keeps one kernel's lowered code; Numba's dispatchers ask it before they compile, and tell it after.

    Args:
        folder: the cache folder of the kernel, which changes with every source that it depends on.
        function: the kernel's function.
    """

    def __init__(self, folder: Path, function: Any) -> None:
        self.cache_path = str(folder)
        self._folder = folder / _FOLDER
        self._file = self._folder / f"{function.__module__}.{function.__qualname__}"

    def load_overload(self, _signature: Any, target: Any) -> Any:
        """The kernel as it was lowered before; None where it is not there or cannot be read."""
        try:
            names, described = pickle.loads(self._file.read_bytes())
            codegen = target.codegen()
            library, *needed = (self._library(codegen, name) for name in names)
            fndesc, environment, signature, annotation, referenced = pickle.loads(described)
        except Exception:  # missing, damaged, or of another version: whatever a pickle may raise
            return None
        library._linking_libraries = needed
        made = target.get_executable(library, fndesc, environment)
        return CompileResult(
            typing_context=target.typing_context, target_context=target, entry_point=made, typing_error=None,
            type_annotation=annotation, signature=signature, objectmode=False, lifted=(), fndesc=fndesc,
            library=library, call_helper=None, environment=environment, metadata=None, reload_init=(),
            referenced_envs=referenced,
        )  # fmt: skip

    def save_overload(self, _signature: Any, compiled: Any) -> None:
        """Keep what was lowered, unless it holds addresses of this process."""
        library = compiled.library
        parts = list(library.closure({library}))
        if compiled.reload_init or any(_is_bound(part) for part in parts):
            return
        fndesc = compiled.fndesc
        fndesc.typemap = fndesc.calltypes = None  # neither needed nor fit to be pickled, as in Numba's own cache
        described = dumps(
            (fndesc, compiled.environment, compiled.signature, str(compiled.type_annotation),
             tuple(compiled._find_referenced_environments()))
        )  # fmt: skip
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._write(self._file, pickle.dumps(([self._keep(part) for part in parts], described)))
        except OSError:
            return

    def _keep(self, part: Any) -> str:
        """The name of the file that holds a library's code, written where it is not there yet."""
        name = getattr(part, "kept_as", None)
        code = None
        if name is None:
            code = _module(part).as_bitcode()
            name = part.kept_as = hashlib.sha256(code).hexdigest()[:32]
            if isinstance(part, PartLibrary):
                _libraries.setdefault(name, part)
        file = self._folder / f"{name}.bc"
        if not file.exists():
            self._write(file, _module(part).as_bitcode() if code is None else code)
        return name

    def _write(self, file: Path, data: bytes) -> None:
        with tempfile.NamedTemporaryFile(dir=self._folder, delete=False) as written:
            written.write(data)
        os.replace(written.name, file)

    def _library(self, codegen: Any, name: str) -> PartLibrary:
        known = _libraries.get(name)
        if known is None:
            known = PartLibrary(codegen, name)
            known._final_module = binding.parse_bitcode((self._folder / f"{name}.bc").read_bytes())
            known._finalized, known.kept_as = True, name
            _libraries[name] = known
        return known

    def flush(self) -> None:
        """Nothing waits to be written."""


def _module(part: Any) -> Any:
    return part._final_module if isinstance(part, PartLibrary) else part._get_module_for_linking()


def _is_bound(part: Any) -> bool:
    return any(one.name.startswith("numba.dynamic.globals") for one in _module(part).global_variables)
