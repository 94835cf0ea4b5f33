"""How a fight begins, in sentences: the arena, who stands where and how, who is yet to come, props."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import begun, by_side, listed, metres, plural

from ..rules.layout import Arm, State
from ..sheet.labels import Labels
from .words import Cast, rank


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The opening of a battle that has just been laid out: the arena, water, each side, each prop."""
    b, cast = battle[0], Cast(names, side_names, labels)
    length = metres(int(b["arena"]))
    lines = [f"The arena is {length} long: the home of {side_names[0]} is at 0 m, that of {side_names[1]} at {length}."]
    lines += ["It is all water: everybody swims."] * bool(labels and labels.water)
    lines += by_side(b, names, side_names, lambda row: _plight(b["fighters"][row], cast, row), "")
    return lines + [_prop(b, cast, p) for p in range(int(b["props_n"]))]


def _plight(f: Any, cast: Cast, row: int) -> str:
    """Where and how somebody begins: ``at 17.5 m, prone, sword put away, 3 points (1 lethal)``."""
    if f["state"] == State.WAITING:
        when = f"in round {f['arrives']}" if f["arrives"] > 0 else "with a boon"
        words = [f"to arrive {when} at {metres(int(f['at']))}"]
    else:
        words = [f"at {metres(int(f['at']))}"]
    away = [w for w in range(int(f["weapons_n"])) if f["w_where"][w] == Arm.STOWED]
    words += ["prone"] * int(f["prone"]) + [f"{listed([cast.weapon(row, w) for w in away])} put away"] * bool(away)
    if points := int(f["lethal"]) + int(f["nonlethal"]):
        words.append(f"{plural(points, 'point')} ({f['lethal'] or 'none'} lethal)")
    return ", ".join(words)


def _prop(b: Any, cast: Cast, p: int) -> str:
    """What a prop is good for, where it is and how often it serves."""
    at, reach, bonus, uses = (int(b[f"prop_{field}"][p]) for field in ("at", "reach", "bonus", "uses"))
    gains = [f"{metres(reach)} of reach"] * (reach > 0) + [f"{bonus:+d} on the attack"] * (bonus > 0)
    where = "at hand everywhere" if at < 0 else f"at {metres(at)}"
    often = "" if uses < 0 else f", {plural(uses, 'use')}"
    name, difficulty = cast.prop(p), rank(int(b["prop_difficulty"][p]))
    return f"{begun(name)}: {where}, difficulty {difficulty}, {listed(gains)}{often}."
