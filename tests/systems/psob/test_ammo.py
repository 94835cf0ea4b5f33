"""Charges, reloading, and what is thrown."""

import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import BY_RATE, Event, Kind, Prompt, Rate
from tests.systems.psob.acting import attack, declare, passing, roll_round
from tests.systems.psob.asked import answer, asked, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import gun, sheet, start

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("charge", [0, 1])
def test_ps_ammo_1_charge(charge: int) -> None:
    """PS-AMMO-1: option `charge`: one an attack, whatever its rate; empty it must be reloaded; without it never."""
    bs = start([sheet(gun(Rate.AUTO, charge=2), initiative=8, dodge=9)], [sheet(dodge=9)], charge=charge)
    for shot in range(3):
        play(bs, Act.STAND)
        able = not charge or shot < 2
        assert ((Act.ATTACK, 0, 0) in legal(bs)) == able
        assert ((Act.AREA, 0, 0) in legal(bs)) == able
        assert (Act.RELOAD in kinds(bs)) == bool(charge and shot > 0)
        if able:
            play(bs, (Act.ATTACK, 0, 0), (Act.RATE, 0, 2), ..., -2)
            assert row(bs, 0).w_left[0] == (2 - shot - 1 if charge else 2)
            passing(bs)
            roll_round(bs)
        else:
            told = answer(bs, Act.RELOAD, 0, 0) + quiet(bs)
            assert events(told, Event.RELOAD) == [(0, 0, 0, 0, 0, 0, 0)]
            assert row(bs, 0).w_left[0] == 2


def test_ps_ammo_1_many_targets_are_one_attack() -> None:
    """PS-AMMO-1, PS-MANY-1: two targets with a gun are one round of fire, two knives are two."""
    for weapon, left in ((gun(Rate.AUTO, charge=4), 3), ({"value": 5, "kind": Kind.THROWN, "charge": 4}, 2)):
        bs = start([sheet(weapon, initiative=8)], [sheet(dodge=9), sheet(dodge=9)], charge=1)
        play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0))
        if bs[0].prompt == Prompt.RATE:
            answer(bs, Act.RATE, 0, 1)
        play(bs, (Act.ATTACK, 1, 0), Act.DONE, ..., -2, -2)
        assert row(bs, 0).w_left[0] == left


def test_ps_ammo_1_as_many_knives_as_she_has() -> None:
    """PS-AMMO-1, PS-MANY-1: with two knives left a third target cannot be thrown at."""
    knives = {"value": 5, "kind": Kind.THROWN, "charge": 5, "left": 2}
    bs = start([sheet(knives, initiative=8)], [sheet(at=4000)] * 3, charge=1)
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    assert asked(bs)[0] != Prompt.PART or (Act.ATTACK, 2, 0) not in legal(bs)


def test_ps_ammo_1_a_lost_attack_costs_nothing() -> None:
    """PS-AMMO-1, PS-DMG-1: whoever is stunned before her dice has not fired."""
    bs = start([sheet(gun(charge=3), initiative=8)], [sheet(gun(damage=9), initiative=4, hair=1)], charge=1)
    declare(bs, Act.ATTACK)
    play(bs, Act.SNAP, 2)
    assert row(bs, 0).w_left[0] == 3


def test_ps_ammo_1_a_snap_costs_a_charge() -> None:
    """PS-AMMO-1, PS-ABORT-1: a hair-trigger attack uses its charge; an empty weapon has no hair trigger."""
    for left, able in ((1, True), (0, False)):
        bs = start([sheet(initiative=8)], [sheet(gun(charge=3, left=left), initiative=4, hair=1)], charge=1)
        declare(bs, Act.ATTACK)
        assert ((Act.SNAP, 0, 0) in legal(bs)) == able
        if able:
            play(bs, Act.SNAP, -2)
            assert row(bs, 1).w_left[0] == 0


@pytest.mark.parametrize("charge", [0, 1])
def test_ps_ammo_1_grenades_run_out(charge: int) -> None:
    """PS-AMMO-1: a grenade thrown is gone under the option."""
    grenade = {"value": 5, "kind": Kind.GRENADE, "damage": 3, "charge": 1}
    bs = start([sheet(grenade, initiative=8, at=1000)], [sheet()], charge=charge)
    declare(bs, Act.AREA)
    quiet(bs)
    roll(bs, -2)
    assert row(bs, 0).w_left[0] == 1 - charge
    attack_again = played(bs.copy(), passing)
    roll_round(attack_again)
    play(attack_again, Act.STAND)
    assert ((Act.AREA, 0, 0) in legal(attack_again)) == (not charge)


