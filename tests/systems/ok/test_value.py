"""What a position is worth: exact at the end, fair to both sides, and rising with what helps."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from okenv import Battle, load_encounter
from okenv.core.layout import DRAW, ONGOING
from okenv.driver import used_words, words
from okenv.systems.ok.mind.odds import attack_odds, blow_in
from okenv.systems.ok.mind.value import (
    SPREAD,
    TABLE,
    WEIGHT_ARRAY,
    WEIGHTS,
    at_hand,
    bears_at_most,
    best_arm,
    expected,
    prepare,
    value,
)
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import BATTLE, Arm, Attack, Damage, State
from okenv.systems.ok.rules.setups import FREE_BONUS
from tests.systems.ok.helpers import answer, lay_out, row, sheet, start

pytestmark = pytest.mark.plain
RED, BLUE = 0, 1
ENCOUNTERS = ["mirror-duel", "three-on-three", "armoured-knight", "grapplers-brawl", "reinforcements", "sniper-nest",
              "restless-dead"]  # fmt: skip


def tabulate(bs: np.ndarray) -> np.ndarray:
    """The table of a battle; what it does not fill would show as no number."""
    table = np.full(TABLE, np.nan)
    prepare(bs[0], table)
    return table


def worth(bs: np.ndarray, side: int, table: np.ndarray | None = None) -> float:
    """The value of a battle to a side, by its own table or that of a battle that it came of."""
    return float(value(bs[0], side, tabulate(bs) if table is None else table, WEIGHT_ARRAY))


def duel(*, red: dict | None = None, blue: dict | None = None) -> np.ndarray:
    """Red and Blue, alike but for what is given; it is Red's turn, both have 9 AP left."""
    return start([sheet(**(red or {}))], [sheet(**(blue or {}))], [9, 9])


# --- at the end, and to both sides


@pytest.mark.parametrize(("outcome", "worths"), [(RED, (1.0, 0.0)), (BLUE, (0.0, 1.0)), (DRAW, (0.5, 0.5))])
def test_the_end_is_worth_what_it_is(outcome: int, worths: tuple[float, float]) -> None:
    bs = duel()
    table = tabulate(bs)
    assert all(0.01 < worth(bs, side, table) < 0.99 for side in (RED, BLUE))
    bs[0].outcome = outcome
    assert (worth(bs, RED, table), worth(bs, BLUE, table)) == worths


@pytest.mark.compiled
@pytest.mark.parametrize("name", ENCOUNTERS)
def test_what_one_side_has_the_other_has_not(name: str) -> None:
    """In every state of random fights the two sides' chances are chances, and add up to 1; at the end they say so."""
    encounter, chance, decided = load_encounter(name), Random(5), 0
    table = tabulate(Battle(encounter, 0).state)
    for seed in range(2):
        battle = Battle(encounter, seed)
        for _ in range(60):
            bs = battle.state
            both = worth(bs, RED, table), worth(bs, BLUE, table)
            assert min(both) >= 0.0
            assert sum(both) == pytest.approx(1.0, abs=1e-12)
            if bs[0].outcome != ONGOING:
                break
            assert min(both) >= 0.01  # nothing is as good as won before it is
            decided += 1
            battle.apply(int(chance.choice(np.flatnonzero(battle.mask()))))
    assert decided > 40


def test_a_side_that_has_fallen_to_the_last_has_no_chance() -> None:
    bs = start([sheet(), sheet()], [sheet()], [9, 9, 9])
    row(bs, 2).state = State.OUT
    assert worth(bs, RED) == pytest.approx(0.99, abs=1e-6)  # as near to won as a fight that goes on can be


