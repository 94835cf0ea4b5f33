"""How a fight begins, in sentences: the arena, cover, props, vehicles, who stands where and how, hazards."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Ground
from okenv.core.voice.verbs import the
from okenv.core.voice.words import begun, by_side, metres, plural

from ..rules.layout import Restraint
from ..rules.vehicles import drives
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
    """The opening of a battle that has just been laid out: the arena, cover, props, vehicles, sides, hazards."""
    b = battle[0]
    lines = [f"The arena is {metres(int(b['arena']))} long."]
    found = ground(battle, names, side_names, labels)
    lines += [one.sentence() for one in found if not one.hurts]
    cast = Cast(names, side_names, labels)
    lines += [_vehicle(b, v, cast) for v in range(int(b["vehicles_n"]))]
    lines += by_side(b, names, side_names, lambda row: _plight(b, row, cast), "")
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


def _vehicle(b: Any, v: int, cast: Cast) -> str:
    """``The buggy: 40 m in a phase, cover 1, -2 Dodge in it.``: what a vehicle does for those in it (PS-VEH-1)."""
    words = [f"{metres(int(b['v_pace'][v]))} in a phase"]
    words += [f"cover {b['v_cover'][v]}"] * bool(b["v_cover"][v])
    words += [f"-{b['v_hinders'][v]} Dodge in it"] * bool(b["v_hinders"][v])
    return f"{begun(the(cast.vehicle(v)))}: {', '.join(words)}."


def aboard(b: Any, row: int, cast: Cast) -> list[str]:
    """``in the buggy``, or ``drives the buggy``, of whoever is in a vehicle (PS-VEH-1)."""
    vehicle = int(b["fighters"][row]["vehicle"])
    return [f"{'drives' if drives(b, row) else 'in'} {the(cast.vehicle(vehicle - 1))}"] if vehicle else []


def _plight(b: Any, row: int, cast: Cast) -> str:
    """Where and how somebody begins: ``at 25 m, cover 2, bound, but wriggling``."""
    f = b["fighters"][row]
    words = [f"at {metres(int(f['at']))}", *aboard(b, row, cast)]
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
