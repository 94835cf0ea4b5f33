"""Figures that the game master corrects by hand: what there is of whom, and what follows at once."""

from typing import Any

import numpy as np
import pytest

from okenv.core.events import new_log
from okenv.figure import AmendError
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import BY_RATE, Event, Prompt, Purpose, Restraint, State
from okenv.systems.psob.rules.social import NO_SPINE
from okenv.systems.psob.sheet.labels import Labels
from okenv.systems.psob.table import corrections
from tests.systems.amending import FIGHT, amending
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import asked, events, row
from tests.systems.psob.helpers import gun, minor, sheet, start

pytestmark = pytest.mark.plain
AMENDING = amending("psob")
fields, complete, correct = AMENDING.fields, AMENDING.complete, AMENDING.correct

ANN, BEN, FOE, OTHER = range(4)


def two_on_two(options: dict[str, Any] | None = None, **ann: int) -> np.ndarray:
    """Ann acts at 8, Ben at 7, the foe at 6, the other at 5."""
    red = [sheet(initiative=8, **ann), sheet(initiative=7)]
    return start(red, [sheet(initiative=6), minor(initiative=5)], **(options or {}))


# --- wounds and state (PS-DMG-1, PS-WOUND-1)


def test_three_wounds_incapacitate_four_kill_and_fewer_bring_back() -> None:
    bs = two_on_two()
    told = correct(bs, FOE, "wounds", 3)
    assert (row(bs, FOE).state, row(bs, FOE).phase) == (State.INCAPACITATED, 0)
    assert events(told, Event.STATE) == [(FOE, State.INCAPACITATED, 0, 0, 0, 0, 0)]
    correct(bs, FOE, "wounds", 4)
    assert row(bs, FOE).state == State.DEAD
    correct(bs, FOE, "wounds", 2)
    assert row(bs, FOE).state == State.FIT
    correct(bs, FOE, "state", "gone")
    correct(bs, FOE, "wounds", 3)
    assert row(bs, FOE).state == State.GONE
    assert "wounds" not in fields(bs, OTHER)  # a minor character


def test_who_is_out_stays_so_with_few_wounds_and_comes_back_with_two() -> None:
    bs = two_on_two()
    correct(bs, FOE, "state", "incapacitated")
    correct(bs, FOE, "wounds", 1)
    assert row(bs, FOE).state == State.INCAPACITATED
    correct(bs, FOE, "wounds", 4)
    told = correct(bs, FOE, "state", "fit")
    assert (row(bs, FOE).state, row(bs, FOE).wounds) == (State.FIT, 2)
    assert events(told, Event.STATE) == [(FOE, State.FIT, 0, 0, 0, 0, 0)]


def test_nobody_aims_at_whom_the_game_master_takes_out() -> None:
    bs = two_on_two()
    correct(bs, ANN, "aim", FOE)
    correct(bs, FOE, "state", "dead")
    assert row(bs, ANN).aim_on == 0


# --- stance, place, what is pending


def test_a_place_is_told_in_metres_and_leaves_cover_behind() -> None:
    bs = two_on_two(cover=2, high=1)
    assert (fields(bs, ANN)["at"].high, fields(bs, ANN)["at"].places) == (60, 2)
    correct(bs, ANN, "at", 12.5)
    assert (row(bs, ANN).at, row(bs, ANN).cover, row(bs, ANN).high) == (1250, 0, 0)
    correct(bs, ANN, "cover", 3)
    assert row(bs, ANN).cover == 3


def test_ps_melee_1_far_above_is_asked_of_whom_stands_above() -> None:
    """PS-MELEE-1: height is a yes or no, and far above another one for whoever has it."""
    bs = two_on_two()
    assert "far_above" not in fields(bs, ANN)
    seen = []
    for field, value in (
        ("high", True),
        ("far_above", True),
        ("far_above", False),
        ("far_above", True),
        ("high", False),
    ):
        correct(bs, ANN, field, value)
        seen.append(int(row(bs, ANN).high))
    assert seen == [1, 2, 1, 2, 0]


def test_ps_cover_1_a_place_with_cover_gives_whoever_is_put_there_what_it_has() -> None:
    """PS-COVER-1: and the places are named beside how much cover she may be given."""
    bs = two_on_two(cover=3, options={"covers": [(2000, 2), (3500, 1), (4500, 2)]})
    told = correct(bs, ANN, "at", 20)
    assert row(bs, ANN).cover == 2
    assert events(told, Event.COVER) == [(ANN, 2, 0, 0, 0, 0, 0)]
    labels = Labels([[]] * 4, [], ["crates", "wall", "car"])
    for known, names in ((labels, ("crates, car", "wall")), (None, ("cover 1, cover 3", "cover 2"))):
        choices = {field.name: field for field in corrections.fields(bs[0], ANN, known)}["cover"].choices
        assert [choice.partition(" (")[2] for choice in choices] == ["", f"{names[1]})", f"{names[0]})", ""]


def test_an_aim_is_at_an_enemy_who_stands() -> None:
    bs = two_on_two()
    correct(bs, FOE, "state", "gone")
    for target in (BEN, FOE):
        with pytest.raises(AmendError, match="expected an enemy who stands, or nobody"):
            corrections.write(bs[0], ANN, "aim", target)
    correct(bs, ANN, "aim", OTHER)
    correct(bs, ANN, "aim", -1)
    assert row(bs, ANN).aim_on == 0


