"""The odds of an attack against the engine: every outcome of the dice is resolved, and whole distributions compared."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from okenv.systems.ok.mind.odds import (
    EFFECTS,
    Odds,
    chance_of,
    effect_prices,
    effect_prices_of,
    odds_in,
    odds_under_way,
)
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import STRENGTH, Attack, Damage, Event, Prompt, Purpose, State, Use
from tests.systems.ok.asked import Told, answer, asked, awaited, events, legal, play, played, roll, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain
ANN, ALLY, FOE, OTHER = 0, 1, 2, 3


def _to_the_roll(bs: np.ndarray) -> None:
    """Decline everything that is offered until the attack's dice are awaited."""
    while asked(bs)[0] != Purpose.ATTACK:
        answer(bs, Act.DECLINE)


def _done(told: Told) -> int:
    """Points or tags that a blow did."""
    return sum(int(event[5]) for kind in (Event.BLOW, Event.MOOK_BLOW) for event in events(told, kind))


def _engine(bs: np.ndarray, odds: Odds, prices: dict[Act, int]) -> tuple[Fraction, dict[int, Fraction]]:
    """``(chance to hit, distribution of the points)`` when every hit is spent as ``odds`` say is best."""
    best = {outcome.margin: outcome for outcome in odds.outcomes}
    hit, points = Fraction(0), {}
    for dice, probability in awaited(bs):
        copy = bs.copy()
        told = roll(copy, dice)
        if not events(told, Event.HIT):
            points[0] = points.get(0, Fraction(0)) + probability
            continue
        margin = events(told, Event.HIT)[0][2]
        hit += probability
        assert best[margin].probability == probability
        if asked(copy)[0] == Prompt.SPEND:
            offered = {kind for kind, _, _ in legal(copy)} & set(EFFECTS)
            assert offered == {effect for effect, price in prices.items() if price <= margin}
            told += play(copy, *[Act.BYPASS] * best[margin].bypass, *[Act.DAMAGE] * best[margin].on_damage)
            if asked(copy)[0] == Prompt.SPEND:
                told += answer(copy, Act.FINISH)
        assert _done(told) == best[margin].points
        points[_done(told)] = points.get(_done(told), Fraction(0)) + probability
    return hit, dict(sorted(points.items()))


def _states() -> Iterator[np.ndarray]:
    """Ann (row 0) is to act, with an ally, against two enemies; everything that bears on an attack is drawn."""
    chance = Random(7)
    for _ in range(150):
        sheets = [
            sheet(
                attack=chance.randint(2, 7), kind=chance.choice([Attack.MELEE, Attack.RANGED]), protects=1,
                damage=chance.randint(3, 7), penetration=chance.choice([None, 3, 7]), effect=chance.randint(1, 5),
                reach=chance.choice([200, 400, 1500]), lethality=chance.randint(0, 6), squad=side,
                suited=chance.randint(0, 1), hands=chance.randint(0, 2), stability=chance.randint(1, 3),
                base_damage=chance.randint(1, 4), meets=chance.randint(1, 6), at=chance.choice([0, 300, 900, 2500]),
                damage_mode=chance.choice([Damage.FULL, Damage.FULL, *Damage]) if side else Damage.FULL,
                bulk=chance.randint(1, 6), **({"armour": chance.randint(1, 6)} if chance.random() < 0.5 else {}),
            )
            for side in (0, 0, 1, 1)
        ]  # fmt: skip
        bs = start(sheets[:2], sheets[2:], [9, 3, 3, 3], mangling=1, gumption_rule=1)
        ann, foe = row(bs, ANN), row(bs, FOE)
        if chance.random() < 0.4:
            ann.state, ann.nonlethal = State.IMPAIRED, 5
            ann.maimed, ann.gumption = chance.choice([0, int(Use.ARM), int(Use.LEGS)]), chance.choice([0, 0, 1, 2])
        if chance.random() < 0.5:
            ann.setup_on, ann.setup_bonus = chance.choice([FOE, OTHER]) + 1, chance.choice([2, 4])
        if chance.random() < 0.4:
            holder = chance.choice([FOE, OTHER])
            ann.held_by, ann.grip, row(bs, holder).holds = holder + 1, chance.randint(1, 4), ANN + 1
            ann.at = row(bs, holder).at
        foe.exposed, foe.prone = chance.choice([0, 2]), chance.randint(0, 1)
        ann.prone = int(chance.random() < 0.3)
        foe.def_one, foe.def_group = chance.choice([0, 1 << ANN, 1 << ALLY]), chance.choice([0, 1])
        foe.def_all = chance.randint(0, 1)
        yield bs


