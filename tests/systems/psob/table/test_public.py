"""What players see: every event is told or kept from them on purpose, and nothing that is reckoned leaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.core.events import Event as Logged
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Part, Purpose, Rate, Restraint, State, Turn
from okenv.systems.psob.table.public import (
    public_asked,
    public_card,
    public_sentences,
    seen,
)
from tests.systems.psob.helpers import answer, declare, play, row, sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]


def tell(*events: Any) -> list[str]:
    return public_sentences([Logged(code, (*operands, *[0] * 7)[:7]) for code, *operands in events], NAMES, SIDES, None)


# --- sentences


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([(Event.ROUND, 3)], "--- Round 3 ---"),
        ([(Event.ACTS, 0, 5)], "Ann has waited, and acts now."),
        ([(Event.HOLD, 0)], "Ann waits for a better moment."),
        ([(Event.HELD_OUT, 0)], "Ann has waited to the end of the round."),
        ([(Event.PASS, 0)], "Ann does nothing."),
        ([(Event.MANOEUVRE, 0, 1, 2, 500, 0)], "Ann is on the defensive."),
        (
            [(Event.DECLARE, 0, Part.ATTACK, 0, Rate.BURST, 2, 0)],
            "Ann is going to attack Foe with the weapon (burst).",
        ),
        (
            [(Event.DECLARE, 0, Part.AREA, 0, Rate.SATURATION, 2, 3)],
            "Ann is going to attack the area around Foe with the weapon (saturation).",
        ),
        ([(Event.DECLARE, 0, Part.AIM, 0, 0, 2, 0)], "Ann is going to take aim at Foe."),
        ([(Event.PREEMPT_ROLL, 0, 2, 6, 1, 5, Turn.FIRST)], "Ann goes before Foe."),
        ([(Event.PREEMPT_ROLL, 0, 2, 6, 1, 5, Turn.GROUP)], "Ann acts together with Foe."),
        ([(Event.PREEMPT_ROLL, 0, 2, 6, 1, 5, Turn.AFTER)], "Ann comes too late to go before Foe."),
        ([(Event.ABORT, 0, 1), (Event.AIM_LOST, 0)], "Ann gives up everything else to dodge."),
        ([(Event.ABORT, 0, 0), (Event.SNAP, 0, 2, 0)], "On a hair-trigger Ann attacks Foe with the weapon at once."),
        ([(Event.LOST, 0)], "Ann's action comes to nothing."),
        ([(Event.MOVE, 0, 0, 500)], "Ann moves."),
        ([(Event.MOB, 0, 4, 2)], "Several attack as one with Ann."),
        (
            [(Event.AREA_ROLL, 0, 2, 5, 1, 0, Rate.AUTO, 0)],
            "Ann attacks the area around Foe with the weapon (autofire).",
        ),
        ([(Event.HIT, 0, 2, 5, 1, 0)], "Ann hits Foe."),
        ([(Event.MISS, 0, 2, 1)], "Ann misses Foe."),
        ([(Event.HAZARD, 0, 2, 5, 0), (Event.HARM, 2, 5, 1)], "Hazard: Foe is caught in it."),
        ([(Event.STUN, 2, 1)], "Foe is stunned."),
        ([(Event.WOUND, 2, 2)], "Foe is wounded."),
        ([(Event.STATE, 2, State.GONE)], "Foe gives up."),
        ([(Event.STATE, 2, State.FIT)], "Foe is back in the fight."),
        ([(Event.AIM_LOST, 2)], "Foe no longer aims."),
        ([(Event.RELOAD, 2, 0)], "Foe has reloaded the weapon."),
        ([(Event.OVER, 0)], "Victory for red."),
        ([(Event.OVER, 2)], "The fight ends in a draw."),
    ],
)
def test_a_sentence(events: Any, sentence: str) -> None:
    assert tell(*events) == [sentence]


def test_deceit_is_not_seen_through() -> None:
    deceit = [(Event.DECLARE, 0, Part.DECEIVE, 0, 0, -1, 0), (Event.SOCIAL_ROLL, 0, Part.DECEIVE, 5, 1, 4)]
    assert tell(*deceit, (Event.DECEIVED, 0, 1)) == []


def test_a_plain_stance_is_no_news() -> None:
    assert tell((Event.MANOEUVRE, 0, 0, 3, 500, 0)) == []


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