def test_who_is_no_longer_stunned_has_none_that_is_pending() -> None:
    bs = two_on_two()
    row(bs, FOE).stunned, row(bs, FOE).stunned_off, row(bs, FOE).pending = 1, 1, -5
    correct(bs, FOE, "stunned", False)
    assert (row(bs, FOE).stunned_off, row(bs, FOE).pending) == (0, -5)
    correct(bs, FOE, "pending", 0)
    correct(bs, FOE, "stunned", True)
    assert (row(bs, FOE).stunned, row(bs, FOE).phase) == (1, 1)


def test_a_phase_is_spent_and_given_back() -> None:
    bs = two_on_two()
    correct(bs, FOE, "phase", False)
    assert "number" not in fields(bs, FOE)
    row(bs, FOE).aborted = row(bs, FOE).aborted_since = 1
    correct(bs, FOE, "phase", True)
    f = row(bs, FOE)
    assert (f.phase, f.number, f.aborted, f.aborted_since) == (1, 6, 0, 0)


def test_who_cannot_move_at_all_has_no_phase_and_gets_none() -> None:
    bs = two_on_two()
    correct(bs, FOE, "restraint", "immobile")
    f = row(bs, FOE)
    assert (f.restraint, f.phase) == (Restraint.IMMOBILE, 0)
    assert not {"phase", "moved", "holding"} & set(fields(bs, FOE))


@pytest.mark.parametrize(("phase", "marked"), [(1, 0), (0, 1)])
def test_an_abort_with_a_phase_unspent_was_before_this_round(phase: int, marked: int) -> None:
    bs = two_on_two()
    correct(bs, FOE, "phase", bool(phase))
    correct(bs, FOE, "aborted", True)
    assert (row(bs, FOE).aborted, row(bs, FOE).aborted_since) == (marked, 1)


def test_charges_are_those_of_the_weapon() -> None:
    bs = start([sheet(gun(charge=6), gun())], [sheet(initiative=3)])
    assert not [name for name in fields(bs, 0) if name.startswith("charge")]  # unlimited by the options
    bs[0].charge = 1
    assert {name for name in fields(bs, 0) if name.startswith("charge")} == {"charge_1"}
    assert (fields(bs, 0)["charge_1"].high, fields(bs, 0)["charge_1"].label) == (6, "left in her weapon 1")
    units = []
    for bs[0].charge in (1, BY_RATE):
        units.append(fields(bs, 0)["charge_1"].unit)
    assert units == ["attacks", "single shots"]
    correct(bs, 0, "charge_1", 2)
    assert row(bs, 0).w_left[0] == 2


def test_what_words_have_done_to_a_side() -> None:
    bs = two_on_two()
    assert set(fields(bs, FIGHT)) == {"round", "deceived_1", "deceived_2"}
    bs[0].rallied[1] = bs[0].new_rallied[1] = 6
    correct(bs, FIGHT, "rallied_2", 4)
    correct(bs, FIGHT, "deceived_1", 2)
    assert bs[0].new_rallied.tolist() == [NO_SPINE, 4]
    assert bs[0].new_deceived.tolist() == [2, 0]


# --- dice, coming and going


def test_the_dice_that_take_a_modifier() -> None:
    assert {Purpose.INITIATIVE, Purpose.PREEMPT, Purpose.ACTION} == corrections.MODIFIABLE
    bs = start([sheet()], [sheet(initiative=3)], once_option=1)
    assert corrections.least(bs[0]) < -20 - 2
    bs[0].dice_for, bs[0].dice_by = Purpose.ACTION, 0
    row(bs, 0).uses = 2
    assert corrections.least(bs[0]) == -2


def test_a_newcomer_waits_for_the_next_round_and_is_slower_than_her_equals() -> None:
    bs = start([sheet(), sheet()], [sheet(), sheet()])
    ties = [int(f.tie) for f in bs[0].fighters[:3]]
    corrections.arrive(bs[0], OTHER)
    complete(bs, new_log())
    assert (row(bs, OTHER).phase, row(bs, OTHER).number) == (0, -1)
    assert [int(f.tie) for f in bs[0].fighters[:3]] == ties
    assert row(bs, OTHER).tie < min(ties)


def test_whoever_leaves_is_gone_and_the_dead_stay_dead() -> None:
    bs = two_on_two()
    corrections.leave(bs[0], FOE)
    complete(bs, new_log())
    assert row(bs, FOE).state == State.GONE
    correct(bs, OTHER, "state", "dead")
    corrections.leave(bs[0], OTHER)
    assert row(bs, OTHER).state == State.DEAD


def test_a_declared_action_is_dropped_with_its_phase() -> None:
    bs = two_on_two()
    declare(bs, Act.ATTACK)
    assert asked(bs)[0] == Prompt.ABORT
    correct(bs, ANN, "phase", False)
    assert (row(bs, ANN).turn_of, row(bs, ANN).parts_n) == (0, 0)
    assert asked(bs) == (Prompt.PHASE, BEN)
