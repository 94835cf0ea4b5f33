"""Who acts next in a ZeroSpace fight, as far as that is known (ZS-TURN-1, ZS-DELAY-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from okenv.core.layout import ONGOING

from ..rules.layout import Prompt
from ..rules.sides import able, rows_of
from ..voice.plight import ENVIRONMENT

REACTIONS: frozenset[str] = frozenset(
    prompt.name.lower() for prompt in (Prompt.RELEASE, Prompt.INTERRUPT, Prompt.TEAM, Prompt.FORCE, Prompt.FEAR)
)
"""Kinds of prompts that ask somebody about another's action."""
TURNS: frozenset[str] = frozenset({Prompt.TURN.name.lower()})
"""Kinds of prompts that ask somebody what to do in a turn of their own."""
OUT_OF_HANDS: tuple[str, tuple[str, ...]] = ("terror", ("cowers", "flees"))
"""A figure that may be corrected, and what stands there for who no longer does what their player wants."""
OF_SIDES: frozenset[int] = frozenset()
"""Purposes of dice that are a side's, no fighter's."""


def queue(state: np.ndarray, _names: Sequence[str]) -> list[tuple[int, str]]:
    """Rows in the order in which they will act, whoever is asked or rolls now first, each with a few words.

    Then come whose turn it is and whose turn is interrupted, those of the acting side who have not acted, those of
    the other side where its half is to come, and those who have delayed. Of a side that chooses who is next the
    listing order is shown. Nobody's turn comes in the environment.
    """
    b = state[0]
    if int(b["outcome"]) != ONGOING:
        return []
    asked = int(b["actor"]) if b["prompt"] else int(b["dice_by"])
    if b["half"] == ENVIRONMENT:
        return [(asked, "is asked" if b["prompt"] else "rolls")]
    order: dict[int, str] = {}
    if b["prompt"] == Prompt.NEXT:
        order[asked] = "may be next"
    else:
        if asked != b["whose"]:
            order[asked] = "is asked" if b["prompt"] else "rolls"
        order.setdefault(int(b["whose"]), "turn")
        if b["outer"]:
            order.setdefault(int(b["outer"]) - 1, "is interrupted")
    for row in _to_come(b):
        order.setdefault(row, "loses the turn" if b["fighters"][row]["owed"] else "to act")
    for row in range(int(b["fighters_n"])):
        if b["fighters"][row]["stored"] and able(b, row):
            order.setdefault(row, "has delayed")
    return list(order.items())


def _to_come(b: Any) -> list[int]:
    """Whose turns of this round are still to come: of the acting side, then of the other in the first half."""
    first = int(b["starts"])
    sides = (first, 1 - first) if b["half"] == 0 else (1 - first,)
    return [
        row for side in sides for row in range(*map(int, rows_of(b, side)))
        if able(b, row) and not b["fighters"][row]["acted"]
    ]  # fmt: skip
