"""Why scripted policies of BrOAGS decide so: numbers that the rules give, never a word about what is not there."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from agents.registry import make_policy
from okenv import Battle, load_encounter
from okenv.systems.broags import policies
from okenv.systems.broags.actions import ACTIONS, Act
from okenv.systems.broags.layout import Place, Posture, Prompt
from okenv.systems.broags.policies import CODES
from tests.systems.broags.helpers import K, asked, attack, blade, gun, play, quiet, sheet, start, strike

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]


def why(bs: np.ndarray, code: str, *answers: Any) -> str:
    """The reason for what a policy decides after these answers; telling it changes nothing."""
    play(bs, *answers)
    before = bs.tobytes()
    action = K.choose(bs, 0, CODES.index(code), np.uint64(0), np.zeros(ACTIONS.size, np.int8))
    told = policies.reason(bs, CODES.index(code), int(action), NAMES)
    assert bs.tobytes() == before
    return told


def red(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    return sheet(*arms, **{"perception": 9, "at": 1000, **fields})


def test_an_attack_tells_hit_points_and_damage():
    """BR-HIT-1, BR-DMG-1: at margin 1, of 81, 16 hits for 3, 35 for 7, 15 for 10, which is all that is left."""
    bs = start([red(gun())], [sheet(at=2000), sheet(at=2000)])
    told = "nobody in sight has lost more; 5.5 points of damage expected of the action"
    assert why(bs, "brute") == told.partition("; ")[2]
    bs = start([red(gun(), gun())], [sheet(at=2000), sheet(at=2000, toughness=4, lethal=10)])
    assert why(bs, "brute") == f"Cat has lost 10 hit points, {told.replace('5.5', '10.9')}"


def test_a_second_attack_tells_its_own_damage():
    """BR-TWO-1."""
    bs = start([red(gun(), gun())], [sheet(at=2000)])
    attack(bs)
    assert why(bs, "brute", -3) == "5.5 points of damage expected of it"
    bs = start([red(gun(), gun())], [sheet(at=2000, soak=30)])
    attack(bs)
    assert why(bs, "brute", -3) == "nothing that goes before it is possible"


def test_an_aim_tells_both_averages():
    """BR-HIT-1: margin 1 at 10 hit points; margin 3 at 20."""
    told = why(start([red(gun())], [sheet(at=2000)]), "brute", (Act.ATTACK, 0, 0))
    assert told == "5.5 points of damage expected of it (wild), 3.8 of the other (vitals)"
    bs = start([red(gun(), marksmanship=4)], [sheet(at=2000, toughness=4)])
    told = why(bs, "brute", (Act.ATTACK, 0, 0))
    assert told == "11.5 points of damage expected of it (vitals), 11.1 of the other (wild)"


def test_moves_and_stances_tell_the_distance():
    """BR-ACT-1, BR-COVER-1."""
    assert why(start([red(blade())], [sheet(at=1650)]), "brute") == "Bob is 6.5 m away"
    assert why(start([red(gun(), at=2000)], [sheet(at=2400)]), "skirmisher") == "Bob is 4 m away"
    bs = start([red(blade(), posture=Posture.FLOORED)], [sheet(at=1100)])
    assert why(bs, "brute") == "Bob, the nearest enemy, is 1 m away"
    bs = start([red(gun())], [sheet(at=2850)], covers=[(1200, 2)])
    assert why(bs, "turtle") == "she has a cover of 0; Bob, the nearest enemy, is 18.5 m away"
    assert why(bs, "turtle", Act.COVER, Act.CROUCH) == "her action is spent; Bob, the nearest enemy, is 16.5 m away"
    bs = start([red(gun())], [sheet(hidden=2)], [4, 0])
    assert why(bs, "brute") == "an attack would do 0.0 points of damage on average; no enemy is in sight"


def test_taking_stock_tells_the_score():
    """BR-STOCK-1."""
    bs = start([red(gun())], [sheet(hidden=2)])
    assert why(bs, "brute") == "her score is 9; an attack would do 0.0 points of damage on average"


def test_readying_tells_both_figures():
    """BR-COVER-1, BR-DATA-2: two fists of 2 do more than a kick of 4 when nothing is in hand."""
    bs = start([red(gun(place=Place.CARRIED))], [sheet(at=3000)])
    assert why(bs, "brute") == "it does 7 at the centre; the best that is ready 2"


def test_hiding_and_fear_tell_their_numbers():
    """BR-HIDE-1, BR-DMG-1: Stealth 4 against Perception 2; 6 of 10 hit points."""
    bs = start([red(gun(), cover=1, stealth=4)], [sheet(at=3500)])
    assert why(bs, "sniper") == "94% to hide from everybody"
    hurt = red(gun(), lethal=4)
    told = "6 of 10 hit points left; 1 of 2 left of her side"
    bs = start([hurt, sheet(state=1)], [sheet(at=3500)])
    assert why(bs, "coward") == f"Cat is 25 m away; {told}"
    assert why(start([{**hurt, "hidden": 2}, sheet(state=1)], [sheet(at=3500)]), "coward") == told


def test_group_attacks_tell_both_ways():
    """BR-GROUP-1: +5 for twelve makes Defence 7; of 81, 16 for a hit of 6, 15 for more than 10; alone nobody hits."""
    six = [red(gun(hands=2, shots=2), group=1, squad=0) for _ in range(6)]
    bs = start(six, [sheet(at=2000, special=6, soak=1)])
    assert why(bs, "captain") == "3.0 points of damage expected together, 0.0 of everybody for herself"


def test_manoeuvres_tell_their_chance():
    """BR-MAN-1: Melee 5 and Strength 5 against Defence 1 and Strength 2: 81 of 81, and 80 of 81."""
    bs = start([red(melee=5, strength=5)], [sheet(blade(), at=1000)])
    assert why(bs, "wrestler") == "99% to succeed"
    assert why(bs, "wrestler", Act.DISARM, Act.DECLINE, 0, 0) == "a melee weapon that she has hands for"


def test_a_reaction_tells_what_it_saves_and_costs():
    """BR-REACT-1, BR-INIT-2: Athletics 4 adds 2 on average."""
    me = sheet(at=1000, athletics=4)
    bs = start([me], [sheet(gun(), at=2000, perception=9)])
    strike(bs)
    assert asked(bs) == (Prompt.REACT, 0)
    assert why(bs, "turtle").startswith("5.5 hit points to lose on average, ")
    assert why(bs, "turtle").endswith(" after it; it must save 0.5 to pay")
    assert why(bs, "brute") == "brute never takes such an offer"
    assert why(bs, "coward") == "10 of 10 hit points left; 1 of 1 left of her side"
    bs = start([{**me, "athletics": -2}], [sheet(gun(), at=2000, perception=9)])
    strike(bs)
    assert why(bs, "turtle") == "5.5 hit points to lose on average; a reaction saves too little"
    assert why(bs, "skirmisher") == "5.5 hit points to lose on average; a dodge saves too little"


def test_coming_between_tells_its_share():
    """BR-REACT-2: no better with as many hit points, as much to lose and no chance to fail."""
    bs = start([sheet(at=1000), sheet(at=1000, athletics=5)], [sheet(gun(), at=2000, perception=9)])
    strike(bs)
    assert asked(bs) == (Prompt.SHIELD, 1)
    assert why(bs, "captain") == "+0% of all hit points on average if she tries"


def test_bonds_tell_chances_and_friends():
    """BR-STAT-1: Strength 2 against 2."""
    bs = start([red()], [sheet(at=1000)], pins=[(1, 0)])
    assert why(bs, "brute") == "62% to break free or better"
    bs = start([red(), sheet()], [sheet(at=1000)], pins=[(0, 2)])
    assert why(bs, "wrestler") == "2 of her side stand"
    bs = start([red(melee=6)], [sheet(at=1000)], holds=[(0, 1)])
    assert why(bs, "wrestler").startswith("an attack while she holds would do ")


def test_random_says_so():
    assert why(start([red(gun())], [sheet()]), "random") == "one of the legal actions, each equally likely"


@pytest.mark.parametrize("code", CODES[1:])
def test_every_decision_of_a_fight_has_a_reason(code):
    battle, policy = Battle(load_encounter("warehouse-guards"), 4), make_policy(code, "broags")
    for _ in range(40):
        if battle.over:
            break
        decision = policy.decide(battle)
        assert re.fullmatch(r"[^\n]{8,200}", decision.reason)
        battle.apply(decision.action)


def test_a_declared_attack_goes_on():
    """What policies decide leads to dice."""
    bs = start([red(gun())], [sheet(at=2000)])
    why(bs, "brute", (Act.ATTACK, 0, 0), Act.WILD)
    quiet(bs)
    assert bs[0].dice != 0
