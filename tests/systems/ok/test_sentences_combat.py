"""Every worked sentence of the action rules on attacks, effects, defences and setups, by its words.

In the order of the source, which goes on after ``test_sentences`` and before ``test_sentences_damage``:

- a marginal blow: base less a full rank, less armour, nothing else: ``a_marginal_success``
- coverage one, two, three; armour of two full ranks less: ``coverage``, ``worthless_armour``
- the shotgun and the heavy rifle, the kevlar vest: ``the_shotgun``, ``the_kevlar_vest``
- effects: base for one success, marginal damage, avoided for one: ``test_special_effects``
- chest, hand, eye, the same hole, no extra damage: ``called_shots``
- grab: one rank lower, nothing against the grabber, two ranks off: ``grabbing`` (more in ``test_grab``)
- escape, disarm, takeaway: ``escaping``, ``disarming``, ``taking_away`` (more in ``test_weapons``)
- takedown for 2, 1, 3; down a full rank less, getting up Deficient: ``knocking_down``, ``getting_up``
- throw for 3: 2 m and a rank for each rank: ``throwing``
- 2 for 2, 5 for 4, 10 for 6; the staff, autofire, area effects, further steps: ``numbers_of_victims``
- two heads knocked together, 1.5 targets: ``two_heads``, ``one_and_a_half_targets``
- how many successes are used to hit: ``specifying_the_basic_hit``
- style for one, at most two: ``initials_and_kanji``
- one opponent 3, a group 2, everybody 1; the bikers and the ninja: ``neo_islamic_bikers``
- at most two ranks above one's base, hopeless against 3 more: ``two_ranks_at_most``
- a free, a hard and a general setup, nothing in between: ``overcoming_the_deficit``, ``nothing_in_between``
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv import load_encounter
from okenv.core.chance import FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Event, Part, Prompt
from okenv.systems.ok.rules.ranks import AVG, GD, GRT
from tests.systems.ok.acting import points, roll_round, spend_all
from tests.systems.ok.asked import answer, awaited, begin, events, kinds, legal, play, roll, row
from tests.systems.ok.helpers import sheet, start
from tests.systems.ok.sheets import numbers

pytestmark = pytest.mark.plain

GOOD = {"Fighting": "Gd", "Guns": "Gd", "Throwing": "Gd", "Agility": "Gd", "Strength": "Gd"}


def _fight(ann: dict[str, Any], foe: dict[str, Any], foes: int = 1, **rules: Any) -> np.ndarray:
    """A fight of characters and arms as people write them, 1 m apart; Ann is asked to act."""
    own = {"ann": {"attributes": GOOD, **ann}, "foe": {"attributes": GOOD, **foe}}
    sides = {
        "red": {"fighters": [{"character": "ann"}]},
        "blue": {"fighters": [{"character": "foe", "count": foes, "initiative": 2}]},
    }
    rules = {"tide_of_battle": "off", "apart": 1, **rules}
    encounter = load_encounter({"system": "ok", "sides": sides, "rules": rules, "characters": own})
    bs = encounter.template.copy()
    begin(bs)
    roll_round(bs, [3] + [2] * foes)
    return bs


def _hit(extra: int, ann: dict[str, Any] | None = None, **foe: Any) -> np.ndarray:
    """A blow between equals of base damage Avg+, with so many extra successes to spend."""
    bs = start([sheet(**(ann or {}))], [sheet(meets=4 - extra, **foe), sheet()], [3, 2, 2])
    play(bs, Act.ATTACK, 0)
    return bs


def test_a_marginal_success() -> None:
    """OK-ATT-2, OK-ARM-1: base less a full rank, further reduced by armour, and nothing else."""
    bs = _hit(0, {"damage": 8}, dr=0, armour=5)
    assert bs[0].prompt != Prompt.SPEND
    assert sum(points(bs, 1)) == 7  # Ext - FR is Grt; Ext over Gd+ takes 1 HR off: net 5


@pytest.mark.parametrize(("armour", "price"), [("leather", 1), ("mail", 2), ("plate", 3)])
def test_coverage(armour: str, price: int) -> None:
    """OK-ARM-1, OK-SPEND-1, OK-WEAP-1: one for some armour, two for a lot, three for a complete carapace."""
    bs = _fight({"weapons": ["club"]}, {"armour": armour})
    play(bs, Act.ATTACK, 4)
    told = answer(bs, Act.BYPASS)
    assert events(told, Event.SPEND)[0][1:4] == (Act.BYPASS, 4 - price, price)


@pytest.mark.parametrize(("over", "offered"), [(3, True), (4, False), (6, False)])
def test_worthless_armour(over: int, offered: bool) -> None:
    """OK-ARM-1: two full ranks of damage over its protection, and armour can be ignored."""
    bs = _hit(3, {"damage": 8}, armour=8 - over)
    assert (Act.BYPASS in kinds(bs)) == offered
    assert events(spend_all(bs, Act.DAMAGE), Event.BLOW)[0][2:4] == (8, 8 - (4 - over if offered else 0))


@pytest.mark.parametrize(
    ("weapon", "penetration", "after"), [("shotgun", True, 4), ("heavy-rifle", True, 6), ("shotgun", False, 6)]
)
def test_the_shotgun(weapon: str, penetration: bool, after: int) -> None:
    """OK-ARM-1, OK-WEAP-1, OK-OPT-1: damage Grt+ as a heavy rifle's, but penetration Gd+, which no success raises."""
    for extra in (1, 3):
        bs = _fight({"weapons": [weapon]}, {"armour": "kevlar"}, penetration=penetration)
        play(bs, Act.ATTACK, extra)
        told = spend_all(bs, *[Act.DAMAGE] * extra)
        assert events(told, Event.BLOW)[0][2:4] == (7 + extra - 1, after + extra - 1)


