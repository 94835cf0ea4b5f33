"""Rulebooks, one folder each. They are found by scanning and imported only when used.

A rulebook's folder holds its chapters and, beside them, the modules that ``okenv.contract`` lists: those that it
must have and those that it may do without. Rulebooks from outside (``okenv.outside``) come after the shipped ones.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from okenv.contract import MUST, OPTIONAL, TEXTS, RulebookError, absent, filled, lacking
from okenv.core.spelling import nearest
from okenv.outside import Home, arrange, outside

DEFAULT = "ok"
"""The rulebook that is meant where none is named."""
CONFIGS = "configs"
_HERE = Path(__file__).parent


@functools.cache
def shipped_systems() -> list[str]:
    """The names of the rule systems that okenv comes with: first the one that is meant where none is named."""
    return sorted(
        (p.parents[1].name for p in _HERE.glob("*/rules/engine.py")), key=lambda name: (name != DEFAULT, name)
    )


def systems() -> list[str]:
    """The names of all rule systems, without importing any: the shipped ones, then those from outside.

    Raises:
        RulebookError: for one from outside that is none, or that has the name of another.
    """
    found = outside()
    for name, home in found.items():
        if name in shipped_systems():
            raise RulebookError(f"rulebook {name!r}, {home}: expected another name: okenv has a rulebook {name!r}")
    return [*shipped_systems(), *found]


@dataclass(frozen=True)
class System:
    """One rulebook: its light facts, and its modules, each imported on first use.

    Attributes:
        name: the folder's name, such as ``ok``.
        title: the rulebook's name.
        env_id: the Gymnasium id.
        default_encounter: what an environment plays when none is named.
        package: dotted name of the folder.
    """

    name: str
    title: str
    env_id: str
    default_encounter: str
    package: str

    def __reduce__(self) -> Any:
        from okenv.core.capacity import CAPACITY  # not before a command has said how many fighters there may be

        return (_unpickled, (self.name, play_hash(self.name), CAPACITY))

    def module(self, chapter: str) -> Any:
        """A module of the system's folder by its chapter name.

        Raises:
            RulebookError: where it is not there, or lacks what ``okenv.contract`` says that it has.
        """
        return _module(self.name, self.package, chapter)

    def filled(self, chapter: str) -> Any:
        """A module's names that ``okenv.contract`` lists, with what holds for what it leaves out, or is not there."""
        return _filled(self, chapter)

    def need(self, *chapters: str) -> None:
        """Nothing where the folder has these chapters; to be asked before what needs them begins.

        Raises:
            RulebookError: naming the first that it has not.
        """
        for chapter in chapters:
            if not self.has(chapter):
                raise absent(self.name, self.folder, chapter)

    def has(self, chapter: str) -> bool:
        """Whether the folder has a module of that chapter name."""
        parent = chapter.rpartition(".")[0]
        return not (parent and not self.has(parent)) and _is_there(f"{self.package}.{chapter}")

    @property
    def rules(self) -> ModuleType:
        """The jitted contract."""
        return self.module("rules.engine")

    @property
    def layout(self) -> Any:
        """Record dtypes and their Numba types."""
        return self.module("rules.layout")

    @property
    def actions(self) -> Any:
        """The action table, ``okenv.core.prompts.ActionTable``."""
        return self.module("rules.actions").ACTIONS

    @property
    def folder(self) -> Path:
        """Where the system's sources lie."""
        return Path(str(importlib.import_module(self.package).__file__)).parent

    def problems(self) -> list[str]:
        """Everything that the folder lacks of what it must hold, or that its optional modules lack; a text each."""
        told = []
        for chapter in [c for c in (*MUST, *OPTIONAL) if c]:
            if self.has(chapter):
                told += lacking(self.name, chapter, importlib.import_module(f"{self.package}.{chapter}"))
            elif chapter in MUST:
                told.append(str(absent(self.name, self.folder, chapter)))
        for file in sorted((self.folder / "rules").rglob("*.py")):
            for room in ("mind", "voice"):
                if f"core.{room}" in file.read_text(encoding="utf-8"):
                    found = f"found okenv.core.{room}, expected the core but for its rooms, which hold no rule"
                    told.append(f"{file}: {found}")
        missing = [file for file in TEXTS if not (self.folder / file).is_file()]
        return told + [str(absent(self.name, self.folder, file)) for file in missing]


def _is_there(module: str) -> bool:
    return module in sys.modules or importlib.util.find_spec(module) is not None