def mirrored(bs: np.ndarray) -> np.ndarray:
    """The same duel with the two fighters in each other's place."""
    swapped = bs.copy()
    for i in range(2):
        swapped["fighters"][0, i] = bs["fighters"][0, 1 - i]
        f = row(swapped, i)
        f.def_one = ((int(f.def_one) & 1) << 1) | ((int(f.def_one) >> 1) & 1)
        for name in ("setup_on", "holds", "held_by", "contest", "contests", "taken_from"):
            if f[name]:
                f[name] = 3 - int(f[name])
    swapped[0].actor = 1 - bs[0].actor
    return swapped


@pytest.mark.parametrize("name", ["mirror-duel", "giant-and-duellist"])
def test_it_makes_no_difference_who_is_listed_first(name: str) -> None:
    encounter, chance, seen = load_encounter(name), Random(2), 0
    assert len(encounter.names) == 2
    for seed in range(6):
        battle = Battle(encounter, seed)
        table, other = tabulate(battle.state), tabulate(mirrored(battle.state))
        while not battle.over and seen < 200:
            bs = battle.state
            assert worth(mirrored(bs), BLUE, other) == pytest.approx(worth(bs, RED, table), abs=1e-12)
            seen += 1
            battle.apply(int(chance.choice(np.flatnonzero(battle.mask()))))
    assert seen > 60


def test_alike_in_everything_is_even_but_for_the_turn() -> None:
    bs = duel()
    assert worth(bs, RED) == pytest.approx(0.01 + 0.98 / (1 + np.exp(-WEIGHTS["turn"])), abs=1e-12)
    bs[0].prompt = 0
    assert worth(bs, RED) == 0.5


# --- what helps


def change(who: int, **fields: int) -> Callable[[np.ndarray], None]:
    """Sets fields of a fighter."""

    def apply(bs: np.ndarray) -> None:
        for name, number in fields.items():
            row(bs, who)[name] = number

    return apply


HELPS_RED = {
    "the enemy has lethal points": change(BLUE, lethal=2),
    "the enemy has nonlethal points": change(BLUE, nonlethal=2),
    "the enemy is impaired": change(BLUE, state=State.IMPAIRED),
    "the enemy is prone": change(BLUE, prone=1),
    "the enemy is held": change(BLUE, held_by=RED + 1),
    "the enemy has fewer action points": change(BLUE, ap=5),
    "the enemy is done": change(BLUE, done=1),
    "the enemy has dropped her weapon": lambda bs: row(bs, BLUE).w_where.__setitem__(0, Arm.DROPPED),
    "one's own action points": change(RED, ap=12),
    "one's own free setup": change(RED, setup_on=BLUE + 1, setup_bonus=2),
    "one's own defence that stands": change(RED, def_one=1 << BLUE),
    "one's own defence against everybody": change(RED, def_all=1),
}


@pytest.mark.parametrize("what", HELPS_RED)
def test_what_helps_raises_the_value(what: str) -> None:
    bs = duel()
    table = tabulate(bs)
    before = worth(bs, RED, table)
    HELPS_RED[what](bs)
    assert worth(bs, RED, table) > before + 0.001
    assert worth(bs, BLUE, table) < 1 - before - 0.001


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
    change(BLUE, **fields)(bs)
    assert worth(bs, RED, table) > before + 0.001


def test_an_enemy_out_of_reach_threatens_less() -> None:
    """The moves that an attack needs come off it, whose action points are to pay for it."""
    bs = duel()
    row(bs, RED).ap, table = 0, tabulate(bs)
    found = []
    for at in (0, 800, 1500):
        row(bs, BLUE).at = at
        found.append(worth(bs, RED, table))
    assert found == sorted(set(found))


def test_a_setup_at_hand_counts_against_a_single_enemy_alone() -> None:
    """Of several somebody else may strike her down first; the attack that it helps counts all the same."""
    bs = start([sheet()], [sheet(), sheet()], [9, 9, 9])
    with_setup, table = bs.copy(), tabulate(bs)
    change(RED, setup_on=BLUE + 1, setup_bonus=FREE_BONUS)(with_setup)
    gains = []
    for state in (State.FIT, State.OUT):
        row(bs, 2).state = row(with_setup, 2).state = state
        assert worth(with_setup, RED, table) > worth(bs, RED, table)
        gains.append(at_hand(with_setup[0], RED, WEIGHT_ARRAY) - at_hand(bs[0], RED, WEIGHT_ARRAY))
    assert gains == pytest.approx([0.0, WEIGHTS["setup"]], abs=1e-12)