@pytest.mark.parametrize(("weapon", "protection"), [("handgun", GD), ("knife", AVG)])
def test_the_kevlar_vest(weapon: str, protection: int) -> None:
    """OK-ARM-1, OK-WEAP-1: Gd against guns, Avg against blades, under the optional armour variation."""
    bs = _fight({"weapons": [weapon]}, {"armour": "kevlar"}, armor_variation=True)
    damage = int(row(bs, 0).w_damage[0])
    told = play(bs, Act.ATTACK, 1, Act.DAMAGE)
    assert events(told, Event.BLOW)[0][2:4] == (damage, damage - (4 - (damage - protection)))


@pytest.mark.parametrize(
    ("part", "price"),
    [(Part.TORSO, 1), (Part.LEGS, 1), (Part.ARM, 2), (Part.HEAD, 2), (Part.EYE, 3), (Part.SAME_HOLE, 4)],
)
def test_called_shots(part: Part, price: int) -> None:
    """OK-EFF-1: chest and legs one, hand and head two, an eye three; the same hole four, one of them for style."""
    assert (Act.CALLED_SHOT, 0, part) in legal(_hit(price))
    assert (Act.CALLED_SHOT, 0, part) not in (legal(_hit(price - 1)) if price > 1 else set())


def test_grabbing() -> None:
    """OK-EFF-2: power one rank below her hand-to-hand damage will do; two ranks off whatever she does to others."""
    bs = _hit(1, {"effect": 3}, base_damage=5)  # the grab's one success leaves a power of Avg+ - FR
    assert Act.GRAB not in kinds(bs)
    bs = _hit(1, {"effect": 5}, base_damage=5)
    assert Act.GRAB in kinds(bs)
    bs = start([sheet(initiative=7), sheet()], [sheet(), sheet()], [9, 2, 2, 2])
    row(bs, 0).held_by, row(bs, 2).holds, row(bs, 0).grip = 3, 1, 3
    assert {target for kind, target, _ in legal(bs) if kind == Act.ATTACK} == {1}
    answer(bs, Act.ATTACK, 1)
    hits = [dice for dice, _ in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)]
    assert hits == [4]


@pytest.mark.parametrize(("grip", "free"), [(2, True), (3, False)])
def test_escaping(grip: int, free: bool) -> None:
    """OK-EFF-3: no extra successes, but a power greater than the grab's."""
    bs = start([sheet(base_damage=3)], [sheet(), sheet()], [3, 2, 2])
    row(bs, 0).held_by, row(bs, 1).holds, row(bs, 0).grip = 2, 1, grip
    play(bs, Act.ESCAPE, 1)
    assert (Act.BREAK_FREE in kinds(bs)) == free


@pytest.mark.parametrize(("hands", "successes"), [(1, 4), (2, 5)])
def test_disarming(hands: int, successes: int) -> None:
    """OK-EFF-4: two successes, and a power that exceeds her damage, by a half-rank more against two hands."""
    assert Act.DISARM not in kinds(_hit(successes - 1, hands=hands))
    bs = _hit(successes + 2, {"at": 1000}, hands=hands, at=1100)
    play(bs, Act.DISARM, Act.POWER, Act.DIRECT)
    assert row(bs, 1).w_at[0] == 1100 - 200  # one more lets it fly, and another where she wants it


