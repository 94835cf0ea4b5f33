"""How often each rule took effect."""

from tests.references import Hits

HITS = Hits()
hit = HITS.hit
OUTSIDE = frozenset({"PS-VEH-1"})
"""What is out of the engine's scope, and so of the reference's."""
