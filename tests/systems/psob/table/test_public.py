"""What players see of fighters and questions; what they see of events stands in `told.txt`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Purpose, Restraint, State
from okenv.systems.psob.table.public import public_asked, public_card, seen
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import answer, play, row
from tests.systems.psob.helpers import sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]


# --- cards


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


# --- what is asked


def asks(bs: np.ndarray) -> str:
    return public_asked(bs, NAMES, SIDES, None)


def test_who_is_asked_and_who_rolls() -> None:
    bs = start([sheet(initiative=8), sheet(initiative=7)], [sheet(initiative=6), sheet(initiative=5)])
    assert asks(bs) == "Ann is deciding."
    play(bs, Act.HOLD, Act.DECLINE)
    assert asks(bs) == "Ben is deciding."
    answer(bs, Act.PASS)
    answer(bs, Act.DECLINE)
    declare(bs, Act.ATTACK)
    assert asks(bs) == "Ann is asked whether to preempt somebody."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Ann is asked whether to abort."
    for purpose, words in (
        (Purpose.INITIATIVE, "Ann rolls initiative."), (Purpose.PREEMPT, "Ann rolls for quickness."),
        (Purpose.ACTION, "Ann rolls for an action."), (Purpose.TIE_ORDER, "The dice are rolled."),
    ):  # fmt: skip
        bs[0].prompt, bs[0].dice, bs[0].dice_for, bs[0].dice_by = 0, 2, purpose, 0
        assert asks(bs) == words
    bs[0].outcome = 0
    assert asks(bs) == ""