@pytest.mark.parametrize(("extra", "where"), [(0, Arm.CONTESTED), (1, Arm.GONE)])
def test_taking_away(extra: int, where: Arm) -> None:
    """OK-EFF-5: three successes; with a tie neither can use it, and the next tries need none of the three."""
    bs = _hit(4 + extra, {"initiative": 6})
    play(bs, Act.TAKEAWAY, *[Act.POWER] * extra)
    assert row(bs, 1).w_where[0] == where
    if where == Arm.CONTESTED:
        roll_round(bs, [6, 6, 6])
        row(bs, 1).defence[0] = 2
        play(bs, Act.ATTACK, Act.DECLINE, 0)
        assert Act.TAKEAWAY in kinds(bs)
        told = play(bs, Act.TAKEAWAY, Act.POWER)
        assert len(events(told, Event.TAKE)) == 1


@pytest.mark.parametrize(("stability", "price"), [("unstable", 1), ("normal", 2), ("braced", 3)])
def test_knocking_down(stability: str, price: int) -> None:
    """OK-EFF-6: two successes, one for the particularly unstable, three for quadrupeds and the like."""
    foe = {"stability": stability}
    bs = _fight({}, foe)
    assert numbers({"Fighting": "Gd", "Strength": "Gd"}, **foe).stability == price
    play(bs, Act.ATTACK, price)
    told = answer(bs, Act.TAKEDOWN)
    assert len(events(told, Event.PRONE)) == 1
    bs = _fight({}, foe)
    if price > 1:
        play(bs, Act.ATTACK, price - 1)
        assert Act.TAKEDOWN not in kinds(bs)


@pytest.mark.parametrize(("stunt", "costs"), [(5, 1), (4, 2)])
def test_getting_up(stunt: int, costs: int) -> None:
    """OK-EFF-6, OK-COMB-1: down, a full rank less; getting up is Deficient, together with a blow and maybe trivial."""
    bs = start([sheet()], [sheet(meets=GRT, prone=1)], [3, 2])
    answer(bs, Act.ATTACK)
    assert events(roll(bs, 0), Event.ATTACK_ROLL)[0][6] == GD
    bs = start([sheet(prone=1, stunt=stunt, attack=6)], [sheet(), sheet()], [3, 2, 2])
    play(bs, Act.GET_UP, Act.ATTACK)
    told = roll(bs, 1)
    if costs == 2:
        assert kinds(bs) == {Act.KEEP_BOTH, Act.KEEP_FIRST, Act.KEEP_SECOND}
        told = answer(bs, Act.KEEP_BOTH)
    assert (events(told, Event.HIT)[0][2], row(bs, 0).prone) == (3 - costs, 0)


@pytest.mark.parametrize(("strength", "size", "metres"), [("Gd", "Gd", 2), ("Ext", "Gd", 10), ("Gd", "Avg", 5)])
def test_throwing(strength: str, size: str, metres: int) -> None:
    """OK-EFF-7: three successes; 2 m, and one rank for each rank of strength beyond what lifts her."""
    bs = _fight({"attributes": {**GOOD, "Strength": strength}}, {"size": size})
    before = int(row(bs, 1).at)
    play(bs, Act.ATTACK, 3, Act.THROW)
    assert (row(bs, 1).at - before, row(bs, 1).prone) == (100 * metres, 1)


WEAK = {"attributes": {"Fighting": -4, "Agility": -4, "Strength": "Gd"}}


@pytest.mark.parametrize(
    ("weapon", "prices"),
    [
        ("sword", {2: 2, 5: 4, 10: 6}),
        ("staff", {2: 1, 5: 3, 10: 5}),
        ("fist", {2: 1, 5: 3, 10: 5}),
        ("submachine-gun", {2: 1, 5: 2, 10: 4}),
        ("grenade", {2: 1, 5: 2, 10: 3}),
    ],
)
def test_numbers_of_victims(weapon: str, prices: dict[int, int]) -> None:
    """OK-MANY-1, OK-WEAP-1: 2 for 2, 5 for 4, 10 for 6; a staff's two ends, autofire 5 for 2, area effects 10 for 3."""
    bs = _fight({"weapons": [weapon]}, WEAK, 12)
    play(bs, Act.SWEEP, 0)
    had = int(bs[0].successes)
    found = {}
    while Act.TARGETS in kinds(bs):
        answer(bs, Act.TARGETS)
        copy = bs.copy()
        struck = len(events(spend_all(copy), Event.BLOW))
        if struck in prices:
            found[struck] = had - int(bs[0].successes)
    assert found == prices


