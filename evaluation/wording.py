"""Figures in words, as tables and pages have them."""

from __future__ import annotations

from collections.abc import Sequence


def places(found: Sequence[int], few: bool = False) -> str:
    """The best and the worst place in words: ``3`` or ``3 to 5``; of ``few`` pairs that these claim none."""
    if few:
        return "too few pairs"
    best, worst = found
    return str(best) if best == worst else f"{best} to {worst}"


def duration(seconds: float | None) -> str:
    """``0.2 µs``, ``3.4 ms`` or ``1.2 s``; nothing where none is known."""
    if seconds is None:
        return ""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds / 1e-6:.1f} µs"
