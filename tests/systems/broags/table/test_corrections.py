"""Figures that the game master corrects by hand: what there is of whom, and what follows at once."""

import numpy as np
import pytest

from okenv.core.events import new_log
from okenv.figure import AmendError
from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Bond, Event, Place, Posture, Prompt, Purpose, State
from okenv.systems.broags.table import corrections
from okenv.systems.broags.voice.opening import ground
from tests.systems.amending import FIGHT, amending
from tests.systems.broags.acting import strike
from tests.systems.broags.asked import answer, asked, events, row
from tests.systems.broags.helpers import blade, gun, opened, sheet, start

pytestmark = pytest.mark.plain
AMENDING = amending("broags")
fields, complete, correct = AMENDING.fields, AMENDING.complete, AMENDING.correct

ANN, BEN, FOE, OTHER = range(4)


def two_on_two(*arms: dict[str, int], **ann: int) -> np.ndarray:
    """Ann acts at 5, Ben at 4, the foe at 3, the other at 2; all have 10 hit points."""
    red = [sheet(*arms, perception=5, **ann), sheet(perception=4)]
    return start(red, [sheet(perception=3, at=3400), sheet(perception=2, at=3700)])


# --- harm and state (BR-DMG-1, BR-DMG-2)


def test_without_hit_points_left_she_is_out_and_with_some_she_is_back() -> None:
    bs = two_on_two()
    assert events(correct(bs, FOE, "lethal", 6), Event.OUT) == []
    told = correct(bs, FOE, "nonlethal", 4)
    assert (row(bs, FOE).state, events(told, Event.OUT)) == (State.OUT, [(FOE, 0, 0, 0, 0, 0, 0)])
    correct(bs, FOE, "lethal", 5)
    assert row(bs, FOE).state == State.FIT
    correct(bs, FOE, "state", "fled")
    correct(bs, FOE, "lethal", 40)
    assert row(bs, FOE).state == State.FLED


@pytest.mark.parametrize(
    ("harm", "state", "after"),
    [
        ((3, 2), "out", (3, 7)),  # five more that are nonlethal
        ((3, 2), "fled", (3, 2)),
        ((8, 5), "in the fight", (8, 1)),  # the nonlethal heals first
        ((14, 1), "in the fight", (9, 0)),
    ],
)
def test_a_state_brings_the_harm_that_goes_with_it(harm: tuple[int, int], state: str, after: tuple[int, int]) -> None:
    bs = two_on_two()
    correct(bs, FOE, "lethal", harm[0])
    correct(bs, FOE, "nonlethal", harm[1])
    correct(bs, FOE, "state", state)
    f = row(bs, FOE)
    assert (f.lethal, f.nonlethal) == after
    assert corrections.read(bs[0], FOE, "state") == state


def test_who_has_fled_can_be_out_instead() -> None:
    bs = two_on_two()
    correct(bs, FOE, "state", "fled")
    correct(bs, FOE, "state", "out")
    assert (row(bs, FOE).state, row(bs, FOE).nonlethal) == (State.OUT, 10)
    assert not {"stance", "score", "pins", "hidden"} & set(fields(bs, FOE))
    assert "at" in fields(bs, FOE)


# --- place, stance, cover


def test_a_place_is_told_in_metres_and_leaves_cover_behind() -> None:
    bs = two_on_two(cover=2)
    assert (fields(bs, ANN)["at"].high, fields(bs, ANN)["at"].places) == (60, 2)
    correct(bs, ANN, "at", 12.5)
    assert (row(bs, ANN).at, row(bs, ANN).cover) == (1250, 0)
    correct(bs, ANN, "cover", 3)
    assert row(bs, ANN).cover == 3


@pytest.mark.parametrize(("metres", "bond"), [(31.99, Bond.PINNER), (32.0, Bond.FREE)])
def test_a_bond_lasts_while_they_are_beside_each_other(metres: float, bond: Bond) -> None:
    bs = two_on_two()
    correct(bs, BEN, "pins", FOE)
    correct(bs, BEN, "at", 30.0)
    correct(bs, FOE, "at", 31.0)
    correct(bs, BEN, "pins", FOE)
    correct(bs, FOE, "at", metres)
    assert row(bs, BEN).bond == bond


def test_whoever_is_floored_lets_go_and_sprints_no_longer() -> None:
    bs = two_on_two()
    correct(bs, OTHER, "sprint", "extremely erratic")
    assert (row(bs, OTHER).sprint, row(bs, OTHER).erratic) == (1, 2)
    told = correct(bs, OTHER, "stance", "floored")
    assert (row(bs, OTHER).sprint, row(bs, OTHER).erratic) == (0, 0)
    assert events(told, Event.FLOORED) == [(OTHER, 0, 0, 0, 0, 0, 0)]
    assert "sprint" not in fields(bs, OTHER)
    correct(bs, BEN, "holds", FOE)
    correct(bs, BEN, "stance", "floored")
    assert (row(bs, BEN).bond, row(bs, FOE).bond) == (Bond.FREE, Bond.FREE)
    correct(bs, BEN, "stance", "prone")
    assert row(bs, BEN).posture == Posture.PRONE


