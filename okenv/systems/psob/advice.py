"""What PSOB can tell of an action before it is done: exact odds, damage, prices, and what a defence changes.

Actions are tried on copies by the rules themselves: they are carried out up to the dice, everybody else declining
whatever is offered, and from there on the odds are computed (:mod:`.odds`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.facts import Facts, Tries
from okenv.core.layout import ONGOING
from okenv.core.words import chance, metres, on_average

from .abort import ABORT_OFF
from .actions import ACTIONS, Act
from .active_defence import dodge
from .advice_words import area_words, attack_words, deceit_words, leaving_words, preempt_words, rally_words
from .choices import planned_at
from .hold import HELD_OUT
from .layout import Part, Prompt, Purpose, Turn
from .odds import (
    Odds,
    area_hits_in,
    area_odds_in,
    best_weapon_in,
    deceit_odds_in,
    intimidation_odds_in,
    odds_in,
    preempt_odds_in,
    rally_odds_in,
    success,
)
from .rules import default_action, target_row
from .sides import rows_of, side_of, stands

if TYPE_CHECKING:
    from .lay_out import Labels

_STAND, _DONE, _DECLINE = ACTIONS.id(Act.STAND), ACTIONS.id(Act.DONE), ACTIONS.id(Act.DECLINE)
_STEPS = 200
"""More steps than any action takes to its dice."""
_MOST = 24
"""Attacks that are compared, at most, to tell what a move or a stance leads to."""


def facts(battle: np.ndarray, action: int, names: Sequence[str], labels: Labels | None, tries: Tries) -> Facts:
    """The computed quantities of one legal action.

    Args:
        battle: the state that waits for the decision, ``[1]``.
        action: its id.
        names: of the fighters.
        labels: names of weapons and hazards, where they are known.
        tries: tries decisions and dice on copies.
    """
    return _Advice(battle, action, names, tries).tell()


class _Advice:
    """One action of whoever is asked, tried on copies."""

    def __init__(self, battle: np.ndarray, action: int, names: Sequence[str], tries: Tries) -> None:
        self.battle, self.b, self.action = battle, battle[0], action
        self.names, self.tries = names, tries
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
        after = self.tries.apply(state, action)
        assert after is not None, (action, int(state[0]["prompt"]))
        return after[0]

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
        if self.kind == Act.AIM:
            return self.aiming()
        if self.kind == Act.RELOAD:
            left = int(f["w_charge"][int(ACTIONS.option[self.action])])
            return Facts(clauses=(f"ready for {left} more attack{'' if left == 1 else 's'}",))
        return self.rolled(self.to_the_dice(self.do(self.battle, self.action)))

    def rolled(self, state: np.ndarray) -> Facts:
        """The odds of all that she has declared and that is now rolled."""
        row = state[0]
        if row["dice"] == 0 or row["dice_for"] != Purpose.ACTION or row["fighters"][self.me]["turn_of"] == 0:
            return Facts(clauses=("no dice",))
        told = [self.component(row, p, k) for p, k in components(row, self.me)]
        if len(told) == 1:
            return told[0]
        hits = [one.hit for one in told if one.hit is not None]
        expected = sum((one.expected for one in told if one.expected is not None), Fraction(0))
        each = tuple(clause for one in told for clause in one.clauses)
        any_hit = None
        if hits and not row["once_option"]:
            any_hit = 1 - product(1 - hit for hit in hits)
        return Facts(any_hit, expected if hits else None, None, (), each)

    def component(self, row: Any, p: int, k: int) -> Facts:
        """The odds of one component (PS-ACT-1)."""
        f = row["fighters"][self.me]
        part, weapon, rate, spread = (int(f[name][p]) for name in ("p_part", "p_weapon", "p_rate", "p_spread"))
        if part == Part.ATTACK:
            odds = odds_in(row, self.me, k, weapon, rate)
            return Facts(odds.hit, odds.expected, clauses=attack_words(self.names[k], odds))
        if part == Part.AREA:
            return self.area(row, k, weapon, rate, spread)
        if part in (Part.INTIMIDATE, Part.COW):
            found = intimidation_odds_in(row, self.me, k if part == Part.COW else None)
            first, last = rows_of(row, 1 - int(side_of(row, self.me)))
            minors = [t for t in range(int(first), int(last)) if stands(row, t) and row["fighters"][t]["minor"]]
            named = [self.names[t] for t in ([k] if part == Part.COW else minors)]
            return Facts(success=found.any, clauses=leaving_words(named, found))
        if part == Part.RALLY:
            spines = rally_odds_in(row, self.me)
            raised = sum((p for spine, p in spines.items() if spine > min(spines)), Fraction(0))
            return Facts(success=raised, clauses=(rally_words(spines),))
        doublings = deceit_odds_in(row, self.me)
        side = int(side_of(row, self.me))
        better = sum((p for n, p in doublings.items() if n > row["deceived"][side]), Fraction(0))
        return Facts(success=better, clauses=(deceit_words(doublings),))

    def area(self, row: Any, centre: int, weapon: int, rate: int, spread: int) -> Facts:
        """The odds of an attack on an area; what is expected counts enemies alone (PS-AREA-1)."""
        found = area_odds_in(row, self.me, centre, weapon, rate, spread)
        hits = area_hits_in(row, self.me, centre, weapon, rate, spread)
        side = int(side_of(row, self.me))
        friends = [k for k in found if int(side_of(row, k)) == side]
        expected = sum((odds.expected for k, odds in found.items() if k not in friends), Fraction(0))
        named = [self.names[k] for k in found]
        words = area_words(named, [self.names[k] for k in friends], list(found.values()), hits)
        return Facts(1 - hits.get(0, Fraction(0)), expected, clauses=words)

    def aiming(self) -> Facts:
        """What the next attack at her gains by the aim, with the weapon that is best now (PS-AIM-1)."""
        copy = self.battle.copy()
        row = copy[0]
        f = row["fighters"][self.me]
        f["at"] = planned_at(row, self.me)
        weapon = best_weapon_in(row, self.me, self.target)
        if weapon is None:
            return Facts(clauses=("+2 on the next attack on this target, -2 Dodge until then",))
        f["uses"], f["aim_on"], f["move"] = 1, 0, 0
        plain = odds_in(row, self.me, self.target, weapon)
        f["aim_on"] = self.target + 1
        aimed = odds_in(row, self.me, self.target, weapon)
        gain = (
            f"the next attack has {chance(aimed.hit)} to hit {self.names[self.target]} instead of {chance(plain.hit)}"
        )
        points = f"{on_average(aimed.expected)} damage expected instead of {on_average(plain.expected)}"
        return Facts(clauses=(gain, points, "-2 Dodge until then"))

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
        return Facts(best[1].hit, best[1].expected, clauses=(*clauses, f"then {words[0]}", *words[1:]))

    def attacks(self, state: np.ndarray) -> list[int]:
        """The attacks on one target that can be declared."""
        return [a for a in self.tries.legal(state) if ACTIONS.kind[a] == Act.ATTACK][:_MOST]

    def moved(self, state: np.ndarray) -> tuple[str, ...]:
        """``to 12 m``: where a declared move leads."""
        f = state[0]["fighters"][self.me]
        if not f["move"] or f["move_to"] == self.b["fighters"][self.me]["at"]:
            return ()
        return (f"to {metres(int(f['move_to']))}{' after the action' if f['move_after'] else ''}",)

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
            odds = preempt_odds_in(self.b, self.me, k)
            told.append(f"would come {preempt_words(self.names[k], odds)[0]}")
        return Facts(clauses=("the phase is kept", *told, f"{HELD_OUT:+d} on the next initiative if held to the end"))

    def acting_now(self) -> Facts:
        """A holder acts at this number."""
        return Facts(clauses=(f"acts at number {int(self.b['count'])}",))

    def preempting(self) -> Facts:
        """The chance to come first, or at once (PS-HOLD-1)."""
        odds = preempt_odds_in(self.b, self.me, self.target)
        words = preempt_words(self.names[self.target], odds)
        return Facts(success=odds.get(Turn.FIRST, Fraction(0)), clauses=words)

    # --- what others have declared

    def declining(self) -> Facts:
        """Doing nothing about it: what comes of what is declared against her."""
        if self.b["prompt"] == Prompt.HELD:
            return Facts(clauses=("goes on holding",))
        met = against(self.battle, self.me)
        clauses = tuple(f"{self.names[k]} has {attack_words(self.names[self.me], odds)[0]}" for k, odds in met)
        if not met:
            return Facts(clauses=(f"nothing is declared against {self.names[self.me]}",))
        told = (*clauses, f"{on_average(total(met))} damage expected")
        return Facts(any_of(met), total(met), clauses=told, meets=True)

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
        before, met = against(self.battle, self.me), dict(against(after, self.me))
        if not before:
            return Facts(clauses=(f"nothing is declared against {self.names[self.me]}", *more))
        clauses = []
        for k, odds in before:
            then = met[k].hit if k in met else Fraction(0)
            same = then == odds.hit
            words = f"{self.names[k]} has {chance(then)} to hit"
            clauses.append(words if same else f"{words} instead of {chance(odds.hit)}")
        left = list(met.items())
        clauses.append(f"{on_average(total(left))} damage expected instead of {on_average(total(before))}")
        return Facts(any_of(left), total(left), clauses=(*clauses, *more), meets=True)

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
        return (f"-{ABORT_OFF} on the next initiative" + (f", no phase then with {chance(none)}" if none else ""),)


def product(shares: Any) -> Fraction:
    """The product of fractions."""
    found = Fraction(1)
    for share in shares:
        found *= share
    return found


def any_of(met: list[tuple[int, Odds]]) -> Fraction:
    """The chance that any of several attacks hits."""
    return 1 - product(1 - odds.hit for _, odds in met)


def total(met: list[tuple[int, Odds]]) -> Fraction:
    """The damage of several attacks on average."""
    return sum((odds.expected for _, odds in met), Fraction(0))


def components(row: Any, i: int) -> list[tuple[int, int]]:
    """``(part, target)`` of all that a fighter has declared and that is rolled; -1 where a part has no target."""
    f = row["fighters"][i]
    found = []
    for p in range(int(f["parts_n"])):
        if int(f["p_part"][p]) < Part.AIM:
            rows = int(f["p_targets"][p])
            found += [(p, k) for k in range(int(row["fighters_n"])) if rows >> k & 1] or [(p, -1)]
    return found


def against(state: np.ndarray, me: int) -> list[tuple[int, Odds]]:
    """The odds of every attack that is declared and takes in a fighter, after moves that come before (PS-MOVE-2)."""
    copy = state.copy()
    row = copy[0]
    for k in range(int(row["fighters_n"])):
        f = row["fighters"][k]
        if f["turn_of"] and f["move"] and not f["move_after"]:
            f["at"] = f["move_to"]
    found = []
    for k in range(int(row["fighters_n"])):
        f = row["fighters"][k]
        if k == me or not f["turn_of"] or f["lead"] or not stands(row, k):
            continue
        for p, target in components(row, k):
            part, weapon, rate, spread = (int(f[name][p]) for name in ("p_part", "p_weapon", "p_rate", "p_spread"))
            if part == Part.ATTACK and target == me:
                found.append((k, odds_in(row, k, me, weapon, rate)))
            elif part == Part.AREA:
                hit = area_odds_in(row, k, target, weapon, rate, spread)
                found += [(k, hit[me])] if me in hit else []
    return found
