"""What OK can tell of an action before it is done: exact odds, points, prices, and what a defence changes.

Actions are tried on copies by the rules themselves: they are carried out up to the dice, other people declining
whatever they are offered, and the dice are taken outcome by outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.chance import outcomes
from okenv.core.events import NO_LOG
from okenv.core.events import Event as Logged
from okenv.core.layout import ONGOING
from okenv.core.mind.facts import Facts
from okenv.core.voice.words import chance, metres, on_average, plural

from ..mind.forecast import HIT_WAYS, alone, danger_to, freed_ways, under_way
from ..rules.actions import ACTIONS, Act
from ..rules.active_defence import ONE, ONE_BONUS, cover, defend, protect
from ..rules.damage import points_on
from ..rules.engine import target_row
from ..rules.layout import Event, Prompt, Purpose
from ..rules.movement import distance
from ..rules.setups import FREE_BONUS, set_up
from ..rules.sides import rows_of, side_of, stands
from ..rules.sweep import in_sweep
from ..rules.weapons import first_in_hand
from ..sheet.labels import Labels
from .advice_words import Hits, attack_words, chance_of, expected_of, hits_of, left_of, unit_of
from .spending_advice import landing

_DECLINE, _ALONE = ACTIONS.id(Act.DECLINE), ACTIONS.id(Act.ALONE)
_DEFEND_ONE, _INTERRUPT = ACTIONS.id(Act.DEFEND_ONE), ACTIONS.id(Act.INTERRUPT)
_OFFERS = (Prompt.INTERRUPT, Prompt.DEFEND, Prompt.PROTECT)
_TASKS = {Act.ESCAPE: "an escape", Act.GET_UP: "getting up", Act.GUMPTION: "gumption", Act.RALLY: "a rally"}
"""Tasks of one's own that can be set up, in the order in which they come (OK-SET-1)."""
_BEST_DICE = 4
_STEPS = 200
"""More steps than any action takes to its dice."""


def facts(battle: np.ndarray, action: int, names: Sequence[str], labels: Labels | None, tries: Any) -> Facts:
    """The computed quantities of one legal action."""
    return _Advice(battle, action, names, labels, tries).tell()


