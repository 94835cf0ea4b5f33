"""Figures that the game master corrects by hand: what there is of whom, and what follows at once."""

import pytest

from okenv.core.events import new_log
from okenv.figure import AmendError
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Damage, Event, Prompt, Purpose, State, Use
from okenv.systems.ok.table import corrections
from tests.systems.amending import FIGHT, amending
from tests.systems.ok.acting import roll_round
from tests.systems.ok.asked import answer, asked, events, play
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain
AMENDING = amending("ok")
fields, complete, correct = AMENDING.fields, AMENDING.complete, AMENDING.correct

ANN, BEN, FOE, OTHER = range(4)


def two_on_two(ap=(9, 8, 7, 6), **options):
    return start([sheet(), sheet()], [sheet(squad=1), sheet(squad=1)], ap, **options)


def mooks(mode):
    return start([sheet()], [sheet(mook=1, damage_mode=mode), sheet(mook=1, damage_mode=mode)], (9, 8, 7))


# --- points and state (OK-DMG-3, OK-DMG-4, OK-MOOK-2, OK-MOOK-3)


@pytest.mark.parametrize(("points", "state"), [(4, State.FIT), (5, State.IMPAIRED), (7, State.DOWN), (10, State.OUT)])
def test_the_state_follows_the_points(points, state):
    bs = two_on_two()
    told = correct(bs, FOE, "nonlethal", points)
    assert bs[0].fighters[FOE].state == state
    assert events(told, Event.STATE) == ([] if state == State.FIT else [(FOE, 0, state, 0, 0, 0, 0)])


def test_whoever_is_put_down_by_hand_loses_what_the_fallen_lose():
    bs = two_on_two()
    for name, value in (("holding", True), ("exposed", True), ("defends_all", True), ("defence", ANN), ("grab", BEN)):
        correct(bs, FOE, name, value)
    correct(bs, ANN, "setup", FOE)
    told = correct(bs, FOE, "lethal", 8)
    f = bs[0].fighters[FOE]
    assert (f.ap, f.holding, f.exposed, f.def_all, f.def_one, f.holds) == (0,) * 6
    assert bs[0].fighters[BEN].held_by == 0
    assert bs[0].fighters[ANN].setup_on == 0
    assert events(told, Event.SETUP_LOST) == [(ANN, FOE, 0, 0, 0, 0, 0)]


@pytest.mark.parametrize("final", [{"out_final": 1}, {"down_final": 1}])
def test_the_game_master_brings_back_whom_the_options_would_leave_out(final):
    bs = two_on_two(**final)
    correct(bs, FOE, "nonlethal", 12)
    correct(bs, FOE, "nonlethal", 6)
    assert bs[0].fighters[FOE].state == State.IMPAIRED
    correct(bs, FOE, "nonlethal", 0)
    assert bs[0].fighters[FOE].state == State.FIT


def test_a_dying_clock_runs_with_ten_lethal_points_and_stops_below():
    bs = two_on_two()
    correct(bs, FOE, "lethal", 12)
    assert bs[0].fighters[FOE].clock == 120  # 5 minutes
    correct(bs, FOE, "clock", 7)
    correct(bs, FOE, "lethal", 11)
    assert bs[0].fighters[FOE].clock == 480  # the 20 minutes of 11 points, anew
    correct(bs, FOE, "lethal", 9)
    assert bs[0].fighters[FOE].clock == 0
    assert "clock" not in fields(bs, FOE)


def test_the_dead_have_points_for_it_and_the_living_have_a_clock():
    bs = two_on_two()
    correct(bs, FOE, "state", "dead")
    f = bs[0].fighters[FOE]
    assert (f.state, f.lethal, f.clock) == (State.DEAD, 10, 0)
    correct(bs, FOE, "state", "in the fight")
    assert (f.state, f.clock) == (State.OUT, 2160)
    correct(bs, FOE, "state", "dead")
    correct(bs, FOE, "lethal", 2)
    assert (f.state, f.clock) == (State.FIT, 0)


def test_the_dead_who_are_said_to_have_fled_are_dying_somewhere():
    bs = two_on_two()
    correct(bs, FOE, "state", "dead")
    correct(bs, FOE, "state", "fled")
    f = bs[0].fighters[FOE]
    assert (f.state, f.lethal, f.clock) == (State.FLED, 10, 2160)


