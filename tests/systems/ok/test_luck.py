"""What a Tide leaves in store: a side's lucky hit and its clumsy miss, and that nobody knows of them (OK-TIDE-2)."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import D6, D6_BETTER, D6_WORSE, FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Attack, Event, Prompt, Tide
from okenv.systems.ok.rules.observe import observation_size
from okenv.systems.ok.rules.omens import _ONE, _SIX, imagined
from tests.systems.ok.acting import finish_round
from tests.systems.ok.asked import K, Told, answer, asked, awaited, distribution, events, kinds, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

PLAIN = {None: 1 - fudge(0)} | {dice: p for dice, p in outcomes(FUDGE4) if dice >= 0}
LUCKY = {None: 1 - fudge(0)} | {dice + 1: p for dice, p in outcomes(FUDGE4) if dice >= 0}
"""Successes of a hit among equals, as ever and with luck; None for a miss."""


def _fight(**options: Any) -> np.ndarray:
    """Ann, Bea and a foe, who act in this order; no blow harms anybody."""
    return start([sheet(dr=20), sheet(dr=20)], [sheet(dr=20)], [9, 8, 5], **options)


def _against_two(*meets: int, **options: Any) -> np.ndarray:
    """Ann is asked to act against two foes with these defences, side by side."""
    return start([sheet()], [sheet(meets=meet, dr=20) for meet in meets], [9, 2, 2], **options)


def _attack(bs: np.ndarray) -> None:
    """The asked fighter attacks her first enemy, who does not defend, up to the roll."""
    answer(bs, Act.ATTACK)
    while bs[0].prompt == Prompt.DEFEND:
        answer(bs, Act.DECLINE)


def _finish(bs: np.ndarray) -> Told:
    """Nothing is bought for any blow of the action."""
    told: Told = []
    while bs[0].prompt == Prompt.SPEND:
        told += answer(bs, Act.FINISH)
    return told


def _margins(bs: np.ndarray) -> dict[int | None, Fraction]:
    """The exact distribution of the successes of a hit over the awaited roll; None for a miss."""
    found: dict[int | None, Fraction] = {}
    for dice, p in awaited(bs):
        hit = events(roll(bs.copy(), dice), Event.HIT)
        margin = hit[0][2] if hit else None
        found[margin] = found.get(margin, Fraction(0)) + p
    return found


def test_ok_tide_2_a_lucky_hit() -> None:
    """OK-TIDE-2: the side's next hit has a success more, whoever makes it, once; a miss does not use it up."""
    bs = _fight(lucky=[1, 0])
    _attack(bs)
    play(bs, -4, to=(Prompt.ACT, 1))
    _attack(bs)
    assert _margins(bs) == LUCKY
    assert (events(play(bs, 0), Event.LUCKY), bs[0].lucky.tolist()) == ([(1, 0, 0, 0, 0, 0, 0)], [0, 0])
    _finish(bs)
    assert asked(bs) == (Prompt.ACT, 0)
    _attack(bs)
    assert _margins(bs) == PLAIN


def test_ok_tide_2_the_luck_is_the_sides_own() -> None:
    """OK-TIDE-2: the other side's hit does not have it; it stays in store, for a later round, too."""
    bs = played(_fight(lucky=[1, 0]), Act.DONE, Act.DONE)
    _attack(bs)
    assert _margins(bs) == PLAIN
    play(bs, 0)
    _finish(bs)
    finish_round(bs)
    assert (bs[0].turn, bs[0].lucky.tolist()) == (2, [1, 0])
    play(bs, 0, 0, 0)
    _attack(bs)
    assert _margins(bs) == LUCKY


def test_ok_tide_2_and_ok_set_1_luck_is_for_hits() -> None:
    """OK-TIDE-2, OK-SET-1: a successful setup has none of it."""
    bs = played(_fight(lucky=[1, 0]), Act.SETUP_HARD, 4)
    assert bs[0].lucky.tolist() == [1, 0]


