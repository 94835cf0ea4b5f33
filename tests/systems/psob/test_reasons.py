"""Why scripted policies of PSOB decide so: a clause for people, and the numbers that the rules give as details."""

from typing import Any

import numpy as np

from okenv.reasons import ITS_CHANCE
from okenv.systems.psob.rules.actions import Act, action_id
from okenv.systems.psob.rules.layout import Prompt, State
from okenv.systems.psob.voice.plan_words import does
from okenv.systems.psob.voice.reasons import details, reason
from tests.systems.deciding import NAMES, Deciding
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import answer
from tests.systems.psob.helpers import blade, gun, minor, sheet, start
from tests.systems.psob.road import road

DECIDING = Deciding("psob")
of = DECIDING.of


def why(bs: np.ndarray, code: str, *answers: Any) -> str:
    """The reason for what a policy decides after these answers."""
    return DECIDING.told(reason, bs, code, *answers)


def thought(bs: np.ndarray, code: str, *answers: Any) -> tuple[str, ...]:
    """What was computed for what a policy decides after these answers."""
    return DECIDING.told(details, bs, code, *answers)


def red(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    return sheet(*arms, **{"initiative": 9, **fields})


def test_an_attack_tells_wounds_and_damage():
    """PS-DMG-1, PS-ATT-2: AV 5 against Dodge 5 hits with 6 of 9, for 5, 6 or 7."""
    bs = start([red(gun())], [sheet(), sheet()])
    assert why(bs, "brute", Act.STAND) == ITS_CHANCE
    assert thought(bs, "brute") == ("67 % to hit", "3.8 points of damage expected")
    bs = start([red(gun())], [sheet(), sheet(wounds=2, dodge=7)])
    assert why(bs, "brute", Act.STAND) == "Cat is hurt worst"
    assert thought(bs, "brute") == ("67 % to hit", "3.8 points of damage expected", "Cat has 2 wounds")


def test_an_aim_tells_what_it_is_good_for():
    """PS-AIM-1: AV 5 never reaches Dodge 8; aimed it does with 3 of 9, for 5 or 6."""
    bs = start([red(gun())], [sheet(dodge=8)])
    assert why(bs, "brute", Act.STAND) == ITS_CHANCE
    assert thought(bs, "brute") == ("0.0 points of damage expected now", "1.8 with an aim")


def test_ps_cover_1_cover_is_found_where_there_is_none_or_less():
    """PS-COVER-1: with what she has now."""
    bs = start([red(gun(range=6), at=1000)], [sheet(at=2850)], covers=[(1200, 2)])
    assert why(bs, "turtle") == "there is no cover here"
    assert thought(bs, "turtle") == ("cover 0 now", "Bob is 18.5 m away")
    bs = start([red(gun(range=6), at=1000, cover=1)], [sheet(at=2850)], covers=[(1200, 2)])
    assert why(bs, "turtle") == "that cover is better"


def test_ps_cover_1_an_abort_is_told_with_the_cover_of_its_step():
    """PS-COVER-1, PS-ABORT-1: AV 6 against Dodge 5 stuns in 8 of 9, with an abort in 3, with cover of 1 too in 1."""
    for covers, after in (([], "33 % after an abort to defence"), ([(3300, 1)], "11 % after an abort to defence")):
        bs = start([red(gun(value=6, damage=9))], [sheet()], covers=covers)
        declare(bs, Act.ATTACK)
        assert thought(bs, "turtle") == ("89 % to be stunned", after)


def test_moves_tell_the_distance():
    """PS-MOVE-1."""
    assert why(start([red(blade(), at=1000)], [sheet(at=1650)]), "brute") == "Bob is 6.5 m away"
    assert of(start([red(gun(value=9), at=1000)], [sheet(at=1400)]), Act.RETREAT, 0, 0) == "Bob is too close (4 m)"
    standing = why(start([red(gun(value=9), at=1000)], [sheet(at=1850)]), "brute")
    assert standing == "Bob is 8.5 m away"


def test_defence_tells_the_dodge():
    """PS-DEF-1."""
    bs = start([red(blade(damage=10))], [sheet(blade())])
    assert why(bs, "turtle") == "Bob is 0 m away"
    assert thought(bs, "turtle") == ("Dodge 5",)


def test_social_actions_tell_who_is_to_be_moved():
    """PS-SOC-1, PS-SOC-2."""
    leader = red(gun(), influence=7, intimidation=6)
    assert of(start([leader, minor()], [sheet(intimidation=4)]), Act.RALLY) == "the side needs heart"
    assert of(start([leader], [minor(spine=4)]), Act.INTIMIDATE) == "the enemy's minor characters may lose heart"
    assert of(start([leader], [sheet(spine=6)]), Act.COW, 0) == "Bob may lose heart"


def test_ps_wound_1_the_incapacitated_have_words_left():
    """PS-WOUND-1."""
    me = red(gun(), influence=8, state=State.INCAPACITATED, wounds=3)
    bs = start([me, minor()], [sheet(intimidation=4)], talks=1)
    assert why(bs, "brute") == "words are all that is left"


def test_reloading_tells_what_is_left():
    """PS-AMMO-1."""
    bs = start([red(gun(charge=3, left=0), at=1000)], [sheet(at=4000)], charge=1)
    assert why(bs, "brute", (Act.APPROACH, 0, 0)) == "there are no shots left"


def declared(value: int = 5, **mine: Any) -> np.ndarray:
    """A shot of that AV is declared against Ann."""
    bs = start([sheet(**{"initiative": 2, **mine})], [sheet(gun(value=value), initiative=9)])
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 0))
    return bs