@pytest.mark.parametrize(("word", "state"), [("surrendered", State.SURRENDERED), ("fled", State.FLED)])
def test_who_has_left_comes_back_in_the_state_of_her_points(word, state):
    bs = two_on_two()
    correct(bs, FOE, "nonlethal", 5)
    correct(bs, FOE, "state", word)
    assert bs[0].fighters[FOE].state == state
    correct(bs, FOE, "nonlethal", 8)
    assert bs[0].fighters[FOE].state == state
    correct(bs, FOE, "state", "in the fight")
    assert bs[0].fighters[FOE].state == State.DOWN


@pytest.mark.parametrize(
    ("mode", "name", "steps"),
    [
        (Damage.SIMPLIFIED, "points", {4: State.FIT, 5: State.DOWN, 7: State.OUT}),
        (Damage.TAGS, "tags", {1: State.FIT, 2: State.DOWN, 3: State.OUT}),
        (Damage.SIMPLEST, "tags", {1: State.FIT, 2: State.DOWN, 3: State.OUT}),
    ],
)
def test_mooks_have_points_or_tags_of_their_own(mode, name, steps):
    bs = mooks(mode)
    assert {"lethal", "nonlethal", "points", "tags"} & set(fields(bs, 1)) == {name}
    for value, state in steps.items():
        correct(bs, 1, name, value)
        assert bs[0].fighters[1].state == state


def test_a_mook_who_was_dead_comes_back_without_lethal_points():
    bs = mooks(Damage.SIMPLIFIED)
    correct(bs, 1, "state", "dead")
    correct(bs, 1, "state", "in the fight")
    f = bs[0].fighters[1]
    assert (f.state, f.lethal, f.clock) == (State.FIT, 0, 0)


def test_a_reinforcement_arrives_at_once_and_not_with_points_that_put_her_down():
    bs = start([sheet()], [sheet(), sheet(state=State.WAITING, arrives=9)], (9, 8))
    assert fields(bs, 2)["state"].choices[-1] == "yet to come"
    with pytest.raises(AmendError, match="found 7, expected so few that she stands when she arrives"):
        corrections.write(bs[0], 2, "nonlethal", 7)
    bs[0].fighters[2].nonlethal = 0
    assert events(correct(bs, 2, "state", "in the fight"), Event.ARRIVE)
    assert (bs[0].fighters[2].state, bs[0].fighters[2].arrives) == (State.FIT, 0)


def test_a_limb_is_mangled_only_while_somebody_is_impaired():
    bs = two_on_two(mangling=1, gumption_rule=1)
    assert "maimed" not in fields(bs, FOE)
    correct(bs, FOE, "nonlethal", 5)
    correct(bs, FOE, "maimed", "legs")
    correct(bs, FOE, "gumption", "half of it")
    assert (bs[0].fighters[FOE].maimed, bs[0].fighters[FOE].gumption) == (Use.LEGS, 1)
    correct(bs, FOE, "nonlethal", 1)
    assert bs[0].fighters[FOE].maimed == 0


# --- place, posture, setups, defences, grabs


def test_a_place_is_told_in_metres_and_tears_grabs_that_get_too_long():
    bs = two_on_two()
    assert (fields(bs, ANN)["at"].high, fields(bs, ANN)["at"].unit, fields(bs, ANN)["at"].places) == (60, "m", 2)
    correct(bs, ANN, "grab", FOE)
    correct(bs, FOE, "at", 1.5)
    assert bs[0].fighters[FOE].held_by == ANN + 1
    correct(bs, FOE, "at", 27.25)
    assert (bs[0].fighters[FOE].at, bs[0].fighters[FOE].held_by, bs[0].fighters[ANN].holds) == (2725, 0, 0)


def test_of_two_in_a_grab_only_the_one_who_gets_too_far_is_free():
    bs = two_on_two()
    correct(bs, ANN, "grab", FOE)
    bs[0].fighters[OTHER].held_by = ANN + 1
    correct(bs, FOE, "at", 27.25)
    assert (bs[0].fighters[ANN].holds, bs[0].fighters[FOE].held_by, bs[0].fighters[OTHER].held_by) == (4, 0, ANN + 1)
    correct(bs, ANN, "at", 20)
    assert (bs[0].fighters[ANN].holds, bs[0].fighters[OTHER].held_by) == (0, 0)


