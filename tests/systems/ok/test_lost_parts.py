"""Combined actions of which a part has become impossible when it is its turn."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Event, Interrupts, Prompt, Purpose, State
from tests.systems.ok.acting import spend_all
from tests.systems.ok.asked import Told, answer, asked, events, play, played, roll, row
from tests.systems.ok.combining import HARD, HERE, armed, blows, margins, scene
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain


def _interrupted(
    *, ann: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, other: int = 150, **rules: Any
) -> np.ndarray:
    """Ann (row 0) is asked to act with 8 AP; her first foe (row 2), who holds with as many, stands 1 m before her."""
    ours = [sheet(at=HERE, initiative=7, **(ann or {})), sheet(at=HERE - 50)]
    foes = [sheet(at=HERE + 100, **{"meets": 1, **(foe or {})}), sheet(at=HERE + other, meets=1)]
    return played(start(ours, foes, [8, 2, 9, 2], **rules), Act.HOLD, to=(Prompt.ACT, 0))


def _lost(told: Told) -> list[tuple[int, int]]:
    return [(i, on) for i, on, *_ in events(told, Event.LOST_ACTION)]


def test_ok_comb_1_and_ok_hold_1_without_its_first_part_all_is_lost() -> None:
    """OK-COMB-1, OK-HOLD-1: she is taken down before she can move: neither step nor blow, and the AP are gone."""
    bs = _interrupted(foe={"meets": 1, "attack": 9})
    play(bs, (Act.RETREAT, 0, 0), (Act.ATTACK, 0), Act.INTERRUPT, (Act.ATTACK, 0), 4, Act.DECLINE, 0, Act.TAKEDOWN)
    assert _lost(answer(bs, Act.FINISH)) == [(0, 2)]
    assert (int(row(bs, 0).at), row(bs, 0).ap, row(bs, 0).prone) == (HERE, 5, 1)


def test_ok_comb_1_and_ok_hold_1_the_second_part_alone_is_lost() -> None:
    """OK-COMB-1, OK-HOLD-1: the foe has gone out of reach: the step is done, the blow is lost."""
    bs = _interrupted(foe={"step": [900, 800, 700]})
    play(bs, (Act.RETREAT, 0, 0), (Act.ATTACK, 0), Act.INTERRUPT, (Act.RETREAT, 0, 2), Act.ALONE)
    told = roll(bs, 4)
    assert int(row(bs, 2).at) == HERE + 2800
    assert _lost(told) == [(0, 2)]
    assert (int(row(bs, 0).at), row(bs, 0).ap, asked(bs)[0]) == (HERE - 700, 5, Prompt.ACT)


def test_ok_comb_1_and_ok_hold_1_a_get_up_goes_on_without_its_attack() -> None:
    """OK-COMB-1, OK-HOLD-1: with nobody to strike any more she just tries to get up, by a roll of its own."""
    bs = _interrupted(ann={"prone": 1, "stunt": HARD})
    play(bs, Act.GET_UP, (Act.ATTACK, 0), Act.INTERRUPT, (Act.RETREAT, 0, 0), Act.ALONE)
    assert (_lost(roll(bs, 4)), asked(bs)) == ([(0, 2)], (Purpose.TASK, 0))
    assert events(roll(bs, -4), Event.TASK_DONE) == [(0, Act.GET_UP, 1, 0, 0, 0, 0)]
    assert row(bs, 0).prone == 0


def test_ok_comb_1_and_ok_hold_1_a_stunt_whose_target_is_gone_uses_no_prop() -> None:
    """OK-COMB-1, OK-HOLD-1: all of it is lost, and she does not fall for an earlier stunt that failed."""
    props = {"props_n": 1, "prop_at": [-1] * 4, "prop_difficulty": [4] * 4, "prop_bonus": [1] * 4, "prop_uses": [2] * 4}
    bs = _interrupted(foe={"step": [2500, 2000, 1000]}, **props)
    play(bs, Act.STUNT, (Act.ATTACK, 0), Act.INTERRUPT, (Act.RETREAT, 0, 0), Act.ALONE)
    assert _lost(roll(bs, 4)) == [(0, 2)]
    assert (row(bs, 0).prone, row(bs, 0).ap, bs[0].prop_uses[0]) == (0, 5, 2)


@pytest.mark.parametrize("gone", [0, 1])
def test_ok_comb_1_and_ok_hold_1_of_two_attacks_one_is_lost(gone: int) -> None:
    """OK-COMB-1, OK-HOLD-1: the other is kept alone and loses no successes; every outcome of the dice."""
    bs = _interrupted(foe={"step": [2500, 2000, 1000]})
    first, second = (0, 1) if gone == 0 else (1, 0)
    play(bs, Act.TWICE, (Act.ATTACK, first), (Act.ATTACK, second), Act.INTERRUPT, (Act.RETREAT, 0, 0), Act.ALONE)
    assert (_lost(roll(bs, 4)), asked(bs)) == ([(0, 2)], (Purpose.ATTACK, 0))
    assert margins(bs) == {dice: [(3, 4 + dice - 1)] for dice in range(-4, 5)}
    assert row(bs, 0).ap == 5


@pytest.mark.parametrize("gone", [0, 1])
def test_ok_tide_2_and_ok_comb_1_a_lost_attack_is_no_miss(gone: int) -> None:
    """OK-TIDE-2, OK-COMB-1: a clumsy miss waits for a blow that is struck; every outcome of the dice."""
    bs = _interrupted(foe={"step": [2500, 2000, 1000]}, clumsy=[1, 0])
    first, second = (0, 1) if gone == 0 else (1, 0)
    play(bs, Act.TWICE, (Act.ATTACK, first), (Act.ATTACK, second), Act.INTERRUPT, (Act.RETREAT, 0, 0), Act.ALONE)
    roll(bs, 4)
    for dice, margin in ((dice, margin) for dice, [(_, margin)] in margins(bs).items()):
        copy = played(bs.copy(), dice)
        assert (row(copy, 0).prone, copy[0].clumsy[0]) == ((0, 1) if margin >= 0 else (1, 0))


def test_ok_comb_1_and_ok_hold_1_both_attacks_are_lost() -> None:
    bs = _interrupted(foe={"step": [2500, 2000, 1000]})
    play(bs, Act.TWICE, (Act.ATTACK, 0), (Act.ATTACK, 0), Act.INTERRUPT, (Act.RETREAT, 0, 0), Act.ALONE)
    assert _lost(roll(bs, 4)) == [(0, 2)]
    assert (asked(bs)[0], row(bs, 0).ap) == (Prompt.ACT, 5)


def test_ok_comb_1_the_second_blow_on_somebody_who_has_fallen_is_lost() -> None:
    """OK-COMB-1: both blows are kept, the first fells the target of both."""
    bs = scene(100, 150, attack=8, damage=9)
    row(bs, 2).dr = 2
    told = play(bs, Act.TWICE, (Act.ATTACK, 0), (Act.ATTACK, 0), 0, Act.KEEP_BOTH)
    told += spend_all(bs, Act.DAMAGE, Act.DAMAGE)
    assert (row(bs, 2).state, _lost(told)) == (State.OUT, [(0, 2)])
    assert [t for t, _ in blows(told)] == [2]


def test_ok_comb_1_and_ok_eff_2_the_second_blow_needs_a_step_that_a_grab_forbids() -> None:
    """OK-COMB-1, OK-EFF-2: whoever holds somebody cannot step to the second target."""
    bs = scene(100, 400, attack=8)
    row(bs, 2).base_damage = 3
    play(bs, Act.TWICE, (Act.ATTACK, 0), (Act.ATTACK, 1), 1, Act.KEEP_BOTH, Act.GRAB)
    told = spend_all(bs)
    assert (row(bs, 0).holds, _lost(told), int(row(bs, 0).at)) == (3, [(0, 3)], HERE)


@pytest.mark.parametrize("interrupts", [Interrupts.ENEMIES, Interrupts.ANYONE])
def test_ok_comb_1_and_ok_hold_1_the_waiting_action_keeps_both_parts(interrupts: Interrupts) -> None:
    """OK-COMB-1, OK-HOLD-1: after an interrupt that does not hinder it a combined action goes on as declared."""
    bs = _interrupted(ann=armed(), interrupts=interrupts)
    play(bs, (Act.READY, 0, 1), (Act.ATTACK, 1, 1), Act.INTERRUPT, (Act.SETUP_FREE, 0), 4)
    assert row(bs, 0).w_where.tolist()[:2] == [Arm.READY, Arm.READY]
    told = roll(bs, 0)
    assert events(told, Event.COST) == [(0, 1, 0, 0, 0, 0, 0)]
    assert blows(told) == [(3, 2)]
