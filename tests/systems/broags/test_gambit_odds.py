"""The odds of gambits are those of the rules: counted over all dice that the engine rolls (BR-DICE-1, BR-HIT-1)."""

from fractions import Fraction

import numpy as np
import pytest

from okenv.systems.broags.mind.forecast import HIT_WAYS, THREE_ROLLS, manoeuvre_ways
from okenv.systems.broags.rules.actions import FULL, HALF, Act
from okenv.systems.broags.rules.layout import Bond, Deed, Posture, Prompt
from tests.systems.broags.acting import coming, done, measured
from tests.systems.broags.asked import answer, asked, played, row
from tests.systems.broags.gambits import bound, explained, holds, is_exactly, program, scene, told, under_attack
from tests.systems.broags.helpers import blade, gun, sheet, start
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch

pytestmark = pytest.mark.plain
FOE = 1


@pytest.mark.parametrize(
    ("gap", "shown", "shot", "trip"),
    [(100, 0, True, True), (700, 0, True, True), (1500, 0, False, False), (1500, 1, True, False), (300, 1, True, True)],
)
def test_what_cannot_be_discerned_is_out_of_reach(gap: int, shown: int, shot: bool, trip: bool) -> None:
    """BR-SIGHT-1: beyond abysmal visibility a movement must lead beside her first, unless her place is known."""
    bs = start([sheet(gun(), perception=5)], [sheet(at=3000 + gap, perception=0, shown=shown)], visibility=4)
    assert holds(bs, "any enemy odds > 0") == shot
    assert (int(manoeuvre_ways(bs[0], ANN, 1, int(Deed.TRIP))) > 0) == trip


def at_declaration(bs: np.ndarray) -> None:
    """What a gambit reckons with when it attacks is what the dice do then; its conditions say the same before."""
    found = explained(bs, program({"do": "attack"}))
    after = bs.copy()
    answer(after, *told(found["answer"]))
    aim = explained(after, program({"do": "attack"}))
    assert (aim["hit"], aim["down"], aim["damage"]) == (found["hit"], found["down"], found["damage"])
    answer(after, *told(aim["answer"]))
    hits, down, damage = measured(coming(after), bs[0], FOE)
    assert hits > 0
    assert (found["hit"], found["down"], found["damage"]) == (hits, down, damage)
    for words, ways in (("odds", 100 * hits), ("down odds", 100 * down), ("expected", damage)):
        assert is_exactly(bs, f"any enemy {words}", ways / HIT_WAYS)


@pytest.mark.parametrize(("gap", "way"), [(450, HALF), (750, FULL)])
def test_an_attack_counts_the_least_movement_that_it_takes(gap: int, way: int) -> None:
    """BR-ACT-1, BR-REACH-1: before it a movement is free; prone helps less against whoever comes beside."""
    foe = sheet(at=3000 + gap, perception=0, posture=Posture.PRONE)
    bs = start([sheet(blade(), perception=5)], [foe])
    assert told(explained(bs, program({"do": "strike"}))["answer"]) == (Act.APPROACH, 0, way)
    after = played(bs.copy(), (Act.APPROACH, 0, way))
    found = explained(after, program({"do": "attack"}))
    for words, value in (
        ("odds", 100 * found["hit"]),
        ("down odds", 100 * found["down"]),
        ("expected", found["damage"]),
    ):
        assert is_exactly(bs, f"any enemy {words}", Fraction(value, HIT_WAYS))
    at_declaration(after)


def test_whom_no_movement_reaches_she_cannot_hit() -> None:
    """BR-ACT-1: 6 m are not 9; nor after she has moved."""
    assert holds(start([sheet(blade(), perception=5)], [sheet(at=3900, perception=0)]), "any enemy odds = 0")
    bs = start([sheet(blade(), perception=5)], [sheet(at=3700, perception=0)])
    assert holds(bs, "any enemy odds > 0")
    answer(bs, Act.RETREAT, 0, HALF)
    assert holds(bs, "any enemy odds = 0")
    assert holds(bs, "any enemy expected = 0")


