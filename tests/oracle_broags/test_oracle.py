"""The reference by itself: small fights by hand."""

from __future__ import annotations

import pytest

from tests.oracle_broags import values
from tests.oracle_broags.fight import Fight
from tests.oracle_broags.numbers import CROUCHED, FLOORED, LONG_COLUMN, PRONE, SHORT_COLUMN, UPRIGHT
from tests.oracle_broags.sheet import FAR, FIST, KICK, MELEE, RANGED, Encounter, Options, Sheet, Start, Weapon
from tests.oracle_broags.state import CARRIED, DROPPED, FREE, GONE, HELD, HOLDER, IN_HAND, PINNED, PINNER, Fighter

pytestmark = pytest.mark.plain
GUN = Weapon(RANGED, flat=7, reach=0)
RIFLE = Weapon(RANGED, 2, flat=8, shots=2, reach=0)
SWORD = Weapon(MELEE, 1, 1, 4)
KNIFE = Weapon(MELEE, 1, 1, 3)
POLEARM = Weapon(MELEE, 2, 2, 4, reach=FAR)


def sheet(*weapons: Weapon, **numbers) -> Sheet:
    """A character whose abilities are 2."""
    return Sheet(list(weapons), **numbers)


def duel(red, blue, covers=(), **options) -> Fight:
    """A fight in its first round: lots as they are listed, everybody's dice 0; red of Perception 4 acts first."""
    fight = Fight(Encounter((red, blue), Options(**options), list(covers)))
    while fight.dice():
        fight.resolve(0)
    return fight


def give(fight: Fight, *answers) -> list[Fighter]:
    """Decisions by kind or whole, and outcomes."""
    for answer in answers:
        if isinstance(answer, int):
            fight.resolve(answer)
        else:
            fight.apply((answer, 0, 0) if isinstance(answer, str) else answer)
    return fight.battle.fighters


def kinds(fight: Fight) -> set[str]:
    """The kinds of what is legal."""
    return {action[0] for action in fight.legal()}


def first(*weapons: Weapon, **numbers) -> Sheet:
    """A character who acts before the others."""
    return sheet(*weapons, **({"perception": 4} | numbers))


def test_scores_are_perception_and_dice() -> None:
    fight = Fight(Encounter(([(first(), Start())], [(sheet(), Start(at=500))])))
    red, blue = give(fight, -3, 2)
    assert (red.score, blue.score, fight.actor) == (1, 4, 1)


def test_lots_put_equals_in_an_order() -> None:
    people = [(sheet(), Start())] * 2
    fight = Fight(Encounter((people, [(sheet(), Start(at=500))])))
    assert fight.dice() == ("uniform", 2, 1, "tie order")
    fight.resolve(0)
    assert fight.dice() == ("uniform", 3, 2, "tie order")
    assert [f.tie for f in give(fight, 1)] == [2, 0, 1]


@pytest.mark.parametrize(("dice", "harm"), [(-2, 0), (-1, 3), (0, 7), (1, 7), (2, 14)])
def test_a_wild_shot_by_its_margin(dice: int, harm: int) -> None:
    fight = duel([(first(GUN), Start())], [(sheet(toughness=5), Start(at=1000, cover=0))])
    # Marksmanship 2 against 1: the margin is 1 + dice
    give(fight, ("attack", 0, 0), "wild", "decline")
    assert give(fight, dice)[1].lethal == harm


def test_a_tamed_shot_needs_two_more() -> None:
    for dice, harm in ((0, 0), (1, 14)):
        fight = duel([(first(GUN), Start())], [(sheet(toughness=5), Start(at=1000))])
        give(fight, ("attack", 0, 0), ("tamed", 0, 2), "decline")
        assert give(fight, dice)[1].lethal == harm


