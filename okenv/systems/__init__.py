"""Rulebooks, one folder each. They are found by scanning and imported only when used.

A system's folder holds, beside its chapters, these modules: ``rules`` (the jitted contract),
``layout`` (``BATTLE``, ``B``, ``BATTLES``), ``actions`` (``ACTIONS``), ``observe``, ``schema``,
``narrate``, ``opening``, ``cards``, ``aftermath``, ``policies``, ``gambits``, ``value``, ``prospects``, ``tally``,
``odds``, ``advice``, ``rounds``, ``invariants``, and ``rulings.yaml``.
"""

from __future__ import annotations

import functools
import importlib
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from okenv.core.words import nearest

DEFAULT = "ok"
"""The rulebook that is meant where none is named."""
_HERE = Path(__file__).parent


def systems() -> list[str]:
    """The names of all rule systems, without importing any: first the one that is meant where none is named."""
    return sorted((p.parent.name for p in _HERE.glob("*/rules.py")), key=lambda name: (name != DEFAULT, name))


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

    def module(self, chapter: str) -> Any:
        """A module of the system's folder by its chapter name."""
        return importlib.import_module(f"{self.package}.{chapter}")

    @property
    def rules(self) -> ModuleType:
        """The jitted contract."""
        return self.module("rules")

    @property
    def layout(self) -> Any:
        """Record dtypes and their Numba types."""
        return self.module("layout")

    @property
    def actions(self) -> Any:
        """The action table, ``okenv.core.prompts.ActionTable``."""
        return self.module("actions").ACTIONS

    @property
    def folder(self) -> Path:
        """Where the system's sources lie."""
        return Path(str(importlib.import_module(self.package).__file__)).parent


@functools.cache
def load_system(name: str) -> System:
    """A rule system by name.

    Raises:
        ValueError: with the nearest name, when there is none.
    """
    if name not in systems():
        hint = nearest(name, systems(), 0.4)
        raise ValueError(f"system: found {name!r}, expected one of {', '.join(systems())}{hint}")
    package = f"{__name__}.{name}"
    facts = importlib.import_module(package)
    return System(name, facts.TITLE, facts.ENV_ID, facts.DEFAULT_ENCOUNTER, package)


@functools.cache
def rules_hash(name: str) -> str:
    """Sixteen hex digits over the sources of a system and the core; records carry it."""
    from okenv.core.jit import sources_hash

    return sources_hash(_HERE.parent / "core", load_system(name).folder)


class _CallableModule(ModuleType):
    """So that ``okenv.systems()`` works though ``okenv.systems`` is this package."""

    def __call__(self) -> list[str]:
        return systems()


sys.modules[__name__].__class__ = _CallableModule
