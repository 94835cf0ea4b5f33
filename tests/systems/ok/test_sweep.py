"""One against many: how many victims successes reach, who they are, and what happens to each of them."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import TAKEN, Arm, Attack, Damage, Event, Part, Prompt, Purpose, State
from okenv.systems.ok.rules.rates import bought, crowd
from tests.systems.ok.acting import points, spend_all
from tests.systems.ok.asked import Told, answer, asked, distribution, events, kinds, legal, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

# Victims by successes spent on them, 0 to 7, for a weapon with no cheap steps, with one, two and three.
REACHED = {
    0: [1, 1, 2, 3, 5, 7, 10, 15],
    1: [1, 2, 3, 5, 7, 10, 15, 20],
    2: [1, 2, 5, 7, 10, 15, 20, 30],
    3: [1, 2, 5, 10, 15, 20, 30, 50],
}


def _fight(ann: dict[str, Any], *foes: dict[str, Any], ap: tuple[int, ...] = ()) -> np.ndarray:
    """Ann, whose weapon does no great harm, is asked to act against these foes; all stand in one place."""
    theirs = [sheet(**{"dr": 4, **foe}) for foe in foes]
    return start([sheet(**{"damage": 4, **ann})], theirs, ap or [3] + [2] * len(foes))


def _struck(told: Told) -> list[int]:
    """Rows of the victims in the order in which the blow lands."""
    return [event[2] for event in told if event[0] in (Event.BLOW, Event.MOOK_BLOW, Event.STOPPED)]


@pytest.mark.parametrize("sweep", REACHED)
def test_ok_many_1_and_ok_task_1_numbers(sweep: int) -> None:
    """OK-MANY-1, OK-TASK-1: two successes a full step, the first ``sweep`` steps for one each, 1.5 rounded down."""
    assert [crowd(bought(successes, sweep)) for successes in range(8)] == REACHED[sweep]


@pytest.mark.parametrize("spent", range(7))
@pytest.mark.parametrize("sweep", REACHED)
def test_ok_many_1_numbers_in_the_fight(sweep: int, spent: int) -> None:
    """OK-MANY-1, OK-SPEND-1: of twelve foes so many are struck, first target first, for exactly that price."""
    bs = _fight({"sweep": sweep}, *[{"meets": 4 - spent}] * 12)
    told = play(bs, (Act.SWEEP, 3), 0)
    while bs[0].prompt == Prompt.SPEND:
        told += answer(bs, Act.TARGETS if Act.TARGETS in kinds(bs) else Act.STYLE)
    struck = _struck(told)
    number = min(REACHED[sweep][spent], 12)
    assert len(struck) == number
    assert struck == ([4] + [row for row in range(1, 13) if row != 4])[:number]
    assert sum(cost for _, what, _, cost, *_ in events(told, Event.SPEND) if what == Act.TARGETS) <= spent


def test_ok_many_1_half_steps_cost_what_they_add() -> None:
    """OK-MANY-1: the first single success buys nobody without a discount, so two are the least; then one by one."""
    bs = played(_fight({}, *[{"meets": -2}] * 12), Act.SWEEP, 0)
    told = play(bs, *[Act.TARGETS] * 5)
    assert [cost for _, _, _, cost, *_ in events(told, Event.SPEND)] == [2, 1, 1, 1, 1]
    bs = played(_fight({}, *[{"meets": 3}] * 3), Act.SWEEP, 0)
    assert Act.TARGETS not in kinds(bs)


def test_ok_many_1_the_chance_of_each_number() -> None:
    """OK-MANY-1, OK-DICE-1: Grt against Gd with a staff, everything for victims; the whole distribution."""
    expected: dict[int, Fraction] = {}
    for dice, p in outcomes(FUDGE4):
        margin = 6 + dice - 4
        number = 0 if margin < 0 else min(REACHED[1][margin], 8)
        expected[number] = expected.get(number, Fraction(0)) + p
    bs = played(_fight({"attack": 6, "sweep": 1, "damage": 9}, *[{"meets": 4}] * 8), Act.SWEEP)

    def hurt(copy: np.ndarray) -> int:
        while copy[0].prompt == Prompt.SPEND:
            answer(copy, Act.TARGETS if Act.TARGETS in kinds(copy) else Act.FINISH)
        return sum(sum(points(copy, i)) > 0 for i in range(1, 9))

    assert distribution(bs, hurt) == expected


def test_ok_many_1_no_more_targets_than_can_be_hit() -> None:
    """OK-MANY-1, OK-SPEND-1: nothing is sold beyond the candidates whose defence is met."""
    bs = played(_fight({}, {"meets": 0}, {"meets": 0}, {"meets": 3}), Act.SWEEP, 2, (Act.KEEP, 0), Act.TARGETS)
    assert Act.TARGETS not in kinds(bs)
    bs = played(_fight({}, {"meets": 0}, {"meets": 0}, {"meets": 3}), Act.SWEEP, 3, (Act.KEEP, 2), Act.TARGETS)
    assert Act.TARGETS in kinds(bs)


@pytest.mark.parametrize("kind", [Attack.MELEE, Attack.RANGED])
@pytest.mark.parametrize(
    ("places", "firsts"),
    [((0, 0), {0, 1}), ((200, 200), {0, 1}), ((0, 201), set()), ((0, 201, 100), {0, 2}), ((0, 200, 201), {0, 1})],
)
def test_ok_many_1_who_can_be_swept(kind: Attack, places: tuple[int, ...], firsts: set[int]) -> None:
    """OK-MANY-1, OK-MOVE-1: at least two within the weapon's reach or range, without a step."""
    bs = _fight({"kind": kind, "reach": 200}, *[{"at": place} for place in places])
    assert {target for act, target, _ in legal(bs) if act == Act.SWEEP} == firsts


