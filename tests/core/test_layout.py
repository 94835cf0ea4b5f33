"""Slots both ways, reserved field names, the capacity class, and records that are written through."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from okenv.core.capacity import CAPACITY
from okenv.core.layout import HEADER, ally_slot, battle_dtype, enemy_slot, fighter_at, side_of
from okenv.systems.ok.rules.actions import ACTIONS as OK

pytestmark = pytest.mark.plain

BATTLE, FIGHTER = battle_dtype([("weather", "i4")], [("ap", "i4"), ("marks", "i8")])


def _battle(first: int, second: int) -> np.record:
    battle = np.zeros(1, BATTLE)[0]
    battle.side_n[:] = first, second
    battle.fighters_n = first + second
    return battle


def _run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True
    )


SLOTS = 2 * CAPACITY - 1


def slot_of(battle: Any, viewer: int, fighter: int) -> int:
    """The slot by which ``viewer`` names ``fighter``, worked out the other way round."""
    return next(slot for slot in range(SLOTS) if fighter_at(battle, viewer, slot) == fighter)


def _check_slots() -> None:
    """Every pair of viewer and fighter, for several sizes of sides: one slot each way, in listing order."""
    assert sorted([0, *map(ally_slot, range(CAPACITY - 1)), *map(enemy_slot, range(CAPACITY - 1))]) == list(
        range(SLOTS)
    )
    for first, second in ((1, 1), (3, 5), (1, CAPACITY - 1), (CAPACITY - 1, 1), (CAPACITY // 2, CAPACITY // 2)):
        battle = _battle(first, second)
        n = first + second
        for viewer in range(n):
            slots = [slot_of(battle, viewer, fighter) for fighter in range(n)]
            assert len(set(slots)) == n
            assert slots[viewer] == 0
            assert [fighter_at(battle, viewer, slot) for slot in slots] == list(range(n))
            assert all(fighter_at(battle, viewer, slot) == -1 for slot in set(range(SLOTS)) - set(slots))
            sides = [list(range(first)), list(range(first, n))]
            mine = side_of(battle, viewer)
            allies = [f for f in sides[mine] if f != viewer]
            assert [slots[f] for f in allies] == [ally_slot(k) for k in range(len(allies))]
            assert [slots[f] for f in sides[1 - mine]] == [enemy_slot(k) for k in range(len(sides[1 - mine]))]


def test_slots_both_ways() -> None:
    _check_slots()


def test_slots_of_the_base_class() -> None:
    """0 self, 1..15 allies, 16..30 enemies: the enemy's slots do not move with one's own numbers."""
    assert [ally_slot(0), ally_slot(14), enemy_slot(0), enemy_slot(14)] == [1, 15, 16, 30]
    for first in (1, 2, 7):
        battle = _battle(first, 3)
        assert [slot_of(battle, 0, first + k) for k in range(3)] == [16, 17, 18]
    assert [slot_of(_battle(2, 3), 4, fighter) for fighter in range(5)] == [16, 17, 1, 2, 0]


@pytest.mark.slow
@pytest.mark.compiled
def test_slots_and_actions_of_the_largest_class() -> None:
    """Capacity 64 appends: further allies, then further enemies, and no action id of the base class moves."""
    base = np.array([OK.kind, OK.slot, OK.option, OK.target]).tolist() if CAPACITY == 16 else None
    code = (
        "from tests.core.test_layout import _check_slots, OK, SLOTS\n"
        "from okenv.core.layout import ally_slot, enemy_slot\n"
        "import numpy as np\n"
        "assert SLOTS == 127\n"
        "assert [ally_slot(14), ally_slot(15), ally_slot(62)] == [15, 31, 78]\n"
        "assert [enemy_slot(14), enemy_slot(15), enemy_slot(62)] == [30, 79, 126]\n"
        "_check_slots()\n"
        f"base = {base!r}\n"
        "columns = np.array([OK.kind, OK.slot, OK.option, OK.target])\n"
        "assert base is None or columns[:, : len(base[0])].tolist() == base\n"
        "print('agrees')\n"
    )
    done = _run(code, OKENV_MAX_FIGHTERS="64", NUMBA_DISABLE_JIT="1")
    assert (done.stdout.strip(), done.stderr) == ("agrees", "")


@pytest.mark.parametrize("text", ["0", "1", "65", "-3", "many", "", "16.5", "²"])
def test_a_capacity_that_does_not_exist_is_one_clear_message(text: str) -> None:
    done = _run("import okenv.core.capacity", OKENV_MAX_FIGHTERS=text)
    assert done.returncode != 0
    assert done.stderr.strip() == f"OKENV_MAX_FIGHTERS: found {text!r}, expected a whole number from 2 to 64"


def test_a_capacity_below_the_base_class_is_the_base_class() -> None:
    done = _run("from okenv.core.capacity import CAPACITY; print(CAPACITY)", OKENV_MAX_FIGHTERS="2")
    assert done.stdout.strip() == "16"


@pytest.mark.parametrize("name", ["round", "min", "max", "size", "all", "data", "fill", "copy", "sum"])
def test_a_field_named_like_an_attribute_of_records_is_refused(name: str) -> None:
    for header, fighter in (([(name, "i4")], [("ap", "i4")]), ([], [(name, "i4")])):
        with pytest.raises(ValueError, match=f"'{name}' has the name of an attribute of np.record"):
            battle_dtype(header, fighter)


def test_rows_are_written_through_and_lie_last() -> None:
    """A field of a fighter is set through the record, and the rows stand at the end, one after the other."""
    battle = np.zeros(1, BATTLE)
    battle[0].fighters[2].ap += 5
    assert battle["fighters"]["ap"][0].tolist() == [0, 0, 5] + [0] * (CAPACITY - 3)
    assert BATTLE.names is not None
    assert BATTLE.fields is not None
    assert BATTLE.names[-1] == "fighters"
    assert BATTLE.names[: len(HEADER)] == tuple(field[0] for field in HEADER)
    start = BATTLE.fields["fighters"][1]
    assert BATTLE.itemsize == start + CAPACITY * FIGHTER.itemsize
