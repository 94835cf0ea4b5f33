"""Why scripted policies of ZeroSpace decide so: numbers that the rules give, never a word about what is not there."""

from typing import Any

import numpy as np
import pytest

from okenv.reasons import ITS_CHANCE
from okenv.systems.zerospace.rules.actions import ACTIONS, SINGLE, Act
from okenv.systems.zerospace.rules.layout import Flag, Place, Prompt, Terror
from okenv.systems.zerospace.voice.reason_details import details
from okenv.systems.zerospace.voice.reasons import reason
from tests.systems.deciding import NAMES
from tests.systems.zerospace.acting import declare, done
from tests.systems.zerospace.asked import answer, play, played, row
from tests.systems.zerospace.deciding import DECIDING, unasked
from tests.systems.zerospace.helpers import blade, gun, mind, sheet, start

of = DECIDING.of


def why(bs: np.ndarray, code: str, *answers: Any) -> tuple[str, ...]:
    """The reason for what a policy decides after these answers, then what it computed."""
    return DECIDING.told(lambda *about: (reason(*about), *details(*about)), bs, code, *answers)


def red(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    return sheet(*arms, **{"at": 20, **fields})


def test_an_attack_tells_shares_and_chance():
    """ZS-DMG-1: 26 of 36 to hit for 6.5 of 14 on average."""
    average = "34 % of a fighter taken on average"
    bs = start([red(gun())], [sheet(), sheet()])
    assert why(bs, "brute") == (ITS_CHANCE, "72 % to hit Bob", average)
    bs = start([red(gun())], [sheet(endurance=7)])
    assert why(bs, "brute") == (ITS_CHANCE, "Bob has lost 50 %", "72 % to hit Bob", average)
    bs = start([red(gun())], [sheet(), sheet(endurance=7)])
    lost = "Cat has lost 50 %, nobody else has lost more"
    assert why(bs, "brute") == ("Cat is hurt worst", lost, "72 % to hit Cat", average)
    bs = start([red(gun())], [sheet(), sheet(at=31)])
    assert of(bs, Act.SPREAD, 0) == "2 of them are close together"


def test_a_long_shot_tells_what_it_is_with_whoever_joins():
    """ZS-MAN-1: 1 of 36 alone, 10 of 36 each together; of an attack that nobody else can join it tells nothing."""
    bs = start([red(gun()), red(gun())], [sheet(at=40, agility=8)])
    assert of(bs, Act.ATTACK) == "with whoever joins, a fair chance to hit (48 %)"
    assert reason(bs, "brute", ACTIONS.id(Act.ATTACK, 0, 0), NAMES) == ""
    row(bs, 1).acted = 1
    assert of(bs, Act.ATTACK) == ""


def test_a_trade_tells_both_ways():
    """ZS-MAN-1: 35 of 36 at DV 9; 15 of 36 for 6.5, or 26 for 4.5, of 14."""
    bs = start([red(gun(flags=Flag.HARM + Flag.AUTO))], [sheet(agility=0, ranged=1)], trade_cap=2)
    both = ("51 % of a fighter taken on average", "45 % by a plain attack")
    assert why(bs, "brute", Act.ATTACK) == (ITS_CHANCE, *both)
    bs = start([red(gun())], [sheet(named=0)], trade_cap=5)
    assert why(bs, "brute", Act.ATTACK)[1:] == ("72 % of a fighter taken on average",)


def test_moves_tell_the_distance():
    """ZS-ACT-1."""
    assert why(start([red(blade())], [sheet(at=26)]), "brute") == ("Bob is 6 m away",)
    assert of(start([red(gun())], [sheet(at=24)]), Act.RETREAT, 0, SINGLE) == "Bob is 4 m away"
    bs = start([red(blade(), prone=1)], [sheet(at=21)])
    assert why(bs, "brute") == ("Bob is 1 m away", "Bob, the nearest enemy, is 1 m away")
    bs = start([red(gun())], [sheet(at=45)], covers=[(22, 10)])
    far = "Bob, the nearest enemy, is 25 m away"
    assert why(bs, "turtle") == ("there is no cover here", "the cover is 2 m away", far)
    attack, near = "an attack from here takes 34 % of a fighter on average", "Bob, the nearest enemy, is 23 m away"
    assert why(bs, "turtle", (Act.SEEK, 0, 0)) == ("behind cover it is harder to be hit", attack, near)


def test_doing_nothing_and_waiting_tell_what_an_attack_is_worth():
    """ZS-DELAY-1, ZS-COND-2."""
    numbers = ("an attack from here takes 0 % of a fighter on average", "Bob, the nearest enemy, is 10 m away")
    assert why(start([red(gun())], [sheet(dr=30)]), "brute") == ("there is nothing more to do now", *numbers)
    assert why(start([red(gun())], [sheet(dr=30)]), "turtle") == ("nobody can be attacked from here", *numbers)
    bs = start([red(gun(range=5), pace=2)], [sheet(blade())])
    assert of(bs, Act.DELAY) == "Bob has to come closer"
    bs = start([red(gun(range=5), cloak=1)], [sheet(at=40)])
    assert why(bs, "turtle")[:2] == ("what is hidden is harder to hit", numbers[0])


def test_readying_tells_both_promises():
    """ZS-ACT-1: a fist at 10 m is three turns of a tenth, or so, away."""
    bs = start([red(gun(place=Place.CARRIED))], [sheet(at=30)])
    reason = "it is better than what is in hand"
    assert why(bs, "brute") == (reason, "it promises 34 % of Bob", "8 % by the best that is ready")


def test_recovering_and_breaking_free_tell_their_chances():
    """ZS-ATT-2, ZS-MAN-1: 11 of 2d6."""
    bs = start([red(gun(), blind=9)], [sheet()])
    told = ("a long shot (8 %)", "8 % to recover", "an attack from here takes 1 % of a fighter on average")
    assert why(bs, "brute") == told
    bs = start([sheet()], [sheet(dr=9)], holds=[(1, 0)])
    assert why(bs, "brute") == ("Ann must not get away", "1 of the side can act")
    told = ("a long shot (8 %)", "8 % to break free", "an attack from here takes 0 % of a fighter on average")
    assert why(bs, "brute", Act.KEEP) == told
    bs = start([sheet(brawn=4, hand=5)], [sheet(endurance=5)], holds=[(0, 1)])
    row(bs, 0).w_level[4] = 0
    assert why(bs, "brute") == ("sure to succeed", "100 % of a fighter taken on average")


def test_manoeuvres_tell_their_chance():
    """ZS-MAN-1, ZS-MAN-2: 9 - 3 against 12; what she takes tells its level."""
    bs = start([sheet(hand=7)], [sheet(blade(), gun()), sheet(at=50)])
    assert of(bs, Act.DISARM, 0) == "likely to succeed (72 %)"
    assert why(bs, "brute", Act.DISARM, Act.DECLINE, 12) == ("it is Bob's best weapon", "its level is 3")


@pytest.mark.slow
def test_a_forced_turn_tells_what_it_saves_and_costs():
    """ZS-FORCE-1: 35 of 36 for 6.5 of 14, then 10 of 36; bare hands a run away are worth 8."""
    bs = played(start([red(gun(), ranged=4)], [sheet(at=35)]), Act.ATTACK, to=(Prompt.FORCE, 1))
    risk, turn = "45 % of what is left lost on average", "a turn is worth 13 %"
    assert why(bs, "turtle") == ("Ann is likely to hit (97 %)", risk, "32 % saved", turn)
    assert why(bs, "brute") == ("striking back matters more", risk)
    bs[0].turn = 2
    every_other = "turns are forced in every other round, and not in this one"
    assert why(bs, "turtle") == ("the next turn is worth more than that", risk, turn, every_other)
    bs = played(start([red(gun(), ranged=4)], [sheet(at=35, dr=9)]), Act.ATTACK)
    assert why(bs, "turtle") == ("there is little to fear", "0 % of what is left lost on average", turn)


def test_running_from_a_hazard_tells_what_it_would_do():
    """ZS-OBJ-2: with 21 of 36 1d6 + 8 of 9 Health; a turn with bare hands is worth little."""
    bs = start([red(at=30, health_most=9)], [sheet(at=50)], hazards=[(30, 3, 8, 0)])
    done(bs, 0, 1)
    risk, turn = "58 % of what is left lost on average", "a turn is worth 10 %"
    for turn_of in (1, 2):
        bs[0].turn = turn_of
        assert why(bs, "brute") == ("the next turn is worth more than that", risk)
        assert why(bs, "turtle") == ("the hazard may well hit (58 %)", risk, "58 % saved", turn)
    row(bs, 0).athletics = 6  # 4 or more of 2d6
    assert why(bs, "turtle") == ("the next turn is worth more than that", "8 % of what is left lost on average", turn)


def test_a_dive_tells_who_is_in_danger():
    """ZS-FORCE-2."""
    bs = start([red(gun(), ranged=4)], [sheet(at=35), sheet(at=36, health_most=140)])
    play(bs, Act.ATTACK, Act.DECLINE, to=(Prompt.FORCE, 2))
    assert why(bs, "turtle") == ("a dive would cost more than it saves",)
    assert of(bs, Act.DIVE, 0) == "Bob is in greater danger"


def test_joining_tells_what_her_own_attack_is_worth():
    """ZS-MAN-1: 26 of 36 for 10.5, or nearly always for 13.4, of 14, of which armour takes 8."""
    bs = played(start([red(gun(level=7)), red(gun(level=2))], [sheet(at=40, dr=8)]), Act.ATTACK)
    unasked(bs, Prompt.TEAM)
    alone = "a turn of one's own does more"
    own = "an attack from here takes {} % of a fighter on average"
    assert of(bs, Act.TEAM) == "together they hit harder"
    assert why(bs, "brute") == (alone, own.format(0))
    answer(bs, Act.TEAM)
    unasked(bs)
    assert why(bs, "brute", 12, 12) == ("that attack does most", "39 % of a fighter taken on average")
    bs = played(start([red(gun(level=7)), red(gun(level=2))], [sheet(at=40, health=3)]), Act.ATTACK)
    unasked(bs, Prompt.TEAM)
    assert why(bs, "turtle") == (alone, own.format(72))


def test_one_is_as_good_as_another():
    """ZS-TURN-1."""
    bs = start([red(blade()), red(gun())], [sheet(at=40)], listed=0)
    assert why(bs, "brute") == ("one is as good as another",)


def test_interrupting_tells_what_an_attack_is_worth():
    """ZS-DELAY-1."""
    worth = "an attack from here takes 34 % of a fighter on average"
    bs = start([red(gun())], [sheet(at=25)])
    assert why(bs, "brute", Act.DELAY, Act.DISTRACT) == ("now is the moment", worth)
    bs = start([red(gun()), red()], [sheet(at=25)])
    assert why(bs, "brute", Act.DELAY, Act.DISTRACT) == ("it is an ally's turn", worth)


def test_fear_tells_who_is_near():
    """ZS-ATT-3."""
    told = ("Ann is 10 m away", "Ann, the nearest enemy, is 10 m away")
    bs = start([red(mind(flags=Flag.TERRIFYING))], [sheet(blade())])
    declare(bs, Act.ATTACK)
    assert why(bs, "brute", 12) == told
    row(bs, 1).terror = Terror.NONE
    assert why(bs, "turtle") == told
