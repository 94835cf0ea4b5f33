"""Two parts that need a roll in one action: one roll, what both cost, and what can be kept."""

from itertools import product

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose
from tests.systems.ok.acting import spend_all
from tests.systems.ok.asked import answer, asked, awaited, events, kinds, play, played, roll, row
from tests.systems.ok.combining import HARD, HERE, armed, blows, choices, scene
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("same", "meets"), [(True, (d, d)) for d in (1, 4, 6)] + [(False, pair) for pair in product((1, 4, 6), repeat=2)]
)
def test_ok_comb_1_two_attacks_one_roll(same: bool, meets: tuple[int, int]) -> None:
    """OK-COMB-1: one roll for both; both cost 2 each, or one is given up and the other keeps its successes.

    Every outcome of the dice, with every choice of what to keep, against the same target or two.
    """
    bs = scene(100, 150)
    row(bs, 2).defence[:], row(bs, 3).defence[:] = meets
    told = play(bs, Act.TWICE, (Act.ATTACK, 0), to=(Prompt.SECOND, 0))
    second = 0 if same else 1
    told += answer(bs, Act.ATTACK, second)
    assert (asked(bs), row(bs, 0).ap) == ((Purpose.ATTACK, 0), 6)
    assert events(told, Event.COMBINED)[0][:3] == (0, Act.ATTACK, 2)
    for dice in range(-4, 5):
        copy = bs.copy()
        told = roll(copy, dice)
        m1, m2 = 4 + dice - meets[0], 4 + dice - meets[1]
        keep = choices(m1, m2)
        if len(keep) > 1:
            assert (asked(copy), kinds(copy)) == ((Prompt.GIVE_UP, 0), set(keep))
        results = {}
        for kept in keep:
            again = copy.copy()
            results[kept] = told + (answer(again, kept) if len(keep) > 1 else [])
            while asked(again)[0] == Prompt.SPEND:
                results[kept] += answer(again, Act.FINISH)
            assert (asked(again), row(again, 0).attacks, row(again, 0).ap) == ((Prompt.ACT, 0), 1, 6)
        hits = {kept: [blow for blow in blows(told) if blow[1] >= 0] for kept, told in results.items()}
        both = [(2, m1 - 2), (2 + second, m2 - 2)]
        expected = {Act.KEEP_BOTH: both, Act.KEEP_FIRST: [(2, m1)], Act.KEEP_SECOND: [(2 + second, m2)], Act.DONE: []}
        assert hits == {kept: expected[kept] for kept in keep}


def test_ok_comb_1_the_chance_of_two_hits() -> None:
    """OK-COMB-1: Grt against Gd hits twice with what is left of 2 half-ranks: 50/81; once with 76/81."""
    bs = played(scene(100, attack=6), Act.TWICE)
    chances = dict(awaited(bs))
    both = sum(p for dice, p in chances.items() if Act.KEEP_BOTH in _kept(bs, dice))
    one = sum(p for dice, p in chances.items() if _kept(bs, dice) != {Act.DONE})
    assert (both, one) == (fudge(0), fudge(-2))


def _kept(bs: np.ndarray, dice: int) -> set[Act]:
    """What the prompt offers to keep after these dice; ``DONE`` where nothing hit."""
    copy = bs.copy()
    told = roll(copy, dice)
    if asked(copy)[0] == Prompt.GIVE_UP:
        return kinds(copy)
    return {Act.KEEP_FIRST} if any(extra >= 0 for _, extra in blows(told)) else {Act.DONE}


def test_ok_comb_1_the_only_attack_is_chosen_twice_by_itself() -> None:
    """OK-COMB-1, OK-EDGE-15: one weapon, one enemy: nothing is asked of the two attacks, and one roll follows."""
    bs = scene(100)
    told = answer(bs, Act.TWICE, to=(Purpose.ATTACK, 0))
    assert events(told, Event.DECLARE_ATTACK)[0][:3] == (0, 2, 0)
    assert events(told, Event.COMBINED)[0][:3] == (0, Act.ATTACK, 2)


def test_ok_comb_1_two_weapons_in_two_attacks() -> None:
    """OK-COMB-1, OK-ATT-1: each attack has its own weapon's attribute and damage."""
    fields = armed(w_where=[0, 0, 2, 0], w_attack=[4, 6, 0, 0, 0, 0], w_damage=[16, 18, 0, 0, 0, 0])
    bs = scene(100, **fields)
    told = play(bs, Act.TWICE, (Act.ATTACK, 0, 0), (Act.ATTACK, 0, 1), 2)
    rolls = sorted((rank, dice, difficulty) for _, _, rank, dice, _, _, difficulty in events(told, Event.ATTACK_ROLL))
    assert rolls == [(4, 2, 4), (6, 2, 4)]
    told = answer(bs, Act.KEEP_BOTH)
    told += spend_all(bs)
    assert blows(told) == [(2, 0), (2, 2)]
    assert [blow[2] for blow in events(told, Event.BLOW)] == [14, 16]


