"""Which files a policy of a user's own is made of, so that its results are never taken for those of another one.

They are the plugin, what it imports from its folder and below, at once or later, and what it declares in ``FILES``.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.machinery import all_suffixes
from pathlib import Path
from types import ModuleType
from typing import Any

from okenv.core.spelling import nearest

DECLARED = "FILES"
"""What a plugin names the list of its other files."""
_OURS = ("okenv", "agents", "evaluation", "training", "app")
_ENDINGS = (".py", *all_suffixes())
_came: dict[Path, set[Path]] = {}
"""What was imported by a name that was computed, while a plugin was loaded."""


def below(names: Iterable[str], folder: Path) -> set[Path]:
    """The files of those modules that lie in a folder or below it, and are a user's own."""
    files = {Path(file) for name in names if name.partition(".")[0] not in _OURS
             for file in [getattr(sys.modules.get(name), "__file__", None)] if file}  # fmt: skip
    return {file for file in files if file.resolve().is_relative_to(folder) and "site-packages" not in file.parts}


@contextmanager
def watched(plugin: Path) -> Iterator[None]:
    """Keep what is imported inside, while a plugin is loaded."""
    before = set(sys.modules)
    try:
        yield
    finally:
        came = below(set(sys.modules) - before, plugin.parent)
        _came.setdefault(plugin, set()).update(came - imported(plugin, plugin.parent))


def declared(module: ModuleType | None, folder: Path) -> list[Path]:
    """The files that a plugin's module declares, relative to its folder.

    Raises:
        ValueError: for what is no list of files that are there; names the first that is not, and the nearest.
    """
    given: Any = getattr(module, DECLARED, ())
    if not isinstance(given, list | tuple) or not all(isinstance(name, str | Path) for name in given):
        raise ValueError(f"{DECLARED}: found {repr(given)[:60]}, expected a list of files such as ['weights.npz']")
    for name in given:
        place = _place(folder, name)
        if not place.is_file():
            near = nearest(place.name, [each.name for each in place.parent.glob("*")])
            raise ValueError(
                f"{DECLARED}: found {str(name)!r}, expected a file that is there, seen from {folder}{near}"
            )
    return [_place(folder, name) for name in given]


def _place(folder: Path, name: str | Path) -> Path:
    return Path(os.path.normpath(folder / name))


def files_of(plugin: Path, module: ModuleType | None) -> dict[str, str]:
    """``{file: hex digest}`` of all that a plugin is made of, each as it is seen from the plugin's folder.

    Raises:
        ValueError: as :func:`declared`.
        OSError: where a file cannot be read.
    """
    folder = plugin.parent
    files = imported(plugin, folder) | _came.get(plugin, set()) | set(declared(module, folder))
    found = {}
    for file in files:
        name = file.relative_to(folder) if file.is_relative_to(folder) else file
        found[name.as_posix()] = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    return dict(sorted(found.items()))


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """Which files are others by now, as people are told of it; empty where none is."""
    others = [name for name in sorted({*before, *now}) if before.get(name) != now.get(name)]
    return ", ".join(name + " (new)" * (name not in before) + " (gone)" * (name not in now) for name in others)


def imported(plugin: Path, folder: Path) -> set[Path]:
    """A Python file, and what it imports from a folder and below, and those in turn; wherever in them that is done."""
    found: set[Path] = set()
    waiting = [plugin]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _named_in(file, folder)
    return found


def _named_in(file: Path, folder: Path) -> list[Path]:
    """What one file imports, in its functions too."""
    if file.suffix != ".py":
        return []
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return []  # who imports it will hear of it
    found: list[Path] = []
    for node in ast.walk(tree):
        start = folder
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                start = [file.parent, *file.parent.parents][node.level - 1]
            names = [".".join(filter(None, (node.module, alias.name))) for alias in node.names]
        elif isinstance(node, ast.Call) and _imports(node.func):
            names = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        else:
            continue
        for name in names:
            found += _modules(name.lstrip("."), start)
    return [each for each in found if each.is_relative_to(folder)]


def _imports(function: ast.expr) -> bool:
    """Whether a function that is called is ``__import__`` or ``import_module``."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("__import__", "import_module")


def _modules(name: str, folder: Path) -> list[Path]:
    """The files that an import of a dotted name runs: packages on the way, and the module."""
    parts = name.split(".")
    if parts[0] in _OURS or parts[0] in sys.stdlib_module_names:
        return []
    found: list[Path] = []
    for part in parts:
        folder = folder / part
        package = _first(folder / "__init__")
        file = package or _first(folder)
        found += [file] if file else []
        if not folder.is_dir() or (file and not package):
            break
    return found


def _first(stem: Path) -> Path | None:
    return next((file for ending in _ENDINGS if (file := stem.with_name(stem.name + ending)).is_file()), None)
