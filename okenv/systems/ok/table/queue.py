"""Who acts next in an OK fight, as far as that is known (OK-TURN-1, OK-HOLD-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from okenv.core.layout import ONGOING

from ..rules.initiative import ACTION_COST
from ..rules.layout import Phase, Prompt, Purpose, State

REACTIONS: frozenset[str] = frozenset(
    prompt.name.lower() for prompt in (Prompt.INTERRUPT, Prompt.DECLARE, Prompt.DEFEND, Prompt.PROTECT)
)
"""Kinds of prompts that ask somebody about another's action."""
TURNS: frozenset[str] = frozenset({Prompt.ACT.name.lower()})
"""Kinds of prompts that ask somebody what to do in a turn of their own."""
OUT_OF_HANDS: tuple[str, tuple[str, ...]] = ("state", ("surrendered", "fled"))
"""A figure that may be corrected, and what stands there for who no longer does what their player wants."""
OF_SIDES: frozenset[int] = frozenset(map(int, (Purpose.TIDE, Purpose.OMEN, Purpose.OMEN_WHO)))
"""Purposes of dice that are a side's, no fighter's."""
_IN_ACTION = (*range(Phase.OFFER_INTERRUPT, Phase.AFTER_ACTION), *range(Phase.TASK_ROLL, Phase.RESUME + 1))


def queue(state: np.ndarray, _names: Sequence[str]) -> list[tuple[int, str]]:
    """Rows in the order in which they will act, whoever is asked or rolls now first, each with a few words.

    Whoever has fewer than 3 AP, or is done for this round, is not in it.
    """
    b = state[0]
    if int(b["outcome"]) != ONGOING:
        return []
    order = _now(b)
    known = {row for row, _ in order}
    ready = [row for row in range(int(b["fighters_n"])) if row not in known and _ready(b["fighters"][row])]
    ready.sort(key=lambda row: _rank(b["fighters"][row]), reverse=True)
    return order + [(row, _words(b["fighters"][row])) for row in ready]


def _now(b: Any) -> list[tuple[int, str]]:
    """Who is asked or rolls, and whose action is under way or waits behind another."""
    now: dict[int, str] = {}
    if b["prompt"] == Prompt.ACT:
        now[int(b["actor"])] = _words(b["fighters"][b["actor"]])
    elif b["prompt"]:
        now[int(b["actor"])] = f"is asked, {_words(b['fighters'][b['actor']])}"
    elif b["dice"] and b["dice_for"] not in OF_SIDES:
        now[int(b["dice_by"])] = "rolls"
    if b["phase"] in _IN_ACTION:
        if b["act"] >= 0:
            now.setdefault(int(b["act_by"]), "acts")
        if b["next_act"] >= 0:
            now.setdefault(int(b["next_by"]), "comes after")
    return list(now.items())


def _ready(f: Any) -> bool:
    return f["ap"] >= ACTION_COST and not f["done"] and f["state"] < State.DOWN


def _rank(f: Any) -> tuple[int, int, int]:
    return int(f["ap"]), int(f["initiative"]), int(f["tie"])


def _words(f: Any) -> str:
    return f"{f['ap']} AP" + (", holds" if f["holding"] else "")