def test_of_two_in_a_grab_she_keeps_the_one_who_is_named():
    bs = two_on_two()
    correct(bs, ANN, "grab", FOE)
    bs[0].fighters[OTHER].held_by = ANN + 1
    assert fields(bs, ANN)["grab"].rows == (-1, FOE, OTHER)
    correct(bs, ANN, "grab", OTHER)
    assert (bs[0].fighters[ANN].holds, bs[0].fighters[FOE].held_by, bs[0].fighters[OTHER].held_by) == (4, 0, ANN + 1)


def test_a_setup_has_a_target_among_standing_enemies_and_a_bonus():
    bs = two_on_two()
    assert "setup_bonus" not in fields(bs, ANN)
    correct(bs, ANN, "setup", FOE)
    assert corrections.read(bs[0], ANN, "setup_bonus") == "free (+2)"
    correct(bs, ANN, "setup_bonus", "hard (+4)")
    correct(bs, ANN, "setup", OTHER)
    assert (bs[0].fighters[ANN].setup_on, bs[0].fighters[ANN].setup_bonus) == (OTHER + 1, 4)
    correct(bs, ANN, "setup", ANN)  # a task of her own, which is always set up free
    assert (bs[0].fighters[ANN].setup_on, bs[0].fighters[ANN].setup_bonus) == (ANN + 1, 2)
    assert "setup_bonus" not in fields(bs, ANN)
    correct(bs, ANN, "setup", -1)
    assert bs[0].fighters[ANN].setup_bonus == 0
    correct(bs, FOE, "nonlethal", 7)
    for row in (BEN, FOE):
        for name in ("setup", "defence", "grab"):
            with pytest.raises(AmendError, match="expected an enemy who stands, or nobody"):
                corrections.write(bs[0], ANN, name, row)


def test_what_occupies_somebody_ends_when_the_game_master_says_so():
    """OK-TURN-3: the source says nothing of leaving off, and leaves it to the table."""
    bs = two_on_two()
    for value in (True, False):
        correct(bs, ANN, "occupied", value)
        assert (bs[0].fighters[ANN].occupied, corrections.read(bs[0], ANN, "occupied")) == (value, value)


def test_defences_are_dropped_and_given():
    bs = two_on_two()
    correct(bs, ANN, "defence", OTHER)
    correct(bs, ANN, "defends_all", True)
    assert (bs[0].fighters[ANN].def_one, bs[0].fighters[ANN].def_all) == (1 << OTHER, 1)
    bs[0].fighters[ANN].def_group = 1 << 1
    correct(bs, ANN, "squad_defence", False)
    correct(bs, ANN, "defence", -1)
    correct(bs, ANN, "defends_all", False)
    assert (bs[0].fighters[ANN].def_one, bs[0].fighters[ANN].def_group, bs[0].fighters[ANN].def_all) == (0, 0, 0)
    assert "squad_defence" not in fields(bs, ANN)


def test_a_grab_is_let_go_and_nobody_is_in_two():
    bs = two_on_two()
    assert events(correct(bs, ANN, "grab", FOE), Event.GRAB)
    with pytest.raises(AmendError, match="expected somebody who is in none"):
        corrections.write(bs[0], BEN, "grab", FOE)
    correct(bs, ANN, "grab", OTHER)
    assert (bs[0].fighters[FOE].held_by, bs[0].fighters[OTHER].held_by) == (0, ANN + 1)
    correct(bs, ANN, "grab", -1)
    assert bs[0].fighters[OTHER].held_by == 0


# --- weapons


def test_a_weapon_is_in_hand_put_away_or_at_her_feet():
    bs = start([sheet(weapons_n=3, hands=2, at=300)], [sheet()], (9, 8))
    bs[0].fighters[0].w_where[1] = bs[0].fighters[0].w_where[2] = Arm.STOWED
    assert fields(bs, 0)["weapon_2"].choices == ("in hand", "put away", "on the ground")
    correct(bs, 0, "weapon_2", "in hand")
    assert bs[0].fighters[0].w_where[0] == Arm.STOWED  # two hands hold one of them
    told = correct(bs, 0, "weapon_2", "on the ground")
    assert events(told, Event.WEAPON) == [(0, 1, Arm.DROPPED, 300, 0, 0, 0)]