def test_ok_tide_2_and_ok_many_1_a_lucky_sweep() -> None:
    """OK-TIDE-2, OK-MANY-1: it is spent, not kept: whose defence the roll does not meet is not hit by it."""
    bs = _against_two(4, 6, lucky=[1, 0])
    told = play(bs, Act.SWEEP, 1)
    assert (events(told, Event.KEEP)[0][:3], bs[0].successes, bs[0].lucky[0]) == ((0, 4, 1), 2, 0)


def test_ok_tide_2_and_ok_comb_1_of_two_attacks_the_first_that_hits() -> None:
    """OK-TIDE-2, OK-COMB-1: margins of 3 and 4, less 2 each, and the success at the first one."""
    bs = _against_two(4, 5, lucky=[1, 0])
    told = play(bs, Act.TWICE, (Act.ATTACK, 1), (Act.ATTACK, 0), 4, Act.KEEP_BOTH) + _finish(bs)
    assert [event[1:3] for event in events(told, Event.HIT)] == [(2, 2), (1, 2)]
    bs = _against_two(4, 5, lucky=[1, 0])
    told = play(bs, Act.TWICE, (Act.ATTACK, 1), (Act.ATTACK, 0), 0) + _finish(bs)
    assert [event[1:3] for event in events(told, Event.HIT)] == [(1, 1)]


def test_ok_tide_2_a_clumsy_miss() -> None:
    """OK-TIDE-2: the side's next miss leaves its attacker prone, whoever misses, once; a hit does not use it up."""
    bs = _fight(clumsy=[1, 0])
    _attack(bs)
    play(bs, 1)
    _finish(bs)
    assert (asked(bs), bs[0].clumsy.tolist()) == ((Prompt.ACT, 1), [1, 0])
    _attack(bs)
    prone = distribution(bs, lambda copy: (*(int(row(copy, i).prone) for i in range(3)), int(copy[0].clumsy[0])))
    assert prone == {(0, 1, 0, 0): 1 - fudge(0), (0, 0, 0, 1): fudge(0)}
    assert (events(play(bs, -1), Event.PRONE), asked(bs)) == ([(1, 1, 0, 0, 0, 0, 0)], (Prompt.ACT, 0))
    _attack(bs)
    play(bs, -4)
    assert row(bs, 0).prone == 0


def test_ok_tide_2_the_bad_luck_is_the_sides_own() -> None:
    """OK-TIDE-2: the other side's miss leaves nobody prone; it stays in store, for a later round, too."""
    bs = _fight(clumsy=[0, 1])
    _attack(bs)
    play(bs, -4)
    finish_round(bs)
    assert (row(bs, 0).prone, bs[0].turn, bs[0].clumsy.tolist()) == (0, 2, [0, 1])


@pytest.mark.parametrize("kind", [Attack.MELEE, Attack.RANGED])
def test_ok_tide_2_both_ways_to_miss(kind: Attack) -> None:
    """OK-TIDE-2: a bad shot leaves its attacker prone, too; a setup that fails does not."""
    bs = played(start([sheet(kind=kind)], [sheet(meets=9)], [9, 2], clumsy=[1, 0]), Act.SETUP_HARD, -4)
    assert (row(bs, 0).prone, bs[0].clumsy[0]) == (0, 1)
    _attack(bs)
    play(bs, 4)
    assert (row(bs, 0).prone, bs[0].clumsy[0]) == (1, 0)


@pytest.mark.parametrize(("kept", "prone"), [(Act.KEEP_FIRST, 1), (Act.KEEP_SECOND, 1), (Act.KEEP_BOTH, 0)])
def test_ok_tide_2_and_ok_comb_1_a_part_given_up_is_a_miss(kept: Act, prone: int) -> None:
    """OK-TIDE-2, OK-COMB-1: whoever gives up one of two attacks has missed with it."""
    bs = played(_against_two(4, 4, clumsy=[1, 0]), Act.TWICE, (Act.ATTACK, 0), (Act.ATTACK, 1), 2, kept)
    _finish(bs)
    assert (row(bs, 0).prone, bs[0].clumsy[0]) == (prone, 1 - prone)


