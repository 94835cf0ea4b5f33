"""How often each rule took effect."""

from tests.references import Hits

HITS = Hits()
hit = HITS.hit
OUTSIDE = frozenset({"OK-HEAL-1"})
"""What comes after a fight, and so not in the reference."""
