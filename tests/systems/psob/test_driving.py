"""Who thinks about vehicles: when policies drive, or wait to be driven, and what they reckon of it (PS-VEH-1)."""

from itertools import product
from typing import Any

import pytest

from okenv.systems.psob.mind.drives import in_passing, waits_aboard, well_aboard
from okenv.systems.psob.mind.forecast import margin_of
from okenv.systems.psob.mind.likeness import alike
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Kind, Prompt, Restraint, State
from okenv.systems.psob.rules.movement import best_cover
from tests.systems.deciding import Deciding
from tests.systems.looking import Looking
from tests.systems.psob.acting import passing
from tests.systems.psob.asked import play, row
from tests.systems.psob.gambits import by_dials, decide
from tests.systems.psob.helpers import blade, gun, sheet, start
from tests.systems.psob.road import ANN, BEN, BOB, BUGGY, OFF, OFF_AFTER, UP, road

pytestmark = pytest.mark.plain
DECIDING = Deciding("psob")
LOOK = Looking("psob")
MOVES = (Act.APPROACH, Act.COVER)


SLOW = (1500, 1, 2)
"""No quicker than feet."""
STAY = (Act.STAND, 0, 0)


@pytest.mark.parametrize(("to", "arms", "first"), [
    (5000, (blade(),), UP), (9000, (blade(),), UP), (3700, (blade(),), UP), (3201, (blade(),), UP),
    (3200, (blade(),), STAY), (5000, (gun(value=9),), STAY),
])  # fmt: skip
def test_who_strikes_drives_up_to_whoever_is_out_of_reach(to: int, arms: Any, first: Any) -> None:
    """PS-VEH-1: on foot she would be out of it for good; so a gambit does."""
    one = sheet(*arms, initiative=9, vehicle=1, martial=3)
    bs = start([one], [sheet(gun(), at=to)], vehicles=[BUGGY], arena=20000)
    assert DECIDING.decision(bs, "brute") == first
    assert decide(bs, {"do": "attack"}) == (1, first)


def test_who_strikes_gets_out_of_what_is_no_quicker_than_feet() -> None:
    """PS-VEH-1."""
    bs = start([sheet(blade(), initiative=9, vehicle=1)], [sheet(gun(), at=3500)], vehicles=[SLOW])
    assert DECIDING.decision(bs, "brute") == decide(bs, {"do": "attack"})[1] == (Act.APPROACH, 0, 0)


THROWN = {**gun(), "kind": Kind.THROWN, "rate": 0}


@pytest.mark.parametrize(("ann", "turn", "waits"), [
    ((blade(),), 1, True), ((blade(), THROWN), 1, True), (({**THROWN, "value": 9},), 1, False),
    ((gun(value=9),), 1, False), ((blade(),), 30, False),
])  # fmt: skip
@pytest.mark.parametrize("to", [6000, 3500])
def test_who_rides_with_a_blade_waits_for_a_driver_who_does_best_with_hers(
    ann: Any, turn: int, waits: bool, to: int
) -> None:
    """PS-VEH-1: nobody waits for a driver who shoots or throws from where she is, nor beyond patience."""
    team = [sheet(*ann, vehicle=1), sheet(blade(), initiative=9, vehicle=1, martial=8)]
    bs = start(team, [sheet(gun(), at=to, armour=1)], vehicles=[BUGGY])
    bs[0].turn = turn
    assert bs[0].actor == BEN
    assert (DECIDING.decision(bs, "brute")[0] != Act.APPROACH) == waits
    assert (decide(bs, {"do": "attack"})[0] == 0) == waits


@pytest.mark.parametrize(("arms", "armour", "props", "waits"), [
    ((gun(value=9),), 9, (), False), ((gun(value=9),), 30, (), True),
    ((blade(),), 0, [(3000, 4000, 0)], False), ((blade(),), 0, [(3000, 4000, 9)], True),
])  # fmt: skip
def test_ps_veh_1_nobody_waits_for_a_driver_who_would_not_drive(
    arms: Any, armour: int, props: Any, waits: bool
) -> None:
    """PS-VEH-1, PS-AIM-1, PS-ACT-2: she aims where nothing else could harm, and swings where that leads there."""
    team = [sheet(*arms, initiative=9, vehicle=1, agility=5), sheet(blade(), initiative=9, vehicle=1, martial=8)]
    bs = start(team, [sheet(gun(), at=6000, armour=armour)], vehicles=[BUGGY], props=props)
    for me, answered in ((ANN, UP if waits else STAY), (BEN, STAY if waits else (Act.APPROACH, 0, 2))):
        bs[0].actor = me
        assert DECIDING.decision(bs, "brute") == answered


