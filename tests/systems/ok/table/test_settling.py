"""After a correction: who has won, whether the fight goes on, and what becomes of the question that was open."""

import pytest

from okenv.core.layout import DRAW
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Event, Prompt, Purpose, State
from tests.systems.amending import FIGHT, amending
from tests.systems.ok.acting import finish_round
from tests.systems.ok.asked import answer, asked, events, kinds, play, played
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain
correct = amending("ok").correct

ANN, BEN, FOE, OTHER = range(4)


def two_on_two(ap=(9, 8, 7, 6), ann=None, **options):
    rows = [sheet(**ann or {}), sheet(protects=1)], [sheet(squad=1), sheet(squad=1, protects=1)]
    return start(*rows, ap, **options)


def test_whoever_has_most_ap_is_asked():
    bs = two_on_two()
    correct(bs, FOE, "ap", 10, to=(Prompt.ACT, FOE))
    correct(bs, FOE, "done", True, to=(Prompt.ACT, ANN))
    correct(bs, ANN, "ap", 2, to=(Prompt.ACT, BEN))
    correct(bs, BEN, "nonlethal", 7, to=(Prompt.ACT, OTHER))


def test_the_round_ends_where_nobody_is_left_to_act():
    bs = start([sheet()], [sheet()], (3, 2))
    correct(bs, 0, "ap", 1, to=(Purpose.INITIATIVE, 0))
    assert (bs[0].turn, bs[0].fighters[0].carry) == (2, 1)


def test_a_side_without_anybody_standing_is_beaten_and_stands_up_again():
    bs = start([sheet()], [sheet()], (9, 8))
    assert events(correct(bs, 1, "nonlethal", 9, to=("over", 0)), Event.OVER) == [(0, 0, 0, 0, 0, 0, 0)]
    assert not events(correct(bs, 1, "nonlethal", 3, to=(Prompt.ACT, 0)), Event.OVER)
    correct(bs, 1, "ap", 12, to=(Prompt.ACT, 1))


def test_a_fight_that_is_over_changes_hands():
    bs = start([sheet()], [sheet()], (9, 8))
    correct(bs, 1, "state", "fled")
    correct(bs, 0, "state", "fled", to=("over", 0))
    correct(bs, 1, "state", "in the fight", to=("over", 1))


def test_a_draw_by_the_last_round_goes_on_in_an_earlier_one():
    bs = start([sheet()], [sheet()], (9, 8), limit=1)
    bs[0].limit = 3
    correct(bs, FIGHT, "round", 3)
    finish_round(bs)
    assert asked(bs) == ("over", DRAW)
    correct(bs, 0, "prone", True, to=("over", DRAW))
    carried = bs[0].fighters[0].carry
    correct(bs, FIGHT, "round", 2)
    assert (bs[0].turn, bs[0].fighters[0].carry) == (3, carried)
    assert asked(bs) == (Purpose.INITIATIVE, 0)


# --- declarations


@pytest.mark.parametrize("first", [(Act.APPROACH, 0, 0), Act.TWICE])
def test_a_declaration_in_the_making_begins_anew(first):
    bs = two_on_two()
    for row in (ANN, BEN):
        bs[0].fighters[row].at = 500
    play(bs, first)
    assert asked(bs)[0] in (Prompt.COMBINE, Prompt.FIRST)
    correct(bs, OTHER, "exposed", True, to=(Prompt.ACT, ANN))
    assert (bs[0].pre, bs[0].fighters[ANN].ap) == (-1, 9)


def interrupted(*then):
    """Ann attacks; the foe, who holds, is asked whether to interrupt."""
    bs = two_on_two()
    correct(bs, FOE, "holding", True)
    play(bs, (Act.ATTACK, 0, 0), *then)
    return bs


def test_an_interrupt_that_cannot_be_any_more_is_not_asked():
    bs = interrupted()
    assert asked(bs) == (Prompt.INTERRUPT, FOE)
    correct(bs, BEN, "prone", True, to=(Prompt.INTERRUPT, FOE))
    correct(bs, FOE, "holding", False, to=(Prompt.DEFEND, FOE))


@pytest.mark.parametrize(("row", "name", "value"), [(ANN, "nonlethal", 7), (FOE, "nonlethal", 7), (FOE, "grab", ANN)])
def test_a_declared_action_that_becomes_impossible_is_lost(row, name, value):
    bs = interrupted()
    assert events(correct(bs, row, name, value), Event.LOST_ACTION) == [(ANN, FOE, 0, 0, 0, 0, 0)]
    assert asked(bs)[0] == Prompt.ACT
    assert bs[0].act == -1


