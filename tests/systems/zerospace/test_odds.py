"""The odds against the fight itself: what they say, the dice outcome by outcome, is what happens."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from okenv.systems.zerospace.actions import Act
from okenv.systems.zerospace.battle_odds import (
    attack_odds_in,
    best_attack_in,
    break_chance,
    declared,
    distract_chance,
    exposure_in,
    hit_now,
    hits_now,
    manoeuvre_odds_in,
    odds_now,
    recover_chance,
    targets_now,
    wreck_odds,
)
from okenv.systems.zerospace.layout import UNARMED, Flag, Pair, Place, Prompt, Type
from okenv.systems.zerospace.odds import (
    Arm,
    Target,
    attack_odds,
    hits_of_many_rolls,
    hits_of_one_roll,
    struck,
    success,
    tally,
    team_chance,
)
from tests.systems.zerospace.advice import average, chances, hurt, lost
from tests.systems.zerospace.helpers import (
    HARM,
    answer,
    asked,
    attack,
    blade,
    declare,
    done,
    gun,
    mind,
    play,
    power,
    quiet,
    row,
    sheet,
    start,
    ways,
)

pytestmark = pytest.mark.plain


def test_a_tie_is_enough() -> None:
    """ZS-DICE-1: each number from 2 to 12 by hand."""
    for least in range(2, 13):
        assert success(0, least) == Fraction(ways(least), 36)
    assert (success(5, 7), success(5, 18)) == (1, 0)


def test_points_by_hand() -> None:
    """ZS-DMG-1, ZS-ATT-1: level 2 against resistance 5: 0, 0, 0, 1, 2, 3; half of it 0, 0, 0, 1, 1, 1."""
    sixth = Fraction(1, 6)
    assert Arm(2).damage(5) == {0: 3 * sixth, 1: sixth, 2: sixth, 3: sixth}
    assert Arm(2, halved=True).damage(5) == {0: 3 * sixth, 1: 3 * sixth}
    assert Arm(2, die=False).damage(1) == {1: 1}
    assert Arm(2, harm=False).damage(0) == {0: 1}
    odds = struck(Fraction(1, 2), Target(0, 5, left=2), Arm(2))
    assert odds.damage == {0: Fraction(3, 4), 1: sixth / 2, 2: sixth / 2, 3: sixth / 2}
    assert (odds.out, odds.stays, odds.expected) == (sixth, Fraction(1, 3), Fraction(1, 2))
    assert attack_odds(6, Target(13, named=False), Arm(2)).out == success(6, 13)


def test_of_a_team_the_highest_roll_decides() -> None:
    """ZS-MAN-1, ZS-MAN-2: by listing both rolls; of equals the leader's difficulty counts."""
    members, found = [(4, 14), (6, 11)], Fraction(0)
    for one in range(2, 13):
        for other in range(2, 13):
            value, difficulty = (4 + one, 14) if 4 + one >= 6 + other else (6 + other, 11)
            found += Fraction((6 - abs(one - 7)) * (6 - abs(other - 7)), 1296) * (value >= difficulty)
    assert team_chance(members) == found
    assert team_chance([(4, 14)]) == success(4, 14)


def test_one_roll_or_one_for_each() -> None:
    """ZS-ATT-2, ZS-MAN-2: over an area all fall together, of a spread each by itself."""
    assert hits_of_one_roll(5, [12, 12]) == {0: Fraction(15, 36), 2: Fraction(21, 36)}
    half = Fraction(1, 2)
    assert hits_of_many_rolls([half, half]) == {0: half / 2, 1: half, 2: half / 2}


