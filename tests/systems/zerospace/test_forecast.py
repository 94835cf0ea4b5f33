"""ZeroSpace: what the mind works out before the dice is what the fight does, whatever its rules say.

``tests/mutations/zerospace.yaml`` changes rules of attacks and runs this under each: what stands once changes on both
sides.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from okenv.core.mind.facts import Forecast
from okenv.forecast import Answer, Forecaster
from okenv.systems import load_system
from okenv.systems.zerospace.mind.forecast import (
    ALONE,
    PLAIN,
    chance_of,
    harms,
    harms_by,
    hit_chance,
    value_of,
    ways_of,
)
from okenv.systems.zerospace.mind.gambits.odds import (
    FAR,
    HERE,
    blow_with,
    break_ways,
    manoeuvre_ways,
    recover_ways,
    way_to,
)
from okenv.systems.zerospace.mind.outcomes import CHOSEN, stands_in
from okenv.systems.zerospace.mind.threats import best_striker, hits
from okenv.systems.zerospace.rules.actions import ACTIONS, SINGLE, Act
from okenv.systems.zerospace.rules.arms import has_flag, ready
from okenv.systems.zerospace.rules.attack import against, targets_of
from okenv.systems.zerospace.rules.blows import arm_of, is_strike
from okenv.systems.zerospace.rules.damage import damage_bonus
from okenv.systems.zerospace.rules.engine import target_row
from okenv.systems.zerospace.rules.forcing import from_hazard
from okenv.systems.zerospace.rules.layout import UNARMED, Effort, Flag, Place, Prompt, Type
from okenv.systems.zerospace.rules.sides import rows_of, side_of
from tests.forecasting import Compared, Figures, compared, of_each_kind, random_battles
from tests.systems.zerospace.acting import points
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, power, sheet, start

pytestmark = pytest.mark.plain
ROLL, HIT = 36, 216
"""Outcomes of the roll of an attack, and of it and the die of its damage (ZS-DICE-1, ZS-DMG-1)."""
DECLINED: dict[int, Answer] = {Prompt.TARGETS: int(ACTIONS.id(Act.DECLINE))}
TEAMING = (Prompt.TEAM, Prompt.FORCE)


def measured(found: Forecast, b: Any, i: int, w: int, t: int) -> Figures:
    """Hit in 36ths, down and points in 216ths, as they are played over all dice."""
    lost = points(found, b, t, bool(has_flag(b, i, w, int(Flag.STUNNING))))
    return ROLL * found.chance("hit", t), HIT * found.chance("out", t), HIT * lost


def trades_of(b: Any, i: int, w: int) -> Iterator[tuple[int, int]]:
    """The trades that the fight allows, by the mind's number, and the answers to make them (ZS-MAN-1)."""
    yield PLAIN, int(ACTIONS.id(Act.PLAIN))
    wide = has_flag(b, i, w, int(Flag.AREA))
    if has_flag(b, i, w, int(Flag.HARM)) and not wide:
        for n in range(1, int(b.trade_cap) + 1):
            yield n, int(ACTIONS.id(Act.CALLED, 0, n - 1))
            if has_flag(b, i, w, int(Flag.AUTO)):
                yield -n, int(ACTIONS.id(Act.SUPPRESS, 0, n - 1))


def of_attack(state: np.ndarray, action: int) -> Iterator[Compared]:
    """ZS-DICE-1, ZS-ATT-1, ZS-DMG-1, ZS-DMG-2, ZS-MAN-1: with every trade."""
    b, i, t, w = state[0], int(state[0].actor), int(target_row(state[0], action)), int(ACTIONS.option[action])
    for trade, answer in trades_of(b, i, w):
        found = Forecaster(load_system("zerospace"), t).after(state, action, {Prompt.TRADE: answer})
        word = "attack" if trade == 0 else "called" if trade > 0 else "suppressed"
        done = measured(found, b, i, w, t)
        yield word, tuple(map(int, blow_with(b, i, t, w, trade))), done
        if trade == PLAIN:
            yield "chance", (round(ROLL * hit_chance(b, i, Act.ATTACK, w, t)),), done[:1]


