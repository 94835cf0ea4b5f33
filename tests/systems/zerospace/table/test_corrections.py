"""Figures that the game master corrects by hand: what there is of whom, and what follows at once."""

from typing import Any

import numpy as np
import pytest

from okenv.core.chance import D6, outcomes
from okenv.core.events import new_log
from okenv.figure import AmendError
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Effort, Event, Place, Prompt, State, Terror
from okenv.systems.zerospace.table import corrections, effects
from tests.systems.zerospace.acting import done
from tests.systems.zerospace.asked import asked, events, play, played, row
from tests.systems.zerospace.helpers import gun, power, sheet, start
from tests.systems.zerospace.table.amending import FIGHT, complete, correct, fields

pytestmark = pytest.mark.plain

ANN, BEN, FOE, OTHER = range(4)


def two_on_two(*arms: dict[str, int], options: dict[str, Any] | None = None, **ann: int) -> np.ndarray:
    """Ann and Ben at 30 m, the foe at 34, the other at 45; all have 14 Health and Endurance."""
    return start([sheet(*arms, **ann), sheet()], [sheet(at=34), sheet(at=45)], **(options or {}))


# --- Health, Endurance and state (ZS-DMG-1, ZS-DMG-2)


def test_without_health_she_is_out_and_with_both_she_is_back() -> None:
    bs = two_on_two()
    assert events(correct(bs, FOE, "health", 1), Event.OUT) == []
    assert events(correct(bs, FOE, "health", 0), Event.OUT) == [(FOE, 0, 0, 0, 0, 0, 0)]
    assert (row(bs, FOE).state, row(bs, FOE).endurance) == (State.OUT, 0)
    with pytest.raises(AmendError, match="give Health back first"):
        corrections.write(bs[0], FOE, "endurance", 4)
    correct(bs, FOE, "health", 5)
    assert row(bs, FOE).state == State.OUT
    correct(bs, FOE, "endurance", 4)
    assert row(bs, FOE).state == State.FIT
    correct(bs, FOE, "endurance", 0)
    assert (row(bs, FOE).state, row(bs, FOE).health) == (State.OUT, 5)
    assert (fields(bs, FOE)["health"].high, fields(bs, FOE)["endurance"].high) == (14, 14)


@pytest.mark.parametrize(
    ("named", "out", "back"), [(1, (14, 0), (14, 1)), (0, (14, 14), (14, 14))], ids=["named", "unnamed"]
)
def test_a_state_brings_what_goes_with_it(named: int, out: tuple[int, int], back: tuple[int, int]) -> None:
    bs = two_on_two()
    f = row(bs, FOE)
    f.named = named
    correct(bs, FOE, "state", "out")
    assert (f.state, f.health, f.endurance) == (State.OUT, *out)
    assert not {"prone", "holds", "stored", "terror"} & set(fields(bs, FOE))
    correct(bs, FOE, "state", "in the fight")
    assert (f.state, f.health, f.endurance) == (State.FIT, *back)


def test_the_unnamed_who_is_defeated_is_not_back_by_her_health() -> None:
    bs = two_on_two()
    row(bs, FOE).named = 0
    correct(bs, FOE, "state", "out")
    correct(bs, FOE, "health", 9)
    assert row(bs, FOE).state == State.OUT


# --- place, cover, objects, hazards


def test_another_place_leaves_cover_behind_and_cover_is_gone_to() -> None:
    bs = two_on_two(cover=1, options={"covers": [(30, 20)]})
    assert (fields(bs, ANN)["at"].high, fields(bs, ANN)["at"].places) == (60, 0)
    assert fields(bs, ANN)["cover"].high == 1
    correct(bs, ANN, "at", 12)
    assert (row(bs, ANN).at, row(bs, ANN).cover) == (12, 0)
    correct(bs, ANN, "cover", 1)
    assert (row(bs, ANN).at, row(bs, ANN).cover) == (30, 1)
    correct(bs, ANN, "cover", 0)
    assert row(bs, ANN).cover == 0
    assert "cover" not in fields(two_on_two(), ANN)


