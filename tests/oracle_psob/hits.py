"""How often each rule took effect."""

from tests.references import Hits

HITS = Hits()
hit = HITS.hit
OUTSIDE = frozenset({"PS-HEAL-1", "PS-VEH-1"})
"""What comes after a fight or is out of the engine's scope, and so not in the reference."""