def of_many(state: np.ndarray, action: int) -> Iterator[Compared]:
    """ZS-MAN-1, ZS-MAN-2, ZS-ATT-3: a spread or a sweep, against each of those whom it is at."""
    b, i, kind, w = state[0], int(state[0].actor), int(ACTIONS.kind[action]), int(ACTIONS.option[action])
    centre = int(target_row(b, action)) if kind == Act.SPREAD else i
    rows = int(targets_of(b, i, kind, centre, w))
    value = int(value_of(b, i, kind, w, rows.bit_count(), ALONE, PLAIN))
    for t in (t for t in range(int(b.fighters_n)) if rows >> t & 1):
        ways = int(ways_of(value, against(b, i, kind, w, t)))
        down, lost = map(int, harms(b, i, w, t, 0))
        answers: dict[int, Answer] = {**DECLINED, Prompt.TRADE: int(ACTIONS.id(Act.PLAIN))}
        found = Forecaster(load_system("zerospace"), t).after(state, action, answers)
        yield Act(kind).name, (ways, ways * down, ways * lost), measured(found, b, i, w, t)


def of_manoeuvre(state: np.ndarray, action: int) -> Iterator[Compared]:
    """ZS-MAN-1, ZS-MAN-2, ZS-EQUIP-1, ZS-DMG-2: the roll, with the penalty that it has, and what it takes."""
    b, i, kind = state[0], int(state[0].actor), int(ACTIONS.kind[action])
    t = int(b.fighters[i].holds) - 1 if kind == Act.SQUEEZE else int(target_row(b, action))
    found = Forecaster(load_system("zerospace")).after(state, action)
    if kind == Act.DISTRACT:
        yield "DISTRACT", (int(manoeuvre_ways(b, i, t, kind)),), (ROLL * found.chance("task", i),)
        return
    hit = found.chance("hit", t)
    if kind != Act.SQUEEZE:
        yield Act(kind).name, (int(manoeuvre_ways(b, i, t, kind)),), (ROLL * hit,)
    yield "chance", (round(ROLL * chance_of(b, i, kind, t)),), (ROLL * hit,)
    down, lost = map(int, harms_by(b, i, kind, t))
    done = 6 * found.chance("out", t), 6 * points(found, b, t, True)
    yield f"harm of {Act(kind).name}", (hit * down, hit * lost), done


def of_task(state: np.ndarray, action: int) -> Iterator[Compared]:
    """ZS-ATT-2, ZS-ATT-4, ZS-MAN-1: to recover sight, shape or will, or to break free."""
    b, i, kind = state[0], int(state[0].actor), int(ACTIONS.kind[action])
    said = break_ways(b, i) if kind == Act.BREAK else recover_ways(b, i, int(ACTIONS.option[action]))
    found = Forecaster(load_system("zerospace")).after(state, action)
    yield Act(kind).name, (int(said),), (ROLL * found.chance("task", i),)


def of_approach(state: np.ndarray, action: int) -> Iterator[Compared]:
    """ZS-ACT-1, ZS-RANGE-1: what can be attacked after a base move, from here, or not at all."""
    b, i, t, k = state[0], int(state[0].actor), int(target_row(state[0], action)), int(ACTIONS.target[action])
    ahead = Forecaster(load_system("zerospace"))
    after = ahead.do(state, int(ACTIONS.id(Act.APPROACH, k, SINGLE)))
    if b.spent or (after[0].prompt, int(after[0].actor)) != (Prompt.TURN, i):
        return
    now, then = ahead.legal(state), ahead.legal(after)
    for w in (w for w in range(UNARMED + 1) if ready(b, i, w)):
        attack = int(ACTIONS.id(Act.ATTACK, k, w))
        way = HERE if attack in now else SINGLE if attack in then else FAR
        yield {HERE: "HERE", SINGLE: "SINGLE", FAR: "FAR"}[way], (int(way_to(b, i, t, w)),), (way,)
        if way == SINGLE:
            answers: dict[int, Answer] = {Prompt.TRADE: int(ACTIONS.id(Act.PLAIN))}
            found = Forecaster(load_system("zerospace"), t).after(after, attack, answers)
            yield "after a move", tuple(map(int, blow_with(b, i, t, w, PLAIN))), measured(found, b, i, w, t)


