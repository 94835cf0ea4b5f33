"""Why scripted policies of BrOAGS decide so: numbers that the rules give, never a word about what is not there."""

from typing import Any

import numpy as np

from okenv.reasons import ITS_CHANCE
from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Place, Posture, Prompt
from okenv.systems.broags.voice.reason_details import details
from okenv.systems.broags.voice.reasons import reason
from tests.systems.broags.acting import attack, strike
from tests.systems.broags.asked import played, quiet
from tests.systems.broags.deciding import DECIDING
from tests.systems.broags.helpers import blade, gun, sheet, start

of = DECIDING.of


def why(bs: np.ndarray, code: str, *answers: Any) -> tuple[str, ...]:
    """The reason for what a policy decides after these answers, then what it computed."""
    return DECIDING.told(lambda *about: (reason(*about), *details(*about)), bs, code, *answers)


def red(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    return sheet(*arms, **{"perception": 9, "at": 1000, **fields})


def test_an_attack_tells_its_damage_and_who_is_hurt():
    """BR-HIT-1, BR-DMG-1: at margin 1, of 81, 16 hits for 3, 35 for 7, 15 for 10, which is all that is left."""
    bs = start([red(gun())], [sheet(at=2000), sheet(at=2000)])
    assert why(bs, "brute") == (ITS_CHANCE, "5.5 points of damage expected of the action")
    bs = start([red(gun(), gun())], [sheet(at=2000), sheet(at=2000, toughness=4, lethal=10)])
    lost = "Cat has lost 10 hit points, nobody in sight has lost more"
    assert why(bs, "brute") == ("Cat is hurt worst", lost, "10.9 points of damage expected of the action")


def test_a_second_attack_tells_its_own_damage():
    """BR-TWO-1."""
    bs = played(start([red(gun(), gun())], [sheet(at=2000)]), attack)
    assert why(bs, "brute", -3) == (ITS_CHANCE, "5.5 points of damage expected of it")
    bs = played(start([red(gun(), gun())], [sheet(at=2000, soak=30)]), attack)
    assert why(bs, "brute", -3) == ("a second attack would do no good",)


def test_an_aim_tells_both_averages():
    """BR-HIT-1: margin 1 at 10 hit points; margin 3 at 20."""
    told = why(start([red(gun())], [sheet(at=2000)]), "brute", (Act.ATTACK, 0, 0))
    assert told == (ITS_CHANCE, "5.5 points of damage expected of it (wild), 3.8 of the other (vitals)")
    bs = start([red(gun(), marksmanship=4)], [sheet(at=2000, toughness=4)])
    told = why(bs, "brute", (Act.ATTACK, 0, 0))
    both = "11.5 points of damage expected of it (vitals), 11.1 of the other (wild)"
    assert told == (ITS_CHANCE, both)


def test_moves_and_stances_tell_the_distance():
    """BR-ACT-1, BR-COVER-1."""
    assert why(start([red(blade())], [sheet(at=1650)]), "brute") == ("Bob is 6.5 m away", "Bob is 6.5 m away")
    bs = start([red(blade(), posture=Posture.FLOORED)], [sheet(at=1100)])
    assert why(bs, "brute") == ("people on the ground are easy to hit", "Bob, the nearest enemy, is 1 m away")
    bs = start([red(gun())], [sheet(at=2850)], covers=[(1200, 2)])
    near = "Bob, the nearest enemy, is 18.5 m away"
    assert why(bs, "turtle") == ("there is no cover here", "cover 0 now", near)
    told = why(bs, "turtle", Act.COVER, Act.CROUCH)
    assert told == ("there is nothing more to do now", "the action is spent", near.replace("18.5", "16.5"))
    bs = start([red(gun())], [sheet(hidden=2)], [4, 0])
    nothing = "an attack would do 0.0 points of damage on average"
    assert why(bs, "brute") == ("there is nothing more to do now", nothing, "no enemy is in sight")


def test_taking_stock_tells_the_score():
    """BR-STOCK-1."""
    bs = start([red(gun())], [sheet(hidden=2)])
    told = ("score 9", "an attack would do 0.0 points of damage on average")
    assert why(bs, "brute") == ("no attack promises more than acting sooner", *told)


def test_readying_tells_both_figures():
    """BR-COVER-1, BR-DATA-2: two fists of 2 do more than a kick of 4 when nothing is in hand."""
    bs = start([red(gun(place=Place.CARRIED))], [sheet(at=3000)])
    told = ("it does 7 at the centre", "the best ready weapon does 2")
    assert why(bs, "brute") == ("it does more than what is ready now", *told)


def test_what_only_gambits_do_tells_its_chance():
    """BR-HIDE-1, BR-MAN-1, BR-GROUP-1: Stealth 4 against Perception 2; Melee 5 and Strength 5 against 1 and 2."""
    bs = start([red(gun(), cover=1, stealth=4, melee=5, strength=5)], [sheet(blade(), at=1000)])
    assert of(bs, Act.HIDE) == "likely to hide (94 %)"
    assert of(bs, Act.FLEE) == "the fight is going badly"
    assert of(bs, Act.DISARM, 0) == "likely to succeed (99 %)"
    assert of(bs, Act.DOGPILE, 0) == "together they do more than each alone"
    assert of(bs, Act.RETREAT, 0) == "Bob is too close (0 m)"


def test_a_reaction_tells_what_it_saves_and_costs():
    """BR-REACT-1, BR-INIT-2: Athletics 4 adds 2 on average."""
    me = sheet(at=1000, athletics=4)
    bs = start([me], [sheet(gun(), at=2000, perception=9)])
    strike(bs, to=(Prompt.REACT, 0))
    risk, price = "5.5 hit points lost on average", "it costs as much as 0.5 hit points"
    assert why(bs, "turtle") == ("about 5 hit points are at stake", risk, "2.5 after it", price)
    assert why(bs, "brute") == ("striking back matters more", risk, price)
    bs = played(start([{**me, "athletics": -2}], [sheet(gun(), at=2000, perception=9)]), strike)
    assert why(bs, "turtle") == ("a reaction would hardly help", risk, price)


def test_coming_between_tells_its_share():
    """BR-REACT-2: no better with as many hit points, as much to lose and no chance to fail."""
    bs = start([sheet(at=1000), sheet(at=1000, athletics=5)], [sheet(gun(), at=2000, perception=9)])
    strike(bs, to=(Prompt.SHIELD, 1))
    told = "+0 % of all hit points on average by coming between"
    assert why(bs, "turtle") == ("that is too great a risk", told)


def test_bonds_tell_chances():
    """BR-STAT-1: Strength 2 against 2, and against a holder's 6 less 4; a pin is turned round above a tie."""
    bs = start([red()], [sheet(at=1000)], pins=[(1, 0)])
    assert why(bs, "brute") == ("likely to break free (62 %)", "62 % to break free or better")
    bs = played(start([red()], [sheet(at=1000)], pins=[(1, 0)]), Act.REVERSE)
    assert of(bs, Act.RELEASE) == "Ann may well turn the pin round (38 %)"
    assert of(bs, Act.KEEP) == "Ann must not get away"
    bs = played(start([red()], [sheet(at=1000, strength=6)], holds=[(1, 0)]), Act.BREAK)
    assert of(bs, Act.RELEASE) == "Ann is likely to break free (62 %)"


def test_a_declared_attack_goes_on():
    """What policies decide leads to dice."""
    bs = start([red(gun())], [sheet(at=2000)])
    why(bs, "brute", (Act.ATTACK, 0, 0), Act.WILD)
    quiet(bs)
    assert bs[0].dice != 0
