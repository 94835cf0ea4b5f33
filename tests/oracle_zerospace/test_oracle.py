"""The reference by itself: small fights by hand."""

from __future__ import annotations

import pytest

from tests.oracle_zerospace.fight import Fight
from tests.oracle_zerospace.sheet import (
    ALTERATION,
    BY_MIND,
    MENTAL,
    RANGED,
    UNARMED,
    Cover,
    Encounter,
    Hazard,
    Options,
    Sheet,
    Start,
    Weapon,
)
from tests.oracle_zerospace.state import CARRIED, COWERS, DROPPED, FLEES, FORCED, GONE, IN_HAND, Fighter

pytestmark = pytest.mark.plain
GUN = Weapon(pair=RANGED, level=3, range=30)
AUTO = Weapon(pair=RANGED, level=4, hands=2, range=80, auto=True)
BOMB = Weapon(pair=RANGED, level=5, range=30, area=True)
SWORD = Weapon(level=2)
DREAD = Weapon(MENTAL, BY_MIND, 4, 0, 40, terrifying=True, harm=False)
FLASH = Weapon(ALTERATION, RANGED, 4, 0, 40, blinding=True, harm=False)


def duel(red, blue, covers=(), hazards=(), **options) -> Fight:
    """A fight, red first, in listing order."""
    return Fight(Encounter((red, blue), Options(**({"listed": True} | options)), list(covers), list(hazards)))


def give(fight: Fight, *answers) -> list[Fighter]:
    """Decisions by kind or whole, and outcomes."""
    for answer in answers:
        if isinstance(answer, int):
            fight.resolve(answer)
        else:
            fight.apply((answer, 0, 0) if isinstance(answer, str) else answer)
    return fight.battle.fighters


def legal(fight: Fight) -> set[str]:
    """The kinds of what is legal."""
    return {action[0] for action in fight.legal()}


def at(place: int, **start) -> Start:
    """Where somebody begins."""
    return Start(at=place, **start)


ATTACK = ("attack", 0, 0)


@pytest.mark.parametrize(("dice", "health"), [(7, 14), (8, 7)])
def test_a_shot_hits_by_its_value(dice: int, health: int) -> None:
    # 2 + 1 + 1 (equipment to the skill) + dice against 8 + 2 + 1 + 0 in nobody's cover: 12 with nothing in hand
    fight = duel([(Sheet([GUN]), at(0))], [(Sheet(agility=3), at(10))])
    give(fight, ATTACK, "plain", "decline", dice)
    if dice == 8:
        assert fight.dice() == ("1d6", 0, "damage")
        give(fight, 4)
    assert fight.battle.fighters[1].health == health


def test_a_called_shot_and_suppressing_fire() -> None:
    for way, needs, harm in ((("called", 0, 4), 12, 1 + 4 + 5), (("suppress", 0, 4), 2, 0), ("plain", 7, 5)):
        fight = duel([(Sheet([AUTO]), at(0))], [(Sheet(), at(10))])
        give(fight, ATTACK, way, "decline", needs)
        if needs == 12:
            fight.resolve(1)
            assert fight.battle.fighters[1].health == 14 - harm
        else:
            fight.resolve(1)
            assert fight.battle.fighters[1].health == 14 - harm


def test_who_carries_a_rifle_and_a_sword_draws_one_for_the_other() -> None:
    fight = duel([(Sheet([GUN, AUTO, SWORD]), at(0))], [(Sheet(), at(10))])
    red = fight.battle.fighters[0]
    assert [arm.where for arm in red.arms] == [IN_HAND, CARRIED, IN_HAND]
    give(fight, ("draw", 0, 1))
    assert [arm.where for arm in red.arms] == [CARRIED, IN_HAND, CARRIED]
    give(fight, ("draw", 0, 0))
    assert [arm.where for arm in red.arms] == [IN_HAND, CARRIED, CARRIED]


