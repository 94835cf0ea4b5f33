"""The one JIT decorator: explicit signatures, a cache that sees every edit, a progress line.

Every kernel is declared with its signature, but compiled only when something calls it: a warm
start then loads the few entry kernels from disk and none of the functions inside them (see ``linking.py``).

Numba's own cache looks at the file of the compiled function alone and misses edits in the files
it calls, so the cache folder is keyed by a hash of all sources that a kernel can depend on, the
capacity class, the bounds check and the Numba version. ``OKENV_CACHE_DIR`` moves the cache.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
from numba import config as numba_config
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import typeof_impl

from .capacity import CAPACITY
from .linking import ColdCompiler, EntryCompiler, PartCompiler
from .parts import EntryCache, PartCache

JIT_DISABLED = bool(numba_config.DISABLE_JIT)
RULINGS = "rulings.yaml"
"""The file by which a rulebook's folder is known."""
_CORE = Path(__file__).parent
_COMPILING = tuple(_CORE / name for name in ("entries.py", "jit.py", "linking.py", "parts.py"))
"""Files of the core that say how kernels are compiled, which decides nothing of a fight."""
_KEEP_FOLDERS = 4
_KEEP_SECONDS = 24 * 3600.0
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}


def cache_root() -> Path:
    """The folder that holds the compiled kernels; a temporary one where none can be written."""
    chosen = os.environ.get("OKENV_CACHE_DIR")
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    root = Path(chosen) if chosen else Path(base) / "okenv"
    try:
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    return Path(tempfile.gettempdir()) / f"okenv-cache-{os.getuid() if hasattr(os, 'getuid') else 0}"