@pytest.mark.parametrize(
    ("arm", "foe", "trade"),
    [
        (gun(), {"dr": 1}, 0),
        (gun(), {"dr": 4, "health": 4}, 3),
        (gun(flags=HARM + Flag.AUTO), {"cover": 1}, -2),
        (gun(flags=HARM + Flag.STUNNING), {"endurance": 3, "prone": 1}, 0),
        (gun(flags=HARM + Flag.PIERCING), {"dr": 5, "run": 1}, 0),
        (mind(), {"mr": 3, "health": 2}, 0),
        (power(type=Type.ALTERATION), {"ar": 2, "hidden": 1}, 1),
        (gun(flags=Flag.BLINDING), {}, 0),
        (gun(), {"named": 0}, 2),
    ],
)
def test_an_attack_does_what_its_odds_say(arm: dict[str, int], foe: dict[str, int], trade: int) -> None:
    """ZS-ATT-1, ZS-ATT-2, ZS-DMG-1, ZS-DMG-2, ZS-MAN-1: points up to what is left, and being out."""
    bs = start([sheet(arm)], [sheet(at=37, **foe), sheet(at=60)], trade_cap=5, covers=[(37, 10)])
    odds = attack_odds_in(bs[0], 0, 1, 0, trade)
    before = int(row(bs, 1).health + row(bs, 1).endurance)
    stuns = arm.get("flags", HARM) & Flag.STUNNING and row(bs, 1).endurance > 0
    left = int(row(bs, 1).endurance if stuns else row(bs, 1).health)
    answer(bs, Act.ATTACK)
    if bs[0].prompt == Prompt.TRADE:
        how = Act.CALLED if trade > 0 else Act.SUPPRESS if trade else Act.PLAIN
        answer(bs, how, 0, max(abs(trade) - 1, 0))
    quiet(bs)
    assert hit_now(bs[0], 1) == odds.hit
    assert chances(bs, lambda s: bool(row(s, 1).state)).get(True, 0) == odds.out
    if not row(bs, 1).named:
        assert odds.out == odds.hit > 0
        return

    def taken(s: np.ndarray) -> int:
        f = row(s, 1)
        return left if f.state else before - int(f.health + f.endurance)

    assert chances(bs, taken) == tally((min(points, left), p) for points, p in odds.damage.items())


@pytest.mark.compiled
def test_a_team_does_what_its_odds_say() -> None:
    """ZS-MAN-1, ZS-MAN-2: each meets the Difficulty Value of her own pair; +3 on the roll and on the damage."""
    team = [sheet(gun(), ranged=3), sheet(mind(), mental=4), sheet(blade(), at=36)]
    bs = start(team, [sheet(at=37, dr=1, health_most=40)])
    answer(bs, Act.ATTACK)
    answer(bs, Act.TEAM)
    answer(bs, Act.TEAM)
    quiet(bs)
    hit = hit_now(bs[0], 3)
    assert chances(bs, lambda s: s[0].prompt == Prompt.STRIKES)[True] == hit
    odds = {k: odds_now(bs[0], 3, k) for k in range(3)}
    assert {k: one.hit for k, one in odds.items()} == dict.fromkeys(range(3), hit)
    play(bs, 12, 12, 12)
    for k in range(3):
        copy = bs.copy()
        answer(copy, *((Act.THROUGH, k - 1) if k else (Act.OWN,)))
        assert average(copy, lost(3)) * hit == odds[k].expected


def test_an_area_spares_nobody() -> None:
    """ZS-ATT-2, ZS-ATT-3: one roll, friends in it, and one die."""
    bomb = gun(level=5, flags=HARM + Flag.AREA)
    foes = [sheet(at=37), sheet(at=39, agility=4), sheet(at=45)]
    bs = start([sheet(bomb), sheet(at=34, agility=1)], foes)
    b = declared(bs[0], 0, Act.ATTACK, 2, 0)
    assert targets_now(b) == [1, 2, 3]
    found, odds = hits_now(b, [1, 2, 3]), {t: odds_now(b, t) for t in (1, 2, 3)}
    attack(bs)
    assert chances(bs, lambda s: sum(hurt(t)(s) for t in (1, 2, 3))) == found
    for t in (1, 2, 3):
        assert average(bs, lost(t)) == odds[t].expected


@pytest.mark.compiled
def test_a_sweep_rolls_for_each() -> None:
    """ZS-MAN-1, ZS-MAN-2: the number of targets taken off each roll."""
    bs = start([sheet(blade())], [sheet(at=31), sheet(at=29, blind=12)])
    b = declared(bs[0], 0, Act.SWEEP, 0, 0)
    found, odds = hits_now(b, [1, 2]), {t: odds_now(b, t) for t in (1, 2)}
    declare(bs, Act.SWEEP)
    assert chances(bs, lambda s: sum(hurt(t)(s) for t in (1, 2))) == found
    assert {t: average(bs, lost(t)) for t in (1, 2)} == {t: one.expected for t, one in odds.items()}