def test_a_forced_dodge_ends_with_the_turn_that_it_costs() -> None:
    for long, left in ((False, 0), (True, FORCED)):
        red = [(Sheet([GUN]), at(0))]
        fight = duel(red, [(Sheet(), at(10)), (Sheet(), at(50))], long_dodge=long)
        _, blue, _ = give(fight, ATTACK, "plain", "dodge")
        assert (blue.dodge, blue.owed, blue.forced) == (FORCED, 1, True)
        give(fight, 12, "done")  # 16 against 17
        assert (blue.owed, blue.dodge, blue.health) == (0, left, 14)
        assert fight.actor == 2
        give(fight, "done", "done")
        assert (fight.actor, blue.dodge, fight.battle.turn) == (1, 0, 2)


def test_one_force_a_round() -> None:
    red = [(Sheet([GUN]), at(0)), (Sheet([GUN]), at(0))]
    fight = duel(red, [(Sheet(), at(10))])
    give(fight, ATTACK, "plain", "decline", "dodge", 2, "done", ATTACK, "plain")
    assert fight.dice() == ("2d6", 1, "attack")


def test_a_delayed_turn_interrupts_once() -> None:
    red = [(Sheet([GUN]), at(0))]
    fight = duel(red, [(Sheet([GUN]), at(10))], starts=1)
    give(fight, "delay", ATTACK, "plain")
    assert (fight.prompt, fight.actor) == ("interrupt", 1)
    give(fight, "interrupt")
    assert "delay" not in legal(fight)
    red, blue = give(fight, ATTACK, "plain")
    assert fight.dice() == ("2d6", 1, "attack")  # she whom it interrupts cannot force
    give(fight, 2, "done")
    assert (fight.prompt, fight.actor, blue.stored, red.acted) == ("turn", 0, False, True)
    give(fight, ATTACK, "plain")
    assert (fight.prompt, fight.actor) == ("force", 1)


def test_a_stored_turn_lapses_and_is_spent_before_others() -> None:
    fight = duel([(Sheet([GUN]), at(0))], [(Sheet(), at(10))], starts=1)
    give(fight, "delay", "done")
    assert (fight.actor, fight.battle.turn, fight.battle.fighters[1].stored) == (1, 2, False)
    _, blue = give(fight, "delay", ATTACK, "plain", "decline", "dodge")
    assert (blue.stored, blue.owed) == (False, 0)


def test_moves_and_their_ways() -> None:
    fight = duel([(Sheet(agility=3), at(20))], [(Sheet(), at(28))])
    assert {a for a in fight.legal() if a[0] in ("approach", "retreat")} == {
        ("approach", 0, 0), ("approach", 0, 1), ("retreat", 0, 0), ("retreat", 0, 1), ("retreat", 0, 2)
    }  # fmt: skip
    red, _ = give(fight, ("approach", 0, 1))
    assert (red.at, red.run) == (27, 1)
    give(fight, ("attack", 0, UNARMED), "plain", "decline")
    assert give(fight, 12)[1].endurance == 14  # 3 + 12 - 6 against 11


def test_an_all_out_move_leaves_only_quick_actions() -> None:
    fight = duel([(Sheet([GUN]), at(0))], [(Sheet(), at(40))])
    give(fight, ("approach", 0, 2))
    assert legal(fight) == {"done", "drop", "prone"}
    assert fight.battle.fighters[0].at == 12


def test_quick_actions_end_at_six() -> None:
    fight = duel([(Sheet([GUN, AUTO]), at(0))], [(Sheet(), at(40))])
    for place in (1, 0, 1, 0, 1, 0):
        assert "draw" in legal(fight)
        give(fight, ("draw", 0, place))
    assert not {"draw", "drop", "prone"} & legal(fight)


def test_dodging_takes_the_whole_turn() -> None:
    fight = duel([(Sheet(), at(0))], [(Sheet([GUN]), at(10))])
    red, _ = give(fight, "dodge")
    assert legal(fight) == {"done", "prone"}
    give(fight, "done", ATTACK, "plain", 12)  # nothing to force: she dodges already
    assert red.health == 14  # 16 against 17


