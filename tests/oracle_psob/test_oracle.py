"""The reference by itself: tables of the source, and small fights by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle_psob import dice, harm, places, social, values
from tests.oracle_psob.fight import Fight
from tests.oracle_psob.sheet import (
    AUTO,
    BURST,
    GRENADE,
    MELEE,
    RANGED,
    SATURATION,
    SINGLE,
    Encounter,
    Options,
    Sheet,
    Start,
    Weapon,
)
from tests.oracle_psob.state import Fighter, lay_out

pytestmark = pytest.mark.plain


def sheet(*weapons: Weapon, **numbers) -> Sheet:
    """A major character with skills of 5."""
    return Sheet(list(weapons), Weapon(5, MELEE, 2), **numbers)


def duel(red, blue, **options) -> Fight:
    """A fight in its first round: ties as they are listed, everybody's dice 0."""
    fight = Fight(Encounter((red, blue), Options(**options)))
    while fight.dice():
        fight.resolve(0)
    return fight


def give(fight: Fight, *answers) -> list[Fighter]:
    """Decisions by kind or whole, and outcomes."""
    for answer in answers:
        if isinstance(answer, int):
            fight.resolve(answer)
        else:
            fight.apply((answer, 0, 0) if isinstance(answer, str) else answer)
    return fight.battle.fighters


def test_two_fudge_dice() -> None:
    ninths = [Fraction(n, 9) for n in (1, 2, 3, 2, 1)]
    assert dice.table(dice.FUDGE2) == dict(zip(range(-2, 3), ninths, strict=True))


def test_range_as_the_source_lists_it() -> None:
    metres = (2, 5, 6, 10, 20, 40, 80, 160, 319, 320)
    assert [values.range_penalty(100 * m, 0) for m in metres] == [0, 0, -1, -2, -3, -4, -5, -6, -6, -7]
    assert [values.range_penalty(100 * m, 2) for m in (6, 10, 20)] == [0, 0, -1]
    assert [values.range_penalty(gap, -1) for gap in (200, 201, 501)] == [0, -1, -2]


def test_damage_of_major_and_minor_characters() -> None:
    major, minor = sheet(), sheet(minor=True)
    one, two = lay_out(Encounter(([(major, Start())], [(minor, Start())]))).fighters
    names = ("", "stunned", "wounded", "out", "killed")
    assert [names[harm.band_of(one, d)] for d in (0, 2, 3, 9, 10, 14, 15, 19, 20)] == [
        "", "", "stunned", "stunned", "wounded", "wounded", "out", "out", "killed"
    ]  # fmt: skip
    assert [names[harm.band_of(two, d)] for d in (0, 1, 9, 10, 30)] == ["", "stunned", "stunned", "out", "out"]


def test_a_mob_of_eight_has_three_more() -> None:
    assert [values.doublings(n) for n in (1, 2, 3, 4, 7, 8, 15)] == [0, 1, 1, 2, 2, 3, 3]


def test_odds_go_by_doublings_and_by_who_is_losing() -> None:
    side = [(sheet(), Start())]
    for mine, theirs, bonus in ((1, 1, 0), (2, 1, 2), (4, 1, 4), (8, 1, 6), (1, 4, -4), (3, 2, 0)):
        assert social.odds(lay_out(Encounter((side * mine, side * theirs))), 0) == bonus
    b = lay_out(Encounter((side * 4, side * 4)))
    b.fighters[5].state = 1
    assert (social.losing(b, 0), social.losing(b, 1)) == (1, -1)
    b.fighters[6].state = b.fighters[7].state = 3
    b.fighters[0].state = 2
    assert (social.losing(b, 0), social.losing(b, 1)) == (3, -3)


def test_moves_end_beside_somebody_and_at_the_edge() -> None:
    b = lay_out(Encounter(([(sheet(), Start(at=100))], [(sheet(), Start(at=500))])))
    f, g = b.fighters
    assert [places.destination(b, f, g, True, places.length(f, option)) for option in (0, 1, 2)] == [400, 400, 400]
    assert places.destination(b, f, g, False, 375) == 0
    assert ("approach", 0, 0) in places.moves(b, f, (0, 1, 2))
    assert ("approach", 0, 1) not in places.moves(b, f, (0, 1, 2))


