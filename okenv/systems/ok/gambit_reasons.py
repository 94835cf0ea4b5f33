"""Why a gambit decided as it did: what was computed for the decision, in a sentence."""

from __future__ import annotations

import numpy as np

from . import reasons
from .gambit_words import HIT_WAYS
from .layout import Prompt


def reason(battle: np.ndarray, explained: list[int], names: list[str]) -> str:
    """The quantities behind a decision.

    Args:
        battle: the state at the decision, ``[1]``.
        explained: the row of ``gambits.explain``.
        names: of the fighters.
    """
    action, _, _, fright, danger, threat = explained
    b = battle[0]
    if b["prompt"] in (Prompt.DEFEND, Prompt.PROTECT):
        hit, points = danger / HIT_WAYS, threat / HIT_WAYS
        return f"{names[int(b['act_by'])]} would hit with {hit:.0%}, {points:.1f} points expected, {_ap(b)}"
    if b["prompt"] == Prompt.INTERRUPT:
        return f"{names[int(b['act_by'])]} acts, {_ap(b)}"
    told = reasons.reason(battle, "gambit", action, names)
    return f"{told}; fright {fright}%" if b["prompt"] == Prompt.ACT else told


def _ap(b: np.void) -> str:
    return f"{int(b['fighters'][int(b['actor'])]['ap'])} AP left"
