"""BrOAGS: what the mind works out before the dice is what the fight does, whatever its rules say.

``tests/mutations/broags.yaml`` changes rules of attacks and runs this under each: what stands once changes on both
sides.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.broags.mind.forecast import (
    BEST,
    FAR,
    HERE,
    HIT_WAYS,
    THREE_ROLLS,
    TWO_ROLLS,
    WAYS,
    alone,
    best_aim,
    blow_over,
    break_ways,
    gap_after,
    group_blow,
    hide_ways,
    manoeuvre_ways,
    met,
    most,
    raised,
    second_ways,
    shield_ways,
    struck,
    suffers,
    way_to,
    works,
)
from okenv.systems.broags.rules.actions import ACTIONS, FULL, HALF, Act
from okenv.systems.broags.rules.arms import ready
from okenv.systems.broags.rules.attack import reaches, used_over
from okenv.systems.broags.rules.choices import deed_of
from okenv.systems.broags.rules.engine import target_row
from okenv.systems.broags.rules.layout import ARMS, Area, Bond, Column, Deed, Posture, Prompt, Reaction
from okenv.systems.broags.rules.manoeuvres import has_effect
from tests.forecasting import Compared, compared, of_each_kind, random_battles
from tests.systems.broags.acting import measured
from tests.systems.broags.asked import answer, asked
from tests.systems.broags.helpers import blade, gun, sheet, start

pytestmark = pytest.mark.plain
ANN, FOE = 0, 2
MET = (Prompt.SHIELD, Prompt.REACT)


def aimed(aim: int) -> int:
    """The answer that aims so."""
    return int(ACTIONS.id(Act.TAMED, 0, aim - 1) if aim else ACTIONS.id(Act.WILD))


def of_strike(ahead: Forecaster, state: np.ndarray, action: int) -> Iterator[Compared]:
    """BR-HIT-1, BR-DMG-1, BR-CRIT-1: every way to make an attack, and which of them does most."""
    b, i, t, w = state[0], int(state[0]["actor"]), int(target_row(state[0], action)), int(ACTIONS.option[action])
    margin = int(alone(b, i, t, w))
    does = {}
    for aim in Area:
        done = measured(ahead.after(state, action, {Prompt.AREA: aimed(aim)}), b, t)
        does[int(aim)] = done[2]
        yield f"strike {aim.name}", tuple(struck(b, i, t, w, int(aim), margin)), done
        yield "strike over", tuple(blow_over(b, i, t, w, gap_after(b, i, t, HERE), int(aim))), done
    yield "most", (int(most(b, i, t, w, margin)),), (max(does.values()),)
    yield "best aim", (does[int(best_aim(b, i, t, w, margin, 0, -1))],), (max(does.values()),)


def of_manoeuvre(ahead: Forecaster, state: np.ndarray, action: int) -> Iterator[Compared]:
    """BR-MAN-1: both rolls."""
    b, i, t, deed = state[0], int(state[0]["actor"]), int(target_row(state[0], action)), deed_of(ACTIONS.kind[action])
    won = ahead.after(state, action).chance("contest", t, least=0)
    yield f"{Deed(int(deed)).name}", (int(manoeuvre_ways(b, i, t, deed)),), (TWO_ROLLS * won,)


def of_group(ahead: Forecaster, state: np.ndarray, action: int) -> Iterator[Compared]:
    """BR-GROUP-1, BR-GROUP-2: the number of hits, too; who would take part is forgotten again."""
    b, i, t, deed = state[0], int(state[0]["actor"]), int(target_row(state[0], action)), deed_of(ACTIONS.kind[action])
    before, found = state.tobytes(), ahead.after(state, action)
    said = tuple(group_blow(b, i, deed, t, int(ACTIONS.option[action])))
    assert state.tobytes() == before
    yield f"{Deed(int(deed)).name}", said, (*measured(found, b, t), HIT_WAYS * found.mean("hits", t))


def of_approach(ahead: Forecaster, state: np.ndarray, action: int) -> Iterator[Compared]:
    """BR-ACT-1, BR-REACH-1, BR-SIGHT-1: what can be done after half a movement, after a whole one, or not at all."""
    b, i, t, k = state[0], int(state[0]["actor"]), int(target_row(state[0], action)), int(ACTIONS.target[action])
    legal = ahead.legal(state)
    after = {HERE: state}
    for way in (HALF, FULL):
        if (going := int(ACTIONS.id(Act.APPROACH, k, way))) in legal:
            after[way] = ahead.do(state, going)
    if b["spent"] or any(asked(then) != (Prompt.TURN, i) for then in after.values()):
        return
    can = {way: ahead.legal(then) for way, then in after.items()}
    for kind, w in [(Act.ATTACK, w) for w in range(ARMS)] + [(kind, 0) for kind in range(Act.TRIP, Act.SHOVE + 1)]:
        does, deed = int(ACTIONS.id(kind, k, w)), deed_of(kind)
        if not (ready(b, i, w) if kind == Act.ATTACK else has_effect(b, i, deed, t)):
            continue
        way = next((way for way in after if does in can[way]), FAR)
        word = {HERE: "HERE", HALF: "HALF", FULL: "FULL", FAR: "FAR"}[way]
        yield f"{'strike' if kind == Act.ATTACK else 'manoeuvre'} {word}", (int(way_to(b, i, t, deed, w)),), (way,)
        if way in (HALF, FULL) and kind == Act.ATTACK:
            done = measured(ahead.after(after[way], does, {Prompt.AREA: aimed(Area.NONE)}), b, t)
            yield "strike after a way", tuple(blow_over(b, i, t, w, gap_after(b, i, t, way), int(Area.NONE))), done
        elif way in (HALF, FULL):
            won = ahead.after(after[way], does).chance("contest", t, least=0)
            yield "manoeuvre after a way", (int(manoeuvre_ways(b, i, t, deed)),), (TWO_ROLLS * won,)


def of_alone(ahead: Forecaster, state: np.ndarray, action: int) -> Iterator[Compared]:
    """BR-STAT-1, BR-HIDE-1: breaking free, reversing, hiding."""
    b, i, kind = state[0], int(state[0]["actor"]), Act(int(ACTIONS.kind[action]))
    found = ahead.after(state, action)
    if kind == Act.HIDE:
        yield kind.name, (int(hide_ways(b, i)),), (HIT_WAYS * found.chance("hide", i, least=1),)
    else:
        more = int(kind == Act.REVERSE)
        yield kind.name, (int(break_ways(b, i, more)),), (HIT_WAYS * found.chance("break", i, least=more),)


def of_reaction(ahead: Forecaster, state: np.ndarray, action: int) -> Iterator[Compared]:
    """BR-REACT-1, BR-REACT-2, BR-NOOO-1: the attack under way as it is, reacted to, or shielded from."""
    b, kind = state[0], Act(int(ACTIONS.kind[action]))
    t, deed = int(b["ward"]), Deed(int(b["deed"]))
    found = ahead.after(state, action)
    if kind == Act.SHIELD:
        k, ways = int(b["actor"]), int(shield_ways(b, int(b["actor"])))
        yield f"{kind.name} {deed.name}", (Fraction(ways, HIT_WAYS),), (found.chance("attack", k),)
        if deed == Deed.STRIKE:
            yield f"{kind.name} met", tuple(Fraction(ways * n, HIT_WAYS) for n in met(b, k, 0)), measured(found, b, k)
        elif deed <= Deed.SHOVE:
            all_three = ways * int(met(b, k, 0)[0]) * int(second_ways(b, k))
            won = found.chance("attack", k) * found.given("attack", k).chance("contest", int(suffers(b, k)), least=0)
            yield f"{kind.name} manoeuvre", (all_three,), (THREE_ROLLS * won,)
        return
    if kind == Act.DECLINE:
        against = [(0, HIT_WAYS)]
    else:
        reaction = Reaction[kind.name]
        against = [(int(raised(b, t, reaction, dice)), int(WAYS[dice + BEST])) for dice in range(-BEST, BEST + 1)]
    said = [sum(Fraction(ways * int(met(b, t, more)[n]), HIT_WAYS) for more, ways in against) for n in range(3)]
    if Deed.TRIP <= deed <= Deed.SHOVE:
        both = said[0] * int(second_ways(b, t))
        yield f"{kind.name} manoeuvre", (both,), (TWO_ROLLS * found.chance("contest", t, least=0),)
    else:
        yield f"{kind.name} {deed.name}", tuple(said), measured(found, b, t)


ASKED: dict[int, Callable[[Forecaster, np.ndarray, int], Iterator[Compared]]] = {
    Act.ATTACK: of_strike, Act.APPROACH: of_approach, Act.CONCENTRATE: of_group, Act.DOGPILE: of_group,
    **dict.fromkeys((Act.TRIP, Act.DISARM, Act.GRAPPLE, Act.SHOVE), of_manoeuvre),
    **dict.fromkeys((Act.HIDE, Act.BREAK, Act.REVERSE), of_alone),
    **dict.fromkeys((Act.SHIELD, Act.BLOCK, Act.DODGE, Act.DECLINE), of_reaction),
}  # fmt: skip
ATTACKS = (of_strike, of_manoeuvre, of_group)


def thought(states: Iterator[np.ndarray], chance: Random) -> Counter[str]:
    """How many figures were compared, by what was asked: an answer of each kind, in each state."""

    def ask(state: np.ndarray) -> Iterator[Compared]:
        system, met = load_system("broags"), state[0]["prompt"] in MET
        asked = {kind: partial(one, Forecaster(system)) for kind, one in ASKED.items() if met or kind != Act.DECLINE}
        return of_each_kind(system, state, asked, chance)

    return compared(states, ask)


def drawn(chance: Random, count: int) -> Iterator[np.ndarray]:
    """Ann (row 0) is to act, with an ally, against two enemies; everything that bears on an attack is drawn.

    Then, where she has an attack, the enemy whom she strikes, shoots, or grips is asked.
    """
    for n in range(count):
        near = n % 2
        gap = chance.choice([100, 150, 250, 400]) if near else (3000, 600, 1600, 3000, 3100, 4600, 3000)[n // 2 % 7]
        sheets = [
            sheet(
                *chance.choice([
                    (gun(column=chance.choice(list(Column)), damage=chance.randint(4, 9), soak=chance.choice([1, 3])),),
                    (gun(), gun(shots=2)), (blade(reach=chance.choice([200, 500]), nonlethal=chance.randint(0, 1)),),
                    (blade(times=2, hands=2), blade(reach=500, place=0)),
                ]),
                at=1000 + side * gap,
                marksmanship=chance.randint(1, 7), melee=chance.randint(1, 6), strength=chance.randint(1, 4),
                athletics=chance.randint(0, 5), soak=chance.randint(0, 2), special=chance.randint(0, 1),
                toughness=chance.randint(2, 4), lethal=chance.randint(0, 7), cover=chance.choice([0, 0, 1, 2]),
                posture=chance.choice([*Posture, Posture.UPRIGHT, Posture.UPRIGHT]),
                stealth=chance.randint(1, 4), player=chance.randint(0, 1),
                perception=9 if number == 0 else 2, shown=chance.choice([0, 0, 1]),
                hidden=2 if number == 0 and chance.random() < 0.2 else 0,
                sprint=int(side == 1 and chance.random() < 0.75), erratic=chance.randint(0, 2) * side,
                crossing=chance.randint(0, 1), speed=chance.choice([1, 4, 4, 5]),
            )
            for number, side in enumerate((0, 0, 1, 1))
        ]  # fmt: skip
        ours = {"holds": [(ANN, FOE)]} if near and n % 5 == 0 else {"pins": [(FOE, ANN)]} if n % 7 == 0 else {}
        smoke = chance.choice([None, None, (700, 1000), (1000 + gap, 1300 + gap), (1050, 1350), (1500, 1800)])
        bs = start(
            sheets[:2], sheets[2:], [4, 0, chance.randint(-4, 2), 0], arena=9000, criticals=chance.randint(0, 1),
            visibility=chance.choice([0, 0, 0, 1, 2, 3, 4]), cap=chance.choice([-1, -1, 2]), bare=chance.randint(0, 1),
            movement_cap=n // 2 % 2, smoke=[(*smoke, chance.randint(1, 4))] if smoke else [], **ours,
        )  # fmt: skip
        if asked(bs)[0] == Prompt.KEEP:
            answer(bs, Act.KEEP)
        for k in (2, 3):
            f = bs[0].fighters[k]
            if f.posture != Posture.UPRIGHT:  # who lies or crouches does not sprint
                f.sprint, f.erratic = 0, 0
        yield bs
        yield from met_states(bs, chance)


def met_states(bs: np.ndarray, chance: Random, kinds: Collection[Any] = ATTACKS) -> Iterator[np.ndarray]:
    """The questions that an attack of the one who is asked leads to."""
    ahead = Forecaster(load_system("broags"))
    attacks = {int(ACTIONS.kind[a]): a for a in ahead.legal(bs) if ASKED.get(int(ACTIONS.kind[a])) in kinds}
    if not attacks:
        return
    after = ahead.do(bs, chance.choice(list(attacks.values())))
    if after[0]["prompt"] == Prompt.AREA:
        after = ahead.do(after, aimed(chance.choice(list(Area))))
    while after[0]["prompt"] in (Prompt.RELEASE, *MET):
        if after[0]["prompt"] in MET:
            yield after
        after = ahead.do(after, int(ACTIONS.id(Act.KEEP if after[0]["prompt"] == Prompt.RELEASE else Act.DECLINE)))


def gangs(chance: Random, count: int) -> Iterator[np.ndarray]:
    """A group, the first of whom is asked, beside a foe or before one; the last of them may not take part."""
    for n in range(count):
        near, size = n % 2, chance.choice([3, 4, 5, 6, 7, 13])
        arms = chance.choice([(blade(),), (blade(), blade(damage=2)), (blade(hands=2),)] if near else
                             [(gun(damage=4),), (gun(), gun(damage=3)), (gun(shots=2, hands=2),)])  # fmt: skip
        each = {"group": 1, "squad": 0, "perception": 9}
        red = [
            sheet(*arms, **each, at=3000 - 100 * k * (1 - near), marksmanship=chance.randint(0, 3), melee=2 + k % 2,
                  posture=chance.choice([Posture.UPRIGHT, Posture.PRONE]))
            for k in range(size)
        ]  # fmt: skip
        foe = sheet(at=3100 if near else 4000, toughness=chance.randint(2, 6), soak=chance.randint(0, 2),
                    lethal=chance.randint(0, 5), cover=chance.randint(0, 2), melee=3, athletics=3)  # fmt: skip
        smoke = chance.choice([[], [(2400, 2700, 2)], [(3050, 3700, chance.randint(1, 3))]])
        bs = start(red, [foe], visibility=chance.randint(0, 1), smoke=smoke)
        last, target = bs[0].fighters[size - 1], bs[0].fighters[size]
        target.piled = chance.choice([0, 0, 2, 4])
        out = ("", "", "acted", "lost", "squad", "bound")[n % 6]
        if out == "bound":
            last.bond, last.bond_with, target.bond, target.bond_with = Bond.HELD, size + 1, Bond.HOLDER, size
        elif out:
            setattr(last, out, 1)
        yield bs
        yield from met_states(bs, chance, {of_group})


def test_a_roll_works_as_often_as_its_dice_come_to_it() -> None:
    """BR-DICE-1."""
    for margin in range(-7, 8):
        assert works(margin) == sum(n for dice, n in zip(range(-4, 5), WAYS, strict=True) if margin + dice >= 0)


@cache
def of_attacks() -> Counter[str]:
    """What was compared of what is drawn."""
    chance = Random(5)
    return thought(drawn(chance, 72), chance)


@cache
def of_groups() -> Counter[str]:
    """What was compared of groups."""
    chance = Random(4)
    return thought(gangs(chance, 36), chance)


def test_attacks_come_to_what_the_mind_works_out() -> None:
    """BR-MOD-1, BR-DEF-1, BR-HIT-1, BR-DMG-1, BR-CRIT-1, BR-MAN-1, BR-REACT-1, BR-NOOO-1, BR-SIGHT-1, BR-SIGHT-2."""
    assert of_attacks().total() > 300


def test_groups_come_to_what_the_mind_works_out() -> None:
    """BR-GROUP-1, BR-GROUP-2, BR-PEN-1."""
    assert of_groups().total() > 50


def test_whatever_may_be_asked_is_compared() -> None:
    """Apart, since a rule that changes may leave something out of what is drawn."""
    attacks = (
        "most", "strike over", "strike after a way", "manoeuvre after a way", "HIDE", "BREAK", "REVERSE",
        "TRIP", "DISARM", "GRAPPLE", "SHOVE", "BLOCK STRIKE", "DODGE STRIKE", "BLOCK manoeuvre", "DODGE manoeuvre",
        "SHIELD met", "SHIELD manoeuvre", "DECLINE STRIKE", "DECLINE manoeuvre",
        *(f"strike {aim.name}" for aim in Area),
        *(f"{deed} {way}" for deed in ("strike", "manoeuvre") for way in ("HERE", "HALF", "FULL", "FAR")),
    )  # fmt: skip
    assert all(of_attacks()[word] for word in attacks), of_attacks()
    groups = ("CONCENTRATE", "DOGPILE", "BLOCK DOGPILE", "DODGE CONCENTRATE", "DECLINE CONCENTRATE", "DECLINE DOGPILE")
    assert all(of_groups()[word] for word in groups), of_groups()


def test_what_reaches_is_used_from_where_it_is() -> None:
    """BR-REACH-1, BR-SIGHT-1, BR-SIGHT-2: and only that; whatever does not reach is used from nearer by."""
    arms = (gun(), gun(column=Column.SHORT), blade(reach=500))
    told: Counter[tuple[int, bool]] = Counter()
    for smoke in ([], [(700, 1000, 4)], [(1400, 1600, 4)], [(1400, 1600, 3)]):
        b = start([sheet(*arms, at=1000)], [sheet()], smoke=smoke)[0]
        for b.visibility, b.fighters[1].shown, gap in product((0, 3, 4), (0, 1), range(0, 3200, 20)):
            b.fighters[1].at = 1000 + gap
            for w in range(ARMS):
                does = bool(reaches(b, 0, 1, w, gap))
                assert does == (used_over(b, 0, 1, w, gap) == gap), (smoke, b.visibility, b.fighters[1].shown, gap, w)
                told[w, does] += 1
    assert len(told) == 2 * ARMS


@pytest.mark.parametrize("posture", Posture)
def test_a_blow_from_afar_is_worked_out_as_it_will_be_struck(posture: Posture) -> None:
    """BR-DEF-1: lying helps less against the adjacent."""
    far, near = (start([sheet(blade())], [sheet(at=at, posture=posture, cover=1)]) for at in (3500, 3150))
    assert alone(far[0], 0, 1, 0) == alone(near[0], 0, 1, 0)


@pytest.mark.slow
def test_in_every_encounter_too() -> None:
    """Whatever is asked at random states of all encounters."""
    assert thought((battle.state for battle in random_battles("broags", 1, 2)), Random(5)).total() > 100
