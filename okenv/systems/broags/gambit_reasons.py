"""Why a gambit decided as it did: what was computed for the decision, in a sentence."""

from __future__ import annotations

import numpy as np

from okenv.core.words import metres

from .actions import ACTIONS, Act
from .gambit_chances import break_ways, manoeuvre_ways, slip_ways
from .gambit_danger import given, under_way
from .gambit_groups import best_group
from .gambit_words import HIT_WAYS, THREE_ROLLS, TWO_ROLLS, With
from .layout import Deed, Prompt
from .movement import distance
from .rules import target_row

_MANOEUVRES = {Act.TRIP: Deed.TRIP, Act.DISARM: Deed.DISARM, Act.GRAPPLE: Deed.GRAPPLE, Act.SHOVE: Deed.SHOVE}


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
        return f"{names[int(b['whose'])]}'s attack on {names[int(b['ward'])]} succeeds with {danger / THREE_ROLLS:.0%}"
    if prompt == Prompt.AREA or kind == Act.ATTACK:
        whom = names[target if target >= 0 else int(given(b))]
        return (
            f"the best attack on {whom} hits with {hit / HIT_WAYS:.0%}, brings down with {down / HIT_WAYS:.0%},"
            f" {damage / HIT_WAYS:.1f} hit points expected"
        )
    if kind in _MANOEUVRES:
        ways = int(manoeuvre_ways(b, i, target, int(_MANOEUVRES[kind])))
        return f"it succeeds on {names[target]} with {ways / TWO_ROLLS:.0%}"
    if kind in (Act.CONCENTRATE, Act.DOGPILE):
        hits = int(best_group(b, i, target, int(With.BEST))[3])
        return f"{hits / HIT_WAYS:.1f} hits on {names[target]} expected"
    if target >= 0:
        return f"{names[target]} is {metres(int(distance(b, i, target)))} away"
    if prompt == Prompt.BOUND:
        return f"she breaks free with {int(break_ways(b, i, 0)) / HIT_WAYS:.0%}"
    if prompt == Prompt.KEEP:
        return f"{names[int(given(b))]} breaks free with {int(slip_ways(b, i)) / HIT_WAYS:.0%}"
    f = b["fighters"][i]
    return f"score {int(f['score'] + f['temp'])}, fright {fright}%"
