"""Gambits: opponents with character that a game master writes in YAML, compiled for the rulebook's kernel.

``NAME`` is a shipped one, ``gambit:PATH`` a file of one's own; see docs/gambits.md.
"""

from .library import gambit_names
from .policy import GambitPolicy, make

__all__ = ["GambitPolicy", "gambit_names", "make"]