@pytest.mark.parametrize("state", [State.DOWN, State.OUT, State.FLED, State.SURRENDERED])
def test_ok_many_1_only_those_who_stand(state: State) -> None:
    """OK-MANY-1, OK-EDGE-14: the fallen and the fled are no candidates."""
    bs = _fight({}, {}, {"state": state}, {"meets": 0}, ap=(3, 2, 2))
    assert {target for act, target, _ in legal(bs) if act == Act.SWEEP} == {0, 2}
    told = play(bs, Act.SWEEP, 4, (Act.KEEP, 0)) + spend_all(bs, Act.TARGETS)
    assert _struck(told) == [1, 3]
    bs = _fight({}, {}, {"state": state}, ap=(3, 2))
    assert Act.SWEEP not in kinds(bs)


def test_ok_many_1_successes_are_kept_before_they_are_spent() -> None:
    """OK-MANY-1: one threshold for all: what exceeds it can be spent, and whoever meets more is not hit."""
    foes = [{"meets": 5}, {"meets": 3}, {"meets": 7}, {"meets": 3}, {"meets": 1}]
    bs = _fight({"attack": 6}, *foes)
    told = play(bs, (Act.SWEEP, 0), 0, to=(Prompt.KEEP, 0))
    assert legal(bs) == {(Act.KEEP, 0, 0), (Act.KEEP, 1, 0), (Act.KEEP, 4, 0)}  # 7 is beyond her 6; 3 is named once
    found = {}
    for keep in (0, 1, 4):
        copy = bs.copy()
        told = answer(copy, Act.KEEP, keep)
        left = int(copy[0].successes)
        while Act.TARGETS in kinds(copy):
            told += answer(copy, Act.TARGETS)
        told += spend_all(copy) if copy[0].prompt == Prompt.SPEND else []
        found[keep] = (events(told, Event.KEEP)[0][1], left, _struck(told))
    assert found == {0: (5, 1, [1]), 1: (3, 3, [5, 2, 4]), 4: (1, 5, [5])}


def test_ok_many_1_the_order_of_victims() -> None:
    """OK-MANY-1: the first target first, then the lowest defence, then as listed."""
    foes = [{"meets": 2}, {"meets": 3}, {"meets": 1}, {"meets": 1}, {"meets": 2}]
    for first, order in ((1, [2, 3, 4, 1, 5]), (0, [1, 3, 4, 5, 2]), (3, [4, 3, 1, 5, 2])):
        bs = played(_fight({}, *foes), (Act.SWEEP, first), 4, (Act.KEEP, 1))
        assert _struck(spend_all(bs, Act.TARGETS, Act.TARGETS, Act.TARGETS)) == order