def test_a_part_of_the_body_is_nowhere_else():
    bs = start([sheet(weapons_n=2, w_hands=[0, 1])], [sheet()], (9, 8))
    assert {name for name in fields(bs, 0) if name.startswith("weapon")} == {"weapon_2"}


def test_a_weapon_that_somebody_took_comes_back():
    bs = start([sheet()], [sheet()], (9, 8))
    f = bs[0].fighters[1]
    f.taken_from, f.taken_which, f.w_where[3] = 1, 0, Arm.READY
    bs[0].fighters[0].w_where[0] = Arm.GONE
    assert "not hers any more" in fields(bs, 0)["weapon_1"].choices
    correct(bs, 0, "weapon_1", "in hand")
    assert f.taken_from == 0
    f.taken_from, f.taken_which = 1, 0
    bs[0].fighters[0].w_where[0] = Arm.GONE
    correct(bs, 1, "taken", False)
    assert bs[0].fighters[0].w_where[0] == Arm.DROPPED


def test_a_struggle_for_a_weapon_ends_where_the_game_master_puts_it():
    bs = start([sheet()], [sheet()], (9, 8))
    bs[0].fighters[0].w_where[0], bs[0].fighters[0].contest, bs[0].fighters[1].contests = Arm.CONTESTED, 2, 1
    correct(bs, 0, "weapon_1", "put away")
    assert (bs[0].fighters[0].contest, bs[0].fighters[1].contests) == (0, 0)


# --- the fight, and the rest


def test_the_round_and_what_the_tide_has_in_store():
    bs = two_on_two(tide_option=0, limit=9)
    assert set(fields(bs, FIGHT)) == {"round"}
    assert (fields(bs, FIGHT)["round"].low, fields(bs, FIGHT)["round"].high) == (1, 9)
    bs[0].threat_turn[0], bs[0].threat_turn[1] = 1, -1
    correct(bs, FIGHT, "round", 4)
    assert bs[0].threat_turn.tolist() == [4, -1]
    bs[0].tide_option = 2
    correct(bs, FIGHT, "lucky_2", True)
    correct(bs, FIGHT, "clumsy_1", True)
    assert (bs[0].lucky.tolist(), bs[0].clumsy.tolist()) == ([0, 1], [1, 0])


def test_ap_may_be_a_debt_only_on_credit():
    assert fields(two_on_two(), ANN)["ap"].low == 0
    assert fields(two_on_two(on_credit=1), ANN)["ap"].low == -3


def test_the_dice_that_take_a_modifier():
    assert {Purpose.ATTACK, Purpose.INITIATIVE} < corrections.MODIFIABLE
    assert not {Purpose.TIDE, Purpose.TIE_ORDER, Purpose.OMEN, Purpose.OMEN_WHO} & corrections.MODIFIABLE
    assert corrections.least(two_on_two()[0]) < -20 - 4


def test_a_newcomer_waits_for_the_next_round_and_comes_after_her_equals():
    bs = two_on_two()
    ties = [int(f.tie) for f in bs[0].fighters[:3]]
    corrections.arrive(bs[0], OTHER)
    complete(bs, new_log())
    f = bs[0].fighters[OTHER]
    assert (f.ap, f.done) == (0, 1)
    assert [int(g.tie) for g in bs[0].fighters[:3]] == ties
    assert f.tie < min(ties)


def test_whoever_leaves_lets_go_of_everything():
    bs = two_on_two()
    correct(bs, FOE, "grab", ANN)
    corrections.leave(bs[0], FOE)
    complete(bs, new_log())
    assert (bs[0].fighters[FOE].state, bs[0].fighters[ANN].held_by) == (State.FLED, 0)
    correct(bs, OTHER, "state", "dead", to=("over", 0))
    corrections.leave(bs[0], OTHER)
    assert bs[0].fighters[OTHER].state == State.DEAD


def test_the_actor_is_asked_again_after_a_correction_of_somebody_else():
    bs = two_on_two()
    correct(bs, FOE, "exposed", True, to=(Prompt.ACT, ANN))
    play(bs, (Act.ATTACK, 0, 0))


def test_a_corrected_round_goes_on_to_the_next():
    bs = two_on_two()
    correct(bs, FIGHT, "round", 5)
    while bs[0].prompt:
        answer(bs, Act.DONE)
    assert bs[0].turn == 6
    roll_round(bs, (8, 9, 10, 11))
    assert asked(bs) == (Prompt.ACT, OTHER)