def test_who_dives_takes_it_with_her_plain_value() -> None:
    blue = [(Sheet(), at(10)), (Sheet(agility=1), at(12, surprised=True))]
    fight = duel([(Sheet([GUN]), at(0))], blue)
    give(fight, ATTACK, "plain", "decline")
    assert (fight.actor, fight.legal()) == (2, [("decline", 0, 0), ("dive", 0, 0)])
    _, ward, guard = give(fight, ("dive", 0, 0), 6, 4)  # 10 against 8 + 1 + 1
    assert (ward.health, guard.health, guard.at, guard.owed) == (14, 7, 10, 1)


def test_nobody_dives_from_afar() -> None:
    fight = duel([(Sheet([GUN]), at(0))], [(Sheet(), at(10)), (Sheet(agility=1), at(13))])
    give(fight, ATTACK, "plain", "decline")
    assert fight.dice() == ("2d6", 0, "attack")


def test_an_area_attack_has_one_roll_and_one_die_for_friend_and_foe() -> None:
    red = [(Sheet([BOMB]), at(6)), (Sheet(named=False), at(7))]
    fight = duel(red, [(Sheet(), at(10)), (Sheet(dr=3), at(15)), (Sheet(), at(16))])
    give(fight, ATTACK, *["decline"] * 3)
    assert fight.dice() == ("2d6", 0, "attack")
    everybody = give(fight, 12)
    assert fight.dice() == ("1d6", 0, "damage")
    give(fight, 2)
    assert [f.health for f in everybody] == [7, 14, 7, 10, 14]
    assert [f.stands for f in everybody] == [True, False, True, True, True]


def test_running_from_an_area_attack() -> None:
    fight = duel([(Sheet([BOMB]), at(0))], [(Sheet(agility=3), at(12)), (Sheet(), at(14))])
    give(fight, ATTACK)
    assert ("run", 0, 0) not in fight.legal()
    _, blue, other = give(fight, ("run", 0, 1))
    assert (blue.at, blue.run, blue.owed) == (18, FORCED, 1)  # both ends are as far: her own edge
    assert ("run", 0, 0) in fight.legal()
    give(fight, ("run", 0, 0))
    assert (other.at, other.run) == (18, 0)
    assert fight.prompt == "turn"  # nobody is left, and nothing is rolled


def test_running_behind_cover() -> None:
    fight = duel([(Sheet([BOMB]), at(0))], [(Sheet(pace=2), at(12))], [Cover(14, 5, 10)])
    _, blue = give(fight, ATTACK, ("run", 0, 0))
    assert (blue.at, blue.cover) == (14, 1)


def test_a_mental_attack_is_not_seen() -> None:
    for resists, prompt in ((0, None), (1, "force")):
        fight = duel([(Sheet([DREAD]), at(0))], [(Sheet(mr=resists), at(10)), (Sheet(), at(10))])
        give(fight, ATTACK)
        assert fight.prompt == prompt


def test_terror_cower_or_flee_and_recover() -> None:
    for answer, terror in (("cower", COWERS), ("flee", FLEES)):
        fight = duel([(Sheet([DREAD], presence=4), at(10))], [(Sheet(), at(20))])
        _, blue = give(fight, ATTACK, 12)
        assert fight.prompt == "fear"
        give(fight, answer, "done")
        assert (blue.terror, blue.fear, blue.prone) == (terror, 12, answer == "cower")
        assert blue.at == (20 if answer == "cower" else 24)
        assert not {"approach", "retreat", "rise"} & legal(fight)
        give(fight, ("recover", 0, 1), 12)  # 3 + 12 - 6
        assert blue.terror == terror


def test_a_flight_lets_go() -> None:
    fight = duel([(Sheet([DREAD], presence=4), at(10))], [(Sheet(brawn=6, hand=4, presence=1), at(11))], arena=11)
    red, blue = give(fight, ATTACK, 12, "flee", "done", "grapple", "decline", 12)
    assert (blue.terror, blue.at, red.held_by) == (FLEES, 11, blue)
    give(fight, "done", "keep", "done")
    assert (fight.actor, red.held_by, blue.holds) == (1, None, None)


