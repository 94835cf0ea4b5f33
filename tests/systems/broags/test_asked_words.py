"""What is asked, and every kind of answer, in sentences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.systems.broags.rules.actions import ACTIONS, EXTREME, FULL, HALF, SPRINT, Act
from okenv.systems.broags.rules.layout import FIST, KICK, Prompt, Purpose
from okenv.systems.broags.sheet.lay_out import Labels
from okenv.systems.broags.voice.narrate import action_sentence, dice_sentence, prompt_sentence
from tests.systems.broags.acting import strike
from tests.systems.broags.asked import answer, asked, begin, play, quiet, roll
from tests.systems.broags.helpers import blade, gun, lay_out, sheet, start

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Bob", "Cid"]
LABELS = Labels([["pistol", "pistol", "sword"], ["rifle"], ["club"]], ["wall", "cover"])


def fight(**fields: Any) -> np.ndarray:
    """Ann with two guns and a blade, at her turn; Bob 7 m away and Cid beside him are blue."""
    ann = sheet(gun(), gun(), blade(place=0), perception=5, stealth=3, **fields)
    covers = [(2900, 2), (2000, 3)]
    return start([ann], [sheet(gun(), at=3700), sheet(blade(), at=3750, athletics=3)], covers=covers)


def said(bs: np.ndarray, kind: Act, option: int = 0, row: int = -1) -> str:
    """The sentence of an answer at the prompt, aimed at the enemy in that row."""
    return action_sentence(bs, ACTIONS.id(kind, max(row - 1, 0), option), row, NAMES, LABELS)


def test_moves_tell_where_they_lead() -> None:
    """BR-ACT-1, BR-MOVE-1."""
    bs = fight()
    assert prompt_sentence(bs, NAMES, LABELS) == "what does Ann do?"
    assert said(bs, Act.APPROACH, HALF, 1) == "move half toward Bob, to 33 m"
    assert said(bs, Act.RETREAT, FULL, 1) == "move away from Bob, to 24 m"
    assert said(bs, Act.RETREAT, SPRINT, 2) == "sprint away from Cid, to 18 m"
    assert said(bs, Act.RETREAT, EXTREME, 1) == "sprint, extremely erratic, away from Bob, to 27 m"
    assert said(bs, Act.DONE) == "end the turn"


def test_attacks_name_their_target_and_weapon() -> None:
    """BR-TWO-1: of two alike each has its number."""
    bs = fight()
    assert said(bs, Act.ATTACK, 0, 1) == "shoot at Bob with pistol 1"
    assert said(bs, Act.ATTACK, 1, 2) == "shoot at Cid with pistol 2"
    assert said(bs, Act.ATTACK, FIST, 1) == "throw a punch at Bob"
    assert said(bs, Act.DOGPILE, KICK, 1) == "dogpile Bob (kick)"
    assert said(bs, Act.CONCENTRATE, 0, 2) == "concentrate fire on Cid (pistol 1)"
    assert said(bs, Act.TRIP, 0, 1) == "trip Bob"
    assert said(bs, Act.DRAW, 2) == "draw the sword"
    answer(bs, Act.ATTACK)
    assert said(bs, Act.TAMED, 2) == "a tamed attack on the vitals, from 2 above the Defence"
    assert prompt_sentence(bs, NAMES, LABELS) == "how does Ann attack?"


def test_actions_tell_their_ranks_and_effect() -> None:
    """BR-STOCK-1, BR-COVER-1, BR-HIDE-1."""
    bs = fight()
    assert said(bs, Act.STOCK) == "take stock (initiative score 5 to 7)"
    bs[0].fighters[0].score = 8
    assert said(bs, Act.STOCK) == "take stock (initiative score 8 to 9)"
    assert said(bs, Act.COVER) == "find cover 2 (wall), at 29 m"
    bs[0].fighters[0].cover = 1
    bs[0].fighters[0].posture = 1
    assert said(bs, Act.HIDE) == "hide (Stealth 4 against Perception 2)"
    bs[0].fighters[0].at = 2000
    assert said(bs, Act.COVER) == "find cover 3, at 20 m"


def test_whoever_may_react_hears_what_is_declared() -> None:
    """BR-REACT-1, BR-REACT-2: the question tells what it reacts to, the answers their ranks."""
    bs = fight()
    strike(bs)
    assert asked(bs) == (Prompt.SHIELD, 2)
    assert prompt_sentence(bs, NAMES, LABELS) == "does Cid come between? (Ann is going to attack Bob)"
    assert said(bs, Act.SHIELD) == "'Nooo!': come between (Athletics 3 against Defence 1; -2 initiative score)"
    answer(bs, Act.DECLINE)
    assert prompt_sentence(bs, NAMES, LABELS) == "how does Bob react? (Ann is going to attack Bob)"
    bs[0].fighters[1].lethal = 4
    assert said(bs, Act.DODGE) == "dodge: half of a check of Athletics 1 adds to Defence (-2 initiative score)"
    assert said(bs, Act.BLOCK).startswith("block: half of a check of Melee 1 ")
    assert said(bs, Act.DECLINE) == "do nothing about it"


def test_pins_and_holds_tell_who_and_how_strong() -> None:
    """BR-STAT-1, BR-PIN-1: from a hold against 4 less."""
    bs = start([sheet(perception=5, strength=3)], [sheet()], holds=[(1, 0)])
    assert prompt_sentence(bs, NAMES, LABELS) == "Ann is bound: what does Ann do? (held by Bob)"
    assert said(bs, Act.BREAK) == "try to break free (Strength 3 against -2)"
    bs = start([sheet(perception=5, strength=3)], [sheet()], pins=[(1, 0)])
    assert said(bs, Act.REVERSE) == "try to reverse the pin (Strength 3 against 2)"
    bs = start([sheet(perception=5)], [sheet()], pins=[(0, 1)])
    assert prompt_sentence(bs, NAMES, LABELS) == "does Ann keep hold? (pins Bob)"


def test_a_weapon_that_was_taken_keeps_its_name() -> None:
    """BR-MAN-1."""
    bs = start([sheet(perception=5, melee=4, strength=4)], [sheet(gun(), at=3100)])
    labels = Labels([[], ["rifle"]], [])
    answer(bs, Act.DISARM)
    quiet(bs)
    play(bs, 4, 4)
    assert asked(bs) == (Prompt.TAKE, 0)
    assert action_sentence(bs, ACTIONS.id(Act.TAKE, 0, 0), -1, NAMES, labels) == "keep it (rifle)"
    assert action_sentence(bs, ACTIONS.id(Act.DECLINE), -1, NAMES, labels) == "leave it"
    answer(bs, Act.TAKE)
    assert action_sentence(bs, ACTIONS.id(Act.ATTACK, 0, 0), 1, NAMES, labels) == "shoot at Bob with the rifle"


def test_dice_say_what_they_are_for() -> None:
    """BR-DICE-1, BR-INIT-1."""
    bs = lay_out([sheet()], [sheet(at=3700)])
    begin(bs)
    assert dice_sentence(bs, NAMES, ["red", "blue"]) == "place among equals of Perception of Bob"
    play(bs, 0)
    assert dice_sentence(bs, NAMES, ["red", "blue"]) == "initiative of Ann"
    play(bs, 0, 0)
    bs = fight()
    strike(bs)
    play(bs, Act.DECLINE, Act.DODGE)
    assert dice_sentence(bs, NAMES, ["red", "blue"]) == "Bob's reaction"
    roll(bs, 0)
    assert bs[0].dice_for == Purpose.ATTACK
    assert dice_sentence(bs, NAMES, ["red", "blue"]) == "Ann's attack"
