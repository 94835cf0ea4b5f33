"""Spine, intimidation, rallying, odds and deceit."""

from fractions import Fraction

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Purpose, State
from okenv.systems.psob.rules.social import NO_SKILL, losing_modifier, odds_modifier, spine_of
from okenv.systems.psob.sheet.lay_out import influence_of, spine_of_sheet
from okenv.systems.psob.sheet.schema import Character
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import asked, distribution, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import NINTHS, blade, lay_out, minor, sheet, start

pytestmark = pytest.mark.plain


def character(**fields: object) -> Character:
    skills = {"dodge": 5, **fields.pop("skills", {})}  # type: ignore[dict-item]
    return Character.model_validate({"initiative": 5, "skills": skills, **fields})


@pytest.mark.parametrize(
    ("skills", "spine"),
    [
        ({}, 5), ({"charm": 3}, 5), ({"charm": 8}, 8), ({"deceit": 7, "charm": 6}, 7), ({"intimidation": 9}, 9),
        ({"leadership": 6, "guns": 10}, 6),
    ],
)  # fmt: skip
def test_ps_soc_1_spine_of_major_characters(skills: dict[str, int], spine: int) -> None:
    """PS-SOC-1: the best of four skills, at least 5."""
    assert spine_of_sheet(character(skills=skills)) == spine


@pytest.mark.parametrize(("written", "spine"), [(None, 3), (3, 3), (5, 5), (8, 8), (0, 0)])
def test_ps_soc_1_spine_of_minor_characters(written: int | None, spine: int) -> None:
    """PS-SOC-1: 3, or what their leader gives them: police and soldiers 5, elite 8; own skills do not count."""
    fields = {} if written is None else {"spine": written}
    assert spine_of_sheet(character(minor=True, skills={"charm": 9}, **fields)) == spine


def standing(red: int, blue: int, red_out: int = 0, blue_out: int = 0, **options: object) -> np.ndarray:
    """So many standing on either side, and so many out."""
    rows = [[sheet() for _ in range(n)] + [sheet(state=State.DEAD) for _ in range(out)]
            for n, out in ((red, red_out), (blue, blue_out))]  # fmt: skip
    return lay_out(*rows, **options)


@pytest.mark.parametrize(
    ("red", "blue", "modifier"),
    [(1, 1, 0), (2, 1, 2), (3, 1, 2), (4, 1, 4), (8, 1, 6), (3, 2, 0), (4, 2, 2), (5, 2, 2), (1, 2, -2), (1, 4, -4),
     (2, 3, 0), (1, 8, -6), (1, 7, -4)],
)  # fmt: skip
def test_ps_soc_2_odds(red: int, blue: int, modifier: int) -> None:
    """PS-SOC-2: +-2 for each whole doubling: 2 to 1 +2, 4 to 1 +4, 8 to 1 +6, and as much against the fewer."""
    bs = standing(red, blue)
    assert odds_modifier(bs[0], 0) == modifier
    assert odds_modifier(bs[0], 1) == -modifier


def test_ps_soc_2_odds_count_who_stands() -> None:
    """PS-SOC-2: the dead and the gone do not count; deceit shifts a doubling each; with nobody none."""
    bs = standing(2, 1, 0, 3)
    assert odds_modifier(bs[0], 0) == 2
    for doublings in (1, 2):
        bs = standing(2, 1, 0, 3, deceived=[doublings, 0])
        assert odds_modifier(bs[0], 0) == 2 + 2 * doublings
        assert odds_modifier(bs[0], 1) == -2
    nobody = standing(0, 2, 2, 0, deceived=[1, 0])
    assert (odds_modifier(nobody[0], 0), odds_modifier(nobody[0], 1)) == (0, 0)


