"""What a position is worth: exact at the end, fair to both sides, and rising with what helps."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from agents.registry import make_policy
from okenv.systems.ok.mind.value import (
    SPREAD,
    WEIGHT_ARRAY,
    WEIGHTS,
    at_hand,
    best_arm,
    expected,
    tabled,
)
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.layout import Arm, Attack, Damage, Prompt, State
from okenv.systems.ok.rules.mooks import down_at
from okenv.systems.ok.rules.setups import FREE_BONUS
from okenv.systems.ok.voice.advice_words import hits_of
from tests.systems.ok.asked import ASKING, answer, play, played, row
from tests.systems.ok.helpers import duel, lay_out, sheet, start
from tests.systems.valuing import BLUE, RED, Valuing, change

pytestmark = pytest.mark.plain
VALUES = Valuing("ok")
worth, tabulate = VALUES.worth, VALUES.tabulate


# --- at the end, and to both sides


def test_a_side_that_has_fallen_to_the_last_has_no_chance() -> None:
    bs = start([sheet(), sheet()], [sheet()], [9, 9, 9])
    row(bs, 2).state = State.OUT
    assert worth(bs, RED) == pytest.approx(0.99, abs=1e-6)  # as near to won as a fight that goes on can be


def test_alike_in_everything_is_even_but_for_the_turn() -> None:
    bs = duel()
    assert worth(bs, RED) == pytest.approx(0.01 + 0.98 / (1 + np.exp(-WEIGHTS["turn"])), abs=1e-12)
    bs[0].prompt = 0
    assert worth(bs, RED) == 0.5


# --- what helps


def test_every_point_counts() -> None:
    bs = duel()
    table, found = tabulate(bs), []
    for points in range(7):
        row(bs, BLUE).lethal = points
        found.append(worth(bs, RED, table))
    assert found == sorted(set(found))
    row(bs, BLUE).lethal, row(bs, BLUE).nonlethal, row(bs, BLUE).recovery = 2, 4, 210
    mild = worth(bs, RED, table)
    row(bs, BLUE).lethal, row(bs, BLUE).nonlethal = 6, 0
    assert worth(bs, RED, table) > mild  # what she recovers from counts less


@pytest.mark.parametrize("fields", [{"prone": 1}, {"held_by": RED + 1}])
def test_being_prone_or_held_costs_more_than_the_action_that_ends_it(fields: dict[str, int]) -> None:
    """With no action points left she loses no action now: she is hit more easily, or attacks less in rounds to come."""
    bs = duel()
    row(bs, BLUE).ap, table = 0, tabulate(bs)
    before = worth(bs, RED, table)
    change(bs, BLUE, **fields)
    assert worth(bs, RED, table) > before + 0.001


def test_two_held_are_worth_more_than_one_and_greedy_takes_both() -> None:
    """OK-EFF-2: with the cheap step of bare hands, two successes hold two."""
    strong, bare = {"attack": 7, "damage": 8, "dr": 7}, {"hands": 0, "sweep": 1, "damage": 2, "effect": 5}
    bs = start([sheet(attack=6, **bare), sheet(attack=9, damage=8)], [sheet(**strong), sheet(**strong)], [6, 5, 2, 2])
    found = [worth(bs, RED, table := tabulate(bs))]
    for k in (2, 3):
        change(copy := bs.copy(), 2, held_by=1)
        change(copy, k, held_by=1)
        found.append(worth(copy, RED, table))
    assert found == sorted(set(found))
    play(bs, Act.SWEEP, 0)
    policy, bought = make_policy("greedy", "ok", seed=1), []
    while bs[0].prompt == Prompt.SPEND:
        action = int(policy.decide_batch(bs, ASKING.marked(bs)[None])[0])
        bought.append(ACTIONS.kind[action])
        answer(bs, Act(int(ACTIONS.kind[action])), 0, int(ACTIONS.option[action]))
    assert bought == [Act.TARGETS, Act.GRAB]


def test_a_setup_at_hand_counts_against_a_single_enemy_alone() -> None:
    """Of several somebody else may strike her down first; the attack that it helps counts all the same."""
    bs = start([sheet()], [sheet(), sheet()], [9, 9, 9])
    with_setup, table = bs.copy(), tabulate(bs)
    change(with_setup, RED, setup_on=BLUE + 1, setup_bonus=FREE_BONUS)
    gains = []
    for state in (State.FIT, State.OUT):
        row(bs, 2).state = row(with_setup, 2).state = state
        assert worth(with_setup, RED, table) > worth(bs, RED, table)
        gains.append(at_hand(with_setup[0], RED, WEIGHT_ARRAY) - at_hand(bs[0], RED, WEIGHT_ARRAY))
    assert gains == pytest.approx([0.0, WEIGHTS["setup"]], abs=1e-12)
    own = bs.copy()
    change(own, RED, setup_on=RED + 1, setup_bonus=FREE_BONUS)  # of a task: it helps no attack
    assert at_hand(own[0], RED, WEIGHT_ARRAY) == at_hand(bs[0], RED, WEIGHT_ARRAY)


def test_who_is_coming_counts_for_less_than_who_is_there() -> None:
    there = start([sheet()], [sheet(), sheet()], [9, 9, 9])
    coming, never = there.copy(), there.copy()
    change(coming, 2, state=State.WAITING, arrives=3)
    change(never, 2, state=State.WAITING, arrives=-1)
    assert worth(never, BLUE) < worth(coming, BLUE) < worth(there, BLUE)


def test_who_is_down_may_come_back_where_down_is_not_final() -> None:
    bs = start([sheet()], [sheet(), sheet()], [9, 9, 9])
    change(bs, 2, state=State.DOWN, nonlethal=7)
    may = worth(bs, BLUE)
    bs[0].down_final = 1
    assert worth(bs, BLUE) < may


def test_who_may_stand_again_is_tabulated() -> None:
    """Where Out is not final the table of now serves when she has recovered."""
    bs = start([sheet()], [sheet(), sheet()], [9, 9, 9], out_final=0)
    change(bs, 2, state=State.OUT, nonlethal=10)
    table = tabulate(bs)
    change(bs, 2, state=State.FIT, nonlethal=3)
    assert worth(bs, BLUE, table) == worth(bs, BLUE)


# --- the expectation of an attack


def share(bs: np.ndarray, i: int, weapon: int, k: int, modifier: int) -> Fraction:
    """The exact share of fighter k that an attack takes when every hit is spent as hurts most."""
    f, t = row(bs, i), row(bs, k)
    rank = int(f.w_attack[weapon]) + modifier
    hits = hits_of(bs[0], i, k, weapon, rank - int(t.defence[int(f.w_kind[weapon])]))
    most = int(down_at(t.damage_mode))
    return sum((hit.probability * min(Fraction(hit.points, most), Fraction(1)) for hit in hits), Fraction(0))


def test_the_expectation_is_that_of_the_odds() -> None:
    """Every way to take damage, with and without armour, from hopeless to certain."""
    chance, above = Random(11), 0
    for _ in range(60):
        armour = {"armour": chance.randint(0, 7), "coverage": chance.randint(0, 3)} if chance.random() < 0.6 else {}
        mode = chance.choice(list(Damage))
        one = sheet(
            attack=chance.randint(1, 8), damage=chance.randint(1, 9), penetration=chance.choice([None, 2, 5, 8]),
            kind=chance.choice([Attack.MELEE, Attack.RANGED]), lethality=chance.randint(0, 6),
        )  # fmt: skip
        bs = lay_out([one], [sheet(meets=chance.randint(1, 7), dr=chance.randint(0, 6), damage_mode=mode, **armour)])
        for modifier in (-5, -2, 0, 3, 7):
            exact = share(bs, 0, 0, 1, modifier)
            assert expected(bs[0], 0, 0, 1, modifier) == pytest.approx(float(exact), abs=1e-12)
            above += exact > 0
    assert above > 120


@pytest.mark.parametrize(("mode", "most"), [(0, 7), (1, 5), (2, 2), (3, 2)])
def test_how_much_each_way_of_taking_damage_bears(mode: int, most: int) -> None:
    """OK-DMG-3, OK-MOOK-2, OK-MOOK-3: what brings her Down takes all of her, and no blow takes more."""
    bs = lay_out([sheet(damage=30, attack=20)], [sheet(damage_mode=mode)])
    assert down_at(mode) == most
    assert expected(bs[0], 0, 0, 1, 0) == pytest.approx(1.0, abs=1e-12)


def test_the_table_holds_the_expectations() -> None:
    """``table[(i, k, modifier)]`` is what i's best arm takes of k; modifiers beyond the table count as its ends."""
    bs = start([sheet(attack=5), sheet(damage=6)], [sheet(dr=1), sheet(meets=3)], [9, 9, 9, 9])
    table = tabulate(bs)
    for i, foes in ((0, (2, 3)), (1, (2, 3)), (2, (0, 1)), (3, (0, 1))):
        for k in foes:
            for modifier in (-14, -SPREAD, -1, 0, 2, SPREAD, 12):
                arm, within = int(best_arm(bs[0], i)), max(-SPREAD, min(SPREAD, modifier))
                assert tabled(table, i, k, modifier) == expected(bs[0], i, arm, k, within)


def test_the_best_arm_is_the_one_in_hand_that_hurts_most() -> None:
    weak_first = sheet(weapons_n=2, w_damage=[2, 6, 0, 0, 0, 0], w_penetration=[2, 6, 0, 0, 0, 0])
    bs = start([weak_first], [sheet()], [9, 9])
    assert best_arm(bs[0], 0) == 1
    row(bs, 0).w_where[1] = Arm.STOWED
    assert best_arm(bs[0], 0) == 0
    row(bs, 0).w_where[0] = Arm.GONE
    assert best_arm(bs[0], 0) == 1  # with nothing in hand, what she could take in hand


def test_giving_up_the_rest_of_the_round_costs_something() -> None:
    """Being done for the round costs what the points could have done."""
    bs = duel()
    done = played(bs.copy(), Act.DONE)
    assert worth(done, RED, tabulate(bs)) < worth(bs, RED)
