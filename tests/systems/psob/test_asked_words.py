"""What is asked, and every kind of answer, in sentences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.layout import Prompt, Rate
from okenv.systems.psob.sheet.lay_out import Labels
from okenv.systems.psob.voice.narrate import action_sentence, dice_sentence, prompt_sentence
from tests.systems.psob.acting import roll_round
from tests.systems.psob.asked import begin, play
from tests.systems.psob.helpers import blade, gun, lay_out, minor, sheet, start

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Bob", "Cid"]
LABELS = Labels([["laser", "sword"], ["pistol"], ["rifle"]], [])


def fight(**fields: Any) -> np.ndarray:
    """Ann with a beam and a blade, at her phase; Bob beside her and Cid, a minor character, are blue."""
    ann = sheet(gun(Rate.SATURATION, beam=1), blade(), initiative=9, intimidation=5, deceit=5, **fields)
    return start([ann], [sheet(), minor(at=4000)])


def said(bs: np.ndarray, kind: Act, option: int = 0, row: int = -1) -> str:
    """The sentence of an answer at the prompt, aimed at the enemy in that row."""
    target = max(row - 1, 0)
    return action_sentence(bs, ACTIONS.id(kind, target, option), row, NAMES, LABELS)


def test_moves_tell_where_they_lead_and_what_they_cost() -> None:
    """PS-MOVE-1, PS-MOVE-2: the place, and what it takes off AV and Dodge."""
    bs = fight()
    assert prompt_sentence(bs, NAMES, LABELS) == "number 9: what does Ann do in this phase?"
    assert said(bs, Act.APPROACH, 0, 2) == "close in on Cid (a quarter of a move, to 33.75 m)"
    assert said(bs, Act.RETREAT, 1, 2) == "back away from Cid (half a move, to 22.5 m; -1 AV, -1 Dodge)"
    assert said(bs, Act.RETREAT, 5, 1) == "back away from Bob (a full move, to 15 m, after the action; -2 AV, -1 Dodge)"
    assert said(bs, Act.STAND) == "stay here, and act"


def test_rates_tell_their_modifier() -> None:
    """PS-ROF-1, PS-AREA-1: the modifier of every rate, and how wide an area is at it."""
    bs = fight()
    play(bs, Act.STAND)
    single, area = bs.copy(), bs.copy()
    play(single, (Act.ATTACK, 0, 0))
    assert [said(single, Act.RATE, k) for k in range(4)] == [
        "single shot (-1)", "burst (+0)", "autofire (+1)", "beam (+2)",
    ]  # fmt: skip
    play(area, (Act.AREA, 0, 0))
    assert [said(area, Act.RATE, k) for k in (1, 2, 3)] == ["burst (+0, 1 m)", "autofire (+1, 2 m)", "beam (+2, 4 m)"]
    play(area, (Act.RATE, 0, 3))
    assert said(area, Act.SPREAD, 0) == "do not spread it"
    assert said(area, Act.SPREAD, 2) == "3 times the hits, damage -3"
    assert said(area, Act.SPREAD, 6) == "4 times the width, damage -4"


def test_actions_name_their_target_and_weapon() -> None:
    bs = fight()
    play(bs, Act.STAND)
    assert said(bs, Act.ATTACK, 1, 1) == "slash at Bob with the sword"
    assert said(bs, Act.ATTACK, 3, 1) == "go for Bob with bare hands"
    assert said(bs, Act.AREA, 0, 2) == "shoot at the area around Cid with the laser"
    assert said(bs, Act.AIM, 0, 2) == "take aim at Cid"
    assert said(bs, Act.COW, 0, 1) == "intimidate Bob"
    assert said(bs, Act.INTIMIDATE) == "intimidate the enemy's minor characters"
    assert said(bs, Act.DECEIVE) == "make the side seem larger than it is"


def test_whoever_may_abort_hears_what_is_declared() -> None:
    """PS-ABORT-1: the question tells what it reacts to."""
    bs = fight()
    play(bs, Act.STAND, (Act.ATTACK, 0, 0), (Act.RATE, 0, 2))
    assert bs[0].prompt == Prompt.ABORT
    assert prompt_sentence(bs, NAMES, LABELS) == (
        "number 9: does Bob abort? (Ann is going to shoot at Bob with the laser (autofire))"
    )
    play(bs, Act.DECLINE, Act.DECLINE)
    assert dice_sentence(bs, NAMES, ["red", "blue"]) == "Ann's attempt to hit Bob"


def test_dice_say_what_they_are_for() -> None:
    """PS-DICE-1, PS-INIT-1, PS-INIT-2: lots, initiative."""
    bs = lay_out([sheet()], [sheet(), minor()])
    begin(bs)
    assert dice_sentence(bs, NAMES, ["red", "blue"]) == "place among equals of Initiative of Bob"
    play(bs, 0)
    assert dice_sentence(bs, NAMES, ["red", "blue"]) == "initiative of Ann"
    roll_round(bs)
