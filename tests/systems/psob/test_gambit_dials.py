"""The dials of PSOB's gambits: each turns what it says, where it says it; and noise as a whole distribution."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.mind.forecast import HIT_WAYS
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Prompt, Rate, State
from tests.systems.gambitting import ANN, BEN, EDI, EVE, patch, turning
from tests.systems.psob.asked import answer, asked, play, played
from tests.systems.psob.gambits import by_dials, explained, holding, program, scene, turns, under_attack
from tests.systems.psob.helpers import blade, gun, sheet, start

pytestmark = pytest.mark.plain
DECLINE = (Act.DECLINE, 0, 0)


def shot(gap: int = 1000, value: int = 8, covers: Any = (), **ann: Any) -> np.ndarray:
    """Ann and her gun, and a foe so many cm away; ``ann`` are fields of hers that are changed."""
    red = [sheet(gun(value=value, damage=8), initiative=8)]
    return patch(start(red, [sheet(at=3000 + gap)], covers=covers), {ANN: ann})


def hits(bs: np.ndarray) -> int:
    """In how many ninths Ann's best attack on her first foe hits, once she stays."""
    after = bs.copy()
    if after[0].prompt == Prompt.PHASE:
        answer(after, Act.STAND)
    return explained(after, program({"do": "shoot"}))["hit"]


def test_aggression_aims_where_a_hit_is_too_unlikely() -> None:
    """PS-AIM-1; nobody aims with somebody beside her, nor twice."""
    bs = shot()
    ways, attack = hits(bs), (Act.ATTACK, 0, 0)
    answer(bs, Act.STAND)
    turns(bs, "aggression", ways, HIT_WAYS, (Act.AIM, 0, 0), attack)
    patch(bs, {ANN: {"aim_on": 2}})
    assert by_dials(bs, aggression=1) == (Act.ATTACK, 0, 0)
    beside = played(shot(150), Act.STAND)
    assert by_dials(beside, aggression=1)[0] == Act.ATTACK


def test_she_goes_for_whom_she_aims_at() -> None:
    """PS-AIM-1: the aim is not thrown away."""
    bs = played(scene({ANN: {"aim_on": EDI + 1}, EVE: {"wounds": 2}}), Act.STAND)
    assert by_dials(bs)[:2] == (Act.ATTACK, 1)


def test_caution_aborts_to_defence_where_the_danger_is_high() -> None:
    """PS-ABORT-1."""
    bs = under_attack()
    turns(bs, "caution", explained(bs, program())["danger"], HIT_WAYS, DECLINE, (Act.DODGE, 0, 0))
    assert by_dials(under_attack(target=1), caution=99) == DECLINE


def test_guard_defends_where_the_attack_behind_it_still_hits() -> None:
    """PS-DEF-1: -2 to all else."""
    bs = shot()
    after = played(bs.copy(), Act.DEFEND, Act.STAND)
    low, high = turning(hits(after), HIT_WAYS)
    assert 0 < low < 99
    assert by_dials(bs, guard=low) != (Act.DEFEND, 0, 0)
    assert by_dials(bs, guard=high) == (Act.DEFEND, 0, 0)
    assert by_dials(shot(1000, w_kind=[0] * 4), guard=100)[0] == Act.APPROACH


def test_trigger_snaps_where_it_is_likely_to_hit() -> None:
    """PS-ABORT-1: for herself and for allies, but only at who attacks."""
    for target in (0, 1):
        bs = under_attack({ANN: {"hair": 2}}, target=target)
        ways = explained(bs, program({"do": "snap", "target": "first"}))["hit"]
        turns(bs, "trigger", ways, HIT_WAYS, DECLINE, (Act.SNAP, 0, 0))


def test_focus_goes_for_the_hurt_or_spreads() -> None:
    """A wound makes Edi easier, so that 0 alone turns away from her."""
    bs = played(scene({EDI: {"wounds": 1}, EVE: {"dodge": 4}}), Act.STAND)
    assert by_dials(bs, focus=100)[1] == 1
    assert by_dials(bs, focus=0)[1] == 0


def test_loyalty_goes_for_who_goes_for_an_ally() -> None:
    """From 50 on."""
    bs = played(scene({BEN: {"at": 1000}, EDI: {"aim_on": BEN + 1}, EVE: {"dodge": 3}}), Act.STAND)
    assert by_dials(bs, loyalty=49, focus=50)[1] == 0
    assert by_dials(bs, loyalty=50, focus=50)[1] == 1


