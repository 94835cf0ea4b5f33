"""How a fight begins, in sentences: the arena, cover, props, who stands where and how, hazards."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Ground
from okenv.core.voice.words import by_side, metres, plural

from ..rules.layout import Restraint
from ..sheet.labels import Labels
from .words import Cast

RESTRAINTS = {
    Restraint.FREE: "", Restraint.CONFINED: "in a small space", Restraint.BOUND: "bound, but wriggling",
    Restraint.IMMOBILE: "completely unable to move",
}  # fmt: skip
ABOVE = ("", "above the others", "far above the others")
"""How high somebody stands (PS-MELEE-1)."""
FOREVER = 100_000
"""The last round of a hazard that never ends."""


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The opening of a battle that has just been laid out: the arena, cover, props, each side, each hazard."""
    b = battle[0]
    lines = [f"The arena is {metres(int(b['arena']))} long."]
    found = ground(battle, names, side_names, labels)
    lines += [one.sentence() for one in found if not one.hurts]
    lines += by_side(b, names, side_names, lambda row: _plight(b["fighters"][row]), "")
    return lines + [one.sentence() for one in found if one.hurts]


def ground(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[Ground]:
    """Places with cover, props, and hazards but for those that are over (PS-COVER-1, PS-ACT-2)."""
    b, cast = battle[0], Cast(names, side_names, labels)
    arena, found = int(b["arena"]), Ground.covers(b, cast.cover)
    for p in range(int(b["props_n"])):
        at, reach = int(b["prop_at"][p]), metres(int(b["prop_reach"][p]))
        does = f"carries {reach} from {metres(at)}, Agility against {b['prop_difficulty'][p]}"
        found.append(Ground.between(cast.prop(p), does, at, at, arena))
    for h in range(int(b["hazards_n"])):
        if b["turn"] <= b["h_to"][h]:
            ends = int(b["h_left"][h]), int(b["h_right"][h])
            found.append(Ground.between(cast.hazard(h), _hazard(b, h), *ends, arena, hurts=True))
    return found


def _plight(f: Any) -> str:
    """Where and how somebody begins: ``at 25 m, cover 2, bound, but wriggling``."""
    words = [f"at {metres(int(f['at']))}"]
    words += [f"cover {f['cover']}"] * bool(f["cover"]) + [ABOVE[f["high"]]] * bool(f["high"])
    words += [plural(int(f["wounds"]), "wound")] * bool(f["wounds"])
    words += [RESTRAINTS[Restraint(int(f["restraint"]))]] * bool(f["restraint"])
    return ", ".join(words)


def _hazard(b: Any, h: int) -> str:
    """What hurts whom, where and when: ``damage 9 from 3 m to 6 m in round 2``."""
    left, right = (metres(int(b[name][h])) for name in ("h_left", "h_right"))
    first, last = int(b["h_from"][h]), int(b["h_to"][h])
    when = f"in round {first}" if first == last else f"in rounds {first} to {last}"
    if last == FOREVER:
        when = "each round" if first == 1 else f"each round from {first} on"
    armour = "" if b["h_armour"][h] else ", armour or not"
    return f"damage {b['h_damage'][h]} from {left} to {right} {when}{armour}"
