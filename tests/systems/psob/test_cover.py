"""Finding cover: where moves to it lead, what it is worth there, and for how long."""

from typing import Any

import pytest

from okenv.systems.psob.rules.actions import STEP, Act
from okenv.systems.psob.rules.layout import Event, Prompt, Restraint
from tests.systems.psob.acting import attack, declare, met
from tests.systems.psob.asked import answer, asked, distribution, events, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain
QUARTER, HALF, FULL, AFTER = 0, 1, 2, 3
QUICK = {"initiative": 8}


def ways(bs: Any) -> set[int]:
    """The ways of the moves to cover that are legal."""
    return {way for kind, _, way in legal(bs) if kind == Act.COVER}


def found(covers: list[tuple[int, int]], way: int) -> int:
    """Where a move to cover leads somebody at 30 m."""
    bs = played(start([sheet(**QUICK)], [sheet(at=6000)], covers=covers), (Act.COVER, 0, way), Act.NOTHING, ...)
    return int(row(bs, 0).at)


@pytest.mark.parametrize(("place", "before"), [
    (3375, {QUARTER}), (3376, {HALF}), (3750, {HALF}), (3751, {FULL}), (4500, {FULL}), (4501, set()), (2625, {QUARTER}),
    (3000, set()),
])  # fmt: skip
def test_ps_cover_1_as_far_as_a_move_leads(place: int, before: set[int]) -> None:
    """PS-COVER-1, PS-MOVE-1: by the least move that finds it, before the action or after it; not where she is."""
    bs = start([sheet(**QUICK)], [sheet(at=6000)], covers=[(place, 1)])
    assert ways(bs) == before | {way + AFTER for way in before}


@pytest.mark.parametrize(
    ("covers", "least"),
    [
        ([(3300, 1), (3700, 2), (4400, 3)], {QUARTER, HALF, FULL}),
        ([(3300, 2), (3700, 2), (4400, 1)], {QUARTER}),
        ([(3700, 1), (4400, 2)], {HALF, FULL}),
    ],
)
def test_ps_cover_1_a_longer_move_finds_better_cover(covers: list[tuple[int, int]], least: set[int]) -> None:
    """PS-COVER-1: of two moves the longer is one only where its cover is better."""
    bs = start([sheet(**QUICK)], [sheet(at=6000)], covers=covers)
    assert ways(bs) == least | {way + AFTER for way in least}


@pytest.mark.parametrize(("covers", "way", "to"), [
    ([(3200, 1), (3600, 2)], HALF, 3600), ([(3350, 2), (2700, 2), (3340, 2)], QUARTER, 2700),
    ([(3300, 2), (2700, 2)], QUARTER, 2700), ([(2700, 2), (3300, 2)], QUARTER, 2700),
    ([(3600, 2), (3700, 3), (4400, 3)], HALF, 3700), ([(4400, 3), (3700, 2)], FULL, 4400),
])  # fmt: skip
def test_ps_cover_1_the_best_the_nearest_the_lowest(covers: list[tuple[int, int]], way: int, to: int) -> None:
    """PS-COVER-1: the best cover within the move, of several the nearest, then the lowest place."""
    assert found(covers, way) == to


@pytest.mark.parametrize(("own", "better"), [(0, True), (1, True), (2, False), (3, False)])
def test_ps_cover_1_only_what_betters_hers(own: int, better: bool) -> None:
    """PS-COVER-1: nobody leaves cover for what is no better."""
    bs = start([sheet(**QUICK, cover=own)], [sheet(at=6000)], covers=[(3100, 2)])
    assert bool(ways(bs)) == better


@pytest.mark.parametrize("restraint", [Restraint.CONFINED, Restraint.BOUND])
def test_ps_cover_1_who_is_held_finds_none(restraint: int) -> None:
    """PS-COVER-1, PS-DODGE-1: finding cover is a move."""
    assert not ways(start([sheet(**QUICK, restraint=restraint)], [sheet(at=6000)], covers=[(3100, 2)]))


