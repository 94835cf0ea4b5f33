"""Whether what is declared can still be done after a correction, and against whom."""

from __future__ import annotations

from typing import Any

from okenv.core.bits import bit, has

from ..rules.actions import Act
from ..rules.area import AREA_RADIUS
from ..rules.arms import ready
from ..rules.attack import can_attack, lacks_sight
from ..rules.choices import can_do, can_manoeuvre
from ..rules.forcing import is_area
from ..rules.movement import ADJACENT, distance
from ..rules.sides import stands


def can_still_be_declared(b: Any) -> bool:
    """Whether what somebody has declared in her turn is still legal (ZS-DELAY-1)."""
    i, kind, target = int(b.whose), int(b.act), int(b.target)
    if kind == Act.SQUEEZE and b.fighters[i].holds != target + 1:
        return False
    if kind == Act.BREAK and b.fighters[i].held_by != target + 1:
        return False
    return bool(can_do(b, i, kind, target, int(b.option)))


def can_be_made(b: Any) -> bool:
    """Whether the attack that is carried out still can be, without those who are no part of it any more.

    Nobody becomes a target who was none; who joins needs an arm that still reaches (ZS-MAN-2).
    """
    for t in range(int(b.fighters_n)):
        if has(b.targets, t) and not _is_reached(b, t):
            b.targets &= ~bit(t)
    if b.targets == 0 or not _is_possible(b):
        return False
    for k in range(int(b.fighters_n)):
        f = b.fighters[k]
        if f.joins != 0 and not can_attack(b, k, int(b.target), int(f.joins) - 1):
            f.joins = 0
            b.members -= 1
    return True


def _is_reached(b: Any, t: int) -> bool:
    """Whether a target of several stands where the attack is (ZS-ATT-2, ZS-MAN-1)."""
    if not stands(b, t):
        return False
    at = int(b.fighters[t].at)
    if is_area(b):
        return abs(at - int(b.centre)) <= AREA_RADIUS
    if b.act == Act.SPREAD:
        return abs(at - int(b.centre)) <= ADJACENT and bool(can_attack(b, int(b.whose), t, int(b.arm)))
    return b.act != Act.SWEEP or bool(distance(b, int(b.whose), t) <= ADJACENT)


def _is_possible(b: Any) -> bool:
    """Whether the attacker can still make it: the arm, the reach, and what a manoeuvre needs (ZS-RANGE-1, ZS-MAN-1)."""
    i, t, kind = int(b.whose), int(b.target), int(b.act)
    if kind == Act.SQUEEZE:
        return bool(b.fighters[i].holds == t + 1)
    if kind in (Act.DISARM, Act.GRAPPLE, Act.TAKEDOWN):
        return bool(can_manoeuvre(b, i, kind, t))
    if kind == Act.ATTACK and not is_area(b):
        return bool(can_attack(b, i, t, int(b.arm)))
    return bool(ready(b, i, int(b.arm)) and not lacks_sight(b, i, int(b.arm)))
