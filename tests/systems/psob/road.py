"""A buggy with Ann, who drives, and Ben in it, and Bob on the road: what the tests of vehicles share (PS-VEH-1)."""

from typing import Any

import numpy as np

from okenv.systems.psob.rules.actions import Act
from tests.systems.psob.helpers import blade, gun, sheet, start

ANN, BEN, BOB = 0, 1, 2
UP, UP_AFTER, OFF, OFF_AFTER = ((kind, 0, option) for kind in (Act.DRIVE, Act.DRIVE_OFF) for option in (0, 1))
AIM = (Act.AIM, 0, 0)
BUGGY = (2000, 1, 2)
"""20 m in a phase, cover 1, -2 Dodge."""


def road(*, to: int = 5000, vehicles: Any = (BUGGY,), ben: Any = None, foe: Any = None, **ann: Any) -> np.ndarray:
    """Ann, who has her phase, and Ben are in a buggy at 30 m; Bob stands at ``to``."""
    options = {name: ann.pop(name) for name in ("covers", "props", "arena") if name in ann}
    one = sheet(blade(), gun(), **{"initiative": 9, "vehicle": 1, "cover": 1, "agility": 7, **ann})
    two = sheet(gun(), **{"initiative": 7, "vehicle": 1, "cover": 1, **(ben or {})})
    return start([one, two], [sheet(gun(), at=to, **(foe or {}))], vehicles=list(vehicles), **options)