@pytest.mark.parametrize(
    ("red_out", "blue_out", "modifier"),
    [((4, 0), (4, 0), 0), ((4, 0), (3, 1), 1), ((4, 0), (2, 2), 2), ((4, 0), (1, 3), 3), ((3, 1), (3, 1), 0),
     ((3, 1), (4, 0), -1), ((1, 3), (2, 2), -3), ((2, 2), (1, 3), 3), ((5, 0), (4, 1), 0), ((2, 2), (3, 3), 0)],
)  # fmt: skip
def test_ps_soc_2_who_is_losing(red_out: tuple[int, int], blue_out: tuple[int, int], modifier: int) -> None:
    """PS-SOC-2: +1, +2, +3 against the worse side with 25, 50, 75 % down, the same off its own attempts."""
    bs = standing(red_out[0], blue_out[0], red_out[1], blue_out[1])
    assert losing_modifier(bs[0], 0) == modifier
    assert losing_modifier(bs[0], 1) == -modifier


def test_ps_soc_2_one_roll_against_all_minors() -> None:
    """PS-SOC-1, PS-SOC-2: those with a spine up to the Result leave, all others stay; distribution."""
    blue = [minor(spine=3), minor(spine=4), minor(spine=6), sheet()]
    bs = start([sheet(initiative=9, intimidation=8)], blue)
    declare(bs, Act.INTIMIDATE)
    quiet(bs)
    av = 8 - 4  # four against one
    found = distribution(bs, lambda c: tuple(int(row(c, 1 + k).state) for k in range(4)))
    gone = int(State.GONE)
    expected: dict[tuple[int, ...], Fraction] = {}
    for dice, p in NINTHS.items():
        key = tuple(gone if k < 3 and (3, 4, 6)[k] <= av + dice else 0 for k in range(4))
        expected[key] = expected.get(key, Fraction(0)) + p
    assert found == expected
    assert events(roll(bs, 0), Event.SOCIAL_ROLL) == [(0, 3, av, 0, 3, -4, 0)]


def test_ps_soc_2_one_major_character() -> None:
    """PS-SOC-2: a major character alone, against her own spine; success and she is gone, failure by so much."""
    bs = start([sheet(initiative=9, intimidation=6), sheet(initiative=1)], [sheet(spine=7), minor()])
    play(bs, Act.STAND)
    assert {target for kind, target, _ in legal(bs) if kind == Act.COW} == {0}
    play(bs, (Act.COW, 0, 0), ...)
    assert distribution(bs, lambda c: int(row(c, 2).state)) == {0: Fraction(6, 9), State.GONE: Fraction(3, 9)}
    assert events(roll(bs, -1), Event.FAILED) == [(0, 4, 2, 0, 0, 0, 0)]


def test_ps_soc_1_whoever_leaves_is_out_of_the_fight() -> None:
    """PS-SOC-1, PS-END-1: surrendered or run away: no target, no phase; without anybody left the side has lost."""
    bs = start([sheet(initiative=9, intimidation=9)], [minor(), minor()])
    declare(bs, Act.INTIMIDATE)
    quiet(bs)
    told = roll(bs, 2)
    assert [event[:2] for event in events(told, Event.STATE)] == [(1, State.GONE), (2, State.GONE)]
    assert asked(bs) == ("over", 0)


def test_ps_soc_1_who_can() -> None:
    """PS-SOC-1: each needs its skill; rallies need a minor character besides whoever leads; threats need somebody."""
    everything = {"intimidation": 5, "influence": 5, "deceit": 5}
    social = {Act.INTIMIDATE, Act.COW, Act.RALLY, Act.DECEIVE}
    for fields, red, blue, able in (
        ({}, [minor()], [minor(), sheet()], set()),
        (everything, [minor()], [minor(), sheet()], social),
        (everything, [], [minor(), sheet()], social - {Act.RALLY}),
        (everything, [minor()], [sheet()], social - {Act.INTIMIDATE}),
        (everything, [minor()], [minor()], social - {Act.COW}),
        ({**everything, "minor": 1}, [minor()], [minor(), sheet()], social),
        ({**everything, "minor": 1}, [sheet()], [minor(), sheet()], social - {Act.RALLY}),
    ):
        bs = played(start([sheet(**{**fields, "initiative": 9}), *red], blue), Act.STAND)
        assert kinds(bs) & social == able


