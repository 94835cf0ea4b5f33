"""What players see of fighters and questions; what they see of events stands in `told.txt`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import ARMS, Bond, Posture, Prompt, Purpose, State
from okenv.systems.broags.sheet.lay_out import Labels
from okenv.systems.broags.table.public import public_asked, public_card, seen
from tests.systems.broags.acting import strike
from tests.systems.broags.asked import answer, asked, play, row
from tests.systems.broags.helpers import gun, sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]
LABELS = Labels([["pistol", "knife"], [], ["staff"], []], ["wall"])


# --- cards


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


# --- what is asked


def asks(bs: np.ndarray) -> str:
    return public_asked(bs, NAMES, SIDES, None)


def test_who_is_asked_and_who_rolls() -> None:
    bs = start([sheet(gun(), perception=5), sheet()], [sheet(at=3400), sheet(at=3450)], [0, 0, 0, -1])
    assert asks(bs) == "Ann is deciding."
    strike(bs)
    assert asked(bs) == (Prompt.SHIELD, 3)
    assert asks(bs) == "Other is asked whether to come between."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Foe is asked whether to block or dodge."
    play(bs, Act.DODGE)
    assert asks(bs) == "Foe rolls for a reaction."
    for purpose, words in (
        (Purpose.INITIATIVE, "Foe rolls initiative."), (Purpose.ATTACK, "Foe rolls for an attack."),
        (Purpose.SHIELD, "Foe rolls to come between."), (Purpose.CONTEST, "Foe rolls for a test of strength."),
        (Purpose.BREAK, "Foe rolls to break free."), (Purpose.HIDE, "Foe rolls for hiding."),
        (Purpose.DEFENCE, "Foe rolls to withstand them all."), (Purpose.TIE_ORDER, "The dice are rolled."),
    ):  # fmt: skip
        bs[0].dice_for = purpose
        assert asks(bs) == words
    bs[0].prompt, bs[0].actor = Prompt.RELEASE, 2
    assert asks(bs) == "Foe is asked whether to let go."
    bs[0].outcome = 0
    assert asks(bs) == ""
