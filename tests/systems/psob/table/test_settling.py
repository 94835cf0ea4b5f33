"""After a correction: who has won, who is still to act at this number, and what becomes of the open question."""

from typing import Any

import numpy as np
import pytest

from okenv.core.layout import DRAW
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Prompt, Purpose, State
from okenv.systems.psob.table.settling import arrive
from tests.systems.amending import FIGHT, amending
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import answer, asked, events, kinds, play, played, quiet, row
from tests.systems.psob.hall import declare as declare_swing
from tests.systems.psob.hall import hall
from tests.systems.psob.helpers import blade, gun, minor, sheet, start
from tests.systems.psob.road import AIM, UP, road
from tests.systems.psob.road import ANN as DRIVES
from tests.systems.psob.road import BEN as RIDES

pytestmark = pytest.mark.plain
correct = amending("psob").correct

ANN, BEN, FOE, OTHER = range(4)


def two_on_two() -> np.ndarray:
    """Ann acts at 8, Ben at 7, the foe at 6, the other at 5."""
    return start([sheet(initiative=8), sheet(initiative=7)], [sheet(initiative=6), sheet(initiative=5)])


# --- the end


def test_a_side_with_nobody_left_ends_the_round_and_the_fight() -> None:
    bs = start([sheet()], [sheet(initiative=3)])
    assert events(correct(bs, 1, "state", "dead", to=("over", 0)), Event.OVER) == [(0, 0, 0, 0, 0, 0, 0)]
    correct(bs, 0, "state", "gone", to=("over", DRAW))
    correct(bs, 1, "state", "fit", to=("over", 1))
    correct(bs, 0, "state", "fit")
    assert (asked(bs), bs[0].turn) == ((Purpose.INITIATIVE, 0), 2)


def test_the_last_round_ends_in_a_draw_unless_it_is_an_earlier_one() -> None:
    bs = start([sheet()], [sheet(initiative=3)], limit=4)
    correct(bs, FIGHT, "round", 4)
    play(bs, Act.PASS, Act.PASS, to=("over", DRAW))
    correct(bs, 0, "cover", 1, to=("over", DRAW))
    correct(bs, FIGHT, "round", 2)
    assert (asked(bs), bs[0].turn) == ((Purpose.INITIATIVE, 0), 3)


def test_a_beaten_side_whose_round_was_the_last_ends_in_a_draw_when_it_is_back() -> None:
    bs = start([sheet()], [sheet(initiative=3)], limit=1)
    correct(bs, 1, "state", "dead")
    correct(bs, 1, "state", "fit", to=("over", DRAW))


# --- whose phase it is


def test_who_cannot_act_any_more_is_not_asked() -> None:
    bs = two_on_two()
    assert asked(bs) == (Prompt.PHASE, ANN)
    correct(bs, FOE, "cover", 1, to=(Prompt.PHASE, ANN))
    correct(bs, ANN, "phase", False, to=(Prompt.PHASE, BEN))
    correct(bs, BEN, "state", "incapacitated", to=(Prompt.PHASE, FOE))
    correct(bs, FOE, "restraint", "immobile", to=(Prompt.PHASE, OTHER))


def test_a_lower_number_comes_later() -> None:
    bs = two_on_two()
    correct(bs, ANN, "number", 5, to=(Prompt.PHASE, BEN))
    play(bs, Act.PASS, Act.PASS)
    assert (asked(bs), int(bs[0].count)) == ((Prompt.PHASE, OTHER), 5)
    answer(bs, Act.PASS, to=(Prompt.PHASE, ANN))


def test_a_number_that_has_gone_by_comes_now() -> None:
    bs = played(two_on_two(), Act.PASS, to=(Prompt.PHASE, BEN))
    correct(bs, ANN, "phase", True)
    assert row(bs, ANN).number == 7
    answer(bs, Act.PASS)
    assert (asked(bs), int(bs[0].count)) == ((Prompt.PHASE, ANN), 7)


@pytest.mark.parametrize(("number", "place"), [(6, (5, 0)), (0, (0, 1))])
def test_while_others_act_it_comes_as_soon_as_it_can(number: int, place: tuple[int, int]) -> None:
    bs = played(start([sheet(initiative=8)], [sheet(initiative=number), sheet(initiative=4)]), Act.PASS)
    if number == 0:
        play(bs, Act.PASS)
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 0))
    correct(bs, 0, "phase", True)
    assert (row(bs, 0).number, row(bs, 0).holding) == place


def test_a_hold_that_is_over_is_not_asked_for() -> None:
    bs = played(two_on_two(), Act.HOLD, to=(Prompt.HELD, ANN))
    correct(bs, BEN, "cover", 1, to=(Prompt.HELD, ANN))
    correct(bs, ANN, "holding", False)
    assert (asked(bs), row(bs, ANN).number) == ((Prompt.PHASE, BEN), 7)
    answer(bs, Act.PASS, to=(Prompt.PHASE, ANN))


