"""What people do most in an OK fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

ATTACKS: tuple[str, ...] = ("attack",)
"""Kinds of answers that attack."""
LEADS: tuple[str, ...] = ("approach",)
"""Kinds of answers after which an attack follows in the same turn."""
SPENDING: frozenset[str] = frozenset({"spend"})
"""Kinds of prompts that are asked again and again, until what a roll left over is spent (OK-SPEND-1)."""
DEFENDS: frozenset[str] = frozenset({"defend"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"defend-one", "defend-group", "defend-all"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence costs AP."
"""What a defence costs, said where a standing order to defend is given."""
FRONTS: frozenset[str] = frozenset({"protect"})
"""Kinds of answers by which somebody comes between another and an attack."""
