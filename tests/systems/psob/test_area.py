"""Attacks on areas: who is in them, the dealing of numbers, beams and their spreads, grenades."""

from fractions import Fraction

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Kind, Prompt, Rate, State
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import asked, awaited, events, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import NINTHS, gun, minor, sheet, start

pytestmark = pytest.mark.plain


def area(value: int, dodges: list[int], rate: int = Rate.BURST, **fields: int) -> np.ndarray:
    """Red takes the area around the first of these blue fighters, who all stand together 1 m away."""
    weapon = gun(Rate.SATURATION if rate == Rate.SATURATION else Rate.AUTO, value=value, **fields)
    bs = start([sheet(weapon, initiative=9)], [sheet(dodge=d, at=3100) for d in dodges])
    declare(bs, Act.AREA, rate=rate)
    quiet(bs)
    return bs


def dealt(bs: np.ndarray, dice: int) -> list[tuple[int, int]]:
    """``(row, number)`` of all who are hit when these dice fall."""
    return [(event[1], event[2]) for event in events(roll(bs.copy(), dice), Event.DEALT)]


@pytest.mark.parametrize(("rate", "av"), [(Rate.BURST, 5), (Rate.AUTO, 6), (Rate.SATURATION, 7)])
def test_ps_area_1_av(rate: Rate, av: int) -> None:
    """PS-AREA-1: the rate's bonus and -2 for unaimed fire."""
    assert events(roll(area(7, [5], rate), 0), Event.AREA_ROLL)[0][:6] == (0, 1, av, 0, 0, rate)


def test_ps_area_1_dealing_by_hand() -> None:
    """PS-AREA-1: Result 6 over Dodges 3, 3, 5, 8: 0 to 2 are wasted, 3 and 4 hit the two of 3, 5 that of 5."""
    assert dealt(area(8, [5, 3, 8, 3]), 0) == [(2, 3), (4, 4), (1, 5)]


def test_ps_area_1_lowest_dodge_first() -> None:
    """PS-AREA-1: with low Dodges the numbers go round until all are hit, then it stops."""
    assert dealt(area(8, [1, 0, 2]), 0) == [(2, 0), (1, 1), (3, 2)]
    assert dealt(area(8, [-3, -3, -2]), 0) == [(1, 0), (2, 1), (3, 2)]


def test_ps_area_1_ties_by_listing() -> None:
    """PS-AREA-1: of equal Dodges the first listed; whoever is not reached is spared."""
    assert dealt(area(6, [3, 3, 3]), 0) == [(1, 3), (2, 4)]


@pytest.mark.parametrize(("value", "hits"), [(2, 0), (3, 1), (4, 2), (8, 6), (9, 7), (12, 7)])
def test_ps_area_1_results(value: int, hits: int) -> None:
    """PS-AREA-1: a Result below 0 hits nobody, one of 0 one of seven with Dodge 0, and so on until all are hit."""
    assert len(dealt(area(value, [0] * 7), -1)) == hits


def test_ps_area_1_how_many_are_hit() -> None:
    """PS-AREA-1, PS-DICE-1: AV 8 in all against ten of Dodge 5: Result - 4 of them, whole distribution."""
    bs = start([sheet(gun(value=10), initiative=9)], [sheet(at=3100) for _ in range(10)])
    declare(bs, Act.AREA, rate=Rate.BURST)
    quiet(bs)
    found = {len(dealt(bs, dice)): p for dice, p in awaited(bs)}
    assert found == {8 + dice - 4: p for dice, p in NINTHS.items()}
    assert sum(count * p for count, p in found.items()) == Fraction(4)


@pytest.mark.parametrize(("rate", "half"), [(Rate.BURST, 50), (Rate.AUTO, 100), (Rate.SATURATION, 200)])
@pytest.mark.parametrize("beam", [0, 1])
def test_ps_area_1_widths(rate: Rate, half: int, beam: int) -> None:
    """PS-AREA-1: burst 1 m, auto 2 m, saturation or beam 4 m across, measured from the one in the middle."""
    blue = [sheet(dodge=0, at=3000 + gap) for gap in (0, half, half + 1, -half, -half - 1)]
    bs = start([sheet(gun(Rate.SATURATION, value=9, beam=beam), initiative=9, at=3500)], blue)
    declare(bs, Act.AREA, rate=rate)
    quiet(bs)
    assert {k for k, _ in dealt(bs, 2)} == {1, 2, 4}