def sources_hash(*places: Path) -> str:
    """Sixteen hex digits over the Python sources of the given files, and of the given folders and all below them."""
    digest = hashlib.sha256()
    for place in places:
        files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        for file in files:
            digest.update(file.relative_to(place).as_posix().encode() if file != place else file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def core_sources(*rooms: str) -> list[Path]:
    """The files of the core that all rules rest on, and those of its rooms that are named; for :func:`sources_hash`.

    Its rooms ``mind`` and ``voice`` hold what is no rule; nor are those files that compile them.
    """
    files = (file for file in sorted(_CORE.glob("*.py")) if file not in _COMPILING)
    return [*files, *(_CORE / room for room in rooms)]


def rulebook_of(folder: Path) -> Path | None:
    """The rulebook's folder that a folder is or lies in, known by its ``rulings.yaml``; None for any other."""
    return next((place for place in (folder, *folder.parents) if (place / RULINGS).is_file()), None)


def sources_of(owner: Path) -> list[Path]:
    """What kernels of a folder can depend on: the core and a rulebook's rules, and both minds unless it is the rules.

    Nothing that tells a fight is part of that, so that another sentence compiles nothing.
    """
    if owner == _CORE:
        return core_sources()
    rulebook = rulebook_of(owner)
    if rulebook is None:
        return [*core_sources("mind"), owner]
    rules = rulebook / "rules"
    return [*core_sources(), rules] if owner == rules else [*core_sources("mind"), rules, rulebook / "mind"]


def label_of(owner: Path) -> str:
    """What the kernels of a folder are called in names of folders and in messages."""
    rulebook = rulebook_of(owner)
    if owner.parent == _CORE:
        return f"core-{owner.name}"
    return owner.name if rulebook is None else f"{rulebook.name}-rules" if owner.name == "rules" else rulebook.name


@functools.cache
def _as_imported(owner: Path) -> str:
    """A hash of what kernels of a folder depend on, as it was when the first of them was declared.

    Later, when they are compiled, somebody may have edited what this process has imported: its code would be kept as
    that of the new sources, and run for them from then on.
    """
    return sources_hash(_CORE.parent / "driver.py", *_COMPILING, *sources_of(owner))


@functools.cache
def _declared(owner: Path) -> None:
    """Read the sources that kernels of a folder depend on; of its rules those of the mind, too, which rest on them."""
    for place in {owner, rulebook_of(owner) or owner}:
        _as_imported(place)


@functools.cache
def cache_folder(owner: Path, *beside: Path) -> Path:
    """The cache folder for kernels of the package folder ``owner`` (a system, or the core), and of folders beside."""
    extra = (
        f"{numba.__version__} capacity={CAPACITY} bounds={os.environ.get('NUMBA_BOUNDSCHECK', '')}"
        f" fast={os.environ.get('NUMBA_OPT', '')} py={sys.version_info[:2]}"
    )
    key = hashlib.sha256((_as_imported(owner) + sources_hash(*beside) + extra).encode()).hexdigest()[:16]
    folder = cache_root() / f"{label_of(owner)}-{key}"
    if not JIT_DISABLED:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _prune(folder)
    return folder


def _prune(current: Path) -> None:
    """Remove this owner's older folders, but keep the newest few and all that were used today."""
    prefix = current.name.rsplit("-", 1)[0]
    siblings = [p for p in current.parent.glob(f"{prefix}-{'[0-9a-f]' * 16}") if p.is_dir() and p != current]
    siblings.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in siblings[_KEEP_FOLDERS:]:
        if time.time() - old.stat().st_mtime > _KEEP_SECONDS:
            shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _numba_cache_dir(folder: Path) -> Iterator[None]:
    with global_compiler_lock:  # the setting is everybody's
        before = numba_config.CACHE_DIR
        numba_config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            numba_config.CACHE_DIR = before


class _Progress:
    """One line on stderr while kernels are compiled that the cache did not have."""

    def __init__(self) -> None:
        self.told: set[str] = set()
        self.compiled: dict[Path, int] = {}
        self.depth = 0
        self.started = 0.0
        self.shown = False
        self.spent = 0.0
        self.watchers: list[Callable[[bool], None]] = []

    def missed(self, owner: Path) -> None:
        self.compiled[owner] = self.compiled.get(owner, 0) + 1
        if os.environ.get("OKENV_QUIET"):
            return
        shared = _CORE in (owner, owner.parent)
        name = "the shared core" if shared else f"the {(rulebook_of(owner) or owner).name} rules"
        line = f"okenv: compiling {name} for this machine (once): {self.compiled[owner]} kernels"
        if sys.stderr.isatty():
            print(f"\r\033[K{line}, {time.perf_counter() - self.started:.0f} s", end="", file=sys.stderr, flush=True)
        elif name not in self.told:  # one line for all rooms of a rulebook
            self.told.add(name)
            print(f"okenv: compiling {name} for this machine (once) ...", file=sys.stderr, flush=True)
        self.shown = True

    def begin(self) -> None:
        self.started = time.perf_counter()
        for watcher in self.watchers:
            watcher(True)

    def finished(self) -> None:
        self.spent += time.perf_counter() - self.started
        for watcher in self.watchers:
            watcher(False)
        if self.shown and sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        self.shown = False


_progress = _Progress()


def _compile(dispatcher: Any, signature: Any, owner: Path) -> None:
    """Compile ``signature``, or load it, and nothing else ever; threads that come together wait for the first."""
    with global_compiler_lock:
        if dispatcher._can_compile:
            _quick_import()
            _compile_first(dispatcher, signature, owner)


def _compile_first(dispatcher: Any, signature: Any, owner: Path) -> None:
    outermost = _progress.depth == 0
    if outermost:
        _progress.begin()
    collects = outermost and gc.isenabled()
    if collects:
        gc.disable()  # a tenth of the time that compiling takes, for next to no garbage
    _progress.depth += 1
    try:
        dispatcher.compile(signature)
        dispatcher.disable_compile()
        if not dispatcher.stats.cache_hits:
            _progress.missed(owner)
    finally:
        _progress.depth -= 1
        if collects:
            gc.enable()
        if outermost:
            _progress.finished()


def compile_seconds() -> float:
    """What this process has spent so far on compiling kernels, and on loading compiled ones, in seconds."""
    return _progress.spent


def watch_compiling(watcher: Callable[[bool], None]) -> None:
    """Have ``watcher`` called with True before kernels are compiled or loaded, and with False after that."""
    _progress.watchers.append(watcher)


def _quick_import() -> None:
    """Import the part of Numba that looks for BLAS, without the looking: a tenth of a second at every start.

    A kernel that multiplies matrices still has it checked when it is compiled.
    """
    if "numba.np.arraymath" in sys.modules:
        return
    from numba.np import linalg

    def installed() -> None:
        if find_spec("scipy") is None:
            raise ImportError

    check = linalg.ensure_blas
    linalg.ensure_blas = installed
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = check


class Kernel:
    """A declared kernel: nothing of Numba's is made before it is called, from Python or from another kernel."""

    def __init__(
        self,
        function: Callable,
        signature: Any,
        owner: Path,
        part_options: dict[str, Any],
        pipeline: type,
        beside: tuple[Path, ...],
    ) -> None:
        functools.update_wrapper(self, function)
        _declared(owner)
        self._function, self._signature, self._owner, self._beside = function, signature, owner, beside
        self._part_options, self._pipeline = part_options, pipeline

    @functools.cached_property
    def entry(self) -> Any:
        """Numba's dispatcher for calls from Python; another kernel that meets it gets the part."""
        dispatcher = numba.njit(**_OPTIONS, pipeline_class=EntryCompiler)(self._function)
        with _numba_cache_dir(cache_folder(self._owner, *self._beside)):
            dispatcher._cache = EntryCache(self._function)

        def from_python(*args: Any, **kws: Any) -> Any:
            _compile(dispatcher, self._signature, self._owner)
            return dispatcher  # what Numba then calls with the same arguments: of other types a TypeError of its own

        dispatcher._compile_for_args = from_python
        dispatcher.get_call_template = lambda args, kws: self.part.get_call_template(args, kws)
        dispatcher.get_overload = lambda signature: self.part.get_overload(signature)
        return dispatcher

    @functools.cached_property
    def part(self) -> Any:
        """Numba's dispatcher for calls from other kernels."""
        dispatcher = numba.njit(**_OPTIONS, **self._part_options, pipeline_class=self._pipeline)(self._function)
        if getattr(sys.modules.get(self.__module__), self._function.__qualname__, None) is self:  # one name, one kernel
            dispatcher._cache = PartCache(cache_folder(self._owner, *self._beside), self._function)
        get_call_template = dispatcher.get_call_template

        def from_kernel(args: Any, kws: Any) -> Any:
            _compile(dispatcher, self._signature, self._owner)
            return get_call_template(args, kws)

        dispatcher.get_call_template = from_kernel
        return dispatcher

    @functools.cached_property
    def over_kernels(self) -> bool:
        """Whether it was made over other kernels: Numba would compile it for Python in every process."""
        return any(isinstance(cell.cell_contents, Kernel) for cell in self._function.__closure__ or ())

    def __call__(self, *args: Any) -> Any:
        """Call it from Python; :attr:`entry` is quicker. One made over other kernels runs in Python."""
        return self._function(*args) if self.over_kernels else self.entry(*args)


@typeof_impl.register(Kernel)
def _typeof_kernel(kernel: Kernel, _context: Any) -> Any:
    return types.Dispatcher(kernel.part)


@functools.cache
def _room(folder: Path) -> Path:
    """Whose sources a kernel in ``folder`` depends on: a rulebook's rules, or else the rulebook, or the folder."""
    rulebook = rulebook_of(folder)
    return folder if rulebook is None or folder == rulebook / "rules" else rulebook


def jit(
    signature: Any,
    *,
    owner: Path | None = None,
    inline: bool = False,
    cold: bool = False,
    beside: tuple[Path, ...] = (),
) -> Callable[[Callable], Any]:
    """Declare a kernel.

    Args:
        signature: its Numba signature, the only one that will ever be compiled.
        owner: the package folder whose sources it depends on beside the core; by default the
            folder of the file that defines it. Drivers that close over a system name that system's.
        inline: always inline it in LLVM; for the few helpers on the hottest path, and for what is called in one place.
        cold: never inline it: for what is rarely reached.
        beside: further folders whose sources it depends on, such as a search's over a system's rules.

    Kernels make no arrays, and so count no references to those that they are given, which would cost more than they do.
    Returns a :class:`Kernel`, or under ``NUMBA_DISABLE_JIT=1`` the function itself.
    """

    def wrap(function: Callable) -> Any:
        if JIT_DISABLED:
            return function
        options: dict[str, Any] = {"no_cpython_wrapper": True} | ({"forceinline": True} if inline else {})
        place = owner or _room(Path(function.__code__.co_filename).parent)
        return Kernel(function, signature, place, options, ColdCompiler if cold else PartCompiler, beside)

    return wrap


def jit_entry(signature: Any, owner: Path, *beside: Path) -> Callable[[Callable], Any]:
    """Declare a kernel that Python calls often: Numba's dispatcher itself, without a step between.

    Returns the function itself under ``NUMBA_DISABLE_JIT=1``.
    """

    def wrap(function: Callable) -> Any:
        kernel = jit(signature, owner=owner, beside=beside)(function)
        return kernel if JIT_DISABLED else kernel.entry

    return wrap
