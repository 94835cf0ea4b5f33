"""The odds against the fight itself: what they say, the dice outcome by outcome, is what happens."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from okenv.core.layout import ONGOING
from okenv.systems.broags.actions import Act
from okenv.systems.broags.battle_odds import (
    best_aim_in,
    best_odds_in,
    best_weapon_in,
    break_odds_in,
    declared_group_odds,
    expected_reaction,
    group_odds_in,
    hiding_odds_in,
    manoeuvre_odds_in,
    odds_in,
    reacted_strike_odds,
    shield_odds_in,
    strike_odds,
    ways_to_react,
)
from okenv.systems.broags.layout import FIST, KICK, Area, Bond, Deed, Event, Kind, Posture, Prompt, Reaction
from okenv.systems.broags.odds import (
    Target,
    attack_odds,
    break_odds,
    group_odds,
    manoeuvre_odds,
    reacted_odds,
    reaction_odds,
    success,
)
from tests.systems.broags.helpers import (
    answer,
    attack,
    awaited,
    begin,
    blade,
    events,
    gun,
    lay_out,
    quiet,
    roll,
    row,
    sheet,
    start,
    strike,
    ways,
)

pytestmark = pytest.mark.plain


def listed(bs: np.ndarray, rolls: int, measure: Callable[[np.ndarray, list], Hashable]) -> dict[Any, Fraction]:
    """The distribution of ``measure`` over all outcomes of the next rolls, as many as there are up to ``rolls``."""
    found: dict[Any, Fraction] = {}

    def go(state: np.ndarray, left: int, p: Fraction, told: list) -> None:
        if not left or state[0].dice == 0 or state[0].outcome != ONGOING:
            key = measure(state, told)
            found[key] = found.get(key, Fraction(0)) + p
            return
        for outcome, share in awaited(state):
            copy = state.copy()
            more = roll(copy, outcome)
            go(copy, left - 1, p * share, told + more)

    go(bs, rolls, Fraction(1), [])
    return dict(sorted(found.items()))


def done_by(told: list) -> int:
    """The damage that all hits have done."""
    return sum(e[1] for e in events(told, Event.HARM))


def check_attack(bs: np.ndarray, odds: Any, rolls: int = 1) -> None:
    """The dice of an attack do what its odds say: hits, areas, damage, and who is out."""
    assert odds.damage == listed(bs, rolls, lambda _, told: done_by(told))
    areas = listed(bs, rolls, lambda _, told: [*events(told, Event.HIT), (0, 0, 0)][0][2])
    assert odds.hit == 1 - areas.pop(0, Fraction(0))
    assert odds.areas == areas
    out = listed(bs, rolls, lambda _, told: bool(events(told, Event.OUT)))
    assert odds.out == out.get(True, 0)


# --- from plain numbers


def test_a_wild_attack_from_plain_numbers() -> None:
    """BR-HIT-1, BR-DMG-1, BR-CRIT-1: value 2 against Defence 2, figure 7, soak 1: halves, wholes, doubles."""
    odds = attack_odds(2, Target(2, soak=1, left=12), 7)
    assert odds.hit == Fraction(50, 81)
    by_hand = {0: 31, 2: 19, 6: 26, 13: 4, 27: 1}  # margin 0; 1 and 2; 3; four pluses
    assert odds.damage == {damage: Fraction(n, 81) for damage, n in by_hand.items()}
    assert odds.areas == {
        Area.EXTREMITIES: Fraction(19, 81),
        Area.CENTRE: Fraction(26, 81),
        Area.VITALS: Fraction(5, 81),
    }
    assert odds.out == Fraction(5, 81)
    assert odds.expected == Fraction(2 * 19 + 6 * 26 + 13 * 4 + 27, 81)
    assert [(one.margin, one.damage, one.critical) for one in odds.hits] == [
        (0, 2, False), (1, 6, False), (2, 6, False), (3, 13, False), (4, 27, True),
    ]  # fmt: skip
    assert attack_odds(2, Target(2), 7, criticals=False).damage[14] == Fraction(5, 81)


def test_a_tamed_attack_from_plain_numbers() -> None:
    """BR-HIT-1: 2 above the Defence, and the named area alone."""
    odds = attack_odds(2, Target(2), 7, Area.VITALS)
    assert odds.damage == {0: Fraction(66, 81), 14: Fraction(14, 81), 28: Fraction(1, 81)}
    assert odds.areas == {Area.VITALS: Fraction(15, 81)}
    assert odds.out == 0


def test_a_reaction_is_half_of_a_check_toward_zero() -> None:
    """BR-REACT-1: also below 0."""
    assert reaction_odds(0) == {
        -2: Fraction(1, 81), -1: Fraction(14, 81), 0: Fraction(51, 81), 1: Fraction(14, 81), 2: Fraction(1, 81),
    }  # fmt: skip
    bare = attack_odds(2, Target(1), 6)
    met = reacted_odds(2, Target(1), 6, 3)
    by_hand = sum((p * attack_odds(2, Target(1 + more), 6).hit for more, p in reaction_odds(3).items()), Fraction(0))
    assert met.hit == by_hand < bare.hit
    assert sum(met.damage.values()) == 1


def test_manoeuvres_and_breaks_from_plain_numbers() -> None:
    """BR-MAN-1, BR-STAT-1: two rolls; ties win; by 4 or more."""
    odds = manoeuvre_odds(2, 2, 3, 2)
    assert (odds.hit, odds.success, odds.by_far) == (
        Fraction(50, 81), Fraction(50 * 66, 81**2), Fraction(50 * 5, 81**2),
    )  # fmt: skip
    found = break_odds(2, 3)
    assert (found.free, found.over, found.by_far) == (Fraction(31, 81), Fraction(15, 81), 0)
    assert success(2, 1) == Fraction(ways(-1), 81)


def test_a_group_attack_from_plain_numbers() -> None:
    """BR-GROUP-1: four attackers, value 2 + 1, check 2: a hit for each point short, at most four; stops when out."""
    odds = group_odds(3, 2, [6] * 4, left=10)
    short = {0: 50, 1: 16, 2: 10, 3: 4, 4: 1}  # the dice fall to 1 or more, 0, -1, ...: 1 - dice
    by_hand = {n: sum(c for d, c in zip(range(-4, 5), (1, 4, 10, 16, 19, 16, 10, 4, 1), strict=True)
                      if min(max(1 - d, 0), 4) == n) for n in short}  # fmt: skip
    assert odds.hits == {n: Fraction(c, 81) for n, c in by_hand.items()}
    assert set(odds.damage) == {0, 6, 12}  # the second hit takes her out
    assert odds.out == 1 - odds.hits[0] - odds.hits[1]
    assert odds.hit == 1 - odds.hits[0]
    assert group_odds(3, 2, [6] * 4).expected == sum(6 * n * p for n, p in odds.hits.items())


# --- in a battle


ARMS = {
    "handgun": gun(), "shotgun": gun(damage=12, column=1, soak=3, hands=2), "sniper rifle": gun(damage=12, column=2),
    "sword": blade(), "club": blade(nonlethal=1), "polearm": blade(times=2, hands=2, reach=500),
}  # fmt: skip


@pytest.mark.parametrize("arm", [*ARMS, "fist", "kick"])
def test_an_attack_in_a_battle_does_what_its_odds_say(arm: str) -> None:
    """BR-MOD-1, BR-HIT-1, BR-DMG-1, BR-CRIT-1, BR-PEN-1: every way to be harder or easier to hit."""
    chance, weapon = Random(arm), {"fist": FIST, "kick": KICK}.get(arm, 0)
    arms = [] if weapon else [ARMS[arm]]
    shoots = bool(arms) and ARMS[arm].get("kind", 0) == Kind.RANGED
    for _ in range(10):
        gap = chance.choice([0, 300, 1000, 2000] if shoots and arm != "shotgun" else [0, 100] + [1200] * shoots)
        me = sheet(
            *arms, perception=6, marksmanship=chance.randint(1, 5), melee=chance.randint(1, 5),
            strength=chance.randint(1, 4), lethal=chance.randint(0, 4), posture=chance.choice([0, 0, 1, 2]),
            player=chance.randint(0, 1),
        )  # fmt: skip
        foe = sheet(
            at=3000 + gap, soak=chance.randint(0, 3), cover=chance.randint(0, 3), posture=chance.randint(0, 3),
            special=chance.randint(0, 1), sprint=1, erratic=chance.randint(0, 2), toughness=chance.randint(1, 4),
            crossing=chance.randint(0, 2), nonlethal=chance.randint(0, 3),
        )  # fmt: skip
        bs = start(
            [me], [foe], visibility=chance.randint(0, 3), cap=chance.choice([-1, 2]), criticals=chance.randint(0, 1),
            bare=chance.randint(0, 1),
        )  # fmt: skip
        row(bs, 0).hidden = chance.randint(0, 1)
        aim = chance.randint(0, 3)
        odds = odds_in(bs[0], 0, 1, weapon, Area(aim))
        attack(bs, 0, weapon, aim)
        check_attack(bs, odds)
        check_attack(bs, strike_odds(bs[0]))


@pytest.mark.parametrize("deed", [Act.BLOCK, Act.DODGE])
@pytest.mark.parametrize("posture", Posture)
def test_a_reaction_in_a_battle_does_what_its_odds_say(deed: Act, posture: Posture) -> None:
    """BR-REACT-1: both rolls; who blocks when prone is floored."""
    near = deed == Act.BLOCK
    foe = sheet(at=3000 + (100 if near else 700), melee=4, athletics=3, lethal=4, posture=posture, soak=1)
    bs = start([sheet(blade() if near else gun(), perception=6, marksmanship=3, melee=3)], [foe])
    strike(bs)
    reaction = Reaction.BLOCK if near else Reaction.DODGE
    if not near and posture == Posture.FLOORED:
        assert ways_to_react(bs[0]) == []
        return
    assert ways_to_react(bs[0]) == [reaction]
    odds = reacted_strike_odds(bs[0], reaction)
    answer(bs, deed)
    check_attack(bs, odds, rolls=2)
    bonus = listed(bs, 1, lambda s, _: int(s[0].bonus))
    assert expected_reaction(bs[0], 1, reaction) == sum(more * p for more, p in bonus.items())
    roll(bs, 2)
    check_attack(bs, strike_odds(bs[0]))  # with the reaction that is rolled


def test_coming_between_in_a_battle_goes_as_its_odds_say() -> None:
    """BR-REACT-2, BR-NOOO-1: Athletics against the ward's Defence; then the attack is on her, with Defence 1."""
    ward, ally = sheet(at=3700, cover=2, erratic=1, sprint=1), sheet(at=3750, athletics=3, posture=1, cover=3, soak=2)
    bs = start([sheet(gun(), perception=6)], [ward, ally])
    strike(bs)
    assert bs[0].prompt == Prompt.SHIELD
    odds = shield_odds_in(bs[0], 2)
    answer(bs, Act.SHIELD)
    assert odds == listed(bs, 1, lambda s, _: int(s[0].target)).get(2)
    roll(bs, 0)
    check_attack(bs, strike_odds(bs[0]))


