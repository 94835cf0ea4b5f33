"""What BrOAGS can tell of an action before it is done: exact odds, damage, prices, and what a reaction changes.

Actions are played on copies by the rules themselves, over all dice, everybody else declining whatever is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from okenv.core.mind.facts import Ahead, Facts, Forecast
from okenv.core.voice.verbs import the
from okenv.core.voice.words import chance, metres, rows_listed

from ..mind.outcomes import give_turn
from ..rules.actions import ACTIONS, Act
from ..rules.active_defence import defence
from ..rules.arms import room_for_arm
from ..rules.choices import any_second
from ..rules.engine import default_action, target_row
from ..rules.groups import attackers_of
from ..rules.initiative import quickness
from ..rules.layout import Area, Bond, Deed, Posture, Prompt
from ..rules.movement import evasion
from ..rules.sides import rows_of, side_of, standing, stands
from ..sheet.labels import Labels
from .advice_words import (
    REACTION_WORDS,
    Blow,
    aim_words,
    attack_words,
    break_words,
    expected_words,
    group_words,
    instead,
)
from .asked_words import weapon_name
from .words import Cast

_MOST = 24
"""Attacks that are compared, at most, to tell what a move or a stance leads to."""


def facts(battle: np.ndarray, action: int, names: Sequence[str], labels: Labels | None, ahead: Ahead) -> Facts:
    """The computed quantities of one legal action."""
    return _Advice(battle, action, Cast(names, ("", ""), labels), ahead).tell()


_WILD, _DECLINE = ACTIONS.id(Act.WILD), ACTIONS.id(Act.DECLINE)


def aim_of(answer: int) -> Area:
    """At what an attack is aimed by an answer to how it is made; NONE for a wild one."""
    return Area(int(ACTIONS.option[answer]) + 1) if ACTIONS.kind[answer] == Act.TAMED else Area.NONE


class _Advice:
    """One action of whoever is asked, tried on copies."""

    def __init__(self, battle: np.ndarray, action: int, cast: Cast, ahead: Ahead) -> None:
        self.battle, self.b, self.action = battle, battle[0], action
        self.cast, self.names, self.ahead = cast, cast.names, ahead
        self.me = int(self.b["actor"])
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.target = int(target_row(self.b, action))

    def tell(self) -> Facts:
        """The facts, by what is asked and answered."""
        asked: dict[int, Callable[[], Facts]] = {
            Prompt.REACT: self.reacting,
            Prompt.SHIELD: self.shielding,
            Prompt.RELEASE: self.attacked_while_binding,
            Prompt.KEEP: self.keeping,
            Prompt.LOOSEN: self.loosening,
            Prompt.BOUND: self.bound,
            Prompt.BIND: self.binding,
            Prompt.TAKE: self.taking,
        }
        prompt = int(self.b["prompt"])
        if prompt in asked:
            return asked[prompt]()
        return self.in_turn()

    def do(self) -> np.ndarray:
        """The battle after the action."""
        return self.ahead.do(self.battle, self.action)

    def blow(self, action: int | None = None) -> Blow:
        """The attack under way, or the one that the action makes, when the asked fighter answers so."""
        state = self.do() if self.b["deed"] == Deed.NONE else self.battle
        return Blow(
            Deed(int(state[0]["deed"])), self.ahead.after(self.battle, self.action if action is None else action)
        )

    def enemies(self) -> list[int]:
        """Rows of the enemies who stand."""
        first, last = rows_of(self.b, 1 - int(side_of(self.b, self.me)))
        return [k for k in range(int(first), int(last)) if stands(self.b, k)]

    # --- a turn

    def in_turn(self) -> Facts:
        """An action, a move, or a part of an attack."""
        ways: dict[Act, Callable[[], Facts]] = {
            Act.DONE: self.ending,
            Act.STOP: lambda: Facts(clauses=("no second attack",)),
            Act.ATTACK: self.attack,
            Act.WILD: self.attack,
            Act.TAMED: self.attack,
            Act.STOCK: self.stock,
            Act.HIDE: self.hiding,
            Act.FLEE: self.fleeing,
            Act.DRAW: self.arming,
            Act.PICK: self.arming,
            Act.CLEAR: self.arming,
        }
        if self.kind in ways:
            return ways[self.kind]()
        return self.deed() if Act.TRIP <= self.kind <= Act.DOGPILE else self.stance()

    def ending(self) -> Facts:
        """The turn is over."""
        return Facts(clauses=("the turn is over" if self.b["spent"] else "the action is not used",))

    def attack(self) -> Facts:
        """An attack, or how it is made; wild or tamed, whichever is expected to do more, where that is not said yet."""
        state, answer = self.battle, self.action
        if self.kind == Act.ATTACK:
            state = self.do()
            answer, found = self.best_aim(state)
        else:
            found = self.ahead.after(state, answer)
        whom = int(state[0]["target"])
        words = attack_words(self.names[whom], whom, found)
        if self.kind == Act.ATTACK:
            words = (f"{aim_words(aim_of(answer))}: {words[0]}", *words[1:])
        second = ("a second attack may follow",) if state[0]["nth"] == 1 and any_second(state[0], self.me) else ()
        more = (*self.reactions_to(self.ahead.do(state, answer)), *second)
        return Facts(found.chance("hit"), found.mean("harm"), clauses=(*words, *more))

    def best_aim(self, state: np.ndarray) -> tuple[int, Forecast]:
        """Wild or tamed, whichever does more on average, of a declared attack: the answer and what comes of it."""
        ways = {answer: self.ahead.after(state, answer) for answer in self.ahead.legal(state)}
        best = max(ways, key=lambda answer: ways[answer].mean("harm"))
        return best, ways[best]

    def to_reaction(self, state: np.ndarray) -> tuple[np.ndarray, list[int]]:
        """Where the target of a declared attack may react, if she may, and who may come between before that."""
        between = []
        while state[0]["prompt"] in (Prompt.RELEASE, Prompt.SHIELD):
            if state[0]["prompt"] == Prompt.SHIELD:
                between.append(int(state[0]["actor"]))
            state = self.ahead.do(state, int(default_action(state[0])))
        return state, between

    def reactions_to(self, state: np.ndarray) -> tuple[str, ...]:
        """What others may do about an attack that is declared: ``34% if Bob dodges``, ``Cyd may come between``."""
        state, between = self.to_reaction(state)
        words = (f"{rows_listed([self.names[k] for k in sorted(between)])} may come between",) if between else ()
        if state[0]["prompt"] != Prompt.REACT:
            return words
        deed, whom = Deed(int(state[0]["deed"])), self.names[int(state[0]["actor"])]
        ways = {Act(int(ACTIONS.kind[a])): self.ahead.after(state, a) for a in self.ahead.legal(state)}
        shown = {kind: Blow(deed, ways[kind]).done for kind in REACTION_WORDS if kind in ways}
        return (*words, *(f"{chance(done)} if {whom} {REACTION_WORDS[kind]}s" for kind, done in shown.items()))

    def deed(self) -> Facts:
        """A manoeuvre or a group attack."""
        state, blow = self.do(), self.blow()
        more = list(self.reactions_to(state))
        b = state[0]
        if blow.deed >= Deed.CONCENTRATE:
            others = [k for k in range(int(b["fighters_n"])) if int(b["joining"]) >> k & 1 and k != self.me]
            more.append(f"takes the actions of {rows_listed([self.names[k] for k in others])}")
            words = group_words(self.names[self.target], self.target, int(attackers_of(b)), blow.found)
        else:
            words = blow.manoeuvre_words(self.names[self.target])
        return Facts(blow.hit, blow.expected, blow.success, clauses=(*words, *more))

    def stock(self) -> Facts:
        """A higher score, and whom she is quicker than by it (BR-STOCK-1)."""
        before, now = (int(row["fighters"][self.me]["score"]) for row in (self.b, self.do()[0]))
        raised = self.battle.copy()[0]
        raised["fighters"][self.me]["score"] = now
        mine, then = int(quickness(self.b, self.me)), int(quickness(raised, self.me))
        passed = [self.names[k] for k in self.enemies() if mine < int(quickness(self.b, k)) < then]
        quicker = f"then quicker than {rows_listed(passed)}" if passed else "then quicker than nobody else"
        return Facts(clauses=(f"score {now} instead of {before}", quicker))

    def hiding(self) -> Facts:
        """The chance that nobody sees her (BR-HIDE-1)."""
        odds = self.ahead.after(self.battle, self.action).chance("hide", self.me, least=1)
        return Facts(success=odds, clauses=(f"{chance(odds)} to hide",))

    def fleeing(self) -> Facts:
        """She leaves the fight, and it may be lost by that (BR-HIDE-2, BR-END-1)."""
        last = int(standing(self.b, int(side_of(self.b, self.me)))) == 1
        return Facts(clauses=("leaves the fight", *(("the side is beaten then",) if last else ())))

    def arming(self) -> Facts:
        """A weapon that is drawn, picked up or cleared: what an attack with it would do from here (BR-COVER-1)."""
        return Facts(clauses=(self.with_weapon(self.do(), self.option),))

    def with_weapon(self, state: np.ndarray, weapon: int) -> str:
        """The best attack with one weapon, from where she is, as if the action were still to come."""
        name = the(weapon_name(state[0], self.cast, self.me, weapon))
        turn = state.copy()
        give_turn(turn[0], self.me)
        found = self.best_attack(turn, weapon)
        if found is None:
            return f"nobody within reach of {name}"
        target, _, _, odds = found
        hits = f"{chance(odds.chance('hit'))} to hit {self.names[target]}"
        return f"then an attack with {name} has {hits}, {expected_words(odds.mean('harm'))}"

    def best_attack(self, state: np.ndarray, weapon: int | None = None) -> tuple[int, int, Area, Forecast] | None:
        """``(target, weapon, aim, what comes of it)`` of the attack that does most; None where there is none.

        Without a weapon to look at, attacks are compared as wild ones.
        """
        attacks = [a for a in self.ahead.legal(state) if ACTIONS.kind[a] == Act.ATTACK][:_MOST]
        declared = {a: self.ahead.do(state, a) for a in attacks if weapon is None or ACTIONS.option[a] == weapon}
        if not declared:
            return None
        if weapon is None:
            worth = {a: self.ahead.after(after, _WILD).mean("harm") for a, after in declared.items()}
        else:
            worth = {a: self.best_aim(after)[1].mean("harm") for a, after in declared.items()}
        best = max(worth, key=lambda a: worth[a])
        answer, found = self.best_aim(declared[best])
        return int(target_row(state[0], best)), int(ACTIONS.option[best]), aim_of(answer), found

    def stance(self) -> Facts:
        """A move, a stance, cover: where it leads, her Defence, and the best attack that goes with it."""
        state = self.do()
        after, mine = state[0], self.b["fighters"][self.me]
        there, clauses = after["fighters"][self.me], []
        if there["at"] != mine["at"]:
            clauses.append(f"to {metres(int(there['at']))}")
        clauses += self.defences(after)
        return self.then_attack(state, clauses)

    def then_attack(self, state: np.ndarray, clauses: list[str]) -> Facts:
        """The best attack that she may still make in this turn, behind what has been said."""
        after = state[0]
        goes_on = after["prompt"] == Prompt.TURN and after["actor"] == self.me and after["turn"] == self.b["turn"]
        if self.b["spent"]:
            return Facts(clauses=(*clauses, "the action is spent"))
        found = self.best_attack(state) if goes_on and not after["spent"] else None
        if found is None:
            return Facts(clauses=(*clauses, "no attack with it"))
        row, weapon, aim, odds = found
        words = attack_words(self.names[row], row, odds)
        how = f"then {weapon_name(after, self.cast, self.me, weapon)}, {aim_words(aim)}: {words[0]}"
        return Facts(odds.chance("hit"), odds.mean("harm"), clauses=(*clauses, how, *words[1:]), leads=True)

    def defences(self, after: Any) -> list[str]:
        """``Defence 4 instead of 2`` against whoever finds it lowest, and what her movement takes off attacks."""
        enemies = self.enemies()
        if not enemies:
            return []
        before, then = (min(int(defence(row, k, self.me, self.me, False)) for k in enemies) for row in (self.b, after))
        words = [f"Defence {then} instead of {before}"] if before != then else []
        moving = int(evasion(after, self.me))
        return [*words, f"attacks on {self.names[self.me]} at -{moving}"] if moving else words

    # --- what others do to her

    def reacting(self) -> Facts:
        """A block, a dodge, or neither: what it changes, and its price (BR-REACT-1)."""
        blow = self.blow()
        if self.kind == Act.DECLINE:
            return self.met(blow, None, ())
        more = [f"{float(blow.found.mean('reaction')):+.1f} Defence on average", *self.price()]
        if self.kind == Act.BLOCK and int(self.b["fighters"][self.me]["posture"]) == Posture.PRONE:
            more.append("floored by it")
        return self.met(blow, self.blow(_DECLINE), more)

    def met(self, blow: Blow, before: Blow | None, more: Sequence[str]) -> Facts:
        """An attack on whoever is asked, and what it was before."""
        by = self.names[int(self.b["whose"])]
        words = (*blow.against(by, self.names[self.me], before), *more)
        held = None if before is None else before.done
        return Facts(blow.hit, blow.expected, blow.success, clauses=words, meets=True, before=held)

    def price(self) -> tuple[str, ...]:
        """What a reaction costs: 2 of the score, and maybe the next action (BR-INIT-1, BR-INIT-2)."""
        mine, paid = self.b["fighters"][self.me], self.do()[0]["fighters"][self.me]
        lost = ("the next action is lost",) if paid["lost"] else ()
        return (f"score {paid['score'] + paid['temp']} instead of {mine['score'] + mine['temp']}", *lost)

    def shielding(self) -> Facts:
        """Coming between, or not: who is hit how likely (BR-REACT-2, BR-NOOO-1)."""
        bare, ward = self.blow(_DECLINE), int(self.b["ward"])
        by, protected = self.names[int(self.b["whose"])], self.names[ward]
        if self.kind == Act.DECLINE:
            words = bare.against(by, protected, None)
            return Facts(bare.hit, bare.expected, bare.success, clauses=words, meets=True)
        blow = self.blow()
        odds = blow.found.chance("attack", self.me)
        between = Blow(blow.deed, blow.found.given("attack", self.me))
        kept = instead(chance(blow.done_to(ward)), chance(bare.done))
        words = (
            f"{chance(odds)} to come between, else floored",
            *(between.against(f"then {by}", self.names[self.me], None) if odds else ()),
            f"{kept} for the attack on {protected} to succeed",
        )
        return Facts(blow.hit, blow.expected, odds, clauses=(*words, *self.price()), meets=True)

    def attacked_while_binding(self) -> Facts:
        """A pinner or holder who is attacked lets go, or not (BR-PIN-1)."""
        blow = self.blow()
        if self.kind == Act.KEEP:
            return self.met(blow, None, ())
        state, _ = self.to_reaction(self.do())
        asked = state[0]["prompt"] == Prompt.REACT and state[0]["actor"] == self.me
        kinds = [ACTIONS.kind[a] for a in self.ahead.legal(state)] if asked else []
        ways = " or ".join(word for kind, word in REACTION_WORDS.items() if kind in kinds)
        return self.met(blow, self.blow(ACTIONS.id(Act.KEEP)), (f"may {ways} then",) if ways else ())

    # --- pins and holds

    def keeping(self) -> Facts:
        """Keeping or letting go at the start of a turn, with the best attack that goes with it (BR-STAT-1)."""
        f = self.b["fighters"][self.me]
        other, state = int(f["bond_with"]) - 1, self.do()
        if self.kind == Act.RELEASE:
            return self.then_attack(state, [f"{self.names[other]} is free", *self.defences(state[0])])
        breaks = self.breaks(self.battle, other)
        if int(f["bond"]) == Bond.PINNER:
            return Facts(clauses=(breaks, "nothing else in this turn"))
        return self.then_attack(state, [breaks])

    def loosening(self) -> Facts:
        """Letting go of whoever is about to break free, or holding on: what their dice come to (BR-PIN-1)."""
        other = int(self.b["whose"])
        if self.kind == Act.RELEASE:
            freed = f"{self.names[other]} is free, the action spent"
            return Facts(clauses=(freed, *self.defences(self.do()[0])))
        found = self.ahead.after(self.battle, self.action)
        first, *more = break_words(found, reverse=bool(self.b["reverse"]))
        kept = 1 - found.chance("break", other, least=0)
        return Facts(success=kept, clauses=(f"{self.names[other]} has {first}", *more))

    def breaks(self, state: np.ndarray, row: int) -> str:
        """``Bob has 42% to break free``."""
        turn = state.copy()
        give_turn(turn[0], row)
        free = self.ahead.after(turn, ACTIONS.id(Act.BREAK)).chance("break", row, least=0)
        return f"{self.names[row]} has {chance(free)} to break free"

    def bound(self) -> Facts:
        """Breaking free, reversing a pin, or neither (BR-STAT-1)."""
        by = self.names[self.b["fighters"][self.me]["bond_with"] - 1]
        if self.kind == Act.PASS:
            return Facts(clauses=(f"{by} keeps hold of {self.names[self.me]}",))
        found, reverse = self.ahead.after(self.battle, self.action), self.kind == Act.REVERSE
        success = found.chance("break", self.me, least=1 if reverse else 0)
        return Facts(success=success, clauses=break_words(found, reverse=reverse))

    def binding(self) -> Facts:
        """A pin or a hold: how likely the other breaks it, and what it leaves herself (BR-PIN-1)."""
        f = self.b["fighters"][self.me]
        other = int(f["bond_with"]) - 1 if int(f["bond"]) == Bond.PINNED else int(self.b["target"])
        more = (
            f"{self.names[other]} may reverse it"
            if self.kind == Act.PIN
            else f"-4 on {self.names[self.me]}'s rolls, but free to act"
        )
        return Facts(clauses=(self.breaks(self.do(), other), more))

    def taking(self) -> Facts:
        """A weapon that is kept, or falls (BR-MAN-1)."""
        victim = int(self.b["target"])
        if self.kind == Act.DECLINE:
            return Facts(clauses=(f"{self.names[victim]} drops what is in hand",))
        place = int(room_for_arm(self.b, self.me))
        return Facts(clauses=(self.with_weapon(self.do(), place),))