def test_an_interrupter_who_falls_leaves_the_other_action_to_go_on():
    bs = interrupted(Act.INTERRUPT)
    assert asked(bs) == (Prompt.DECLARE, FOE)
    correct(bs, BEN, "exposed", True, to=(Prompt.DECLARE, FOE))
    assert events(correct(bs, FOE, "nonlethal", 8), Event.LOST_ACTION)  # whom Ann attacked
    assert asked(bs)[0] == Prompt.ACT


def test_an_interrupters_declaration_begins_anew_too():
    bs = interrupted(Act.INTERRUPT, Act.TWICE)
    assert asked(bs) == (Prompt.FIRST, FOE)
    correct(bs, OTHER, "exposed", True, to=(Prompt.DECLARE, FOE))
    play(bs, (Act.SETUP_FREE, 0, 0), 0)
    assert bs[0].fighters[FOE].ap == 4


# --- an attack under way


def attacked(**fields):
    return played(two_on_two(ann=fields), (Act.ATTACK, 0, 0), to=(Prompt.DEFEND, FOE))


def test_who_cannot_defend_any_more_is_not_asked():
    bs = attacked()
    correct(bs, FOE, "ap", 2, to=(Prompt.PROTECT, OTHER))
    correct(bs, OTHER, "ap", 1, to=(Purpose.ATTACK, ANN))


def test_a_defence_that_stands_already_is_not_asked_for():
    bs = attacked()
    correct(bs, FOE, "exposed", True, to=(Prompt.DEFEND, FOE))
    correct(bs, FOE, "defence", ANN)
    assert Act.DEFEND_ONE not in kinds(bs)


def test_a_protector_who_is_far_away_is_not_asked():
    bs = played(attacked(), Act.DECLINE, to=(Prompt.PROTECT, OTHER))
    correct(bs, OTHER, "at", 59, to=(Purpose.ATTACK, ANN))


@pytest.mark.parametrize(
    ("row", "name", "value"), [(ANN, "state", "surrendered"), (FOE, "at", 59), (FOE, "state", "fled")]
)
def test_an_attack_without_attacker_or_target_is_lost(row, name, value):
    bs = attacked()
    assert events(correct(bs, row, name, value), Event.LOST_ACTION)
    assert asked(bs)[0] == Prompt.ACT