@functools.cache
def _module(name: str, package: str, chapter: str) -> Any:
    try:
        module = importlib.import_module(f"{package}.{chapter}")
    except ModuleNotFoundError as error:
        if error.name is None or not f"{package}.{chapter}.".startswith(f"{error.name}."):
            raise
        raise absent(name, Path(str(sys.modules[package].__file__)).parent, chapter) from None
    for complaint in lacking(name, chapter, module):
        raise RulebookError(complaint)
    return module


@functools.cache
def _filled(system: System, chapter: str) -> Any:
    return filled(chapter, system.module(chapter) if chapter in MUST or system.has(chapter) else None)


def load_system(name: str) -> System:
    """A rule system by name.

    Raises:
        ValueError: with the nearest name, when there is none.
        RulebookError: for one from outside that cannot be imported, or that lacks something.
    """
    if name in shipped_systems():
        return _load(name, None)
    known = systems()
    if name not in known:
        hint = nearest(name, known, 0.4)
        raise ValueError(f"system: found {name!r}, expected one of {', '.join(known)}{hint}")
    return _load(name, outside()[name])


@functools.cache
def _load(name: str, home: Home | None) -> System:
    package = f"{__name__}.{name}" if home is None else home.package
    try:
        facts = importlib.import_module(package)
    except ModuleNotFoundError as error:
        if home is None or error.name is None or not f"{package}.".startswith(f"{error.name}."):
            raise
        what = f"rulebook {name!r}, {home}: cannot be loaded: {error}"
        raise RulebookError(f"{what}, expected the dotted name of its package") from None
    if facts.__file__ is None or (home and home.folder and Path(facts.__file__).parent != home.folder):
        raise RulebookError(f"rulebook {name!r}, {home}: found another one loaded before, expected one of that name")
    for complaint in lacking(name, "", facts):
        raise RulebookError(complaint)
    found = System(name, facts.TITLE, facts.ENV_ID, facts.DEFAULT_ENCOUNTER, package)
    for other in systems()[: systems().index(name)] if home else ():
        if load_system(other).env_id == found.env_id:
            message = f"found ENV_ID {found.env_id!r}, which is that of {other!r}, expected one of its own"
            raise RulebookError(f"rulebook {name!r}, {home}: {message}")
    return found


def _unpickled(name: str, play: str, capacity: int) -> System:
    """The rulebook that something was pickled under.

    Raises:
        RulebookError: where this one is another by now: no fight would go on as it began.
    """
    from okenv.core.capacity import CAPACITY

    system = load_system(name)
    if play != play_hash(name):
        what = f"found what was pickled under other rules or policies ({play})"
        raise RulebookError(f"rulebook {name!r}: {what}, expected those of now ({play_hash(name)})")
    if capacity != CAPACITY:
        what = f"found what was pickled with room for {capacity} fighters, expected room for {CAPACITY}"
        raise RulebookError(f"rulebook {name!r}: {what}, as OKENV_MAX_FIGHTERS says")
    return system


@functools.cache
def rules_hash(name: str) -> str:
    """Sixteen hex digits over all that decides what happens: core, a rulebook's rules and sheet; for records."""
    return _hash(name, "rules", "sheet")


def configs_folder() -> Path:
    """The shipped configs: inside an installed package, or at the top of a checkout."""
    package = Path(__file__).parents[1]
    installed = package / CONFIGS
    return installed if installed.is_dir() else package.parent / CONFIGS


def configs_of(name: str) -> Path:
    """The configs that a rulebook comes with: the shipped ones, or those in its own folder if it is from outside."""
    return load_system(name).folder / CONFIGS if name in outside() else configs_folder()


def usual_file(name: str) -> Path | None:
    """The file of what goes without saying in a rulebook's gambits, where it has one."""
    file = configs_of(name) / "policies" / f"{name}.yaml"
    return file if file.exists() else None


def play_hash(name: str) -> str:
    """Sixteen hex digits over the same and what the rulebook's policies think; for results of play.

    The file of what goes without saying counts as it is now, since every policy that is made now plays by it.
    """
    file = usual_file(name)
    return _play_hash(name, file, "" if file is None else sha256(file.read_bytes()).hexdigest())


@functools.cache
def _play_hash(name: str, file: Path | None, as_it_is: str) -> str:
    return _hash(name, "rules", "sheet", "mind", file=file)


def _hash(name: str, *rooms: str, file: Path | None = None) -> str:
    from okenv.core.jit import core_sources, sources_hash

    folder = load_system(name).folder
    core, beside = core_sources(*{"mind"}.intersection(rooms)), () if file is None else (file,)
    return sources_hash(*core, *(folder / room for room in rooms), *beside)


class _CallableModule(ModuleType):
    """So that ``okenv.systems()`` works though ``okenv.systems`` is this package."""

    def __call__(self) -> list[str]:
        return systems()


sys.modules[__name__].__class__ = _CallableModule
arrange()
