"""Stunts: a prop that carries an attack or helps it, and what becomes of who misses it."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose
from tests.systems.ok.acting import spend_all
from tests.systems.ok.asked import answer, asked, events, kinds, legal, play, played, roll, row
from tests.systems.ok.combining import HERE, blows, choices, margins, scene

pytestmark = pytest.mark.plain


def _hall(
    difficulty: int,
    *foes: int,
    reach: int = 0,
    bonus: int = 0,
    uses: int = -1,
    at: int = -1,
    **ann: Any,
) -> np.ndarray:
    """Ann with a prop at hand; by default it is everywhere, and serves any number of times."""
    rules = {
        "props_n": 1, "prop_at": [at, 0, 0, 0], "prop_difficulty": [difficulty, 0, 0, 0],
        "prop_reach": [reach, 0, 0, 0], "prop_bonus": [bonus, 0, 0, 0], "prop_uses": [uses, 0, 0, 0],
    }  # fmt: skip
    return scene(*foes, rules=rules, **ann)


@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_ok_comb_1_an_easy_stunt_costs_one(bonus: int) -> None:
    """OK-COMB-1: two and a half ranks above the difficulty: the attack loses 1 success, and has the prop's bonus."""
    bs = _hall(-1, 100, bonus=bonus)
    told = answer(bs, Act.STUNT)
    assert (asked(bs), row(bs, 0).ap) == ((Purpose.ATTACK, 0), 6)
    assert events(told, Event.COMBINED)[0][:4] == (0, Act.STUNT, 0, 0)
    assert margins(bs) == {dice: [(2, dice + bonus - 1)] for dice in range(-4, 5)}
    roll(bs, -4)
    assert row(bs, 0).prone == 0


@pytest.mark.parametrize("bonus", [0, 1, 2])
@pytest.mark.parametrize("difficulty", [0, 3, 6])
@pytest.mark.parametrize("meets", [1, 4, 5])
def test_ok_comb_1_a_stunt_by_a_roll(difficulty: int, meets: int, bonus: int) -> None:
    """OK-COMB-1: one roll, 2 off each; the bonus only if the stunt is kept with the attack; else she ends prone.

    Keeping the swing alone, she fails to strike; keeping the blow alone, she plummets.
    """
    bs = _hall(difficulty, 100, bonus=bonus)
    row(bs, 2).defence[:] = meets
    answer(bs, Act.STUNT)
    for dice in range(-4, 5):
        copy = bs.copy()
        told = roll(copy, dice)
        assert events(told, Event.TASK)[0][:6] == (0, Act.STUNT, 4, dice, 0, difficulty)
        m1, m2 = 4 + dice - difficulty, 4 + dice - meets
        keep = choices(m1, m2, bonus)
        if len(keep) > 1:
            assert (asked(copy), kinds(copy)) == ((Prompt.GIVE_UP, 0), set(keep))
        for kept in keep:
            again = copy.copy()
            more = told + (answer(again, kept) if len(keep) > 1 else [])
            hits = [extra for _, extra in blows(more) if extra >= 0]
            assert hits == {Act.KEEP_BOTH: [m2 + bonus - 2], Act.KEEP_SECOND: [m2]}.get(kept, [])
            if asked(again)[0] == Prompt.SPEND:
                assert row(again, 0).prone == 0  # she strikes before she lies there
                spend_all(again)
            assert row(again, 0).prone == (0 if kept in (Act.KEEP_BOTH, Act.KEEP_FIRST) else 1)


@pytest.mark.parametrize(("begun", "now", "rolled"), [(-1, 6, False), (6, -1, True)])
def test_ok_comb_1_a_stunt_ends_as_it_began(begun: int, now: int, rolled: bool) -> None:
    """OK-COMB-1: whether a stunt takes a roll is settled when it begins, whatever is corrected after that."""
    bs = _hall(begun, 100, bonus=1)
    answer(bs, Act.STUNT)
    bs[0]["prop_difficulty"][0] = now
    assert bool(events(roll(bs, 4), Event.TASK)) == rolled


