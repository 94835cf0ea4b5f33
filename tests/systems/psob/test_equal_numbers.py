"""Moves at equal numbers: one's own counts for oneself alone, and nobody escapes what is simultaneous (PS-INIT-2)."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Prompt, Purpose, Rate, State
from tests.systems.psob.acting import declare, met
from tests.systems.psob.asked import answer, asked, awaited, distribution, events, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import NINTHS, blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain
QUARTER, HALF, FULL, AFTER = 0, 1, 2, 3
"""Ways to move; with AFTER added they come after the action."""


def told_of(bs: np.ndarray, kind: Event) -> dict[frozenset[Any], Fraction]:
    """The distribution of events of a kind that the awaited dice lead to, each as ``(whom, points)``."""
    found: dict[frozenset[Any], Fraction] = {}
    for outcome, p in awaited(bs):
        seen = frozenset(event[:2] for event in events(roll(bs.copy(), outcome), kind))
        found[seen] = found.get(seen, Fraction(0)) + p
    return found


def harm(value: int, dodge: int, target: int, each: int) -> dict[frozenset[Any], Fraction]:
    """The damage of an attack of rating 5 as :func:`told_of` has it: a Result of 2dF + AV, ``each`` for the Outcome."""
    found: dict[frozenset[Any], Fraction] = {}
    for dice, p in NINTHS.items():
        outcome = value + dice - dodge
        key = frozenset({(target, 5 + each * outcome)} if outcome >= 0 else ())
        found[key] = found.get(key, Fraction(0)) + p
    return found


@pytest.mark.parametrize(
    ("way", "place", "dodge"),
    [
        ((Act.APPROACH, 0, QUARTER), 3425, 5), ((Act.APPROACH, 0, HALF), 3100, 4), ((Act.RETREAT, 0, QUARTER), 4175, 5),
        ((Act.RETREAT, 0, FULL), 5300, 4), ((Act.APPROACH, 0, AFTER + HALF), 3100, 4),
        ((Act.RETREAT, 0, AFTER + FULL), 5300, 4),
    ],
)  # fmt: skip
def test_ps_init_2_a_shot_has_the_range_to_where_the_target_stood(way: Any, place: int, dodge: int) -> None:
    """PS-INIT-2, PS-RANGE-1: 8 m, so -1, wherever she goes at that number; her Dodge has what the move costs."""
    bs = start([sheet(gun(), at=3000)], [sheet(gun(range=9), at=3800)])
    declare(bs, Act.ATTACK)
    declare(bs, Act.ATTACK, first=way)
    quiet(bs)
    assert met(bs) == (5 - 1, dodge)
    assert told_of(bs, Event.HARM) == harm(4, dodge, 1, 1)
    play(bs, -2, -2)
    assert row(bs, 1).at == place


def test_ps_init_2_her_own_move_counts_for_her() -> None:
    """PS-INIT-2: both step back from 3 m; each shoots from 3.75 m farther at where the other stood, at -1."""
    bs = start([sheet(at=3000)], [sheet(at=3300)])
    for _ in range(2):
        declare(bs, Act.ATTACK, first=(Act.RETREAT, 0, QUARTER))
    quiet(bs)
    assert (row(bs, 0).at, row(bs, 1).at) == (2625, 3675)
    assert told_of(bs, Event.HARM) == harm(5 - 1, 5, 1, 1)
    roll(bs, -2)
    assert told_of(bs, Event.HARM) == harm(5 - 1, 5, 0, 1)
    roll(bs, -2)
    assert (row(bs, 0).came, row(bs, 1).came) == (0, 0)


@pytest.mark.parametrize(("at", "first", "value"), [
    (3000, Act.STAND, 5), (2700, (Act.APPROACH, 0, QUARTER), 5), (2300, (Act.APPROACH, 0, HALF), 4),
    (3000, (Act.RETREAT, 0, AFTER), 5),
])  # fmt: skip
@pytest.mark.parametrize("away", [QUARTER, FULL])
def test_ps_init_2_a_step_back_saves_nobody_from_a_blow(at: int, first: Any, value: int, away: int) -> None:
    """PS-INIT-2, PS-MELEE-1: who declared a blow within reach strikes, and follows nobody."""
    bs = start([sheet(blade(), at=at)], [sheet(at=3150)])
    declare(bs, Act.ATTACK, first=first)
    told = play(bs, (Act.RETREAT, 0, away), Act.NOTHING) + quiet(bs)
    assert events(told, Event.LOST) == []
    assert [event[0] for event in events(told, Event.MOVE)] == ([0, 1] if at < 3000 else [1])
    assert told_of(bs, Event.HARM) == harm(value, 4 if away == FULL else 5, 1, 2)
    roll(bs, -2)
    assert row(bs, 1).at == 3150 + (1500 if away == FULL else 375)


def test_ps_init_2_who_closes_in_is_not_there_yet() -> None:
    """PS-INIT-2, PS-MELEE-1: the quicker sees the slower close in, and cannot strike where she is not yet."""
    bs = start([sheet(blade(), at=3000)], [sheet(blade(), at=3800)])
    declare(bs, Act.ATTACK, first=(Act.APPROACH, 0, HALF))
    answer(bs, Act.STAND)
    assert (Act.ATTACK, 0, 0) not in legal(bs)
    play(bs, Act.NOTHING, ...)
    assert told_of(bs, Event.HARM) == harm(4, 5, 1, 2)
    roll(bs, -2)
    assert row(bs, 0).at == 3700


def test_ps_init_2_a_tie_in_preempting_saves_nobody() -> None:
    """PS-INIT-2, PS-HOLD-1: who preempts a blow by stepping back escapes it with an Outcome of 1, not of 0."""
    bs = played(start([sheet(blade(), initiative=7, at=3000)], [sheet(blade(), at=3150)]), Act.HOLD, Act.DECLINE)
    declare(bs, Act.ATTACK)
    play(bs, (Act.PREEMPT, 0), (Act.RETREAT, 0, FULL), Act.NOTHING, to=(Purpose.PREEMPT, 0))

    def struck(copy: np.ndarray) -> tuple[Any, int, int]:
        quiet(copy)
        value = met(copy)[1] if asked(copy)[0] == Purpose.ACTION else 0
        return asked(copy)[0], int(row(copy, 0).at), value

    assert distribution(bs, struck) == {
        (Purpose.INITIATIVE, 1500, 0): Fraction(3, 9),  # first: the blow is lost
        (Purpose.ACTION, 1500, 4): Fraction(3, 9),  # together
        (Purpose.ACTION, 3000, 4): Fraction(3, 9),  # after
    }


@pytest.mark.parametrize("way", [(Act.RETREAT, 0, QUARTER), (Act.RETREAT, 0, AFTER), (Act.APPROACH, 0, HALF)])
def test_ps_init_2_cover_is_left_with_the_place(way: Any) -> None:
    """PS-INIT-2, PS-COVER-1: a shot of the number at which she leaves her cover meets it, a later one does not."""
    bs = start([sheet(at=3000), sheet(at=3000, initiative=2)], [sheet(at=3800, cover=2)])
    declare(bs, Act.ATTACK)
    play(bs, way, Act.NOTHING, ...)
    moved = 1 if way[2] == HALF else 0
    assert told_of(bs, Event.HARM) == harm(4, 5 + 2 - moved, 2, 1)
    roll(bs, -2)
    assert row(bs, 2).cover == 0
    declare(bs, Act.ATTACK)
    quiet(bs)
    assert met(bs)[1] == 5 - moved


@pytest.mark.parametrize(("mine", "hers", "first", "value"), [
    (1, 0, Act.STAND, 6), (2, 0, Act.STAND, 7), (2, 0, (Act.APPROACH, 0, QUARTER), 5),
    (1, 1, Act.STAND, 5), (1, 0, (Act.APPROACH, 0, QUARTER), 5), (0, 1, Act.STAND, 5),
])  # fmt: skip
def test_ps_init_2_height_is_left_by_the_own_move(mine: int, hers: int, first: Any, value: int) -> None:
    """PS-INIT-2, PS-MELEE-1: +1 from above, gone with one's own move; the other's step down comes too late for it."""
    at = 3000 if first == Act.STAND else 2700
    bs = start([sheet(blade(), at=at, high=mine)], [sheet(at=3150, high=hers)])
    declare(bs, Act.ATTACK, first=first)
    play(bs, (Act.RETREAT, 0, QUARTER), Act.NOTHING, ...)
    assert told_of(bs, Event.HARM) == harm(value, 5, 1, 2)
    roll(bs, -2)
    assert row(bs, 1).high == 0


def test_ps_init_2_an_area_takes_in_who_stood_there() -> None:
    """PS-INIT-2, PS-AREA-1: who runs out of it at that number is hit, who runs into it is not; its middle stays."""
    bs = start(
        [sheet(gun(Rate.SATURATION), at=3000)],
        [sheet(at=4000, dodge=2), sheet(at=4150, dodge=3), sheet(at=5000, dodge=1)],
    )
    declare(bs, Act.AREA)
    play(bs, (Act.LEAVE, 1, FULL), Act.NOTHING)  # toward the shooter, from the third
    play(bs, (Act.LEAVE, 0, FULL), Act.NOTHING, (Act.JOIN, 0, FULL), Act.NOTHING, ...)
    assert [int(row(bs, k).at) for k in (1, 2, 3)] == [2500, 5650, 4100]
    # AV 5 + 2 - 2 - 2 for 10 m: results 1 to 5, against Dodges of 1 and 2
    assert told_of(bs, Event.HARM) == {
        frozenset({(1, 5)}): Fraction(1, 9),
        frozenset({(1, 5), (2, 5)}): Fraction(8, 9),
    }


def test_ps_init_2_a_mob_strikes_from_where_it_runs() -> None:
    """PS-INIT-2, PS-MOB-1: the moves of both count for both, the step back of whom they strike does not: 5 + 1."""
    mook = {"squad": 0, "mob": 1}
    bs = start([minor(blade(), at=2700, **mook), minor(blade(), at=2650, **mook)], [sheet(initiative=3, at=3150)])
    declare(bs, Act.ATTACK, first=(Act.APPROACH, 0, QUARTER))
    play(bs, (Act.RETREAT, 0, FULL), Act.NOTHING, ...)
    assert told_of(bs, Event.HARM) == harm(6, 4, 2, 2)


def test_ps_init_2_following_is_a_move_of_ones_own() -> None:
    """PS-INIT-2, PS-ABORT-1: an aborter's step comes before; who follows it is shot at where she stood."""
    bs = start([sheet(blade(), at=3000)], [sheet(at=3600), sheet(initiative=2, at=3100)])
    declare(bs, Act.ATTACK, 1)
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, (Act.RETREAT, 0, 6))
    assert (int(row(bs, 0).at), int(row(bs, 2).at)) == (3200, 3400)
    assert told_of(bs, Event.HARM) == harm(5, 7, 2, 2)
    roll(bs, -2)
    assert told_of(bs, Event.HARM) == harm(5 - 1, 5, 0, 1)  # 6 m, not 4


