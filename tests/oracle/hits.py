"""How often each rule took effect."""

from __future__ import annotations

from tests.references import Hits

HITS = Hits()
hit = HITS.hit