@pytest.mark.parametrize("area", [0, 3])
@pytest.mark.parametrize("changes", [{}, {ANN: {"soak": 3, "lethal": 4}}])
def test_danger_and_threat_are_those_of_what_is_declared(area: int, changes: Patch) -> None:
    """BR-REACT-1: counted over every outcome of the dice that the attack rolls, wild or tamed."""
    bs = under_attack(changes, area=area)
    hits, down, damage = (ways / HIT_WAYS for ways in measured(coming(bs), bs[0], ANN))
    assert hits > 0
    assert explained(bs, program())["danger"] == hits * THREE_ROLLS
    for words, value in (("danger", 100 * hits), ("deadly", 100 * down), ("threat", damage)):
        assert is_exactly(bs, words, value)


@pytest.mark.parametrize(
    ("gap", "act", "word"), [(100, Act.BLOCK, "danger when blocked"), (400, Act.DODGE, "danger when dodged")]
)
def test_a_reaction_is_counted_over_both_rolls(gap: int, act: Act, word: str) -> None:
    """BR-REACT-1: half of the check, toward 0; below 0 it harms."""
    for changes in ({}, {"melee": 5, "athletics": 4}, {"melee": 0, "athletics": 0, "lethal": 8}):
        bs = under_attack({EVE: {"at": 3000 + gap}, ANN: changes})
        after = bs.copy()
        answer(after, act)
        assert is_exactly(bs, word, 100 * coming(after).chance("hit", ANN))
        other = "danger when dodged" if act == Act.BLOCK else "danger when blocked"
        assert is_exactly(bs, other, Fraction(100 * explained(bs, program())["danger"], THREE_ROLLS))


@pytest.mark.parametrize("kind", [Act.TRIP, Act.DISARM, Act.GRAPPLE, Act.SHOVE])
@pytest.mark.parametrize("changes", [{}, {ANN: {"strength": 4, "lethal": 5}, EVE: {"athletics": 3, "cover": 1}}])
def test_manoeuvres_are_counted_over_both_rolls(kind: Act, changes: Patch) -> None:
    """BR-MAN-1; so is the danger of one that is under way."""
    bs = scene(changes)
    bs[0].fighters[EDI].at = 6000
    after = bs.copy()
    answer(after, kind)
    asking = after.copy()
    while asked(asking) != (Prompt.REACT, EVE):
        answer(asking, Act.DECLINE)
    value = coming(after).chance("contest", EVE, least=0)
    assert 0 < value < 1
    assert is_exactly(bs, f"any enemy {kind.name.lower()} odds", 100 * value)
    assert explained(asking, program())["danger"] == value * THREE_ROLLS


def test_whom_a_manoeuvre_could_do_nothing_to() -> None:
    """BR-MAN-1: 0 for the floored, the empty-handed and the bound; and beyond a movement."""
    bs = bound(scene({EVE: {"posture": Posture.FLOORED, "weapons_n": 0}, EDI: {"at": 6000}}), BEN, EVE)
    for word in ("trip odds", "disarm odds", "grapple odds"):
        assert holds(bs, f"every enemy {word} = 0")
    assert holds(bs, "any enemy shove odds > 0")


def gang(*arms: dict[str, int], gap: int = 700, count: int = 4, **fields: int) -> np.ndarray:
    """A group of four, the first of it asked, and a tough foe so many cm away."""
    each = {"squad": 9, "group": 1, "perception": 5, **fields}
    foe = sheet(at=3000 + gap, perception=0, toughness=4, lethal=1)
    return start([sheet(*arms, **each) for _ in range(count)], [foe])


