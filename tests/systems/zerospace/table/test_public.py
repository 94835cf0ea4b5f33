"""What players see of fighters and questions; what they see of events stands in `told.txt`."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.zerospace.rules.layout import ARMS, State, Terror
from okenv.systems.zerospace.sheet.labels import Labels
from okenv.systems.zerospace.table.public import public_card, seen
from tests.systems.zerospace.asked import row
from tests.systems.zerospace.helpers import gun, power, sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]
LABELS = Labels([["pistol", "knife"], [], ["staff"], []], ["crate"], ["fire"], [10])


def card(bs: np.ndarray, i: int) -> dict[str, Any]:
    return public_card(bs, i, NAMES, SIDES, LABELS)


def test_a_card_shows_what_can_be_seen() -> None:
    bs = start([sheet(gun(), gun(), gun(place=0), power()), sheet()], [sheet(), sheet()])
    assert card(bs, 0) == {"state": "Fit", "stands": True, "notes": ["in hand: pistol and knife"]}
    assert card(bs, 1)["notes"] == []
    f = row(bs, 0)
    f.health, f.endurance, f.holds, f.held_by, f.w_from[1] = 3, 4, 3, 4, 2 * ARMS + 1
    f.prone, f.helpless, f.hidden, f.distracted, f.blind, f.cover, f.dodge, f.run = 1, 1, 1, 1, 11, 1, 1, 2
    f.terror, f.altered, f.unfree = Terror.FLEES, 11, 12
    assert card(bs, 0)["notes"] == [
        "in hand: pistol and staff", "wounded", "weary", "restrains Foe", "restrained by Other", "prone", "helpless",
        "hidden", "distracted", "blinded", "in cover", "altered",
        "without free will", "flees", "dodges", "runs",
    ]  # fmt: skip
    f.state = State.OUT
    assert card(bs, 0) == {"state": "Out", "stands": False, "notes": []}
    f.hidden = 0
    assert all(seen(bs, i, side) for i in range(4) for side in range(2))
    f.hidden, row(bs, 3).hidden = 1, 1
    assert [seen(bs, i, 0) for i in range(4)] == [True, True, True, False]
    assert [seen(bs, i, 1) for i in range(4)] == [False, True, True, True]
