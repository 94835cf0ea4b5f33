"""What people do most in a PSOB fight, so that it stands first at the game master's table and takes one click.

What each name is, and what holds for those that are not here, stands in ``okenv.contract``.
"""

from __future__ import annotations

MOVES: frozenset[str] = frozenset({"approach", "retreat", "join", "leave", "cover", "drive", "drive-off"})
ATTACKS: tuple[str, ...] = ("attack", "area")
LEADS: tuple[str, ...] = ("stand", "approach", "drive")
BESIDE: frozenset[str] = frozenset({"rate", "spread"})  # PS-ROF-1
UNSAID: frozenset[str] = frozenset({"done"})
DEFENDS: frozenset[str] = frozenset({"abort"})
DEFENCES: frozenset[str] = frozenset({"dodge"})
PRICE: str = "Each defence is an abort: it costs the phase that is still to come, or else 5 of the next initiative."
FOLLOWS: frozenset[str] = frozenset({"step"})
SHELTERS: frozenset[str] = frozenset({"cover"})  # PS-COVER-1
