"""The same table whatever the number of workers, whatever was there before, and however often it was interrupted."""

import gc
import os
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from evaluation.arena import run_plan
from evaluation.plan import Plan
from evaluation.progress import Progress
from evaluation.seat import Seat, Stopped
from evaluation.units import Unit

from .arenas import Arena, Here, Table, a_plan, table

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("hostile")]
MIXED = ("brute", "duellist", "roller", "greedy", "cheat")
TWO = ("mirror-duel", "hero-vs-4-mooks")


def played(plan: Plan, path: Path, **how: Any) -> Table:
    """Play, and what the file then holds."""
    result = run_plan(plan, path, **how)
    assert not result.interrupted
    result.store.close()
    return table(path)


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Nobody is too slow in it, however busy the machine is: a first decision may wait for much to load."""
    return a_plan(*MIXED, encounters=TWO, pairs=2, seconds=60.0)


@pytest.fixture(scope="module")
def expected(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The table of one worker."""
    return played(plan, tmp_path_factory.mktemp("one") / "t.sqlite", workers=1)


def test_the_table_is_whole(plan: Plan, expected: Table) -> None:
    assert len(expected["fights"]) == plan.fights == 2 * 2 * 2 * 10
    places = [row[:5] for row in expected["fights"]]
    assert len(set(places)) == len(places)
    assert len(expected["forfeits"]) == 2 * 2 * 2 * 4
    assert len(expected["tally"]) > 100
    assert len(expected["clock"]) == 2 * 2 * 10


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_table_on_any_number_of_workers(plan: Plan, expected: Table, tmp_path: Path, workers: int) -> None:
    assert played(plan, tmp_path / "t.sqlite", workers=workers) == expected


@pytest.mark.parametrize("at", [1, 4, 9])
def test_interrupted_and_gone_on_with(arena: Arena, plan: Plan, expected: Table, tmp_path: Path, at: int) -> None:
    """Ctrl-C in the middle, as often as it takes; every fight is played once."""
    path, units, times = tmp_path / "t.sqlite", list[Unit](), 0
    while True:
        calls, seat = [], Here(plan)

        def press(now: Progress, calls: list[Progress] = calls) -> None:
            calls.append(now)
            if len(calls) > at:
                raise KeyboardInterrupt

        result = arena(plan, path, seats=[seat], progress=press)
        assert seat.closed
        units += seat.units
        if not result.interrupted:
            break
        times += 1
        assert len(table(path)["fights"]) == 2 * sum(unit.last - unit.first for unit in units)
    assert times >= 2
    assert table(path) == expected
    assert sum(unit.last - unit.first for unit in units) == plan.fights // 2