def test_ok_many_1_with_one_threshold_there_is_nothing_to_choose() -> None:
    """OK-MANY-1, OK-EDGE-15: equal defences, or a single one that is met; none is a miss."""
    bs = _fight({}, {"meets": 4}, {"meets": 4})
    told = play(bs, Act.SWEEP, 1)
    assert (asked(bs), events(told, Event.KEEP)) == ((Prompt.SPEND, 0), [(0, 4, 2, 0, 0, 0, 0)])
    bs = _fight({}, {"meets": 9}, {"meets": 3})
    told = play(bs, Act.SWEEP, 0)
    assert (asked(bs), bs[0].act_on, bs[0].successes) == ((Prompt.SPEND, 0), 2, 1)  # the first target stays unhurt
    assert _struck(spend_all(bs, Act.STYLE)) == [2]
    bs = _fight({}, {"meets": 6}, {"meets": 5})
    told = play(bs, Act.SWEEP, 0)
    assert (events(told, Event.MISS), _struck(told)) == ([(0, 1, 2, 0, 0, 0, 0)], [])


@pytest.mark.parametrize(("meets", "least"), [((4, 6), 4), ((6, 4), 4), ((5, 5), 5)])
def test_ok_many_1_the_chance_to_hit_anybody(meets: tuple[int, int], least: int) -> None:
    """OK-MANY-1: the lowest defence among the candidates decides, whoever is the first target."""
    bs = played(_fight({}, *[{"meets": m} for m in meets]), Act.SWEEP)
    hit = sum((p for dice, p in outcomes(FUDGE4) if not events(roll(bs.copy(), dice), Event.MISS)), Fraction(0))
    assert hit == fudge(least - 4)


def test_ok_att_3_and_ok_many_1_each_candidate_may_defend() -> None:
    """OK-ATT-3, OK-DEF-1, OK-MANY-1: the first target is asked first, then the others as listed; each for herself."""
    foes = [{"meets": 2}, {"meets": 2, "at": 900}, {"meets": 2}, {"meets": 2}]
    bs = played(_fight({}, *foes, ap=(9, 4, 4, 4, 2)), (Act.SWEEP, 2, 0), to=(Prompt.DEFEND, 3))
    answer(bs, Act.DEFEND_ALL, to=(Prompt.DEFEND, 1))
    answer(bs, Act.DEFEND_ONE, to=(Purpose.ATTACK, 0))  # one is out of reach, one cannot pay
    roll(bs, 2)
    assert legal(bs) == {(Act.KEEP, 2, 0), (Act.KEEP, 0, 0), (Act.KEEP, 3, 0)}
    assert [int(row(bs, i).ap) for i in range(1, 5)] == [1, 4, 1, 2]
    told = answer(bs, Act.KEEP, 3)
    assert bs[0].successes == 4
    assert events(told, Event.HIT)[0][:3] == (0, 4, 4)


def test_ok_def_2_and_ok_many_1_a_protector_helps_the_first_target_only() -> None:
    """OK-DEF-2, OK-MANY-1: her defence + 3 meets the sweep at the first target; the others meet it by themselves."""
    bs = _fight({}, {"meets": 1}, {"meets": 1}, {"meets": 2, "protects": 1}, ap=(9, 2, 2, 3))
    play(bs, (Act.SWEEP, 1), Act.DECLINE, to=(Prompt.PROTECT, 3))
    play(bs, Act.PROTECT, 1)
    assert legal(bs) == {(Act.KEEP, 0, 0), (Act.KEEP, 1, 0), (Act.KEEP, 2, 0)}
    assert events(answer(bs, Act.KEEP, 1), Event.KEEP)[0][:3] == (0, 5, 3)


