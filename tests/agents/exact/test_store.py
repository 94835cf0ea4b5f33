"""Solved duels on disk."""

import os

import numpy as np
import pytest

from agents.exact import Duel, Oracle, SolverError, check, solved, store
from okenv import Battle
from tests.agents.exact.duels import DUELS, QUICK, solution_of

NAME = QUICK[1]
ENCOUNTER, WITHOUT = DUELS[NAME]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "_folder", lambda: tmp_path)
    return tmp_path


def files(folder):
    return sorted(file for file in folder.iterdir() if file.suffix != ".lock")


@pytest.mark.slow
def test_what_is_stored_is_what_was_solved(folder):
    fresh = solved(ENCOUNTER, WITHOUT)
    again = solved(ENCOUNTER, WITHOUT)
    assert (fresh.stored, again.stored) == (False, True)
    np.testing.assert_array_equal(fresh.values, again.values)
    for field in ("value", "value_error", "error", "sweeps", "seconds", "forbidden", "required"):
        assert getattr(fresh, field) == getattr(again, field)
    for field in ("states", "looked_at", "bytes", "without", "seconds"):
        assert getattr(fresh.game, field) == getattr(again.game, field)
    assert check(again) == check(fresh)
    battle = Battle(ENCOUNTER, seed=1)
    assert Oracle(again).values(battle.state) == Oracle(fresh).values(battle.state)
    assert len(files(folder)) == 1


@pytest.mark.slow
def test_other_questions_have_other_answers(folder):
    solved(ENCOUNTER, WITHOUT)
    for changes in (
        {"without": (*WITHOUT, "defence")},
        {"forbidden": (("defence",), ())},
        {"required": ((), ("attack",))},
        {"tolerance": 1e-3},
        {"fight": Duel("another", "ok", Battle(ENCOUNTER, seed=1).state)},
    ):
        arguments = {"fight": ENCOUNTER, "without": WITHOUT} | changes
        assert not solved(**arguments).stored
        assert solved(**arguments).stored
    assert len(files(folder)) == 6


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["cut", "other", "nothing"])
def test_a_damaged_file_is_replaced(folder, damage):
    solved(ENCOUNTER, WITHOUT)
    (file,) = files(folder)
    whole = file.read_bytes()
    file.write_bytes({"cut": whole[: len(whole) // 2], "other": b"something else", "nothing": b""}[damage])
    assert not solved(ENCOUNTER, WITHOUT).stored
    assert solved(ENCOUNTER, WITHOUT).stored
    assert files(folder) == [file]


@pytest.mark.slow
def test_a_full_disk_loses_the_file_but_not_the_answer(folder, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store.np, "savez", full)
    solution = solved(ENCOUNTER, WITHOUT)
    assert solution.value == pytest.approx(solution_of(NAME).value, abs=1e-9)
    assert files(folder) == []


@pytest.mark.slow
def test_what_was_used_longest_ago_makes_room(folder, monkeypatch):
    for k, tolerance in enumerate((1e-3, 1e-4, 1e-5)):
        solved(ENCOUNTER, WITHOUT, tolerance=tolerance)
        for file in files(folder):
            os.utime(file, (k, k)) if file.stat().st_mtime > 1e6 else None
    oldest, middle, _ = sorted(files(folder), key=lambda file: file.stat().st_mtime)
    assert solved(ENCOUNTER, WITHOUT, tolerance=1e-3).stored  # used now
    monkeypatch.setattr(store, "MOST_STORED", int(2.5 * oldest.stat().st_size))
    solved(ENCOUNTER, WITHOUT, tolerance=1e-6)
    assert oldest.exists()
    assert not middle.exists()
    assert len(files(folder)) == 2


def test_nothing_is_stored_of_what_cannot_be_solved(folder):
    with pytest.raises(SolverError, match="did you mean 'hold'"):
        solved(ENCOUNTER, ("holds",))
    with pytest.raises(SolverError, match="memory"):
        solved(ENCOUNTER, WITHOUT, most_bytes=10**5)
    assert files(folder) == []
