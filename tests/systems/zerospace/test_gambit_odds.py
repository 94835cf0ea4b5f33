"""The odds of gambits are those of the rules: counted over all dice that the engine rolls (ZS-DICE-1, ZS-DMG-1)."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.zerospace.mind.gambits.words import BLOW_WAYS, ROLL_WAYS, TEAM_WAYS
from okenv.systems.zerospace.rules.actions import SINGLE, Act
from okenv.systems.zerospace.rules.layout import Flag, Prompt, State, Type
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch, patch
from tests.systems.zerospace.acting import coming, done, points
from tests.systems.zerospace.asked import answer, played, row
from tests.systems.zerospace.gambits import (
    bound,
    explained,
    holds,
    is_exactly,
    leading,
    program,
    scene,
    told,
    trading,
    under_attack,
)
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, power, sheet, start

pytestmark = pytest.mark.plain
FOE = 1


@pytest.mark.parametrize(
    ("arm", "changes", "cap"),
    [
        (gun(), {ANN: {"ranged": 5}, FOE: {"dr": 5}}, 5),
        (gun(flags=HARM + Flag.AUTO, level=6), {FOE: {"cover": 1, "dodge": 1}}, 5),
        (gun(flags=HARM + Flag.STUNNING), {FOE: {"endurance": 6}}, 0),
        (power(type=Type.ALTERATION), {FOE: {"ar": 1, "health": 3}}, 3),
        (gun(), {FOE: {"named": 0, "dr": 6}}, 5),
        (gun(flags=Flag.TERRIFYING), {}, 0),
    ],
)
def test_an_attack_is_reckoned_with_its_best_trade(arm: dict[str, int], changes: Patch, cap: int) -> None:
    """ZS-MOD-1, ZS-COND-1, ZS-ATT-1, ZS-DMG-1, ZS-DMG-2, ZS-MAN-1: hit, down and points."""
    at_declaration(patch(start([sheet(arm)], [sheet(blade(), at=40)], trade_cap=cap), changes))


def at_declaration(bs: np.ndarray) -> None:
    """What a gambit reckons with when it attacks is what the dice do then; its conditions say the same before."""
    found = explained(bs, program({"do": "attack"}))
    assert told(found["answer"])[0] == Act.ATTACK
    after = bs.copy()
    answer(after, *told(found["answer"]))
    if after[0].prompt == Prompt.TRADE:
        trade = explained(after, program({"do": "best trade"}))
        assert (trade["hit"], trade["down"], trade["damage"]) == (found["hit"], found["down"], found["damage"])
        answer(after, *told(trade["answer"]))
    hits, down, damage = measured(after, bs, FOE, int(row(bs, ANN).w_flags[0]) & Flag.STUNNING != 0)
    assert hits > 0
    assert (found["hit"], found["down"], found["damage"]) == (hits * ROLL_WAYS, down * BLOW_WAYS, damage * BLOW_WAYS)
    for words, value in (("odds", 100 * hits), ("down odds", 100 * down), ("expected", damage)):
        assert is_exactly(bs, f"any enemy {words}", value)


def measured(after: np.ndarray, bs: np.ndarray, t: int, stunning: bool = False) -> tuple[Fraction, Fraction, Fraction]:
    """Hit, down and points of what comes of a battle, of what somebody has left in another."""
    found = coming(after)
    return found.chance("hit", t), found.chance("out", t), points(found, bs[0], t, stunning)


def test_an_attack_counts_the_base_move_that_it_takes() -> None:
    """ZS-ACT-1, ZS-RANGE-1: 4 m and 1 m are 5; what takes a longer move is no attack."""
    bs = start([sheet(blade())], [sheet(at=35)])
    assert told(explained(bs, program({"do": "strike"}))["answer"]) == (Act.APPROACH, 0, SINGLE)
    after = played(bs.copy(), (Act.APPROACH, 0, SINGLE))
    found = explained(after, program({"do": "strike"}))
    for words, value in (
        ("odds", Fraction(100 * found["hit"], ROLL_WAYS)),
        ("down odds", Fraction(100 * found["down"], BLOW_WAYS)),
        ("expected", Fraction(found["damage"], BLOW_WAYS)),
    ):
        assert is_exactly(bs, f"any enemy {words}", value)
    at_declaration(after)
    assert holds(start([sheet(blade())], [sheet(at=36)]), "any enemy odds = 0")
    answer(bs, Act.APPROACH, 0, SINGLE)
    row(bs, FOE).at = 37
    assert holds(bs, "any enemy odds = 0")
    assert holds(bs, "any enemy expected = 0")


def test_who_cannot_move_has_no_move_before_her_attack() -> None:
    """ZS-COND-1, ZS-MAN-2: prone, cowering, in a grapple."""
    for state in ({"prone": 1}, {"terror": 1}, {"holds": 2}):
        bs = patch(start([sheet(blade())], [sheet(at=34)]), {ANN: state})
        assert holds(bs, "any enemy odds = 0")


def test_mental_attacks_need_sight() -> None:
    """ZS-ATT-2."""
    bs = start([sheet(mind())], [sheet(at=40)])
    assert holds(bs, "any enemy odds > 0")
    assert holds(patch(bs, {ANN: {"blind": 12}}), "any enemy odds = 0")


@pytest.mark.parametrize("changes", [{}, {ANN: {"health": 5}}, {ANN: {"cover": 1}}, {ANN: {"named": 0}}])
@pytest.mark.parametrize("weapon", [0, 1])
def test_danger_and_threat_are_those_of_what_is_under_way(weapon: int, changes: Patch) -> None:
    """ZS-FORCE-1: counted over every outcome of the dice that the attack rolls."""
    bs = under_attack(changes, weapon=weapon)
    checks(bs, ANN)


def checks(bs: np.ndarray, victim: int, stunning: bool = False) -> None:
    """Danger, deadly and threat are what the dice do if nobody does anything."""
    hits, down, damage = measured(bs, bs, victim, stunning)
    assert hits > 0
    assert explained(bs, program())["danger"] == hits * TEAM_WAYS
    for words, value in (("danger", 100 * hits), ("deadly", 100 * down), ("threat", damage)):
        assert is_exactly(bs, words, value)


@pytest.mark.parametrize("changes", [{}, {ANN: {"endurance": 2}}, {EVE: {"iron": 3}}, {ANN: {"named": 0}}])
def test_a_takedown_is_counted_too(changes: Patch) -> None:
    """ZS-MAN-1: points are of Endurance; the unnamed are defeated."""
    checks(under_attack(changes, act=Act.TAKEDOWN), ANN, stunning=True)


def test_a_squeeze_is_counted_too() -> None:
    """ZS-MAN-2: 1d6 + Brawn, to Endurance."""
    bs = bound(scene({ANN: {"endurance": 5}, EVE: {"brawn": 3}}), EVE, ANN)
    done(bs, ANN, BEN)
    answer(bs, Act.SQUEEZE, to=(Prompt.FORCE, ANN))
    checks(bs, ANN, stunning=True)


@pytest.mark.parametrize(
    ("act", "word", "options"),
    [(Act.DODGE, "danger when dodged", {}), (Act.COVER, "danger when covered", {"covers": [(30, 20)]})],
)
def test_a_forced_turn_is_counted(act: Act, word: str, options: dict[str, Any]) -> None:
    """ZS-FORCE-1, ZS-COND-1; where she cannot, the danger is as it is."""
    bs = under_attack(**options)
    after = bs.copy()
    answer(after, act)
    value = 100 * coming(after).chance("hit", ANN)
    now = Fraction(100 * explained(bs, program())["danger"], TEAM_WAYS)
    assert value < now
    assert is_exactly(bs, word, value)
    if act == Act.COVER:
        assert is_exactly(under_attack(), word, now)
    assert is_exactly(bs, "danger when dived", now)


def test_a_dive_is_counted_against_the_plain_value() -> None:
    """ZS-FORCE-2: neither her bonuses nor her penalties count; the danger is that of the ward."""
    bs = under_attack({BEN: {"surprised": 1}, ANN: {"surprised": 1, "agility": 4}}, target=1)
    checks(bs, BEN)
    value = 100 * coming(played(bs.copy(), Act.DIVE)).chance("hit", ANN)
    assert is_exactly(bs, "danger when dived", value)
    assert not is_exactly(bs, "danger", value)


@pytest.mark.parametrize("changes", [{}, {ANN: {"ranged": 5}}, {ANN: {"prone": 1}, EVE: {"cover": 1}}])
def test_a_team_is_counted_over_all_its_rolls(changes: Patch) -> None:
    """ZS-MAN-1: 3 more for either, the higher decides, 3 more damage."""
    bs = leading(changes, weapon=0)
    row(bs, ANN).weapons_n = 1
    assert is_exactly(bs, "danger", 100 * coming(bs).chance("hit", EVE))
    assert is_exactly(bs, "team danger", 100 * coming(played(bs.copy(), (Act.TEAM, 0, 0))).chance("hit", EVE))


@pytest.mark.parametrize("act", [Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN])
@pytest.mark.parametrize("changes", [{}, {ANN: {"hand": 4, "deception": 5, "surprised": 1}, EVE: {"investigation": 4}}])
def test_manoeuvres_are_counted_over_all_dice(act: Act, changes: Patch) -> None:
    """ZS-MAN-1."""
    bs = scene({**changes, EDI: {"state": State.OUT}})
    found = coming(played(bs.copy(), act))
    value = found.chance("task", ANN) if act == Act.DISTRACT else found.chance("hit", EVE)
    assert 0 < value < 1
    assert is_exactly(bs, f"any enemy {act.name.lower()} odds", 100 * value)


def test_whom_a_manoeuvre_could_do_nothing_to() -> None:
    """ZS-MAN-1: 0 for the prone, the empty-handed, the held and the distracted; and beyond a base move."""
    eve = {"prone": 1, "weapons_n": 0, "distracted": 1, "held_by": BEN + 1}
    bs = scene({EVE: eve, EDI: {"at": 50, "distracted": 1}, BEN: {"holds": EVE + 1}})
    for word in ("takedown odds", "disarm odds", "grapple odds", "distract odds"):
        assert holds(bs, f"every enemy {word} = 0")
    row(bs, EDI).at = 35
    for word in ("takedown odds", "disarm odds", "grapple odds"):
        assert holds(bs, f"any enemy {word} > 0")


def test_breaking_free_is_counted_over_all_dice() -> None:
    """ZS-MAN-1, ZS-ATT-3: of whom is restrained, and for whoever restrains."""
    bs = bound(scene({ANN: {"brawn": 3}}), EVE, ANN)
    value = coming(played(bs.copy(), Act.BREAK)).chance("task", ANN)
    assert 0 < value < 1
    assert is_exactly(bs, "break odds", 100 * value)
    done(bs, ANN, BEN, to=(Prompt.TURN, EVE))
    assert is_exactly(bs, "slip odds", 100 * value)
    assert holds(bs, "break odds = 0")


@pytest.mark.parametrize(("word", "state", "which"), [
    ("sight odds", {"blind": 13, "brawn": 4, "ar": 2}, 0), ("nerve odds", {"terror": 1, "fear": 11, "mr": 1}, 1),
    ("shape odds", {"altered": 11, "brawn": 4}, 2), ("will odds", {"unfree": 11, "mr": 1}, 3),
])  # fmt: skip
def test_recovering_is_counted_over_all_dice(word: str, state: dict[str, int], which: int) -> None:
    """ZS-ATT-2, ZS-ATT-3, ZS-ATT-4."""
    bs = scene({ANN: state})
    value = coming(played(bs.copy(), (Act.RECOVER, 0, which))).chance("task", ANN)
    assert 0 < value < 1
    assert is_exactly(bs, word, 100 * value)
    assert holds(scene(), f"{word} = 0")


def test_menace_is_what_an_enemy_could_do() -> None:
    """As that one's own gambit expects it of an attack on the fighter."""
    bs = scene({EVE: {"weapons_n": 1}, EDI: {"at": 50, "weapons_n": 0}, ANN: {"dr": 1}})
    there = start([sheet(gun(), at=31)], [sheet(gun(), blade(), dr=1)])
    damage = Fraction(explained(there, program({"do": "attack"}))["damage"], BLOW_WAYS)
    assert damage > 0
    assert is_exactly(bs, "any enemy menace", damage)
    assert holds(bs, "any enemy menace = 0")


def test_an_attack_in_the_making_is_the_declared_one() -> None:
    """ZS-MAN-1: with its arm, whatever other would be worth more."""
    for weapon in (0, 1):
        bs = trading({ANN: {"ranged": 5}}, weapon=weapon)
        after = bs.copy()
        answer(after, *told(explained(bs, program({"do": "best trade"}))["answer"]))
        assert is_exactly(bs, "target odds", 100 * coming(after).chance("hit", EVE))