# --- bonds (BR-STAT-1, BR-MAN-1)


def test_who_binds_comes_beside_her_and_what_bound_them_before_ends() -> None:
    bs = two_on_two()
    told = correct(bs, BEN, "pins", FOE)
    assert (row(bs, BEN).at, row(bs, BEN).bond, row(bs, FOE).bond) == (3300, Bond.PINNER, Bond.PINNED)
    assert events(told, Event.BOUND) == [(BEN, FOE, Bond.PINNED, 0, 0, 0, 0)]
    assert corrections.read(bs[0], BEN, "holds") == -1
    told = correct(bs, OTHER, "holds", BEN)
    assert (row(bs, FOE).bond, row(bs, BEN).bond, row(bs, OTHER).bond) == (Bond.FREE, Bond.HELD, Bond.HOLDER)
    correct(bs, OTHER, "pins", -1)
    assert row(bs, OTHER).bond == Bond.HOLDER
    correct(bs, OTHER, "holds", -1)
    assert (row(bs, BEN).bond, row(bs, BEN).bond_with) == (Bond.FREE, 0)


def test_only_enemies_who_can_be_seen_are_bound() -> None:
    bs = two_on_two()
    correct(bs, FOE, "hidden", True)
    correct(bs, OTHER, "state", "out")
    for target in (ANN, BEN, FOE, OTHER):
        with pytest.raises(AmendError, match="expected an enemy in the fight, neither of them hidden"):
            corrections.write(bs[0], BEN, "holds", target)
    correct(bs, FOE, "hidden", False)
    correct(bs, BEN, "hidden", True)
    with pytest.raises(AmendError, match="hidden"):
        corrections.write(bs[0], BEN, "pins", FOE)


# --- scores and reactions (BR-INIT-1, BR-INIT-2)


def test_reactions_that_bring_a_score_below_0_cost_the_next_action() -> None:
    bs = two_on_two()
    assert (fields(bs, FOE)["score"].low, fields(bs, FOE)["score"].high) == (-1, 7)
    correct(bs, FOE, "reactions", 1)
    assert (row(bs, FOE).temp, row(bs, FOE).lost) == (-2, 0)
    assert "lost" not in fields(bs, FOE)
    correct(bs, FOE, "reactions", 2)
    assert (row(bs, FOE).temp, row(bs, FOE).lost) == (-4, 1)
    correct(bs, FOE, "score", 4)
    assert row(bs, FOE).lost == 0
    correct(bs, FOE, "score", 2)
    assert row(bs, FOE).lost == 1
    for name, value in (("reactions", 3), ("score", 1)):
        copy = bs.copy()
        with pytest.raises(AmendError, match="expected none after one that brought it below 0"):
            corrections.write(copy[0], FOE, name, value)
    correct(bs, FOE, "reactions", 0)
    assert (row(bs, FOE).temp, row(bs, FOE).lost) == (0, 0)
    correct(bs, FOE, "lost", True)
    assert row(bs, FOE).lost == 1


def test_what_there_is_only_of_whose_turn_it_is() -> None:
    bs = two_on_two()
    assert {"spent", "moved"} <= set(fields(bs, ANN))
    assert not {"acted", "lost", "reactions"} & set(fields(bs, ANN))
    assert {"acted", "lost", "reactions"} <= set(fields(bs, BEN))
    assert not {"spent", "moved"} & set(fields(bs, BEN))


def test_before_initiative_there_is_no_score() -> None:
    bs = opened([sheet()], [sheet()], surprise=1)
    assert asked(bs) == (Prompt.TURN, 0)
    assert not {"score", "reactions"} & set(fields(bs, 1))
    assert set(fields(bs, FIGHT)) == {"visibility"}
    correct(bs, FIGHT, "visibility", "terrible")
    assert bs[0].visibility == 2


def test_smoke_thickens_or_clears() -> None:
    """BR-SIGHT-2: the visibility in each stretch is a figure of the fight; good: it is gone."""
    bs = start([sheet(gun(), perception=5)], [sheet()], smoke=[(0, 6000, 4)])
    assert set(fields(bs, FIGHT)) == {"round", "visibility", "smoke_1"}
    for word, level in (("terrible", 2), ("good", 0)):
        correct(bs, FIGHT, "smoke_1", word)
        assert bs[0].s_visibility[0] == level
    assert ground(bs, [], [], None) == []


