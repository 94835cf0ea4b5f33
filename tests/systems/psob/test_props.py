"""Swings and leaps on props: from where, to whom, how they are rolled, and what follows them or does not."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.events import no_log
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Part, Prompt, Purpose, Restraint
from okenv.systems.psob.rules.movement import set_out, stood
from okenv.systems.psob.rules.observe import FEATURE_NAMES, GLOBAL_NAMES, GLOBALS, observation_size
from tests.systems.psob.acting import met
from tests.systems.psob.asked import K, asked, distribution, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.hall import ANN, BOB, QUICK, SWING, declare, hall, swinging
from tests.systems.psob.helpers import blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain


def swings(bs: np.ndarray) -> set[tuple[int, int]]:
    """The enemy and the prop of every swing that may be declared by whoever stays and begins a complex action."""
    if Act.STAND not in kinds(bs):
        return set()
    play(bs, Act.STAND)
    if Act.COMPLEX not in kinds(bs):
        return set()
    play(bs, Act.COMPLEX)
    return {(target, prop) for kind, target, prop in legal(bs) if kind == Act.SWING}


@pytest.mark.parametrize(("place", "reach", "to", "may"), [
    (3000, 800, 3700, True), (2800, 800, 3700, True), (3200, 800, 3700, True), (2799, 800, 3700, False),
    (3201, 800, 3700, False), (3000, 800, 3201, True), (3000, 800, 3200, False), (3000, 800, 3900, True),
    (3000, 800, 3901, False), (3000, 800, 2100, True), (3000, 800, 2099, False),
])  # fmt: skip
def test_ps_act_2_from_beside_the_prop_as_far_as_it_carries(place: int, reach: int, to: int, may: bool) -> None:
    """PS-ACT-2: the prop is within 2 m of her; the enemy is out of her reach, and at most 1 m beyond the prop's."""
    assert swings(hall(to=to, props=[(place, reach, 5)])) == ({(0, 0)} if may else set())


def test_ps_act_2_each_prop_and_each_enemy_who_stands() -> None:
    """PS-ACT-2: every prop is asked for by itself; nobody swings to those who are down."""
    foes = [sheet(at=3700), sheet(at=3600, state=1, wounds=3), sheet(at=2400)]
    bs = start([sheet(**QUICK)], foes, props=[(3000, 800, 5), (3100, 400, 3), (4000, 900, 3)])
    assert swings(bs) == {(0, 0), (2, 0)}
    bs = start([sheet(**QUICK)], foes, props=[(3000, 600, 5), (3100, 700, 3)])
    assert swings(bs) == {(0, 0), (0, 1), (2, 0), (2, 1)}


def test_ps_act_2_of_a_complex_action_alone() -> None:
    """PS-ACT-2, PS-ACT-1: as its first part; it cannot end behind it, nor is it declared behind another."""
    bs = played(hall(intimidation=5, deceit=5), Act.STAND)
    assert Act.SWING not in kinds(bs)
    play(bs, Act.COMPLEX)
    assert kinds(bs) == {Act.SWING, Act.DECEIVE, Act.COW}
    after = played(bs.copy(), SWING)
    assert asked(after) == (Prompt.PART, ANN)
    assert kinds(after) == {Act.ATTACK, Act.DECEIVE, Act.COW}
    assert kinds(played(bs, Act.COW)) == {Act.DECEIVE, Act.DONE}


def test_ps_act_2_where_there_is_nothing_else_to_do() -> None:
    """PS-ACT-2: who could declare no simple action has a phase for a swing and a blow."""
    bs = hall(aim_on=2, weapons_n=0)
    assert swings(bs.copy()) == {(0, 0)}
    assert Act.STAND not in kinds(hall(aim_on=2, weapons_n=0, props=()))


@pytest.mark.parametrize(("fields", "first"), [
    ({"restraint": Restraint.CONFINED}, Act.STAND), ({"restraint": Restraint.BOUND}, Act.STAND),
    ({"mob": 1, "minor": 1}, Act.STAND), ({}, (Act.RETREAT, 0, 3)),
])  # fmt: skip
def test_ps_act_2_not_by_the_held_or_a_mob_or_before_a_move(fields: dict[str, Any], first: Any) -> None:
    """PS-ACT-2: who swings can walk and acts alone; a move after the action would begin elsewhere."""
    ann = sheet(gun(), blade(), **{**QUICK, "deceit": 5, "intimidation": 5, **fields})
    bs = start([ann], [sheet(at=3700), sheet(at=3700)], props=[(3000, 800, 5)])
    play(bs, first, Act.COMPLEX)
    assert Act.SWING not in kinds(bs)