MANOEUVRES = {Act.TRIP: Deed.TRIP, Act.DISARM: Deed.DISARM, Act.GRAPPLE: Deed.GRAPPLE, Act.SHOVE: Deed.SHOVE}
WON = {
    Deed.TRIP: lambda s: row(s, 1).posture == Posture.FLOORED,
    Deed.DISARM: lambda s: row(s, 1).w_place[0] == 2 or s[0].prompt == Prompt.TAKE,
    Deed.GRAPPLE: lambda s: row(s, 1).bond == Bond.PINNED or s[0].prompt == Prompt.BIND,
    Deed.SHOVE: lambda s: row(s, 1).at != 3100,
}
FAR = {
    Deed.GRAPPLE: lambda s: s[0].prompt == Prompt.BIND,
    Deed.SHOVE: lambda s: row(s, 1).posture == Posture.FLOORED,
}


@pytest.mark.parametrize("act", MANOEUVRES)
@pytest.mark.parametrize("reaction", [Reaction.NONE, Reaction.BLOCK])
def test_a_manoeuvre_in_a_battle_does_what_its_odds_say(act: Act, reaction: Reaction) -> None:
    """BR-MAN-1: both rolls, and the block that may come before."""
    deed = MANOEUVRES[act]
    bs = start(
        [sheet(blade(), perception=6, strength=4, melee=4, lethal=4)],
        [sheet(blade(), at=3100, melee=3, strength=2, athletics=1, cover=1)],
    )
    odds = manoeuvre_odds_in(bs[0], 0, 1, deed, reaction)
    answer(bs, act)
    assert manoeuvre_odds_in(bs[0], 0, 1, deed, reaction) == odds
    if reaction == Reaction.BLOCK:
        answer(bs, Act.BLOCK)
    else:
        quiet(bs)
    rolls = 3 if reaction == Reaction.BLOCK else 2
    assert odds.success == listed(bs, rolls, lambda s, _: bool(WON[deed](s))).get(True)
    if deed in FAR:
        assert odds.by_far == listed(bs, rolls, lambda s, _: bool(FAR[deed](s))).get(True)
    hit = listed(bs, rolls - 1, lambda _, told: not events(told, Event.MISS))
    assert odds.hit == hit[True]


