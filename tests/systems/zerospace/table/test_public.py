"""What players see: every event is told or kept from them on purpose, and nothing that is reckoned leaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.core.events import Event as Logged
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.conditions import NERVE, SIGHT
from okenv.systems.zerospace.rules.layout import ARMS, UNARMED, Event, Prompt, Purpose, State, Terror
from okenv.systems.zerospace.sheet.lay_out import Labels
from okenv.systems.zerospace.table.public import (
    public_asked,
    public_card,
    public_sentences,
    seen,
)
from tests.systems.zerospace.helpers import answer, asked, gun, power, quiet, row, sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]
LABELS = Labels([["pistol", "knife"], [], ["staff"], []], ["crate"], ["fire"], [10])


def tell(*events: Any, labels: Labels | None = LABELS) -> list[str]:
    return public_sentences(
        [Logged(code, (*operands, *[0] * 7)[:7]) for code, *operands in events], NAMES, SIDES, labels
    )


# --- sentences


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ([(Event.ROUND, 3), (Event.HALF, 1), (Event.TURN, 0), (Event.ENVIRONMENT,)], ["--- Round 3 ---"]),
        ([(Event.OWED, 0, 2)], ["Ann loses this turn, which was forced earlier."]),
        ([(Event.INTERRUPT, 2, 0)], ["Foe uses the delayed turn to interrupt Ann."]),
        ([(Event.MOVE, 0, 30, 34, 0)], ["Ann moves."]),
        ([(Event.MOVE, 0, 30, 34, 1)], ["Ann runs."]),
        ([(Event.MOVE, 0, 30, 34, 2)], ["Ann sprints."]),
        ([(Event.MOVE, 0, 30, 34, 3)], ["Ann flees."]),
        ([(Event.DODGE, 0)], ["Ann dodges."]),
        ([(Event.FORCE, 2, Act.DODGE, 1, 0)], ["Foe dodges out of turn."]),
        ([(Event.FORCE, 2, Act.COVER, 1, 0), (Event.COVER, 2, 0)],
         ["Foe acts out of turn.", "Foe crouches behind the crate."]),
        ([(Event.FORCE, 3, Act.DIVE, 1, 0), (Event.DIVE, 3, 2, 37, 34)],
         ["Other acts out of turn.", "Other dives in front of Foe."]),
        ([(Event.RUN, 2, 34, 40, 1, 1)], ["Foe runs out of the area."]),
        ([(Event.RUN, 2, 34, 36, 0, 0)], ["Foe runs for cover."]),
        ([(Event.DECLARE, 0, 2, Act.ATTACK, 0, 0, 1, 0)], ["Ann shoots at Foe with the pistol."]),
        ([(Event.DECLARE, 0, 2, Act.ATTACK, 0, 3, 1, 2 * ARMS + 1)], ["Ann swings the staff at Foe (called shot)."]),
        ([(Event.DECLARE, 0, 2, Act.SPREAD, 0, -2, 2, 0)],
         ["Ann spreads an attack with the pistol over Foe and those around (suppressing fire)."]),
        ([(Event.DECLARE, 0, 2, Act.SWEEP, UNARMED, 0, 2, 0)], ["Ann attacks everybody in reach with bare hands."]),
        ([(Event.DECLARE, 1, 2, Act.GRAPPLE, UNARMED, 0, 1, 0)], ["Ben tries to grab Foe."]),
        ([(Event.DECLARE, 1, 2, Act.BREAK)], ["Ben tries to break free."]),
        ([(Event.DECLARE, 0, 0, Act.WRECK, 0)], ["Ann shoots at the cover with the pistol."]),
        ([(Event.TEAM, 1, 2, 2, 0, 1)], ["Ben joins the attack on Foe with the weapon."]),
        ([(Event.ATTACK_ROLL, 0, 2, 5, 7, 12, 0, Act.ATTACK), (Event.HIT, 0, 2, 0, 4, 3, 0, 0), (Event.HARM, 2, 7)],
         ["Ann hits Foe."]),
        ([(Event.ATTACK_ROLL, 0, 2, 5, 6, 12, 0, Act.ATTACK)], ["Ann misses Foe."]),
        ([(Event.ATTACK_ROLL, 0, 2, 5, 7, 12, 0, Act.TEAM), (Event.ATTACK_ROLL, 1, 2, 5, 8, 15, 0, Act.TEAM),
          (Event.TEAM_ROLL, 1, 2, 13, 15)], ["The team misses Foe."]),
        ([(Event.TEAM_ROLL, 1, 2, 15, 15), (Event.STRIKES, 1, 2)],
         ["The team hits Foe.", "It is Ben's attack that strikes Foe."]),
        ([(Event.ATTACK_ROLL, 0, 2, 5, 7, 12, UNARMED, Act.GRAPPLE), (Event.RESTRAINED, 0, 2)],
         ["Ann overcomes Foe.", "Ann restrains Foe."]),
        ([(Event.ATTACK_ROLL, 0, 2, 5, 6, 12, UNARMED, Act.DISARM)], ["Ann does not overcome Foe."]),
        ([(Event.ATTACK_ROLL, 0, 0, 5, 2, 8, 0, Act.WRECK)], ["Ann misses."]),
        ([(Event.ATTACK_ROLL, 0, 0, 5, 3, 8, 0, Act.WRECK), (Event.WRECK, 0, 0, 0, 0, 2, 3, 5)],
         ["Ann hits.", "That does not destroy the crate."]),
        ([(Event.WRECK, 0, 0, 0, 0, 6, 3, 0)], ["That destroys the crate."]),
        ([(Event.STRIKES, 1, 2)], ["It is Ben's attack that strikes Foe."]),
        ([(Event.DEFEATED, 0, 2), (Event.OUT, 2)], ["Ann defeats Foe."]),
        ([(Event.TAKEDOWN, 0, 2, 4, 1), (Event.HARM, 2, 3, 1), (Event.PRONE, 2)],
         ["Ann takes Foe down.", "Foe is prone."]),
        ([(Event.SQUEEZE, 0, 2, 3, 2, 0)], []),
        ([(Event.KNOCKED, 2, 0, 0)], ["Foe loses hold of the staff."]),
        ([(Event.TAKEN, 0, 2, 0, 1)], ["Ann takes the staff from Foe."]),
        ([(Event.BLINDED, 2, 11)], ["Foe is blinded."]),
        ([(Event.TERRIFIED, 2, 11), (Event.FEAR, 2, Terror.FLEES)], ["Foe is terrified.", "Foe turns to flee."]),
        ([(Event.RECOVER_ROLL, 2, SIGHT, 5, 6, 11)], ["Foe can see again."]),
        ([(Event.RECOVER_ROLL, 2, NERVE, 5, 5, 11)], ["Foe is still terrified."]),
        ([(Event.BREAK_ROLL, 2, 0, 5, 5, 11)], ["Foe struggles in vain against Ann."]),
        ([(Event.BREAK_ROLL, 2, 0, 5, 6, 11), (Event.FREED, 2, 0)],
         ["Foe breaks free of Ann.", "Foe is free of Ann."]),
        ([(Event.DISTRACT_ROLL, 0, 2, 5, 6, 11)], ["Foe is distracted."]),
        ([(Event.DISTRACT_ROLL, 0, 2, 5, 5, 11)], ["Foe is not distracted."]),
        ([(Event.PUSHED, 2, 34, 38), (Event.FEET_ROLL, 2, 4, 7)], ["Foe is pushed away."]),
        ([(Event.HAZARD_MOVES, 0, 3, 7), (Event.HAZARD_ROLL, 0, 1, 4, 7), (Event.HAZARD_HIT, 0, 1, 4, 3, 0)],
         ["The fire moves.", "The fire hits Ben."]),
        ([(Event.OVER, 0)], ["Victory for red."]),
        ([(Event.OVER, 2)], ["The fight ends in a draw."]),
    ],
)  # fmt: skip
def test_sentences(events: list[Any], sentences: list[str]) -> None:
    assert tell(*events) == sentences


def test_what_has_no_name_has_no_number_either() -> None:
    events = [(Event.DRAW, 0, 1), (Event.COVER, 0, 0), (Event.HAZARD_MOVES, 0, 3, 7)]
    assert tell(*events, labels=None) == [
        "Ann draws the weapon.", "Ann crouches behind something there.", "The hazard moves.",
    ]  # fmt: skip


# --- cards


def card(bs: np.ndarray, i: int) -> dict[str, Any]:
    return public_card(bs, i, NAMES, SIDES, LABELS)


def test_a_card_shows_what_can_be_seen() -> None:
    bs = start([sheet(gun(), gun(), gun(place=0), power()), sheet()], [sheet(), sheet()])
    assert card(bs, 0) == {"state": "Fit", "stands": True, "notes": ["in hand: pistol and knife"]}
    assert card(bs, 1)["notes"] == []
    f = row(bs, 0)
    f.health, f.endurance, f.holds, f.held_by, f.w_from[1] = 3, 4, 3, 4, 2 * ARMS + 1
    f.prone, f.helpless, f.hidden, f.distracted, f.blind, f.cover, f.dodge, f.run = 1, 1, 1, 1, 11, 1, 1, 2
    f.terror = Terror.FLEES
    assert card(bs, 0)["notes"] == [
        "in hand: pistol and staff", "wounded", "weary", "restrains Foe", "restrained by Other", "prone", "helpless",
        "hidden", "distracted", "blinded", "in cover", "flees", "dodges", "runs",
    ]  # fmt: skip
    f.state = State.OUT
    assert card(bs, 0) == {"state": "Out", "stands": False, "notes": []}
    f.hidden = 0
    assert all(seen(bs, i, side) for i in range(4) for side in range(2))
    f.hidden, row(bs, 3).hidden = 1, 1
    assert [seen(bs, i, 0) for i in range(4)] == [True, True, True, False]
    assert [seen(bs, i, 1) for i in range(4)] == [False, True, True, True]


# --- what is asked


def asks(bs: np.ndarray) -> str:
    return public_asked(bs, NAMES, SIDES, None)


def test_who_is_asked_and_who_rolls() -> None:
    bs = start([sheet(gun()), sheet()], [sheet(at=34), sheet(at=45)])
    assert asks(bs) == "Ann is deciding."
    answer(bs, Act.ATTACK)
    assert asked(bs) == (Prompt.FORCE, 2)
    for prompt, words in (
        (Prompt.FORCE, "Foe is asked whether to force a turn."), (Prompt.RELEASE, "Foe is asked whether to let go."),
        (Prompt.INTERRUPT, "Foe is asked whether to interrupt."),
        (Prompt.TEAM, "Foe is asked whether to join the attack."),
        (Prompt.FEAR, "Foe is asked whether to cower or to flee."), (Prompt.STRIKES, "Foe is deciding."),
    ):  # fmt: skip
        bs[0].prompt = prompt
        assert asks(bs) == words
    bs[0].prompt = Prompt.FORCE
    quiet(bs)
    for purpose, words in (
        (Purpose.ATTACK, "Ann rolls for an attack."), (Purpose.DAMAGE, "Ann rolls for what a hit does."),
        (Purpose.TASK, "Ann rolls for a task."), (Purpose.KNOCKBACK, "Ann rolls to stay standing."),
        (Purpose.HAZARD, "Ann rolls to get out of the way."),
    ):  # fmt: skip
        bs[0].dice_for = purpose
        assert asks(bs) == words
    bs[0].outcome = 0
    assert asks(bs) == ""
