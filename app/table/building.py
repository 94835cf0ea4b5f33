"""Encounters from a request: a shipped one's name, what a YAML file says, or the page's form; never from a path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from okenv.encounter import Encounter


def encounter_of(source: str | Mapping[str, Any]) -> Encounter:
    """The encounter that a request means.

    Raises:
        EncounterError: naming the field at fault.
    """
    raise NotImplementedError


def check_encounter(text: str) -> dict[str, Any]:
    """``{"encounter": mapping, "title", "system"}``, or ``{"problems": [{"line", "field", "message"}]}``."""
    raise NotImplementedError


def with_more(
    encounter: Encounter,
    side: str,
    character: str | Mapping[str, Any],
    count: int = 1,
    name: str | None = None,
    overrides: Mapping[str, Any] | None = None,
) -> Encounter:
    """The same fight with further fighters appended to a side; all others keep their names and their order.

    Raises:
        EncounterError: naming the field at fault.
    """
    raise NotImplementedError