def test_manoeuvres_succeed_as_often_as_told() -> None:
    """ZS-MAN-1, ZS-MAN-2, ZS-EQUIP-1."""
    done_to = {
        Act.DISARM: lambda s: bool(row(s, 1).w_place[0] == Place.DROPPED or s[0].prompt == Prompt.TAKE),
        Act.GRAPPLE: lambda s: bool(row(s, 1).held_by),
        Act.TAKEDOWN: lambda s: bool(row(s, 1).prone),
    }
    for act, success_of in done_to.items():
        bs = start([sheet(brawn=4, iron=1)], [sheet(blade(), at=31, dr=1)])
        odds = manoeuvre_odds_in(bs[0], 0, act, 1)
        declare(bs, act)
        assert chances(bs, success_of)[True] == odds.hit > 0
        assert average(bs, lost(1)) == odds.expected
    bs = start([sheet(brawn=4)], [sheet(at=31)], holds=[(0, 1)])
    odds = manoeuvre_odds_in(bs[0], 0, Act.SQUEEZE, 1)
    declare(bs, Act.SQUEEZE)
    assert average(bs, lost(1)) == odds.expected > 0


def test_tasks_succeed_as_often_as_told() -> None:
    """ZS-MAN-1, ZS-ATT-2: distracting, breaking free, sight and nerve."""
    bs = start([sheet(deception=4)], [sheet(at=40)])
    odds = distract_chance(bs[0], 0, 1)
    declare(bs, Act.DISTRACT)
    assert chances(bs, lambda s: bool(row(s, 1).distracted))[True] == odds
    bs = start([sheet(prone=1, brawn=5)], [sheet(at=31)], holds=[(1, 0)])
    answer(bs, Act.KEEP)
    odds = break_chance(bs[0], 0)
    declare(bs, Act.BREAK)
    assert chances(bs, lambda s: not row(s, 0).held_by)[True] == odds
    for which, fields in enumerate(({"blind": 11, "ar": 2}, {"terror": 1, "fear": 12, "fear_of": 2, "mr": 5})):
        bs = start([sheet(**fields)], [sheet(at=40)])
        odds = recover_chance(bs[0], 0, which)
        declare(bs, Act.RECOVER, 0, which)
        assert chances(bs, lambda s: bool(row(s, 0).blind or row(s, 0).terror))[False] == odds > 0


def test_cover_is_shot_away_as_told() -> None:
    """ZS-OBJ-1, ZS-OBJ-2: against 8, and no resistance."""
    bs = start([sheet(gun(), agility=0, ranged=1)], [sheet(at=40)], covers=[(40, 6)])
    odds = wreck_odds(bs[0], 0, 0, 0)
    declare(bs, Act.WRECK)
    assert chances(bs, lambda s: 6 - int(s[0].c_health[0])) == tally((min(n, 6), p) for n, p in odds.damage.items())
    assert chances(bs, lambda s: bool(s[0].c_health[0]))[False] == odds.out


def test_who_could_hit_her_and_how_likely() -> None:
    """ZS-RANGE-1: with the arm that hits best, from where both are."""
    arms = gun(level=2, flags=HARM), blade(range=1)
    bs = start([sheet()], [sheet(*arms, at=37), sheet(at=38), sheet(gun(), at=31, helpless=1)])
    found = exposure_in(bs[0], 0)
    assert found[2] == found[3] == 0
    done(bs, 0)
    attack(bs)
    assert chances(bs, hurt(0)).get(True, 0) == found[1]


def test_the_best_attack_from_here() -> None:
    """ZS-MAN-1: where the target is easily hit, a called shot does more; nothing reaches: none."""
    arms = gun(), gun(level=1), blade()
    bs = start([sheet(*arms, agility=4, ranged=4)], [sheet(at=37, agility=0), sheet(at=37, dr=9)], trade_cap=5)
    target, arm, trade = best_attack_in(bs[0], 0) or (0, 0, 0)
    assert (target, arm) == (1, 0)
    assert trade > 0
    assert best_attack_in(bs[0], 0, 1) is not None
    assert best_attack_in(bs[0], 0, 2) is None
    row(bs, 0).at = 36
    assert best_attack_in(bs[0], 0, UNARMED) is not None


def test_the_best_attack_is_the_best_of_all_trades() -> None:
    """ZS-MAN-1: by trying each."""
    bs = start([sheet(gun(flags=HARM + Flag.AUTO), ranged=4)], [sheet(at=37, dr=2, health_most=60)], trade_cap=5)
    found = best_attack_in(bs[0], 0)
    assert found is not None
    each = {trade: attack_odds_in(bs[0], 0, 1, 0, trade).expected for trade in range(-5, 6)}
    assert each[found[2]] == max(each.values())
    assert asked(bs) == (Prompt.TURN, 0)
    assert row(bs, 0).w_pair[0] == Pair.RANGED
