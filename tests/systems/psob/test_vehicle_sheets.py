"""Vehicles in an encounter's file: what is wrong with them, and who begins in one (PS-VEH-1)."""

import pytest

from okenv import load_encounter
from tests.systems.psob.test_schema import GOOD, complaint, told

VEHICLES = {
    "a vehicle without a name": (
        "vehicles: [{at: 3, move: 40}]",
        ".vehicles[0].name: found nothing, expected the vehicle's name",
    ),
    "a vehicle nowhere": (
        "vehicles: [{name: buggy, move: 40}]",
        ".vehicles[0].at: found nothing, expected where it begins, in metres",
    ),
    "a vehicle that stands still": (
        "vehicles: [{name: buggy, at: 3}]",
        ".vehicles[0].move: found nothing, expected its full movement in a phase, in metres",
    ),
    "a vehicle beyond the edge": (
        "vehicles: [{name: buggy, at: 61, move: 40}]",
        ".vehicles: found 'buggy' at 61 m, expected at most the 60 m of the arena",
    ),
    "two vehicles of a name": (
        "vehicles: [{name: buggy, at: 3, move: 40}, {name: buggy, at: 9, move: 40}]",
        ".vehicles: found 'buggy' twice, expected different names",
    ),
    "a vehicle that flies": (
        "vehicles: [{name: buggy, at: 3, move: 40, flies: true}]",
        ".vehicles[0]: found 'flies', expected one of name, at, move, cover, hinders",
    ),
    "five vehicles": (
        f"vehicles: [{', '.join(f'{{name: b{n}, at: 3, move: 40}}' for n in range(5))}]",
        ".vehicles: found 5, expected at most 4",
    ),
}


@pytest.mark.parametrize("case", VEHICLES.values(), ids=VEHICLES)
def test_a_mistake_about_vehicles(tmp_path, case):
    line, begins, *near = case
    told(complaint(tmp_path, GOOD.replace("stack_defence: true", line)), f"12: field rules{begins}", near)


def test_whoever_begins_in_a_vehicle_is_where_it_is(tmp_path):
    """PS-VEH-1: in its cover, or in a better one there; with no place of her own."""
    riding = GOOD.replace("stack_defence: true", "vehicles: [{name: buggy, at: 9.5, move: 40, cover: 2}]")
    riding = riding.replace("name: Blue", "start: {vehicle: buggy, cover: 1}")
    (tmp_path / "fight.yaml").write_text(riding, encoding="utf-8")
    f = load_encounter(tmp_path / "fight.yaml").template[0]["fighters"][2]
    assert (f["vehicle"], f["at"], f["cover"]) == (1, 950, 2)
    told(
        complaint(tmp_path, riding.replace("cover: 1", "at: 12")),
        "10: field sides.blue.fighters[0].start.at: found 12, expected nothing: she begins where the buggy is", [],
    )  # fmt: skip
    told(
        complaint(tmp_path, riding.replace("vehicle: buggy", "vehicle: bugy")),
        "10: field sides.blue.fighters[0].start.vehicle: found 'bugy', expected one of buggy", ["'buggy'"],
    )  # fmt: skip