class _Advice:
    """One action of whoever is asked, tried on copies."""

    def __init__(
        self, battle: np.ndarray, action: int, names: Sequence[str], labels: Labels | None, tries: Any
    ) -> None:
        self.battle, self.b, self.action = battle, battle[0], action
        self.names, self.labels, self.tries = names, labels, tries
        self.me = int(self.b["actor"])
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.target = int(target_row(self.b, action))
        self.events: list[Logged] = []
        self.defended: np.ndarray | None = None
        self.combining: np.ndarray | None = None
        self.quicker: Fraction | None = None

    def tell(self) -> Facts:
        """The facts, by what is asked."""
        ways: dict[int, Callable[[], Facts]] = {
            Prompt.SPEND: self.outcome,
            Prompt.KEEP: self.outcome,
            Prompt.GIVE_UP: self.outcome,
            Prompt.DEFEND: self.defence,
            Prompt.PROTECT: self.protection,
            Prompt.INTERRUPT: self.interruption,
        }
        return ways.get(int(self.b["prompt"]), self.declaration)()

    # --- carrying it out

    def do(self, state: np.ndarray, action: int) -> np.ndarray:
        """The state after a legal decision; what happened is noted."""
        after = self.tries.apply(state, action)
        assert after is not None, (action, int(state[0]["prompt"]))
        self.events += after[1]
        return after[0]

    def to_the_dice(self, state: np.ndarray, by: int) -> np.ndarray:
        """The action of ``by`` up to its dice, or its end: others decline, she adds nothing, and is the quicker one."""
        for _ in range(_STEPS):
            row = state[0]
            prompt = int(row["prompt"])
            if row["outcome"] != ONGOING:
                break
            if row["dice"] != 0:
                if row["dice_for"] != Purpose.QUICKNESS or row["dice_by"] != by:
                    break
                self.quicker = self.share_of(state, lambda e: e.code == Event.QUICKNESS and e.operands[5] == 1)
                state, events = self.tries.resolve(state, _BEST_DICE)
                self.events += events
            elif prompt == Prompt.COMBINE and row["actor"] == by:
                self.combining = state
                state = self.do(state, _ALONE)
            elif prompt in _OFFERS and row["act_by"] == by:
                if prompt == Prompt.DEFEND and self.defended is None:
                    self.defended = state
                state = self.do(state, _DECLINE)
            else:
                break
        return state

    def share_of(self, state: np.ndarray, such: Callable[[Logged], bool]) -> Fraction:
        """The exact chance that the awaited dice bring an event of that kind."""
        return sum((p for p, n in self.counts(state, such) if n), Fraction(0))

    def counts(self, state: np.ndarray, such: Callable[[Logged], bool]) -> list[tuple[Fraction, int]]:
        """For each outcome of the awaited dice its probability, and how many events of that kind it brings."""
        row = state[0]
        listed = outcomes(int(row["dice"]), int(row["dice_n"]), row["dice_weights"].tolist())
        return [(p, sum(such(e) for e in self.tries.resolve(state, dice)[1])) for dice, p in listed]

    def cost(self) -> tuple[str, ...]:
        """``3 AP, 4 left``, once it is paid."""
        before = int(self.b["fighters"][self.me]["ap"])
        left = left_of(self.events, self.me)
        if left is None:
            return ()
        if before > left:
            return (f"{before - left} AP, {left} left",)
        return (f"{left} AP unused",) if self.kind == Act.DONE else ()

    # --- declarations

    def declaration(self) -> Facts:
        """An action that is declared, alone or as a part."""
        state = self.to_the_dice(self.do(self.battle, self.action), self.me)
        found = self.by_dice(state)
        quick = () if self.quicker is None else (f"first with {chance(self.quicker)}",)
        return replace(found, clauses=(*found.clauses, *quick, *self.cost()))

    def by_dice(self, state: np.ndarray) -> Facts:
        """The facts of the dice that the action waits for, or of what it has done without any."""
        row = state[0]
        purpose = int(row["dice_for"]) if row["dice"] != 0 else -1
        if purpose == Purpose.ATTACK and row["act_by"] == self.me:
            return self.sweep(state) if row["act"] == Act.SWEEP else self.attack(state)
        mine = row["dice"] != 0 and row["dice_by"] == self.me
        if self.kind in (Act.SETUP_FREE, Act.SETUP_HARD, Act.SETUP_GENERAL):
            return self.setup(state, rolled=purpose == Purpose.SETUP and mine)
        if purpose == Purpose.TASK and mine:
            return self.task(state)
        if self.kind == Act.SETUP_OWN:
            return Facts(success=Fraction(1), clauses=self.set_up_task())
        return Facts(clauses=self.plain(state))

    def attack(self, state: np.ndarray) -> Facts:
        """An attack about to be rolled; of two with one roll, this one kept alone."""
        row = state[0]
        on = int(row["act_on"])
        hits, freed = _under_way(row, on), None
        clauses = list(attack_words(self.names[on], hits, unit_of(row, on)))
        if row["act"] == Act.ESCAPE:
            freed = Fraction(int(freed_ways(row, self.me, int(under_way(row, on)))), HIT_WAYS)
            clauses.append(f"{chance(freed)} to get free")
        if row["pre"] == Act.ATTACK:
            other = state.copy()
            other[0]["act_on"], other[0]["act_with"] = row["pre_on"], row["pre_with"]
            second = _danger(other[0], int(row["pre_on"]))
            clauses.append(f"the other one {self.names[row['pre_on']]} with {chance(second)}, each kept alone")
        covered = int(cover(row, on, self.me))
        if covered:
            clauses.append(f"a defence of +{covered} counted")
        if self.defended is not None and self.tries.apply(self.defended, _DEFEND_ONE) is not None:
            met = state.copy()
            defend(met[0], on, self.me, ONE, NO_LOG)
            clauses.append(f"with {chance(_danger(met[0], on))} against a defence (+{ONE_BONUS})")
        return Facts(chance_of(hits), expected_of(hits), freed, hits, tuple(clauses))

    def sweep(self, state: np.ndarray) -> Facts:
        """A sweep about to be rolled: the chance to hit anybody."""
        row = state[0]
        first, last = rows_of(row, 1 - int(side_of(row, self.me)))
        enemies = range(int(first), int(last))
        hits = [_danger(row, k) for k in enemies if in_sweep(row, self.me, k, int(row["act_with"]))]
        anybody, everybody = max(hits), min(hits)
        return Facts(
            anybody,
            clauses=(f"{chance(anybody)} to hit somebody", f"{chance(everybody)} to hit all {len(hits)} at most"),
        )

    def setup(self, state: np.ndarray, *, rolled: bool) -> Facts:
        """A setup: whether it works, and what it adds to an attack."""
        success = Fraction(1)
        if rolled:
            success = self.share_of(state, lambda e: e.code == Event.SETUP and e.operands[0] == self.me)
        clauses: tuple[str, ...] = (f"works with {chance(success)}",) if rolled else ()
        with_it = self.battle.copy()
        set_up(with_it[0], self.me, self.target, self.kind, NO_LOG)
        weapon = int(first_in_hand(self.b, self.me))
        now, then = (
            hits_of(b, self.me, self.target, weapon, int(alone(b, self.me, self.target, weapon)))
            for b in (self.b, with_it[0])
        )
        unit = unit_of(self.b, self.target)
        if then:
            clauses += (
                f"then an attack has {chance(chance_of(then))} to hit instead of {chance(chance_of(now))}",
                f"{on_average(expected_of(then))} {unit} expected instead of {on_average(expected_of(now))}",
            )
        return Facts(success=success, clauses=clauses)

    def set_up_task(self) -> tuple[str, ...]:
        """What a setup adds to the first of her tasks that might fail."""
        ready, legal = self.battle.copy(), self.tries.legal(self.battle)
        f = ready[0]["fighters"][self.me]
        f["setup_on"], f["setup_bonus"] = self.me + 1, FREE_BONUS
        for kind, task in _TASKS.items():
            action = next((a for a in legal if ACTIONS.kind[a] == kind), None)
            if action is None:
                continue
            tried = [_Advice(b, action, self.names, self.labels, self.tries).tell() for b in (ready, self.battle)]
            then, now = (found.hit if found.success is None else found.success for found in tried)
            if then is not None and now is not None and now < 1:
                return (f"then {task} works with {chance(then)} instead of {chance(now)}",)
        return ()

    def task(self, state: np.ndarray) -> Facts:
        """What is rolled without an attack: getting up, gumption, nerve."""
        if self.kind == Act.INTIMIDATE:
            routed = self.counts(state, lambda e: e.code == Event.ROUTED)
            success = sum((p for p, n in routed if n), Fraction(0))
            mean = sum((p * n for p, n in routed), Fraction(0))
            return Facts(
                success=success, clauses=(f"works with {chance(success)}", f"drives {on_average(mean)} off on average")
            )
        if self.kind == Act.RALLY:
            success = self.share_of(state, lambda e: e.code == Event.RALLY)
        else:
            success = self.share_of(state, lambda e: e.code == Event.TASK_DONE and e.operands[2] == 1)
        return Facts(success=success, clauses=(f"works with {chance(success)}",))

    def plain(self, state: np.ndarray) -> tuple[str, ...]:
        """What needs no roll: where it leads, and the best attack that goes with it."""
        clauses: list[str] = []
        if self.kind in (Act.APPROACH, Act.RETREAT):
            before, after = (int(distance(row, self.me, self.target)) for row in (self.b, state[0]))
            clauses.append(f"{metres(after)} from {self.names[self.target]} instead of {metres(before)}")
        elif self.kind == Act.SURRENDER:
            clauses.append(f"{plural(int(points_on(self.b, self.me)), 'point')} borne")
        if self.combining is not None:
            beside = [hits for action in self.attacks_beside(self.combining) if (hits := self.combined(action))]
            if beside:
                best = max(beside, key=expected_of)
                hit, points = chance(chance_of(best)), on_average(expected_of(best))
                clauses.append(f"an attack with it has {hit} to hit, {points} expected")
        return tuple(clauses)

    def attacks_beside(self, state: np.ndarray) -> list[int]:
        """The attacks that go with the first part, on its target where it has one; at most eight."""
        attacks = [a for a in self.tries.legal(state) if ACTIONS.kind[a] == Act.ATTACK]
        on_it = [a for a in attacks if target_row(state[0], a) == self.target]
        return (on_it or attacks)[:8]

    def combined(self, action: int) -> Hits:
        """The hits of an attack that is combined with the first part."""
        other = _Advice(self.combining, action, self.names, self.labels, self.tries)  # type: ignore[arg-type]
        state = other.to_the_dice(other.do(other.battle, action), self.me)
        rolled = state[0]["dice"] != 0 and state[0]["dice_for"] == Purpose.ATTACK
        return _under_way(state[0], int(state[0]["act_on"])) if rolled else ()

    # --- offers

    def defence(self) -> Facts:
        """A defence, or none: what it changes in the chance to be hit."""
        bare, ready = self.battle, self.battle.copy()
        if self.kind != Act.DECLINE:
            defend(ready[0], self.me, int(self.b["act_by"]), self.kind - Act.DEFEND_ONE, NO_LOG)
        first, last = rows_of(self.b, 1 - int(side_of(self.b, self.me)))
        enemies = [k for k in range(int(first), int(last)) if stands(self.b, k)]
        covered = sum(cover(ready[0], self.me, k) > 0 for k in enemies)
        more = (f"covers against {covered} of {len(enemies)}",) if self.kind != Act.DECLINE and len(enemies) > 1 else ()
        return self.met(bare, ready, self.me, more)  # a sweep asks everybody

    def protection(self) -> Facts:
        """Protecting an ally, or not: what it changes in the chance that the ally is hit."""
        ready = self.battle.copy()
        if self.kind != Act.DECLINE:
            protect(ready[0], self.me, int(self.b["act_on"]), NO_LOG)
        return self.met(self.battle, ready, int(self.b["act_on"]), ())

    def met(self, bare: np.ndarray, ready: np.ndarray, on: int, more: tuple[str, ...]) -> Facts:
        """An attack that may hit somebody, without and with a defence."""
        before, after = (_under_way(one[0], on) for one in (bare, ready))
        by = self.names[bare[0]["act_by"]]
        unit = unit_of(bare[0], on)
        ap, left = (int(state[0]["fighters"][self.me]["ap"]) for state in (bare, ready))
        was, hit, mean = chance_of(before), chance_of(after), expected_of(after)
        hits, points = f"{by} has {chance(hit)} to hit", f"{on_average(mean)} {unit} expected"
        held = None if self.kind == Act.DECLINE else was
        if self.kind != Act.DECLINE:
            hits += f" instead of {chance(was)}"
            points += f" instead of {on_average(expected_of(before))}"
            more = (*more, f"{ap - left} AP, {left} left")
        return Facts(hit, mean, None, after, (hits, points, *more), meets=True, before=held)

    def interruption(self) -> Facts:
        """Interrupting: the chance to be first; letting it be: the odds of what was declared."""
        if self.kind == Act.INTERRUPT:
            state = self.do(self.battle, _INTERRUPT)
            if state[0]["prompt"] == Prompt.DECLARE:
                state = self.do(state, self.tries.legal(state)[0])
            self.to_the_dice(state, self.me)
            quick = self.quicker
            clauses = () if quick is None else (f"first with {chance(quick)}",)
            return Facts(success=quick, clauses=(*clauses, *self.cost()))
        by = int(self.b["act_by"])
        row = self.to_the_dice(self.do(self.battle, _DECLINE), by)[0]
        if row["dice"] == 0 or row["dice_for"] != Purpose.ATTACK or row["act_by"] != by:
            return Facts()
        on = int(row["act_on"])
        hits = _under_way(row, on)
        words = attack_words(self.names[on], hits, unit_of(row, on))
        told = (f"{self.names[by]} {words[0]}", *words[1:])
        return Facts(chance_of(hits), expected_of(hits), None, hits, told, meets=True)

    # --- after the roll

    def outcome(self) -> Facts:
        """A purchase, or what is kept of a roll: the points that it leads to, and what else."""
        state = self.do(self.battle, self.action)
        unspent = int(self.b["successes"]) if self.kind == Act.FINISH else 0
        found = landing(state, self.events, self.me, self.tries, unspent)
        clauses = found.clauses(self.names, self.labels, unit_of(self.b, int(self.b["act_on"])))
        return Facts(expected=Fraction(found.points), clauses=clauses)


def _under_way(b: Any, on: int) -> Hits:
    """The hits of the attack under way on somebody whom it may hit."""
    return hits_of(b, int(b["act_by"]), on, int(b["act_with"]), int(under_way(b, on)))


def _danger(b: Any, on: int) -> Fraction:
    return Fraction(int(danger_to(b, on)), HIT_WAYS)
