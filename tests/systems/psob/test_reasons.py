"""Why scripted policies of PSOB decide so: numbers that the rules give, never a word about what is not there."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from agents.registry import make_policy
from okenv import Battle, load_encounter
from okenv.systems.psob import policies
from okenv.systems.psob.actions import ACTIONS, Act
from okenv.systems.psob.layout import Prompt
from okenv.systems.psob.policies import CODES
from tests.systems.psob.helpers import K, answer, asked, blade, declare, gun, minor, play, sheet, start

NAMES = ["Ann", "Bob", "Cat", "Dan"]


def why(bs: np.ndarray, code: str, *answers: Any) -> str:
    """The reason for what a policy decides after these answers."""
    play(bs, *answers)
    action = K.choose(bs, 0, CODES.index(code), np.uint64(0), np.zeros(ACTIONS.size, np.int8))
    return policies.reason(bs, CODES.index(code), int(action), NAMES)


def red(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    return sheet(*arms, **{"initiative": 9, **fields})


def test_an_attack_tells_wounds_and_damage():
    """PS-DMG-1, PS-ATT-2: AV 5 against Dodge 5 hits with 6 of 9, for 5, 6 or 7."""
    bs = start([red(gun())], [sheet(), sheet()])
    assert why(bs, "brute", Act.STAND) == "3.8 points of damage expected"
    bs = start([red(gun())], [sheet(), sheet(wounds=2, dodge=7)])
    assert why(bs, "brute", Act.STAND).startswith("Cat bears 2 wounds, nobody standing bears more; 3.8 ")


def test_an_aim_tells_what_it_is_good_for():
    """PS-AIM-1: AV 5 never reaches Dodge 8; aimed it does with 3 of 9, for 5 or 6."""
    bs = start([red(gun())], [sheet(dodge=8)])
    told = "an attack now would do 0.0 points of damage on average, an aimed one 1.8"
    assert why(bs, "brute", Act.STAND) == told


def test_moves_tell_the_distance():
    """PS-MOVE-1."""
    assert why(start([red(blade(), at=1000)], [sheet(at=1650)]), "brute") == "Bob is 6.5 m away"
    assert why(start([red(gun(value=9), at=1000)], [sheet(at=1400)]), "skirmisher") == "Bob is 4 m away"
    standing = why(start([red(gun(value=9), at=1000)], [sheet(at=1850)]), "brute")
    assert standing == "Bob, the nearest enemy, is 8.5 m away"


def test_defence_tells_the_dodge_or_the_wounds():
    """PS-DEF-1."""
    told = why(start([red(blade(damage=10))], [sheet(blade())]), "turtle")
    assert told == "Bob, the nearest enemy, is 0 m away; her Dodge is 5"
    told = why(start([red(gun(), wounds=1), sheet(state=1)], [sheet()]), "coward")
    assert told == "1 wound borne; 1 of 2 left of her side"


def test_social_actions_tell_both_numbers():
    """PS-SOC-1, PS-SOC-2."""
    leader = red(gun(), influence=7, intimidation=6)
    assert why(start([leader, minor()], [sheet(intimidation=4)]), "captain", Act.STAND) == (
        "7 before the dice, over a spine of 3"
    )
    assert why(start([leader], [minor(spine=4)]), "captain", Act.STAND) == "6 before the dice, against a spine of 4"
    assert why(start([leader], [sheet(spine=6)]), "captain", Act.STAND) == "6 before the dice, against a spine of 6"


def test_reloading_tells_what_is_left():
    """PS-AMMO-1."""
    bs = start([red(gun(charge=3, left=0), at=1000)], [sheet(at=4000)], charge=1)
    assert why(bs, "wrestler").endswith("30 m away")
    bs = start([red(gun(charge=3, left=0), at=1000)], [sheet(at=4000)], charge=1)
    assert why(bs, "brute", (Act.APPROACH, 0, 0)) == "no attacks left of 3"


def declared(value: int = 5, **mine: Any) -> np.ndarray:
    """A shot of that AV is declared against Ann."""
    bs = start([sheet(**{"initiative": 2, **mine})], [sheet(gun(value=value), initiative=9)])
    declare(bs, Act.ATTACK)
    assert asked(bs) == (Prompt.ABORT, 0)
    return bs


def test_an_abort_tells_both_chances():
    """PS-ABORT-1: 6 of 9 to be stunned, 1 of 9 with 2 more Dodge."""
    told = "67% to be stunned as she stands, 11% if she aborts to defence"
    assert why(declared(), "turtle") == told
    assert why(declared(9), "turtle") == "100% to be stunned as she stands, 100% if she aborts to defence"
    assert why(declared(), "brute") == "brute never takes such an offer"


def test_a_hair_trigger_tells_its_damage():
    """PS-ABORT-1: AV 5 - 2 against Dodge 5 hits with 1 of 9, for 5."""
    assert why(declared(hair=1), "skirmisher") == "0.6 points of damage expected, before Bob acts"


def test_a_rate_tells_its_bonus():
    """PS-ROF-1."""
    bs = start([red(gun(3))], [sheet()])
    assert why(bs, "brute", Act.STAND, (Act.ATTACK, 0, 0)) == "her highest: +1 to the AV"


def test_random_says_so():
    assert why(start([red(gun())], [sheet()]), "random") == "one of the legal actions, each equally likely"


@pytest.mark.parametrize("code", CODES[1:])
def test_every_decision_of_a_fight_has_a_reason(code):
    battle, policy = Battle(load_encounter("rallying-officer"), 4), make_policy(code, "psob")
    for _ in range(30):
        if battle.over:
            break
        decision = policy.decide(battle)
        assert re.fullmatch(r"[^\n]{8,200}", decision.reason)
        battle.apply(decision.action)


def test_answering_leaves_the_battle_alone():
    bs = declared()
    before = bs.tobytes()
    why(bs, "turtle")
    assert bs.tobytes() == before
    answer(bs, Act.DODGE)