def test_who_holds_by_hand_holds_from_now_on() -> None:
    bs = two_on_two()
    correct(bs, OTHER, "holding", True)
    assert row(bs, OTHER).number == 8
    declare(bs, Act.ATTACK, to=(Prompt.PREEMPT, OTHER))


# --- declarations


@pytest.mark.parametrize(
    "begun", [(Act.STAND,), (Act.STAND, (Act.ATTACK, 0, 0)), (Act.DEFEND,), (Act.STAND, Act.COMPLEX)]
)
def test_a_declaration_in_the_making_begins_anew(begun: tuple[Any, ...]) -> None:
    bs = played(two_on_two(), *begun)
    assert asked(bs)[0] in (Prompt.QUARTER, Prompt.ACTION, Prompt.PART, Prompt.RATE)
    correct(bs, OTHER, "cover", 2, to=(Prompt.PHASE, ANN))
    f = row(bs, ANN)
    assert (f.turn_of, f.parts_n, f.steady, f.phase, bs[0].complex) == (0, 0, 0, 1, 0)


def test_a_mobs_declaration_begins_anew_for_all_of_it() -> None:
    gang = [minor(mob=1, squad=20, initiative=8) for _ in range(3)]
    bs = played(start(gang, [sheet(initiative=4)]), Act.STAND)
    correct(bs, 3, "cover", 2, to=(Prompt.PHASE, 0))
    assert [int(f.turn_of) for f in bs[0].fighters[:3]] == [0, 0, 0]
    play(bs, Act.STAND)
    correct(bs, 0, "state", "dead", to=(Prompt.PHASE, 1))  # the next of the mob


def test_the_next_of_a_mob_carries_on_what_the_first_declared() -> None:
    gang = [minor(mob=1, squad=20, initiative=8) for _ in range(3)]
    bs = start(gang, [sheet(initiative=4)])
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 3))
    correct(bs, 0, "restraint", "immobile")
    assert [int(f.lead) for f in bs[0].fighters[:3]] == [0, 0, 2]
    assert row(bs, 1).parts_n == 1


# --- reactions


def preempted() -> np.ndarray:
    """Red holds at the quicker number, blue has declared an attack, and red is asked whom she preempts."""
    red = sheet(blade(damage=20), gun(), initiative=6)
    bs = played(start([red], [sheet(initiative=5), sheet(initiative=0)], [2, 0, 0]), Act.HOLD, Act.DECLINE)
    declare(bs, Act.ATTACK, to=(Prompt.PREEMPT, 0))
    return bs


def test_who_cannot_preempt_any_more_is_not_asked() -> None:
    bs = preempted()
    correct(bs, 2, "cover", 1, to=(Prompt.PREEMPT, 0))
    correct(bs, 1, "phase", False, to=(Prompt.HELD, 0))  # at the next number
    assert row(bs, 0).holding == 1


def test_a_preempters_declaration_begins_anew_and_ends_with_its_victim() -> None:
    bs = played(preempted(), (Act.PREEMPT, 0, 0), Act.STAND, to=(Prompt.ACTION, 0))
    correct(bs, 2, "cover", 1)
    assert (asked(bs), int(bs[0].victim), row(bs, 0).holding) == ((Prompt.PHASE, 0), 1, 1)
    correct(bs, 1, "state", "gone")
    assert bs[0].victim == -1
    assert asked(bs) == (Prompt.HELD, 0)


def test_who_cannot_abort_any_more_is_not_asked() -> None:
    bs = two_on_two()
    declare(bs, Act.ATTACK)
    first = asked(bs)
    assert first[0] == Prompt.ABORT
    correct(bs, ANN, "cover", 1)
    assert asked(bs) == first
    correct(bs, first[1], "stunned", True)
    assert asked(bs)[0] == Prompt.ABORT
    assert asked(bs) != first
    correct(bs, ANN, "state", "dead", to=(Prompt.PHASE, BEN))


def test_an_aborter_who_cannot_step_stays() -> None:
    bs = two_on_two()
    declare(bs, Act.ATTACK)
    who = asked(bs)[1]
    answer(bs, Act.DODGE, to=(Prompt.STEP, who))
    correct(bs, who, "restraint", "confined")
    assert asked(bs) != (Prompt.STEP, who)
    assert row(bs, who).dodging == 1


@pytest.mark.parametrize(
    ("name", "value", "made"), [("at", 28, True), ("at", 27.9, False), ("restraint", "bound", False)]
)
def test_ps_act_2_who_is_no_longer_at_the_prop_does_not_swing(name: str, value: Any, made: bool) -> None:
    """PS-ACT-2: she is put elsewhere, or held, after she has declared it."""
    bs = declare_swing(hall())
    correct(bs, 0, name, value)
    told = quiet(bs)
    assert events(told, Event.LOST) == ([] if made else [(0, 0, 0, 0, 0, 0, 0)])
    assert (asked(bs) == (Purpose.ACTION, 0)) == made


