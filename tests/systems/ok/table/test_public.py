"""What players see of fighters and questions; what they see of events stands in `told.txt`."""

from __future__ import annotations

import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import TAKEN, Arm, Prompt, Purpose, State
from okenv.systems.ok.table.public import public_asked, public_card, seen
from tests.systems.ok.asked import answer, play, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]


# --- cards


def card(bs, i):
    return public_card(bs, i, NAMES, SIDES, None)


def test_a_card_shows_what_can_be_seen():
    bs = start([sheet(), sheet()], [sheet(), sheet()], (9, 8, 7, 6))
    assert card(bs, 0) == {"state": "Fit", "stands": True, "notes": ["in hand: weapon"]}
    f = row(bs, 0)
    f.prone, f.exposed, f.def_all, f.holding, f.holds, f.held_by, f.contests = 1, 2, 1, 1, 3, 4, 3
    f.taken_from, f.w_where[TAKEN] = 2, Arm.READY
    assert card(bs, 0)["notes"] == [
        "in hand: weapon and Ben's weapon", "prone", "exposed", "has Foe in a grab", "in the grab of Other",
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


# --- what is asked


def asks(bs):
    return public_asked(bs, NAMES, SIDES, None)


def test_who_is_asked_and_who_rolls():
    bs = start([sheet(), sheet()], [sheet(), sheet(protects=1)], (9, 8, 7, 6))
    row(bs, 2).holding = 1
    assert asks(bs) == "Ann is deciding."
    answer(bs, Act.ATTACK, 0, 0)
    assert asks(bs) == "Foe is asked whether to interrupt Ann."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Foe is asked whether to defend against Ann."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Other is asked whether to protect Foe."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Ann rolls for an attack."
    bs[0].dice_for = Purpose.INITIATIVE
    assert asks(bs) == "Ann rolls initiative."
    bs[0].dice_for = Purpose.TASK
    assert asks(bs) == "Ann rolls for an attempt."
    for purpose in (Purpose.TIDE, Purpose.OMEN, Purpose.OMEN_WHO, Purpose.TIE_ORDER):
        bs[0].dice_for = purpose
        assert asks(bs) == "The dice are rolled."
    bs[0].outcome = 0
    assert asks(bs) == ""


def test_what_an_attacker_has_to_spend_is_not_told():
    bs = start([sheet()], [sheet()], (9, 8))
    play(bs, (Act.ATTACK, 0, 0), Act.DECLINE, 4)
    assert bs[0].prompt == Prompt.SPEND
    assert asks(bs) == "Ann is deciding."