def test_dodge_is_half_a_check_and_costs_two() -> None:
    fight = duel([(first(GUN), Start())], [(sheet(toughness=5, athletics=5), Start(at=1000))])
    give(fight, ("attack", 0, 0), "wild")
    assert kinds(fight) == {"decline", "dodge"}
    # (5 + 0) / 2 = 2: Defence 3; 2 + 1 = 3 ties and hits extremities
    _, blue = give(fight, "dodge", 0, 1)
    assert (blue.lethal, blue.temp, blue.lost) == (3, -2, False)


def test_a_second_reaction_below_zero_loses_the_action() -> None:
    fight = duel([(first(RIFLE), Start())], [(sheet(perception=1, toughness=5), Start(at=1000))])
    _, blue = give(fight, ("attack", 0, 0), "wild", "dodge", 0, -3)
    assert blue.lost
    give(fight, ("attack", 0, 0), "wild")
    assert fight.dice() == ("4dF", 0, 0, "attack")  # she is at -1 and cannot react
    give(fight, -3, "done")
    assert fight.actor == 1
    assert "attack" not in kinds(fight)
    assert "approach" in kinds(fight)
    assert not give(fight, "done")[1].lost


def test_a_prone_blocker_is_floored() -> None:
    fight = duel([(first(SWORD), Start())], [(sheet(toughness=5), Start(at=100, posture=PRONE))])
    _, blue = give(fight, ("attack", 0, 0), "wild", "block")
    assert blue.posture == FLOORED
    # Defence 1 + 1 (adjacent) + 1 (half of 2) = 3; 2 + 3 = 5: centre; 2 + 4
    assert give(fight, 0, 3)[1].lethal == 6


def test_who_comes_between_takes_it_without_cover_or_reaction() -> None:
    blue = [(sheet(toughness=5), Start(at=1000, cover=3)), (sheet(athletics=4), Start(at=1100, cover=3))]
    fight = duel([(first(GUN), Start())], blue)
    give(fight, ("attack", 0, 0), "wild")
    assert (fight.prompt, fight.actor) == ("shield", 2)
    _, ward, guard = give(fight, "shield", 0, 0)  # 4 against 4; then 2 against 1
    assert (ward.lethal, guard.lethal, guard.temp) == (0, 7, -2)


def test_who_fails_to_come_between_is_floored() -> None:
    blue = [(sheet(toughness=5), Start(at=1000, cover=3)), (sheet(athletics=4), Start(at=1100))]
    fight = duel([(first(GUN), Start())], blue)
    *_, guard = give(fight, ("attack", 0, 0), "wild", "shield", -1)
    assert guard.posture == FLOORED
    assert (fight.prompt, fight.actor) == ("react", 1)


def test_nobody_reacts_to_what_is_distant() -> None:
    fight = duel([(first(GUN, marksmanship=5), Start())], [(sheet(toughness=5), Start(at=4500))])
    give(fight, ("attack", 0, 0), "wild")
    # 5 - 3 = 2 against 1
    assert give(fight, 0)[1].lethal == 7


def test_columns_that_fail_are_no_attacks() -> None:
    shotgun = Weapon(RANGED, 2, flat=12, column=SHORT_COLUMN, reach=0, soak_times=3)
    for at, able in ((1499, True), (1500, False)):
        fight = duel([(first(shotgun), Start())], [(sheet(), Start(at=at))])
        assert (("attack", 0, 0) in fight.legal()) == able
    rifle = Weapon(RANGED, 2, flat=12, column=LONG_COLUMN, reach=0)
    fight = duel([(first(rifle), Start())], [(sheet(), Start(at=4000))])
    assert ("attack", 0, 0) in fight.legal()


def test_a_shotgun_triples_soak() -> None:
    shotgun = Weapon(RANGED, 2, flat=12, column=SHORT_COLUMN, reach=0, soak_times=3)
    fight = duel([(first(shotgun), Start())], [(sheet(toughness=5, soak=2), Start(at=1000))])
    assert give(fight, ("attack", 0, 0), "wild", "decline", 0)[1].lethal == 6


