"""The odds of gambits are those of the rules: counted over all dice that the engine rolls (PS-DICE-1, PS-ATT-1)."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.mind.forecast import HIT_WAYS
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Prompt, Rate, State
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch
from tests.systems.psob.acting import comes_to, declare, passing
from tests.systems.psob.asked import answer, asked, awaited, play, played, quiet
from tests.systems.psob.gambits import by_dials, explained, holds, is_exactly, program, scene, told, under_attack
from tests.systems.psob.helpers import blade, gun, sheet, start

pytestmark = pytest.mark.plain


def declared(bs: np.ndarray, weapon: int, first: Any = Act.STAND, target: int = 0) -> np.ndarray:
    """The dice of Ann's attack with a weapon are awaited, at its highest rate, and nobody reacts."""
    declare(bs, Act.ATTACK, target, weapon, first=first)
    passing(bs)
    return bs


def at_declaration(bs: np.ndarray, weapon: int, first: Any, row: int = 1) -> None:
    """What a gambit reckons with when it declares is what the dice then do, and its conditions say the same before."""
    attack = program({"do": "attack"})
    after = bs.copy()
    answer(after, *(first if isinstance(first, tuple) else (first,)))
    if after[0].prompt == Prompt.QUARTER:
        answer(after, Act.STAND)
    found = explained(after, attack)
    assert told(found["answer"])[:1] + told(found["answer"])[2:] == (Act.ATTACK, weapon)
    hit, stun, down, damage, wound = comes_to(declared(bs.copy(), weapon, first), ANN, row)
    assert (found["hit"], found["down"], found["damage"]) == (hit, down, damage)
    where = bs if first == Act.STAND or isinstance(first, tuple) else after
    odds = (("odds", hit), ("stun odds", stun), ("wound odds", wound), ("down odds", down), ("expected", damage / 100))
    for word, ways in ((word, 100 * ninths) for word, ninths in odds):
        assert is_exactly(where, f"any enemy {word}", ways / HIT_WAYS)


@pytest.mark.parametrize(("gap", "way"), [(150, None), (500, 0), (900, 1), (1600, 2)])
def test_an_attack_counts_the_least_move_that_it_takes(gap: int, way: int | None) -> None:
    """PS-MOVE-1: a quarter is free, half a move -1, a full one -2."""
    bs = start([sheet(blade(value=7, damage=7), initiative=8)], [sheet(blade(), at=3000 + gap)])
    at_declaration(bs, 0, Act.STAND if way is None else (Act.APPROACH, 0, way))


def test_whom_no_move_reaches_she_cannot_hit() -> None:
    """PS-MOVE-1, PS-MELEE-1: 15 m are not 18."""
    bs = start([sheet(blade(), initiative=8)], [sheet(at=4800)])
    assert holds(bs, "any enemy odds = 0")
    assert holds(bs, "any enemy expected = 0")


@pytest.mark.parametrize("weapon", [0, 1])
@pytest.mark.parametrize("changes", [{}, {EVE: {"wounds": 1}}, {ANN: {"armour": 3}}, {EVE: {"aim_on": ANN + 1}}])
def test_danger_and_threat_are_those_of_what_is_declared(weapon: int, changes: Patch) -> None:
    """PS-ABORT-1: counted over every outcome of the dice that the attack rolls."""
    bs = under_attack(changes, weapon)
    found = explained(bs, program())
    after = bs.copy()
    quiet(after)
    hit, _, _, damage, _ = comes_to(after, EVE, ANN)
    assert hit > 0
    assert (found["danger"], found["threat"]) == (hit, damage)
    assert is_exactly(bs, "danger", 100 * hit / HIT_WAYS)
    assert is_exactly(bs, "threat", damage / HIT_WAYS)


def test_the_danger_of_fire_at_an_area() -> None:
    """PS-AREA-1: numbers are dealt, the lowest Dodge first; a body takes one too."""
    ours = [sheet(initiative=8), sheet(dodge=1), sheet(dodge=3)]
    bs = start(ours, [sheet(gun(Rate.AUTO), initiative=6, at=3100)])
    bs[0].fighters[1].state = State.INCAPACITATED
    while asked(bs)[1] != 3:
        answer(bs, Act.PASS)
    play(bs, Act.STAND, (Act.AREA, 0, 0), (Act.RATE, 0, 2), to=(Prompt.ABORT, ANN))
    found = explained(bs, program())
    after = bs.copy()
    quiet(after)
    hit, _, _, damage, _ = comes_to(after, 3, ANN)
    assert 0 < hit < HIT_WAYS
    assert (found["danger"], found["threat"]) == (hit, damage)


