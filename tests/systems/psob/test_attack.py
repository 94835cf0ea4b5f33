"""Single attacks: hand to hand and at range, rates of fire, reach, length and height, aims."""

from fractions import Fraction

import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.active_defence import dodge
from okenv.systems.psob.rules.layout import HANDS, Event, Kind, Prompt, Purpose, Rate
from tests.systems.psob.acting import attack, damage, declare, met, passing, roll_round
from tests.systems.psob.asked import (
    answer,
    asked,
    awaited,
    distribution,
    events,
    kinds,
    legal,
    play,
    played,
    quiet,
    roll,
    row,
)
from tests.systems.psob.helpers import NINTHS, blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain


def harm(bs: object) -> dict[int | None, Fraction]:
    """The distribution of damage after armour of the awaited attack; None for a miss."""
    found: dict[int | None, Fraction] = {}
    for dice, p in awaited(bs):  # type: ignore[arg-type]
        hit = events(roll(bs.copy(), dice), Event.HARM)  # type: ignore[attr-defined]
        key = hit[0][1] if hit else None
        found[key] = found.get(key, Fraction(0)) + p
    return found


@pytest.mark.parametrize("armour", [0, 1, 3, 9])
def test_ps_att_1_twice_the_outcome(armour: int) -> None:
    """PS-ATT-1, PS-DMG-1: rating + 2 x Outcome - armour: AV 5 against Dodge 4 with damage 6, whole distribution."""
    bs = played(start([sheet(blade(damage=6), initiative=8)], [sheet(dodge=4, armour=armour)]), attack)
    assert harm(bs) == {
        None: Fraction(1, 9),
        **{6 + 2 * (dice + 1) - armour: NINTHS[dice] for dice in (-1, 0, 1, 2)},
    }


@pytest.mark.parametrize("each", [1, 2])
def test_ps_att_2_outcome_at_range(each: int) -> None:
    """PS-ATT-2: rating + Outcome; option `ranged_outcome`: twice that. The same shot, whole distribution."""
    bs = start([sheet(gun(damage=6), initiative=8)], [sheet(dodge=4)], ranged_outcome=each)
    attack(bs, rate=Rate.BURST)
    assert harm(bs) == {
        None: Fraction(1, 9),
        **{6 + each * (dice + 1): NINTHS[dice] for dice in (-1, 0, 1, 2)},
    }


def test_ps_att_1_the_option_is_for_range_alone() -> None:
    """PS-ATT-1, PS-ATT-2: option `ranged_outcome` leaves blades alone; thrown weapons are ranged."""
    for kind, points in ((Kind.MELEE, 5 + 2 * 3), (Kind.THROWN, 5 + 3)):
        bs = played(start([sheet({"value": 6, "kind": kind, "damage": 5}, initiative=8)], [sheet()]), attack)
        assert damage(bs, 2) == points


def test_ps_att_1_bare_hands() -> None:
    """PS-ATT-1: always there: Martial Arts and the Base Damage, -1 a step against longer weapons."""
    bs = start([sheet(initiative=8, martial=7)], [sheet()])
    attack(bs, weapon=HANDS)
    assert met(bs) == (7, 5)
    assert damage(bs, 0) == 2 + 2 * 2


@pytest.mark.parametrize(
    ("highest", "bonuses"),
    [
        (Rate.SINGLE, {Rate.SINGLE: -1}),
        (Rate.BURST, {Rate.SINGLE: -1, Rate.BURST: 0}),
        (Rate.AUTO, {Rate.SINGLE: -1, Rate.BURST: 0, Rate.AUTO: 1}),
        (Rate.SATURATION, {Rate.SINGLE: -1, Rate.BURST: 0, Rate.AUTO: 1, Rate.SATURATION: 2}),
    ],
)
@pytest.mark.parametrize("beam", [0, 1])
def test_ps_rof_1_rates(highest: Rate, bonuses: dict[Rate, int], beam: int) -> None:
    """PS-ROF-1: any rate up to the weapon's own, with its bonus; the others are not offered."""
    for rate, bonus in bonuses.items():
        bs = played(start([sheet(gun(highest, beam=beam), initiative=8)], [sheet()]), Act.STAND, (Act.ATTACK, 0, 0))
        if highest == Rate.SINGLE:
            assert bs[0].prompt == Prompt.ABORT
        else:
            assert legal(bs) == {(Act.RATE, 0, r - 1) for r in bonuses}
            answer(bs, Act.RATE, 0, rate - 1)
        quiet(bs)
        assert met(bs) == (5 + bonus, 5)