def test_two_heads() -> None:
    """OK-MANY-1: bare hands go double easily, also those of somebody who has lost her weapon."""
    bs = _fight({"weapons": ["sword"], "start": {"ready": False}}, WEAK, 2)
    (bare,) = {option for kind, _, option in legal(bs) if kind == Act.SWEEP}
    play(bs, (Act.SWEEP, 0, bare), -3)
    told = answer(bs, Act.TARGETS)
    assert events(told, Event.SPEND)[0][3] == 1


def test_one_and_a_half_targets() -> None:
    """OK-MANY-1: they round down to one: with a single success there is nobody more to buy."""
    bs = _fight({"weapons": ["sword"]}, {}, 3)
    play(bs, Act.SWEEP, 1)
    assert Act.TARGETS not in kinds(bs)


def test_specifying_the_basic_hit() -> None:
    """OK-MANY-1: not all targets need have the same defence value."""
    bs = start([sheet()], [sheet(meets=2), sheet(meets=4)], [3, 2, 2])
    play(bs, Act.SWEEP, 2)
    assert legal(bs) == {(Act.KEEP, 0, 0), (Act.KEEP, 1, 0)}
    answer(bs, Act.KEEP, 1)
    assert bs[0].successes == 2


def test_initials_and_kanji() -> None:
    """OK-SPEND-1: one success for carving an initial, two for one's name in kanji; none of it hurts more."""
    bs = _hit(3, {"damage": 6}, dr=4)
    play(bs, Act.STYLE, Act.STYLE)
    assert Act.STYLE not in kinds(bs)
    assert events(spend_all(bs), Event.BLOW)[0][2] == 4


def test_neo_islamic_bikers() -> None:
    """OK-DEF-1, OK-EDGE-9: against everyone, the bikers, their leader: +3, +2 and +1, never cumulative."""
    gang = [sheet(initiative=points, squad=squad) for points, squad in ((11, 1), (5, 1), (4, 2))]
    bs = start([sheet(initiative=12, meets=GD)], gang, [12, 11, 5, 4])
    answer(bs, Act.DONE)
    found = []
    for defence in (Act.DEFEND_ALL, Act.DEFEND_GROUP, Act.DEFEND_ONE, None, None):
        answer(bs, Act.ATTACK)
        if defence is not None:
            answer(bs, defence)
        if bs[0].prompt == Prompt.DEFEND:
            answer(bs, Act.DECLINE)
        attack = events(roll(bs, -4), Event.ATTACK_ROLL)[0]
        found.append((attack[0], attack[6] - GD))
    assert found == [(1, 1), (1, 2), (1, 3), (2, 2), (3, 1)]


def test_two_ranks_at_most() -> None:
    """OK-DICE-1, OK-DEF-1: a roll goes two ranks above one's base at most, and rarely; not much hope against +3."""
    assert max(outcomes(FUDGE4)) == (4, Fraction(1, 81))
    bs = start([sheet(initiative=7)], [sheet(meets=GD)], [7, 3])
    play(bs, Act.ATTACK, Act.DEFEND_ONE)
    hits = [p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)]
    assert sum(hits, Fraction(0)) == Fraction(5, 81)


@pytest.mark.parametrize(
    ("setup", "chance"), [(Act.SETUP_FREE, "31/81"), (Act.SETUP_HARD, "66/81"), (Act.SETUP_GENERAL, "31/81")]
)
def test_overcoming_the_deficit(setup: Act, chance: str) -> None:
    """OK-SET-1, OK-DEF-1: a full rank for aiming, two for a hard setup, one for everybody; then against +3."""
    bs = start([sheet(initiative=9)], [sheet(meets=GD)], [9, 3])
    play(bs, setup, *([] if setup == Act.SETUP_FREE else [4]), Act.ATTACK, Act.DEFEND_ONE)
    hits = [p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)]
    assert sum(hits, Fraction(0)) == Fraction(chance)


def test_nothing_in_between() -> None:
    """OK-SET-1: between the setup and the action one can do nothing else without losing it."""
    bs = start([sheet(initiative=12)], [sheet(), sheet()], [12, 2, 2])
    play(bs, Act.SETUP_FREE, (Act.SETUP_HARD, 1), -4)
    answer(bs, Act.ATTACK)
    assert events(roll(bs, 0), Event.ATTACK_ROLL)[0][4] == 0
