"""What a game master can pick: encounters, characters, arms, policies, options of a rulebook; all fit for JSON.

>>> from app.table.library import systems
>>> [system["name"] for system in systems()]
['ok', 'psob']
"""

from __future__ import annotations

from typing import Any


def systems() -> list[dict[str, str]]:
    """``{"name", "title"}`` of every rulebook."""
    raise NotImplementedError


def library(system: str) -> dict[str, Any]:
    """Everything of a rulebook that can be picked.

    Raises:
        ValueError: with the nearest name, where there is no such rulebook.
    """
    raise NotImplementedError