@pytest.mark.parametrize("first", [True, False])
def test_of_two_attacks_the_one_that_is_possible_goes_on(first):
    bs = played(two_on_two(), Act.TWICE, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    if not first:
        play(bs, Act.DECLINE, Act.DECLINE)  # the first target, and who would protect her
    gone, left = (FOE, OTHER) if first else (OTHER, FOE)
    assert asked(bs) == (Prompt.DEFEND, gone)
    assert events(correct(bs, gone, "state", "fled"), Event.LOST_ACTION) == [(ANN, gone, 0, 0, 0, 0, 0)]
    assert asked(bs) == ((Prompt.DEFEND, OTHER) if first else (Purpose.ATTACK, ANN))
    assert not events(play(bs, *[Act.DECLINE] * first, 4), Event.LOST_ACTION)
    assert (asked(bs), bs[0].act_on) == ((Prompt.SPEND, ANN), left)


def test_of_two_attacks_one_that_is_lost_already_is_not_the_one_to_go_on_with():
    bs = played(two_on_two(), Act.TWICE, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    correct(bs, FOE, "state", "fled")
    assert events(correct(bs, OTHER, "at", 59), Event.LOST_ACTION) == [(ANN, OTHER, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Prompt.ACT, BEN)


def test_a_protector_who_falls_protects_no_more():
    bs = played(two_on_two(), Act.TWICE, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0), Act.DECLINE, Act.PROTECT)
    assert (asked(bs), bs[0].pre_guard) == ((Prompt.DEFEND, OTHER), OTHER + 1)
    correct(bs, OTHER, "nonlethal", 7, to=(Purpose.ATTACK, ANN))
    assert bs[0].pre_guard == 0


def test_a_hit_with_nothing_left_to_buy_lands():
    bs = start([sheet(effect=9)], [sheet()], (9, 2))
    bs[0].fighters[1].w_where[0], bs[0].fighters[1].contest, bs[0].fighters[0].contests = Arm.CONTESTED, 1, 2
    play(bs, (Act.ATTACK, 0, 0), 0)
    assert (asked(bs), bs[0].successes, kinds(bs)) == ((Prompt.SPEND, 0), 0, {Act.TAKEAWAY, Act.FINISH})
    assert events(correct(bs, 1, "weapon_1", "on the ground"), Event.BLOW)
    assert asked(bs) == (Prompt.ACT, 0)


def spending(*bought):
    return played(attacked(), Act.DECLINE, Act.DECLINE, 4, *bought, to=(Prompt.SPEND, ANN))


def test_a_hit_goes_on_or_is_lost_with_its_target():
    bs = spending()
    correct(bs, FOE, "nonlethal", 3, to=(Prompt.SPEND, ANN))
    correct(bs, FOE, "state", "surrendered", to=(Prompt.ACT, BEN))
    assert bs[0].fighters[FOE].lethal == 0


def test_a_blow_of_somebody_who_falls_does_not_land():
    bs = spending()
    correct(bs, ANN, "lethal", 7, to=(Prompt.ACT, BEN))
    assert (bs[0].fighters[FOE].lethal, bs[0].fighters[FOE].nonlethal) == (0, 0)


def test_an_effect_that_can_no_longer_be_had_is_given_up():
    bs = spending(Act.GRAB)
    assert bs[0].spent_effect == Act.GRAB
    correct(bs, OTHER, "prone", True)
    assert bs[0].spent_effect == Act.GRAB
    correct(bs, BEN, "grab", FOE)
    assert (bs[0].spent_effect, bs[0].spent_power) == (0, 0)
    play(bs, Act.FINISH)
    assert bs[0].fighters[FOE].held_by == BEN + 1


def test_a_weapon_that_is_no_more_in_hand_is_not_taken_away():
    bs = played(attacked(attack=7), Act.DECLINE, Act.DECLINE, 4, Act.TAKEAWAY)
    assert bs[0].spent_effect == Act.TAKEAWAY
    correct(bs, FOE, "weapon_1", "on the ground")
    assert bs[0].spent_effect == 0
    play(bs, Act.FINISH)
    assert bs[0].fighters[ANN].taken_from == 0


def test_an_escape_from_a_grab_that_is_over_is_lost():
    bs = start([sheet(strength=12)], [sheet()], (9, 8))
    correct(bs, 1, "grab", 0)
    play(bs, Act.ESCAPE)
    while asked(bs)[0] == Prompt.DEFEND:
        answer(bs, Act.DECLINE)
    play(bs, 3, to=(Prompt.SPEND, 0))
    correct(bs, 1, "grab", -1, to=(Prompt.ACT, 1))


def swept(dice):
    return played(start([sheet(w_sweep=[3] * 6)], [sheet(), sheet(meets=5)], (9, 2, 2)), (Act.SWEEP, 0, 0), dice)


def test_a_sweep_keeps_what_is_left_to_choose():
    bs = swept(3)
    assert asked(bs) == (Prompt.KEEP, 0)
    correct(bs, 1, "ap", 1, to=(Prompt.KEEP, 0))
    correct(bs, 2, "state", "fled", to=(Prompt.SPEND, 0))
    assert bs[0].act_on == 1


def test_a_sweep_without_anybody_in_reach_is_lost():
    bs = swept(3)
    correct(bs, 2, "at", 50)
    correct(bs, 1, "at", 50, to=(Prompt.ACT, 0))


def test_a_sweep_that_reaches_nobody_after_its_roll_is_lost():
    bs = swept(3)
    assert events(correct(bs, 0, "at", 50), Event.LOST_ACTION)
    assert asked(bs) == (Prompt.ACT, 0)


def test_a_sweep_that_has_hit_strikes_whoever_is_left():
    bs = played(swept(3), (Act.KEEP, 1, 0), to=(Prompt.SPEND, 0))
    correct(bs, 1, "state", "surrendered")
    assert (asked(bs), bs[0].act_on) == ((Prompt.SPEND, 0), 2)


def test_going_on_is_no_decision():
    bs = two_on_two()
    before = int(bs[0].decisions)
    correct(bs, ANN, "ap", 0, to=(Prompt.ACT, BEN))
    assert bs[0].decisions == before


def test_what_was_declared_by_somebody_who_comes_back_is_forgotten():
    bs = start([sheet()], [sheet()], (9, 8))
    correct(bs, 1, "holding", True)
    play(bs, (Act.ATTACK, 0, 0), to=(Prompt.INTERRUPT, 1))
    correct(bs, 0, "state", "fled", to=("over", 1))
    correct(bs, 0, "state", "in the fight", to=(Prompt.ACT, 1))
    assert (bs[0].act, bs[0].fighters[0].state) == (-1, State.FIT)
