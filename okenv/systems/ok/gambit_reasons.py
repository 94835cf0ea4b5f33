"""Why a gambit decided as it did: what was computed for the decision, in a sentence."""

from __future__ import annotations

import numpy as np

from . import reasons
from .gambit_conditions import fright, victim_of
from .gambit_odds import danger_to, threat_to
from .gambit_words import HIT_WAYS
from .layout import Prompt


def reason(battle: np.ndarray, program: np.ndarray, action: int, names: list[str]) -> str:
    """The quantities behind a decision.

    Args:
        battle: the state at the decision, ``[1]``.
        program: the compiled gambit.
        action: what it decided.
        names: of the fighters.
    """
    b = battle[0]
    if b["prompt"] in (Prompt.DEFEND, Prompt.PROTECT):
        victim = int(victim_of(b))
        hit, points = int(danger_to(b, victim)) / HIT_WAYS, int(threat_to(b, victim)) / HIT_WAYS
        return f"{names[int(b['act_by'])]} would hit with {hit:.0%}, {points:.1f} points expected, {_ap(b)}"
    if b["prompt"] == Prompt.INTERRUPT:
        return f"{names[int(b['act_by'])]} acts, {_ap(b)}"
    told = reasons.reason(battle, "gambit", action, names)
    return f"{told}; fright {int(fright(b, int(b['actor'])))}%" if b["prompt"] == Prompt.ACT else told


def _ap(b: np.void) -> str:
    return f"{int(b['fighters'][int(b['actor'])]['ap'])} AP left"