def test_ps_rof_1_a_slow_weapon_on_a_hair_trigger() -> None:
    """PS-ROF-1, PS-ABORT-1: a bow shot in a snap must be reloaded before the next shot."""
    bow = gun(Rate.SINGLE, slow=1, charge=1)
    bs = start([sheet(initiative=8)], [sheet(bow, initiative=4, hair=1)])
    declare(bs, Act.ATTACK)
    assert events(play(bs, Act.SNAP, -2), Event.ATTACK_ROLL)[0][2] == 5 - 1 - 2
    assert row(bs, 1).w_left[0] == 0
    attack_over = roll(bs, -2)
    assert events(attack_over, Event.MISS)
    roll_round(bs)
    play(bs, attack, -2, Act.STAND)
    assert (Act.ATTACK, 0, 0) not in legal(bs)
    assert (Act.RELOAD, 0, 0) in legal(bs)


@pytest.mark.parametrize(("targets", "rate", "left"), [
    (1, Rate.SINGLE, 7), (1, Rate.BURST, 6), (1, Rate.AUTO, 4), (2, Rate.SINGLE, 6), (2, Rate.BURST, 4),
    (6, Rate.SINGLE, 4),
])  # fmt: skip
def test_ps_ammo_1_charge_by_rate(targets: int, rate: Rate, left: int) -> None:
    """PS-AMMO-1, PS-MANY-1: each rate takes twice the lower one's, of several targets the rate that they count as."""
    arms = gun(Rate.AUTO, charge=8)
    bs = start([sheet(arms, initiative=8)], [sheet(dodge=9) for _ in range(7)], charge=BY_RATE)
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0), (Act.RATE, 0, rate - 1))
    play(bs, *[(Act.ATTACK, k, 0) for k in range(1, targets)], Act.DONE, ...)
    play(bs, *[-2] * targets)
    assert row(bs, 0).w_left[0] == left


@pytest.mark.parametrize(("left", "attack", "area"), [(1, 1, 0), (2, 2, 2), (3, 2, 2), (4, 3, 3), (8, 3, 3)])
def test_ps_ammo_1_no_rate_for_which_there_is_too_little_left(left: int, attack: int, area: int) -> None:
    """PS-AMMO-1: the highest rate that is offered; an area takes a burst at least, and a snap fires what there is."""
    arms = gun(Rate.AUTO, charge=8, left=left)
    bs = start([sheet(arms, initiative=8)], [sheet()], charge=BY_RATE)
    play(bs, Act.STAND)
    assert ((Act.AREA, 0, 0) in legal(bs)) == (area > 0)
    for act, highest in ((Act.ATTACK, attack), (Act.AREA, area)):
        if highest:
            fired = played(bs.copy(), (act, 0, 0))
            rates = {option + 1 for kind, _, option in legal(fired) if kind == Act.RATE} or {highest}
            assert max(rates) == highest
            assert row(fired, 0).p_rate[0] == highest
    bs = start([sheet(initiative=8)], [sheet(arms, initiative=4, hair=1)], charge=BY_RATE)
    declare(bs, Act.ATTACK)
    assert events(play(bs, Act.SNAP, -2), Event.ATTACK_ROLL)[0][6] == attack


@pytest.mark.parametrize(("left", "targets", "areas"), [(1, 1, 0), (2, 5, 1), (3, 5, 1), (4, 6, 2)])
def test_ps_ammo_1_as_many_targets_as_there_is_charge_for(left: int, targets: int, areas: int) -> None:
    """PS-AMMO-1, PS-MANY-1: single shots at 2 to 5 take a burst, at 6 autofire; each area takes a burst of its own."""
    arms = gun(Rate.AUTO, charge=8, left=left)
    bs = start([sheet(arms, initiative=8)], [sheet(at=3500 + 400 * k) for k in range(6)], charge=BY_RATE)
    play(bs, Act.STAND)
    assert (Act.COMPLEX in kinds(bs)) == (targets > 1)
    if targets > 1:
        for act, most, rate in ((Act.ATTACK, targets, 0), (Act.AREA, areas, 1)):
            many, count = played(bs.copy(), Act.COMPLEX, (act, 0, 0)), 1
            if many[0].prompt == Prompt.RATE:
                answer(many, Act.RATE, 0, rate)
            while many[0].prompt == Prompt.PART and (act, count, 0) in legal(many):
                answer(many, act, count, 0)
                count += 1
            assert count == most
