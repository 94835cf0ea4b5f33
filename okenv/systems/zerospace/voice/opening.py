"""How a fight begins, in sentences: the arena, sight, cover, hazards, who stands where and how."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Ground
from okenv.core.voice.words import by_side

from ..sheet.labels import Labels
from .plight import plight
from .words import Cast, metres


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The opening of a battle that has just been laid out: the arena, cover, hazards, each side."""
    b, cast = battle[0], Cast(names, side_names, labels)
    notes = ["dark"] * bool(b["dark"]) + ["weightless"] * bool(b["weightless"])
    lines = [f"The arena is {metres(int(b['arena']))} long{''.join(f', {note}' for note in notes)}."]
    lines += [one.sentence() for one in ground(battle, names, side_names, labels)]
    lines.append(f"First to act: {side_names[int(b['starts'])]}.")
    return lines + by_side(b, names, side_names, lambda row: _plight(b, cast, row), "")


def ground(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[Ground]:
    """Cover that is not destroyed, and hazards that are still in the arena (ZS-OBJ-1, ZS-OBJ-2)."""
    b, cast = battle[0], Cast(names, side_names, labels)
    arena, found = int(b["arena"]), []
    for c in range(int(b["covers_n"])):
        at, health = int(b["c_at"][c]), int(b["c_health"][c])
        if health > 0:
            found.append(Ground.between(cast.cover(c), f"cover at {metres(at)}, Health {health}", at, at, arena))
    for h in range(int(b["hazards_n"])):
        if not b["h_gone"][h]:
            at, width = int(b["h_at"][h]), int(b["h_width"][h])
            found.append(Ground.between(cast.hazard(h), _hazard(b, h), at - width, at + width, arena, hurts=True))
    return found


def _plight(b: Any, cast: Cast, row: int) -> str:
    """Where and how somebody begins: ``at 25 m, prone, flies, unnamed``."""
    f = b["fighters"][row]
    always = ["flies"] * bool(f["flies"]) + ["unnamed"] * (not f["named"])
    return ", ".join([f"at {metres(int(f['at']))}", *plight(b, cast, row), *always])


def _hazard(b: Any, h: int) -> str:
    """Where a hazard is and what it does: ``a hazard of level 4 within 2 m of 12 m, moving 8 m a round toward 0 m``."""
    words = f"a hazard of level {b['h_level'][h]} within {metres(int(b['h_width'][h]))} of {metres(int(b['h_at'][h]))}"
    speed = int(b["h_speed"][h])
    toward = metres(int(b["arena"]) if speed > 0 else 0)
    return f"{words}, moving {metres(abs(speed))} a round toward {toward}" if speed else words
