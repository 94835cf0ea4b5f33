"""How a fight begins, in sentences: the arena, sight, cover, who stands where and how."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Ground
from okenv.core.voice.words import by_side, metres

from ..rules.layout import Posture
from ..sheet.labels import Labels
from .words import POSTURE_WORDS, VISIBILITY_WORDS, Cast


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The opening of a battle that has just been laid out: the arena, cover, each side."""
    b, cast = battle[0], Cast(names, side_names, labels)
    sight = VISIBILITY_WORDS[int(b["visibility"])]
    lines = [f"The arena is {metres(int(b['arena']))} long; visibility is {sight}."]
    lines += [one.sentence() for one in ground(battle, names, side_names, labels)]
    return lines + by_side(b, names, side_names, lambda row: _plight(b["fighters"][row], cast), "")


def ground(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[Ground]:
    """Places with cover, and smoke that is not gone (BR-COVER-1, BR-SIGHT-2)."""
    b, cast = battle[0], Cast(names, side_names, labels)
    arena, found = int(b["arena"]), Ground.covers(b, cast.cover)
    for s in (s for s in range(int(b["smoke_n"])) if b["s_visibility"][s]):
        ends = int(b["s_left"][s]), int(b["s_right"][s])
        sight = VISIBILITY_WORDS[int(b["s_visibility"][s])]
        words = f"visibility is {sight} from {metres(ends[0])} to {metres(ends[1])}"
        found.append(Ground.between(cast.smoke(s), words, *ends, arena))
    return found


def _plight(f: Any, cast: Cast) -> str:
    """Where and how somebody begins: ``at 25 m, cover 2, crouched, holds Bob``."""
    words = [f"at {metres(int(f['at']))}"] + [f"cover {f['cover']}"] * bool(f["cover"])
    words += [POSTURE_WORDS[Posture(int(f["posture"]))]] * bool(f["posture"]) + ["hidden"] * bool(f["hidden"])
    words += [f"{f['lethal']} lethal"] * bool(f["lethal"]) + [f"{f['nonlethal']} nonlethal"] * bool(f["nonlethal"])
    words += [cast.bond(f)] if f["bond"] else []
    return ", ".join(words)