# --- weapons (BR-COVER-1, BR-CRIT-2)


def test_where_a_weapon_is_and_whether_it_is_jammed() -> None:
    bs = two_on_two(gun(), blade(), at=2800)
    assert [name for name in fields(bs, ANN) if "_" in name] == ["weapon_1", "jam_1", "weapon_2"]
    assert fields(bs, ANN)["jam_1"].label == "weapon 1 is jammed"
    correct(bs, ANN, "jam_1", True)
    correct(bs, ANN, "weapon_1", "dropped")
    assert (row(bs, ANN).w_place[0], row(bs, ANN).w_at[0], row(bs, ANN).w_jam[0]) == (Place.DROPPED, 2800, 1)
    correct(bs, ANN, "weapon_1", "gone")
    assert (row(bs, ANN).w_at[0], row(bs, ANN).w_jam[0]) == (0, 0)
    assert "jam_1" not in fields(bs, ANN)


def test_two_hands_hold_no_more_than_two_weapons() -> None:
    bs = two_on_two(gun(), gun(), blade(place=Place.CARRIED))
    with pytest.raises(AmendError, match="expected 1 free for it"):
        corrections.write(bs[0], ANN, "weapon_3", "in hand")
    correct(bs, ANN, "weapon_1", "carried")
    correct(bs, ANN, "weapon_3", "in hand")
    assert row(bs, ANN).w_place[:3].tolist() == [Place.CARRIED, Place.IN_HAND, Place.IN_HAND]


# --- dice, coming and going


def test_the_dice_that_take_a_modifier() -> None:
    assert Purpose.REACTION in corrections.MODIFIABLE
    assert not {Purpose.ATTACK, Purpose.INITIATIVE, Purpose.TIE_ORDER} & corrections.MODIFIABLE
    assert corrections.least(two_on_two()[0]) < -20 - 4


def test_a_newcomer_waits_for_the_next_round_and_is_slower_than_her_equals() -> None:
    bs = start([sheet(), sheet()], [sheet(), sheet()])
    ties = [int(f.tie) for f in bs[0].fighters[:3]]
    corrections.arrive(bs[0], OTHER)
    complete(bs, new_log())
    assert (row(bs, OTHER).acted, row(bs, OTHER).score) == (1, 2)
    assert [int(f.tie) for f in bs[0].fighters[:3]] == ties
    assert row(bs, OTHER).tie < min(ties)


def test_a_newcomer_to_a_group_has_its_score_and_one_in_a_surprise_rolls_with_the_others() -> None:
    bs = start([sheet()], [sheet(group=1, squad=7), sheet(group=1, squad=7)], [0, 3])
    row(bs, 2).score = row(bs, 2).tie = 0
    corrections.arrive(bs[0], 2)
    assert (row(bs, 2).score, row(bs, 2).tie) == (row(bs, 1).score, row(bs, 1).tie)
    bs = opened([sheet()], [sheet(), sheet()], surprise=2)
    corrections.arrive(bs[0], 2)
    assert (row(bs, 2).acted, row(bs, 2).tie) == (1, 0)
    answer(bs, Act.DONE)
    assert asked(bs)[0] == Purpose.TIE_ORDER
    assert bs[0].dice_n == 2


def test_a_newcomer_holds_whom_she_should_or_does_not_come() -> None:
    bs = two_on_two()
    correct(bs, FOE, "sprint", "plain")
    f = row(bs, BEN)
    f.bond, f.bond_with = Bond.HOLDER, FOE + 1  # as the larger encounter lays her out
    corrections.arrive(bs[0], BEN)
    complete(bs, new_log())
    assert (row(bs, FOE).bond, row(bs, FOE).bond_with, row(bs, FOE).sprint) == (Bond.HELD, BEN + 1, 0)
    f = row(bs, ANN)
    f.bond, f.bond_with = Bond.HOLDER, FOE + 1
    with pytest.raises(AmendError, match=r"start\.holds: found somebody who is out, hidden or bound"):
        corrections.arrive(bs[0], ANN)


def test_whoever_leaves_has_fled_and_who_is_out_stays_so() -> None:
    bs = two_on_two()
    corrections.leave(bs[0], FOE)
    complete(bs, new_log())
    assert row(bs, FOE).state == State.FLED
    correct(bs, BEN, "state", "out")
    corrections.leave(bs[0], BEN)
    assert row(bs, BEN).state == State.OUT


def test_who_is_asked_about_an_attack_and_leaves_is_attacked_no_more() -> None:
    bs = two_on_two(gun())
    strike(bs, to=(Prompt.REACT, FOE))
    corrections.leave(bs[0], FOE)
    complete(bs, new_log())
    assert (asked(bs), bs[0].spent, bs[0].deed) == ((Prompt.TURN, ANN), 1, 0)
