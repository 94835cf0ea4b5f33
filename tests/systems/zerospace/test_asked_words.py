"""What is asked, and every kind of answer with its values, in sentences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.systems.zerospace.rules.actions import ACTIONS, ALL_OUT, DOUBLE, SINGLE, WAYS, Act
from okenv.systems.zerospace.rules.layout import ARMS, UNARMED, Flag, Place, Prompt
from okenv.systems.zerospace.sheet.lay_out import Labels
from okenv.systems.zerospace.voice.narrate import action_sentence, prompt_sentence
from tests.systems.zerospace.asked import answer, asked, play, row
from tests.systems.zerospace.helpers import HARM, blade, gun, sheet, start

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Bob", "Cid"]
LABELS = Labels([["pistol", "pistol", "sword"], ["rifle"], ["club"]], ["wall", "crates"], [], [20, 10])


def fight(*arms: dict[str, int], **fields: Any) -> np.ndarray:
    """Ann at her turn, at 30 m with two guns and a blade; Bob at 37 m and Cid beside him are blue."""
    ann = sheet(*(arms or (gun(), gun(), blade(place=Place.CARRIED))), **fields)
    foes = [sheet(gun(), at=37), sheet(blade(), at=38)]
    return start([ann], foes, covers=[(33, 20), (20, 10)])


def said(bs: np.ndarray, kind: Act, option: int = 0, whom: int = -1) -> str:
    """The sentence of an answer at the prompt, aimed at the fighter in that row."""
    return action_sentence(bs, ACTIONS.id(kind, max(whom - 1, 0), option), whom, NAMES, LABELS)


def test_moves_tell_where_they_lead() -> None:
    """ZS-ACT-1, ZS-MOVE-2: not past her, and not past the cover."""
    bs = fight()
    assert said(bs, Act.APPROACH, SINGLE, 1) == "move toward Bob, to 34 m"
    assert said(bs, Act.APPROACH, DOUBLE, 1) == "run toward Bob, to 36 m"
    assert said(bs, Act.RETREAT, ALL_OUT, 2) == "sprint away from Cid, to 18 m"
    assert said(bs, Act.SEEK, SINGLE) == "move to the wall at 33 m"
    assert said(bs, Act.SEEK, WAYS + SINGLE) == "move to the crates at 20 m, as far as 26 m"
    copy = bs.copy()
    answer(copy, Act.APPROACH, 0, DOUBLE)
    assert row(copy, 0).at == 36
    answer(bs, Act.SEEK, 0, WAYS + SINGLE)
    assert row(bs, 0).at == 26


def test_attacks_name_their_target_and_weapon() -> None:
    """Of two alike each has its number."""
    bs = fight()
    assert said(bs, Act.ATTACK, 0, 1) == "shoot at Bob with pistol 1"
    assert said(bs, Act.ATTACK, 1, 2) == "shoot at Cid with pistol 2"
    assert said(bs, Act.ATTACK, UNARMED, 1) == "go for Bob with bare hands"
    assert said(bs, Act.DRAW, 2) == "draw the sword"
    assert said(bs, Act.WRECK, ARMS) == "shoot at the crates with pistol 1"
    row(bs, 0).w_place[1] = Place.GONE
    assert said(bs, Act.ATTACK, 0, 1) == "shoot at Bob with the pistol"


def test_manoeuvres_and_tasks_tell_both_values() -> None:
    """ZS-MAN-1, ZS-ATT-2, ZS-EQUIP-1: penalties in them, no equipment."""
    bs = fight()
    assert said(bs, Act.DISARM, 0, 1) == "try to disarm Bob (2d6 + 1 against 12)"
    assert said(bs, Act.GRAPPLE, 0, 2) == "try to grab Cid (2d6 + 4 against 12)"
    assert said(bs, Act.TAKEDOWN, 0, 1) == "try to take Bob down (2d6 + 1 against 12)"
    assert said(bs, Act.DISTRACT, 0, 1) == "try to distract Bob (2d6 + 4 against 12)"
    assert said(fight(blind=11), Act.RECOVER, 0) == "try to see again (2d6 - 2 against 11)"
    assert (
        said(fight(terror=2, fear=10, fear_of=2), Act.RECOVER, 1) == "try to shake off the terror (2d6 - 2 against 10)"
    )
    assert said(bs, Act.BREAK) == "try to break free"
    bs = start([sheet()], [sheet(at=31)], holds=[(1, 0)])
    answer(bs, Act.KEEP)
    assert said(bs, Act.BREAK) == "try to break free (2d6 + 1 against 12)"


def test_cover_has_its_name() -> None:
    """ZS-COND-1."""
    assert said(fight(), Act.COVER) == "crouch behind cover (+3 DV)"
    assert said(fight(at=33), Act.COVER) == "crouch behind the wall (+3 DV)"


def test_a_dive_tells_its_plain_difficulty() -> None:
    """ZS-FORCE-2: cover is nothing to it; equipment that matches the pair is."""
    bs = fight()
    row(bs, 2).cover = 1
    answer(bs, Act.ATTACK)
    assert asked(bs) == (Prompt.FORCE, 1)
    assert said(bs, Act.DODGE) == "dodge (+6 DV; costs a turn)"
    assert prompt_sentence(bs, NAMES, LABELS) == "does Bob force a turn? (Ann is going to shoot at Bob with pistol 1)"
    answer(bs, Act.DECLINE)
    assert asked(bs) == (Prompt.FORCE, 2)
    assert said(bs, Act.DIVE, 0, 1) == "dive in front of Bob (DV 12; costs a turn)"
    bs = fight(blade(), at=36)
    play(bs, Act.ATTACK, Act.DECLINE)
    assert said(bs, Act.DIVE, 0, 1) == "dive in front of Bob (DV 14; costs a turn)"


def test_a_run_for_cover_tells_where_it_leads() -> None:
    """ZS-MAN-1, ZS-FORCE-2: behind what is near, or farther, out of the area."""
    bs = fight(gun(flags=HARM + Flag.AREA))
    answer(bs, Act.ATTACK)
    assert asked(bs) == (Prompt.FORCE, 1)
    assert said(bs, Act.RUN, 0) == "run for cover, behind the wall at 33 m (costs a turn)"
    assert said(bs, Act.RUN, 1) == "run out of the area twice as far, to 43 m (+3 DV, -6 AV; costs a turn)"
    copy = bs.copy()
    answer(copy, Act.RUN, 0, 1)
    assert row(copy, 1).at == 43


def test_a_weapon_that_was_taken_keeps_its_name() -> None:
    """ZS-MAN-2."""
    bs = start([sheet(brawn=6, hand=6)], [sheet(gun(), at=31)])
    labels = Labels([[], ["rifle"]], [], [], [])
    answer(bs, Act.DISARM)
    while bs[0].prompt == Prompt.FORCE:
        answer(bs, Act.DECLINE)
    play(bs, 12)
    assert asked(bs) == (Prompt.TAKE, 0)
    assert action_sentence(bs, ACTIONS.id(Act.TAKE, 0, 0), -1, NAMES, labels) == "take the rifle"
    answer(bs, Act.TAKE)
    assert row(bs, 0).weapons_n == 1
    assert action_sentence(bs, ACTIONS.id(Act.ATTACK, 0, 0), 1, NAMES, labels) == "shoot at Bob with the rifle"
