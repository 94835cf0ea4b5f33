"""Stat blocks of a game master's own, from YAML text or a pasted table; never from a path."""

from __future__ import annotations

from typing import Any


def check_characters(system: str, text: str) -> dict[str, Any]:
    """``{"characters": {name: sheet}, "cards", "notes"}``, or ``{"problems": [...], "notes"}``.

    Raises:
        ValueError: with the nearest name, where there is no such rulebook.
    """
    raise NotImplementedError
