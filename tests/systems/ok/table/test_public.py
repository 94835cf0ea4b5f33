"""What players see of fighters and questions; what they see of events stands in `told.txt`."""

import pytest

from okenv.systems.ok.rules.layout import TAKEN, Arm, State
from okenv.systems.ok.table.public import public_card, seen
from tests.systems.ok.asked import row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]


def card(bs, i):
    return public_card(bs, i, NAMES, SIDES, None)


def test_a_card_shows_what_can_be_seen():
    bs = start([sheet(), sheet()], [sheet(), sheet()], (9, 8, 7, 6))
    assert card(bs, 0) == {"state": "Fit", "stands": True, "notes": ["in hand: weapon"]}
    f = row(bs, 0)
    f.prone, f.exposed, f.def_all, f.holding, f.holds, f.held_by, f.contests = 1, 2, 1, 1, 3, 4, 3
    f.occupied = 1
    f.taken_from, f.w_where[TAKEN], row(bs, 2).held_by = 2, Arm.READY, 1
    assert card(bs, 0)["notes"] == [
        "in hand: weapon and Ben's weapon", "prone", "occupied", "exposed", "has Foe in a grab", "in the grab of Other",
        "grips a weapon of Foe", "defends", "waits for the right moment",
    ]  # fmt: skip
    f.w_hands[0] = 0
    assert card(bs, 0)["notes"][0] == "in hand: Ben's weapon"
    row(bs, 1).state, row(bs, 1).clock = State.OUT, 5
    assert card(bs, 1) == {"state": "Out", "stands": False, "notes": ["dying"]}


def test_somebody_who_has_fled_has_nothing_in_hand():
    bs = start([sheet(), sheet()], [sheet(), sheet()], (9, 8, 7, 6))
    row(bs, 1).state = State.FLED
    assert card(bs, 1) == {"state": "Fled", "stands": False, "notes": []}


def test_a_reinforcement_is_not_known_before_she_arrives():
    bs = start([sheet()], [sheet(), sheet(state=State.WAITING, arrives=3)], (9, 8))
    assert [[seen(bs, i, side) for i in range(3)] for side in range(2)] == [[True, True, False]] * 2