@pytest.mark.parametrize(("way", "off", "dodge"), [(QUARTER, 0, 5), (HALF, 1, 4), (FULL, 2, 4)])
def test_ps_cover_1_protects_who_has_found_it(way: int, off: int, dodge: int) -> None:
    """PS-COVER-1, PS-MOVE-1: the move costs what any does; from then on shots meet the cover, blows do not."""
    place = (3300, 3700, 4400)[way]
    bs = start([sheet(gun(range=6), **QUICK)], [sheet(gun(range=6), blade(), at=place)], covers=[(place, 2)])
    attack(bs, first=(Act.COVER, 0, way))
    assert met(bs)[0] == 5 - off
    assert events(roll(bs, -2), Event.COVER) == [(0, 2, 0, 0, 0, 0, 0)]
    shot, struck = bs.copy(), bs.copy()
    attack(shot)
    assert met(shot)[1] == dodge + 2
    attack(struck, weapon=1)
    assert met(struck)[1] == dodge


def test_ps_cover_1_lasts_until_she_moves_elsewhere() -> None:
    """PS-COVER-1: over rounds, stances and shots, until a move; then it is that of where she comes to, if any."""
    bs = start([sheet(**QUICK)], [sheet(at=4000)], covers=[(3300, 2), (3000, 1)])
    play(bs, (Act.COVER, 0, QUARTER), Act.NOTHING)
    for _ in range(2):
        quiet(bs)
        play(bs, Act.PASS, 0, 0)
        assert row(bs, 0).cover == 2
        play(bs, Act.DEFEND, Act.STAND, Act.NOTHING)
    quiet(bs)
    play(bs, Act.PASS, 0, 0, (Act.APPROACH, 0, QUARTER), Act.NOTHING, ...)
    assert (row(bs, 0).at, row(bs, 0).cover) == (3675, 0)


def test_ps_cover_1_after_the_action() -> None:
    """PS-COVER-1, PS-MOVE-2, PS-INIT-2: after the action, she shoots from the open, and is in cover then."""
    bs = start([sheet(**QUICK), sheet(initiative=2)], [sheet(at=4000)], covers=[(3300, 2)])
    attack(bs, first=(Act.COVER, 0, AFTER))
    assert (row(bs, 0).at, row(bs, 0).cover) == (3000, 0)
    roll(bs, -2)
    assert (row(bs, 0).at, row(bs, 0).cover) == (3300, 2)


def test_ps_cover_1_not_yet_for_a_shot_of_the_same_number() -> None:
    """PS-COVER-1, PS-INIT-2: who comes to cover is in it for what follows, not for what is rolled with her move."""
    bs = start([sheet()], [sheet(at=4000), sheet(at=4000, initiative=2)], covers=[(3300, 3)])
    play(bs, (Act.COVER, 0, QUARTER), Act.NOTHING)
    declare(bs, Act.ATTACK)
    quiet(bs)
    assert met(bs)[1] == 5
    roll(bs, -2)
    assert row(bs, 0).cover == 3
    declare(bs, Act.ATTACK)
    quiet(bs)
    assert met(bs)[1] == 5 + 3


@pytest.mark.parametrize(("way", "at"), [((Act.RETREAT, 0, HALF), 0), ((Act.APPROACH, 0, HALF), 900)])
def test_ps_cover_1_whoever_comes_to_such_a_place(way: tuple[Act, int, int], at: int) -> None:
    """PS-COVER-1: any move that ends there finds the cover, of two in one place the better."""
    bs = start([sheet(**QUICK, at=400)], [sheet(at=1000)], covers=[(0, 1), (900, 1), (0, 2), (900, 3), (900, 2)])
    play(bs, way, Act.NOTHING, ...)
    assert (row(bs, 0).at, row(bs, 0).cover) == (at, 3 if at else 2)


def test_ps_cover_1_beside_an_active_defence() -> None:
    """PS-COVER-1, PS-MOVE-2: the free quarter of a defence finds cover, a half move does not go with it."""
    bs = start([sheet(gun(range=6), **QUICK)], [sheet(at=4000)], covers=[(3300, 1), (3700, 3)])
    answer(bs, Act.DEFEND, to=(Prompt.QUARTER, 0))
    assert ways(bs) == {QUARTER, AFTER}
    play(bs, (Act.COVER, 0, QUARTER), Act.NOTHING, ..., attack)
    assert met(bs)[1] == 5 + 2 + 1


