"""Who acts next in a BrOAGS fight, as far as that is known (BR-INIT-1, BR-SURP-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from okenv.core.layout import ONGOING

from ..rules.initiative import quickness
from ..rules.layout import Phase, Prompt, State

REACTIONS: frozenset[str] = frozenset(
    prompt.name.lower() for prompt in (Prompt.RELEASE, Prompt.SHIELD, Prompt.REACT, Prompt.LOOSEN)
)
"""Kinds of prompts that ask somebody about another's action."""
TURNS: frozenset[str] = frozenset({Prompt.TURN.name.lower()})
"""Kinds of prompts that ask somebody what to do in a turn of their own."""
OUT_OF_HANDS: tuple[str, tuple[str, ...]] = ("state", ("fled",))
"""A figure that may be corrected, and what stands there for who no longer does what their player wants."""
OF_SIDES: frozenset[int] = frozenset()
"""Purposes of dice that are a side's, no fighter's."""
_BEFORE_TURNS = (Phase.TIE_ORDER, Phase.INITIATIVE)


def queue(state: np.ndarray, _names: Sequence[str]) -> list[tuple[int, str]]:
    """Rows in the order in which they will act, whoever is asked or rolls now first, each with a few words.

    Then comes whose turn it is, and those who have not acted in this round, from the highest score down. In a
    surprise they act in listing order, and only they are known.
    """
    b = state[0]
    if int(b["outcome"]) != ONGOING:
        return []
    whose, asked = int(b["whose"]), int(b["actor"]) if b["prompt"] else int(b["dice_by"])
    if not b["prompt"] and b["step"] in _BEFORE_TURNS:
        return [(asked, "rolls")]
    order: dict[int, str] = {}
    if asked != whose:
        order[asked] = "is asked" if b["prompt"] else "rolls"
    order.setdefault(whose, _words(b, whose))
    waiting = [row for row in range(int(b["fighters_n"])) if row != whose and _waits(b, row)]
    if b["turn"]:
        waiting.sort(key=lambda row: -int(quickness(b, row)))
    for row in waiting:
        order.setdefault(row, _words(b, row))
    return list(order.items())


def _waits(b: Any, row: int) -> bool:
    """Whether somebody's turn in this round is still to come."""
    f = b["fighters"][row]
    surprises = b["turn"] or (row >= b["side_n"][0]) == (b["surprise"] == 2)
    return bool(f["state"] == State.FIT and not f["acted"] and surprises)


def _words(b: Any, row: int) -> str:
    """Her score as it counts now, or that she acts before there is one."""
    f = b["fighters"][row]
    return f"score {int(f['score']) + int(f['temp'])}" if b["turn"] else "surprise"
