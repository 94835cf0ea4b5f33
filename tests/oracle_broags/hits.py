"""How often each rule took effect."""

from tests.references import Hits

HITS = Hits()
hit = HITS.hit
