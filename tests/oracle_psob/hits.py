"""How often each rule took effect."""

from tests.references import Hits

HITS = Hits()
hit = HITS.hit
OUTSIDE = frozenset({"PS-HEAL-1"})
"""What comes after a fight, and so is not in the reference."""
