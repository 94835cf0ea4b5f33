"""What can be told of what a fighter does in her turn: attacks, manoeuvres, moves, and all that changes her Defence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.bits import has
from okenv.core.mind.facts import Ahead, Facts
from okenv.core.voice.verbs import the
from okenv.core.voice.words import chance, rows_listed

from ..mind.forecast import aimed_at
from ..mind.outcomes import after_turn, copied, declared, exposure_in, task_chance, trade_in
from ..rules.actions import ACTIONS, Act
from ..rules.attack import targets_of
from ..rules.engine import target_row
from ..rules.execute import trades
from ..rules.layout import ARMS
from .advice_attacks import best_facts, blow_now, met_words
from .advice_words import expected_words, instead, trade_words
from .asked_words import weapon_name
from .plight import names_behind
from .words import RECOVERS, Cast, metres


class Asked:
    """One answer of whoever is asked, tried on copies."""

    def __init__(self, battle: np.ndarray, action: int, cast: Cast, ahead: Ahead) -> None:
        b = battle[0]
        self.battle, self.b, self.cast, self.names, self.ahead = battle, b, cast, cast.names, ahead
        self.me = int(b["actor"])
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.action, self.target = action, int(target_row(b, action))

    @property
    def mine(self) -> Any:
        """The record of whoever is asked."""
        return self.b["fighters"][self.me]

    def breaks(self, state: np.ndarray, row: int) -> str:
        """``Bob has 42% to break free``."""
        return f"{self.names[row]} has {chance(self.break_chance(state, row))} to break free"

    def break_chance(self, state: np.ndarray, row: int) -> Fraction:
        """The chance to break free of who restrains her, if she tries (ZS-MAN-1)."""
        return task_chance(self.ahead, state, row, Act.BREAK, int(state[0]["fighters"][row]["held_by"]) - 1)

    def recovery(self, state: np.ndarray, row: int, ways: Sequence[int]) -> Facts:
        """``62% to undo the alteration``: of each thing that is to be recovered, by one roll (ZS-ATT-2, ZS-ATT-4)."""
        odds = {way: task_chance(self.ahead, state, row, Act.RECOVER, row, way) for way in ways}
        return Facts(success=max(odds.values()), clauses=tuple(f"{chance(odds[n])} to {RECOVERS[n]}" for n in ways))

    def exposed(self, after: np.ndarray) -> list[str]:
        """``Bob has 34% instead of 62% to hit Ada``: of the enemy who would hit best, if anything changes."""
        before, then = (exposure_in(self.ahead, state, self.me) for state in (self.battle, after))
        if before == then or not before:
            return []
        most = max(before, key=lambda k: (max(before[k], then.get(k, Fraction(0))), -k))
        changed = instead(chance(then.get(most, Fraction(0))), chance(before[most]))
        return [f"{self.names[most]} has {changed} to hit {self.names[self.me]}"]

    def with_attack(self, after: np.ndarray, clauses: Sequence[str], weapon: int | None = None) -> Facts:
        """The best attack that goes with it, behind what has been said."""
        found = best_facts(self.ahead, after, self.me, self.cast, weapon)
        if found is None:
            if weapon is None:
                return Facts(clauses=(*clauses, "no attack with it"))
            name = the(weapon_name(after[0], self.cast, self.me, weapon))
            return Facts(clauses=(*clauses, f"nobody within reach of {name}"))
        first, *more = found.clauses
        return Facts(found.hit, found.expected, clauses=(*clauses, f"then {first}", *more), leads=True)


_LAPSES, _KEPT = "lost when the next turn comes", "kept until it is used"
"""What becomes of a delayed turn (ZS-DELAY-1)."""


class InTurn(Asked):
    """An answer at the prompt of a turn."""

    def tell(self) -> Facts:
        """The facts, by the kind of action."""
        ways: dict[Act, Callable[[], Facts]] = {
            Act.DONE: self.ending,
            Act.DELAY: self.delaying,
            Act.ATTACK: self.attack,
            Act.SPREAD: self.attack,
            Act.SWEEP: self.attack,
            Act.DISARM: self.manoeuvre,
            Act.GRAPPLE: self.manoeuvre,
            Act.TAKEDOWN: self.manoeuvre,
            Act.SQUEEZE: self.manoeuvre,
            Act.DISTRACT: self.distracting,
            Act.BREAK: self.breaking,
            Act.RECOVER: self.recovering,
            Act.WRECK: self.wrecking,
            Act.DRAW: self.arming,
            Act.PICK: self.arming,
            Act.ACTIVATE: self.switching,
            Act.DEACTIVATE: self.switching,
        }
        return ways[self.kind]() if self.kind in ways else self.stance()

    def ending(self) -> Facts:
        """The turn is over."""
        return Facts(clauses=("the turn is over" if self.b["spent"] else "the standard action is not used",))

    def delaying(self) -> Facts:
        """A stored turn (ZS-DELAY-1)."""
        return Facts(clauses=("may interrupt a turn, or join a team", _KEPT if self.b["keeps_delayed"] else _LAPSES))

    def attack(self) -> Facts:
        """An attack, a spread or a sweep, with the trade that does most (ZS-ATT-1, ZS-MAN-1)."""
        target = self.target if self.target >= 0 else self.me
        trade = 0
        if trades(self.b, self.me, int(self.kind), self.option):
            trade = trade_in(self.b, self.me, self.kind, self.option, target)
        state, without = self.without(target)
        after = declared(state, self.me, self.kind, target, self.option, trade)
        blow = blow_now(self.ahead, after)
        first, *more = blow.words(self.names)
        words = f"{trade_words(trade)}: {first}" if trade else first
        met = met_words(self.ahead, after, self.names)
        return Facts(blow.hit, blow.expected, clauses=(*without, words, *more, *met, *self.seen()))

    def without(self, target: int) -> tuple[np.ndarray, tuple[str, ...]]:
        """The state in which whoever is better left out of a spread or sweep is, and who that is (ZS-MAN-3)."""
        kind, weapon = int(self.kind), self.option
        rows = int(targets_of(self.b, self.me, kind, target, weapon))
        left_out = rows & ~int(aimed_at(self.b, self.me, kind, weapon, target))
        state = copied(self.battle)
        state[0]["spared"] = left_out
        names = [name for row, name in enumerate(self.names) if has(left_out, row)]
        return state, ((f"without {rows_listed(names)}",) if names else ())

    def seen(self) -> tuple[str, ...]:
        """Who attacks is hidden no longer (ZS-COND-2)."""
        return ("no longer hidden",) if self.mine["hidden"] else ()

    def manoeuvre(self) -> Facts:
        """A disarm, a grapple, a takedown or a squeeze (ZS-MAN-1, ZS-MAN-2)."""
        target = int(self.mine["holds"]) - 1 if self.kind == Act.SQUEEZE else self.target
        after = declared(self.battle, self.me, self.kind, target, 0)
        blow = blow_now(self.ahead, after)
        clauses = (*blow.words(self.names), *met_words(self.ahead, after, self.names), *self.seen())
        return Facts(blow.hit, blow.expected, blow.hit, clauses=clauses)

    def distracting(self) -> Facts:
        """A distraction (ZS-MAN-1, ZS-COND-2)."""
        odds, whom = task_chance(self.ahead, self.battle, self.me, Act.DISTRACT, self.target), self.names[self.target]
        return Facts(success=odds, clauses=(f"{chance(odds)} to distract {whom}", "-3 AV and DV once then"))

    def breaking(self) -> Facts:
        """Breaking free (ZS-MAN-1)."""
        odds = self.break_chance(self.battle, self.me)
        return Facts(success=odds, clauses=(f"{chance(odds)} to break free",))

    def recovering(self) -> Facts:
        """Sight, nerve, shape or will (ZS-ATT-2, ZS-ATT-4)."""
        return self.recovery(self.battle, self.me, [self.option])

    def wrecking(self) -> Facts:
        """An attack on what gives cover, and who loses it (ZS-OBJ-1)."""
        c = self.option // ARMS
        found, what = self.ahead.after(self.battle, self.action), the(self.cast.cover(c))
        hit, points = found.chance("hit"), found.mean("wreck")
        words = (f"{chance(hit)} to hit {what}", f"{chance(found.chance('wreck', 0))} to destroy it")
        others = names_behind(self.b, c, self.names)
        who = f"behind it: {', '.join(others)}" if others else "nobody is behind it"
        return Facts(hit, points, clauses=(*words, expected_words(points), who))

    def arming(self) -> Facts:
        """A weapon that is drawn or picked up: what an attack with it would do from here (ZS-EQUIP-1, ZS-MAN-2)."""
        after = after_turn(self.battle, self.me, self.kind, self.target, self.option)
        return self.with_attack(after, self.exposed(after), self.option)

    def switching(self) -> Facts:
        """A shield that is activated or deactivated: what it makes of each resistance (ZS-POW-1)."""
        there = after_turn(self.battle, self.me, self.kind, self.target, self.option)[0]["fighters"][self.me]
        named = (("dr", "Damage"), ("mr", "Mental"), ("ar", "Alteration"))
        changed = [(word, int(self.mine[field]), int(there[field])) for field, word in named]
        words = [f"{word} Resistance {now} instead of {was}" for word, was, now in changed if now != was]
        return Facts(clauses=tuple(words))

    def stance(self) -> Facts:
        """A move, a dodge, cover, rising and the like: where it leads, who hits her then, and the best attack."""
        after = after_turn(self.battle, self.me, self.kind, self.target, self.option)
        there, clauses = after[0]["fighters"][self.me], []
        if there["at"] != self.mine["at"]:
            clauses.append(f"to {metres(int(there['at']))}")
        if after[0]["rest"] and not self.b["moved"]:
            clauses.append(f"{metres(int(after[0]['rest']))} of the move left for afterwards")
        if self.mine["cover"] and not there["cover"]:
            clauses.append("out of cover")
        if self.kind == Act.RELEASE:
            clauses.append(f"{self.names[int(self.mine['holds']) - 1]} is free")
        clauses += self.exposed(after)
        if after[0]["spent"]:
            return Facts(clauses=(*clauses, "the standard action is spent"))
        return self.with_attack(after, clauses)