@pytest.mark.long
def test_nothing_is_left_of_workers(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither after the end, nor after an interruption while all of them play: processes, threads, files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    started: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def note(*args: Any, **kws: Any) -> subprocess.Popen[bytes]:
        started.append(start(*args, **kws))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", note)
    gc.collect()
    threads, files = threading.active_count(), len(os.listdir("/proc/self/fd")) if Path("/proc").is_dir() else 0

    def press(now: Progress) -> None:
        if len(started) == 2:
            raise KeyboardInterrupt

    result = run_plan(plan, tmp_path / "t.sqlite", workers=2, progress=press)
    result.store.close()
    assert result.interrupted
    assert len(started) == 2
    assert all(process.returncode is not None for process in started)  # waited for, too: no zombies
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(3)
    assert threading.active_count() == threads
    del result
    gc.collect()
    if files:
        assert len(os.listdir("/proc/self/fd")) == files
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t.sqlite"]


def test_a_seat_that_is_closed_stops_at_once_and_starts_nothing_anew(plan: Plan) -> None:
    seat, found = Seat(a_plan("brute", "sleeper", seconds=60.0)), list[BaseException]()

    def play() -> None:
        try:
            seat.play(Unit((0, 0, 1), 0, 1))
        except BaseException as error:
            found.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    while seat._worker is None:
        pass
    seat.close()
    thread.join(10)
    assert not thread.is_alive()
    assert [type(error) for error in found] == [Stopped]
    assert seat._worker is None
    seat.close()


def test_an_error_of_one_seat_ends_all(plan: Plan, tmp_path: Path) -> None:
    def fail(unit: Unit) -> None:
        if unit.match[0] == 1:
            raise RuntimeError("lost")

    seats = [Here(plan, fail), Here(plan, fail)]
    with pytest.raises(RuntimeError, match="lost"):
        run_plan(plan, tmp_path / "t.sqlite", seats=seats)
    assert all(seat.closed for seat in seats)
    assert played(plan, tmp_path / "t.sqlite", seats=[Here(plan)])["fights"]


def test_what_is_added_later_is_all_that_is_played(tmp_path: Path) -> None:
    """More pairs, then a policy, then an encounter; the last table is that of the whole plan at once."""
    path = tmp_path / "t.sqlite"
    steps = [
        (a_plan("brute", "roller", pairs=2), 2),
        (a_plan("brute", "roller", pairs=5), 3),
        (a_plan("roller", "turtle", "brute", pairs=5), 10),
        (a_plan("roller", "turtle", "brute", pairs=5, encounters=TWO), 15),
        (a_plan("turtle", "brute", pairs=2), 0),
    ]
    for plan, more in steps:
        seat = Here(plan)
        result = run_plan(plan, path, seats=[seat])
        assert sum(unit.last - unit.first for unit in seat.units) == more
        assert result.played == plan.fights
        result.store.close()
    whole = played(steps[3][0], tmp_path / "whole.sqlite", seats=[Here(steps[3][0])])
    assert mirrored(table(path)["fights"]) == mirrored(whole["fights"])


def mirrored(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Fights with the first policy of the alphabet as a."""
    found = []
    for encounter, a, b, pair, swap, *rest, luck in rows:
        if a > b:
            a, b, swap, luck = b, a, 1 - swap, luck if luck is None else -luck
        found.append((encounter, a, b, pair, swap, *rest, luck))
    return sorted(found, key=str)


def test_matches_of_other_sizes(arena: Arena, tmp_path: Path) -> None:
    plan = a_plan("brute", "turtle", "captain", pairs=4, sizes={(0, 0, 1): 0, (0, 1, 2): 2})
    assert plan.matches == [(0, 0, 2), (0, 1, 2)]
    told: list[Progress] = []
    result = arena(plan, tmp_path / "t.sqlite", seats=[Here(plan)], progress=told.append)
    assert {match: len(result.fights(match)) for match in plan.matches} == {(0, 0, 2): 4, (0, 1, 2): 2}
    assert result.played == plan.fights == 12
    assert (told[-1].done, told[-1].total) == (6, 6)


def test_progress(arena: Arena, plan: Plan, tmp_path: Path) -> None:
    told: list[Progress] = []
    arena(plan, tmp_path / "t.sqlite", seats=[Here(plan), Here(plan)], progress=told.append)
    assert told[0].seconds_left is None
    assert told[0].note == "the first fights (kernels compile on the first run)"
    assert {now.total for now in told} == {plan.fights // 2}
    assert [now.done for now in told] == sorted(now.done for now in told)
    assert told[-1].done == told[-1].total
    assert told[-1].seconds_left == 0
    assert told[-1].note.endswith(f", {2 * 2 * 2 * 4} forfeited")
    assert all(now.seconds_left is not None and now.seconds_left >= 0 for now in told[1:])
    assert {now.note.partition(",")[0] for now in told[1:]} == set(TWO)
    again: list[Progress] = []
    arena(plan, tmp_path / "t.sqlite", seats=[Here(plan)], progress=again.append)
    assert again == []


@pytest.mark.parametrize("workers", [0, -1])
def test_no_workers(plan: Plan, tmp_path: Path, workers: int) -> None:
    with pytest.raises(ValueError, match=f"workers: found {workers}, expected at least 1"):
        run_plan(plan, tmp_path / "t.sqlite", workers=workers)
    assert not list(tmp_path.iterdir())


def test_scores_are_those_of_the_fights(arena: Arena, plan: Plan, tmp_path: Path) -> None:
    result = arena(plan, tmp_path / "t.sqlite", seats=[Here(plan)])
    for match in plan.matches:
        by_side = result.by_side(match)
        outcome = result.fights(match)[:, :, 0]
        assert by_side.shape == (2, 2)
        assert np.array_equal(by_side[:, 0] == 1, outcome[:, 0] == 0)
        assert np.array_equal(by_side[:, 1] == 1, outcome[:, 1] == 1)
        assert np.array_equal(by_side == 0.5, outcome == 2)
        assert np.array_equal(result.pairs.scores[match], by_side.mean(axis=1))
    luck = {match: result.fights(match)[:, :, -1].mean(axis=1) for match in plan.matches}
    assert result.pairs.luck.keys() == {match for match, found in luck.items() if not np.isnan(found).any()}
    assert len(result.pairs.luck) == 2 * 9  # brute against the gambit is all in kernels
    assert all(np.array_equal(result.pairs.luck[match], luck[match]) for match in result.pairs.luck)


def test_luck_is_known_where_all_of_it_is(arena: Arena, tmp_path: Path) -> None:
    """Pairs that were played before without weighing leave a match without luck."""
    half, whole = a_plan("brute", "turtle", pairs=2), a_plan("brute", "turtle", pairs=4, luck="always")
    arena(half, tmp_path / "t.sqlite", seats=[Here(half)])
    result = arena(whole, tmp_path / "t.sqlite", seats=[Here(whole)])
    assert result.pairs.luck == {}
    assert np.isnan(result.fights((0, 0, 1))[:, :, -1]).tolist() == [[True, True]] * 2 + [[False, False]] * 2