def test_ps_act_2_behind_a_move_to_the_prop() -> None:
    """PS-ACT-2, PS-MOVE-1: a move before the action brings her to the prop, and costs what it does."""
    bs = hall(to=4500, props=[(3600, 800, 5)], deceit=5)
    play(bs, (Act.APPROACH, 0, 1), Act.COMPLEX)
    assert (Act.SWING, 0, 0) in legal(bs)
    bs = swinging(hall(to=4500, props=[(3600, 800, 5)], deceit=5), first=(Act.APPROACH, 0, 1))
    assert row(bs, ANN).at == 3750
    assert events(roll(bs, 1), Event.SWING_ROLL) == [(ANN, BOB, 7 - 2 - 1, 1, 5, 0, 0)]
    assert (row(bs, ANN).at, stood(bs[0], ANN)) == (4400, 3000)


def test_ps_act_2_back_where_she_began_cover_and_height_are_lost() -> None:
    """PS-ACT-2, PS-COVER-1: away before the action, and by the swing to where she stood before."""
    bs = hall(cover=2, high=2)
    for at, after in ((3375, (375, 2, 2)), (3000, (0, 0, 0))):
        set_out(bs[0], ANN, at, no_log())
        assert (row(bs, ANN).came, row(bs, ANN).cover, row(bs, ANN).high) == after


@pytest.mark.parametrize(("to", "lands"), [(3700, 3600), (2300, 2400)])
def test_ps_act_2_a_swing_leads_beside_her(to: int, lands: int) -> None:
    """PS-ACT-2: 1 m on this side of her, where the blow is struck from; cover and height stay behind."""
    bs = swinging(hall(to=to, cover=2, high=1))
    told = roll(bs, 0)
    assert events(told, Event.MOVE) == [(ANN, 3000, lands, 0, 0, 0, 0)]
    assert asked(bs) == (Purpose.ACTION, ANN)
    assert stood(bs[0], ANN) == 3000
    assert met(bs) == (5 - 2, 5)
    roll(bs, 2)
    assert (row(bs, ANN).at, row(bs, ANN).cover, row(bs, ANN).high) == (lands, 0, 0)
    assert row(bs, ANN).phase == 0


def test_ps_act_2_cover_where_she_lands() -> None:
    """PS-ACT-2, PS-COVER-1: who arrives at a place with cover has it."""
    bs = swinging(hall(options={"covers": [(3600, 2)]}))
    play(bs, 0, 0)
    assert row(bs, ANN).cover == 2


@pytest.mark.parametrize(("agility", "fields", "first", "value"), [
    (7, {}, Act.STAND, 5), (0, {}, Act.STAND, -2), (7, {"wounds": 2}, Act.STAND, 3), (7, {}, Act.DEFEND, 3),
])  # fmt: skip
def test_ps_act_2_agility_with_what_every_component_suffers(
    agility: int, fields: dict[str, Any], first: Any, value: int
) -> None:
    """PS-ACT-2, PS-ACT-1: -N for N components, wounds and active defence; nothing of the blow's own."""
    bs = swinging(hall(agility=agility, **fields), first=first)
    assert events(roll(bs, 1), Event.SWING_ROLL) == [(ANN, BOB, value, 1, 5, 0, 0)]