def test_an_abort_tells_both_chances():
    """PS-ABORT-1: 6 of 9 to be stunned, 1 of 9 with 2 more Dodge."""
    assert why(declared(), "turtle") == "Bob is likely to hit (67 %)"
    assert thought(declared(), "turtle") == ("67 % to be stunned", "11 % after an abort to defence")
    assert why(declared(9), "turtle") == "an abort would hardly help"
    assert thought(declared(9), "turtle") == ("100 % to be stunned", "100 % after an abort to defence")
    assert why(declared(), "brute") == "the attack matters more"


def test_a_hair_trigger_tells_what_it_is_for():
    """PS-ABORT-1."""
    assert of(declared(hair=1), Act.SNAP, 0) == "Bob must not get that far"


def test_a_rate_tells_its_bonus():
    """PS-ROF-1."""
    bs = start([red(gun(3))], [sheet()])
    assert why(bs, "brute", Act.STAND, (Act.ATTACK, 0, 0)) == ITS_CHANCE
    assert thought(bs, "brute") == ("+1 to the AV",)


def test_answering_leaves_the_battle_alone():
    bs = declared()
    before = bs.tobytes()
    why(bs, "turtle")
    assert bs.tobytes() == before
    answer(bs, Act.DODGE)


def test_a_drive_has_the_reason_of_a_walk() -> None:
    """PS-VEH-1."""
    bs = road()
    assert of(bs, Act.DRIVE_OFF) == of(bs, Act.RETREAT) == "Cat is too close (20 m)"
    assert of(bs, Act.DRIVE) == of(bs, Act.APPROACH) == "Cat is 20 m away"


def test_a_deed_says_that_a_move_on_foot_leads_out() -> None:
    """PS-VEH-1; a drive does not."""
    aboard, afoot = road(), road(vehicle=0, cover=0)
    for kind in (Act.APPROACH, Act.RETREAT):
        told = [does(bs, action_id(kind, 0, 0), NAMES, None) for bs in (aboard, afoot)]
        assert told[0] == f"gets out and {told[1]}"
    assert does(aboard, action_id(Act.DRIVE, 0, 0), NAMES, None).startswith("drives ")
