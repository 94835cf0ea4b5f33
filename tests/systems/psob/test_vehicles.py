"""Vehicles: who drives, where that leads and what it costs, who comes along, and what being in one does (PS-VEH-1)."""

from typing import Any

import numpy as np
import pytest

from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.active_defence import dodge
from okenv.systems.psob.rules.layout import Event, Prompt, Restraint, State
from okenv.systems.psob.rules.observe import FEATURE_NAMES, GLOBAL_NAMES, GLOBALS, observation_size
from okenv.systems.psob.rules.vehicles import driver_of
from okenv.systems.psob.sheet.labels import Labels
from okenv.systems.psob.voice.advice import facts
from okenv.systems.psob.voice.asked_words import action_sentence, prompt_sentence
from tests.systems.psob.acting import declare, met
from tests.systems.psob.asked import K, answer, asked, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.road import AIM, ANN, BEN, BOB, OFF, OFF_AFTER, UP, UP_AFTER, road

pytestmark = pytest.mark.plain
TRIES = Forecaster(load_system("psob"))
NAMES = ["Ann", "Ben", "Bob"]


def driven(bs: np.ndarray, way: Any, *action: Any) -> np.ndarray:
    """She drives, and does that; nobody reacts."""
    play(bs, way)
    if bs[0].prompt == Prompt.ACTION and bs[0].actor == ANN:
        answer(bs, *(action or AIM))
    if bs[0].prompt == Prompt.RATE:
        answer(bs, Act.RATE, 0, 1)
    quiet(bs)
    return bs


def drives(bs: np.ndarray) -> set[tuple[int, int, int]]:
    """The drives that may be declared."""
    return {one for one in legal(bs) if one[0] in (Act.DRIVE, Act.DRIVE_OFF)}


