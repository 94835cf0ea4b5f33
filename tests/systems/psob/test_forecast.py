"""PSOB: what the mind works out before the dice is what the fight does, whatever its rules say.

``tests/mutations/psob.yaml`` changes rules of attacks and runs this under each: what stands once changes on both sides.
Left out is what the mind does not foresee: one roll for all components (option ``complex_roll``), and who of a mob has
nothing loaded after the first of several.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from okenv.core.bits import bit
from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.psob.mind.forecast import (
    FAR,
    HERE,
    area_blow,
    blow,
    blow_after,
    blow_with,
    expected,
    margin_of,
    margin_with,
    most,
    way_to_attack,
    words_value,
)
from okenv.systems.psob.mind.swings import swing_ways
from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.area import caught
from okenv.systems.psob.rules.engine import target_row
from okenv.systems.psob.rules.layout import HANDS, Kind, Part, Prompt, Purpose, Rate, State
from okenv.systems.psob.rules.mobs import of_one_mob, top_rate
from okenv.systems.psob.rules.sides import side_of, stands
from tests.forecasting import Compared, compared, questions
from tests.systems.psob.acting import comes_to, passing
from tests.systems.psob.asked import answer, asked, awaited, play, roll, row
from tests.systems.psob.helpers import blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain
ANN = 0
DULL = (Act.PASS, Act.HOLD, Act.NOTHING, Act.DECLINE, Act.DONE)
OFTEN = {Prompt.PHASE: 1, Prompt.QUARTER: 6, Prompt.ACTION: 2, Prompt.PART: 3, Prompt.ABORT: 3}
"""How often a question is taken, beside the most usual one."""


def asked_in_fights(seed: int, share: float) -> Iterator[np.ndarray]:
    """Some decisions of a fight of every encounter; no hazard comes in between, and nobody else who has yet to act."""
    for state in questions("psob", seed, share, OFTEN, DULL, steps=120):
        state[0]["hazards_n"] = 0
        for k, f in enumerate(state[0].fighters):
            f.phase = f.phase if of_one_mob(state[0], int(state[0].actor), k) else 0
        yield state


def until(bs: np.ndarray, by: int, p: int, k: int) -> bool:
    """Roll what comes before one part of what a fighter has declared, at one target; False where that never comes."""
    if bs[0].prompt:
        passing(bs)
    while bs[0].dice and asked(bs)[0] == Purpose.ACTION:
        b = bs[0]
        if (b.dice_by, b.part, b.target) == (by, p, k):
            return True
        swung = int(b.fighters[int(b.dice_by)].p_part[int(b.part)]) == Part.SWING
        roll(bs, max(dice for dice, _ in awaited(bs)) if swung else 0)
        if bs[0].prompt:
            return False
    return False


def declare(bs: np.ndarray, t: int, w: int, way: int) -> bool:
    """Go on with what is declared, up to an attack after a move; False where it cannot be."""
    i = int(bs[0].actor)
    number = t - min(k for k in range(int(bs[0].fighters_n)) if side_of(bs[0], k) != side_of(bs[0], i))
    for prompt in (Prompt.PHASE, Prompt.QUARTER):
        if bs[0].prompt == prompt:
            answer(bs, *((Act.STAND,) if way == HERE else (Act.APPROACH, number, way)))
    if bs[0].prompt not in (Prompt.ACTION, Prompt.PART) or int(bs[0].actor) != i:
        return False
    if ACTIONS.id(Act.ATTACK, number, w) not in Forecaster(load_system("psob")).legal(bs):
        return False
    answer(bs, Act.ATTACK, number, w)
    if bs[0].prompt == Prompt.RATE:
        answer(bs, Act.RATE, 0, int(top_rate(bs[0], i, w)) - 1)
    if bs[0].prompt == Prompt.PART and int(bs[0].actor) == i:
        answer(bs, Act.DONE)
    return True


def of_attacks(state: np.ndarray) -> Iterator[Compared]:
    """The attacks that whoever declares may yet make, each with the least move that it takes; of several the last."""
    b, i = state[0], int(state[0].actor)
    f = b.fighters[i]
    shot = f.mob and f.parts_n  # what comes before may leave some of a mob with nothing loaded
    if b.declared_n or shot or (b.complex and (b.once_option or (f.parts_n and f.p_part[0] > Part.AREA))):
        return
    for t in range(int(b.fighters_n)):
        for w in (*range(int(f.weapons_n)), HANDS):
            if not stands(b, t) or not stands(b, i) or side_of(b, t) == side_of(b, i):
                continue
            way = int(way_to_attack(b, i, t, w))
            bs = state.copy()
            if way == FAR or not declare(bs, t, w, way):
                continue
            said, after = tuple(map(int, blow_after(b, i, t, w, way, 0))), bs[0].fighters[i]
            word = Prompt(int(b.prompt)).name + (" MOVE" if way > 0 else "") + (" MOB" if f.mob else "")
            if until(bs, i, int(after.parts_n) - 1, t):
                done = comes_to(bs, i, t)
                yield word + (" BEHIND" if after.uses > 1 else ""), *((said, done) if after.uses == 1 else (
                    (*said[:2], *said[3:]), (*done[:2], *done[3:])  # what came before may have wounded them
                ))  # fmt: skip


def of_what_is_declared(state: np.ndarray) -> Iterator[Compared]:
    """Attacks and fire that others have declared, as whoever may abort sees them."""
    b = state[0]
    turns = {int(f.turn_of) for f in b.fighters[: int(b.fighters_n)]} - {0}
    for k in range(int(b.fighters_n)):
        f = b.fighters[k]
        if len(turns) > 1 or f.turn_of == 0 or f.lead or not stands(b, k) or b.once_option:
            continue
        for p in range(int(f.parts_n)):
            w, rate, spread = int(f.p_weapon[p]), int(f.p_rate[p]), int(f.p_spread[p])
            for centre in (t for t in range(int(b.fighters_n)) if int(f.p_targets[p]) >> t & 1):
                bs = state.copy()
                if f.p_part[p] > Part.AREA or not until(bs, k, p, centre):
                    continue
                if f.p_part[p] == Part.ATTACK:
                    said = tuple(map(int, blow(b, k, centre, w, rate, margin_of(b, k, centre, w, rate))))
                    done = comes_to(bs, k, centre)
                    yield "DECLARED" + (" MOB" if f.mob else ""), (*said[:2], *said[3:]), (*done[:2], *done[3:])
                    continue
                for t in (t for t in range(int(b.fighters_n)) if caught(b, k, centre, w, rate, spread) & bit(t)):
                    said = tuple(map(int, area_blow(b, k, centre, w, rate, spread, t)))
                    done = comes_to(bs, k, t)
                    yield "DECLARED AREA", (*said[:2], *said[3:]), (*done[:2], *done[3:])


def of_a_snap(state: np.ndarray) -> Iterator[Compared]:
    """What an abort to the hair-trigger attack would come to."""
    b, i = state[0], int(state[0].actor)
    w = int(b.fighters[i].hair) - 1
    for action in Forecaster(load_system("psob")).legal(state):
        if ACTIONS.kind[action] == Act.SNAP:
            bs, t = state.copy(), int(target_row(b, action))
            if b.fighters[i].hair_area:
                said = tuple(map(int, area_blow(b, i, t, w, int(top_rate(b, i, w)), 0, t)))
            else:
                said = tuple(map(int, blow_with(b, i, t, w, 0)))
            answer(bs, Act.SNAP, int(ACTIONS.target[action]))
            if until(bs, i, 0, t):
                yield "SNAP", said, comes_to(bs, i, t)


def thought(state: np.ndarray) -> Iterator[Compared]:
    """All that is worked out in a state."""
    for ask in (of_what_is_declared, of_a_snap) if state[0].prompt == Prompt.ABORT else (of_attacks,):
        yield from ask(state)


def drawn() -> Iterator[np.ndarray]:
    """Ann (row 0), with Ben, is to declare against two enemies; all that bears on an attack is drawn."""
    chance = Random(9)
    any_of = chance.choice
    for _ in range(50):
        sheets = [
            sheet(
                any_of([gun(any_of([*Rate][1:]), beam=any_of([0, 1])), gun(kind=Kind.THROWN, rate=0)])
                | {"range": any_of([-1, 0, 2]), "value": chance.randint(4, 8), "damage": chance.randint(4, 9)},
                blade(value=chance.randint(4, 8), damage=chance.randint(4, 9), length=any_of([0, 1, 3])),
                initiative=9 if k == 0 else -3, at=any_of([2500, 3000, 3150, 4200]), dodge=chance.randint(1, 7),
                armour=any_of([0, 0, 3, 6]), minor=any_of([0, 1]) if k else 0,
            )
            for k in range(4)
        ]  # fmt: skip
        bs = start(sheets[:2], sheets[2:], ranged_outcome=any_of([1, 2]))
        ann, foe = row(bs, ANN), row(bs, 2)
        ann.wounds, ann.aim_on, ann.high = any_of([0, 0, 1, 2]), any_of([0, 3]), any_of([0, 1, 2])
        foe.wounds, foe.cover = 0 if foe.minor else any_of([0, 1, 2]), any_of([0, 2])
        foe.dodging, foe.moved, foe.aim_on = any_of([0, 1]), any_of([0, 1]), any_of([0, 1])
        row(bs, 3).state = any_of([State.FIT, State.INCAPACITATED])
        yield bs
        play(bs, any_of([Act.STAND, Act.DEFEND]))
        yield bs


def test_attacks_come_to_what_is_worked_out() -> None:
    """PS-ATT-1, PS-ATT-2, PS-DMG-1, PS-MOVE-2, PS-ACT-1, PS-AREA-1, PS-ABORT-1: hit, stun, down, damage, wound."""
    count = compared(asked_in_fights(3, 0.05), thought)
    assert count.total() > 150
    assert count.keys() > {"PHASE", "PHASE MOVE", "ACTION", "QUARTER", "PART", "DECLARED", "DECLARED AREA", "SNAP"}


@pytest.mark.slow
@pytest.mark.compiled
def test_many_attacks_come_to_what_is_worked_out() -> None:
    """The same of more fights."""
    count = compared(asked_in_fights(5, 0.4), thought)
    assert min(count[word] for word in ("DECLARED", "PHASE MOB", "ACTION MOB", "DECLARED AREA")) > 30
    assert min(count[word] for word in ("PHASE MOVE MOB", "QUARTER MOB", "PART BEHIND", "DECLARED MOB", "PART MOB")) > 5


def test_all_that_bears_on_an_attack_counts() -> None:
    """PS-AIM-1, PS-RANGE-1, PS-MELEE-1, PS-COVER-1, PS-ROF-1, PS-AMMO-1, PS-DMG-2: of drawn states."""
    count, bore = compared(drawn(), thought), Counter[str]()
    for bs in drawn():
        ann, foe = row(bs, ANN), row(bs, 2)
        bears = {
            "aim": ann.aim_on, "wounds": ann.wounds, "high": ann.high > foe.high, "cover": foe.cover,
            "third wound": foe.wounds == 2, "minor": foe.minor, "armour": foe.armour, "beam": ann.w_beam[0],
            "thrown": ann.w_kind[0] == Kind.THROWN, "dodges": foe.dodging, "ran": foe.moved,
            "saturation": ann.w_rate[0] == Rate.SATURATION, "range": abs(ann.at - foe.at) > 500,
            "body": row(bs, 3).state, "length": foe.w_length[1] > ann.w_length[1],
        }  # fmt: skip
        bore.update({word: bool(there) for word, there in bears.items()})
    assert min(count["PHASE"], count["ACTION"]) > 20
    assert all(bore.values()), bore


def test_the_last_component_counts_what_came_before() -> None:
    """PS-ACT-1, PS-AIM-2: a first component may stay alone, with its aim; of two each is harder by 2, and without."""
    bs = start([sheet(gun(), initiative=8)], [sheet(at=3100), sheet(at=3100)])
    row(bs, ANN).aim_on = 2
    play(bs, Act.STAND, Act.COMPLEX)
    alone = int(margin_of(bs[0], ANN, 1, 0, 2))
    play(bs, (Act.ATTACK, 1, 0), (Act.RATE, 0, 1))
    assert int(margin_of(bs[0], ANN, 1, 0, 2)) == alone - 2 - 2
    assert int(margin_with(bs[0], ANN, 1, 0, 2, HERE, 3)) == alone - 3 - 2


def test_a_mob_goes_together_and_is_put_back() -> None:
    """PS-MOB-1, PS-MOB-2: whoever would be in reach counts, +1 for two or three, and nobody has moved."""
    crowd = [minor(blade(value=7), mob=1, squad=0, at=3000 + 100 * k) for k in range(3)]
    bs = start(crowd, [sheet(blade(), at=3600, initiative=-3)])
    before, way = bs.copy(), int(way_to_attack(bs[0], ANN, 3, 0))
    assert way == 1
    assert int(margin_with(bs[0], ANN, 3, 0, 0, way, 1)) == 7 + 1 - 1 - 5
    assert bs.tobytes() == before.tobytes()


def test_words_count_what_burdens_her() -> None:
    """PS-SOC-2, PS-DEF-1: wounds, and an active defence that she has declared."""
    bs = start([sheet(intimidation=6, wounds=1, initiative=8)], [minor()])
    free = int(words_value(bs[0], ANN, Part.INTIMIDATE))
    play(bs, Act.DEFEND)
    assert int(words_value(bs[0], ANN, Part.INTIMIDATE)) == free - 2


def test_a_swing_counts_the_blow_behind_it() -> None:
    """PS-ACT-2, PS-ACT-1: two components, whether declared or not."""
    bs = start([sheet(agility=7, initiative=8)], [sheet(at=4500)], props=[(3000, 2000, 5)])
    assert int(swing_ways(bs[0], ANN, 0)) == 6
    play(bs, Act.STAND, Act.COMPLEX, (Act.SWING, 0, 0))
    assert int(swing_ways(bs[0], ANN, 0)) == 6


def test_damage_on_average_and_at_best() -> None:
    """PS-ATT-2: a gun of damage 5 at a margin of 0 does 5, 6 or 7 in 3, 2 and 1 of 9."""
    bs = start([sheet(gun(), initiative=8)], [sheet()])
    assert float(expected(bs[0], ANN, 1, 0, 2, 0)) == pytest.approx((3 * 5 + 2 * 6 + 7) / 9)
    assert int(most(bs[0], ANN, 1, 0, 2, 0)) == 7
    assert int(most(bs[0], ANN, 1, 0, 2, -3)) == 0