def test_better_sheets_are_worth_more() -> None:
    even = worth(duel(), RED)
    for red in ({"attack": 5}, {"damage": 5}, {"meets": 5}, {"dr": 4}, {"initiative": 8}, {"armour": 4}):
        assert worth(duel(red=red), RED) > even, red
        assert worth(duel(blue=red), RED) < even, red


def test_each_more_on_a_side_helps() -> None:
    two = start([sheet()], [sheet(), sheet()], [9, 9, 9])
    three = start([sheet()], [sheet(), sheet(), sheet()], [9, 9, 9, 9])
    coming = three.copy()
    row(coming, 3).state, row(coming, 3).arrives = State.WAITING, 3
    never = coming.copy()
    row(never, 3).arrives = -1
    found = [worth(bs, BLUE) for bs in (two, never, coming, three)]
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert found[1] < found[2] < found[3]


def test_who_is_down_may_come_back_where_down_is_not_final() -> None:
    bs = start([sheet()], [sheet(), sheet()], [9, 9, 9])
    change(2, state=State.DOWN, nonlethal=7)(bs)
    may = worth(bs, BLUE)
    bs[0].down_final = 1
    assert worth(bs, BLUE) < may


def test_who_may_stand_again_is_tabulated() -> None:
    """Where Out is not final the table of now serves when she has recovered."""
    bs = start([sheet()], [sheet(), sheet()], [9, 9, 9], out_final=0)
    change(2, state=State.OUT, nonlethal=10)(bs)
    table = tabulate(bs)
    change(2, state=State.FIT, nonlethal=3)(bs)
    assert worth(bs, BLUE, table) == worth(bs, BLUE)


# --- the expectation of an attack


def share(bs: np.ndarray, i: int, weapon: int, k: int, modifier: int) -> Fraction:
    """The exact share of fighter k that an attack takes when every hit is spent as hurts most."""
    f, t = row(bs, i), row(bs, k)
    rank = int(f.w_attack[weapon]) + modifier
    odds = attack_odds(rank, int(t.defence[int(f.w_kind[weapon])]), blow_in(bs[0], i, k, weapon))
    most = int(bears_at_most(bs[0], k))
    return sum((p * min(Fraction(points, most), Fraction(1)) for points, p in odds.points.items()), Fraction(0))


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
    assert bears_at_most(bs[0], 1) == most
    assert expected(bs[0], 0, 0, 1, 0) == pytest.approx(1.0, abs=1e-12)


def test_the_table_holds_the_expectations() -> None:
    """``table[(i, k, modifier)]`` is what i's best arm takes of k; modifiers beyond the table count as its ends."""
    from okenv.systems.ok.mind.value import tabled

    bs = start([sheet(attack=5), sheet(damage=6)], [sheet(dr=1), sheet(meets=3)], [9, 9, 9, 9])
    table = np.full(TABLE, np.nan)
    prepare(bs[0], table)
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


def test_valuing_leaves_the_position_as_it_is() -> None:
    bs = duel()
    before = words(bs)[0, : used_words(bs)].tolist()
    worth(bs, RED)
    assert words(bs)[0, : used_words(bs)].tolist() == before
    assert bs.dtype == BATTLE


def test_giving_up_the_rest_of_the_round_costs_something() -> None:
    """Being done for the round costs what the points could have done."""
    bs = duel()
    done = bs.copy()
    answer(done, Act.DONE)
    assert worth(done, RED, tabulate(bs)) < worth(bs, RED)