def test_who_holds_preempts_for_herself_or_where_she_is_loyal() -> None:
    """PS-HOLD-1."""
    assert by_dials(holding()) == (Act.PREEMPT, 0, 0)
    assert by_dials(holding(target=1)) == (Act.DECLINE, 0, 0)
    assert by_dials(holding(target=1), loyalty=50) == (Act.PREEMPT, 0, 0)


def test_who_holds_acts_when_she_is_asked() -> None:
    """PS-HOLD-1."""
    bs = played(scene(), Act.HOLD, to=(Prompt.HELD, ANN))
    assert by_dials(bs) == (Act.ACT, 0, 0)


def test_standoff_steps_back_while_she_can_shoot() -> None:
    """PS-MOVE-1: a quarter is free; not out of cover, nor with a blade alone."""
    assert by_dials(shot(700), standoff=7) == (Act.STAND, 0, 0)
    assert by_dials(shot(700), standoff=8) == (Act.RETREAT, 0, 0)
    assert by_dials(shot(700), standoff=0) == (Act.STAND, 0, 0)
    assert by_dials(shot(700, cover=1), standoff=8) == (Act.STAND, 0, 0)
    assert by_dials(shot(700, w_kind=[0] * 4), standoff=8)[0] == Act.APPROACH


def test_she_comes_nearer_where_the_range_makes_a_hit_unlikely() -> None:
    """PS-RANGE-1, PS-MOVE-1: with a free quarter, and not out of cover."""
    assert by_dials(shot(2500, 6)) == (Act.APPROACH, 0, 0)
    assert by_dials(shot(2500, 6, cover=1)) == (Act.STAND, 0, 0)
    assert by_dials(shot(1000)) == (Act.STAND, 0, 0)


def test_from_the_round_of_resolve_on_she_aims_at_whom_she_only_stuns_or_comes_up_to_them() -> None:
    """PS-DMG-2, PS-AIM-1, PS-RANGE-1: not before that round, nor where she wounds; she does not leave cover to aim."""
    weak: dict[str, Any] = {"w_damage": [2] * 4}
    far, near = shot(2500, **weak, cover=1), shot(300, **weak, cover=1)
    assert by_dials(far, resolve=1) == (Act.APPROACH, 0, 2)
    assert [by_dials(bs, resolve=r)[0] for bs, r in ((far, 2), (far, 0), (near, 1))] == [Act.STAND] * 3
    assert by_dials(shot(2500, cover=1), resolve=1) == (Act.STAND, 0, 0)
    for bs, does in ((shot(300, **weak), Act.AIM), (near, Act.ATTACK), (shot(1000), Act.ATTACK)):
        assert by_dials(played(bs, Act.STAND), resolve=1) == (does, 0, 0)


def test_ps_cover_1_the_dial_finds_cover_where_a_shot_is_likely_to_hit() -> None:
    """PS-COVER-1: with something to shoot and nobody beside her; and only what is worth the move."""
    bs = shot(covers=[(3300, 1)])
    theirs = start([sheet(initiative=8, at=4000)], [sheet(at=3000)])
    stay = (Act.STAND, 0, 0)
    turns(bs, "cover", hits(theirs), HIT_WAYS, stay, (Act.COVER, 0, 0))
    assert by_dials(shot(covers=[(3700, 2)]), cover=100) == (Act.COVER, 0, 1)
    assert by_dials(shot(covers=[(3700, 1)]), cover=100) == (Act.STAND, 0, 0)
    assert by_dials(shot(covers=[(3300, 1)], cover=1), cover=100) == (Act.STAND, 0, 0)
    assert by_dials(shot(covers=[(3300, 1)], w_kind=[0] * 4), cover=100)[0] == Act.APPROACH
    assert by_dials(shot(150, covers=[(3300, 1)]), cover=100)[0] != Act.COVER


def test_ps_cover_1_the_dial_finds_cover_beside_a_defence() -> None:
    """PS-COVER-1, PS-MOVE-2: within the free quarter."""
    for place, expected in ((3300, (Act.COVER, 0, 0)), (3700, (Act.STAND, 0, 0))):
        bs = played(shot(covers=[(place, 3)]), Act.DEFEND)
        assert by_dials(bs, cover=100) == expected


