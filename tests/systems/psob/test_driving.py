"""Who thinks about vehicles: when policies drive, or wait to be driven, and what they reckon of it (PS-VEH-1)."""

from typing import Any

import pytest

from okenv.systems.psob.mind.drives import waits_aboard
from okenv.systems.psob.mind.likeness import alike
from okenv.systems.psob.mind.reckoning import value_there
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import State
from okenv.systems.psob.rules.movement import best_cover
from tests.systems.deciding import Deciding
from tests.systems.psob.acting import passing
from tests.systems.psob.asked import play, row
from tests.systems.psob.gambits import decide
from tests.systems.psob.helpers import blade, gun, sheet, start
from tests.systems.psob.road import ANN, BEN, BOB, BUGGY, OFF, OFF_AFTER, UP, road

pytestmark = pytest.mark.plain
DECIDING = Deciding("psob")


@pytest.mark.parametrize(("to", "arms", "first"), [
    (5000, (blade(),), UP), (9000, (blade(),), UP), (3700, (blade(),), (Act.APPROACH, 0, 1)),
    (5000, (gun(value=9),), (Act.STAND, 0, 0)),
])  # fmt: skip
def test_brute_drives_up_where_half_a_move_is_not_enough(to: int, arms: Any, first: Any) -> None:
    one = sheet(*arms, initiative=9, vehicle=1, martial=3)
    bs = start([one], [sheet(gun(), at=to)], vehicles=[BUGGY], arena=20000)
    assert DECIDING.decision(bs, "brute") == first


def test_who_rides_with_a_blade_waits_for_a_driver_with_one() -> None:
    """Nobody waits for a driver who shoots from where she is, nor for an enemy, nor beyond patience."""
    for ann, turn, waits in (((blade(),), 1, True), ((gun(),), 1, False), ((blade(),), 30, False)):
        team = [sheet(*ann, vehicle=1), sheet(blade(), initiative=9, vehicle=1, martial=8)]
        bs = start(team, [sheet(gun(), at=6000, armour=1)], vehicles=[BUGGY])
        bs[0].turn = turn
        assert bs[0].actor == BEN
        assert (DECIDING.decision(bs, "brute")[0] != Act.APPROACH) == waits


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


def test_ps_veh_1_what_might_be_done_takes_nobody_out_of_it() -> None:
    """PS-VEH-1, PS-MOVE-2: an attack is reckoned from where a move ends, back where she began, and nothing is left."""
    bs = road()
    play(bs, (Act.APPROACH, 0, 0))
    row(bs, ANN).at, row(bs, ANN).came = 3750, 375
    before = bs.copy()
    value_there(bs[0], ANN, BOB, 1, 1, False)
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
