"""What people do most in an OK fight, so that it stands first at the game master's table and takes one click.

What each name is, and what holds for those that are not here, stands in ``okenv.contract``.
"""

from __future__ import annotations

ATTACKS: tuple[str, ...] = ("attack",)
LEADS: tuple[str, ...] = ("approach",)
SPENDING: frozenset[str] = frozenset({"spend"})  # OK-SPEND-1
DEFENDS: frozenset[str] = frozenset({"defend"})
DEFENCES: frozenset[str] = frozenset({"defend-one", "defend-group", "defend-all"})
PRICE: str = "Each defence costs AP."
FRONTS: frozenset[str] = frozenset({"protect"})
