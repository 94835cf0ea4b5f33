"""What people do most in an OK fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

from okenv.core.verbs import MOVES as MOVES

ATTACKS: tuple[str, ...] = ("attack",)
"""Kinds of answers that attack."""
LEADS: tuple[str, ...] = ("approach",)
"""Kinds of answers after which an attack follows in the same turn."""
BESIDE: frozenset[str] = frozenset()
"""Kinds of prompts in which a deed is told more exactly: none before the roll."""
ENDS: str = ""
"""The answer that ends a turn in which nothing much is left to do; empty where the turn ends by itself."""
SPENDING: frozenset[str] = frozenset({"spend"})
"""Kinds of prompts that are asked again and again, until what a roll left over is spent (OK-SPEND-1)."""
DEFENDS: frozenset[str] = frozenset({"defend"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"defend-one", "defend-group", "defend-all"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence costs AP."
"""What a defence costs, said where a standing order to defend is given."""
FOLLOWS: frozenset[str] = frozenset()
"""Kinds of prompts that follow a defence and are seldom minded."""
FRONTS: frozenset[str] = frozenset({"protect"})
"""Kinds of answers by which somebody comes between another and an attack."""