def where(bs: np.ndarray) -> list[int]:
    """Where everybody is, in metres."""
    return [int(row(bs, k).at) // 100 for k in range(int(bs[0].fighters_n))]


@pytest.mark.parametrize(("way", "to", "ends"), [
    (UP, 9000, 5000), (UP, 5000, 4900), (UP, 3150, 3050), (UP, 1000, 1100), (OFF, 9000, 1000), (OFF, 1000, 5000),
    (OFF, 2000, 5000),
])  # fmt: skip
def test_ps_veh_1_a_drive_leads_beside_somebody_or_off_as_far_as_it_gets(way: Any, to: int, ends: int) -> None:
    """PS-VEH-1: 20 m, or to 1 m beside her; all in it come along."""
    bs = driven(road(to=to, arena=20000), way)
    assert row(bs, ANN).at == row(bs, BEN).at == ends
    assert row(bs, BOB).at == to
    assert row(bs, ANN).vehicle == row(bs, BEN).vehicle == 1


def test_ps_veh_1_the_edge_ends_it() -> None:
    """PS-VEH-1: whoever is at the edge, or beside somebody, drives no farther."""
    assert driven(road(at=500, ben={"at": 500}), OFF)[0].fighters[ANN].at == 0
    assert drives(road(at=0, ben={"at": 0})) == {UP, UP_AFTER}
    assert drives(road(to=3100)) == {OFF, OFF_AFTER}


def test_ps_veh_1_a_drive_costs_2_and_no_dodge() -> None:
    """PS-VEH-1: -2 AV before the action and after it; a full move on foot takes 1 off Dodge, too, and leads out."""
    shot = (Act.ATTACK, 0, 1)
    for way, gap in ((UP, 1), (OFF_AFTER, 20)):
        bs = road()
        before = dodge(bs[0], ANN, False)
        driven(bs, way, *shot)
        assert met(bs)[0] == 5 - 2 - (3 if gap == 20 else 0)
        assert dodge(bs[0], ANN, False) == before
        assert row(bs, ANN).moved == 0
    bs = driven(road(), (Act.RETREAT, 0, 2), *shot)
    assert row(bs, ANN).moved == 1


def test_ps_veh_1_after_the_action_only_if_she_stands() -> None:
    """PS-VEH-1, PS-INIT-2: who falls at the number drives nowhere; one who stands carries all along then."""
    bs = road(foe={"initiative": 9}, to=5000, ben={"initiative": 3})
    declared = [(OFF_AFTER, AIM), ((Act.STAND, 0, 0), (Act.ATTACK, 0, 0))]
    while bs[0].prompt == Prompt.PHASE and bs[0].count >= 9:
        way, action = declared[0 if bs[0].actor == ANN else 1]
        play(bs, way, action)
        if bs[0].prompt == Prompt.RATE:
            answer(bs, Act.RATE, 0, 1)
    quiet(bs)
    copy = bs.copy()
    row(bs, BOB)["w_damage"][0] = 30
    roll(bs, 2)
    assert row(bs, ANN).state != State.FIT
    assert where(bs) == [30, 30, 50]
    roll(copy, -2)
    assert where(copy) == [10, 10, 50]


@pytest.mark.parametrize(("ann", "who"), [
    ({}, ANN), ({"state": State.INCAPACITATED, "wounds": 3}, BEN), ({"restraint": Restraint.BOUND}, BEN),
    ({"restraint": Restraint.IMMOBILE}, BEN), ({"restraint": Restraint.CONFINED}, ANN), ({"mob": 1, "minor": 1}, BEN),
    ({"vehicle": 0}, BEN), ({"stunned": 1}, ANN),
])  # fmt: skip
def test_ps_veh_1_the_first_who_can_drives(ann: Any, who: int) -> None:
    """PS-VEH-1: on her feet, with free hands, for herself alone; the confined cannot get out but drive."""
    bs = road(**ann)
    assert driver_of(bs[0], 1) == who
    while bs[0].prompt != Prompt.PHASE or bs[0].actor not in (ANN, BEN):
        answer(bs, *legal(bs)[0])
    assert bool(drives(bs)) == (bs[0].actor == who)


def test_ps_veh_1_nobody_in_it_drives_nowhere() -> None:
    """PS-VEH-1: on foot nobody drives; an enemy who is in it is not driven up to, or away from."""
    assert drives(road(vehicle=0)) == set()
    assert drives(road(to=3000, foe={"vehicle": 1})) == set()


def test_ps_veh_1_all_come_when_everything_has_taken_effect() -> None:
    """PS-VEH-1, PS-INIT-2: who acts at the same number does so from where she was, and comes along then."""
    bs = road(ben={"initiative": 9}, to=6000)
    for _ in range(2):
        if bs[0].actor == ANN:
            play(bs, UP, AIM)
        else:
            play(bs, Act.STAND, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1))
    quiet(bs)
    assert met(bs)[0] == 5 - 3  # from 30 m away
    assert where(bs) == [50, 30, 60]
    told = roll(bs, -2)
    assert where(bs) == [50, 50, 60]
    assert events(told, Event.CARRIED) == [(BEN, 0, 0, 0, 0, 0, 0)]


def test_ps_veh_1_bodies_come_along_and_find_no_cover() -> None:
    """PS-VEH-1, PS-COVER-1: neither that of the place nor that of the vehicle; the driver finds hers."""
    out = {"state": State.INCAPACITATED, "wounds": 3, "cover": 0}
    bs = road(covers=[(4900, 3)], ben=out)
    told = play(bs, UP, AIM) + quiet(bs)
    assert events(told, Event.COVER) == [(ANN, 3, 0, 0, 0, 0, 0)]
    assert [(int(row(bs, k).at), int(row(bs, k).cover)) for k in (ANN, BEN)] == [(4900, 3), (4900, 0)]


def test_ps_veh_1_who_falls_before_she_leaves_comes_along() -> None:
    """PS-VEH-1, PS-INIT-2: with a move after the action; on her feet she is left behind."""
    for hit, places in ((2, [10, 10, 50]), (-2, [10, 26, 50])):
        bs = road(foe={"initiative": 9}, ben={"initiative": 9})
        row(bs, BOB)["w_damage"][0] = 30
        declared = [(OFF_AFTER, AIM), ((Act.RETREAT, 0, 3), AIM), ((Act.STAND, 0, 0), (Act.ATTACK, 1, 0))]
        for _ in range(3):
            play(bs, *declared[int(bs[0].actor)])
            if bs[0].prompt == Prompt.RATE:
                answer(bs, Act.RATE, 0, 1)
        quiet(bs)
        told = roll(bs, hit)
        assert (where(bs), len(events(told, Event.OUT))) == (places, hit < 0)
        assert row(bs, BEN).vehicle == (hit > 0)


