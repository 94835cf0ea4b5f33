"""How a fight begins, in sentences: the arena, cover, who stands where and how, hazards."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.words import begun, by_side, metres, plural

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
    """The opening of a battle that has just been laid out: the arena, cover, each side, each hazard."""
    b, cast = battle[0], Cast(names, side_names, labels)
    lines = [f"The arena is {metres(int(b['arena']))} long."]
    for c in range(int(b["covers_n"])):
        lines.append(f"{begun(cast.cover(c))}: cover {b['c_cover'][c]} at {metres(int(b['c_at'][c]))}.")
    lines += by_side(b, names, side_names, lambda row: _plight(b["fighters"][row]), "")
    return lines + [_hazard(b, cast, h) for h in range(int(b["hazards_n"]))]


def _plight(f: Any) -> str:
    """Where and how somebody begins: ``at 25 m, cover 2, bound, but wriggling``."""
    words = [f"at {metres(int(f['at']))}"]
    words += [f"cover {f['cover']}"] * bool(f["cover"]) + [ABOVE[f["high"]]] * bool(f["high"])
    words += [plural(int(f["wounds"]), "wound")] * bool(f["wounds"])
    words += [RESTRAINTS[Restraint(int(f["restraint"]))]] * bool(f["restraint"])
    return ", ".join(words)


def _hazard(b: Any, cast: Cast, h: int) -> str:
    """What hurts whom, where and when."""
    left, right = (metres(int(b[name][h])) for name in ("h_left", "h_right"))
    first, last = int(b["h_from"][h]), int(b["h_to"][h])
    when = f"in round {first}" if first == last else f"in rounds {first} to {last}"
    if last == FOREVER:
        when = "each round" if first == 1 else f"each round from {first} on"
    name = cast.hazard(h)
    armour = "" if b["h_armour"][h] else ", armour or not"
    return f"{begun(name)}: damage {b['h_damage'][h]} from {left} to {right} {when}{armour}."