@pytest.mark.parametrize(("rank", "dice_off"), [(4, 0), (-1, 1)])
def test_ok_comb_1_the_chandelier(rank: int, dice_off: int) -> None:
    """OK-COMB-1, OK-MOVE-1: swing and kick: the prop carries the blow 6 m at no cost of range, to within reach."""
    bs = _hall(rank, 800, 801, reach=600, meets=2)
    assert not {(Act.ATTACK, 0, 0)} - legal(bs)  # on foot it would be an extra move
    answer(bs, Act.STUNT)
    assert (asked(bs), legal(bs)) == ((Prompt.SECOND, 0), {(Act.ATTACK, 0, 0), (Act.ATTACK, 1, 0)})
    near, far = bs.copy(), bs.copy()
    for copy, target, moves in ((near, 0, 0), (far, 1, 1)):
        told = play(copy, (Act.ATTACK, target), 0)
        costs = [(cost, extra) for _, cost, extra, *_ in events(told, Event.COST)]
        assert costs == ([(dice_off, moves)] if dice_off + moves else [])
        told += [] if asked(copy)[0] != Prompt.GIVE_UP else answer(copy, Act.KEEP_SECOND)
        assert blows(told) == [(2 + target, 2 - dice_off - moves)]
        assert int(row(copy, 0).at) == HERE + 600 + target


def test_ok_comb_1_a_stunt_without_its_attack_carries_her_as_far_as_the_prop_does() -> None:
    """OK-COMB-1: kept alone it leads toward the target, by the prop's reach at most and not past the weapon's."""
    for gap, at in ((1200, HERE + 600), (500, HERE + 300), (150, HERE)):
        bs = _hall(4, gap, reach=600)
        told = play(bs, Act.STUNT, 2, Act.KEEP_FIRST)
        assert (int(row(bs, 0).at), row(bs, 0).prone, blows(told)) == (at, 0, [])
    bs = _hall(4, 1200, reach=600, kind=1)  # who shoots stays where the prop is
    play(bs, Act.STUNT, 2, Act.KEEP_FIRST)
    assert int(row(bs, 0).at) == HERE


def test_ok_comb_1_a_stunt_given_up_carries_only_who_hits() -> None:
    """OK-COMB-1, OK-MOVE-1: the blow kept alone lands where it was aimed; with both failed she falls here."""
    bs = played(_hall(6, 800, reach=600, meets=3), Act.STUNT)
    missed = played(bs.copy(), -4)
    assert (int(row(missed, 0).at), row(missed, 0).prone) == (HERE, 1)
    assert blows(roll(bs, 1)) == [(2, 2)]
    spend_all(bs)
    assert (int(row(bs, 0).at), row(bs, 0).prone) == (HERE + 600, 1)


def test_ok_comb_1_a_prop_helps_no_shot_farther() -> None:
    """OK-COMB-1: its reach is for hand-to-hand attacks; a shot costs its range, and carries nobody."""
    bs = _hall(-1, 1500, reach=600, kind=1)
    row(bs, 0).w_reach[:] = 500
    answer(bs, Act.STUNT)
    assert events(roll(bs, 4), Event.COST) == [(0, 1, 2, 0, 0, 0, 0)]
    assert int(row(bs, 0).at) == HERE


@pytest.mark.parametrize(
    ("fields", "possible"),
    [
        ({}, True),
        ({"at": HERE + 200}, True),
        ({"at": HERE + 201}, False),
        ({"uses": 1}, True),
        ({"uses": 0}, False),
        ({"prone": 1}, False),
        ({"holds": 3}, False),
        ({"held_by": 4}, False),
        ({"w_reach": [50] * 6, "step": [10, 10, 10]}, False),
        ({"w_reach": [50] * 6, "step": [10, 10, 10], "reach": 60}, True),
    ],
    ids=str,
)
def test_ok_comb_1_when_a_prop_can_be_used(fields: dict[str, Any], possible: bool) -> None:
    """OK-COMB-1: at hand, not used up, by somebody who can move, for an attack that gets to somebody with it."""
    bs = _hall(4, 110, 140, bonus=1, **fields)
    assert (Act.STUNT in kinds(bs)) == possible


def test_ok_comb_1_a_prop_is_used_when_the_stunt_begins() -> None:
    """OK-COMB-1: one use a stunt, come what may; 'any number of times' stays so; a declaration alone uses nothing."""
    bs = played(_hall(4, 100, 150, bonus=1, uses=2), Act.STUNT)
    assert bs[0].prop_uses[0] == 2
    answer(bs, Act.ATTACK, 0)
    assert bs[0].prop_uses[0] == 1
    roll(bs, -4)
    row(bs, 0).prone = 0
    play(bs, Act.STUNT, (Act.ATTACK, 1), -4)
    row(bs, 0).prone = 0
    assert (bs[0].prop_uses[0], Act.STUNT in kinds(bs)) == (0, False)
    bs = played(_hall(4, 100, bonus=1), Act.STUNT, -4)
    assert bs[0].prop_uses[0] == -1
