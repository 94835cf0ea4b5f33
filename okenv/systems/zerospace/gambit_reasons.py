"""Why a gambit decided as it did: what was computed for the decision, in a sentence."""

from __future__ import annotations

import numpy as np

from .actions import ACTIONS, Act
from .gambit_danger import JOIN, danger_after, given, under_way, victim_of
from .gambit_odds import break_ways, manoeuvre_ways, recover_ways, slip_ways
from .gambit_words import BLOW_WAYS, ROLL_WAYS, TEAM_WAYS
from .layout import Prompt
from .movement import distance
from .rules import target_row
from .words import metres

_MANOEUVRES = (Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN)


def reason(battle: np.ndarray, explained: list[int], names: list[str]) -> str:
    """The quantities behind a decision.

    Args:
        battle: the state at the decision, ``[1]``.
        explained: the row of ``gambits.explain``.
        names: of the fighters.
    """
    action, _, _, fright, danger, hit, down, damage = explained
    b = battle[0]
    i, kind, prompt = int(b["actor"]), Act(int(ACTIONS.kind[action])), Prompt(int(b["prompt"]))
    target = int(target_row(b, action))
    if under_way(b):
        told = f"{names[int(b['whose'])]}'s attack on {names[int(victim_of(b))]} hits with {danger / TEAM_WAYS:.0%}"
        if prompt == Prompt.TEAM:
            told += f", with her {int(danger_after(b, JOIN)) / TEAM_WAYS:.0%}"
        return told
    if kind in (Act.ATTACK, Act.SPREAD) or (prompt == Prompt.TRADE and given(b) >= 0):
        whom = names[target if target >= 0 else int(given(b))]
        return (
            f"the best attack on {whom} hits with {hit / ROLL_WAYS:.0%}, takes her out with {down / BLOW_WAYS:.0%},"
            f" {damage / BLOW_WAYS:.1f} points expected"
        )
    if kind in _MANOEUVRES:
        return f"it succeeds on {names[target]} with {int(manoeuvre_ways(b, i, target, int(kind))) / ROLL_WAYS:.0%}"
    if kind == Act.BREAK:
        return f"she breaks free with {int(break_ways(b, i)) / ROLL_WAYS:.0%}"
    if kind == Act.RECOVER:
        which = int(ACTIONS.option[action])
        return f"she recovers with {int(recover_ways(b, i, which)) / ROLL_WAYS:.0%}"
    if prompt == Prompt.RELEASE:
        return f"{names[int(given(b))]} breaks free with {int(slip_ways(b, i)) / ROLL_WAYS:.0%}"
    if target >= 0:
        return f"{names[target]} is {metres(int(distance(b, i, target)))} away"
    f = b["fighters"][i]
    return f"Health {int(f['health'])}, Endurance {int(f['endurance'])}, fright {fright}%"