def test_ok_tide_2_and_ok_many_1_a_clumsy_sweep() -> None:
    """OK-TIDE-2, OK-MANY-1: a sweep that hits nobody is a miss, one that hits anybody is none."""
    bs = played(_against_two(6, 5, clumsy=[1, 0]), Act.SWEEP)
    assert distribution(bs, lambda copy: int(row(copy, 0).prone)) == {1: 1 - fudge(1), 0: fudge(1)}


@pytest.mark.compiled
def test_ok_tide_1_what_is_in_store_shows_nowhere() -> None:
    """OK-TIDE-1, OK-TIDE-2: no fighter observes it, and no mask of what is legal tells."""
    bs = _fight()
    seen = {}
    for store in product((0, 1), repeat=4):
        bs[0].lucky[:], bs[0].clumsy[:] = store[:2], store[2:]
        for viewer in range(3):
            out = np.zeros(observation_size(3), np.float32)
            K.observe(bs, 0, viewer, out)
            seen.setdefault(viewer, set()).add((out.tobytes(), frozenset(kinds(bs))))
    assert [len(different) for different in seen.values()] == [1, 1, 1]


def test_ok_tide_1_what_is_in_store_is_redrawn_without_a_look() -> None:
    """OK-TIDE-1: what a fighter may imagine is the same for everybody, whatever is in store; never at weight 0."""
    weights = {"boons": [1, 0, 0, 3], "banes": [1, 1, 0, 0]}
    bs = _fight(**weights)
    bs[0].tide_option = Tide.EVERY_ROUND
    possible = set()
    for seed in range(100):
        guesses = set()
        for store in product((0, 1), repeat=4):
            for viewer in (0, 2):
                copy = bs.copy()
                copy[0].lucky[:], copy[0].clumsy[:] = store[:2], store[2:]
                K.determinize(copy, 0, viewer, seed)
                guesses.add(copy.tobytes())
        assert len(guesses) == 1
        possible |= {("lucky", *copy[0].lucky.tolist()), ("clumsy", *copy[0].clumsy.tolist())}
    assert possible == {("lucky", a, b) for a, b in product((0, 1), repeat=2)} | {("clumsy", 0, 0)}


@pytest.mark.parametrize("weights", [(1, 1, 1, 1), (3, 2, 5, 7), (0, 4, 0, 1), (0, 0, 0, 0)])
@pytest.mark.parametrize("kind", [D6, D6_WORSE, D6_BETTER])
@pytest.mark.parametrize("ways", [_SIX, _ONE])
def test_ok_tide_2_how_often_it_is_imagined(ways: np.ndarray, kind: int, weights: tuple[int, ...]) -> None:
    """OK-TIDE-2: as often as the side's dice show the face that draws, and the draw brings it: all outcomes counted."""
    total = sum(weights)
    table, shows = np.array(weights, np.int32), dict(outcomes(kind))[6 if ways is _SIX else 1]
    n = max(36 * total, 1)
    bits = [np.uint64(-(-(k << 32) // n) << 32) for k in range(n)]  # one for each of the n equally likely cases
    for which, weight in enumerate(weights):
        found = Fraction(sum(int(imagined(table, which, ways[kind], case)) for case in bits), n)
        assert found == (shows * weight / total if total else 0)


def test_ok_tide_1_without_the_tide_nothing_is_imagined() -> None:
    """OK-TIDE-1: where no die is rolled nobody can have anything in store, and nobody thinks so."""
    bs = _fight(boons=[0, 0, 0, 1], banes=[0, 0, 1, 0])
    for seed in range(200):
        copy = bs.copy()
        K.determinize(copy, 0, 0, seed)
        assert (copy[0].lucky.tolist(), copy[0].clumsy.tolist()) == ([0, 0], [0, 0])
