"""One action a phase: simple and complex ones, several targets, one roll or several."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import HANDS, Event, Kind, Prompt, Purpose, Rate
from tests.systems.psob.acting import passing
from tests.systems.psob.asked import answer, asked, awaited, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import NINTHS, blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain


def complex_action(bs: object, *parts: object) -> None:
    """Stay, declare these parts of a complex action, and let nobody react."""
    play(bs, Act.STAND, Act.COMPLEX, *parts)  # type: ignore[arg-type]
    if bs[0].prompt == Prompt.PART:  # type: ignore[index]
        answer(bs, Act.DONE)  # type: ignore[arg-type]
    quiet(bs)  # type: ignore[arg-type]


def values(bs: object, dice: int = -2) -> list[tuple[int, int]]:
    """``(target, AV)`` of every attack roll until the action is done, all dice alike."""
    told = []
    while bs[0].dice != 0 and bs[0].dice_for == Purpose.ACTION:  # type: ignore[index]
        told += roll(bs, dice)  # type: ignore[arg-type]
    return [(event[1], event[2]) for event in events(told, Event.ATTACK_ROLL)]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_ps_act_1_each_component_at_minus_n(n: int) -> None:
    """PS-ACT-1, PS-MANY-1: N targets hand to hand: each of the N rolls at -N; a single one at nothing."""
    bs = start([sheet(blade(value=9), initiative=8)], [sheet() for _ in range(6)])
    complex_action(bs, *[(Act.ATTACK, k, 0) for k in range(n)])
    assert values(bs) == [(1 + k, 9 - (n if n > 1 else 0)) for k in range(n)]


def test_ps_act_1_different_skills() -> None:
    """PS-ACT-1: a shot, a blow, a threat and a lie at once: four components, each at -4; three is the most of kinds."""
    hero = sheet(gun(value=9), blade(value=8), initiative=8, intimidation=7, influence=7, deceit=6)
    bs = start([hero], [sheet(), minor()])
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1), (Act.ATTACK, 1, 1), Act.INTIMIDATE)
    assert asked(bs)[0] == Prompt.ABORT  # three different parts are the most
    quiet(bs)
    told = play(bs, -2, -2)
    assert [(event[1], event[2]) for event in events(told, Event.ATTACK_ROLL)] == [(1, 9 - 3), (2, 8 - 3)]
    assert events(roll(bs, -2), Event.SOCIAL_ROLL)[0][2] == 7 - 3 - 2  # two against one


def test_ps_act_1_one_action_a_phase() -> None:
    """PS-ACT-1: after an action the phase is spent: nobody acts twice in a round."""
    bs = played(start([sheet(initiative=8)], [sheet()]), Act.STAND, Act.NOTHING, ...)
    assert asked(bs) == (Prompt.PHASE, 1)
    passing(bs)
    assert bs[0].turn == 2


def test_ps_act_1_each_rolls_alone() -> None:
    """PS-ACT-1: option `complex_roll: each`: two components, two rolls: the joint distribution of two hits."""
    bs = start([sheet(blade(value=7, damage=3), initiative=8)], [sheet(), sheet()])
    complex_action(bs, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    found: Counter[tuple[bool, bool]] = Counter()
    for first, p in awaited(bs):
        copy = bs.copy()
        hit = bool(events(roll(copy, first), Event.HIT))
        for second, q in awaited(copy):
            again = copy.copy()
            found[hit, bool(events(roll(again, second), Event.HIT))] += p * q  # type: ignore[assignment]
    expected: Counter[tuple[bool, bool]] = Counter()
    for first, second in product(NINTHS, repeat=2):
        expected[first >= 0, second >= 0] += NINTHS[first] * NINTHS[second]  # type: ignore[assignment]
    assert found == expected
    assert found[True, True] == Fraction(4, 9)


def test_ps_act_1_one_roll_for_all() -> None:
    """PS-ACT-1: option `complex_roll: once`: the first dice serve every component; the next action rolls anew."""
    bs = start([sheet(blade(value=7, damage=3), initiative=8)], [sheet(), sheet(dodge=6)], once_option=1)
    complex_action(bs, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    found: dict[tuple[int, ...], Fraction] = {}
    for dice, p in awaited(bs):
        copy = bs.copy()
        told = roll(copy, dice)
        assert [event[3] for event in events(told, Event.ATTACK_ROLL)] == [dice, dice]
        assert copy[0].dice_for == Purpose.INITIATIVE or copy[0].prompt != 0
        key = tuple(event[1] for event in events(told, Event.HIT))
        found[key] = found.get(key, Fraction(0)) + p
    assert found == {(): Fraction(3, 9), (1,): Fraction(3, 9), (1, 2): Fraction(3, 9)}


def test_ps_act_1_once_leaves_simple_actions_alone() -> None:
    """PS-ACT-1: two fighters at one number roll each her own dice under `once`; so do two phases of one fighter."""
    bs = start(
        [sheet(blade(value=7)), sheet(blade(value=7))], [sheet(initiative=1), sheet(initiative=1)], once_option=1
    )
    complex_action(bs, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    complex_action(bs, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0))
    told = roll(bs, -2, to=(Purpose.ACTION, 1))
    told += roll(bs, -1)
    assert [event[3] for event in events(told, Event.ATTACK_ROLL)] == [-2, -2, -1, -1]


def test_ps_many_1_six_hand_to_hand() -> None:
    """PS-MANY-1: at most 6 within reach, over all blades and bare hands."""
    bs = start([sheet(blade(), initiative=8)], [sheet() for _ in range(8)])
    play(bs, Act.STAND, Act.COMPLEX, *[(Act.ATTACK, k, 0) for k in range(4)])
    assert {(k, w) for kind, k, w in legal(bs) if kind == Act.ATTACK} == {
        *((k, 0) for k in range(4, 8)), *((k, HANDS) for k in range(8)),
    }  # fmt: skip
    play(bs, (Act.ATTACK, 6, 0), (Act.ATTACK, 0, HANDS))
    assert bs[0].prompt != Prompt.PART
    quiet(bs)
    assert [k for k, _ in values(bs)] == [1, 2, 3, 4, 7, 1]


def test_ps_many_1_five_thrown() -> None:
    """PS-MANY-1: thrown weapons at most 5, without a modifier of rate."""
    bs = start([sheet({"value": 8, "kind": Kind.THROWN, "damage": 1}, initiative=8)], [sheet() for _ in range(6)])
    play(bs, Act.STAND, Act.COMPLEX, *[(Act.ATTACK, k, 0) for k in range(5)])
    assert (Act.ATTACK, 5, 0) not in legal(bs)
    play(bs, Act.DONE, ...)
    assert values(bs) == [(1 + k, 8 - 5) for k in range(5)]


@pytest.mark.parametrize("highest", list(Rate)[1:])
@pytest.mark.parametrize("used", list(Rate)[1:])
def test_ps_many_1_rates_and_targets(highest: Rate, used: Rate) -> None:
    """PS-MANY-1: one target at any rate, 2 to 5 one lower than the weapon's, 6 to 25 two lower; the modifier adds."""
    if used > highest:
        return
    most = {0: 1, 1: 5}.get(highest - used, 8)
    bs = start([sheet(gun(highest, value=9), blade(), initiative=8)], [sheet() for _ in range(8)])
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0))
    if bs[0].prompt == Prompt.RATE:
        answer(bs, Act.RATE, 0, used - 1)
    count = 1
    while (Act.ATTACK, count, 0) in legal(bs):
        answer(bs, Act.ATTACK, count, 0)
        count += 1
    assert count == most
    if bs[0].prompt == Prompt.PART:
        answer(bs, Act.DONE)
    quiet(bs)
    assert values(bs) == [(1 + k, 9 + used - 2 - (most if most > 1 else 0)) for k in range(most)]


