"""What BrOAGS can tell of an action before it is done: exact odds, damage, prices, and what a reaction changes.

Actions are tried on copies by the rules themselves, up to their dice, everybody else declining whatever is offered;
from there on the odds are computed (:mod:`.battle_odds`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.events import NO_LOG
from okenv.core.facts import Facts, Tries
from okenv.core.verbs import the
from okenv.core.words import chance, metres, rows_listed

from .actions import ACTIONS, Act
from .active_defence import defence, pay
from .advice_attacks import Blow, Under, best_attack, reactions_to, second_follows
from .advice_words import aim_words, attack_words, break_words, expected_words, group_words, instead
from .arms import room_for_weapon
from .asked_words import weapon_name
from .attack import can_attack
from .battle_odds import (
    AIMS,
    best_odds_in,
    break_odds_in,
    copied,
    expected_reaction,
    hiding_odds_in,
    shield_odds_in,
    strike_odds,
)
from .groups import attackers_of
from .holds import bind
from .initiative import quickness
from .layout import Area, Bond, Deed, Posture, Prompt, Reaction
from .movement import evasion
from .rules import target_row
from .sides import rows_of, side_of, standing, stands
from .words import Cast

if TYPE_CHECKING:
    from .lay_out import Labels


def facts(battle: np.ndarray, action: int, names: Sequence[str], labels: Labels | None, tries: Tries) -> Facts:
    """The computed quantities of one legal action.

    Args:
        battle: the state that waits for the decision, ``[1]``.
        action: its id.
        names: of the fighters.
        labels: names of weapons and places with cover, where they are known.
        tries: tries decisions and dice on copies.
    """
    return _Advice(battle, action, Cast(names, ("", ""), labels), tries).tell()


class _Advice:
    """One action of whoever is asked, tried on copies."""

    def __init__(self, battle: np.ndarray, action: int, cast: Cast, tries: Tries) -> None:
        self.battle, self.b, self.action = battle, battle[0], action
        self.cast, self.names, self.tries = cast, cast.names, tries
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
            Prompt.BOUND: self.bound,
            Prompt.BIND: self.binding,
            Prompt.TAKE: self.taking,
        }
        prompt = int(self.b["prompt"])
        if prompt in asked:
            return asked[prompt]()
        return self.in_turn()

    def do(self) -> Any:
        """The battle after the action."""
        after = self.tries.apply(self.battle, self.action)
        assert after is not None, (self.action, int(self.b["prompt"]))
        return after[0]

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
        if self.kind == Act.ATTACK:
            state = self.do()
            aim = max(AIMS, key=lambda at: strike_odds(state[0], at).expected)
            answer = ACTIONS.id(Act.TAMED, 0, int(aim) - 1) if aim else ACTIONS.id(Act.WILD)
        else:
            state, answer = self.battle, self.action
            aim = Area(self.option + 1) if self.kind == Act.TAMED else Area.NONE
        odds, whom = strike_odds(state[0], aim), self.names[int(state[0]["target"])]
        words = attack_words(whom, odds)
        if self.kind == Act.ATTACK:
            words = (f"{aim_words(aim)}: {words[0]}", *words[1:])
        declared = self.tries.apply(state, answer)
        assert declared is not None
        more = (*reactions_to(declared[0], self.me, self.names, self.tries), *second_follows(state[0], self.me))
        return Facts(odds.hit, odds.expected, clauses=(*words, *more))

    def deed(self) -> Facts:
        """A manoeuvre or a group attack."""
        state = self.do()
        under = Under(state[0]).blow()
        more = list(reactions_to(state, self.me, self.names, self.tries))
        b, whom = state[0], self.names[self.target]
        if int(b["deed"]) >= Deed.CONCENTRATE:
            others = [k for k in range(int(b["fighters_n"])) if int(b["joining"]) >> k & 1 and k != self.me]
            more.append(f"takes the actions of {rows_listed([self.names[k] for k in others])}")
            assert under.group is not None
            words = group_words(whom, int(attackers_of(b)), under.group)
            return Facts(under.hit, under.expected, clauses=(*words, *more))
        return Facts(under.hit, None, under.success, clauses=(*under.words(whom), *more))

    def stock(self) -> Facts:
        """A higher score, and whom she is quicker than by it (BR-STOCK-1)."""
        after = self.do()[0]
        before, now = (int(row["fighters"][self.me]["score"]) for row in (self.b, after))
        raised = copied(self.b)
        raised["fighters"][self.me]["score"] = now
        mine, then = int(quickness(self.b, self.me)), int(quickness(raised, self.me))
        passed = [self.names[k] for k in self.enemies() if mine < int(quickness(self.b, k)) < then]
        quicker = f"then quicker than {rows_listed(passed)}" if passed else "then quicker than nobody else"
        return Facts(clauses=(f"score {now} instead of {before}", quicker))

    def hiding(self) -> Facts:
        """The chance that nobody sees her (BR-HIDE-1)."""
        odds = hiding_odds_in(self.b, self.me)
        return Facts(success=odds, clauses=(f"{chance(odds)} to hide",))

    def fleeing(self) -> Facts:
        """She leaves the fight, and it may be lost by that (BR-HIDE-2, BR-END-1)."""
        last = int(standing(self.b, int(side_of(self.b, self.me)))) == 1
        return Facts(clauses=("leaves the fight", *(("the side is beaten then",) if last else ())))

    def arming(self) -> Facts:
        """A weapon that is drawn, picked up or cleared: what an attack with it would do from here (BR-COVER-1)."""
        after = self.do()[0]
        return Facts(clauses=(self.with_weapon(after, self.option),))

    def with_weapon(self, after: Any, weapon: int) -> str:
        """The best attack with one weapon, from where she is."""
        name = the(weapon_name(after, self.cast, self.me, weapon))
        able = [k for k in self.enemies() if can_attack(after, self.me, k, weapon)]
        if not able:
            return f"nobody within reach of {name}"
        odds = {k: best_odds_in(after, self.me, k, weapon) for k in able}
        best = max(able, key=lambda k: odds[k].expected)
        hits = f"{chance(odds[best].hit)} to hit {self.names[best]}"
        return f"then an attack with {name} has {hits}, {expected_words(odds[best].expected)}"

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
        found = best_attack(after, self.me, self.tries.legal(state)) if goes_on and not after["spent"] else None
        if found is None:
            return Facts(clauses=(*clauses, "no attack with it"))
        row, weapon, aim, odds = found
        words = attack_words(self.names[row], odds)
        how = f"then {weapon_name(after, self.cast, self.me, weapon)}, {aim_words(aim)}: {words[0]}"
        return Facts(odds.hit, odds.expected, clauses=(*clauses, how, *words[1:]))

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
        under, by = Under(self.b), self.names[int(self.b["whose"])]
        bare = under.blow()
        if self.kind == Act.DECLINE:
            return self.met(by, bare, None, ())
        reaction = Reaction.BLOCK if self.kind == Act.BLOCK else Reaction.DODGE
        more = [f"{float(expected_reaction(self.b, self.me, reaction)):+.1f} Defence on average", *self.price()]
        if reaction == Reaction.BLOCK and int(self.b["fighters"][self.me]["posture"]) == Posture.PRONE:
            more.append("floored by it")
        return self.met(by, under.blow(reaction), bare, more)

    def met(self, by: str, blow: Blow, before: Blow | None, more: Sequence[str]) -> Facts:
        """An attack on whoever is asked, and what it was before."""
        words = (*blow.against(by, self.names[self.me], before), *more)
        return Facts(blow.hit, blow.expected, blow.success, clauses=words, meets=True)

    def price(self) -> tuple[str, ...]:
        """What a reaction costs: 2 of the score, and maybe the next action (BR-INIT-1, BR-INIT-2)."""
        paid = copied(self.b)
        pay(paid, self.me, int(Reaction.DODGE), NO_LOG)
        before, after = (int(row["fighters"][self.me]["score"] + row["fighters"][self.me]["temp"])
                         for row in (self.b, paid))  # fmt: skip
        lost = ("the next action is lost",) if paid["fighters"][self.me]["lost"] else ()
        return (f"score {after} instead of {before}", *lost)

    def shielding(self) -> Facts:
        """Coming between, or not: who is hit how likely (BR-REACT-2, BR-NOOO-1)."""
        bare, ward = Under(self.b).blow(), self.names[int(self.b["ward"])]
        by = self.names[int(self.b["whose"])]
        if self.kind == Act.DECLINE:
            return Facts(bare.hit, bare.expected, bare.success, clauses=bare.against(by, ward, None), meets=True)
        odds, between = shield_odds_in(self.b, self.me), copied(self.b)
        between["target"] = self.me
        then = Under(between).blow()
        hit = odds * then.hit + (1 - odds) * bare.hit
        expected = None
        if bare.expected is not None and then.expected is not None:
            expected = odds * then.expected + (1 - odds) * bare.expected
        words = [
            f"{chance(odds)} to come between, else floored",
            *then.against(f"then {by}", self.names[self.me], None),
        ]
        kept = instead(chance((1 - odds) * bare.done), chance(bare.done))
        words.append(f"{kept} for the attack on {ward} to succeed")
        return Facts(hit, expected, odds, clauses=(*words, *self.price()), meets=True)

    def attacked_while_binding(self) -> Facts:
        """A pinner or holder who is attacked lets go, or not (BR-PIN-1)."""
        under, by = Under(self.b), self.names[int(self.b["whose"])]
        if self.kind == Act.KEEP:
            return self.met(by, under.blow(), None, ())
        after = Under(self.do()[0])
        can = after.reactions()
        ways = " or ".join({Reaction.BLOCK: "block", Reaction.DODGE: "dodge"}[way] for way in can)
        return self.met(by, after.blow(), under.blow(), (f"may {ways} then",) if can else ())

    # --- pins and holds

    def keeping(self) -> Facts:
        """Keeping or letting go at the start of a turn, with the best attack that goes with it (BR-STAT-1)."""
        f = self.b["fighters"][self.me]
        other, state = int(f["bond_with"]) - 1, self.do()
        if self.kind == Act.RELEASE:
            return self.then_attack(state, [f"{self.names[other]} is free", *self.defences(state[0])])
        breaks = f"{self.names[other]} has {chance(break_odds_in(self.b, other).free)} to break free"
        if int(f["bond"]) == Bond.PINNER:
            return Facts(clauses=(breaks, "nothing else in this turn"))
        return self.then_attack(state, [breaks])

    def bound(self) -> Facts:
        """Breaking free, reversing a pin, or neither (BR-STAT-1)."""
        by = self.names[int(self.b["fighters"][self.me]["bond_with"]) - 1]
        if self.kind == Act.PASS:
            return Facts(clauses=(f"{by} keeps hold of {self.names[self.me]}",))
        odds, reverse = break_odds_in(self.b, self.me), self.kind == Act.REVERSE
        return Facts(success=odds.over if reverse else odds.free, clauses=break_words(odds, reverse=reverse))

    def binding(self) -> Facts:
        """A pin or a hold: how likely the other breaks it, and what it leaves herself (BR-PIN-1)."""
        f, copy = self.b["fighters"][self.me], copied(self.b)
        other = int(f["bond_with"]) - 1 if int(f["bond"]) == Bond.PINNED else int(self.b["target"])
        pins = self.kind == Act.PIN
        bind(copy, self.me, other, int(Bond.PINNED if pins else Bond.HELD), NO_LOG)
        breaks = f"{self.names[other]} has {chance(break_odds_in(copy, other).free)} to break free"
        more = (
            f"{self.names[other]} may reverse it" if pins else f"-4 on {self.names[self.me]}'s rolls, but free to act"
        )
        return Facts(clauses=(breaks, more))

    def taking(self) -> Facts:
        """A weapon that is kept, or falls (BR-MAN-1)."""
        victim = int(self.b["target"])
        if self.kind == Act.DECLINE:
            return Facts(clauses=(f"{self.names[victim]} drops what is in hand",))
        place = int(room_for_weapon(self.b, self.me))
        return Facts(clauses=(self.with_weapon(self.do()[0], place),))
