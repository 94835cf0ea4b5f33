"""Rulebooks that are no part of okenv: installed packages, and folders that an environment variable names.

An installed package says so by an entry point of the group ``okenv.rulebooks``, the rulebook's name and its package;
it is imported under its own name. A folder that ``OKENV_RULEBOOKS`` names (several are parted like those of ``PATH``)
is imported as ``okenv.systems.NAME``, as if it lay beside the shipped ones, in worker processes too.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from .contract import PAGE, RulebookError
from .core.spelling import nearest

GROUP = "okenv.rulebooks"
VARIABLE = "OKENV_RULEBOOKS"
SYSTEMS = "okenv.systems"
"""The package that holds the shipped rulebooks."""
_ENGINE = "rules/engine.py"
_NAME = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Home:
    """Where a rulebook from outside lies.

    Attributes:
        name: the rulebook's.
        package: dotted name under which it is imported.
        folder: with its modules; None for an installed one, which is found by its package.
    """

    name: str
    package: str
    folder: Path | None = None

    def __str__(self) -> str:
        return f"in {self.folder}" if self.folder else f"installed as {self.package}"


def outside() -> dict[str, Home]:
    """The rulebooks from outside by name, in alphabetical order; none is imported.

    Raises:
        RulebookError: for a folder that is no rulebook's, a name that cannot be one, or one that two have.
    """
    return _outside(os.environ.get(VARIABLE, ""))


@functools.lru_cache(maxsize=16)
def _outside(folders: str) -> dict[str, Home]:
    homes: dict[str, Home] = {}
    for home in [*_installed(), *map(_in_folder, filter(None, folders.split(os.pathsep)))]:
        if not _NAME.fullmatch(home.name):
            expected = "small letters, digits and _, such as knives"
            raise RulebookError(f"rulebook {home.name!r}, {home}: expected another name: {expected}")
        other = homes.setdefault(home.name, home)
        if other != home:
            raise RulebookError(f"rulebook {home.name!r}: found twice, {other} and {home}, expected one of that name")
    return dict(sorted(homes.items()))


@functools.cache
def _installed() -> tuple[Home, ...]:
    return tuple(Home(point.name, point.value) for point in sorted(set(entry_points(group=GROUP))))


def _in_folder(text: str) -> Home:
    folder = Path(text).expanduser().resolve()
    if not folder.is_dir():
        near = nearest(folder.name, _folders(folder.parent))
        raise RulebookError(f"{VARIABLE}: found no folder {text!r}, expected that of a rulebook{near}; see {PAGE}")
    if not (folder / _ENGINE).is_file():
        inside = [name for name in _folders(folder) if (folder / name / _ENGINE).is_file()]
        hint = f"; did you mean {os.path.join(text, inside[0])!r}?" if inside else ""
        raise RulebookError(
            f"{VARIABLE}: found no {_ENGINE} in {text!r}, expected a rulebook's folder{hint}; see {PAGE}"
        )
    return Home(folder.name, f"{SYSTEMS}.{folder.name}", folder)


def _folders(place: Path) -> list[str]:
    try:
        return sorted(path.name for path in place.iterdir() if path.is_dir())
    except OSError:
        return []


class _FolderFinder:
    """Imports ``okenv.systems.NAME`` from the folder that the environment variable names for it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent, _, name = fullname.rpartition(".")
        home = outside().get(name) if parent == SYSTEMS else None
        if home is None or home.folder is None:
            return None
        init, places = home.folder / "__init__.py", [str(home.folder)]
        return importlib.util.spec_from_file_location(fullname, init, submodule_search_locations=places)


def arrange() -> None:
    """Have folders imported as rulebooks, from now on; does nothing the second time."""
    if not any(isinstance(finder, _FolderFinder) for finder in sys.meta_path):
        sys.meta_path.append(_FolderFinder())
