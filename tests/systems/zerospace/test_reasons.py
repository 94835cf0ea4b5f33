"""Why scripted policies of ZeroSpace decide so: numbers that the rules give, never a word about what is not there."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from okenv import Battle, load_encounter
from okenv.core.layout import ONGOING
from okenv.driver import policy_seed
from okenv.systems.zerospace import policies
from okenv.systems.zerospace.actions import ACTIONS, Act
from okenv.systems.zerospace.layout import Flag, Place, Prompt, Terror
from okenv.systems.zerospace.policies import CODES
from tests.systems.zerospace.deciding import unasked
from tests.systems.zerospace.helpers import K, answer, asked, blade, declare, gun, mind, play, row, sheet, start

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
    return sheet(*arms, **{"at": 20, **fields})


def test_an_attack_tells_shares_and_chance():
    """ZS-DMG-1: 26 of 36 to hit for 6.5 of 14 on average."""
    bs = start([red(gun())], [sheet(), sheet()])
    told = "no enemy has lost more; 72% to hit her, 34% of a fighter expected of it"
    assert why(bs, "brute") == told.partition("; ")[2]
    bs = start([red(gun())], [sheet(endurance=7)])
    assert why(bs, "brute") == f"Bob has lost 50%; {told.partition('; ')[2]}"
    bs = start([red(gun())], [sheet(), sheet(endurance=7)])
    assert why(bs, "brute") == f"Cat has lost 50%, {told}"
    bs = start([red(gun())], [sheet(), sheet(at=31)])
    assert re.fullmatch(r"42% to hit her, \d+% of .*", why(bs, "sweeper"))
    bs = start([sheet(blade())], [sheet(), sheet()])
    assert why(bs, "sweeper") == "33% of a fighter expected of it"


def test_a_trade_tells_both_ways():
    """ZS-MAN-1: 35 of 36 at DV 9; 15 of 36 for 6.5, or 26 for 4.5, of 14."""
    bs = start([red(gun(flags=Flag.HARM + Flag.AUTO))], [sheet(agility=0, ranged=1)], trade_cap=2)
    told = why(bs, "brute", Act.ATTACK)
    assert told == "51% of a fighter expected of it, 45% of a plain attack"
    bs = start([red(gun())], [sheet(named=0)], trade_cap=5)
    assert why(bs, "brute", Act.ATTACK) == "72% of a fighter expected of it, no trade promises more"


def test_moves_tell_the_distance():
    """ZS-ACT-1."""
    assert why(start([red(blade())], [sheet(at=26)]), "brute") == "Bob is 6 m away"
    assert why(start([red(gun())], [sheet(at=24)]), "skirmisher") == "Bob is 4 m away"
    bs = start([red(blade(), prone=1)], [sheet(at=21)])
    assert why(bs, "brute") == "Bob, the nearest enemy, is 1 m away"
    bs = start([red(gun())], [sheet(at=45)], covers=[(22, 10)])
    assert why(bs, "turtle") == "it is 2 m away; Bob, the nearest enemy, is 25 m away"
    assert why(bs, "turtle", (Act.SEEK, 0, 0)) == "Bob, the nearest enemy, is 23 m away"
    told = "she has lost 64%; 1 of 1 of her side can act"
    assert why(start([red(gun(), health=5)], [sheet(at=40)]), "coward") == f"Bob is 20 m away; {told}"


def test_doing_nothing_and_waiting_tell_what_an_attack_is_worth():
    """ZS-DELAY-1, ZS-COND-2."""
    nothing = "0% of a fighter expected of an attack from here"
    near = "Bob, the nearest enemy, is 10 m away"
    assert why(start([red(gun())], [sheet(dr=30)]), "brute") == f"{nothing}; {near}"
    assert why(start([red(gun())], [sheet(dr=30)]), "turtle") == f"{nothing}; {near}"
    assert why(start([red(gun(range=5), pace=2)], [sheet(blade())]), "skirmisher") == f"{near}; {nothing}"
    assert why(start([red(gun(range=5), cloak=1)], [sheet(at=40)]), "sniper").startswith(nothing)


def test_readying_tells_both_promises():
    """ZS-ACT-1: a fist at 10 m is three turns of a tenth, or so, away."""
    bs = start([red(gun(place=Place.CARRIED))], [sheet(at=30)])
    told = why(bs, "brute")
    assert re.fullmatch(r"against Bob it promises 34% of her, the best that is ready \d+%", told)


def test_recovering_and_breaking_free_tell_their_chances():
    """ZS-ATT-2, ZS-MAN-1: 11 of 2d6."""
    bs = start([red(gun(), blind=9)], [sheet()])
    assert why(bs, "brute") == "8% to recover; 1% of a fighter expected of an attack from here"
    bs = start([sheet()], [sheet(dr=9)], holds=[(1, 0)])
    assert why(bs, "brute") == "1 of her side can act"
    assert why(bs, "brute", Act.KEEP) == "8% to break free; 0% of a fighter expected of an attack from here"
    bs = start([sheet(brawn=4, hand=5)], [sheet(endurance=5)], holds=[(0, 1)])
    row(bs, 0).w_level[4] = 0
    assert why(bs, "brute") == "100% of a fighter expected of it"


def test_manoeuvres_tell_their_chance():
    """ZS-MAN-1, ZS-MAN-2: 9 - 3 against 12; what she takes tells its level."""
    bs = start([sheet(hand=7)], [sheet(blade(), gun()), sheet(at=50)])
    assert why(bs, "wrestler") == "72% to succeed"
    unasked_play = (Act.DISARM, Act.DECLINE, 12)
    assert why(bs, "wrestler", *unasked_play) == "its level is 3, that of no other is higher"


def test_a_forced_turn_tells_what_it_saves_and_costs():
    """ZS-FORCE-1: 35 of 36 for 6.5 of 14, then 10 of 36; bare hands a run away are worth 8."""
    bs = start([red(gun(), ranged=4)], [sheet(at=35)])
    play(bs, Act.ATTACK)
    assert asked(bs) == (Prompt.FORCE, 1)
    risk = "45% of what she has left to lose on average"
    assert why(bs, "turtle") == f"{risk}; it saves 32% on average, the turn is worth 13%"
    assert why(bs, "brute") == "brute never forces a turn"
    bs[0].turn = 2
    assert why(bs, "turtle") == f"{risk}; she forces turns in every other round, and not in this one"
    assert why(bs, "coward") == "she has lost 0%; 1 of 1 of her side can act"
    bs = start([red(gun(), ranged=4)], [sheet(at=35, dr=9)])
    play(bs, Act.ATTACK)
    assert (
        why(bs, "turtle")
        == "0% of what she has left to lose on average; nothing saves more than the turn is worth, 13%"
    )


def test_a_dive_tells_both_dangers():
    """ZS-FORCE-2."""
    bs = start([red(gun(), ranged=4)], [sheet(at=35), sheet(at=36, health_most=140)])
    play(bs, Act.ATTACK, Act.DECLINE)
    assert asked(bs) == (Prompt.FORCE, 2)
    assert why(bs, "captain") == "she forces turns in every other round, and not in this one"
    bs[0].turn = 2
    assert why(bs, "captain") == "Bob would lose 45% on average, she 5%"
    assert why(bs, "sniper") == "sniper never dives"
    row(bs, 2).health = 14
    assert why(bs, "captain") == "a dive spares nobody"
    row(bs, 2).health = 20
    assert why(bs, "captain") == "a dive spares 14%, the turn is worth 13%"


def test_joining_tells_the_attack_with_her_and_without():
    """ZS-MAN-1: 26 of 36 for 10.5, or nearly always for 13.4, of 14, of which armour takes 8."""
    bs = start([red(gun(level=7)), red(gun(level=2))], [sheet(at=40, dr=8)])
    play(bs, Act.ATTACK)
    unasked(bs, Prompt.TEAM)
    told = why(bs, "captain")
    assert re.fullmatch(r"the attack is worth \d+% with her and 13% without; 0% of a fighter expected .*", told)
    assert why(bs, "brute") == "brute never takes such an offer"
    answer(bs, Act.TEAM)
    unasked(bs)
    assert why(bs, "brute", 12, 12) == "39% of a fighter taken on average by her hit"
    bs = start([red(gun(level=7)), red(gun(level=2))], [sheet(at=40, health=3)])
    play(bs, Act.ATTACK)
    unasked(bs, Prompt.TEAM)
    assert why(bs, "captain") == (
        "joining adds less than her own turn brings; 72% of a fighter expected of an attack from here"
    )


def test_whoever_is_next_tells_the_worth_of_her_attack():
    """ZS-TURN-1."""
    bs = start([red(blade()), red(gun())], [sheet(at=40)], listed=0)
    assert why(bs, "captain") == "34% of a fighter expected of an attack of Bob, nobody's is worth more"
    assert why(bs, "brute") == "the first listed goes first"


def test_interrupting_tells_what_an_attack_is_worth():
    """ZS-DELAY-1."""
    bs = start([red(gun())], [sheet(at=25)])
    assert why(bs, "brute", Act.DELAY, Act.DISTRACT) == "34% of a fighter expected of an attack from here"
    bs = start([red(gun()), red()], [sheet(at=25)])
    assert why(bs, "brute", Act.DELAY, Act.DISTRACT) == "it is an ally's turn"


def test_fear_tells_who_is_near():
    """ZS-ATT-3."""
    bs = start([red(mind(flags=Flag.TERRIFYING))], [sheet(blade())])
    declare(bs, Act.ATTACK)
    assert why(bs, "brute", 12) == "Ann, the nearest enemy, is 10 m away"
    row(bs, 1).terror = Terror.NONE
    assert why(bs, "coward") == "Ann, the nearest enemy, is 10 m away"


def test_random_says_so():
    assert why(start([red(gun())], [sheet()]), "random") == "one of the legal actions, each equally likely"


@pytest.mark.parametrize("code", CODES[1:])
def test_every_decision_of_a_fight_has_a_reason(code):
    battle, seed, mask = Battle(load_encounter("airlock-scuffle"), 4), policy_seed(4), np.zeros(ACTIONS.size, np.int8)
    names = [f"Fighter {k}" for k in range(16)]
    for _ in range(30):
        if battle.state[0]["outcome"] != ONGOING:
            break
        action = int(K.choose(battle.state, 0, CODES.index(code), seed, mask))
        assert re.fullmatch(r"[^\n]{8,200}", policies.reason(battle.state, CODES.index(code), action, names))
        battle.apply(action)
