"""How often each rule took effect."""

from tests.references import Hits

HITS = Hits()
hit = HITS.hit
OUTSIDE = frozenset({"ZS-REC-1", "ZS-REC-2"})
"""What comes after a fight, and so not in the reference."""