# --- vehicles


def test_ps_veh_1_who_is_put_elsewhere_takes_all_in_it_along() -> None:
    """PS-VEH-1, PS-COVER-1: what she drives, and a place with cover there; out of it she is where it is."""
    bs = road(covers=[(4000, 3)], high=1)
    correct(bs, RIDES, "at", 40)
    assert [(int(row(bs, k).at), int(row(bs, k).cover)) for k in (DRIVES, RIDES)] == [(4000, 3), (4000, 3)]
    assert row(bs, DRIVES).high == 0
    correct(bs, DRIVES, "vehicle", 0)
    assert (row(bs, DRIVES).at, row(bs, DRIVES).cover, row(bs, RIDES).vehicle) == (4000, 3, 1)
    assert Act.DRIVE not in kinds(bs)
    correct(bs, RIDES, "at", 10)
    correct(bs, DRIVES, "vehicle", 1)
    assert (row(bs, DRIVES).at, row(bs, DRIVES).cover) == (1000, 1)
    assert Act.DRIVE in kinds(bs)


def test_ps_veh_1_a_drive_is_withdrawn_from_whoever_is_out_of_it() -> None:
    """PS-VEH-1: she has declared it when she is taken out, and nothing is left of that."""
    bs = road(foe={"initiative": 8})
    play(bs, UP, AIM)
    assert asked(bs)[0] == Prompt.ABORT
    correct(bs, DRIVES, "vehicle", 0)
    quiet(bs)
    assert (row(bs, DRIVES).at, row(bs, RIDES).at) == (3000, 3000)


def test_ps_veh_1_who_joins_is_where_it_is_by_now() -> None:
    """PS-VEH-1, PS-COVER-1: not where it began, nor as high, and in the cover that is there."""
    for at, cover in ((1234, 1), (2000, 2)):
        bs = road(high=1, cover=3, covers=[(2000, 2), (3000, 3)])
        row(bs, RIDES).at = at
        arrive(bs[0], DRIVES)
        assert (row(bs, DRIVES).at, row(bs, DRIVES).cover, row(bs, DRIVES).high) == (at, cover, 0)
    bs = road(high=1, cover=3)
    arrive(bs[0], DRIVES)
    assert (row(bs, DRIVES).at, row(bs, DRIVES).cover, row(bs, DRIVES).high) == (3000, 3, 1)


def test_ps_veh_1_who_is_put_where_she_is_stays_as_she_is() -> None:
    """PS-VEH-1: nothing is told, and neither cover nor height is lost."""
    bs = road(high=1, cover=3)
    assert correct(bs, DRIVES, "at", 30) == []
    assert (row(bs, DRIVES).cover, row(bs, DRIVES).high) == (3, 1)


def test_ps_veh_1_a_body_is_put_elsewhere_alone() -> None:
    """PS-VEH-1, PS-COVER-1: out of the vehicle, which stays; it finds no cover, and nobody is told to get out."""
    bs = road(covers=[(4000, 3)], ben={"state": State.DEAD, "wounds": 4, "cover": 0})
    told = correct(bs, RIDES, "at", 40)
    assert [one[0] for one in told] == [Event.MOVE]
    assert [(int(row(bs, k).at), int(row(bs, k).vehicle)) for k in (DRIVES, RIDES)] == [(3000, 1), (4000, 0)]
    assert row(bs, RIDES).cover == 0


def test_ps_veh_1_who_is_put_elsewhere_leaves_bodies_in_it_uncovered() -> None:
    """PS-VEH-1, PS-COVER-1: they come along."""
    bs = road(covers=[(4000, 3)], ben={"state": State.DEAD, "wounds": 4, "cover": 0})
    told = correct(bs, DRIVES, "at", 40)
    assert events(told, Event.COVER) == [(DRIVES, 3, 0, 0, 0, 0, 0)]
    assert (row(bs, RIDES).at, row(bs, RIDES).cover, row(bs, RIDES).vehicle) == (4000, 0, 1)


def test_ps_veh_1_who_is_back_on_her_feet_has_its_cover() -> None:
    """PS-VEH-1, PS-COVER-1: her wounds are corrected to 3, then to 1; on foot she has none."""
    for vehicle in (1, 0):
        bs = road(ben={"vehicle": vehicle})
        correct(bs, RIDES, "wounds", 3)
        assert row(bs, RIDES).cover == 0
        correct(bs, RIDES, "wounds", 1)
        assert (row(bs, RIDES).state, row(bs, RIDES).cover) == (State.FIT, vehicle)
