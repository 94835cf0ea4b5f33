"""Why a gambit decided as it did: a clause for people, and what was computed for the decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import FAIR, percent, threat
from okenv.reasons import gambit_reason_by

from ..mind.forecast import HIT_WAYS
from ..mind.gambits.danger import attacker_of, victim_of
from ..rules.actions import ACTIONS, Act
from ..rules.engine import target_row
from ..rules.layout import Prompt
from . import reasons

_REACTIONS = (Prompt.PREEMPT, Prompt.ABORT, Prompt.STEP)


def _danger(b: Any, kind: Act, danger: int, names: list[str]) -> str:
    if b["prompt"] not in _REACTIONS or kind in (Act.SNAP, Act.PREEMPT):
        return ""
    by, chance = int(attacker_of(b)), danger / HIT_WAYS
    if by < 0:
        return "" if b["prompt"] == Prompt.PREEMPT else "nobody on the side is under attack"
    if (victim := int(victim_of(b))) != b["actor"]:
        return f"{names[by]} is after {names[victim]}"
    if kind == Act.DECLINE:  # the chance is that of the attack which is likeliest to hit
        return "" if chance >= FAIR else threat(names[by], chance)
    return threat(reasons.attackers(b, names), chance)


reason = gambit_reason_by(reasons.reason, ACTIONS, Act, _danger)


def details(battle: np.ndarray, explained: list[int], names: list[str]) -> tuple[str, ...]:
    """What was computed, each a short phrase; arguments as for :func:`reason`."""
    action, _, _, fright, danger, threatened, hit, down, damage = explained
    b, kind, told = battle[0], Act(int(ACTIONS.kind[action])), []
    if int(target_row(b, action)) >= 0 and kind in (Act.ATTACK, Act.AIM, Act.SNAP, Act.PREEMPT):
        told = [
            f"the best attack hits with {percent(hit / HIT_WAYS)}",
            f"brings down with {percent(down / HIT_WAYS)}",
            f"{damage / HIT_WAYS:.1f} damage expected",
        ]
    elif b["prompt"] in _REACTIONS:
        told = [f"{percent(danger / HIT_WAYS)} to be hit", f"{threatened / HIT_WAYS:.1f} damage expected"]
    if fright:
        told.append(f"fright {fright} %")
    return tuple(told)
