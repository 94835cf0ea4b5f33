"""What people do most in a BrOAGS fight, so that it stands first at the game master's table and takes one click.

What each name is, and what holds for those that are not here, stands in ``okenv.contract``.
"""

from __future__ import annotations

from typing import Any

from ..rules.active_defence import costs_action
from ..rules.layout import Prompt

ATTACKS: tuple[str, ...] = ("attack",)
LEADS: tuple[str, ...] = ("approach",)
BESIDE: frozenset[str] = frozenset({"area"})  # BR-HIT-1
ENDS: str = "done"
DEFENDS: frozenset[str] = frozenset({"react"})
DEFENCES: frozenset[str] = frozenset({"block", "dodge"})
PRICE: str = "Each defence costs initiative score."
AGAIN: str = "have given up the action before"
FRONTS: frozenset[str] = frozenset({"shield"})
SMALL_WORDS: str = "letting go of whoever breaks free"


def again(b: Any, row: int) -> bool:
    """Whether a reaction would cost the next action of a fighter who lost the last one through them (BR-INIT-2)."""
    return bool(b.fighters[row].given_up > 0 and costs_action(b, row))


def small(b: Any) -> bool:
    """Whether somebody only breaks free, and does not turn the pin: then nobody lets go before the dice (BR-PIN-1)."""
    return bool(b.prompt == Prompt.LOOSEN and b.reverse == 0)