def test_a_hair_trigger_counts_as_the_abort_makes_it() -> None:
    """PS-ABORT-1: -2, and without aim."""
    bs = under_attack({ANN: {"hair": 2, "aim_on": EVE + 1}})
    found = explained(bs, program({"do": "snap", "target": "first"}))
    assert told(found["answer"]) == (Act.SNAP, 0, 0)
    after = played(bs.copy(), (Act.SNAP, 0, 0))
    hit, _, _, damage, _ = comes_to(after, ANN, EVE)
    assert (found["hit"], found["damage"]) == (hit, damage)
    assert holds(bs, f"any enemy odds >= {float(100 * hit / HIT_WAYS) - 1e-3:.4f}")


@pytest.mark.parametrize("friend", [3900, 3100])
def test_a_hair_trigger_on_an_area_counts_as_the_abort_makes_it(friend: int) -> None:
    """PS-ABORT-1, PS-AREA-1: what it does to whom it is fired around, and it is not worth a friend."""
    snap = program({"do": "snap", "target": "most in area"})
    wide = {"hair": 1, "hair_area": 1, "w_value": [9, 5, 0, 5], "w_damage": [9, 5, 0, 2], "w_rate": [3, 0, 0, 0]}
    bs = under_attack({ANN: wide, BEN: {"at": friend}, EDI: {"dodge": 4}})
    found = explained(bs, snap)
    assert told(found["answer"]) == (Act.SNAP, 0, 0)
    after = played(bs.copy(), (Act.SNAP, 0, 0))
    hit, _, _, damage, _ = comes_to(after, ANN, EVE)
    assert 0 < hit < HIT_WAYS
    assert (found["hit"], found["damage"]) == (hit, damage)
    assert holds(bs, f"area hits >= {1 + float(hit / HIT_WAYS) - 1e-3:.4f}")
    assert (by_dials(bs, trigger=99)[0] == Act.SNAP) == (friend == 3900)


@pytest.mark.parametrize("friends", [0, 1])
def test_area_hits_are_counted_over_all_dice(friends: int) -> None:
    """PS-AREA-1: enemies and friends whom the best fire hits, to be expected."""
    foes = [sheet(at=3500, dodge=dodge) for dodge in (2, 4, 5)]
    beside = 3500 if friends else 2900
    bs = start([sheet(gun(Rate.AUTO, value=7), initiative=8), sheet(at=beside)], foes)
    area = {"if": "area hits > 0", "do": "area", "target": "first"}
    after = bs.copy()
    for _ in range(3):
        action = explained(after, program(area))["answer"]
        answer(after, *told(action))
        if told(action)[0] == Act.RATE:
            break
    while after[0].prompt:
        answer(after, Act.PASS) if after[0].prompt == Prompt.PHASE else quiet(after)
    enemies, ours = (sum(comes_to(after, ANN, row)[0] for row in rows) / HIT_WAYS for rows in ((2, 3, 4), (1,)))
    assert enemies > 1
    assert (ours > 0) == bool(friends)
    for word, value in (("area hits", enemies), ("friends hit", ours)):
        text = f"target {word} >= {{:.4f}}"
        aim = {"do": "aim", "target": "first"}
        assert explained(bs, program({**aim, "if": text.format(float(value) - 1e-3)}))["rule"] == 1
        assert explained(bs, program({**aim, "if": text.format(float(value) + 1e-3)}))["rule"] <= 0


@pytest.mark.parametrize("busy", [0, 1])
def test_words_are_counted_over_all_dice(busy: int) -> None:
    """PS-SOC-1, PS-SOC-2: the chances of intimidation, of cowing one, of a rally and of deceit."""
    changes = {ANN: {"wounds": busy}, EVE: {"minor": 1, "spine": 6}, EDI: {"spine": 7}, BEN: {"minor": 1, "spine": 5}}

    def chance_of(act: Act, target: int, success: Any) -> Fraction:
        bs = played(scene(changes), Act.STAND, (act, target, 0))
        while bs[0].prompt:
            answer(bs, Act.PASS) if bs[0].prompt == Prompt.PHASE else quiet(bs)
        total = Fraction(0)
        for outcome, share in awaited(bs):
            after = played(bs.copy(), outcome)
            total += share * int(success(after[0]))
        return total

    words = {
        "rout": chance_of(Act.INTIMIDATE, 0, lambda b: b.fighters[EVE].state == State.GONE),
        "any enemy cow odds": chance_of(Act.COW, 1, lambda b: b.fighters[EDI].state == State.GONE),
        "rally odds": chance_of(Act.RALLY, 0, lambda b: b.rallied[0] > 5),
        "deceit odds": chance_of(Act.DECEIVE, 0, lambda b: b.deceived[0] > 0),
    }
    for word, value in words.items():
        assert 0 < value < 1, word
        assert is_exactly(scene(changes), word, 100 * value)
