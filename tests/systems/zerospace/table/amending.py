"""A correction as a fight takes it, and the fights that most of them are made in."""

from typing import Any

import numpy as np

from tests.systems.amending import FIGHT, amending
from tests.systems.zerospace import asked
from tests.systems.zerospace.helpers import gun, sheet, start

_AMENDING = amending("zerospace")
fields, complete, correct = _AMENDING.fields, _AMENDING.complete, _AMENDING.correct

__all__ = ["FIGHT", "complete", "correct", "fields"]
ANN, BEN, FOE, OTHER = range(4)


def two_on_two(*arms: dict[str, int], foe: int = 34, other: int = 45, **options: Any) -> np.ndarray:
    """Ann and Ben at 30 m, Ann with a gun unless told; the foe at 34, the other at 45."""
    red = [sheet(*(arms or (gun(),))), sheet()]
    return start(red, [sheet(at=foe), sheet(at=other)], **options)


def spent(bs: np.ndarray) -> tuple[Any, int, int]:
    """Who is asked, whether the standard action is spent, and what is under way."""
    return asked.asked(bs), int(bs[0].spent), int(bs[0].act)