@pytest.mark.parametrize(("drive", "waits"), [(UP, True), (OFF, False)])
@pytest.mark.parametrize("arm", [gun(value=9), blade()])
def test_ps_veh_1_one_waits_for_a_drive_that_is_declared(arm: Any, drive: Any, waits: bool) -> None:
    """PS-VEH-1: whatever else might be expected of who drives, if it leads nearer."""
    team = [sheet(arm, initiative=9, vehicle=1), sheet(blade(), initiative=9, vehicle=1)]
    bs = start(team, [sheet(gun(), at=5500)], vehicles=[BUGGY])
    play(bs, drive, Act.NOTHING)
    assert (bs[0].actor, bs[0].prompt) == (BEN, Prompt.PHASE)
    assert waits_aboard(bs[0], BEN, BOB) == waits


@pytest.mark.parametrize(("vehicles", "ben", "lost"), [
    ([BUGGY], {}, True), ([SLOW], {}, False), ([BUGGY], {"vehicle": 0}, False), ([(1501, 0, 0)], {}, True),
])  # fmt: skip
def test_ps_veh_1_a_vehicle_is_to_be_lost_where_a_friend_drives_it_quicker_than_feet(
    vehicles: Any, ben: Any, lost: bool
) -> None:
    """PS-VEH-1: also where she does herself; not by quarters of a move alone that are no quarters."""
    bs = road(vehicles=vehicles, ben=ben)
    assert well_aboard(bs[0], ANN) == (vehicles != [SLOW])
    assert [in_passing(bs[0], BEN, way) for way in range(7)] == [lost, False, False, lost, False, False, lost]
    row(bs, ANN).restraint, row(bs, BEN).restraint = Restraint.BOUND, Restraint.BOUND
    assert not well_aboard(bs[0], BEN)


def test_ps_veh_1_an_enemy_who_drives_takes_nobody_anywhere() -> None:
    """PS-VEH-1."""
    bs = start([sheet(gun(), vehicle=1)], [sheet(gun(), vehicle=1)], vehicles=[BUGGY])
    assert [well_aboard(bs[0], i) for i in (0, 1)] == [True, False]


BESIDE_IT = {"covers": [(3200, 3), (2800, 3)]}


@pytest.mark.parametrize("policy", ["turtle", "brute"])
def test_no_policy_leaves_a_vehicle_in_passing(policy: str) -> None:
    """PS-VEH-1: for cover a step away, in her phase, or when she aborts to defence; on foot a turtle does."""
    for vehicle in (1, 0):
        team = [sheet(gun(value=9), initiative=9, vehicle=vehicle)]
        bs = start(team, [sheet(gun(value=9), at=5000)], vehicles=[BUGGY], **BESIDE_IT)
        finds = policy == "turtle" and not vehicle
        assert (DECIDING.decision(bs, policy)[0] == Act.COVER) == finds
        assert in_a_step(bs, policy) == ((Act.COVER, 0, 6) if finds else STAY)


def in_a_step(bs: Any, policy: str) -> Any:
    """What she does with her step, who has done nothing and aborts to defence from a shot."""
    play(bs, Act.PASS, Act.STAND, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1), Act.DODGE)
    assert bs[0].prompt == Prompt.STEP
    return DECIDING.decision(bs, policy)


@pytest.mark.parametrize("deed", [
    "step back", "step back after", "edge closer", "edge into cover", "edge into cover after", "find cover",
])  # fmt: skip
def test_a_gambit_takes_no_free_quarter_out_of_a_vehicle(deed: str) -> None:
    """PS-VEH-1: half a move leads out of it as she says."""
    for vehicle in (1, 0):
        bs = road(vehicle=vehicle, cover=0, **BESIDE_IT)
        assert decide(bs, {"do": deed})[0] == 1 - vehicle
    assert decide(road(), {"do": "retreat"}) == (1, (Act.RETREAT, 0, 1))


@pytest.mark.parametrize("dials", [
    {"standoff": 30}, {"cover": 100}, {"guard": 100}, {"morale": 0}, {"aggression": 100},
])  # fmt: skip
def test_no_dial_takes_a_free_quarter_out_of_a_vehicle(dials: Any) -> None:
    """PS-VEH-1: in her phase, and beside an active defence, by blade or by gun; on foot each of them does."""
    took = {0: False, 1: False}
    for vehicle, to, arm, opens in product(took, (3400, 3900, 5000), (blade(), gun(value=4)), ((), (Act.DEFEND,))):
        team = [sheet(arm, initiative=9, vehicle=vehicle)]
        bs = start(team, [sheet(gun(value=9), at=to)], vehicles=[BUGGY], **BESIDE_IT)
        play(bs, *opens)
        kind, _, option = by_dials(bs, **dials)
        took[vehicle] |= MOVES[0] <= kind <= MOVES[-1] and option % 3 == 0
    assert took == {0: True, 1: False}


