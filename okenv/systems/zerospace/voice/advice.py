"""What ZeroSpace can tell of an action before it is done: exact odds, points, prices, and what a forced turn changes.

Actions are carried out on copies by the rules' own kernels, up to their dice, nobody else doing anything about them;
from there on the dice are played (:mod:`..mind.outcomes`). :mod:`.advice_turn` has what is done in a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

import numpy as np

from okenv.core.bits import bit
from okenv.core.events import NO_LOG
from okenv.core.mind.facts import NEVER, Ahead, Facts
from okenv.core.voice.verbs import the
from okenv.core.voice.words import chance

from ..mind.outcomes import copied, declared, forced, targets_now, task_chance
from ..mind.threats import hits, of_hazard
from ..rules.actions import Act
from ..rules.arms import room_for_arm, take
from ..rules.conditions import NERVE, SHAPE, WILL, can_recover, fear_answer
from ..rules.forcing import from_hazard
from ..rules.grapple import release
from ..rules.layout import Effort, Prompt
from ..rules.sides import overcome, side_of
from ..rules.teamwork import join_team
from ..sheet.labels import Labels
from .advice_attacks import Blow, best_facts, blow_now, blow_that_hits, run_words
from .advice_turn import Asked, InTurn
from .advice_words import expected_words, trade_words
from .asked_words import intended, weapon_name
from .plight import lying
from .words import Cast, metres

_ATTACKS = (Act.ATTACK, Act.SPREAD, Act.SWEEP, Act.DISARM, Act.GRAPPLE, Act.TAKEDOWN, Act.SQUEEZE)
"""What can be met by a forced turn (ZS-FORCE-1)."""


def facts(battle: np.ndarray, action: int, names: Sequence[str], labels: Labels | None, ahead: Ahead) -> Facts:
    """The computed quantities of one legal action."""
    cast = Cast(names, ("", ""), labels)
    kind = InTurn if battle[0]["prompt"] == Prompt.TURN else _Answer
    return kind(battle, action, cast, ahead).tell()


class _Answer(Asked):
    """An answer at any prompt but that of a turn."""

    def tell(self) -> Facts:
        """The facts, by what is asked."""
        asked: dict[int, Callable[[], Facts]] = {
            Prompt.NEXT: self.next,
            Prompt.RELEASE: self.keeping,
            Prompt.TRADE: self.trading,
            Prompt.TARGETS: self.picking,
            Prompt.INTERRUPT: self.interrupting,
            Prompt.TEAM: self.joining,
            Prompt.FORCE: self.forcing,
            Prompt.STRIKES: self.striking,
            Prompt.FEAR: self.fearing,
            Prompt.TAKE: self.taking,
        }
        return asked[int(self.b["prompt"])]()

    # --- turns

    def next(self) -> Facts:
        """Who is next, by what she could do at once (ZS-TURN-1)."""
        row = self.me if self.kind == Act.GO else self.target
        f, name = self.b["fighters"][row], self.names[row]
        if f["owed"]:
            return Facts(clauses=(f"{name} loses this turn, which was forced earlier",))
        return self.whole_turn(row)

    def whole_turn(self, row: int) -> Facts:
        """The best attack of somebody whose turn begins, without a move: what she did before is over (ZS-MOVE-2).

        The overcome have nothing but the chances to break out (ZS-ATT-4).
        """
        fresh = copied(self.battle)
        fresh[0]["fighters"][row]["run"] = int(Effort.NONE)
        if overcome(fresh[0], row):
            return self.recovery(fresh, row, [way for way in (SHAPE, WILL) if can_recover(self.b, row, way)])
        found = best_facts(self.ahead, fresh, row, self.cast)
        return found or Facts(clauses=(f"{self.names[row]} reaches nobody from here",))

    def interrupting(self) -> Facts:
        """A stored turn that is taken now, or kept (ZS-DELAY-1)."""
        if self.kind == Act.INTERRUPT:
            return self.whole_turn(self.me)
        b, kind = self.b, Act(int(self.b["act"]))
        by, target = int(b["whose"]), int(b["target"])
        if kind not in _ATTACKS:
            return Facts(clauses=(f"{self.names[by]} is going to {intended(b, self.cast)}",))
        blow = self.blow(declared(self.battle, by, kind, target, int(b["option"]), int(b["trade"])))
        told = (f"{self.names[by]} goes on", *blow.words(self.names))
        return Facts(blow.hit, blow.expected, clauses=told, meets=True)

    def keeping(self) -> Facts:
        """A hold that is kept, or not (ZS-MAN-1, ZS-MAN-2)."""
        other = int(self.mine["holds"]) - 1
        if self.kind == Act.KEEP:
            return Facts(clauses=(self.breaks(self.battle, other),))
        after = copied(self.battle)
        release(after[0], self.me, NO_LOG)
        return Facts(clauses=(f"{self.names[other]} is free", *self.exposed(after)))

    # --- attacks of one's own side

    def trading(self) -> Facts:
        """The attack that is declared with this trade (ZS-MAN-1)."""
        b = self.b
        trade = {Act.CALLED: self.option + 1, Act.SUPPRESS: -self.option - 1}.get(self.kind, 0)
        made = declared(self.battle, self.me, Act(int(b["act"])), int(b["target"]), int(b["option"]), trade)
        blow = self.blow(made)
        first, *more = blow.words(self.names)
        words = f"{trade_words(trade)}: {first}" if trade else first
        return Facts(blow.hit, blow.expected, clauses=(words, *more))

    def picking(self) -> Facts:
        """The spread or sweep that is declared on those who are left, plain (ZS-MAN-3)."""
        b, left = self.b, copied(self.battle)
        if self.kind == Act.SPARE:
            left[0]["spared"] |= bit(self.target)
        blow = self.blow(declared(left, self.me, Act(int(b["act"])), int(b["target"]), int(b["option"])))
        return Facts(blow.hit, blow.expected, clauses=blow.words(self.names))

    def joining(self) -> Facts:
        """Working together: what the team does with her and without, and the price (ZS-MAN-1, ZS-MAN-2)."""
        alone, target = self.blow(self.battle), int(self.b["target"])
        whom = self.names[target]
        if self.kind == Act.DECLINE:
            by = self.names[int(self.b["whose"])]
            return Facts(alone.hit, alone.expected, clauses=alone.against(by, whom, target, None))
        after = copied(self.battle)
        join_team(after[0], self.me, self.option, NO_LOG)
        blow = self.blow(after)
        price = "the delayed turn is spent" if self.mine["stored"] else "this round's turn is spent"
        clauses = (*blow.against("the team", whom, target, alone), price)
        return Facts(blow.hit, blow.expected, clauses=clauses)

    def striking(self) -> Facts:
        """Whose attack of a team strikes, now that it hits (ZS-MAN-1)."""
        striker = self.me if self.kind == Act.OWN else self.target
        blow = blow_that_hits(self.ahead, self.battle, self.action, striker)
        return Facts(expected=blow.expected, clauses=blow.words(self.names)[1:] or ("it hits",))

    def taking(self) -> Facts:
        """What a disarmed fighter loses, and where it goes (ZS-MAN-1, ZS-MAN-2)."""
        victim = int(self.b["victim"])
        name = the(weapon_name(self.b, self.cast, victim, self.option))
        if self.kind == Act.KNOCK:
            where = metres(int(self.b["fighters"][victim]["at"]))
            return Facts(clauses=(f"{name} lies at {where}, beside {self.names[victim]}",))
        after, place = copied(self.battle), int(room_for_arm(self.b, self.me))
        take(after[0], self.me, victim, self.option, NO_LOG)
        return self.with_attack(after, (f"{name} changes hands",), place)

    # --- what others do to her

    def forcing(self) -> Facts:
        """A forced turn, or none: what it changes, and its price (ZS-FORCE-1, ZS-FORCE-2)."""
        if from_hazard(self.b):
            return self.escaping()
        bare, by = self.blow(self.battle), self.names[int(self.b["whose"])]
        if self.kind == Act.DECLINE:
            rows = [self.me] if self.me in bare.each else self.wards()
            words = [word for t in rows for word in bare.against(by, self.names[t], t, None)]
            return self.on(bare, rows, words)
        if self.kind == Act.DIVE:
            after = self.blow(forced(self.battle, self.me, Act.DIVE, self.target))
            words = [*after.against(by, self.names[self.me], self.me, None), self.spared(bare, by)]
            return self.on(after, [self.me], [*words, *self.price()])
        after = self.blow(forced(self.battle, self.me, self.kind, self.option))
        more = run_words(self.b, self.me, self.option) if self.kind == Act.RUN else ()
        words = [*after.against(by, self.names[self.me], self.me, bare), *more, *self.price()]
        return replace(self.on(after, [self.me], words), before=bare.each[self.me].hit)

    def escaping(self) -> Facts:
        """Running from a hazard, or a roll to escape it: what it does to whoever stays (ZS-OBJ-2)."""
        hit = Fraction(round(36 * float(hits(self.b, self.me))), 36)
        down, points = (Fraction(int(n), 6) for n in of_hazard(self.b, self.me))
        named = bool(self.mine["named"])
        if self.kind == Act.RUN:
            words = [*run_words(self.b, self.me, self.option), *self.price()]
            return Facts(NEVER, NEVER if named else None, clauses=tuple(words), meets=True, before=hit)
        by, me = the(self.cast.hazard(int(self.b["cursor"]))), self.names[self.me]
        words = [f"{by} has {chance(hit)} to hit {me}"]
        words += [f"{chance(hit * down)} to put {me} out"] if down else []
        words += [expected_words(hit * points)] if named else []
        return Facts(hit, hit * points if named else None, clauses=tuple(words), meets=True)

    def wards(self) -> list[int]:
        """Rows of her own side that the attack is against."""
        return [t for t in targets_now(self.b) if side_of(self.b, t) == side_of(self.b, self.me)]

    def spared(self, bare: Blow, by: str) -> str:
        """``else Ada has 62% to hit Bob``."""
        return f"else {by} has {chance(bare.each[self.target].hit)} to hit {self.names[self.target]}"

    def on(self, blow: Blow, rows: Sequence[int], words: Sequence[str]) -> Facts:
        """The facts of an attack on some of its targets; whom it is not against any more it cannot hit."""
        each = [blow.each[t] for t in rows if t in blow.each]
        counted = not each or any(t in blow.points for t in rows)
        hit = 1 - prod((1 - odds.hit for odds in each), start=Fraction(1))
        points = sum((odds.expected for odds in each), NEVER)
        return Facts(hit, points if counted else None, clauses=tuple(words), meets=True)

    def blow(self, state: np.ndarray) -> Blow:
        """What the attack under way does."""
        return blow_now(self.ahead, state)

    def recovers(self, state: np.ndarray) -> Fraction:
        """The chance to shake off the terror by one roll (ZS-ATT-2)."""
        return task_chance(self.ahead, state, self.me, Act.RECOVER, self.me, NERVE)

    def price(self) -> tuple[str, ...]:
        """What a forced turn costs (ZS-FORCE-1, ZS-FORCE-2)."""
        return ("the delayed turn is spent" if self.mine["stored"] else "the next turn is lost",)

    def fearing(self) -> Facts:
        """Cowering or fleeing (ZS-ATT-3)."""
        flees, after = self.kind == Act.FLEE, copied(self.battle)
        fear_answer(after[0], self.me, flees, NO_LOG)
        lets_go = (f"{self.names[int(self.mine['holds']) - 1]} is free",) if flees and self.mine["holds"] else ()
        way = (
            (f"{metres(int(self.mine['pace']))} away in each turn",)
            if flees
            else (lying(after[0], self.me), "no moves")
        )
        nerve = f"{chance(self.recovers(after))} to shake off the terror with each standard action"
        return Facts(clauses=(*way, *lets_go, nerve))