def test_ok_many_1_the_roll_decides_who_is_hit() -> None:
    """OK-MANY-1, OK-DEF-2: a protector who is knocked down by this very sweep has protected the first target."""
    bs = _fight({}, {"meets": 1}, {"meets": 2}, {"meets": 0, "protects": 1}, ap=(9, 2, 2, 3))
    play(bs, Act.SWEEP, Act.DECLINE, Act.PROTECT, 2, (Act.KEEP, 1))
    assert (bs[0].threshold, bs[0].successes) == (2, 4)  # the first target's is 3
    assert _struck(spend_all(bs, Act.TARGETS, Act.TAKEDOWN)) == [3, 2]
    assert [int(row(bs, i).prone) for i in range(1, 4)] == [0, 1, 1]


def test_ok_many_1_what_can_be_bought_in_a_sweep() -> None:
    """OK-MANY-1, OK-EFF-0, OK-SPEND-1: of the effects all but a takeaway; a grab with nothing in either hand."""
    anything = {
        Act.TARGETS, Act.LETHALITY_UP, Act.LETHALITY_DOWN, Act.CALLED_SHOT, Act.DISARM, Act.TAKEDOWN, Act.THROW,
        Act.STYLE, Act.DAMAGE, Act.FINISH,
    }  # fmt: skip
    foes = [{"meets": -4}, {"meets": -4}]
    assert kinds(played(_fight({"suited": 1}, *foes), Act.SWEEP, 0)) == anything
    assert kinds(played(_fight({"hands": 0}, *foes), Act.SWEEP, 0)) == anything | {Act.GRAB}
    shot = kinds(played(_fight({"hands": 0, "suited": 1, "kind": Attack.RANGED}, *foes), Act.SWEEP, 0))
    assert shot == anything - {Act.THROW}


def test_ok_many_1_the_same_blow_for_everybody() -> None:
    """OK-MANY-1, OK-ARM-1: raised damage, lethality and a called shot for all, against each one's own DR and armour."""
    foes = [{"dr": 4}, {"dr": 6}, {"dr": 4, "armour": 5}, {"dr": 4, "damage_mode": Damage.SIMPLIFIED}]
    bs = _fight({"sweep": 3, "damage": 6, "lethality": 1}, *[{"meets": -3, **foe} for foe in foes])
    play(bs, Act.SWEEP, 0, Act.TARGETS, Act.TARGETS)
    told = spend_all(bs, Act.LETHALITY_UP, (Act.CALLED_SHOT, 0, Part.LEGS), Act.DAMAGE, Act.DAMAGE, Act.DAMAGE)  # type: ignore[arg-type]
    blows = [(1, 8, 8, 4, 5, 5), (2, 8, 8, 6, 2, 2), (3, 8, 5, 4, 2, 1)]
    assert [blow[1:] for blow in events(told, Event.BLOW)] == blows
    assert events(told, Event.MOOK_BLOW) == [(0, 4, 8, 8, 4, 5, Damage.SIMPLIFIED)]
    assert [called[1:3] for called in events(told, Event.CALLED)] == [(i, Part.LEGS) for i in range(1, 5)]


def test_ok_many_1_and_ok_eff_6_taking_several_down() -> None:
    """OK-MANY-1, OK-EFF-6: paid for by the first victim's stability; who stands firmer than that one stays up."""
    foes = [{"stability": 3}, {"stability": 2}, {"stability": 1}, {"stability": 2, "prone": 1}]
    bs = _fight({}, *[{"meets": -4 + (2 if foe.get("prone") else 0), **foe} for foe in foes])
    play(bs, (Act.SWEEP, 1), 0)
    told = spend_all(bs, Act.TARGETS, Act.TARGETS, Act.TARGETS, Act.TAKEDOWN, Act.AVOID)
    assert [int(row(bs, i).prone) for i in range(1, 5)] == [0, 1, 1, 1]
    assert events(told, Event.NO_EFFECT) == [(0, 1, Act.TAKEDOWN, 0, 0, 0, 0)]
    assert [points(bs, i) for i in range(1, 5)] == [(0, 0)] * 4