def test_destroyed_cover_is_nobodys() -> None:
    bs = two_on_two(cover=1, options={"covers": [(30, 20)]})
    assert (fields(bs, FIGHT)["cover_1"].label, fields(bs, FIGHT)["cover_1"].high) == ("Health of cover 1", 20)
    correct(bs, FIGHT, "cover_1", 3)
    assert row(bs, ANN).cover == 1
    correct(bs, FIGHT, "cover_1", 0)
    assert row(bs, ANN).cover == 0
    with pytest.raises(AmendError, match="destroyed"):
        corrections.write(bs[0], ANN, "cover", 1)


def test_a_hazard_comes_and_goes_but_not_outside_the_arena() -> None:
    bs = two_on_two(options={"hazards": [(50, 2, 3, 4)]})
    assert set(fields(bs, FIGHT)) == {"round", "dark", "weightless", "hazard_1"}
    correct(bs, FIGHT, "hazard_1", False)
    assert bs[0].h_gone[0] == 1
    correct(bs, FIGHT, "hazard_1", True)
    assert bs[0].h_gone[0] == 0
    bs[0].h_gone[0], bs[0].h_at[0] = 1, 61
    with pytest.raises(AmendError, match="left the arena"):
        corrections.write(bs[0], FIGHT, "hazard_1", True)
    correct(bs, FIGHT, "dark", True)
    assert bs[0].dark == 1


# --- holds (ZS-MAN-1, ZS-MAN-2)


@pytest.mark.parametrize(("metres", "lasts"), [(32, True), (31, False)])
def test_a_hold_lasts_while_they_are_beside_each_other(metres: int, lasts: bool) -> None:
    bs = two_on_two()
    correct(bs, BEN, "holds", FOE)
    assert row(bs, BEN).at == 33
    correct(bs, FOE, "at", metres)
    assert (row(bs, BEN).holds == FOE + 1, row(bs, FOE).held_by == BEN + 1) == (lasts, lasts)


def test_the_held_who_is_moved_is_free() -> None:
    bs = two_on_two()
    correct(bs, BEN, "holds", FOE)
    correct(bs, BEN, "at", 20)
    assert (row(bs, BEN).holds, row(bs, FOE).held_by) == (0, 0)


def test_who_restrains_comes_beside_her_and_other_holds_end() -> None:
    bs = two_on_two()
    assert events(correct(bs, BEN, "holds", FOE), Event.RESTRAINED) == [(BEN, FOE, 0, 0, 0, 0, 0)]
    correct(bs, OTHER, "holds", BEN)
    assert (row(bs, OTHER).at, row(bs, BEN).held_by, row(bs, BEN).holds) == (34, OTHER + 1, FOE + 1)
    correct(bs, FOE, "holds", BEN)  # she returns it
    assert (row(bs, OTHER).holds, row(bs, BEN).held_by, row(bs, FOE).held_by) == (0, FOE + 1, BEN + 1)
    correct(bs, BEN, "holds", -1)
    assert (row(bs, BEN).holds, row(bs, FOE).held_by, row(bs, FOE).holds) == (0, 0, BEN + 1)


def test_only_enemies_in_the_fight_are_restrained() -> None:
    bs = two_on_two()
    correct(bs, OTHER, "state", "out")
    for target in (ANN, BEN, OTHER):
        with pytest.raises(AmendError, match="expected an enemy in the fight"):
            corrections.write(bs[0], BEN, "holds", target)


# --- conditions (ZS-COND-1, ZS-ATT-3)