@pytest.mark.parametrize("spine", [3, 5, 8])
def test_ps_soc_1_rally(spine: int) -> None:
    """PS-SOC-1: the spine of her side's minor characters becomes the Result where that is higher, for the fight."""
    bs = start([sheet(initiative=9, influence=6), minor(spine=spine), sheet()], [sheet(intimidation=9)])
    declare(bs, Act.RALLY)
    quiet(bs)
    assert distribution(bs, lambda c: int(spine_of(c[0], 1))) == _at_least(spine, 6)
    assert events(roll(bs, 1), Event.RALLIED) == [(0, 7, 0, 0, 0, 0, 0)]
    assert (spine_of(bs[0], 1), spine_of(bs[0], 2)) == (max(spine, 7), 5)


def test_ps_soc_1_a_minor_leader() -> None:
    """PS-SOC-1: a minor character with Leadership rallies, by the better of both skills, and has that spine too."""
    bs = start([minor(initiative=9, influence=6), minor(spine=4)], [sheet()])
    declare(bs, Act.RALLY)
    quiet(bs)
    roll(bs, 1)
    assert (spine_of(bs[0], 0), spine_of(bs[0], 1)) == (7, 7)
    for skills, value in (
        ({"leadership": 4}, 4), ({"leadership": 4, "intimidation": 6}, 6), ({"intimidation": 6}, NO_SKILL),
        ({}, NO_SKILL),
    ):  # fmt: skip
        assert influence_of(character(minor=True, skills=skills)) == value
    assert influence_of(character(skills={"intimidation": 6})) == 6


def test_ps_soc_1_a_minor_leader_whose_last_follower_falls_has_nobody_to_rally() -> None:
    """PS-SOC-1: the words are lost without dice; a major leader's too, whom no minor character hears any more."""
    for lost, leader in ((True, {"minor": 1}), (True, {}), (False, {"minor": 1})):
        red = [sheet(initiative=5, influence=6, **leader), minor(initiative=1, dodge=-3)]
        red += [] if lost else [minor(initiative=1)]
        bs = played(start(red, [sheet(blade(damage=30), initiative=8)]), Act.HOLD, Act.DECLINE)
        declare(bs, Act.RALLY)
        play(bs, (Act.PREEMPT, 0))
        declare(bs, Act.ATTACK, 1)
        play(bs, 2)
        quiet(bs)
        assert row(bs, 1).state == State.FIT
        told = roll(bs, 2)
        assert row(bs, 1).state != State.FIT
        assert bool(events(told, Event.LOST)[-1:] == [(0, 0, 0, 0, 0, 0, 0)]) == lost
        assert (asked(bs) == (Purpose.ACTION, 0)) == (not lost)


