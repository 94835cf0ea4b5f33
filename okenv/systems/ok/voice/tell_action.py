"""The sentences of what fighters do: declarations, defences, rolls, what is kept of them, spending."""

from __future__ import annotations

import math

from okenv.core.voice.teller import Teller, kinds, sayings
from okenv.core.voice.told import Told, either
from okenv.core.voice.verbs import third_person
from okenv.core.voice.words import plural

from ..rules.actions import Act
from ..rules.layout import Event
from ..rules.ranks import AVG, number
from .words import PARTS, Cast, deed, deeds, impairment, lethality, rank, total

SETUP_WORDS = {Act.SETUP_FREE: "free", Act.SETUP_HARD: "hard", Act.SETUP_GENERAL: "general"}
SCOPE_WORDS = ("against {}", "against {} and the whole squad", "against everyone")
PAIR_WORDS: dict[int, tuple[str, str]] = {
    Act.ATTACK: ("the first attack", "the second attack"),
    Act.STUNT: ("the stunt", "the attack"),
    Act.GET_UP: ("getting up", "the attack"),
}
"""The two complex parts of a combined action, by its first part (OK-COMB-1)."""
_TASK_WORDS = {
    Act.GET_UP: "to get up",
    Act.STUNT: "for the stunt",
    Act.GUMPTION: "to shake off the impairment",
    Act.RALLY: "to rally the side",
}
SPEND_WORDS = {
    Act.TARGETS: "on numbers",
    Act.BYPASS: "to get around the armour",
    Act.LETHALITY_UP: "to make it more lethal",
    Act.LETHALITY_DOWN: "to make it less lethal",
    Act.CALLED_SHOT: "on a called shot",
    Act.GRAB: "to grab",
    Act.BREAK_FREE: "to break free",
    Act.DISARM: "to disarm",
    Act.TAKEAWAY: "to take the weapon away",
    Act.TAKEDOWN: "to take down",
    Act.THROW: "to throw",
    Act.POWER: "on power",
    Act.DIRECT: "to choose where the weapon flies",
    Act.AVOID: "to do no damage",
    Act.STYLE: "on style",
    Act.DAMAGE: "on damage",
}


def within_reach(margin: int) -> int:
    """How many people extra successes reach on the one-on-many scale (OK-MANY-1, OK-SOC-1)."""
    return math.floor(number(AVG + margin))


def made_of(cover: int, prone: int) -> str:
    """`` (prone -2, active defence +3)``: what is in a difficulty beside the defence on the sheet."""
    parts = [f"{word} {n:+d}" for n, word in ((prone, "prone"), (cover, "active defence")) if n]
    return f" ({', '.join(parts)})" if parts else ""


def _left(ap: int) -> str:
    return either(f" ({ap} AP left)")