def test_ps_veh_1_others_find_them_where_they_were() -> None:
    """PS-VEH-1, PS-INIT-2: a shot of the same number at the driver has the distance, and the cover, from before."""
    bs = road(to=3600, foe={"initiative": 9}, vehicles=[(2000, 3, 2)], cover=3)
    while bs[0].prompt == Prompt.PHASE and bs[0].count >= 9:
        if bs[0].actor == ANN:
            play(bs, OFF, AIM)
        else:
            play(bs, Act.STAND, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1))
    quiet(bs)
    assert met(bs) == (5 - 1, 5 - 2 + 3)


def test_ps_veh_1_it_hinders_and_shelters() -> None:
    """PS-VEH-1, PS-DODGE-1: -2 Dodge, or what it says, and no more for the confined; the bound have their -5."""
    for hinders, held, off in ((2, 0, 2), (1, 0, 1), (0, 0, 0), (1, Restraint.CONFINED, 2), (4, Restraint.CONFINED, 4),
                               (2, Restraint.BOUND, 5)):  # fmt: skip
        bs = road(vehicles=[(2000, 1, hinders)], restraint=held)
        assert dodge(bs[0], ANN, False) == 5 - off
        assert dodge(bs[0], ANN, True) == 5 - off + 1
    bs = road()
    assert dodge(bs[0], BEN, False) == 3
    assert dodge(bs[0], BOB, False) == 5


def test_ps_veh_1_the_better_cover_counts() -> None:
    """PS-VEH-1, PS-COVER-1: of the vehicle and of where it comes to; out of it that of the place alone."""
    bs = driven(road(covers=[(4900, 3)], high=1, ben={"high": 1}), UP)
    assert [(row(bs, k).cover, row(bs, k).high) for k in (ANN, BEN)] == [(3, 0), (3, 0)]
    bs = driven(bs if bs[0].actor == ANN else road(covers=[(1000, 0)]), OFF)
    assert row(bs, ANN).cover == row(bs, BEN).cover == 1


