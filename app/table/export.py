"""A table's fight as one HTML file that needs nothing beside itself, and as the data of a replay."""

from __future__ import annotations

from typing import Any


def replay(table: Any) -> dict[str, Any]:
    """The fight step by step, fit for JSON."""
    raise NotImplementedError


def page(table: Any) -> str:
    """The fight as a whole HTML page."""
    raise NotImplementedError