@pytest.mark.slow
@pytest.mark.compiled
def test_odds_agree_with_the_engine_in_every_state() -> None:
    """OK-ATT-1, OK-MOVE-1, OK-EFF-0, OK-EFF-2, OK-OPT-1: also what special effects cost, against what is offered."""
    compared: dict[str, int] = {}
    for bs in _states():
        ann = row(bs, ANN)
        for kind, k, weapon in sorted(legal(bs)):
            if kind not in (Act.ATTACK, Act.ESCAPE):
                continue
            target, place = (k + FOE, weapon) if kind == Act.ATTACK else (int(ann.held_by) - 1, STRENGTH)
            before = bs.tobytes()
            odds, prices = odds_in(bs[0], ANN, target, place), effect_prices(bs[0], ANN, target, place)
            assert bs.tobytes() == before
            copy = played(bs.copy(), (kind, k, weapon))
            _to_the_roll(copy)
            assert _engine(copy, odds, prices) == (odds.hit, odds.points)
            assert (odds_under_way(copy[0]).hit, odds_under_way(copy[0]).points) == (odds.hit, odds.points)
            t = row(bs, target)
            for word, there in {
                "escape": kind == Act.ESCAPE, "prone": t.prone and kind == Act.ATTACK, "held": ann.held_by,
                "far": abs(ann.at - t.at) > ann.w_reach[0], "armour": t.coverage, "maimed": ann.maimed,
                "gumption": ann.gumption, "mook": t.damage_mode, "never": odds.hit == 0, "always": odds.hit == 1,
                **{f"effect {effect.name}": True for effect in prices},
            }.items():  # fmt: skip
                compared[word] = compared.get(word, 0) + bool(there)
    assert all(compared.values()), compared
    assert {f"effect {effect.name}" for effect in EFFECTS} <= set(compared)


def test_what_cannot_get_there_never_hits() -> None:
    """OK-MOVE-1, OK-EFF-2: out of reach, or against one's own grabber."""
    bs = start([sheet()], [sheet(at=2301), sheet(at=0)], [9, 3, 3])
    assert odds_in(bs[0], 0, 1) == Odds(Fraction(0), {0: Fraction(1)}, ())
    assert odds_in(bs[0], 0, 2).hit > 0
    row(bs, 0).held_by, row(bs, 2).holds = 3, 1
    assert odds_in(bs[0], 0, 2).hit == 0
    assert odds_in(bs[0], 0, 2, STRENGTH).hit == chance_of(0, 0)


def test_odds_are_of_the_first_weapon_in_hand() -> None:
    bs = start([sheet(weapons_n=2, w_attack=[9, 4])], [sheet(meets=4)], [9, 3])
    assert odds_in(bs[0], 0, 1).hit == 1
    row(bs, 0).w_where[0] = 1
    assert odds_in(bs[0], 0, 1).hit == chance_of(0, 0)


@pytest.mark.parametrize("protected", [False, True])
def test_odds_under_way_count_protectors_and_combining(protected: bool) -> None:
    """OK-DEF-2, OK-COMB-1: a ready sword costs 1 success, and the protector's defence + 3 counts."""
    bs = start([sheet(attack=6, w_where=[1])], [sheet(meets=4), sheet(meets=3, protects=1)], [9, 3, 3])
    play(bs, Act.READY, Act.ATTACK, Act.DECLINE, Act.PROTECT if protected else Act.DECLINE)
    odds = odds_under_way(bs[0])
    assert odds.hit == chance_of(0, 6 + 1 - 6 if protected else 4 + 1 - 6)
    assert _engine(bs, odds, effect_prices(bs[0], 0, 1, 0)) == (odds.hit, odds.points)


def test_odds_under_way_count_an_easy_stunt() -> None:
    """OK-COMB-1: a prop used with ease carries her there and gives its bonus, for 1 success."""
    prop = {"props_n": 1, "prop_at": [-1] * 4, "prop_difficulty": [0] * 4, "prop_uses": [-1] * 4}
    bs = start([sheet(stunt=5)], [sheet(at=1000)], [9, 3], **prop, prop_reach=[800] * 4, prop_bonus=[2] * 4)
    play(bs, Act.STUNT)
    _to_the_roll(bs)
    odds = odds_under_way(bs[0])
    assert odds.hit == chance_of(0, 4 - 4 - 2 + 1)
    assert _engine(bs, odds, effect_prices(bs[0], 0, 1, 0)) == (odds.hit, odds.points)


def test_what_special_effects_cost_by_hand() -> None:
    """OK-EFF-2 to OK-EFF-7: with power 3 (1 with no success, 3 with one, 4 with two) against a base of 3, and 4."""
    listed = {Act.GRAB: 1 + 0, Act.DISARM: 2 + 2, Act.TAKEAWAY: 3 + 1, Act.TAKEDOWN: 2, Act.THROW: 3}
    assert effect_prices_of(3, 3) == listed
    assert effect_prices_of(3, 3, hands=2)[Act.DISARM] == 2 + 3
    assert effect_prices_of(3, 4) == listed | {Act.GRAB: 1 + 1, Act.DISARM: 2 + 3, Act.TAKEAWAY: 3 + 2}
    assert effect_prices_of(3, 4, stability=3)[Act.TAKEDOWN] == 3


def test_the_chance_of_extra_successes() -> None:
    assert chance_of(0, -4) == 1
    assert chance_of(2, 2) == Fraction(1, 81)
    assert chance_of(3, 2) == 0