@pytest.mark.parametrize(("shelters", "told"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_ps_veh_1_a_drive_is_told_by_better_cover_alone(shelters: int, told: int) -> None:
    """PS-VEH-1, PS-COVER-1: before it is declared, as it is, and as it ends; on foot by that of the place."""
    bs = road(covers=[(4900, 2)], vehicles=[(2000, shelters, 2)], cover=shelters)
    found = f", cover {told}" * (told > 0)
    drive, walk = (ACTIONS.id(kind, 0, option) for kind, option in ((Act.DRIVE, 0), (Act.APPROACH, 2)))
    labels = Labels([], [], ["crates"], vehicles=["buggy"])
    said = action_sentence(bs, drive, BOB, NAMES, labels)
    assert said == f"drive the buggy up to Bob (to 49 m{found}; -2 AV)"
    there = [clause for clause in facts(bs, drive, NAMES, None, TRIES).clauses if "cover" in clause]
    assert there == [f"cover {told} there"] * (told > 0)
    copy = bs.copy()
    happens = play(copy, UP, AIM) + quiet(copy)
    assert events(happens, Event.DRIVE)[0][6] == told
    assert [event[:2] for event in events(happens, Event.COVER)] == [(ANN, told), (BEN, told)] * (told > 0)
    row(bs, ANN).pace = 1900
    said = action_sentence(bs, walk, BOB, NAMES, labels)
    assert said == "get out and close in on Bob (a full move, to 49 m, cover 2; -2 AV, -1 Dodge)"
    left = play(bs, (Act.APPROACH, 0, 2), AIM)
    assert events(left, Event.MANOEUVRE)[0][5] == 2


@pytest.mark.parametrize(("way", "to", "does"), [
    (UP, 5000, "drives the buggy up to Bob"), (UP, 6000, "drives the buggy toward Bob"),
    (OFF, 5000, "drives the buggy away from Bob"),
])  # fmt: skip
def test_others_read_that_somebody_drives(way: Any, to: int, does: str) -> None:
    """PS-VEH-1: alone, and beside an action, in the order of the two; who walks is going to move."""
    labels = Labels([["sword"]], [], [], vehicles=["buggy"])
    later = prompt_sentence(played(road(to=to), (way[0], 0, 1), AIM), NAMES, labels)
    assert f": Ann is going to take aim at Bob and {does}, after the action; " in later
    for act, also in ((Act.NOTHING, ""), (AIM, " and is going to take aim at Bob")):
        bs = played(road(to=to), way, act)
        assert f": Ann {does}{also}; " in prompt_sentence(bs, NAMES, labels)
    assert ": Ann is going to move; " in prompt_sentence(played(road(), (Act.APPROACH, 0, 2), Act.NOTHING), NAMES)


@pytest.mark.parametrize("way", [(Act.RETREAT, 0, 0), (Act.RETREAT, 0, 3), (Act.APPROACH, 0, 1), (Act.LEAVE, 0, 0)])
def test_ps_veh_1_a_move_on_foot_leads_out(way: Any) -> None:
    """PS-VEH-1: with no more than it costs anywhere; the vehicle stays, and the next in it drives."""
    bs = road()
    told = play(bs, way, AIM) + quiet(bs)
    assert events(told, Event.OUT) == [(ANN, 0, 0, 0, 0, 0, 0)]
    assert [left for *_, left in events(told, Event.MANOEUVRE) if left] == [1]
    assert (row(bs, ANN).vehicle, row(bs, ANN).cover, row(bs, BEN).vehicle) == (0, 0, 1)
    assert dodge(bs[0], ANN, False) == 5 - row(bs, ANN).moved - 2 * (row(bs, ANN).aim_on != 0)
    assert driver_of(bs[0], 1) == BEN


def test_ps_veh_1_in_it_until_she_is_out_for_others() -> None:
    """PS-VEH-1, PS-INIT-2: what hinders and shelters her does so for shots of the number at which she gets out."""
    bs = road(foe={"initiative": 9})
    while bs[0].prompt == Prompt.PHASE and bs[0].count >= 9:
        if bs[0].actor == ANN:
            play(bs, (Act.RETREAT, 0, 0), (Act.NOTHING, 0, 0))
        else:
            play(bs, Act.STAND, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1))
    quiet(bs)
    assert met(bs)[1] == 5 - 2 + 1
    roll(bs, -2)
    assert row(bs, ANN).vehicle == 0


def test_ps_veh_1_who_has_declared_to_leave_is_left_behind() -> None:
    """PS-VEH-1: with a move after the action, and in what is resolved later, where the vehicle was."""
    bs = road(ben={"initiative": 9})
    for _ in range(2):
        if bs[0].actor == ANN:
            play(bs, UP, AIM)
        else:
            play(bs, (Act.RETREAT, 0, 3), AIM)
    told = quiet(bs)
    assert where(bs) == [49, 26, 50]
    assert (row(bs, BEN).vehicle, row(bs, BEN).cover) == (0, 0)
    assert events(told, Event.CARRIED) == []


def test_ps_veh_1_an_aborter_may_jump_out() -> None:
    """PS-VEH-1, PS-ABORT-1: her step leads out; without one she stays in it."""
    for step, vehicle in (((Act.STAND, 0, 0), 1), ((Act.RETREAT, 0, 6), 0)):
        bs = road(foe={"initiative": 12})
        declare(bs, Act.ATTACK, 0, 0)
        while asked(bs) != (Prompt.ABORT, ANN):
            answer(bs, Act.DECLINE)
        play(bs, Act.DODGE, step)
        assert row(bs, ANN).vehicle == vehicle
        assert row(bs, ANN).cover == vehicle


def test_ps_veh_1_no_swing_or_defence_beside_a_drive() -> None:
    """PS-VEH-1, PS-ACT-2: a swing leads out of the vehicle, and is not declared behind a drive."""
    props = [(3000, 2500, 0), (4900, 2500, 0)]
    bs = road(props=props, to=5500)
    swing = [Act.STAND, Act.COMPLEX, (Act.SWING, 0, 0), (Act.ATTACK, 0, 3)]
    play(bs, *swing)
    if bs[0].prompt == Prompt.PART:
        answer(bs, Act.DONE)
    quiet(bs)
    roll(bs, 2)
    roll(bs, -2)
    assert (row(bs, ANN).at, row(bs, ANN).vehicle, row(bs, BEN).vehicle) == (5400, 0, 1)
    bs = road(props=[(5000, 2500, 0)], to=6000)
    play(bs, UP)
    assert Act.COMPLEX not in kinds(bs) or Act.SWING not in kinds(_complex(bs))
    bs = road()
    play(bs, Act.DEFEND)
    assert drives(bs) == set()


def swings(bs: np.ndarray) -> None:
    """Ben, who is asked, is going to swing to Bob and to strike him."""
    assert bs[0].actor == BEN
    play(bs, Act.STAND, Act.COMPLEX, (Act.SWING, 0, 0), (Act.ATTACK, 0, 3))
    if bs[0].prompt == Prompt.PART and bs[0].actor == BEN:
        answer(bs, Act.DONE)


@pytest.mark.parametrize(("way", "ann"), [(OFF, 1000), (OFF_AFTER, 1000), (UP, 4900)])
def test_ps_veh_1_whose_swing_fails_stays_in_it(way: Any, ann: int) -> None:
    """PS-VEH-1, PS-ACT-2: at the number of the drive; a swing that succeeds has led out of it."""
    for dice, there, vehicle in ((2, 4900, 0), (-2, ann, 1)):
        bs = road(props=[(3000, 2500, 6)], ben={"initiative": 9, "agility": 7})
        for _ in range(2):
            if bs[0].actor == ANN:
                play(bs, way, AIM)
            else:
                swings(bs)
        quiet(bs)
        told = roll(bs, dice)
        if dice > 0:
            told += roll(bs, -2)
        assert (row(bs, ANN).at, row(bs, BEN).at, row(bs, BEN).vehicle) == (ann, there, vehicle)
        assert len(events(told, Event.CARRIED)) == vehicle


@pytest.mark.parametrize(("dice", "there", "cover"), [(2, 4900, 0), (-2, 3000, 2)])
def test_ps_veh_1_whose_swing_is_still_to_come_is_left_behind(dice: int, there: int, cover: int) -> None:
    """PS-VEH-1, PS-HOLD-1: by a driver who has come first; she swings from where that was, whatever becomes of it."""
    bs = road(props=[(3000, 2500, 6)], covers=[(3000, 2)], ben={"initiative": 8, "agility": 7}, foe={"initiative": 8})
    answer(bs, Act.HOLD)
    while bs[0].prompt != Prompt.PREEMPT:
        if bs[0].prompt != Prompt.PHASE:
            answer(bs, Act.DECLINE)
        elif bs[0].actor == BEN:
            swings(bs)
        else:
            play(bs, Act.STAND, AIM)
    play(bs, (Act.PREEMPT, 0, 0), OFF, AIM)
    quiet(bs)
    roll(bs, 2)
    quiet(bs)
    assert (where(bs), row(bs, BEN).vehicle) == ([10, 30, 50], 0)
    roll(bs, dice)
    if dice > 0:
        roll(bs, -2)
    assert (row(bs, BEN).at, row(bs, BEN).cover, row(bs, BEN).vehicle) == (there, cover, 0)


def _complex(bs: np.ndarray) -> np.ndarray:
    play(bs, Act.COMPLEX)
    return bs


def test_ps_veh_1_nobody_leaves_it_to_follow_a_target() -> None:
    """PS-VEH-1, PS-MELEE-1: a blow at somebody who steps out of reach is lost; on foot she would follow."""
    for vehicle, reached in ((1, False), (0, True)):
        bs = road(to=3200, vehicle=vehicle, foe={"initiative": 3})
        play(bs, Act.STAND, (Act.ATTACK, 0, 0))
        while bs[0].prompt == Prompt.ABORT and bs[0].actor != BOB:
            answer(bs, Act.DECLINE)
        told = play(bs, Act.DODGE, (Act.RETREAT, 0, 6)) + quiet(bs)
        assert (events(told, Event.LOST) == []) == reached
        assert row(bs, ANN).vehicle == vehicle


def test_ps_veh_1_what_is_seen_of_it() -> None:
    """PS-VEH-1: which one, who drives, how far it gets; that one's own move is a drive."""
    bs = road()
    play(bs, UP)
    out = np.full(observation_size(3), 7, np.float32)
    K.observe(bs, 0, ANN, out)
    assert out[GLOBAL_NAMES.index("own move is a drive")] == 1
    first = FEATURE_NAMES.index("vehicle / 4")
    rows = out[GLOBALS:].reshape(3, -1)[:, first : first + 3]
    assert np.allclose(rows, [[0.25, 1, 0.2], [0.25, 0, 0.2], [0, 0, 0]])