def test_ps_cover_1_a_defence_is_asked_where_there_is_cover_alone() -> None:
    """PS-COVER-1, PS-MOVE-2: with no room for another step, cover within a quarter is asked about all the same."""
    for covers, prompt in (([(100, 1)], Prompt.QUARTER), ([], Prompt.ACTION)):
        bs = start([sheet(**QUICK, at=0)], [sheet(at=0)], arena=100, covers=covers)
        bs[0].arena = 0
        answer(bs, Act.DEFEND)
        assert asked(bs)[0] == prompt


def test_ps_cover_1_a_mob_goes_each_to_the_best_for_herself() -> None:
    """PS-COVER-1, PS-MOB-2: each of a mob finds the best cover within her own move; who has none stays."""
    mob = {"mob": 1, "squad": 0, **QUICK}
    red = [minor(**mob), minor(**mob, at=4100), minor(**mob, at=1500)]  # the first is asked
    bs = played(start(red, [sheet(at=6000)], covers=[(3300, 1), (4000, 2)]), (Act.COVER, 0, QUARTER), Act.NOTHING, ...)
    assert [(int(row(bs, k).at), int(row(bs, k).cover)) for k in range(3)] == [(3300, 1), (4000, 2), (1500, 0)]


def test_ps_cover_1_the_step_of_an_aborter() -> None:
    """PS-COVER-1, PS-ABORT-1: a fifth of a move reaches cover, and the shot that she aborted for meets both."""
    bs = start([sheet(**QUICK)], [sheet(at=4000)], covers=[(4300, 1), (4301, 3)])
    declare(bs, Act.ATTACK)
    answer(bs, Act.DODGE, to=(Prompt.STEP, 1))
    assert ways(bs) == {STEP}
    play(bs, (Act.COVER, 0, STEP))
    assert (row(bs, 1).at, row(bs, 1).cover) == (4300, 1)
    assert met(bs) == (5 - 2, 5 + 2 + 1)
    roll(bs, -2)
    assert row(bs, 1).cover == 1


def test_ps_cover_1_a_mob_aborts_to_cover_together() -> None:
    """PS-COVER-1, PS-MOB-2: each of a mob that aborts steps into the best cover for herself."""
    mob = {"mob": 1, "squad": 5}
    blue = [minor(**mob, at=5500), minor(**mob, at=4200), minor(**mob, at=3950)]
    bs = start([sheet(**QUICK)], blue, covers=[(3900, 1), (4300, 3)])
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, (Act.COVER, 0, STEP))
    assert [(int(row(bs, k).at), int(row(bs, k).cover)) for k in (1, 2, 3)] == [(5500, 0), (4300, 3), (3900, 1)]


def test_ps_cover_1_what_it_takes_off_the_chance_to_hit() -> None:
    """PS-COVER-1, PS-DICE-1: a burst of AV 4 hits Dodge 5 in 3 of 9 cases, behind cover of 1 in 1, of 2 never."""
    for cover, hits in ((0, 3), (1, 1), (2, 0)):
        bs = start([sheet(**QUICK)], [sheet(gun(), at=3600)], covers=[(3300, cover)] if cover else [])
        play(bs, (Act.COVER, 0, QUARTER) if cover else (Act.APPROACH, 0, QUARTER), Act.NOTHING, ...)
        row(bs, 0).at = 3000
        attack(bs)
        assert met(bs) == (4, 5 + cover)
        stunned = distribution(bs, lambda copy: bool(row(copy, 0).stunned or row(copy, 0).pending))
        assert 9 * stunned.get(True, 0) == hits


def test_ps_cover_1_an_area_meets_it() -> None:
    """PS-COVER-1, PS-AREA-1: numbers are dealt to her Dodge with the cover that she has found."""
    bs = start([sheet(**QUICK)], [sheet(gun(value=9), at=3300)], covers=[(3300, 2)])
    play(bs, (Act.COVER, 0, QUARTER), Act.NOTHING, ...)
    declare(bs, Act.AREA)
    quiet(bs)
    dealt = [[told[:4] for told in events(roll(bs.copy(), dice), Event.DEALT)] for dice in (-1, 0)]
    assert dealt == [[], [(1, 0, 7, 7)]]
