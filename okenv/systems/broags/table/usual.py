"""What people do most in a BrOAGS fight, so that it stands first at the game master's table and takes one click."""

from __future__ import annotations

from typing import Any

from ..rules.active_defence import REACTING

ATTACKS: tuple[str, ...] = ("attack",)
"""Kinds of answers that attack."""
LEADS: tuple[str, ...] = ("approach",)
"""Kinds of answers after which an attack follows in the same turn."""
BESIDE: frozenset[str] = frozenset({"area"})
"""Kinds of prompts in which a deed is told more exactly, such as where an attack aims (BR-HIT-1)."""
ENDS: str = "done"
"""The answer that ends a turn in which nothing much is left to do; empty where the turn ends by itself."""
DEFENDS: frozenset[str] = frozenset({"react"})
"""Kinds of prompts that ask whoever is attacked about a defence."""
DEFENCES: frozenset[str] = frozenset({"block", "dodge"})
"""Kinds of answers that defend whoever gives them."""
PRICE: str = "Each defence costs initiative score."
"""What a defence costs, said where a standing order to defend is given."""
AGAIN: str = "have given up the action before"
"""Of whom a defence would be the second running that costs a turn; empty where none is."""
FRONTS: frozenset[str] = frozenset({"shield"})
"""Kinds of answers by which somebody comes between another and an attack."""


def again(b: Any, row: int) -> bool:
    """Whether a reaction would cost the next action of a fighter who lost the last one through them (BR-INIT-2)."""
    f = b.fighters[row]
    return bool(f.given_up > 0 and f.score + f.temp < REACTING)
