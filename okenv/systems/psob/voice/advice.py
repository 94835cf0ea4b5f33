"""What PSOB can tell of an action before it is done: exact odds, damage, prices, and what a defence changes.

Actions are tried on copies by the rules themselves: they are carried out up to the dice, everybody else declining
whatever is offered, and every roll of the action is played over all its dice (:mod:`..mind.outcomes`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from okenv.core.layout import ONGOING
from okenv.core.mind.facts import Ahead, Facts, Forecast
from okenv.core.voice.words import chance, metres, on_average

from ..mind.forecast import HIT_WAYS
from ..mind.outcomes import (
    area_rows,
    attack_now,
    await_part,
    expected,
    preempt_now,
    success,
    under_way,
)
from ..mind.swings import swing_ways, ways_to_arrive
from ..rules.abort import ABORT_OFF
from ..rules.actions import ACTIONS, Act
from ..rules.active_defence import dodge
from ..rules.attack import can_attack
from ..rules.choices import planned_at
from ..rules.engine import default_action, target_row
from ..rules.hold import HELD_OUT
from ..rules.layout import BY_RATE, HANDS, Part, Prompt, Purpose, State, Turn
from ..rules.mobs import shots_of
from ..rules.movement import cover_found
from ..rules.sides import rows_of, side_of, stands
from ..rules.social import lowest_spine
from ..sheet.labels import Labels
from .advice_words import (
    area_words,
    attack_words,
    deceit_words,
    leaving_words,
    preempt_words,
    rally_words,
    swing_words,
)

_STAND = ACTIONS.id(Act.STAND)
_STEPS = 200
"""More steps than any action takes to its dice."""
_MOST = 24
"""Attacks that are compared, at most, to tell what a move or a stance leads to."""
Met = list[tuple[int, Forecast]]
"""Attacks on somebody: whose, and what comes of each."""


def facts(battle: np.ndarray, action: int, names: Sequence[str], labels: Labels | None, ahead: Ahead) -> Facts:
    """The computed quantities of one legal action."""
    return _Advice(battle, action, names, ahead).tell()


class _Advice:
    """One action of whoever is asked, tried on copies."""

    def __init__(self, battle: np.ndarray, action: int, names: Sequence[str], ahead: Ahead) -> None:
        self.battle, self.b, self.action = battle, battle[0], action
        self.names, self.ahead = names, ahead
        self.me = int(self.b["actor"])
        self.kind = Act(int(ACTIONS.kind[action]))
        self.target = int(target_row(self.b, action))

    def tell(self) -> Facts:
        """The facts, by what is asked and answered."""
        ways: dict[Act, Callable[[], Facts]] = {
            Act.DECLINE: self.declining,
            Act.DODGE: self.dodging,
            Act.SNAP: self.snap,
            Act.PREEMPT: self.preempting,
            Act.HOLD: self.holding,
            Act.PASS: self.passing,
            Act.ACT: self.acting_now,
        }
        if self.kind in ways:
            return ways[self.kind]()
        prompt = int(self.b["prompt"])
        if prompt == Prompt.STEP:
            return self.stepping()
        return self.stance() if prompt in (Prompt.PHASE, Prompt.QUARTER) else self.deed()

    # --- carrying it out

    def do(self, state: np.ndarray, action: int) -> np.ndarray:
        """The state after a legal decision."""
        return self.ahead.do(state, action)

    def to_the_dice(self, state: np.ndarray) -> np.ndarray:
        """Her action up to dice, or its end: she adds nothing, others decline."""
        for _ in range(_STEPS):
            row = state[0]
            if row["outcome"] != ONGOING or row["dice"] != 0:
                break
            prompt, mine = int(row["prompt"]), row["actor"] == self.me
            if prompt == Prompt.PHASE and mine:
                break
            if prompt == Prompt.PART and mine and not row["fighters"][self.me]["parts_n"]:
                break
            state = self.do(state, int(default_action(row)))
        return state

    # --- what is declared

    def deed(self) -> Facts:
        """An action, a part of one, or how it is carried out."""
        if self.kind == Act.NOTHING:
            return Facts(clauses=("no action",))
        if self.kind == Act.COMPLEX:
            return Facts(clauses=("each of N components at -N",))
        f = self.b["fighters"][self.me]
        if self.kind == Act.SWING:
            ways = Fraction(int(swing_ways(self.b, self.me, int(ACTIONS.option[self.action]))), HIT_WAYS)
            told = swing_words(self.names[self.target], ways)
            return Facts(success=ways, clauses=(f"{told} with one attack behind it, else nothing comes of both",))
        if self.kind == Act.AIM:
            return self.aiming()
        if self.kind == Act.RELOAD:
            weapon = int(ACTIONS.option[self.action])
            left = int(f["w_charge"][weapon])
            if self.b["charge"] == BY_RATE:
                left //= int(shots_of(f["w_rate"][weapon]))
            return Facts(clauses=(f"ready for {left} more attack{'' if left == 1 else 's'}",))
        return self.rolled(self.to_the_dice(self.do(self.battle, self.action)))

    def rolled(self, state: np.ndarray) -> Facts:
        """The odds of all that she has declared and that is now rolled."""
        row = state[0]
        if row["dice"] == 0 or row["dice_for"] != Purpose.ACTION or row["fighters"][self.me]["turn_of"] == 0:
            return Facts(clauses=("no dice",))
        told = [self.component(state, p, k) for p, k in components(row, self.me)]
        if len(told) == 1:
            return told[0]
        hits = [one.hit for one in told if one.hit is not None]
        points = sum((one.expected for one in told if one.expected is not None), Fraction(0))
        each = tuple(clause for one in told for clause in one.clauses)
        any_hit = None
        if hits and not row["once_option"]:
            there = Fraction(int(ways_to_arrive(row, self.me)), HIT_WAYS) or Fraction(1)
            any_hit = there * (1 - prod((1 - hit / there for hit in hits), start=Fraction(1)))
        return Facts(any_hit, points if hits else None, None, (), each)

    def component(self, state: np.ndarray, p: int, k: int) -> Facts:
        """What one component comes to (PS-ACT-1)."""
        row, side = state[0], int(side_of(state[0], self.me))
        part = int(row["fighters"][self.me]["p_part"][p])
        if part == Part.SWING:
            there = Fraction(int(ways_to_arrive(row, self.me)), HIT_WAYS)
            return Facts(success=there, clauses=(swing_words(self.names[k], there),))
        found = self.ahead.ahead(await_part(state, self.me, p, k))
        if part == Part.ATTACK:
            words = attack_words(self.names[k], k, found)
            return Facts(found.chance("hit", k), expected(found, k), clauses=words)
        if part == Part.AREA:
            return self.area(state, p, k, found)
        if part in (Part.INTIMIDATE, Part.COW):
            first, last = rows_of(row, 1 - side)
            minors = [t for t in range(int(first), int(last)) if stands(row, t) and row["fighters"][t]["minor"]]
            each = {t: found.chance("state", t, State.GONE) for t in ([k] if part == Part.COW else minors)}
            anybody = found.spread(lambda notes: any(("state", t, State.GONE) in notes for t in each))
            told = leaving_words([self.names[t] for t in each], list(each.values()))
            return Facts(success=anybody.get(True, Fraction(0)), clauses=told)
        name, before = ("rallied", int(lowest_spine(row, side))) if part == Part.RALLY else (
            "deceived", int(row["deceived"][side])
        )  # fmt: skip
        after = found.spread(lambda notes: max([before, *(n[2] for n in notes if n[:2] == (name, side))]))
        better = sum((p for value, p in after.items() if value > before), Fraction(0))
        return Facts(success=better, clauses=(rally_words(after) if part == Part.RALLY else deceit_words(after),))

    def area(self, state: np.ndarray, p: int, centre: int, found: Forecast) -> Facts:
        """What an attack on an area does to those who stand; what is expected counts enemies alone (PS-AREA-1)."""
        row = state[0]
        f, side = row["fighters"][self.me], side_of(row, self.me)
        weapon, rate, spread = (int(f[name][p]) for name in ("p_weapon", "p_rate", "p_spread"))
        rows = [k for k in area_rows(row, self.me, centre, weapon, rate, spread) if stands(row, k)]
        points = sum((expected(found, k) for k in rows if side_of(row, k) != side), Fraction(0))
        friends = [self.names[k] for k in rows if side_of(row, k) == side]
        any_hit = found.spread(lambda notes: any(("hit", k) in notes for k in rows)).get(True, Fraction(0))
        return Facts(any_hit, points, clauses=area_words(self.names, rows, friends, found))

    def aiming(self) -> Facts:
        """What the next attack at her gains by the aim, with the weapon that is best now (PS-AIM-1)."""
        b, at = self.b, int(planned_at(self.b, self.me))
        arms = (*range(int(b["fighters"][self.me]["weapons_n"])), HANDS)
        after = self.battle.copy()
        after[0]["fighters"][self.me]["at"] = at
        able = [w for w in arms if can_attack(after[0], self.me, self.target, w, at)]
        if not able:
            return Facts(clauses=("+2 on the next attack on this target, -2 Dodge until then",))
        worth = {w: expected(attack_now(self.ahead, self.battle, self.me, self.target, w), self.target) for w in able}
        weapon = max(worth, key=lambda w: worth[w])
        plain, aimed = (self.aimed(weapon, aim) for aim in (0, self.target + 1))
        whom, then = self.names[self.target], chance(aimed.chance("hit", self.target))
        gain = f"{then} to hit {whom} with the next attack instead of {chance(plain.chance('hit', self.target))}"
        points, before = (on_average(expected(found, self.target)) for found in (aimed, plain))
        return Facts(clauses=(gain, f"{points} damage expected instead of {before}", "-2 Dodge until then"))

    def aimed(self, weapon: int, aim: int) -> Forecast:
        """What the attack with a weapon comes to, with an aim at somebody (their row + 1) or none."""
        copy = self.battle.copy()
        copy[0]["fighters"][self.me]["aim_on"] = aim
        return attack_now(self.ahead, copy, self.me, self.target, weapon)

    # --- how a phase is used

    def stance(self) -> Facts:
        """Staying, moving or defending: where it leads, her Dodge, and the best attack that goes with it."""
        state = self.do(self.battle, self.action)
        if state[0]["prompt"] == Prompt.QUARTER and state[0]["actor"] == self.me:
            state = self.do(state, _STAND)
        clauses = self.moved(state)
        best: tuple[Fraction, Facts, np.ndarray] | None = None
        if state[0]["prompt"] == Prompt.ACTION and state[0]["actor"] == self.me:
            for action in self.attacks(state):
                after = self.to_the_dice(self.do(state, action))
                found = self.rolled(after)
                if found.expected is not None and (best is None or found.expected > best[0]):
                    best = found.expected, found, after
        clauses += self.dodges(best[2] if best else self.to_the_dice(state))
        if best is None:
            return Facts(clauses=(*clauses, "no attack with it"))
        words = best[1].clauses
        told = (*clauses, f"then {words[0]}", *words[1:])
        return Facts(best[1].hit, best[1].expected, clauses=told, leads=True)

    def attacks(self, state: np.ndarray) -> list[int]:
        """The attacks on one target that can be declared."""
        return [a for a in self.ahead.legal(state) if ACTIONS.kind[a] == Act.ATTACK][:_MOST]

    def moved(self, state: np.ndarray) -> tuple[str, ...]:
        """``to 12 m``: where a declared move leads."""
        f = state[0]["fighters"][self.me]
        if not f["move"] or f["move_to"] == self.b["fighters"][self.me]["at"]:
            return ()
        to = f"to {metres(int(f['move_to']))}{' after the action' if f['move_after'] else ''}"
        cover = int(cover_found(self.b, int(f["move_to"]), int(f["vehicle"] if f["drive"] else 0)))
        return (to, f"cover {cover} there") if cover else (to,)

    def dodges(self, state: np.ndarray) -> tuple[str, ...]:
        """``Dodge 9 instead of 7``, at range, if it changes."""
        before, after = int(dodge(self.b, self.me, True)), int(dodge(state[0], self.me, True))
        return (f"Dodge {after} instead of {before}",) if before != after else ()

    def passing(self) -> Facts:
        """Nothing is done, and what lasted until her phase is over."""
        return Facts(clauses=("the phase is spent", *self.dodges(self.do(self.battle, self.action))))

    # --- waiting

    def holding(self) -> Facts:
        """Her phase is kept: whom she would preempt with which chance (PS-HOLD-1)."""
        first, last = rows_of(self.b, 1 - int(side_of(self.b, self.me)))
        waiting = [k for k in range(int(first), int(last)) if stands(self.b, k) and self.b["fighters"][k]["phase"]]
        told = []
        for k in waiting[:3]:
            odds = preempt_now(self.ahead, self.battle, self.me, k)
            told.append(preempt_words(self.names[k], odds)[0])
        return Facts(clauses=("the phase is kept", *told, f"{HELD_OUT:+d} on the next initiative if held to the end"))

    def acting_now(self) -> Facts:
        """A holder acts at this number."""
        return Facts(clauses=(f"acts at number {int(self.b['count'])}",))

    def preempting(self) -> Facts:
        """The chance to come first, or at once (PS-HOLD-1)."""
        odds = preempt_now(self.ahead, self.battle, self.me, self.target)
        words = preempt_words(self.names[self.target], odds)
        return Facts(success=odds.get(Turn.FIRST, Fraction(0)), clauses=words)

    # --- what others have declared

    def declining(self) -> Facts:
        """Doing nothing about it: what comes of what is declared against her."""
        if self.b["prompt"] == Prompt.HELD:
            return Facts(clauses=("goes on holding",))
        met = self.against(self.battle)
        if not met:
            return Facts(clauses=(f"nothing is declared against {self.names[self.me]}",))
        told = [f"{self.names[k]} has {chance(self.hit(found))} to hit {self.names[self.me]}" for k, found in met]
        points = self.total(met)
        return Facts(self.any_of(met), points, clauses=(*told, f"{on_average(points)} damage expected"), meets=True)

    def dodging(self) -> Facts:
        """Aborting to defence: what it changes, and its price (PS-ABORT-1)."""
        after = self.do(self.battle, self.action)
        return self.changed(after, self.price())

    def stepping(self) -> Facts:
        """A small move of somebody who has aborted to defence (PS-ABORT-1)."""
        after = self.do(self.battle, self.action)
        here, there = (int(state[0]["fighters"][self.me]["at"]) for state in (self.battle, after))
        return self.changed(after, (f"to {metres(there)}",) if here != there else ())

    def changed(self, after: np.ndarray, more: tuple[str, ...]) -> Facts:
        """The attacks declared against her, now and after a decision of hers."""
        before, met = self.against(self.battle), dict(self.against(after))
        if not before:
            return Facts(clauses=(f"nothing is declared against {self.names[self.me]}", *more))
        clauses = []
        for k, found in before:
            then, now = self.hit(met[k]) if k in met else Fraction(0), self.hit(found)
            words = f"{self.names[k]} has {chance(then)} to hit"
            clauses.append(words if then == now else f"{words} instead of {chance(now)}")
        left = list(met.items())
        points = self.total(left)
        clauses.append(f"{on_average(points)} damage expected instead of {on_average(self.total(before))}")
        held = self.any_of(before)
        return Facts(self.any_of(left), points, clauses=(*clauses, *more), meets=True, before=held)

    def against(self, state: np.ndarray) -> Met:
        """Every attack declared that takes in the asked fighter, as it will be rolled (PS-INIT-2, PS-MELEE-1)."""
        found = Met()
        for k in range(int(state[0]["fighters_n"])):
            f = state[0]["fighters"][k]
            if k == self.me or not f["turn_of"] or f["lead"] or not stands(state[0], k):
                continue
            copy = under_way(state, k)
            row = copy[0]
            for p, target in components(row, k):
                if self.takes_in(row, k, p, target):
                    found.append((k, self.ahead.ahead(await_part(copy, k, p, target))))
        return found

    def takes_in(self, row: Any, k: int, p: int, target: int) -> bool:
        """Whether a component of somebody's action is an attack that may hit the asked fighter."""
        f = row["fighters"][k]
        part, weapon, rate, spread = (int(f[name][p]) for name in ("p_part", "p_weapon", "p_rate", "p_spread"))
        if part == Part.AREA:
            return self.me in area_rows(row, k, target, weapon, rate, spread)
        return part == Part.ATTACK and target == self.me

    def hit(self, found: Forecast) -> Fraction:
        """The chance that an attack hits the asked fighter."""
        return found.chance("hit", self.me)

    def any_of(self, met: Met) -> Fraction:
        """The chance that any of several attacks hits the asked fighter."""
        return 1 - prod((1 - self.hit(found) for _, found in met), start=Fraction(1))

    def total(self, met: Met) -> Fraction:
        """The damage of several attacks on the asked fighter on average."""
        return sum((expected(found, self.me) for _, found in met), Fraction(0))

    def snap(self) -> Facts:
        """Aborting to the hair-trigger attack: its odds, and its price (PS-ABORT-1)."""
        found = self.rolled(self.to_the_dice(self.do(self.battle, self.action)))
        return Facts(found.hit, found.expected, None, (), (*found.clauses, *self.price()))

    def price(self) -> tuple[str, ...]:
        """What an abort costs: the phase, or 5 of the next initiative (PS-ABORT-1)."""
        f = self.b["fighters"][self.me]
        if f["phase"]:
            return ("the phase is lost",)
        number = int(f["initiative"]) + int(f["pending"]) - ABORT_OFF
        none = 1 - success(number, 0)
        lost = f", and {chance(none)} to have no phase then" if none else ""
        return (f"-{ABORT_OFF} on the next initiative{lost}",)


def components(row: Any, i: int) -> list[tuple[int, int]]:
    """``(part, target)`` of all that a fighter has declared and that is rolled; -1 where a part has no target."""
    f = row["fighters"][i]
    found = []
    for p in range(int(f["parts_n"])):
        if int(f["p_part"][p]) not in (Part.AIM, Part.RELOAD):
            rows = int(f["p_targets"][p])
            found += [(p, k) for k in range(int(row["fighters_n"])) if rows >> k & 1] or [(p, -1)]
    return found