def test_who_guards_drives_up_rather_than_defend_out_of_reach() -> None:
    """PS-VEH-1: on foot she would be within reach by the free quarter beside her defence."""
    for vehicle, answered in ((1, UP), (0, (Act.DEFEND, 0, 0))):
        bs = start([sheet(blade(), initiative=9, vehicle=vehicle)], [sheet(gun(), at=3500)], vehicles=[BUGGY])
        assert by_dials(bs, guard=100) == answered


def test_a_search_looks_at_no_free_quarter_out_of_a_vehicle() -> None:
    """PS-VEH-1: in her phase, and beside a defence; on foot it does. Who rides may still get at somebody."""
    for vehicle in (1, 0):
        for opens in ((), (Act.DEFEND,)):
            bs = road(to=3500, vehicle=vehicle, ben={"vehicle": vehicle}, **BESIDE_IT)
            play(bs, *opens)
            quarters = {kind for kind, _, option in LOOK.kept(bs) if MOVES[0] <= kind <= MOVES[-1] and option % 3 == 0}
            assert bool(quarters) != bool(vehicle)
    for arm, gets_out in ((gun(value=9), True), (blade(), False)):
        team = [sheet(arm, vehicle=1), sheet(blade(), initiative=9, vehicle=1)]
        bs = start(team, [sheet(gun(), at=3500)], vehicles=[BUGGY])
        assert ((Act.APPROACH, 0, 0) in LOOK.kept(bs)) == gets_out


@pytest.mark.parametrize(("foe", "waits"), [
    ({"at": 3200}, False), ({"at": 3201}, True), ({"at": 3200, "state": State.DEAD, "wounds": 4}, True),
    ({"at": 3000, "vehicle": 1}, True),
])  # fmt: skip
def test_ps_veh_1_nobody_waits_for_a_driver_who_fights(foe: Any, waits: bool) -> None:
    """PS-VEH-1: who has an enemy within reach strikes instead of driving; not one who is in it, or out of the fight."""
    team = [sheet(blade(), vehicle=1), sheet(blade(), initiative=9, vehicle=1)]
    bs = start(team, [sheet(gun(), at=6000), sheet(blade(), **foe)], vehicles=[BUGGY])
    assert waits_aboard(bs[0], 1, 2) == waits


@pytest.mark.parametrize(("first", "vehicle", "same"), [
    (State.FIT, 1, False), (State.INCAPACITATED, 1, False), (State.INCAPACITATED, 0, True), (State.FIT, 0, True),
])  # fmt: skip
def test_ps_veh_1_who_drives_is_not_the_same_as_who_rides(first: int, vehicle: int, same: bool) -> None:
    """PS-VEH-1: also where the first of them has fallen; on foot two are."""
    foes = [sheet(gun(), at=5000, vehicle=vehicle, squad=1) for _ in range(3)]
    bs = start([sheet(gun(), initiative=9)], foes, vehicles=[BUGGY])
    row(bs, 1).state = first
    one, two = (1, 2) if first == State.FIT else (2, 3)
    assert alike(bs[0], one, two) == same


def test_ps_move_2_what_might_be_done_leaves_nothing() -> None:
    """PS-MOVE-2: an attack is reckoned from where a move ends, back where she began, and nothing is left."""
    bs = road()
    play(bs, (Act.APPROACH, 0, 0))
    row(bs, ANN).at, row(bs, ANN).came = 3750, 375
    before = bs.copy()
    margin_of(bs[0], ANN, BOB, 1, 1)
    assert bs.tobytes() == before.tobytes()


def test_a_gambit_drives() -> None:
    bs = road()
    for deed, answered in (("drive up", UP), ("drive off", OFF), ("drive off after", OFF_AFTER)):
        assert decide(bs.copy(), {"if": "driving", "do": deed}) == (1, answered)
    assert decide(bs, {"if": "target riding", "do": "drive up"})[0] == 0


def test_cover_outside_must_better_that_of_the_vehicle() -> None:
    bs = road(covers=[(3300, 1), (3700, 2)])
    assert best_cover(bs[0], ANN, 0) == -1
    assert best_cover(bs[0], ANN, 1) == 1
    passing(bs)
