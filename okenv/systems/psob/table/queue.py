"""Who acts next in a PSOB fight, as far as that is known (PS-INIT-1, PS-INIT-2, PS-HOLD-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from okenv.core.layout import ONGOING

from ..rules.layout import Prompt, State, Turn

REACTIONS: frozenset[str] = frozenset(prompt.name.lower() for prompt in (Prompt.PREEMPT, Prompt.ABORT, Prompt.STEP))
"""Kinds of prompts that ask somebody about another's action."""
TURNS: frozenset[str] = frozenset({Prompt.PHASE.name.lower(), Prompt.HELD.name.lower()})
"""Kinds of prompts that ask somebody what to do in a turn of their own."""
OUT_OF_HANDS: tuple[str, tuple[str, ...]] = ("state", ("gone",))
"""A figure that may be corrected, and what stands there for who no longer does what their player wants."""
OF_SIDES: frozenset[int] = frozenset()
"""Purposes of dice that are a side's, no fighter's."""
_OWN = (Prompt.PHASE, Prompt.HELD, *range(Prompt.QUARTER, Prompt.SPREAD + 1))


def queue(state: np.ndarray, _names: Sequence[str]) -> list[tuple[int, str]]:
    """Rows in the order in which they will act, whoever is asked or rolls now first, each with a few words.

    Then come those who have declared, in that order; those whose phase is to come, from the highest number down and
    of one number the slowest first; and those who hold.
    """
    b = state[0]
    if int(b["outcome"]) != ONGOING:
        return []
    order = dict(_now(b))
    fighters = list(enumerate(b["fighters"][: int(b["fighters_n"])]))
    declared = [(row, f) for row, f in fighters if f["turn_of"] != Turn.NONE]
    declared.sort(key=lambda one: (int(one[1]["turn_of"]), int(one[1]["nth"])))
    here = [(row, f) for row, f in fighters if f["state"] <= State.INCAPACITATED]
    waiting = [(row, f) for row, f in here if f["phase"] and f["turn_of"] == Turn.NONE]
    waiting.sort(key=lambda one: (bool(one[1]["holding"]), -int(one[1]["number"]), *_quickness(one[1])))
    for row, _ in declared:
        order.setdefault(row, f"acts at {b['count']}")
    for row, f in waiting:
        order.setdefault(row, _words(f))
    return list(order.items())


def _now(b: Any) -> list[tuple[int, str]]:
    """Who is asked, or rolls."""
    if b["prompt"]:
        row = int(b["actor"])
        return [(row, _words(b["fighters"][row]) if b["prompt"] in _OWN else "is asked")]
    return [(int(b["dice_by"]), "rolls")] if b["dice"] else []


def _quickness(f: Any) -> tuple[int, int]:
    return int(f["initiative"]), int(f["tie"])


def _words(f: Any) -> str:
    return "waits" if f["holding"] else f"phase {f['number']}"
