"""What the tests of combined actions share: a scene, what blows were told, what can be kept of two complex parts."""

from typing import Any

import numpy as np

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Event
from tests.systems.ok.asked import Told, awaited, roll
from tests.systems.ok.helpers import sheet, start

HERE = 3000
EASY, HARD = 5, 4
"""Ranks with which a task of difficulty Def needs no roll, and with which it needs one."""


def scene(*foes: int, ap: int = 9, meets: int = 4, rules: dict[str, Any] | None = None, **ann: Any) -> np.ndarray:
    """Ann (row 0) is asked to act at 30 m, Ben stands 50 cm on her home side, and foes so many cm before her."""
    enemies = [sheet(at=HERE + gap, meets=meets, dr=14) for gap in foes]
    ours = [sheet(at=HERE, **ann), sheet(at=HERE - 50)]
    return start(ours, enemies, [ap, 2] + [2] * len(foes), **(rules or {}))


def armed(**fields: Any) -> dict[str, Any]:
    """Three one-handed weapons: one in hand, one put away, one on the ground at hand."""
    places = [Arm.READY, Arm.STOWED, Arm.DROPPED, Arm.READY]
    return {"weapons_n": 3, "w_where": places, "w_at": [0, 0, HERE], **fields}


def blows(told: Told) -> list[tuple[int, int]]:
    """``(target, margin)`` of every attack that was told, in order; a miss has a margin below 0."""
    sign = {Event.HIT: 1, Event.MISS: -1}
    return [(t, sign[what] * by) for what, _, t, by, *_ in told if what in sign]


def margins(bs: np.ndarray) -> dict[int, list[tuple[int, int]]]:
    """The blows that each outcome of the awaited dice leads to at once."""
    return {dice: blows(roll(bs.copy(), dice)) for dice, _ in awaited(bs)}


def choices(m1: int, m2: int, bonus: int = 0) -> list[Act]:
    """What can be kept of two complex parts with these margins; ``DONE`` for nothing."""
    keep = [Act.KEEP_BOTH] * (m1 >= 2 and m2 + bonus >= 2) + [Act.KEEP_FIRST] * (m1 >= 0)
    return keep + [Act.KEEP_SECOND] * (m2 >= 0) or [Act.DONE]
