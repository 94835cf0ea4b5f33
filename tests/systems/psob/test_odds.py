"""The odds against the fight itself: what they say, the dice outcome by outcome, is what happens."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.actions import Act
from okenv.systems.psob.layout import Band, Event, Kind, Prompt, Rate, State, Turn
from okenv.systems.psob.odds import (
    Target,
    area_hits_in,
    area_odds,
    area_odds_in,
    area_rows,
    attack_odds,
    best_weapon_in,
    dealt,
    deceit_odds,
    deceit_odds_in,
    intimidation_odds,
    intimidation_odds_in,
    odds_in,
    preempt_odds,
    preempt_odds_in,
    rally_odds,
    rally_odds_in,
    success,
)
from tests.systems.psob.helpers import (
    NINTHS,
    answer,
    attack,
    awaited,
    blade,
    declare,
    distribution,
    events,
    gun,
    lay_out,
    minor,
    quiet,
    roll,
    row,
    sheet,
    start,
)

pytestmark = pytest.mark.plain
BEAM = {"beam": 1, "rate": int(Rate.SATURATION)}


def part_of(found: dict[tuple[int, Band], Fraction], which: int) -> dict[Any, Fraction]:
    """The distribution of one of two numbers."""
    return {key[which]: sum((p for k, p in found.items() if k[which] == key[which]), Fraction(0)) for key in found}


def harm(bs: np.ndarray, row: int) -> dict[tuple[int, Band], Fraction]:
    """The distribution of ``(damage after armour, band)`` of one fighter over the awaited dice."""
    found: dict[tuple[int, Band], Fraction] = {}
    for outcome, p in awaited(bs):
        copy = bs.copy()
        told = [(max(0, e[1]), Band(e[2])) for e in events(roll(copy, outcome), Event.HARM) if e[0] == row]
        key = told[0] if told else (0, Band.NOTHING)
        found[key] = found.get(key, Fraction(0)) + p
    return found


# --- from plain numbers


def test_an_attack_from_plain_numbers() -> None:
    """PS-DICE-1, PS-ATT-2, PS-DMG-2: AV 6 against Dodge 6, damage 9 through armour 1: 8 to 10."""
    odds = attack_odds(6, Target(6, armour=1), 9)
    assert odds.hit == Fraction(6, 9)
    assert odds.damage == {0: Fraction(3, 9), 8: Fraction(3, 9), 9: Fraction(2, 9), 10: Fraction(1, 9)}
    assert odds.bands == {Band.NOTHING: Fraction(3, 9), Band.STUNNED: Fraction(5, 9), Band.WOUNDED: Fraction(1, 9)}
    assert odds.expected == Fraction(8 * 3 + 9 * 2 + 10, 9)
    assert odds.at_least(Band.STUNNED) == Fraction(6, 9)
    assert [(one.outcome, one.damage) for one in odds.hits] == [(0, 8), (1, 9), (2, 10)]


def test_what_each_kind_of_target_takes() -> None:
    """PS-DMG-2, PS-WOUND-1: bands of major and minor characters, and of somebody incapacitated."""
    for damage in range(25):
        major, lesser, body = (Target(0, 2, **how).takes(damage) for how in ({}, {"minor": True}, {"out": True}))
        left = max(0, damage - 2)
        assert {major[0], lesser[0], body[0]} == {left}
        assert major[1] == sum(left >= least for least in (3, 10, 15, 20))
        assert lesser[1] == (Band.INCAPACITATED if left >= 10 else Band.STUNNED if left else Band.NOTHING)
        assert body[1] == (Band.KILLED if left >= 10 else Band.NOTHING)


def test_hand_to_hand_the_outcome_counts_twice() -> None:
    """PS-ATT-1."""
    assert attack_odds(5, Target(5), 4, each=2).damage == {
        0: Fraction(3, 9), 4: Fraction(3, 9), 6: Fraction(2, 9), 8: Fraction(1, 9),
    }  # fmt: skip


def counted(result: int, dodges: list[int], each: int) -> set[int]:
    """Who is hit by numbers from 0 up to a Result, number by number (PS-AREA-1)."""
    hit: set[int] = set()
    for number in range(result + 1):
        for _ in range(each):
            left = [(d, k) for k, d in enumerate(dodges) if k not in hit and d <= number]
            if left:
                hit.add(min(left)[1])
    return hit


@pytest.mark.parametrize("each", [1, 2, 4])
def test_numbers_are_dealt_to_the_lowest_dodge(each: int) -> None:
    """PS-AREA-1: 0 to the Result in turn, a number wasted where no Dodge is low enough."""
    for dodges in product((-3, 0, 2, 3), repeat=3):
        for result in range(-2, 6):
            assert set(dealt(result, dodges, each)) == counted(result, list(dodges), each)
    assert dealt(0, [0, 0]) == [0]  # of equals the first listed


def test_an_area_from_plain_numbers() -> None:
    """PS-AREA-1: AV 1 in a room with Dodge 0, 1 and 5: Results -1 to 3."""
    odds = area_odds(1, [Target(5), Target(1, minor=True), Target(0)], 10)
    assert odds.hits == {0: Fraction(1, 9), 1: Fraction(2, 9), 2: Fraction(6, 9)}
    assert [one.hit for one in odds.targets] == [0, Fraction(6, 9), Fraction(8, 9)]
    assert odds.targets[1].bands[Band.INCAPACITATED] == Fraction(6, 9)
    assert odds.expected == sum((one.hit for one in odds.targets), Fraction(0))
    beam = area_odds(1, [Target(0)], 4, beam=True)  # the Outcome against her Dodge counts
    assert beam.targets[0].damage == {0: NINTHS[-2], 4: NINTHS[-1], 5: NINTHS[0], 6: NINTHS[1], 7: NINTHS[2]}


def test_words_from_plain_numbers() -> None:
    """PS-SOC-1, PS-SOC-2."""
    odds = intimidation_odds(4, [3, 5, 7])
    assert odds.each == (success(4, 3), success(4, 5), 0) == (Fraction(8, 9), Fraction(3, 9), 0)
    assert odds.leaves == {0: Fraction(1, 9), 1: Fraction(5, 9), 2: Fraction(3, 9)}
    assert odds.any == Fraction(8, 9)
    assert rally_odds(5, 5) == {5: Fraction(6, 9), 6: Fraction(2, 9), 7: Fraction(1, 9)}
    assert deceit_odds(6, 3) == {1: Fraction(8, 9), 2: Fraction(1, 9)}
    assert deceit_odds(2, 3) == {0: Fraction(6, 9), 1: Fraction(3, 9)}


def test_preempting_from_plain_numbers() -> None:
    """PS-HOLD-1: at -2; Outcome 0 is simultaneous. Each of two components takes 2 more (PS-ACT-1)."""
    assert preempt_odds(7, 5) == {Turn.FIRST: Fraction(3, 9), Turn.GROUP: Fraction(3, 9), Turn.AFTER: Fraction(3, 9)}
    assert preempt_odds(7, 5, 2) == {Turn.GROUP: Fraction(1, 9), Turn.AFTER: Fraction(8, 9)}


# --- in a battle


ARMS = {
    "gun": gun(), "single shots": gun(Rate.SINGLE), "autofire": gun(Rate.AUTO), "beam": gun(**BEAM),
    "blade": blade(damage=8), "thrown": {"value": 6, "kind": int(Kind.THROWN), "damage": 12},
}  # fmt: skip


@pytest.mark.parametrize("arm", ARMS)
def test_an_attack_in_a_battle_does_what_its_odds_say(arm: str) -> None:
    """PS-ATT-1, PS-ATT-2, PS-ROF-1, PS-DODGE-1, PS-AMMO-1: every way to be harder or easier to hit."""
    chance = Random(3)
    for _ in range(12):
        weapon = {**ARMS[arm], "value": chance.randint(3, 9), "damage": chance.randint(3, 14)}
        kind = sheet if chance.random() < 0.5 else minor
        armour, cover = chance.randint(0, 4), chance.randint(0, 2)
        foe = kind(blade(length=chance.randint(0, 2)), dodge=chance.randint(3, 7), armour=armour, cover=cover)
        far = 0 if arm == "blade" else chance.choice([0, 300, 700, 1500])
        bs = start([sheet(weapon, initiative=9, at=3000)], [foe | {"at": 3000 - far}])
        row(bs, 0).wounds, row(bs, 1).wounds = chance.randint(0, 2), chance.randint(0, 1)
        row(bs, 1).defending, row(bs, 0).aim_on = chance.randint(0, 1), chance.randint(0, 1) * 2
        attack(bs)
        odds = odds_in(bs[0], 0, 1, 0)
        found = harm(bs, 1)
        assert odds.damage == part_of(found, 0)
        assert odds.bands == part_of(found, 1)
        missed = sum((p for o, p in awaited(bs) if events(roll(bs.copy(), o), Event.MISS)), Fraction(0))
        assert odds.hit == 1 - missed


@pytest.mark.parametrize(
    ("rate", "spread"),
    [(Rate.BURST, 0), (Rate.AUTO, 0), (Rate.SATURATION, 0), (Rate.SATURATION, 2), (Rate.SATURATION, 5)],
)
def test_an_area_in_a_battle_does_what_its_odds_say(rate: Rate, spread: int) -> None:
    """PS-AREA-1: friends in the area too, beams that are spread, and what is lying there."""
    foes = [minor(dodge=3, at=2500), sheet(dodge=1, armour=2, at=2560), minor(dodge=2, at=2700)]
    bs = start([sheet(gun(**BEAM, value=6, damage=11), initiative=9), sheet(dodge=3, at=2500)], foes)
    row(bs, 4).state = State.INCAPACITATED
    declare(bs, Act.AREA, 0, 0, rate=int(rate), spread=spread)
    quiet(bs)
    odds = area_odds_in(bs[0], 0, 2, 0, int(rate), spread)
    assert list(odds) == area_rows(bs[0], 0, 2, 0, int(rate), spread)
    assert len(odds) == (4 if rate == Rate.SATURATION else 2 if rate == Rate.BURST else 3)
    for k, one in odds.items():
        found = harm(bs, k)
        assert one.damage == part_of(found, 0)
        assert one.bands == part_of(found, 1)
    counts: dict[int, Fraction] = {}
    for outcome, p in awaited(bs):
        n = len(events(roll(bs.copy(), outcome), Event.DEALT))
        counts[n] = counts.get(n, Fraction(0)) + p
    assert area_hits_in(bs[0], 0, 2, 0, int(rate), spread) == counts


def social(act: Act, **skills: int) -> np.ndarray:
    """A leader with these skills and two minors against three minors and a major, up to her dice."""
    red = [sheet(initiative=9, **skills), minor(), minor(spine=4)]
    blue = [minor(spine=3), minor(spine=4), minor(spine=6), sheet(spine=6)]
    bs = start(red, blue)
    declare(bs, act, 3 if act == Act.COW else 0)
    quiet(bs)
    return bs


def gone(bs: np.ndarray) -> tuple[int, ...]:
    return tuple(k for k in range(3, 7) if row(bs, k).state == State.GONE)


def test_words_in_a_battle_do_what_their_odds_say() -> None:
    """PS-SOC-1, PS-SOC-2."""
    bs = social(Act.INTIMIDATE, intimidation=4)
    found, odds = distribution(bs, gone), intimidation_odds_in(bs[0], 0)
    assert odds.each == tuple(sum((p for who, p in found.items() if k in who), Fraction(0)) for k in (3, 4, 5))
    assert odds.leaves == {n: sum((p for who, p in found.items() if len(who) == n), Fraction(0)) for n in odds.leaves}
    bs = social(Act.COW, intimidation=6)
    assert distribution(bs, gone)[(6,)] == intimidation_odds_in(bs[0], 0, 6).any == Fraction(6, 9)
    bs = social(Act.RALLY, influence=4)
    assert distribution(bs, lambda s: max(3, int(s[0].rallied[0]))) == rally_odds_in(bs[0], 0)
    bs = social(Act.DECEIVE, deceit=9)
    found = distribution(bs, lambda s: int(s[0].deceived[0]))
    assert found == deceit_odds_in(bs[0], 0) == {1: Fraction(8, 9), 2: Fraction(1, 9)}


def test_preempting_in_a_battle_goes_as_its_odds_say() -> None:
    """PS-HOLD-1."""
    bs = start([sheet(initiative=7)], [sheet(initiative=6)])
    answer(bs, Act.HOLD)
    answer(bs, Act.DECLINE)
    declare(bs, Act.ATTACK)  # Blue, at 6
    while bs[0].prompt != Prompt.PREEMPT:
        answer(bs, Act.DECLINE)
    answer(bs, Act.PREEMPT)
    declare(bs, Act.ATTACK)
    assert distribution(bs, lambda s: int(row(s, 0).turn_of)) == preempt_odds_in(bs[0], 0, 1)
    assert preempt_odds_in(bs[0], 0, 1)[Turn.FIRST] == Fraction(1, 9)


def test_the_best_weapon_is_one_that_can_be_used() -> None:
    bs = lay_out([sheet(blade(damage=15), gun(), at=1000)], [sheet(at=3000)])
    assert best_weapon_in(bs[0], 0, 1) == 1
    row(bs, 1).at = 1100
    assert best_weapon_in(bs[0], 0, 1) == 0
    row(bs, 0).weapons_n, row(bs, 1).at = 1, 3000
    assert best_weapon_in(bs[0], 0, 1) is None
