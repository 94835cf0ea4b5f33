"""What players see of fighters and questions; what they see of events stands in `told.txt`."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.broags.rules.layout import ARMS, Bond, Posture, State
from okenv.systems.broags.sheet.labels import Labels
from okenv.systems.broags.table.public import public_card, seen
from tests.systems.broags.asked import row
from tests.systems.broags.helpers import gun, sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]
LABELS = Labels([["pistol", "knife"], [], ["staff"], []], ["wall"])


def card(bs: np.ndarray, i: int) -> dict[str, Any]:
    return public_card(bs, i, NAMES, SIDES, LABELS)


def test_a_card_shows_what_can_be_seen() -> None:
    bs = start([sheet(gun(), gun(), gun(place=0)), sheet()], [sheet(), sheet()])
    assert card(bs, 0) == {"state": "Fit", "stands": True, "notes": ["in hand: pistol and knife"]}
    assert card(bs, 1)["notes"] == []
    f = row(bs, 0)
    f.lethal, f.cover, f.hidden, f.sprint, f.erratic, f.w_jam[0], f.w_from[1] = 4, 2, 1, 1, 2, 1, 2 * ARMS + 1
    f.posture, f.bond, f.bond_with = Posture.CROUCHED, Bond.HOLDER, 3
    assert card(bs, 0)["notes"] == [
        "in hand: pistol (jammed) and staff", "wounded", "holds Foe", "crouched", "in cover", "hidden",
        "sprints wildly this way and that",
    ]  # fmt: skip
    f.state = State.OUT
    assert card(bs, 0) == {"state": "Out", "stands": False, "notes": []}
    f.hidden = 0
    assert all(seen(bs, i, side) for i in range(4) for side in range(2))
    f.hidden, row(bs, 3).hidden = 2, 1
    assert [seen(bs, i, 0) for i in range(4)] == [True, True, True, False]
    assert [seen(bs, i, 1) for i in range(4)] == [False, True, True, True]