def test_who_cowers_is_prone_and_fears_somebody() -> None:
    bs = two_on_two()
    assert not {"fear", "fear_of"} & set(fields(bs, FOE))
    told = correct(bs, FOE, "terror", "cowers")
    f = row(bs, FOE)
    assert (f.terror, f.prone, f.fear, f.fear_of) == (Terror.COWERS, 1, 12, ANN + 1)
    assert events(told, Event.FEAR) == [(FOE, Terror.COWERS, 0, 0, 0, 0, 0)]
    for name, value, found in (("prone", False, "cowers"), ("fear_of", -1, "fears somebody")):
        with pytest.raises(AmendError, match=found):
            corrections.write(bs[0], FOE, name, value)
    correct(bs, FOE, "fear", 15)
    correct(bs, FOE, "fear_of", BEN)
    correct(bs, FOE, "terror", "flees")
    assert (f.terror, f.fear, f.fear_of) == (Terror.FLEES, 15, BEN + 1)
    correct(bs, FOE, "prone", False)
    correct(bs, FOE, "terror", "no")
    assert (f.terror, f.fear, f.fear_of, f.prone) == (0, 0, 0, 0)


def test_who_flees_lets_go() -> None:
    bs = two_on_two()
    correct(bs, OTHER, "holds", BEN)
    assert events(correct(bs, OTHER, "terror", "flees"), Event.RELEASE) == [(OTHER, BEN, 0, 0, 0, 0, 0)]
    assert row(bs, BEN).held_by == 0


def test_the_helpless_do_nothing() -> None:
    bs = two_on_two()
    correct(bs, BEN, "dodge", "forced")
    correct(bs, BEN, "run", "in her turn")
    correct(bs, BEN, "stored", True)
    assert (row(bs, BEN).dodge, row(bs, BEN).run) == (Effort.FORCED, Effort.OWN)
    correct(bs, BEN, "helpless", True)
    assert (row(bs, BEN).dodge, row(bs, BEN).run, row(bs, BEN).stored) == (0, 0, 0)
    assert not {"dodge", "run", "stored", "acted"} & set(fields(bs, BEN))


def test_who_can_act_no_more_is_in_no_team_and_in_front_of_nobody() -> None:
    bs = two_on_two()
    row(bs, BEN).joins, bs[0].members, bs[0].diver = 1, 2, OTHER + 1
    effects.leave_attack(bs[0], BEN)
    assert (row(bs, BEN).joins, bs[0].members, bs[0].diver) == (0, 1, OTHER + 1)
    effects.leave_attack(bs[0], OTHER)
    assert (bs[0].members, bs[0].diver) == (1, 0)


# --- turns (ZS-DELAY-1, ZS-FORCE-2)


def test_a_delayed_turn_and_one_that_is_owed_exclude_each_other() -> None:
    bs = two_on_two()
    correct(bs, BEN, "stored", True)
    correct(bs, BEN, "owed", 2)
    assert (row(bs, BEN).stored, row(bs, BEN).owed) == (0, 2)
    correct(bs, BEN, "stored", True)
    assert (row(bs, BEN).stored, row(bs, BEN).owed) == (1, 0)


def test_what_there_is_only_of_whose_turn_it_is() -> None:
    bs = two_on_two()
    assert {"moved", "spent", "quick"} <= set(fields(bs, ANN))
    assert not {"acted", "stored"} & set(fields(bs, ANN))
    assert {"acted", "stored"} <= set(fields(bs, BEN))
    assert not {"moved", "spent", "quick"} & set(fields(bs, BEN))


def test_zs_delay_1_of_a_turn_that_has_not_begun_nothing_is_used() -> None:
    """ZS-DELAY-1: what would be written is wiped as it begins; what she has besides is not hers to change then."""
    bs = played(start([sheet(gun())], [sheet(gun(), at=50)], starts=1, early=1), Act.DELAY)
    assert asked(bs) == (Prompt.INTERRUPT, 1)
    assert not {"moved", "spent", "quick", "rest", "acted", "stored"} & set(fields(bs, 0))
    play(bs, Act.DECLINE)
    assert {"moved", "spent", "quick"} <= set(fields(bs, 0))


def test_zs_move_3_what_is_left_of_a_move_is_there_once_it_is_made() -> None:
    """ZS-MOVE-3: under the option alone; nothing is left of a move that is taken back."""
    bs = two_on_two(options={"keeps_rest": 1})
    assert "rest" not in fields(bs, ANN)
    correct(bs, ANN, "moved", True)
    assert fields(bs, ANN)["rest"].high == 8
    correct(bs, ANN, "rest", 3)
    assert bs[0].rest == 3
    correct(bs, ANN, "moved", False)
    assert bs[0].rest == 0