def test_a_critical_doubles_and_a_fumble_jams() -> None:
    fight = duel([(first(GUN), Start())], [(sheet(toughness=10), Start(at=1000, cover=3))])
    # 2 + 4 = 6 against 4: centre
    assert give(fight, ("attack", 0, 0), "wild", "decline", 4)[1].lethal == 14
    fight = duel([(first(GUN), Start())], [(sheet(), Start(at=1000))])
    assert give(fight, ("attack", 0, 0), "wild", "decline", -4)[0].arms[0].jammed
    assert "attack" not in kinds(fight)


def test_fumbles_of_a_sword_and_of_a_fist() -> None:
    fight = duel([(first(SWORD), Start())], [(sheet(), Start(at=100))])
    assert give(fight, ("attack", 0, 0), "wild", "decline", -4)[0].arms[0].where == GONE
    fight = duel([(first(), Start())], [(sheet(), Start(at=100))])
    assert give(fight, ("attack", 0, KICK), "wild", "decline", -4)[0].posture == FLOORED


def test_option_players_takes_criticals_from_the_others() -> None:
    fight = duel([(first(GUN, player=False), Start())], [(sheet(), Start(at=1000))], criticals=1)
    assert not give(fight, ("attack", 0, 0), "wild", "decline", -4)[0].arms[0].jammed


def test_two_weapons_and_two_shots() -> None:
    fight = duel([(first(GUN, SWORD), Start())], [(sheet(toughness=5), Start(at=100))])
    give(fight, ("attack", 0, 0), "wild", "decline", -3)
    assert fight.prompt == "second"
    assert set(fight.legal()) == {("stop", 0, 0), ("attack", 0, 1)}
    fight = duel([(first(), Start())], [(sheet(toughness=5), Start(at=100))])
    give(fight, ("attack", 0, FIST), "wild", "decline", -3)
    assert set(fight.legal()) == {("stop", 0, 0), ("attack", 0, FIST)}
    fight = duel([(first(POLEARM), Start())], [(sheet(toughness=5), Start(at=100))])
    give(fight, ("attack", 0, 0), "wild", "decline", -3)
    assert fight.prompt == "turn"


def test_nonlethal_harm_counts_to_being_out() -> None:
    fight = duel([(first(strength=4), Start())], [(sheet(), Start(at=100, lethal=5))])
    _, blue = give(fight, ("attack", 0, KICK), "wild", "decline", 0)
    assert (blue.lethal, blue.nonlethal, blue.state, fight.outcome) == (5, 8, 1, 0)


def test_a_trip_and_its_second_dice() -> None:
    for shown, posture in ((-1, UPRIGHT), (0, FLOORED)):
        fight = duel([(first(), Start())], [(sheet(), Start(at=400))])
        assert give(fight, "trip", "decline", -1, shown)[1].posture == posture


def test_a_disarm_takes_a_weapon_in_an_empty_hand() -> None:
    fight = duel([(first(), Start())], [(sheet(SWORD, GUN), Start(at=100))])
    give(fight, "disarm", "decline", 0, 0)
    assert fight.prompt == "take"
    red, blue = give(fight, ("take", 0, 0))
    assert [arm.where for arm in red.arms] == [IN_HAND]
    assert [arm.where for arm in blue.arms] == [GONE, DROPPED]


def test_a_weapon_is_taken_back_into_the_place_that_it_left() -> None:
    fight = duel([(first(), Start())], [(sheet(SWORD, GUN, KNIFE), Start(at=100))])
    give(fight, "disarm", "decline", 0, 0, ("take", 0, 0), "done", "disarm", "decline", 0, 0)
    assert fight.legal() == [("decline", 0, 0), ("take", 0, 0)]
    red, blue = give(fight, ("take", 0, 0))
    assert [arm.where for arm in red.arms] == [GONE]
    assert [(arm.weapon, arm.where) for arm in blue.arms] == [(SWORD, IN_HAND), (GUN, DROPPED), (KNIFE, CARRIED)]