def test_ok_many_1_and_ok_eff_4_disarming_several() -> None:
    """OK-MANY-1, OK-EFF-4: each by her own base; the power was bought for the first."""
    foes = [{"base_damage": 3}, {"base_damage": 2}, {"base_damage": 4}, {"hands": 0}, {"base_damage": 3, "hands": 2}]
    bs = played(_fight({}, *[{"meets": -4, "at": 100, **foe} for foe in foes]), Act.SWEEP, 0, *[Act.TARGETS] * 3)
    assert bs[0].successes == 4
    told = spend_all(bs, Act.DISARM)
    wheres = [(int(row(bs, i).w_where[0]), int(row(bs, i).w_at[0])) for i in range(1, 6)]
    ready = (int(Arm.READY), 0)
    assert wheres == [(Arm.DROPPED, 100), (Arm.DROPPED, 300), ready, ready, ready]
    assert [who for _, who, *_ in events(told, Event.NO_EFFECT)] == [3, 4, 5]


@pytest.mark.parametrize(("first", "held"), [(0, [1, 3]), (2, [3, 1])])
def test_ok_eff_2_and_ok_many_1_two_heads(first: int, held: list[int]) -> None:
    """OK-EFF-2, OK-MANY-1: each hand grabs one who is no stronger than was paid for; the blow hurts all of them."""
    foes = [{"base_damage": 3}, {"base_damage": 4}, {"base_damage": 3}, {"base_damage": 2}]
    bs = _fight({"hands": 0, "damage": 6}, *[{"meets": -4, **foe} for foe in foes])
    told = play(bs, (Act.SWEEP, first), 0, *[Act.TARGETS] * 3) + spend_all(bs, Act.GRAB)
    assert [grab[:3] for grab in events(told, Event.GRAB)] == [(0, row, 1) for row in held]
    assert [who for _, who, *_ in events(told, Event.NO_EFFECT)] == [2, 4]
    assert [i for i in range(1, 5) if row(bs, i).held_by == 1] == sorted(held)
    assert (row(bs, 0).holds, [int(row(bs, i).grip) for i in range(1, 5)]) == (2, [1, 0, 1, 0])
    assert [points(bs, i) for i in range(1, 5)] == [(1, 0)] * 4


def test_ok_eff_2_and_ok_many_1_the_chance_to_hold_two() -> None:
    """OK-EFF-2, OK-MANY-1, OK-DICE-1: Grt against Gd with bare hands: 1 for the grab, 1 more for the other head."""
    expected: dict[int, Fraction] = {}
    for dice, p in outcomes(FUDGE4):
        number = min(max(6 + dice - 4, 0), 2)
        expected[number] = expected.get(number, Fraction(0)) + p
    bs = played(_fight({"attack": 6, "sweep": 1, "hands": 0}, {"meets": 4}, {"meets": 4}), Act.SWEEP)

    def heads(copy: np.ndarray) -> int:
        if copy[0].prompt == Prompt.SPEND:  # nothing is asked of a marginal hit
            spend_all(copy, *[Act.TARGETS, Act.GRAB][-min(int(copy[0].successes), 2) :])
        return sum(int(row(copy, i).held_by == 1) for i in (1, 2))

    assert distribution(bs, heads) == expected


def test_ok_eff_2_and_ok_many_1_a_hand_is_for_whoever_still_stands() -> None:
    """OK-EFF-0, OK-EFF-2, OK-MANY-1: the fallen need none, those in another's grab are left to him."""
    hurt = {"nonlethal": 6, "state": State.IMPAIRED, "dr": 0}
    bs = start(
        [sheet(hands=0, attack=9), sheet()], [sheet(meets=-4, **foe) for foe in ({}, hurt, {}, {}, {})],
        [3, 2, 2, 2, 2, 2, 2],
    )  # fmt: skip
    row(bs, 1).holds, row(bs, 4).held_by = 4 + 1, 1 + 1
    told = play(bs, Act.SWEEP, 0, *[Act.TARGETS] * 3) + spend_all(bs, Act.GRAB)
    assert [who for _, who, *_ in events(told, Event.GRAB)] == [2, 5]
    assert [who for _, who, *_ in events(told, Event.NO_EFFECT)] == [4, 6]
    assert [int(row(bs, i).held_by) for i in range(2, 7)] == [1, 0, 2, 1, 0]