def test_ps_cover_1_the_dial_finds_cover_from_which_she_harms() -> None:
    """PS-COVER-1, PS-RANGE-1: or she would come out of it to attack; whoever flees asks nothing of it."""
    far = [(1500, 3)]
    assert by_dials(shot(400, 7, covers=far), cover=100) == (Act.COVER, 0, 2)
    assert by_dials(shot(400, 4, covers=far), cover=100) == (Act.STAND, 0, 0)
    bs = played(shot(-2500, 2, covers=[(200, 3)], at=0, wounds=1), Act.DEFEND)
    assert by_dials(bs, cover=100) == (Act.APPROACH, 0, 0)
    assert by_dials(bs, cover=100, morale=32) == (Act.COVER, 0, 0)


def test_ps_cover_1_the_dial_without_cover_beside_a_defence() -> None:
    """PS-COVER-1, PS-MOVE-2: where cover is ruled out she makes room, or gets at somebody, as in her phase."""
    ours = sheet(gun(value=8, damage=8), blade(value=9, damage=12), initiative=8)
    for standoff, instead in ((20, Act.RETREAT), (0, Act.APPROACH)):
        bs = played(start([ours], [sheet(at=3500)], covers=[(2800, 3)]), Act.DEFEND)
        assert by_dials(bs, cover=100, standoff=standoff) == (Act.COVER, 0, 0)
        assert by_dials(bs, cover=100, standoff=standoff, noise=100) == (instead, 0, 0)


def test_morale_falls_back_once_fright_is_more() -> None:
    """Behind an active defence where there is no way back."""
    bs = scene({ANN: {"wounds": 1}})
    assert by_dials(bs, morale=33)[0] != Act.RETREAT
    assert by_dials(bs, morale=32) == (Act.RETREAT, 0, 2)
    assert by_dials(scene({BEN: {"state": State.GONE}}), morale=49) == (Act.RETREAT, 0, 2)
    bs = scene({ANN: {"wounds": 1, "at": 0}, EVE: {"at": 100}, EDI: {"at": 100}})
    assert by_dials(bs, morale=32) == (Act.DEFEND, 0, 0)
    answer(bs, Act.DEFEND)
    if asked(bs)[0] == Prompt.QUARTER:
        assert by_dials(bs, morale=32)[0] == Act.STAND


def test_the_step_of_an_abort_leaves_a_blade_behind() -> None:
    """PS-ABORT-1, PS-MELEE-1: away from whoever strikes, and nowhere from a shot."""
    bs = played(under_attack(weapon=1), Act.DODGE)
    assert by_dials(bs) == (Act.RETREAT, 0, 6)
    bs = played(under_attack(), Act.DODGE)
    assert by_dials(bs) == (Act.STAND, 0, 0)


def test_ps_cover_1_the_step_of_an_abort_leads_into_cover_from_a_shot() -> None:
    """PS-COVER-1, PS-ABORT-1: whatever the dial says; a blow is stepped away from."""
    for weapon, expected in ((0, (Act.COVER, 0, 6)), (1, (Act.RETREAT, 0, 6))):
        bs = played(under_attack({}, weapon, covers=[(2800, 1)]), Act.DODGE)
        assert by_dials(bs) == expected


@pytest.mark.parametrize("friend", [3500, 3150])
def test_fire_at_an_area_spares_friends(friend: int) -> None:
    """PS-ROF-1, PS-AREA-1: the highest rate, unless a friend would be hit by it alone."""
    ours = [sheet(gun(Rate.AUTO, value=9), initiative=8), sheet(at=friend)]
    bs = played(start(ours, [sheet(at=3200 + 15 * k, dodge=3) for k in range(3)]), Act.STAND, (Act.AREA, 0, 0))
    assert by_dials(bs) == (Act.RATE, 0, 2 if friend == 3500 else 1)


def test_a_shot_is_fired_at_the_highest_rate() -> None:
    """PS-ROF-1."""
    bs = played(scene({ANN: {"w_rate": [Rate.SATURATION, 0, 0, 0]}}), Act.STAND, (Act.ATTACK, 0, 0))
    assert by_dials(bs) == (Act.RATE, 0, 3)


def test_who_can_do_nothing_defends() -> None:
    """PS-DEF-1: an active defence costs her nothing then."""
    bs = scene({ANN: {"weapons_n": 0, "pace": 0}, EVE: {"at": 5000}, EDI: {"at": 5000}})
    assert by_dials(bs) == (Act.DEFEND, 0, 0)


def test_one_part_is_enough_of_a_complex_action() -> None:
    """PS-ACT-1: each further one makes all harder."""
    bs = played(scene(), Act.STAND, Act.COMPLEX)
    assert by_dials(bs)[0] == Act.ATTACK
    play(bs, (Act.ATTACK, 0, 1))
    assert by_dials(bs) == (Act.DONE, 0, 0)