def test_ps_rof_1_no_rate_for_blades_and_what_is_thrown() -> None:
    """PS-ROF-1: neither modifier nor choice without a rate of fire."""
    for kind in (Kind.MELEE, Kind.THROWN):
        bs = start([sheet({"value": 5, "kind": kind, "damage": 5}, initiative=8)], [sheet()])
        play(bs, Act.STAND, (Act.ATTACK, 0, 0), ...)
        assert met(bs) == (5, 5)


@pytest.mark.parametrize(("rate", "less"), [(Rate.SATURATION, 2), (Rate.AUTO, 1), (Rate.BURST, 0), (Rate.SINGLE, 0)])
@pytest.mark.parametrize("armour", [0, 1, 5])
def test_ps_rof_1_beams_pierce(rate: Rate, less: int, armour: int) -> None:
    """PS-ROF-1, PS-AMMO-1: a beam's bonus lowers armour too, never below 0; other saturation fire does not."""
    for beam in (0, 1):
        bs = start([sheet(gun(Rate.SATURATION, beam=beam, value=6, damage=8), initiative=8)], [sheet(armour=armour)])
        attack(bs, rate=rate)
        outcome = 6 + rate - 2 - 5
        assert damage(bs, 2) == 8 + outcome + 2 - max(0, armour - (less if beam else 0))


def test_ps_rof_1_slow_weapons_reload() -> None:
    """PS-ROF-1: after a shot of a slow weapon a phase to reload; under option `charge` or not."""
    for charge in (0, 1):
        bow = gun(Rate.SINGLE, slow=1, charge=1)
        bs = played(start([sheet(bow, initiative=8)], [sheet()], charge=charge), Act.STAND)
        assert Act.RELOAD not in kinds(bs)
        play(bs, (Act.ATTACK, 0, 0), ..., -2, passing)
        roll_round(bs)
        play(bs, Act.STAND)
        assert (Act.ATTACK, 0, 0) not in legal(bs)
        told = answer(bs, Act.RELOAD, 0, 0) + quiet(bs)
        assert events(told, Event.RELOAD) == [(0, 0, 0, 0, 0, 0, 0)]
        passing(bs)
        roll_round(bs)
        play(bs, Act.STAND)
        assert (Act.ATTACK, 0, 0) in legal(bs)
        assert Act.RELOAD not in kinds(bs)


@pytest.mark.parametrize(("gap", "able"), [(0, True), (200, True), (201, False)])
def test_ps_melee_1_reach(gap: int, able: bool) -> None:
    """PS-MELEE-1: hand to hand within 2 m."""
    bs = played(start([sheet(blade(), initiative=8)], [sheet(at=3000 + gap)]), Act.STAND)
    assert ((Act.ATTACK, 0, 0) in legal(bs)) == able
    assert ((Act.ATTACK, 0, HANDS) in legal(bs)) == able


@pytest.mark.parametrize(("own", "other", "off"), [(0, 0, 0), (1, 0, 0), (0, 1, -1), (0, 2, -2), (1, 2, -1), (2, 2, 0)])
def test_ps_melee_1_length(own: int, other: int, off: int) -> None:
    """PS-MELEE-1: -1 for each step by which her weapon is shorter than the foe's longest; longer is no better."""
    bs = played(start([sheet(blade(length=own), initiative=8)], [sheet(blade(), blade(length=other))]), attack)
    assert met(bs) == (5 + off, 5)


@pytest.mark.parametrize(
    ("high", "foe", "more"), [(0, 0, 0), (1, 0, 1), (0, 1, 0), (1, 1, 0), (2, 0, 2), (2, 1, 1), (1, 2, 0), (2, 2, 0)]
)
def test_ps_melee_1_height(high: int, foe: int, more: int) -> None:
    """PS-MELEE-1: +1 for whoever stands above the other, +2 far above; it is how much higher that counts."""
    bs = played(start([sheet(blade(), initiative=8, high=high)], [sheet(high=foe)]), attack)
    assert met(bs)[0] == 5 + more


@pytest.mark.parametrize(
    ("pace", "first", "lost"),
    [(1500, Act.STAND, False), (400, Act.STAND, False), (399, Act.STAND, True), (1500, (Act.RETREAT, 0, 3), True)],
)
def test_ps_melee_1_following(pace: int, first: object, lost: bool) -> None:
    """PS-MELEE-1: 1 m is left to who stepped 3 m away; a free quarter that is not used closes it, else it is lost."""
    bs = start([sheet(blade(), initiative=8, pace=pace)], [sheet()])
    declare(bs, Act.ATTACK, first=first)
    told = play(bs, Act.DODGE, (Act.RETREAT, 0, 6))
    assert row(bs, 1).at == 3300
    assert bool(events(told, Event.LOST)) == lost
    assert (asked(bs) == (Purpose.ACTION, 0)) == (not lost)
    if not lost:
        assert row(bs, 0).at == 3100
        assert met(bs) == (5, 7)