def test_ps_area_1_friends_bodies_and_not_the_shooter() -> None:
    """PS-AREA-1: friends and the incapacitated count, at Dodge -3; the dead, the gone and the shooter do not."""
    red = [sheet(gun(value=9), initiative=9), sheet(dodge=1)]
    blue = [sheet(dodge=2), *(sheet(state=s) for s in (State.INCAPACITATED, State.DEAD, State.GONE))]
    bs = start(red, blue)
    declare(bs, Act.AREA, rate=Rate.BURST)
    quiet(bs)
    assert dealt(bs, 2) == [(3, 0), (1, 1), (2, 2)]


def test_ps_area_1_flat_damage() -> None:
    """PS-AREA-1, PS-DMG-1: everybody takes the rating, whatever the Result, less armour."""
    bs = start([sheet(gun(value=9, damage=7), initiative=9)], [sheet(dodge=0), sheet(dodge=3, armour=4)])
    declare(bs, Act.AREA, rate=Rate.BURST)
    quiet(bs)
    for dice in (0, 2):
        assert [e[:2] for e in events(roll(bs.copy(), dice), Event.HARM)] == [(1, 7), (2, 3)]


def test_ps_area_1_beams_add_their_outcome() -> None:
    """PS-AREA-1, PS-AMMO-1: a beam adds its Outcome against each Dodge, and an area lowers no armour."""
    bs = start(
        [sheet(gun(Rate.SATURATION, value=9, damage=4, beam=1), initiative=9)], [sheet(dodge=0), sheet(armour=3)]
    )
    declare(bs, Act.AREA, rate=Rate.SATURATION)
    quiet(bs)
    told = roll(bs, 1)  # Result 10
    assert [e[:2] for e in events(told, Event.HARM)] == [(1, 14), (2, 4 + 5 - 3)]


@pytest.mark.parametrize("rate", [Rate.BURST, Rate.AUTO])
def test_ps_ammo_1_pulses_over_an_area(rate: Rate) -> None:
    """PS-AMMO-1, PS-AREA-1: a beam's lower rates over an area do flat damage and lower no armour."""
    bs = start([sheet(gun(Rate.SATURATION, value=9, damage=8, beam=1), initiative=9)], [sheet(armour=3)])
    declare(bs, Act.AREA, rate=rate)
    assert asked(bs)[0] != Prompt.SPREAD
    quiet(bs)
    assert [e[:2] for e in events(roll(bs, 0), Event.HARM)] == [(1, 5)]


@pytest.mark.parametrize("times", [2, 3, 4])
def test_ps_area_1_spread_for_hits(times: int) -> None:
    """PS-AREA-1: 2 to 4 damage less, and so many targets on each number: Result 5 over Dodge 5 hits so many."""
    bs = start([sheet(gun(Rate.SATURATION, value=5, damage=6, beam=1), initiative=9)], [sheet() for _ in range(6)])
    declare(bs, Act.AREA, rate=Rate.SATURATION, spread=times - 1)
    quiet(bs)
    assert dealt(bs, 0) == [(1 + k, 5) for k in range(times)]
    assert [e[1] for e in events(roll(bs, 0), Event.HARM)] == [6 - times] * times


@pytest.mark.parametrize("times", [2, 3, 4])
def test_ps_area_1_spread_for_width(times: int) -> None:
    """PS-AREA-1: the same price for 8, 12 or 16 m, one target on each number."""
    blue = [sheet(dodge=0, at=3000 + gap) for gap in (0, 200 * times, 200 * times + 1)]
    bs = start([sheet(gun(Rate.SATURATION, value=5, damage=6, beam=1), initiative=9)], blue)
    declare(bs, Act.AREA, rate=Rate.SATURATION, spread=times + 2)
    quiet(bs)
    assert dealt(bs, 0) == [(1, 0), (2, 1)]
    assert [e[1] for e in events(roll(bs, 0), Event.HARM)] == [6 - times + 5] * 2