@pytest.mark.parametrize("bond", [Bond.PINNED, Bond.HELD])
def test_breaking_free_in_a_battle_goes_as_its_odds_say(bond: Bond) -> None:
    """BR-STAT-1: a tie breaks; a holder's Strength counts 4 less; reversing needs more."""
    pair = {"pins" if bond == Bond.PINNED else "holds": [(1, 0)]}
    bs = start([sheet(perception=6, strength=3, lethal=4)], [sheet(strength=2 if bond == Bond.PINNED else 4)], **pair)
    odds = break_odds_in(bs[0], 0)
    copy = bs.copy()
    answer(copy, Act.BREAK)
    assert odds.free == listed(copy, 1, lambda s, _: int(row(s, 0).bond) == Bond.FREE).get(True)
    if bond == Bond.PINNED:
        answer(bs, Act.REVERSE)
        wins = listed(bs, 1, lambda s, _: bool(row(s, 0).bond == Bond.PINNER or s[0].prompt == Prompt.BIND))
        assert odds.over == wins.get(True)
        assert odds.by_far == listed(bs, 1, lambda s, _: bool(s[0].prompt == Prompt.BIND)).get(True)


def test_hiding_in_a_battle_goes_as_its_odds_say() -> None:
    """BR-HIDE-1, BR-STAT-1: against the sharpest of those who stand."""
    bs = start(
        [sheet(perception=6, stealth=3, posture=1, cover=1)], [sheet(perception=3), sheet(perception=5, state=1)]
    )
    odds = hiding_odds_in(bs[0], 0)
    answer(bs, Act.HIDE)
    assert odds == listed(bs, 1, lambda s, _: bool(row(s, 0).hidden)).get(True) == Fraction(ways(-1), 81)