def _at_least(least: int, middle: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for dice, p in NINTHS.items():
        found[max(least, middle + dice)] = found.get(max(least, middle + dice), Fraction(0)) + p
    return found


def test_ps_soc_1_a_second_rally_does_not_lower() -> None:
    """PS-SOC-1: a worse Result leaves the better one."""
    bs = start([sheet(initiative=9, influence=6), minor()], [sheet()], rallied=[7, -99], new_rallied=[7, -99])
    declare(bs, Act.RALLY)
    quiet(bs)
    assert events(roll(bs, -2), Event.RALLIED) == []
    assert spine_of(bs[0], 1) == 7


def test_ps_soc_1_a_rally_comes_too_late_for_its_own_number() -> None:
    """PS-SOC-1, PS-INIT-2: at one number an intimidation meets the spine before the rally."""
    bs = start([sheet(influence=9), minor()], [sheet(intimidation=5)])
    declare(bs, Act.RALLY)
    declare(bs, Act.INTIMIDATE)
    quiet(bs)
    assert events(play(bs, 2, 0), Event.SOCIAL_ROLL)[1][2:5] == (5 - 2, 0, 3)
    assert row(bs, 1).state == State.GONE


@pytest.mark.parametrize(
    ("deceit", "dice", "doublings"), [(5, -1, 0), (5, 0, 1), (5, 2, 1), (8, 1, 1), (8, 2, 2), (10, 0, 2)]
)
def test_ps_soc_2_deceit(deceit: int, dice: int, doublings: int) -> None:
    """PS-SOC-2: against the highest enemy spine: a doubling, with an Outcome of 5 or more two."""
    bs = start([sheet(initiative=9, deceit=deceit)], [minor(spine=3), sheet(spine=5)])
    declare(bs, Act.DECEIVE)
    quiet(bs)
    told = roll(bs, dice)
    assert events(told, Event.SOCIAL_ROLL)[0][2:5] == (deceit, dice, 5)
    assert events(told, Event.DECEIVED) == ([(0, doublings, 0, 0, 0, 0, 0)] if doublings else [])
    assert odds_modifier(bs[0], 0) == -2 + 2 * doublings


def test_ps_soc_2_no_further_than_two_doublings() -> None:
    """PS-SOC-2: who is deceived by two doublings cannot be deceived further; by one only to two."""
    for before, able in ((0, True), (1, True), (2, False)):
        bs = start([sheet(initiative=9, deceit=5)], [sheet()], deceived=[before, 0], new_deceived=[before, 0])
        play(bs, Act.STAND)
        assert (Act.DECEIVE in kinds(bs)) == able


@pytest.mark.parametrize(("fields", "off"), [({"wounds": 2}, 2), ({"defending": 0}, 0)])
def test_ps_soc_1_wounds_count_for_words(fields: dict[str, int], off: int) -> None:
    """PS-SOC-1, PS-DMG-1: wounds lower the AV of words too, and so does a full move (PS-MOVE-1)."""
    bs = start([sheet(initiative=9, intimidation=6, **fields)], [minor(at=4000)])
    still, moving = bs.copy(), bs.copy()
    declare(still, Act.INTIMIDATE)
    quiet(still)
    assert events(roll(still, 0), Event.SOCIAL_ROLL)[0][2] == 6 - off
    declare(moving, Act.INTIMIDATE, first=(Act.RETREAT, 0, 2))
    quiet(moving)
    assert events(roll(moving, 0), Event.SOCIAL_ROLL)[0][2] == 6 - off - 2


def test_ps_soc_1_threats_that_nobody_hears_are_lost() -> None:
    """PS-SOC-1, PS-HOLD-1: the only minor enemy falls to a preempting friend first: the threat is lost without dice."""
    red = [sheet(initiative=5, intimidation=8), sheet(blade(damage=30), initiative=8)]
    bs = played(start(red, [minor(dodge=-3, initiative=5), sheet(initiative=1)]), Act.HOLD, Act.DECLINE)
    declare(bs, Act.INTIMIDATE)
    declare(bs, Act.ATTACK)
    play(bs, (Act.PREEMPT, 0))
    declare(bs, Act.ATTACK)
    assert asked(bs)[0] == Purpose.PREEMPT
    play(bs, 2, ...)
    told = roll(bs, 2)
    assert row(bs, 2).state != State.FIT
    assert events(told, Event.SOCIAL_ROLL) == []
    assert {event[0] for event in events(told, Event.LOST)} == {0, 2}


def test_ps_soc_2_out_of_scope() -> None:
    """PS-SOC-2: neither Charm nor requests are an action; Charm only makes a spine."""
    assert not any("charm" in kind.name.lower() or "request" in kind.name.lower() for kind in Act)


@pytest.mark.parametrize(("heroes", "chance"), [(1, 0), (2, 1), (3, 1), (4, 6), (7, 6), (8, 9)])
def test_ps_soc_2_a_rout_by_its_dice(heroes: int, chance: int) -> None:
    """PS-SOC-2, PS-DICE-1: Intimidation 5 against two of spine 7: the odds decide in how many of 9 cases both leave."""
    red = [sheet(initiative=9, intimidation=5), *[sheet() for _ in range(heroes - 1)]]
    bs = start(red, [minor(spine=7), minor(spine=7)])
    declare(bs, Act.INTIMIDATE)
    quiet(bs)
    won = distribution(bs, lambda copy: int(copy[0].outcome) == 0)
    assert 9 * won.get(True, Fraction(0)) == chance
