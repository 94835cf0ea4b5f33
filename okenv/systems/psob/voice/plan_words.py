"""What a fighter does with an answer, as a plan tells it: ``shoots at Bob with the rifle``."""

from __future__ import annotations

import numpy as np

from okenv.core.layout import fighter_at
from okenv.core.voice.verbs import third_person

from ..rules.actions import ACTIONS, STEP, Act
from ..rules.choices import part_of
from ..rules.layout import Part
from ..rules.movement import best_cover
from ..rules.vehicles import drive_to
from ..sheet.labels import Labels
from .asked_words import MOVES, behind, driving
from .words import Cast

_SAID = {
    Act.DODGE: "aborts to defence",
    Act.DEFEND: "defends actively",
    Act.HOLD: "waits for a better moment",
    Act.PREEMPT: "tries to preempt {whom}",
}
_UNTOLD = frozenset({Act.DECLINE, Act.STAND, Act.PASS, Act.COMPLEX, Act.NOTHING, Act.DONE, Act.ACT, Act.RATE,
    Act.SPREAD})  # fmt: skip
"""Answers that nobody needs to be told: refusals, ends, and how an attack is made in detail."""


def does(state: np.ndarray, action: int, names: list[str], labels: Labels | None) -> str:
    """What the asked fighter does with that answer, in the third person; empty for what nobody need be told."""
    b = state[0]
    me = int(b["actor"])
    kind, option, slot = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(ACTIONS.slot[action])
    if kind in _UNTOLD:
        return ""
    target = fighter_at(b, me, slot) if slot else -1
    whom, cast = names[target] if target >= 0 else "nobody", Cast(names, ("", ""), labels)
    if kind in _SAID:
        return _SAID[kind].format(whom=whom)
    if kind == Act.SNAP:
        f = b["fighters"][me]
        part = Part.AREA if f["hair_area"] else Part.ATTACK
        return f"{third_person(cast.part(me, part, int(f['hair']) - 1, 0, target, 0))} on a hair-trigger"
    out = "gets out and " if b["fighters"][me]["vehicle"] else ""
    if kind == Act.COVER:
        place = behind(int(best_cover(b, me, option)), cast)
        return f"{out}dives{place}" if place else f"{out}dives for cover"
    if kind in (Act.DRIVE, Act.DRIVE_OFF):
        return third_person(driving(b, me, target, int(drive_to(b, me, int(kind), target)), cast))
    if kind in MOVES:
        way = "toward" if kind in (Act.APPROACH, Act.JOIN) else "back from"
        return out + (f"steps {way} {whom}" if option == STEP else third_person(f"{MOVES[kind]} {whom}"))
    return third_person(cast.part(me, int(part_of(int(kind))), option, 0, target, 0))