@pytest.mark.parametrize("act", [Act.CONCENTRATE, Act.DOGPILE])
@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("reacts", [False, True])
def test_a_group_attack_in_a_battle_does_what_its_odds_say(act: Act, double: bool, reacts: bool) -> None:
    """BR-GROUP-1, BR-GROUP-2: hits from the one check, two weapons each, and a reaction in it."""
    near = act == Act.DOGPILE
    arms = [blade(), blade(damage=1)] if near else [gun(shots=2 if double else 1)]
    arms = arms[:1] if near and not double else arms
    if near and not double:
        arms[0]["hands"] = 2
    mob = [sheet(*arms, perception=6, group=1, melee=3, marksmanship=3) for _ in range(4)]
    foe = sheet(at=3000 + (100 if near else 700), soak=2, toughness=4, lethal=5, cover=1, melee=4, athletics=4)
    bs = lay_out(mob, [foe])
    for i in range(4):
        row(bs, i).squad = 0
    bs = begun(bs)
    deed = Deed.DOGPILE if near else Deed.CONCENTRATE
    odds = group_odds_in(bs[0], 0, deed, 4, 0)
    answer(bs, act)
    assert bs[0].prompt == Prompt.REACT
    assert bool(bs[0].double) == double
    assert declared_group_odds(bs[0]) == odds
    reaction = Reaction.BLOCK if near else Reaction.DODGE
    if reacts:
        odds = declared_group_odds(bs[0], reaction)
        answer(bs, Act.BLOCK if near else Act.DODGE)
    else:
        answer(bs, Act.DECLINE)
    rolls = 2 if reacts else 1
    assert odds.damage == listed(bs, rolls, lambda _, told: done_by(told))
    assert odds.hits == listed(bs, rolls, lambda _, told: events(told, Event.DEFENCE_ROLL)[0][4])
    assert odds.out == listed(bs, rolls, lambda _, told: bool(events(told, Event.OUT))).get(True, 0)


def begun(bs: np.ndarray) -> np.ndarray:
    """A battle that is laid out, up to its first decision, all dice 0."""
    begin(bs)
    while bs[0].dice != 0:
        roll(bs, 0)
    return bs


def test_the_best_weapon_is_one_that_can_be_used() -> None:
    """BR-REACH-1, BR-TWO-1: a blade at hand, a gun farther away, a kick without either."""
    bs = lay_out([sheet(blade(damage=9), gun(), at=1000)], [sheet(at=3000)])
    assert best_weapon_in(bs[0], 0, 1) == 1
    row(bs, 1).at = 1100
    assert best_weapon_in(bs[0], 0, 1) == 0
    row(bs, 0).w_place[:2] = 2
    assert best_weapon_in(bs[0], 0, 1) == KICK
    row(bs, 1).at = 3000
    assert best_weapon_in(bs[0], 0, 1) is None


def test_the_best_aim_is_expected_to_do_most() -> None:
    """BR-HIT-1: vitals where the attack is sure, wild where it is not."""
    bs = lay_out([sheet(gun(), marksmanship=6)], [sheet(at=3700)])
    assert best_aim_in(bs[0], 0, 1, 0) == Area.VITALS
    row(bs, 0).marksmanship = 1
    row(bs, 1).cover = 3
    assert best_aim_in(bs[0], 0, 1, 0) == Area.NONE
    expected = [odds_in(bs[0], 0, 1, 0, area).expected for area in Area]
    assert best_odds_in(bs[0], 0, 1, 0).expected == max(expected)
