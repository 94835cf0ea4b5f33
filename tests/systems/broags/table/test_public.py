"""What players see: every event is told or kept from them on purpose, and nothing that is reckoned leaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.core.events import Event as Logged
from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import ARMS, FIST, Bond, Deed, Event, Posture, Prompt, Purpose, State
from okenv.systems.broags.sheet.lay_out import Labels
from okenv.systems.broags.table.public import (
    public_asked,
    public_card,
    public_sentences,
    seen,
)
from tests.systems.broags.helpers import answer, asked, gun, play, row, sheet, start, strike

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]
LABELS = Labels([["pistol", "knife"], [], ["staff"], []], ["wall"])


def tell(*events: Any) -> list[str]:
    return public_sentences(
        [Logged(code, (*operands, *[0] * 7)[:7]) for code, *operands in events], NAMES, SIDES, LABELS
    )


# --- sentences


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ([(Event.SURPRISE, 1)], ["--- blue acts first, by surprise ---"]),
        ([(Event.ROUND, 3)], ["--- Round 3 ---"]),
        ([(Event.TURN, 0, 5, -2, 1), (Event.INITIATIVE, 0, 2, 1, 3)], []),
        ([(Event.MOVE, 0, 0, 500, 0)], ["Ann moves."]),
        ([(Event.MOVE, 0, 0, 500, -2)], ["Ann moves."]),
        ([(Event.MOVE, 0, 0, 500, 2)], ["Ann sprints."]),
        ([(Event.MOVE, 0, 0, 500, 3)], ["Ann sprints this way and that."]),
        ([(Event.MOVE, 0, 0, 500, 4)], ["Ann sprints wildly this way and that."]),
        ([(Event.POSTURE, 0, Posture.PRONE)], ["Ann is prone now."]),
        ([(Event.COVER, 0, 3)], ["Ann finds cover."]),
        ([(Event.STOCK, 0, 6)], ["Ann takes stock."]),
        ([(Event.HIDE_ROLL, 0, 2, 1, 3, 1)], ["Ann hides."]),
        ([(Event.HIDE_ROLL, 0, 2, 0, 3, 0)], ["Ann tries to hide, and is seen."]),
        ([(Event.DECLARE, 0, 2, Deed.STRIKE, 0, 0, 1)], ["Ann shoots at Foe with the pistol (wild, from hiding)."]),
        ([(Event.DECLARE, 1, 2, Deed.STRIKE, FIST, 3, 0)], ["Ben throws a punch at Foe (at the vitals)."]),
        ([(Event.DECLARE, 1, 2, Deed.GRAPPLE)], ["Ben is going to grapple Foe."]),
        ([(Event.GROUP, 0, 4, 8, 2, 3, 0)], ["Several attack as one with Ann."]),
        ([(Event.REACTS, 2, 1, 1, 0), (Event.REACTION_ROLL, 2, 1, 2, 1, 1)], ["Foe blocks."]),
        ([(Event.REACTS, 2, 2, 1, 1)], ["Foe dodges."]),
        ([(Event.REACTS, 3, 3, 1, 0), (Event.SHIELD_ROLL, 3, 2, 2, 0, 2)],
         ["Other throws herself between.", "Other takes the place of Foe."]),
        ([(Event.SHIELD_ROLL, 3, 2, 2, 0, 3)], ["Other is too late for Foe."]),
        ([(Event.ATTACK_ROLL, 0, 2, 3, 1, 2), (Event.HIT, 0, 2, 2, 7, 0, 2, 0), (Event.HARM, 2, 5, 5)],
         ["Ann hits Foe in the centre."]),
        ([(Event.ATTACK_ROLL, 0, 2, 3, -2, 2), (Event.MISS, 0, 2, 1)], ["Ann misses Foe."]),
        ([(Event.CONTEST_ROLL, 0, 2, Deed.TRIP, 2, 0, 2), (Event.FLOORED, 2)],
         ["Ann overcomes Foe.", "Foe is floored."]),
        ([(Event.CONTEST_ROLL, 0, 2, Deed.TRIP, 2, 0, 3)], ["Ann struggles in vain against Foe."]),
        ([(Event.BREAK_ROLL, 0, 2, 2, 0, 2, 0), (Event.FREED, 0, 2)],
         ["Ann overcomes Foe.", "Ann and Foe are apart again."]),
        ([(Event.BREAK_ROLL, 0, 2, 2, 0, 3, 1)], ["Ann struggles in vain against Foe."]),
        ([(Event.BOUND, 0, 2, Bond.HELD)], ["Ann holds Foe."]),
        ([(Event.SHOVED, 2, 3000, 3200)], ["Foe is shoved away."]),
        ([(Event.DEFENCE_ROLL, 2, 3, 0, 5, 2)], ["Foe does not withstand them all."]),
        ([(Event.DEFENCE_ROLL, 2, 3, 2, 5, 0)], ["None of them hits Foe."]),
        ([(Event.JAMMED, 0, 0)], ["Ann's pistol jams."]),
        ([(Event.BROKEN, 0, 0, 2 * ARMS + 1)], ["Ann's staff breaks."]),
        ([(Event.TAKEN, 0, 2, 0, 1)], ["Ann takes the staff from Foe."]),
        ([(Event.DRAW, 1, 2)], ["Ben draws the weapon."]),
        ([(Event.OUT, 2)], ["Foe is out."]),
        ([(Event.OVER, 0)], ["Victory for red."]),
        ([(Event.OVER, 2)], ["The fight ends in a draw."]),
    ],
)  # fmt: skip
def test_sentences(events: list[Any], sentences: list[str]) -> None:
    assert tell(*events) == sentences


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
