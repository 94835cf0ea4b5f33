"""How often each rule took effect: every rule's code counts itself here by its id."""

from __future__ import annotations

from collections import Counter

HITS: Counter[str] = Counter()
"""Rule id to the number of times that it took effect."""
OUTSIDE = frozenset({"ZS-REC-1"})
"""What comes after a fight, and so not in the reference."""


def hit(rule: str) -> None:
    """Count one effect of a rule."""
    HITS[rule] += 1
