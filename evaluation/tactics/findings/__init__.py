"""The findings: sentences that the numbers of the shipped studies fill, each checked against them.

None is worded with a number in it, and none stands where the numbers say otherwise: then it raises. Each rulebook has a
module, or a folder, of its name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from .claims import FindingError, Found, Parts

_HERE = Path(__file__).parent
_SHARED = ("claims", "page")


def rulebooks() -> list[str]:
    """Those of which there are findings."""
    names = [path.stem for path in _HERE.glob("*.py")] + [path.parent.name for path in _HERE.glob("*/__init__.py")]
    return sorted(name for name in names if name not in _SHARED and not name.startswith("_"))


def title(system: str) -> str:
    """Of a rulebook's page."""
    return str(_module(system).TITLE)


def tellers(system: str) -> tuple[Callable[[Parts], Found], ...]:
    """What tells each finding of a rulebook, in the order of the page."""
    return tuple(_module(system).ALL)


def findings(studies: Parts, system: str) -> list[Found]:
    """All findings of a rulebook, from the data of the studies' parts.

    Raises:
        FindingError: for one that its numbers contradict.
    """
    return [tell(studies) for tell in tellers(system)]


def _module(system: str) -> Any:
    return import_module(f"{__name__}.{system}")


__all__ = ["FindingError", "Found", "Parts", "findings", "rulebooks", "tellers", "title"]
