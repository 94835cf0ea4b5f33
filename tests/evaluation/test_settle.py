"""Stopping early: the order is settled, and what counts for it does not depend on how it came into the file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from evaluation.arena import run_plan
from evaluation.plan import Plan, Settle
from evaluation.progress import Progress
from evaluation.tournament import Tournament
from okenv.library import shipped_gambits

from .arenas import Arena, Here, a_plan

FIELD = ("random", "captain", "sniper", "brute")
PAIRS = 640


@pytest.fixture(scope="module")
def plan() -> Plan:
    settle = Settle(top=1, first=20)
    return a_plan(*FIELD, encounters=("three-on-three",), pairs=PAIRS, settle=settle, plugins=())


@pytest.fixture(scope="module")
def result(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournament]:
    found = run_plan(plan, tmp_path_factory.mktemp("settle") / "t.sqlite", seats=[Here(plan)])
    yield found
    found.store.close()


def same(one: Tournament, other: Tournament) -> None:
    assert one.sizes == other.sizes
    assert one.settled == other.settled
    assert one.look is not None
    assert other.look is not None
    assert one.look.matches == other.look.matches
    assert np.array_equal(one.look.places, other.look.places)
    assert one.pairs.scores.keys() == other.pairs.scores.keys()
    assert all(np.array_equal(one.pairs.scores[match], other.pairs.scores[match]) for match in one.pairs.scores)


def test_it_stops_when_the_order_is_settled(plan: Plan, result: Tournament) -> None:
    assert result.settled
    assert not result.interrupted
    assert result.look is not None
    assert FIELD[int(np.argmax(result.look.scores))] == "captain"
    assert result.look.places[1].tolist() == [1, 1]
    assert result.played < plan.fights / 2
    assert set(result.sizes.values()) <= set(plan.looks())
    assert min(result.sizes.values()) < max(result.sizes.values()), "who is out of it waits"
    for match in plan.matches:
        assert len(result.fights(match)) == result.sizes[match]


def test_played_again_nothing_is_played(arena: Arena, plan: Plan, result: Tournament) -> None:
    seat = Here(plan)
    same(arena(plan, result.store.path, seats=[seat]), result)
    assert seat.units == []


def test_interrupted_and_gone_on_with(arena: Arena, plan: Plan, result: Tournament, tmp_path: Path) -> None:
    times, last = 0, None
    while last is None or last.interrupted:
        calls: list[Progress] = []

        def press(now: Progress, calls: list[Progress] = calls) -> None:
            calls.append(now)
            if len(calls) > 7:
                raise KeyboardInterrupt

        last = arena(plan, tmp_path / "t.sqlite", seats=[Here(plan)], progress=press)
        if last.interrupted:
            times += 1
            assert not last.settled
    assert times >= 2
    same(last, result)


def test_what_else_lies_in_the_file_does_not_count(
    arena: Arena, plan: Plan, result: Tournament, tmp_path: Path
) -> None:
    """All pairs, in one file with fights of others."""
    everything = plan.with_changes(settle=None, pairs=PAIRS // 2, policies=("turtle", *FIELD[::-1]))
    arena(everything, tmp_path / "t.sqlite", seats=[Here(everything)]).store.close()
    seat = Here(plan)
    same(arena(plan, tmp_path / "t.sqlite", seats=[seat]), result)
    assert all(unit.first >= PAIRS // 2 for unit in seat.units)


def test_the_total_shrinks_with_what_waits(arena: Arena, plan: Plan, tmp_path: Path) -> None:
    told: list[Progress] = []
    result = arena(plan, tmp_path / "t.sqlite", seats=[Here(plan)], progress=told.append)
    assert told[0].total == plan.fights // 2
    assert told[-1].total < told[0].total
    assert told[-1].done == result.played // 2


def test_where_nothing_is_settled_all_pairs_are_played(arena: Arena, tmp_path: Path) -> None:
    """Two policies that play alike."""
    copy = tmp_path / "copy.yaml"
    shutil.copy(shipped_gambits("ok")["captain"], copy)
    plan = a_plan("captain", f"gambit:{copy}", pairs=40, settle=Settle(top=1, first=10), plugins=())
    result = arena(plan, tmp_path / "t.sqlite", seats=[Here(plan)])
    assert not result.settled
    assert result.look is not None
    assert result.sizes == {(0, 0, 1): 40}


def test_looks_are_doubled_and_end_with_all_pairs() -> None:
    assert a_plan("brute", "turtle", pairs=100, settle=Settle(top=1, first=30)).looks() == [30, 60, 100]
    assert a_plan("brute", "turtle", pairs=20, settle=Settle(top=1, first=30)).looks() == [20]
    assert a_plan("brute", "turtle", pairs=16).looks() == [2, 4, 8, 16]
    assert a_plan("brute", "turtle", pairs=1).looks() == [1]