def test_ps_act_2_three_components() -> None:
    """PS-ACT-2, PS-MANY-1: a swing and two blows take 3 off each."""
    bs = start([sheet(blade(), **QUICK)], [sheet(at=3700), sheet(at=3700)], props=[(3000, 800, 4)])
    swinging(bs, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    assert events(roll(bs, 0), Event.SWING_ROLL)[0][2] == 4
    assert [met(bs), met(played(bs, 0))] == [(2, 5), (2, 5)]


@pytest.mark.parametrize(("dice", "there"), [(-1, False), (0, True)])
def test_ps_act_2_who_fails_stays_and_strikes_nobody(dice: int, there: bool) -> None:
    """PS-ACT-2: a Result below the difficulty: she is where she was, no blow is rolled, and her phase is spent."""
    bs = swinging(hall())
    told = roll(bs, dice)
    assert events(told, Event.FAILED) == ([] if there else [(ANN, Part.SWING, 1, 0, 0, 0, 0)])
    if not there:
        assert not events(told, Event.MOVE)
        assert (row(bs, ANN).at, row(bs, ANN).phase, row(bs, ANN).parts_n) == (3000, 0, 0)
        assert asked(bs)[0] != Purpose.ACTION


def test_ps_act_2_a_swing_that_fails_uses_nothing_up() -> None:
    """PS-ACT-2, PS-AIM-1, PS-AMMO-1: neither the charge of what she would have thrown nor her aim."""
    thrown = {"value": 5, "kind": 2, "damage": 4, "charge": 3}
    one = sheet(thrown, **QUICK, aim_on=2)
    for dice, left in ((-2, 3), (2, 2)):
        bs = start([one], [sheet(at=3700)], props=[(3000, 800, 5)], charge=1)
        swinging(bs, (Act.ATTACK, 0, 0))
        play(bs, *((dice, 0) if dice > 0 else (dice,)))
        assert (row(bs, ANN).w_left[0], row(bs, ANN).aim_on) == (left, 0 if left == 2 else 2)


def test_ps_act_2_words_behind_a_swing_fail_with_it() -> None:
    """PS-ACT-2: whatever was to follow comes to nothing."""
    bs = swinging(hall(deceit=9), Act.DECEIVE)
    told = play(bs, -2)
    assert not events(told, Event.SOCIAL_ROLL)
    assert bs[0].deceived[0] == 0


def test_ps_act_2_two_rolls_or_one() -> None:
    """PS-ACT-2, PS-ACT-1: the blow has dice of its own, or those of the swing where a complex action is one roll."""
    rolled = distribution(swinging(hall()), lambda bs: asked(bs) == (Purpose.ACTION, ANN))
    assert rolled == {False: Fraction(3, 9), True: Fraction(6, 9)}
    once = swinging(hall(foe={"dodge": 4}, options={"once_option": 1}))
    told = roll(once, 0)
    assert events(told, Event.ATTACK_ROLL)[0][3] == 0
    assert not events(told, Event.HIT)


def test_ps_act_2_to_others_she_is_where_she_was() -> None:
    """PS-ACT-2, PS-INIT-2: who shoots at the same number shoots at where she stood, from that range."""
    bob = sheet(gun(), initiative=9, at=4100)
    bs = start([sheet(blade(), **QUICK)], [bob], props=[(3000, 1200, 0)])
    first = int(bs[0].actor)
    for _ in range(2):
        if bs[0].actor == ANN:
            declare(bs)
        else:
            play(bs, Act.STAND, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1))
    quiet(bs)
    rolled = play(bs, 2) + play(bs, 0) + play(bs, 0)
    assert first in (ANN, BOB)
    assert events(rolled, Event.ATTACK_ROLL)[-1 if first == ANN else 0][2] == 5 - 2


def test_ps_act_2_an_aborter_steps_out_of_where_it_leads() -> None:
    """PS-ACT-2, PS-MELEE-1: she is followed from there with the free quarter, and not without one."""
    for quarter, at in ((375, 3800), (99, None)):
        bs = hall(pace=4 * quarter, props=[(3000, 800, 0)])
        declare(bs)
        assert asked(bs) == (Prompt.ABORT, BOB)
        told = play(bs, Act.DODGE, (Act.RETREAT, 0, 6))
        assert row(bs, BOB).at == 4000
        if at is None:
            assert events(told, Event.LOST) == [(ANN, 0, 0, 0, 0, 0, 0)]
            assert row(bs, ANN).at == 3000
        else:
            play(bs, 0, 0)
            assert row(bs, ANN).at == at


def test_ps_act_2_one_of_two_is_left() -> None:
    """PS-ACT-2: where nobody is left to strike the swing is not made; with somebody it is."""
    foes = [minor(at=3700, number=-1), minor(at=3700)]
    bs = start([sheet(blade(), **QUICK)], foes, props=[(3000, 800, 0)])
    swinging(bs, (Act.ATTACK, 1, 0))
    row(bs, 1).state = 2  # whom she swings to, not whom she strikes
    assert events(roll(bs, 0), Event.MOVE) == [(ANN, 3000, 3600, 0, 0, 0, 0)]


def test_ps_act_2_props_and_where_a_swing_leads_are_observed() -> None:
    """PS-ACT-2: each prop as the viewer stands to it, her own Agility and everybody's, and her own swing alone."""
    bs = declare(hall(props=[(3000, 800, 5), (2500, 1200, 8)], agility=6))
    seen = []
    for viewer in (ANN, BOB):
        out = np.zeros(observation_size(2), np.float32)
        K.observe(bs, 0, viewer, out)
        first = GLOBAL_NAMES.index("prop 1: there")
        seen.append((out[first : first + 16].round(3).tolist(), float(out[GLOBALS - 2])))
        agility = FEATURE_NAMES.index("Agility / 10")
        mine = 0.6 if viewer == ANN else 0
        assert out[GLOBALS + agility] == pytest.approx(mine)
        assert out[GLOBALS + len(FEATURE_NAMES) + agility] == pytest.approx(0.6 - mine)
    nothing = [0.0] * 8
    assert seen[0] == (pytest.approx([1, 0.8, 0.5, 0, 1, 1.2, 0.8, -0.5, *nothing]), pytest.approx(0.6))
    assert seen[1] == (pytest.approx([1, 0.8, 0.5, 0.7, 1, 1.2, 0.8, 1.2, *nothing]), 0)
