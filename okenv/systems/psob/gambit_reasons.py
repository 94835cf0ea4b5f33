"""Why a gambit decided as it did: what was computed for the decision, in a sentence."""

from __future__ import annotations

import numpy as np

from okenv.core.words import metres

from .actions import ACTIONS, Act
from .gambit_danger import attacker_of
from .gambit_words import HIT_WAYS
from .layout import Prompt, Rate
from .movement import distance
from .rules import target_row
from .words import RATE_WORDS


def reason(battle: np.ndarray, explained: list[int], names: list[str]) -> str:
    """The quantities behind a decision.

    Args:
        battle: the state at the decision, ``[1]``.
        explained: the row of ``gambits.explain``.
        names: of the fighters.
    """
    action, _, _, fright, danger, threat, hit, down, damage = explained
    b = battle[0]
    kind, option, target = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(target_row(b, action))
    if target >= 0 and kind in (Act.ATTACK, Act.AIM, Act.SNAP, Act.PREEMPT):
        return (
            f"the best attack on {names[target]} hits with {hit / HIT_WAYS:.0%}, brings down with"
            f" {down / HIT_WAYS:.0%}, {damage / HIT_WAYS:.1f} damage expected"
        )
    if target >= 0:
        return f"{names[target]} is {metres(int(distance(b, int(b['actor']), target)))} away"
    if b["prompt"] in (Prompt.PREEMPT, Prompt.ABORT, Prompt.STEP):
        by = int(attacker_of(b))
        who = "nobody attacks her side" if by < 0 else f"{names[by]} attacks"
        return f"{who}, she is hit with {danger / HIT_WAYS:.0%}, {threat / HIT_WAYS:.1f} damage expected"
    if kind == Act.RATE:
        return f"rate of fire: {RATE_WORDS[Rate(option + 1)]}"
    return f"number {int(b['count'])}, fright {fright}%"