def test_ps_aim_1_two_up_two_down() -> None:
    """PS-AIM-1: +2 on the next attack on that target, -2 Dodge until then; used up by it, hit or miss."""
    bs = start([sheet(initiative=8)], [sheet()])
    told = declare(bs, Act.AIM) + quiet(bs)
    assert events(told, Event.AIM) == [(0, 1, 0, 0, 0, 0, 0)]
    assert dodge(bs[0], 0, True) == 3
    passing(bs)
    roll_round(bs)  # PS-AIM-2: it lasts over rounds
    attack(bs)
    assert met(bs) == (7, 5)
    assert events(roll(bs, -2), Event.AIM_LOST) == [(0, 0, 0, 0, 0, 0, 0)]
    assert dodge(bs[0], 0, True) == 5


def test_ps_aim_1_another_target_breaks_it() -> None:
    """PS-AIM-1: an attack on somebody else has no bonus and ends the aim."""
    bs = start([sheet(initiative=8, aim_on=2)], [sheet(), sheet()])
    attack(bs, 1)
    assert met(bs) == (5, 5)
    roll(bs, -2)
    assert row(bs, 0).aim_on == 0


def test_ps_aim_1_whoever_leaves_is_aimed_at_no_more() -> None:
    """PS-AIM-1: the aim ends with its target."""
    bs = start([sheet(initiative=2, aim_on=3), sheet(blade(damage=20), initiative=8)], [sheet(), sheet()])
    play(bs, attack, 0)
    assert (row(bs, 0).aim_on, dodge(bs[0], 0, True)) == (0, 5)


def test_ps_aim_1_a_lost_action_keeps_it() -> None:
    """PS-AIM-1: a stun takes the phase, not the aim."""
    bs = played(start([sheet(initiative=2, aim_on=2)], [sheet(blade(damage=3), initiative=8)]), attack, 0)
    assert (row(bs, 0).phase, row(bs, 0).aim_on) == (0, 2)


def test_ps_aim_2_no_stacking() -> None:
    """PS-AIM-2: whom she aims at already cannot be aimed at again; another can, and takes the place."""
    bs = played(start([sheet(initiative=8, aim_on=2)], [sheet(), sheet()]), Act.STAND)
    assert {target for kind, target, _ in legal(bs) if kind == Act.AIM} == {1}
    play(bs, (Act.AIM, 1, 0), ...)
    assert row(bs, 0).aim_on == 3


def test_ps_aim_2_nothing_for_areas_and_many() -> None:
    """PS-AIM-2: no bonus for an area, nor for several targets, though both use the aim up."""
    bs = start([sheet(gun(Rate.AUTO), initiative=8, aim_on=2)], [sheet(), sheet()])
    area, many = bs.copy(), bs.copy()
    declare(area, Act.AREA, rate=Rate.AUTO)
    quiet(area)
    assert events(roll(area, 0), Event.AREA_ROLL)[0][2] == 5 + 1 - 2
    play(many, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1), (Act.ATTACK, 1, 0), Act.DONE, ...)
    assert met(many) == (5 - 2, 5)
    play(many, -2, -2)
    assert (row(area, 0).aim_on, row(many, 0).aim_on) == (0, 0)


def test_ps_aim_1_in_a_complex_action_there_is_no_aiming() -> None:
    """PS-AIM-1, PS-ACT-1: aiming is an action of its own."""
    bs = played(start([sheet(initiative=8)], [sheet(), sheet()]), Act.STAND)
    assert Act.AIM in kinds(bs)
    answer(bs, Act.COMPLEX)
    assert Act.AIM not in kinds(bs)


def test_ps_att_1_a_mook_and_a_hero() -> None:
    """PS-ATT-1, PS-DMG-2: AV 8 with a sword of Base Damage 4 + 3 against a mook of Dodge 3: down in 9 of 9 cases."""
    bs = played(start([sheet(blade(value=8, damage=7), initiative=8)], [minor(dodge=3)]), attack)
    assert distribution(bs, lambda copy: int(row(copy, 1).state)) == {1: Fraction(1)}
