"""Why a gambit decided as it did: a clause for people, and what was computed for the decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import FAIR, percent
from okenv.reasons import gambit_reason_by

from ..mind.forecast import ROLL_WAYS
from ..mind.gambits.danger import danger_after, given, under_way, victim_of
from ..mind.gambits.odds import break_ways, manoeuvre_ways, recover_ways, slip_ways
from ..mind.gambits.words import BLOW_WAYS, TEAM_WAYS
from ..rules.actions import ACTIONS, Act
from ..rules.engine import target_row
from ..rules.layout import Prompt
from . import reasons

_MANOEUVRES = (Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN)


def _danger(b: Any, kind: Act, danger: int, names: list[str]) -> str:
    chance = danger / TEAM_WAYS
    if b["prompt"] != Prompt.FORCE or kind == Act.DIVE or victim_of(b) != b["actor"]:
        return ""
    if kind == Act.DECLINE and chance >= FAIR:
        return ""
    return reasons.feared(b, chance, names)


reason = gambit_reason_by(reasons.reason, ACTIONS, Act, _danger)


def details(battle: np.ndarray, explained: list[int], names: list[str]) -> tuple[str, ...]:
    """What was computed, each a short phrase; arguments as for :func:`reason`."""
    action, _, _, fright, danger, hit, down, damage = explained
    b, told = battle[0], []
    i, kind, prompt = int(b["actor"]), Act(int(ACTIONS.kind[action])), Prompt(int(b["prompt"]))
    target = int(target_row(b, action))
    if under_way(b):
        told = [f"{percent(danger / TEAM_WAYS)} for the attack on {names[int(victim_of(b))]} to succeed"]
        if prompt == Prompt.TEAM:
            told.append(f"{percent(int(danger_after(b, Act.TEAM)) / TEAM_WAYS)} with one more")
    elif kind in (Act.ATTACK, Act.SPREAD) or (prompt == Prompt.TRADE and given(b) >= 0):
        told = [
            f"{percent(hit / ROLL_WAYS)} to hit with the best attack",
            f"{percent(down / BLOW_WAYS)} to put {names[target if target >= 0 else int(given(b))]} out",
            f"{damage / BLOW_WAYS:.1f} points expected",
        ]
    elif kind in _MANOEUVRES:
        told = [f"{percent(int(manoeuvre_ways(b, i, target, int(kind))) / ROLL_WAYS)} to succeed"]
    elif kind == Act.BREAK:
        told = [f"{percent(int(break_ways(b, i)) / ROLL_WAYS)} to break free"]
    elif kind == Act.RECOVER:
        told = [f"{percent(int(recover_ways(b, i, int(ACTIONS.option[action]))) / ROLL_WAYS)} to recover"]
    elif prompt == Prompt.RELEASE:
        told = [f"{percent(int(slip_ways(b, i)) / ROLL_WAYS)} for {names[int(given(b))]} to break free"]
    if fright:
        told.append(f"fright {fright} %")
    return tuple(told)