def of_what_is_under_way(state: np.ndarray, action: int) -> Iterator[Compared]:
    """ZS-MAN-1, ZS-FORCE-1, ZS-FORCE-2: with all who have joined, on each whom it may yet hit."""
    b, whose = state[0], int(state[0].whose)
    if from_hazard(b) or b.act == Act.WRECK:
        return
    for ward in (t for t in range(int(b.fighters_n)) if int(b.targets) >> t & 1):
        t = int(stands_in(b, ward))
        ahead = Forecaster(load_system("zerospace"), ward)
        k = int(best_striker(b, t)) if is_strike(b.act) else whose
        place = k - int(rows_of(b, int(side_of(b, k)))[0])
        through = ACTIONS.id(Act.OWN) if k == whose else ACTIONS.id(Act.THROUGH, place - (k > whose), 0)
        found = ahead.after(state, action, {Prompt.STRIKES: int(through)})
        rolls, word = ROLL ** int(b.members), "team" if b.members > 1 else "under way"
        ways = round(rolls * float(hits(b, t)))
        yield word, (ways,), (rolls * found.chance("hit", t),)
        if is_strike(b.act):
            w = int(arm_of(b, k))
            down, lost = map(int, harms(b, k, w, t, int(damage_bonus(b, k))))
            much = points(found, b, t, bool(has_flag(b, k, w, int(Flag.STUNNING))))
            done = 6 * rolls * found.chance("out", t), 6 * rolls * much
            yield f"harm of {word}", (ways * down, ways * lost), done


ASKED: dict[int, Callable[[np.ndarray, int], Iterator[Compared]]] = {
    Act.ATTACK: of_attack, Act.SPREAD: of_many, Act.SWEEP: of_many, Act.APPROACH: of_approach,
    **dict.fromkeys((Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN, Act.SQUEEZE), of_manoeuvre),
    Act.RECOVER: of_task, Act.BREAK: of_task, Act.DECLINE: of_what_is_under_way,
}  # fmt: skip


def thought(states: Iterable[np.ndarray], chance: Random) -> Counter[str]:
    """How many figures were compared, by what was asked: an answer of each kind, in each state."""

    def ask(state: np.ndarray) -> Iterator[Compared]:
        met = state[0].prompt in TEAMING
        asked = {kind: one for kind, one in ASKED.items() if met or kind != Act.DECLINE}
        return of_each_kind(load_system("zerospace"), state, asked, chance)

    return compared(states, ask)


def armed(chance: Random) -> tuple[dict[str, int], ...]:
    """What somebody holds, with all that an arm may have."""
    extra = chance.choice([0, 0, Flag.AUTO, Flag.PIERCING, Flag.STUNNING, Flag.AREA])
    level, kind = chance.randint(1, 5), chance.choice(list(Type)[::2])
    return chance.choice([
        (gun(level=level, flags=HARM | extra, range=chance.choice([5, 10, 30])), blade(level=level)),
        (gun(flags=HARM | Flag.AUTO), gun(level=level, hands=2, place=Place.CARRIED)),
        (power(level=level, type=kind, flags=HARM | extra), blade(hands=2, flags=HARM | extra)),
        (mind(level=level, flags=HARM | extra), power(level=level, type=kind, flags=chance.choice([0, HARM]))),
    ])  # fmt: skip


def drawn(chance: Random, count: int) -> Iterator[np.ndarray]:
    """Ann (row 0) is to act, with an ally, against two enemies; everything that bears on an attack is drawn.

    Then, where she has an attack on one, whoever may join it or force a turn is asked, once with all who join.
    """
    any_of = chance.choice
    for n in range(count):
        gap = 1 if n % 4 == 1 else any_of([1, 2, 4, 5] if n % 4 == 3 else [3, 8, 10, 14, 30])
        red = [attacker(chance, k) for k in range(2)]
        blue = [sheet(*armed(chance), at=20 + gap + any_of([0, 1]), **states(chance)) for _ in range(2)]
        bs = start(
            red, blue, trade_cap=any_of([0, 2, 3]), covers=[(20 + gap, 20)], halves_cover=any_of([0, 1]),
            weightless=int(chance.random() < 0.1), dark=int(chance.random() < 0.1), listed=1,
            picks_targets=any_of([0, 1]), **({"holds": [any_of([(0, 2), (2, 0)])]} if n % 8 == 1 else {}),
        )  # fmt: skip
        b = bs[0]
        b.c_health[0] = any_of([20, 8])
        for k in (2, 3):
            b.fighters[k].cover, b.fighters[k].dodge = any_of([0, 0, 1]), any_of([0, 0, Effort.OWN])
        if b.prompt == Prompt.RELEASE:  # of who restrains Ann
            bs = Forecaster(load_system("zerospace")).do(bs, int(ACTIONS.id(Act.KEEP)))
        if bs[0].prompt != Prompt.TURN:
            continue
        yield bs
        yield from met_states(bs, chance)