def test_ok_comb_1_and_ok_att_3_the_order_of_defences() -> None:
    """OK-COMB-1, OK-ATT-3, OK-DEF-2: the first target and her protectors are asked, then the second and hers."""
    guard = sheet(at=HERE + 100, protects=1, meets=9)
    bs = start([sheet(at=HERE, attack=8)], [sheet(at=HERE + 100), sheet(at=HERE + 100, meets=5), guard], [9, 5, 5, 8])
    seen = []
    for given in (Act.TWICE, (Act.ATTACK, 1), (Act.ATTACK, 0)):
        play(bs, given)
    for given in (Act.DEFEND_ONE, Act.PROTECT, Act.DECLINE, Act.DECLINE):
        seen.append(asked(bs))
        play(bs, given)
    assert seen == [(Prompt.DEFEND, 2), (Prompt.PROTECT, 3), (Prompt.DEFEND, 1), (Prompt.PROTECT, 3)]
    told = roll(bs, 4)
    difficulties = {t: difficulty for _, t, _, _, _, _, difficulty in events(told, Event.ATTACK_ROLL)}
    assert difficulties == {2: 12, 1: 4}
    assert (asked(bs), kinds(bs)) == ((Prompt.GIVE_UP, 0), {Act.KEEP_FIRST, Act.KEEP_SECOND})  # 0 and 8 extra


def test_ok_comb_1_and_ok_def_1_the_same_target_may_defend_against_each_attack() -> None:
    """OK-DEF-1, OK-COMB-1: one declaration an attack; a defence against the attacker covers both."""
    bs = start([sheet(at=HERE)], [sheet(at=HERE, initiative=5), sheet(at=HERE)], [9, 8, 2])
    play(bs, Act.TWICE, (Act.ATTACK, 0), (Act.ATTACK, 0))
    play(bs.copy(), Act.DEFEND_ONE, to=(Purpose.ATTACK, 0))
    play(bs, Act.DEFEND_ALL, to=(Prompt.DEFEND, 1))
    answer(bs, Act.DEFEND_ONE)
    rolls = events(roll(bs, 0), Event.ATTACK_ROLL)
    assert [difficulty for *_, difficulty in rolls] == [7, 7]


@pytest.mark.parametrize(("target", "bonus"), [((0, 0), [4, 4]), ((0, 1), [4, 0]), ((1, 0), [0, 4]), ((1, 1), [0, 0])])
def test_ok_set_1_a_setup_and_two_attacks(target: tuple[int, int], bonus: list[int]) -> None:
    """OK-SET-1, OK-COMB-1: it counts for whichever attack aims at its target, and is used up, or lost."""
    bs = scene(100, 100)
    row(bs, 0).setup_on, row(bs, 0).setup_bonus = 3, 4
    play(bs, Act.TWICE, *((Act.ATTACK, k) for k in target))
    rolls = events(roll(bs, 0), Event.ATTACK_ROLL)
    assert sorted((t, help_) for _, t, _, _, help_, *_ in rolls) == sorted(
        (2 + k, b) for k, b in zip(target, bonus, strict=True)
    )
    assert row(bs, 0).setup_on == 0


@pytest.mark.parametrize("meets", [1, 4, 6])
@pytest.mark.parametrize("stunt", [-1, 2, HARD])
def test_ok_comb_1_getting_up_by_a_roll_and_an_attack(stunt: int, meets: int) -> None:
    """OK-COMB-1, OK-EFF-6: one roll for both, 2 off each, or one given up; every outcome and every choice."""
    bs = played(scene(100, meets=meets, prone=1, stunt=stunt), Act.GET_UP, (Act.ATTACK, 0))
    assert (asked(bs), row(bs, 0).ap) == ((Purpose.ATTACK, 0), 6)
    for dice in range(-4, 5):
        copy = bs.copy()
        told = roll(copy, dice)
        assert events(told, Event.TASK)[0][:6] == (0, Act.GET_UP, stunt, dice, 0, 0)
        m1, m2 = stunt + dice, 4 + dice - meets
        keep = choices(m1, m2)
        if len(keep) > 1:
            assert (asked(copy), kinds(copy)) == ((Prompt.GIVE_UP, 0), set(keep))
        for kept in keep:
            again = copy.copy()
            more = told + (answer(again, kept) if len(keep) > 1 else [])
            hits = [extra for _, extra in blows(more) if extra >= 0]
            assert hits == {Act.KEEP_BOTH: [m2 - 2], Act.KEEP_SECOND: [m2]}.get(kept, [])
            assert row(again, 0).prone == (0 if kept in (Act.KEEP_BOTH, Act.KEEP_FIRST) else 1)


@pytest.mark.parametrize(("stunt", "state", "rolled"), [(5, 0, 0), (4, 0, 1), (6, 1, 1), (7, 1, 0)])
def test_ok_comb_1_what_is_so_easy_that_no_roll_is_called_for(stunt: int, state: int, rolled: int) -> None:
    """OK-COMB-1: two and a half ranks above the difficulty, an Impaired fighter's full rank taken off."""
    bs = scene(100, ap=8, prone=1, stunt=stunt, state=state, nonlethal=5 * state)
    told = play(bs, Act.GET_UP, (Act.ATTACK, 0))
    assert row(bs, 0).prone == rolled
    assert len(events(told + roll(bs, 4), Event.TASK)) == rolled