def test_ps_many_1_no_complex_action_with_one_target() -> None:
    """PS-MANY-1, PS-ACT-1: where two components cannot be declared none is offered."""
    for arms, targets, able in (
        ([gun(Rate.SINGLE)], [sheet(at=4000), sheet(at=4000)], False),
        ([gun(Rate.BURST)], [sheet(at=4000), sheet(at=4000)], True),
        ([gun(Rate.BURST)], [sheet(at=4000)], False),  # a weapon in one way only
        ([gun(Rate.SINGLE)], [sheet()], True),  # and a blow
        ([blade()], [sheet(), sheet(at=4000)], True),  # the blade and the other hand
        ([blade()], [sheet(at=4000)], False),
    ):
        bs = played(start([sheet(*arms, initiative=8)], targets), Act.STAND)
        assert (Act.COMPLEX in kinds(bs)) == able, (arms, able)


def test_ps_many_1_targets_out_of_reach_are_dropped() -> None:
    """PS-MANY-1, PS-MELEE-1: one of three steps away for good: the other two are attacked, still at -3."""
    bs = start([sheet(blade(value=9), initiative=8, pace=0)], [sheet(), sheet(initiative=6), sheet()])
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0), (Act.ATTACK, 2, 0))
    answer(bs, Act.DONE, to=(Prompt.ABORT, 2))
    play(bs, Act.DODGE, (Act.RETREAT, 0, 6), ...)
    assert values(bs) == [(1, 6), (3, 6)]


def test_ps_act_1_equal_actions_have_one_sequence() -> None:
    """PS-ACT-1: targets in listing order, weapons in theirs, areas behind attacks."""
    bs = start([sheet(gun(Rate.AUTO), gun(Rate.AUTO), initiative=8)], [sheet(at=4000) for _ in range(3)])
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 1, 1), (Act.RATE, 0, 1))
    found = legal(bs)
    assert {(k, w) for kind, k, w in found if kind == Act.ATTACK} == {(2, 1)}
    assert {w for kind, _, w in found if kind == Act.AREA} == {0}  # a weapon in one way only
    assert row(bs, 0).parts_n == 1