# --- arms (ZS-MAN-1, ZS-MAN-2)


def test_where_an_arm_is_unless_it_is_a_power() -> None:
    bs = two_on_two(gun(), power(), at=28)
    assert [name for name in fields(bs, ANN) if "_" in name and name != "fear_of"] == ["weapon_1"]
    assert fields(bs, ANN)["weapon_1"].label == "weapon 1"
    correct(bs, ANN, "weapon_1", "dropped")
    assert (row(bs, ANN).w_place[0], row(bs, ANN).w_at[0]) == (Place.DROPPED, 28)
    correct(bs, ANN, "weapon_1", "gone")
    assert (row(bs, ANN).w_place[0], row(bs, ANN).w_at[0]) == (Place.GONE, 0)


def test_two_hands_hold_no_more_than_two() -> None:
    bs = two_on_two(gun(), gun(), gun(place=Place.CARRIED))
    with pytest.raises(AmendError, match="expected 1 free for it"):
        corrections.write(bs[0], ANN, "weapon_3", "in hand")
    correct(bs, ANN, "weapon_1", "carried")
    correct(bs, ANN, "weapon_3", "in hand")
    assert row(bs, ANN).w_place[:3].tolist() == [Place.CARRIED, Place.IN_HAND, Place.IN_HAND]


# --- dice, coming and going


def test_no_dice_take_a_modifier() -> None:
    assert not corrections.MODIFIABLE
    assert corrections.least(two_on_two()[0]) == min(value for value, _ in outcomes(D6, 0, []))


def test_a_newcomer_waits_for_the_next_round() -> None:
    bs = two_on_two()
    corrections.arrive(bs[0], OTHER)
    complete(bs, new_log())
    done(bs, ANN, BEN, FOE)
    assert (asked(bs), bs[0].turn) == ((Prompt.TURN, ANN), 2)
    done(bs, ANN, BEN, FOE, to=(Prompt.TURN, OTHER))


def test_a_newcomer_has_no_cover_that_is_destroyed() -> None:
    bs = two_on_two(options={"covers": [(45, 20), (45, 20)]})
    bs[0].c_health[0], row(bs, OTHER).cover = 0, 1
    corrections.arrive(bs[0], OTHER)
    assert row(bs, OTHER).cover == 0
    row(bs, OTHER).cover = 2
    corrections.arrive(bs[0], OTHER)
    assert row(bs, OTHER).cover == 2


def test_a_newcomer_holds_whom_she_should_or_does_not_come() -> None:
    bs = two_on_two()
    row(bs, BEN).holds = FOE + 1  # as the larger encounter lays her out
    corrections.arrive(bs[0], BEN)
    complete(bs, new_log())
    assert row(bs, FOE).held_by == BEN + 1
    row(bs, ANN).holds = FOE + 1
    with pytest.raises(AmendError, match=r"start\.holds: found somebody who is out or held already"):
        corrections.arrive(bs[0], ANN)


def test_whoever_leaves_is_out_without_losing_anything_and_who_is_out_stays_so() -> None:
    bs = two_on_two()
    corrections.leave(bs[0], FOE)
    complete(bs, new_log())
    assert (row(bs, FOE).state, row(bs, FOE).health, row(bs, FOE).endurance) == (State.OUT, 14, 14)
    before = bs.copy()
    corrections.leave(bs[0], FOE)
    assert bs.tobytes() == before.tobytes()


def test_who_is_asked_about_an_attack_and_leaves_is_attacked_no_more() -> None:
    bs = played(two_on_two(gun()), Act.ATTACK, to=(Prompt.FORCE, FOE))
    corrections.leave(bs[0], FOE)
    complete(bs, new_log())
    assert (asked(bs), bs[0].spent, bs[0].act) == ((Prompt.TURN, ANN), 1, Act.DONE)
