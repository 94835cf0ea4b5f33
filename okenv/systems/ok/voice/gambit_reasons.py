"""Why a gambit decided as it did: a clause for people, and what was computed for the decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import FAIR, percent, threat
from okenv.reasons import gambit_reason_by

from ..mind.forecast import HIT_WAYS
from ..rules.actions import ACTIONS, Act
from ..rules.layout import Prompt
from . import reasons


def _danger(b: Any, kind: Act, danger: int, names: list[str]) -> str:
    hit = danger / HIT_WAYS
    if b["prompt"] not in (Prompt.DEFEND, Prompt.PROTECT) or (kind == Act.DECLINE and hit >= FAIR):
        return ""
    return threat(names[int(b["act_by"])], hit)


reason = gambit_reason_by(reasons.reason, ACTIONS, Act, _danger)


def details(battle: np.ndarray, explained: list[int], names: list[str]) -> tuple[str, ...]:
    """What was computed, each a short phrase; arguments as for :func:`reason`."""
    action, _, _, fright, danger, harm = explained
    told = reasons.details(battle, "gambit", action, names)
    if battle[0]["prompt"] in (Prompt.DEFEND, Prompt.PROTECT):
        hit, points = danger / HIT_WAYS, harm / HIT_WAYS
        return (f"{percent(hit)} to be hit", f"{points:.1f} points expected", *told)
    return (*told, f"fright {fright} %") if battle[0]["prompt"] == Prompt.ACT and fright else told