def states(chance: Random) -> dict[str, int]:
    """Attributes and skills of somebody, and what burdens her and helps her."""
    seldom = {
        name: int(chance.random() < 0.15)
        for name in ("distracted", "surprised", "prone", "hidden", "flies", "run", "blindsight")
    }
    at_most = dict.fromkeys(("agility", "brawn", "presence", "ranged", "hand", "mental", "athletics"), 4)
    return {
        **{name: chance.randint(1, most) for name, most in at_most.items()}, **seldom,
        **{name: chance.randint(0, 3) for name in ("dr", "mr", "ar", "iron")},
        "blind": chance.choice([0, 0, 0, 10]), "named": int(chance.random() < 0.75),
        "health": chance.randint(1, 14), "endurance": chance.randint(1, 8),
    }  # fmt: skip


def attacker(chance: Random, place: int) -> dict[str, Any]:
    """One of those who attack, better than whom they attack."""
    found = sheet(*armed(chance), at=20 + place * chance.choice([0, 1]), **states(chance))
    for name in ("agility", "brawn", "presence"):
        found[name] += 2
    return found


def met_states(bs: np.ndarray, chance: Random) -> Iterator[np.ndarray]:
    """The questions that an attack of the one who is asked leads to."""
    ahead = Forecaster(load_system("zerospace"))
    attacks = [a for a in ahead.legal(bs) if ACTIONS.kind[a] in (Act.ATTACK, Act.SPREAD, Act.DISARM, Act.GRAPPLE)]
    if not attacks:
        return
    after, left = ahead.do(bs, chance.choice(attacks)), 8
    while after[0].prompt in (Prompt.TRADE, Prompt.TARGETS, Prompt.INTERRUPT, *TEAMING) and left > 0:
        left -= 1
        if after[0].prompt in TEAMING:
            yield after
        legal = ahead.legal(after)
        joins = [a for a in legal if ACTIONS.kind[a] == Act.TEAM]
        declines = int(ACTIONS.id(Act.DECLINE))
        trades = after[0].prompt == Prompt.TRADE
        after = ahead.do(after, chance.choice(legal if trades else joins) if trades or joins else declines)


@cache
def of_drawn() -> Counter[str]:
    """What was compared of what is drawn."""
    chance = Random(7)
    return thought(drawn(chance, 40), chance)


@pytest.mark.slow
def test_attacks_come_to_what_the_mind_works_out() -> None:
    """ZS-DICE-1, ZS-MOD-1, ZS-ATT-1, ZS-ATT-2, ZS-EQUIP-1, ZS-RANGE-1, ZS-DMG-1, ZS-DMG-2, ZS-MAN-1, ZS-COND-1."""
    assert of_drawn().total() > 500


@pytest.mark.slow
def test_whatever_may_be_asked_is_compared() -> None:
    """Apart, since a rule that changes may leave something out of what is drawn."""
    words = (
        "attack", "called", "suppressed", "SPREAD", "SWEEP", "DISARM", "DISTRACT", "GRAPPLE", "TAKEDOWN", "RECOVER",
        "BREAK", "harm of SQUEEZE", "harm of TAKEDOWN",
        "chance", "HERE", "SINGLE", "FAR", "after a move", "under way", "harm of under way", "team", "harm of team",
    )  # fmt: skip
    assert all(of_drawn()[word] for word in words), of_drawn()


@pytest.mark.slow
def test_in_encounters_it_comes_to_the_same() -> None:
    """At random decisions of all of them, whatever the rules make of it."""
    battles = random_battles("zerospace", 2, 3, steps=120)
    assert thought((battle.state for battle in battles), Random(3)).total() > 100


@pytest.mark.parametrize(("kind", "flags"), [(Act.ATTACK, Flag.AREA + HARM), (Act.SPREAD, HARM)])
def test_of_an_attack_on_many_one_target_can_be_looked_at(kind: Act, flags: int) -> None:
    """ZS-ATT-2, ZS-MAN-1: what it does to the one is the same, however many others are left out."""
    system, action = load_system("zerospace"), ACTIONS.id(kind, 0, 0)
    for others, abouts in ((1, (1, None)), (6, (1,))):
        bs = start([sheet(gun(flags=flags), ranged=7)], [sheet(at=20, agility=3)] + [sheet(at=21)] * others)
        found = [Forecaster(system, about).after(bs, action, CHOSEN) for about in abouts]
        told = [(one.total("harm", 1), one.chance("hit", 1), one.chance("out", 1)) for one in found]
        assert told[0] == told[-1]
        assert told[0][1] > 0
        assert len(found[0].ends) < 100