class ActionTeller(Teller[Cast]):
    """What fighters declare and roll, and what they buy with it."""

    outcomes = kinds(
        Event.ATTACK_ROLL, Event.SETUP_ROLL, Event.QUICKNESS, Event.TASK, Event.TASK_DONE, Event.INTIMIDATE, Event.MISS,
        Event.HIT, Event.LUCKY, Event.KEEP, Event.GIVE_UP, Event.SPEND, Event.PROP,
    )  # fmt: skip
    sums = kinds(Event.COST, Event.CANDIDATE)
    plain = sayings({
        Event.LUCKY: "A lucky hit: {f} has 1 success more.",
        Event.KEEP: "{f} keeps {1} to hit: enough for {2} in reach.",
    })  # fmt: skip

    # --- declarations

    def _on_declare_attack(self, f: int, t: int, weapon: int, ap: int, owner: int, which: int, *_: int) -> str:
        return self._on_declare(f, Act.ATTACK, t, weapon, ap, owner, which)

    def _on_declare(self, f: int, kind: int, t: int, option: int, ap: int, owner: int, which: int) -> str:
        does = third_person(deed(self.cast, kind, f, self.name(t), option, owner, which))
        return f"{self.name(f)} {'starts to get up' if kind == Act.GET_UP else does}{_left(ap)}."

    def _on_declare_setup(self, f: int, t: int, kind: int, ap: int, *_: int) -> str:
        return f"{self.name(f)} tries a {SETUP_WORDS[Act(kind)]} setup against {self.name(t)}{_left(ap)}."

    def _on_combined(self, f: int, kind: int, t: int, option: int, owner: int, which: int, *_rest: int) -> str:
        first = deed(self.cast, kind, f, self.name(t), option, owner, which)
        if attack := self.take(Event.DECLARE_ATTACK):
            _, on, weapon, ap, owner, which, _ = attack
            second = deed(self.cast, Act.ATTACK, f, self.name(on), weapon, owner, which)
        elif other := self.take(Event.DECLARE):
            _, kind, on, option, ap, owner, which = other
            second = deed(self.cast, kind, f, self.name(on), option, owner, which)
        else:
            return f"{self.name(f)} {third_person(first)}."
        return f"{self.name(f)} {deeds(first, second, self.name(on) if on >= 0 else '')}{_left(ap)}."

    def _on_hold(self, f: int, ap: int, *_: int) -> str:
        return f"{self.name(f)} holds back{_left(ap)}."

    def _on_done(self, f: int, ap: int, *_: int) -> str:
        return f"{self.name(f)} is done for this round{_left(ap)}."

    def _on_interrupt(self, f: int, t: int, ap: int, *_: int) -> str:
        return f"{self.name(f)} interrupts {self.name(t)}{_left(ap)}."

    def _on_defend(self, f: int, attacker: int, scope: int, ap: int, *_: int) -> str:
        whom = SCOPE_WORDS[scope].format(self.name(attacker))
        return f"{self.name(f)} defends {whom}{either(f': +{3 - scope} until the round ends')}{_left(ap)}."

    def _on_protect(self, f: int, t: int, defence: int, ap: int, *_: int) -> str:
        return (
            f"{self.name(f)} protects {self.name(t)}{either(f': this attack needs {rank(defence)} to hit')}{_left(ap)}."
        )

    def _on_lost_action(self, f: int, t: int, *_: int) -> str:
        whom = "" if t == f else f" with {self.name(t)}"
        return f"What {self.name(f)} wanted to do{whom} has become impossible and is lost."

    def _on_prop(self, f: int, prop: int, easy: int, *_: int) -> str:
        how = "with such ease that no roll is needed" if easy else "which needs a roll"
        return f"{self.name(f)} uses {self.cast.prop(prop)}, {how}."

    # --- rolls

    def _costs(self) -> tuple[list[tuple[int, str]], str]:
        """What else goes into the roll that is being told, and what its difficulty is made of."""
        cost = self.take(Event.COST)
        if cost is None:
            return [], ""
        _, combining, moves, prop, grip, cover, prone = cost
        return [(prop, "prop"), (grip, "grabbed"), (-moves, "range"), (-combining, "combined")], made_of(cover, prone)

    def _on_attack_roll(self, f: int, t: int, attack: int, dice: int, setup: int, off: int, difficulty: int) -> str:
        costs, why = self._costs()
        sum_ = total(attack, dice, (setup, "setup"), (off, impairment(off)), *costs)
        verdict, brief = self._verdict()
        full = f"{self.name(f)} rolls {sum_} against {rank(difficulty)} to hit {self.name(t)}{why}{verdict}."
        return Told(full, brief=brief, goes_on=True)

    def _verdict(self) -> tuple[str, str]:
        """Whether the roll that is being told hits, where that is known at once; and that in a sentence."""
        if hit := self.take(Event.HIT):
            verdict = f": a hit with {plural(hit[2], 'extra success')}" if hit[2] else ": a marginal hit"
            return verdict, self._on_hit(*hit)
        missed = self.take(Event.MISS)
        return (f": a miss by {missed[2]}", self._on_miss(*missed)) if missed else ("", "")

    def _on_cost(self, f: int, combining: int, moves: int, prop: int, grip: int, *_: int) -> str:
        return f"{self.name(f)} has {prop + grip - moves - combining:+d} on the roll."

    def _on_setup_roll(self, f: int, t: int, trick: int, dice: int, setup: int, off: int, difficulty: int) -> str:
        costs, _why = self._costs()
        verdict = trick + dice + setup + off + sum(n for n, _ in costs) >= difficulty
        sum_ = total(trick, dice, (setup, "setup"), (off, impairment(off)), *costs)
        against = f"{rank(difficulty)} to set {self.name(t)} up"
        full = f"{self.name(f)} rolls {sum_} against {against}{'' if verdict else ': it fails'}."
        return Told(full, brief="" if verdict else "It fails.", goes_on=True)

    def _on_quickness(self, f: int, quick: int, dice: int, off: int, difficulty: int, won: int, setup: int) -> str:
        result = "goes first" if won else "comes after"
        sum_ = total(quick, dice, (setup, "setup"), (off, impairment(off)))
        return f"{self.name(f)} {result}{either(f': quickness {sum_} against {rank(difficulty)}')}."

    def _on_task(self, f: int, kind: int, skill: int, dice: int, off: int, difficulty: int, setup: int) -> str:
        margin = skill + dice + setup + off - difficulty
        spare = f" with {margin} to spare" if margin else ""
        result = f"it succeeds{spare}" if margin >= 0 else f"it falls {-margin} short"
        sum_ = total(skill, dice, (setup, "setup"), (off, impairment(off)))
        return (
            f"{self.name(f)} rolls{either(f' {sum_} against {rank(difficulty)}')} {_TASK_WORDS[Act(kind)]}: {result}."
        )

    def _on_task_done(self, f: int, kind: int, success: int, value: int, *_: int) -> str | None:
        if kind != Act.GUMPTION or not success:
            return None
        much = "all" if value == 2 else "half"
        return f"{self.name(f)} ignores {much} of the impairment, the next initiative roll included."

    def _on_intimidate(self, f: int, skill: int, dice: int, odds: int, losing: int, off: int, difficulty: int) -> str:
        cost = self.take(Event.COST)
        costs = [(cost[3], "setup"), (cost[4], "grabbed")] if cost else []
        sum_ = total(skill, dice, (odds, "odds"), (losing, "losing"), (off, impairment(off)), *costs)
        margin = skill + dice + odds + losing + off + sum(n for n, _ in costs) - difficulty
        result = f"enough to shake {within_reach(margin)} of them" if margin >= 0 else "nobody gives way"
        return f"{self.name(f)} rolls{either(f' {sum_} against a nerve of {rank(difficulty)}')}: {result}."

    def _on_miss(self, f: int, t: int, short: int, *_: int) -> str:
        return f"{self.name(f)} misses {self.name(t)} by {short}."

    def _on_hit(self, f: int, t: int, extra: int, *_: int) -> str:
        with_what = f"with {plural(extra, 'extra success')}" if extra else "marginally"
        return f"{self.name(f)} hits {self.name(t)} {with_what}."

    # --- what is kept of a roll

    def _on_candidate(self, f: int, t: int, difficulty: int, successes: int, cover: int, prone: int, *_: int) -> str:
        takes = [f"{rank(difficulty)} for {self.name(t)}{made_of(cover, prone)}"]
        while more := self.take(Event.CANDIDATE):
            takes.append(f"{rank(more[2])} for {self.name(more[1])}{made_of(more[4], more[5])}")
        return f"The sweep of {self.name(f)} comes to {successes}; to hit takes {', '.join(takes)}."

    def _on_give_up(self, f: int, kept: int, first: int, bonus: int, *_: int) -> str:
        one, two = PAIR_WORDS[first]
        if kept == 0:
            more = f", and the prop gives +{bonus} to the attack" if bonus else ""
            return f"{self.name(f)} keeps {one} and {two}: 2 successes off each{more}."
        if kept == 3:
            return f"Both {one} and {two} of {self.name(f)} fail."
        return f"{self.name(f)} keeps {(one, two)[kept - 1]} alone: {(two, one)[kept - 1]} fails."

    # --- spending

    def _on_spend(self, f: int, what: int, left: int, price: int, option: int, value: int, needed: int) -> str:
        words = SPEND_WORDS[Act(what)]
        if what == Act.CALLED_SHOT:
            words += f": {PARTS[option]}"
        elif what == Act.TARGETS:
            words += f": up to {value} can be struck"
        elif what in (Act.LETHALITY_UP, Act.LETHALITY_DOWN):
            words += f": {lethality(value)}"
        elif needed or value:
            words += f": power {rank(value)}, {rank(needed)} needed"
        return f"{self.name(f)} spends {plural(price, 'success')} {words}{either(f' ({left} left)')}."