def test_blinded_and_seeing_again() -> None:
    fight = duel([(Sheet([FLASH]), at(0))], [(Sheet([DREAD], ar=5), at(10))])
    _, blue = give(fight, ATTACK, "decline", 12)
    assert blue.blind == 12
    give(fight, "done")
    assert "attack" not in legal(fight)
    give(fight, ("recover", 0, 0), 10)  # 3 + 5 + 10 - 6
    assert blue.blind == 0


def test_any_hit_defeats_the_unnamed() -> None:
    fight = duel([(Sheet([FLASH]), at(0))], [(Sheet(named=False, ar=9), at(10)), (Sheet(), at(50))])
    give(fight, ATTACK, "decline", 12)
    assert (fight.battle.fighters[1].stands, fight.prompt) == (False, "turn")


def test_a_grapple_its_squeeze_and_its_end() -> None:
    fight = duel([(Sheet(brawn=4, hand=2), at(0))], [(Sheet(), at(1))])
    red, blue = give(fight, "grapple", "decline", 5)  # 11 against 11
    assert (red.holds, blue.held_by) == (blue, red)
    assert not {"retreat", "prone"} & legal(fight)
    give(fight, "done")
    assert (fight.prompt, fight.actor) == ("release", 0)
    give(fight, "keep")
    assert legal(fight) == {"done", "delay", "attack", "grapple", "takedown", "break", "dodge", "distract"}
    give(fight, "break", 12)  # 3 - 3 + 12 against 14
    assert blue.held_by is red
    give(fight, "squeeze")  # nothing was left of her turn
    assert {a[0] for a in fight.legal()} == {"decline", "dodge"}
    give(fight, "decline", 6, 3)
    assert blue.endurance == 14 - 7
    give(fight, "release")
    assert blue.held_by is None


def test_both_restrain_each_other() -> None:
    fight = duel([(Sheet(brawn=3), at(0))], [(Sheet(brawn=3), at(1, holds=0))])
    give(fight, "keep", "grapple", "decline", 12)
    red, blue = fight.battle.fighters
    assert (red.holds, red.held_by, blue.holds, blue.held_by) == (blue, blue, red, red)
    give(fight, "done", "keep", "break", 12)  # 4 - 3 + 12 against 12 - 3
    assert (blue.held_by, red.held_by) == (None, blue)


def test_a_takedown() -> None:
    fight = duel([(Sheet(brawn=4, hand=3, iron=2), at(0))], [(Sheet(dr=1), at(1))])
    _, blue = give(fight, "takedown", "decline", 7)  # 7 - 3 + 7 against 11
    assert (blue.endurance, blue.prone) == (14 - 5, True)


def test_disarming() -> None:
    for answer, theirs, mine in ((("knock", 0, 0), DROPPED, []), (("take", 0, 0), GONE, [IN_HAND])):
        fight = duel([(Sheet(brawn=4, hand=3), at(0))], [(Sheet([SWORD]), at(1))])
        red, blue = give(fight, "disarm", "decline", 7, answer)
        assert (blue.arms[0].where, [arm.where for arm in red.arms]) == (theirs, mine)


def test_distraction_ends_with_the_next_defence() -> None:
    red = [(Sheet(presence=4, deception=3), at(0)), (Sheet([GUN]), at(0))]
    fight = duel(red, [(Sheet(), at(10))])
    *_, blue = give(fight, "distract", 4)
    assert blue.distracted
    give(fight, "done", ATTACK, "plain", "decline", 4)  # 8 against 11 - 3
    assert fight.dice() == ("1d6", 1, "damage")
    assert not blue.distracted


def test_spread_and_sweep_roll_for_each() -> None:
    fight = duel([(Sheet([GUN, SWORD], brawn=4), at(0))], [(Sheet(), at(1)), (Sheet(), at(1)), (Sheet(), at(2))])
    give(fight, ("spread", 1, 0), "plain", *["decline"] * 3)
    _, first, second, third = give(fight, 10, 1, 9, 10, 6)  # 4 - 3 + dice against 11: second, first, third
    assert [f.health for f in (first, second, third)] == [14, 10, 5]
    fight = duel([(Sheet([GUN, SWORD], brawn=4), at(0))], [(Sheet(), at(1)), (Sheet(), at(1)), (Sheet(), at(2))])
    give(fight, ("sweep", 0, 1), "plain", *["decline"] * 3, 7, 1, 6)  # 6 - 2 + dice against 11
    assert [f.health for f in fight.battle.fighters[1:]] == [11, 14, 14]