def test_ps_area_1_spread_below_nothing() -> None:
    """PS-AREA-1: a weak beam that is spread may do 0 or less: no effect."""
    bs = start([sheet(gun(Rate.SATURATION, value=5, damage=1, beam=1), initiative=9)], [sheet()])
    declare(bs, Act.AREA, rate=Rate.SATURATION, spread=3)
    quiet(bs)
    told = roll(bs, 0)
    assert [e[:3] for e in events(told, Event.HARM)] == [(1, -3, 0)]
    assert row(bs, 1).stunned == 0


def test_ps_area_1_only_beams_spread() -> None:
    """PS-AREA-1: seven ways for a beam at its full rate, no question otherwise."""
    for beam in (0, 1):
        bs = start([sheet(gun(Rate.SATURATION, beam=beam), initiative=9)], [sheet()])
        play(bs, Act.STAND, (Act.AREA, 0, 0))
        assert legal(bs) == {(Act.RATE, 0, rate) for rate in (1, 2, 3)}
        play(bs, (Act.RATE, 0, 3))
        assert (asked(bs) == (Prompt.SPREAD, 0)) == bool(beam)
        if beam:
            assert legal(bs) == {(Act.SPREAD, 0, k) for k in range(7)}


def test_ps_area_1_burst_or_more() -> None:
    """PS-AREA-1: single shots, blades and thrown knives take no area."""
    arms = ((gun(Rate.SINGLE), 0), (gun(Rate.BURST), 1), ({"kind": Kind.THROWN}, 0), ({"kind": Kind.MELEE}, 0))
    for weapon, able in arms:
        bs = played(start([sheet(weapon, initiative=9)], [sheet()]), Act.STAND)
        assert ((Act.AREA, 0, 0) in legal(bs)) == bool(able)


def test_ps_area_1_range_to_the_middle() -> None:
    """PS-AREA-1, PS-RANGE-1: the distance of the one in the middle counts, for everybody."""
    bs = start([sheet(gun(Rate.SATURATION, value=9), initiative=9, at=0)], [sheet(at=900), sheet(at=1100)])
    for target, off in ((0, 1), (1, 2)):
        copy = bs.copy()
        declare(copy, Act.AREA, target, rate=Rate.SATURATION)
        quiet(copy)
        assert events(roll(copy, 0), Event.AREA_ROLL)[0][2] == 9 + 2 - 2 - off


def test_ps_area_1_several_areas() -> None:
    """PS-AREA-1, PS-ACT-1: a second area is a second component: both at -2."""
    bs = start([sheet(gun(value=9), initiative=9)], [sheet(at=2000), sheet(at=4000)])
    play(bs, Act.STAND, Act.COMPLEX, (Act.AREA, 0, 0), (Act.AREA, 1, 0), ...)
    told = play(bs, -2, -2)
    assert [event[1:3] for event in events(told, Event.AREA_ROLL)] == [(1, 9 - 2 - 2 - 2), (2, 9 - 2 - 2 - 2)]


def test_ps_area_1_cover_counts() -> None:
    """PS-AREA-1, PS-COVER-1: an area is fire at range."""
    bs = start([sheet(gun(value=7), initiative=9)], [sheet(dodge=4, cover=2), sheet(dodge=5)])
    declare(bs, Act.AREA, rate=Rate.BURST)
    quiet(bs)
    assert dealt(bs, 0) == [(2, 5)]


def test_ps_ammo_1_grenades() -> None:
    """PS-AMMO-1: 4 m with Martial Arts, -2, no rate and no question; not at one target."""
    grenade = {"value": 7, "kind": Kind.GRENADE, "damage": 10}
    bs = start([sheet(grenade, initiative=9, at=2000)], [minor(at=2300), minor(at=2500), minor(at=2501)])
    play(bs, Act.STAND)
    assert (Act.ATTACK, 0, 0) not in legal(bs)
    play(bs, (Act.AREA, 0, 0))
    assert asked(bs)[0] == Prompt.ABORT
    quiet(bs)
    told = roll(bs, 1)
    assert events(told, Event.AREA_ROLL)[0][2:6] == (5, 1, 0, 0)
    assert [e[:3] for e in events(told, Event.HARM)] == [(1, 10, 3), (2, 10, 3)]
