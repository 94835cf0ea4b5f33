"""Why a gambit decided as it did: a clause for people, and what was computed for the decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import FAIR, percent, threat
from okenv.reasons import gambit_reason_by

from ..mind.forecast import HIT_WAYS, THREE_ROLLS, TWO_ROLLS, break_ways, manoeuvre_ways
from ..mind.gambits.danger import asked_of_attack, given, slip_ways
from ..mind.gambits.groups import best_group
from ..mind.gambits.words import With
from ..rules.actions import ACTIONS, Act
from ..rules.engine import target_row
from ..rules.layout import Deed, Prompt
from . import reasons

_MANOEUVRES = {Act.TRIP: Deed.TRIP, Act.DISARM: Deed.DISARM, Act.GRAPPLE: Deed.GRAPPLE, Act.SHOVE: Deed.SHOVE}


def _danger(b: Any, kind: Act, danger: int, names: list[str]) -> str:
    chance = danger / THREE_ROLLS
    if not asked_of_attack(b) or kind == Act.SHIELD or (kind == Act.DECLINE and chance >= FAIR):
        return ""
    return threat(names[int(b["whose"])], chance, "hit" if b["deed"] == Deed.STRIKE else "succeed")


reason = gambit_reason_by(reasons.reason, ACTIONS, Act, _danger)


def details(battle: np.ndarray, explained: list[int], names: list[str]) -> tuple[str, ...]:
    """What was computed, each a short phrase; arguments as for :func:`reason`."""
    action, _, _, fright, danger, hit, down, damage = explained
    b, told = battle[0], []
    i, kind, prompt = int(b["actor"]), Act(int(ACTIONS.kind[action])), Prompt(int(b["prompt"]))
    target = int(target_row(b, action))
    if asked_of_attack(b):
        told = [f"{percent(danger / THREE_ROLLS)} for the attack on {names[int(b['ward'])]} to succeed"]
    elif prompt == Prompt.AREA or kind == Act.ATTACK:
        told = [
            f"{percent(hit / HIT_WAYS)} to hit with the best attack",
            f"{percent(down / HIT_WAYS)} to bring down",
            f"{damage / HIT_WAYS:.1f} hit points expected",
        ]
    elif kind in _MANOEUVRES:
        ways = int(manoeuvre_ways(b, i, target, int(_MANOEUVRES[kind])))
        told = [f"{percent(ways / TWO_ROLLS)} to succeed"]
    elif kind in (Act.CONCENTRATE, Act.DOGPILE):
        told = [f"{int(best_group(b, i, target, int(With.BEST))[3]) / HIT_WAYS:.1f} hits expected"]
    elif prompt == Prompt.BOUND:
        told = [f"{percent(int(break_ways(b, i, 0)) / HIT_WAYS)} to break free"]
    elif prompt == Prompt.KEEP:
        told = [f"{percent(int(slip_ways(b, i)) / HIT_WAYS)} for {names[int(given(b))]} to break free"]
    if fright:
        told.append(f"fright {fright} %")
    return tuple(told)