def test_a_team_rolls_and_chooses_what_strikes() -> None:
    red = [(Sheet([GUN]), at(0)), (Sheet([AUTO]), at(0)), (Sheet([SWORD]), at(0))]
    fight = duel(red, [(Sheet(), at(10))])
    give(fight, ATTACK, ("called", 0, 0))
    assert (fight.prompt, fight.actor) == ("team", 1)
    give(fight, ("team", 0, 0))
    assert (fight.prompt, fight.actor) == ("force", 3)
    give(fight, "decline", 2, 4)  # 4 + 3 - 1 + 2; 4 + 3 + 4 against 11
    assert fight.legal() == [("own", 0, 0), ("through", 0, 0)]
    *_, blue = give(fight, ("through", 0, 0))
    assert fight.dice() == ("1d6", 1, "damage")
    give(fight, 1)
    assert blue.health == 14 - (1 + 4 + 3)
    give(fight, "done")
    assert fight.actor == 2  # who has joined has had her turn


def test_knockback() -> None:
    for dice, place, prone in ((9, 12, False), (10, 13, True)):
        fight = duel([(Sheet([GUN]), at(0))], [(Sheet(), at(10))], knockback=True)
        give(fight, ATTACK, "plain", "decline", dice, 1)  # 13 and 14 against 11
        if prone:
            assert fight.dice() == ("2d6", 1, "knockback")
            give(fight, 8)
        assert (fight.battle.fighters[1].at, fight.battle.fighters[1].prone) == (place, prone)


def test_cover_is_shot_away() -> None:
    fight = duel([(Sheet([GUN]), at(0))], [(Sheet(), at(10, cover=1))], [Cover(10, 8, 10)])
    give(fight, ("wreck", 0, 0), 4, 5)  # 4 + 4 against 8
    assert (fight.battle.covers[0].health, fight.battle.fighters[1].cover) == (0, 0)
    assert "wreck" not in legal(fight)


def test_hazards_come_last() -> None:
    fight = duel([(Sheet(dr=1), at(0))], [(Sheet(named=False), at(10)), (Sheet(), at(50))], (), [Hazard(2, 2, 3, 8)])
    give(fight, "done", "done", "done")
    assert fight.dice() == ("2d6", 1, "hazard")
    give(fight, 8)  # 3 + 8 against 12
    assert (fight.battle.turn, fight.battle.fighters[1].stands) == (2, False)


def test_surprise_ends_with_the_first_turn() -> None:
    fight = duel([(Sheet(), at(0, surprised=True))], [(Sheet(), at(10, surprised=True))])
    red, blue = give(fight, "done")
    assert (red.surprised, blue.surprised) == (False, True)


def test_the_side_chooses_who_is_next() -> None:
    fight = Fight(Encounter(([(Sheet(), at(0))] * 3, [(Sheet(), at(10))])))
    assert fight.legal() == [("go", 0, 0), ("send", 0, 0), ("send", 1, 0)]
    give(fight, ("send", 1, 0))
    assert (fight.prompt, fight.actor) == ("turn", 2)
    give(fight, "done", "go", "done")
    assert (fight.prompt, fight.actor) == ("turn", 1)


def test_draws_and_victories() -> None:
    fight = duel([(Sheet(), at(0))], [(Sheet(), at(10))], rounds=1)
    give(fight, "done", "done")
    assert fight.outcome == 2
    assert duel([(Sheet(), at(0))], [(Sheet(), at(10, helpless=True))]).outcome == 0
    assert duel([(Sheet(), at(0, helpless=True))], [(Sheet(), at(10, helpless=True))]).outcome == 2