@pytest.mark.parametrize(("at", "struck"), [(2850, {1}), (3150, {1, 2})])
def test_ps_init_2_nobody_follows_away_from_whom_she_strikes(at: int, struck: set[int]) -> None:
    """PS-INIT-2, PS-MELEE-1: she keeps in reach of where somebody stood who steps back at that number."""
    bs = start([sheet(blade(), at=3000)], [sheet(at=at), sheet(initiative=2, at=3100)])
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    if bs[0].prompt == Prompt.PART:
        answer(bs, Act.DONE)
    play(bs, (Act.RETREAT, 0, FULL), Act.NOTHING)
    told = play(bs, Act.DODGE, (Act.RETREAT, 0, 6))
    while asked(bs) == (Purpose.ACTION, 0):
        told += roll(bs, -2)
    assert {event[1] for event in events(told, Event.ATTACK_ROLL)} == struck


@pytest.mark.parametrize(("damage", "state", "before", "after"), [
    (5, State.FIT, 3675, 3675), (15, State.INCAPACITATED, 3675, 3300), (20, State.DEAD, 3675, 3300),
])  # fmt: skip
def test_ps_init_2_who_falls_makes_no_move_after(damage: int, state: State, before: int, after: int) -> None:
    """PS-INIT-2, PS-MOVE-2: harm of the same number undoes neither action nor move before it, a fall the move after."""
    for way, place in ((QUARTER, before), (AFTER, after)):
        bs = start([sheet(gun(damage=damage), at=3000)], [sheet(at=3300)])
        declare(bs, Act.ATTACK)
        declare(bs, Act.ATTACK, first=(Act.RETREAT, 0, way))
        quiet(bs)
        assert len(events(play(bs, 0, -2), Event.ATTACK_ROLL)) == 2
        assert (row(bs, 1).state, row(bs, 1).at) == (state, place)


def test_ps_init_2_an_aim_of_the_number_leaves_her_dodge() -> None:
    """PS-INIT-2, PS-AIM-1: aiming is an action, whose -2 on Dodge comes with the effects; a stance counts at once."""
    for answers, dodge in ((((Act.STAND,), (Act.AIM, 0, 0)), 5), (((Act.DEFEND,), (Act.STAND,), (Act.AIM, 0, 0)), 7)):
        bs = start([sheet(at=3000)], [sheet(at=3300)])
        declare(bs, Act.ATTACK)
        play(bs, *answers, ...)
        assert told_of(bs, Event.HARM) == harm(5, dodge, 1, 1)
        roll(bs, -2)
        assert row(bs, 1).aim_on == 1