@pytest.mark.parametrize("busy", ["holds somebody", "her weapon is gripped", "grips a weapon", "took one", "has one"])
def test_ok_eff_2_and_ok_many_1_a_grab_of_several_needs_both_hands(busy: str) -> None:
    """OK-EFF-2, OK-MANY-1: nothing is in either of them, not even a part of somebody else's weapon."""
    bs = _fight({"hands": 0, "weapons_n": 2, "attack": 9}, *[{"meets": -4}] * 3)
    f, foe = row(bs, 0), row(bs, 3)
    if busy == "holds somebody":
        f.holds, foe.held_by = 3 + 1, 1
    elif busy == "her weapon is gripped":
        f.w_where[1], f.contest, foe.contests = Arm.CONTESTED, 3 + 1, 1
    elif busy == "grips a weapon":
        foe.w_where[0], foe.contest, f.contests = Arm.CONTESTED, 1, 3 + 1
    elif busy == "took one":
        foe.w_where[0], f.taken_from, f.w_hands[TAKEN] = Arm.GONE, 3 + 1, 1
    else:
        f.w_hands[1] = 1
    copy = bs.copy()
    play(copy, Act.SWEEP, 0)
    assert Act.THROW in kinds(copy)
    assert Act.GRAB not in kinds(copy)
    if busy != "holds somebody":  # of one alone
        assert Act.GRAB in kinds(played(bs, Act.ATTACK, 0))


def test_ok_many_1_and_ok_eff_7_throwing_several() -> None:
    """OK-MANY-1, OK-EFF-7: everybody whom her strength lifts, each as far as that size flies."""
    foes = [{"bulk": 4}, {"bulk": 2}, {"bulk": 5}]
    bs = _fight({"at": 3000, "strength": 4}, *[{"meets": -4, "at": 3100, **foe} for foe in foes])
    told = play(bs, Act.SWEEP, 0, Act.TARGETS, Act.TARGETS) + spend_all(bs, Act.THROW)
    assert [event[1:4] for event in events(told, Event.THROW)] == [(1, 3100, 3300), (2, 3100, 3600)]
    assert events(told, Event.NO_EFFECT) == [(0, 3, Act.THROW, 0, 0, 0, 0)]
    assert [(int(row(bs, i).at), int(row(bs, i).prone)) for i in range(1, 4)] == [(3300, 1), (3600, 1), (3100, 0)]


def test_ok_many_1_and_ok_arm_1_bypassing_the_armour_of_several() -> None:
    """OK-MANY-1, OK-ARM-1: paid for by the first victim's coverage; it gets around armour that covers no more."""
    foes = [{"armour": 9, "coverage": 2}, {"armour": 9, "coverage": 3}, {"armour": 9, "coverage": 1}]
    bs = played(_fight({}, *[{"meets": -1, **foe} for foe in foes]), Act.SWEEP, 0)
    told = play(bs, Act.TARGETS, Act.TARGETS, Act.BYPASS)
    assert [cost for _, what, _, cost, *_ in events(told, Event.SPEND) if what == Act.BYPASS] == [2]
    assert ([blow[1] for blow in events(told, Event.BLOW)], [s[1] for s in events(told, Event.STOPPED)]) == (
        [1, 3],
        [2],
    )


def test_ok_many_1_the_setup_counts_for_the_roll() -> None:
    """OK-MANY-1, OK-SET-1: prepared against the first target it raises the one roll; impairment lowers it."""
    bs = _fight({"state": State.IMPAIRED, "nonlethal": 5}, {"meets": 4}, {"meets": 6})
    row(bs, 0).setup_on, row(bs, 0).setup_bonus = 2, 4
    assert events(play(bs, Act.SWEEP, 0), Event.ATTACK_ROLL) == [(0, 1, 4, 0, 4, -2, 4)]
    assert {target for _, target, _ in legal(bs)} == {0, 1}
    assert (row(bs, 0).setup_on, row(bs, 0).setup_bonus) == (0, 0)


def test_ok_many_1_a_sweep_that_ends_the_fight() -> None:
    """OK-MANY-1, OK-EDGE-6: all who stand fall to one blow."""
    bs = _fight({"damage": 12, "sweep": 1}, *[{"meets": 3, "damage_mode": Damage.SIMPLEST}] * 2)
    play(bs, Act.SWEEP, 0, Act.TARGETS, to=("over", 0))