def test_a_rifle_shot_by_hand() -> None:
    rifle = Weapon(6, RANGED, 8, AUTO, bonus=2)
    fight = duel([(sheet(rifle, initiative=8), Start(at=0))], [(sheet(armour=3), Start(at=2500, cover=1))])
    assert fight.prompt == "phase"
    give(fight, "stand", ("attack", 0, 0), ("rate", 0, 2), "decline")
    # 6 + 1 (auto) - 3 (25 m) + 2 (range bonus) = 6, dice 2: Outcome 2 against 5 + 1; 8 + 2 - 3 = 7
    _, target = give(fight, 2)
    assert (target.wounds, target.pending, fight.battle.turn) == (0, 0, 2)  # her phase is lost: the round is over


def test_active_defence_and_a_sword_by_hand() -> None:
    sword = Weapon(7, MELEE, 6, length=1)
    fight = duel([(sheet(sword, initiative=8), Start(at=0))], [(sheet(), Start(at=100))])
    attacker, target = give(fight, "defend", ("attack", 0, 0), "decline", 1)
    # 7 - 2 + 1 = 6 against 5: 6 + 2 x 1 = 8
    assert (attacker.defending, target.wounds, fight.battle.turn) == (True, 0, 2)


def test_a_grenade_takes_the_lowest_dodge_first() -> None:
    grenade = Weapon(6, GRENADE, 10)
    nimble, slow = sheet(dodge=4, minor=True), sheet(dodge=2, minor=True)
    blue = [(nimble, Start(at=400)), (slow, Start(at=500)), (nimble, Start(at=601))]
    fight = duel([(sheet(grenade, initiative=8), Start(at=0))], blue)
    give(fight, "stand", ("area", 0, 0), "decline", "decline", "decline")
    # 6 - 2 = 4, dice 0: the numbers 0 to 4; 2 goes to the slow one, 4 to the first nimble one; 6.01 m is outside
    assert [f.state for f in give(fight, 0)] == [0, 1, 1, 0]


def test_a_beam_spread_over_more_hits() -> None:
    laser = Weapon(5, RANGED, 6, SATURATION, beam=True)
    blue = [(sheet(dodge=3), Start(at=400)) for _ in range(3)]
    fight = duel([(sheet(laser, initiative=8), Start(at=0))], blue)
    give(fight, "stand", ("area", 0, 0), ("rate", 0, 3), ("spread", 0, 1), "decline", "decline", "decline")
    # 5 + 2 - 2 = 5, dice -2: the numbers 0 to 3, two each: 3 goes to two of them; 6 - 2 + 0 = 4
    assert [f.stunned for f in give(fight, -2)] == [False, True, True, False]


def test_many_targets_need_a_higher_rate() -> None:
    burst = Weapon(6, RANGED, 5, BURST)
    fight = duel([(sheet(burst, initiative=8), Start(at=0))], [(sheet(), Start(at=400)) for _ in range(2)])
    give(fight, "stand", "complex", ("attack", 0, 0))
    assert fight.legal() == [("rate", 0, SINGLE - 1), ("rate", 0, BURST - 1)]
    give(fight, ("rate", 0, SINGLE - 1))
    assert ("attack", 1, 0) in fight.legal()
    give(fight, ("attack", 1, 0))
    assert fight.battle.fighters[0].plan.parts[0].components == 2


def test_a_preempter_needs_one_more_than_the_other() -> None:
    for shown, turns in ((2, [2, 2]), (1, [3, 2])):
        red, blue = [(sheet(initiative=5), Start(at=0))], [(sheet(initiative=5), Start(at=100))]
        fight = duel(red, blue)
        give(fight, "hold", "stand", ("attack", 0, 3), ("preempt", 0, 0), "stand", ("attack", 0, 3), shown)
        found = sorted((f.plan.turn for f in fight.battle.fighters), reverse=True)
        assert fight.prompt is None
        assert found == turns