@pytest.mark.parametrize(("shown", "asked"), [(3, False), (4, True)])
def test_a_grapple_pins_and_by_four_may_hold(shown: int, asked: bool) -> None:
    fight = duel([(first(), Start())], [(sheet(), Start(at=400, cover=2))])
    red, blue = give(fight, "grapple", "decline", 1, shown)
    assert (fight.prompt == "bind") == asked
    if asked:
        give(fight, "hold")
    assert (red.at, red.bond, blue.bond) == (300, HOLDER if asked else PINNER, HELD if asked else PINNED)
    assert values.defence(fight.battle, blue, red) == 1


def test_a_shove_moves_and_by_four_floors() -> None:
    for shown, posture in ((0, UPRIGHT), (4, FLOORED)):
        fight = duel([(first(), Start(at=100))], [(sheet(), Start(at=200, cover=1))])
        _, blue = give(fight, "shove", "decline", 0, shown)
        assert (blue.at, blue.posture, blue.cover) == (400, posture, 0)


def pinned() -> Fight:
    """Red has pinned blue, and it is blue's turn."""
    fight = duel([(first(), Start())], [(sheet(), Start(at=100))])
    give(fight, "grapple", "decline", 0, 0)
    assert (fight.prompt, fight.actor) == ("bound", 1)
    return fight


def test_a_tie_breaks_a_pin_and_more_reverses_it() -> None:
    fight = pinned()
    red, blue = give(fight, "reverse", 0)
    assert (red.bond, blue.bond, fight.actor) == (FREE, FREE, 1)
    assert "attack" not in kinds(fight)
    red, blue = give(pinned(), "reverse", 1)
    assert (red.bond, blue.bond) == (PINNED, PINNER)
    fight = pinned()
    give(fight, "reverse", 4)
    assert fight.prompt == "bind"
    red, blue = give(fight, "hold")
    assert (red.bond, blue.bond) == (HELD, HOLDER)
    red, blue = give(pinned(), "break", -1)
    assert (red.bond, blue.bond) == (PINNER, PINNED)


def test_a_hold_is_broken_against_four_less() -> None:
    for dice, bond in ((-4, FREE), (-4, HELD)):
        strength = 2 if bond == FREE else 3
        red = [(first(strength=strength), Start(holds=0))]
        fight = duel(red, [(sheet(), Start(at=0))])
        assert values.own(fight.battle.fighters[0]) == -4
        give(fight, "keep", "done")
        assert fight.legal() == [("pass", 0, 0), ("break", 0, 0)]
        assert give(fight, "break", dice)[1].bond == bond


def test_a_pinner_who_lets_go_acts_as_normal() -> None:
    fight = pinned()
    give(fight, "pass")
    assert (fight.prompt, fight.actor) == ("keep", 0)
    give(fight, "release")
    assert fight.prompt == "turn"
    assert "attack" in kinds(fight)


def test_hiding_and_a_surprise_attack() -> None:
    fight = duel([(first(GUN, stealth=2), Start(cover=2))], [(sheet(GUN), Start(at=1000, cover=3))])
    give(fight, "hide", 0, "done")
    assert fight.actor == 1
    assert "attack" not in kinds(fight)
    give(fight, "done")
    assert "flee" in kinds(fight)
    give(fight, ("attack", 0, 0), "wild")
    assert fight.dice() == ("4dF", 0, 0, "attack")
    assert give(fight, -1)[0].hidden == 0


def test_fleeing_is_the_end_of_a_lone_fighter() -> None:
    fight = duel([(first(), Start(cover=2))], [(sheet(), Start(at=1000))])
    give(fight, "hide", 0, "done", "done", "flee")
    assert (fight.battle.fighters[0].state, fight.outcome) == (2, 1)


def test_postures_and_moves() -> None:
    fight = duel([(first(), Start())], [(sheet(), Start(at=2000))])
    assert {a[2] for a in fight.legal() if a[0] == "approach"} == {0, 1, 2, 3, 4}
    give(fight, "crouch")
    assert {a[2] for a in fight.legal() if a[0] == "approach"} == {0, 1}
    assert "stand" not in kinds(fight)
    red, _ = give(fight, ("approach", 0, 0))
    assert (red.at, red.posture) == (300, CROUCHED)
    give(fight, "ground")
    assert fight.actor == 1


