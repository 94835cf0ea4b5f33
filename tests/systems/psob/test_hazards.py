"""Effects at the end of rounds."""

import pytest

from okenv.core.layout import DRAW
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Purpose, State
from okenv.systems.psob.voice.opening import ground
from tests.systems.psob.acting import passing, roll_round
from tests.systems.psob.asked import asked, distribution, events, play, played, row
from tests.systems.psob.helpers import NINTHS, minor, sheet, start

pytestmark = pytest.mark.plain
ALL = (0, 6000)


@pytest.mark.parametrize(("helps", "left"), [(1, 2), (0, 5)])
def test_ps_haz_1_armour_or_not(helps: int, left: int) -> None:
    """PS-HAZ-1, PS-DMG-1: damage 5 against armour 3: 2 points with it, 5 without."""
    bs = start([sheet(armour=3, initiative=8)], [sheet()], hazards=[(5, 1, 1, 0, 3000, helps)])
    told = passing(bs)
    assert events(told, Event.HAZARD) == [(0, 0, 5, 3 * helps, 0, 0, 0), (0, 1, 5, 0, 0, 0, 0)]
    assert [event[:2] for event in events(told, Event.HARM)] == [(0, left), (1, 5)]
    assert int(row(bs, 0).pending) == (-5 if left >= 3 else 0)


def test_ps_haz_1_after_the_last_number() -> None:
    """PS-HAZ-1, PS-HOLD-1: after number 0 and after holding out; a stun then is -5 on the next roll; +3 stays."""
    bs = start([sheet(initiative=8)], [sheet()], hazards=[(5, 1, 9, *ALL, 1)])
    told = play(bs, Act.HOLD, Act.DECLINE, Act.PASS)
    codes = [event[0] for event in told]
    assert codes.index(Event.HELD_OUT) < codes.index(Event.HAZARD) < codes.index(Event.ROUND)
    assert distribution(bs, lambda c: int(row(c, 0).number)) == {8 + 3 - 5 + k: p for k, p in NINTHS.items()}


@pytest.mark.parametrize(("at", "hit"), [(999, False), (1000, True), (2000, True), (2001, False)])
def test_ps_haz_1_between_two_places(at: int, hit: bool) -> None:
    """PS-HAZ-1: both ends belong to it."""
    bs = start([sheet(at=at, initiative=8)], [sheet(at=5000)], hazards=[(5, 1, 9, 1000, 2000, 1)])
    assert bool(events(passing(bs), Event.HAZARD)) == hit


def test_ps_haz_1_its_rounds() -> None:
    """PS-HAZ-1: a bomb in round 2: not before, not after."""
    bs = start([sheet(initiative=8)], [sheet()], hazards=[(4, 2, 2, *ALL, 1)])
    struck = []
    for _ in range(3):
        struck.append((len(ground(bs, [], [], None)), len(events(passing(bs), Event.HAZARD))))
        roll_round(bs)
    assert struck == [(1, 0), (1, 2), (0, 0)]


def test_ps_haz_1_everybody_alive() -> None:
    """PS-HAZ-1, PS-WOUND-1: the fallen burn too and die of 10; the dead and the gone are spared."""
    fallen = [sheet(state=s, initiative=1) for s in (State.INCAPACITATED, State.DEAD, State.GONE)]
    bs = start([sheet(initiative=8, armour=9), *fallen], [sheet(armour=9)], hazards=[(10, 1, 9, *ALL, 1)])
    told = passing(bs)
    assert [event[1] for event in events(told, Event.HAZARD)] == [0, 1, 4]
    assert [int(row(bs, i).state) for i in range(4)] == [0, State.DEAD, State.DEAD, State.GONE]


def test_ps_haz_1_several_at_once() -> None:
    """PS-HAZ-1, PS-WOUND-1: hazards of one round take effect together: two wounds at once."""
    bs = start([sheet(initiative=8)], [sheet(at=6000)], hazards=[(10, 1, 9, 0, 3000, 1), (12, 1, 9, 2000, 4000, 1)])
    told = passing(bs)
    assert [event[:2] for event in events(told, Event.WOUND)] == [(0, 2)]
    assert row(bs, 0).pending == -5


@pytest.mark.parametrize(("red", "blue", "outcome"), [(0, 9, 1), (9, 0, 0), (0, 0, DRAW)])
def test_ps_end_1_decided_by_a_hazard(red: int, blue: int, outcome: int) -> None:
    """PS-END-1, PS-HAZ-1: who is able to act after the hazards has won; nobody: a draw."""
    bs = played(start([minor(armour=red)], [minor(armour=blue)], hazards=[(10, 1, 9, *ALL, 1)]), passing)
    assert asked(bs) == ("over", outcome)


def test_ps_haz_1_without_one_rounds_go_on() -> None:
    """PS-HAZ-1: no hazards by default."""
    bs = played(start([sheet(initiative=8)], [sheet()]), Act.PASS)
    assert events(passing(bs), Event.HAZARD) == []
    assert asked(bs) == (Purpose.INITIATIVE, 0)