@pytest.mark.parametrize(
    ("arms", "gap", "kind"),
    [([gun(damage=4)], 700, Act.CONCENTRATE), ([gun(), gun()], 700, Act.CONCENTRATE), ([blade()], 100, Act.DOGPILE)],
)
def test_group_hits_are_counted_over_all_dice(arms: list[dict[str, int]], gap: int, kind: Act) -> None:
    """BR-GROUP-1, BR-GROUP-2: hits to be expected, and the danger once it is declared."""
    bs = gang(*arms, gap=gap)
    rule = program({"do": "gang up"})
    after = bs.copy()
    answer(after, *told(explained(bs, rule)["answer"]))
    assert after[0].deed == (6 if kind == Act.CONCENTRATE else 7)
    hits = coming(after).mean("hits", 4)
    assert hits > 0
    assert is_exactly(bs, "any enemy group hits", hits)
    if after[0].prompt == Prompt.REACT:
        hit, down, damage = (ways / HIT_WAYS for ways in measured(coming(after), after[0], 4))
        assert explained(after, program())["danger"] == THREE_ROLLS * hit
        assert is_exactly(after, "deadly", 100 * down)
        assert is_exactly(after, "threat", damage)


def test_a_group_pays_where_it_is_worth_more_than_its_members() -> None:
    """BR-GROUP-1: many bad shots gain by the bonus; a few good ones lose what wild hits would do."""
    many = gang(gun(), marksmanship=0, count=12)
    row(many, 12).cover = 3
    assert holds(many, "group pays")
    assert not holds(gang(gun(), marksmanship=6), "group pays")
    assert not holds(gang(gun(), marksmanship=0, count=2), "group pays")


@pytest.mark.parametrize("bond", [Bond.PINNED, Bond.HELD])
def test_breaking_free_is_counted_over_all_dice(bond: int) -> None:
    """BR-STAT-1: of whom is bound, and for whoever binds."""
    bs = bound(scene({ANN: {"lethal": 5}, EVE: {"strength": 4}}), EVE, ANN, bond)
    held = start_of_turn(bs)
    value = coming(played(held.copy(), Act.BREAK)).chance("break", ANN, least=0)
    assert is_exactly(held, "break odds", 100 * value)
    if bond == Bond.PINNED:
        turned = coming(played(held.copy(), Act.REVERSE))
        assert is_exactly(held, "reverse odds", 100 * turned.chance("break", ANN, least=1))
    else:
        assert holds(held, "reverse odds = 0")
    answer(held, Act.PASS)
    done(held, BEN, to=(Prompt.KEEP, EVE))
    assert is_exactly(held, "slip odds", 100 * value)


def start_of_turn(bs: np.ndarray) -> np.ndarray:
    """Round after round passes until Ann, who is bound now, is asked at the start of her turn."""
    while asked(bs) != (Prompt.BOUND, ANN):
        answer(bs, Act.KEEP if bs[0].prompt == Prompt.KEEP else Act.DONE)
    return bs


def test_hiding_and_coming_between_are_counted_over_all_dice() -> None:
    """BR-HIDE-1, BR-REACT-2."""
    bs = scene({ANN: {"cover": 1, "posture": Posture.CROUCHED, "stealth": 3}, EVE: {"perception": 4}})
    assert is_exactly(bs, "hide odds", 100 * coming(played(bs.copy(), Act.HIDE)).chance("hide", ANN, least=1))
    assert holds(scene(), "hide odds = 0")
    bs = under_attack({BEN: {"cover": 1}, ANN: {"lethal": 5}}, target=1)
    assert is_exactly(bs, "shield odds", 100 * coming(played(bs.copy(), Act.SHIELD)).chance("attack", ANN))
    assert holds(under_attack(), "shield odds = 0")


def test_menace_is_what_an_enemy_could_do() -> None:
    """As that one's own gambit expects it of an attack on the fighter, from where she is."""
    bs = scene({EVE: {"weapons_n": 1}, EDI: {"at": 6900, "weapons_n": 0}, ANN: {"soak": 1}})
    there = start([sheet(gun(), perception=5, at=3100)], [sheet(gun(), blade(), soak=1, perception=0)])
    damage = Fraction(explained(there, program({"do": "attack"}))["damage"], HIT_WAYS)
    assert damage > 0
    assert is_exactly(bs, "any enemy menace", damage)
    assert holds(bs, "any enemy menace = 0")