def test_a_sprint_is_the_action_and_makes_one_hard_to_hit() -> None:
    fight = duel([(first(speed=5, crossing=1), Start())], [(sheet(GUN), Start(at=3000))])
    red, blue = give(fight, ("approach", 0, 4))
    assert (red.at, red.erratic, red.sprint) == (300, 2, True)
    assert values.movement(red) == -6
    assert values.attack_value(fight.battle, blue, red, "attack", 0, False) == 2 - 1 - 6


def test_cover_within_one_movement() -> None:
    covers = [(500, 1), (700, 2), (601, 3)]
    fight = duel([(first(), Start())], [(sheet(), Start(at=3000))], covers)
    red, _ = give(fight, "cover")
    assert (red.at, red.cover) == (500, 1)


def test_take_stock_ends_at_perception_and_four() -> None:
    fight = duel([(first(), Start())], [(sheet(), Start(at=3000))])
    for score in (6, 8):
        assert give(fight, "stock", "done", "done")[0].score == score
    assert "stock" not in kinds(fight)


def test_surprise_comes_before_initiative_and_without_reactions() -> None:
    fight = Fight(
        Encounter(([(sheet(GUN), Start())], [(sheet(toughness=5), Start(at=1000))]), Options(surprise=1))
    )  # fmt: skip
    assert (fight.prompt, fight.battle.turn) == ("turn", 0)
    assert "stock" not in kinds(fight)
    give(fight, ("attack", 0, 0), "wild")
    assert fight.dice() == ("4dF", 0, 0, "attack")
    give(fight, 0, "done")
    assert fight.dice() == ("uniform", 2, 1, "tie order")


def crowd(n: int, *weapons: Weapon, at: int = 0) -> list[tuple[Sheet, Start]]:
    """So many of one group."""
    return [(first(*weapons, group=True), Start(at=at))] * n


def test_concentrated_fire() -> None:
    fight = duel(crowd(5, GUN), [(sheet(toughness=10), Start(at=1000, cover=2))])
    give(fight, ("concentrate", 0, 0), "decline")
    assert fight.dice() == ("4dF", 0, 5, "defence")
    # 2 + 2 against 3 - 1: short by 2
    fighters = give(fight, -1)
    assert fighters[5].lethal == 14
    assert all(f.acted for f in fighters[1:5])
    assert (
        give(duel(crowd(5, GUN), [(sheet(), Start(at=1000, cover=3))]), ("concentrate", 0, 0), "decline", 0)[5].lethal
        == 0
    )  # 4 against 4: a tie saves


def test_two_shots_count_twice_to_six_bodies() -> None:
    fight = duel(crowd(8, RIFLE), [(sheet(toughness=20), Start(at=1000))])
    fighters = give(fight, ("concentrate", 0, 0), "decline", -4)
    # 2 + 5 against 1 - 4: short by 10
    assert fighters[8].lethal == 80
    assert [f.acted for f in fighters[1:8]] == [True] * 5 + [False] * 2


def test_a_dogpile_with_two_weapons_hits_with_both() -> None:
    fight = duel(crowd(3, SWORD, KNIFE), [(sheet(toughness=20), Start(at=100))])
    fighters = give(fight, ("dogpile", 0, 0), "decline", -3)
    # six attackers: 2 + 2 against 1 - 3: 6 hits, three of 6 and three of 5
    assert fighters[3].lethal == 33


def test_fewer_than_three_are_no_group() -> None:
    fight = duel(crowd(2, GUN), [(sheet(), Start(at=1000))])
    assert "concentrate" not in kinds(fight)


def test_drawing_puts_other_weapons_back() -> None:
    fight = duel([(first(GUN, SWORD, POLEARM), Start())], [(sheet(), Start(at=1000))])
    red, _ = give(fight, ("draw", 0, 2))
    assert [arm.where for arm in red.arms] == [CARRIED, CARRIED, IN_HAND]
