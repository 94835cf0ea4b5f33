"""What players see of fighters and questions; what they see of events stands in `told.txt`."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.rules.layout import Restraint, State
from okenv.systems.psob.table.public import public_card, seen
from tests.systems.psob.asked import row
from tests.systems.psob.helpers import sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]


def card(bs: np.ndarray, i: int) -> dict[str, Any]:
    return public_card(bs, i, NAMES, SIDES, None)


def test_a_card_shows_what_can_be_seen() -> None:
    bs = start([sheet(), sheet()], [sheet(), sheet()])
    assert card(bs, 0) == {"state": "Fit", "stands": True, "notes": ["in hand: weapon"]}
    f = row(bs, 0)
    f.wounds, f.stunned, f.holding, f.dodging, f.aim_on, f.cover, f.high = 2, 1, 1, 1, 3, 2, 1
    f.restraint = Restraint.BOUND
    assert card(bs, 0)["notes"] == [
        "in hand: weapon", "wounded", "stunned", "waits", "on the defensive", "aims at Foe", "in cover",
        "above the others", "bound, but wriggling",
    ]  # fmt: skip
    f.state = State.DEAD
    assert card(bs, 0) == {"state": "Dead", "stands": False, "notes": []}
    assert all(seen(bs, i, side) for i in range(4) for side in range(2))
