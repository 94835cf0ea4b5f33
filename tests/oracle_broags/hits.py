"""How often each rule took effect: every rule's code counts itself here by its id."""

from __future__ import annotations

from collections import Counter

HITS: Counter[str] = Counter()
"""Rule id to the number of times that it took effect."""


def hit(rule: str) -> None:
    """Count one effect of a rule."""
    HITS[rule] += 1
