"""Deeds in one click: an attack with what leads to it, what tells it more exactly, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from agents.base import silent
from okenv.asked import Action
from okenv.battle import Battle
from okenv.core.policy import Policy
from okenv.core.rng import derive

from . import plans
from .alike import answers_alike, members, renamed, told, usual_answer, verb
from .drivers import aside, shipped_codes
from .situation import Situation
from .spending import spending

MOST_STEPS = 8
"""A deed has so many steps at most before the end of the turn."""
PLAIN = "brute"
"""Who fills in what people seldom mind, where the encounter names nobody who is quick enough."""
_SEED = 0x64656564
_ALONE = "nobody joins in"


@dataclass(frozen=True)
class Deed:
    """What somebody may do with one click.

    Attributes:
        steps: the answers, in order.
        sentence: what people read.
        beside: what goes with it, such as the rate of fire, each in a few words; nothing of what goes without saying.
        target: the row of whom it is aimed at; None for nobody.
        alike: rows of all whom it might as well be aimed at.
        alone: whether no friend for whom a person decides is asked to take part.
    """

    steps: tuple[str, ...]
    sentence: str
    beside: tuple[str, ...] = ()
    target: int | None = None
    alike: tuple[int, ...] = field(default=())
    alone: bool = False


class Usual:
    """What is usual at the present question of a table.

    Args:
        situation: of the table.
        battle: its fight, in which somebody is asked.
    """

    def __init__(self, situation: Situation, battle: Battle) -> None:
        prompt = battle.prompt
        assert prompt is not None
        self._me, self._name, self._kind = prompt.fighter, prompt.name, prompt.kind
        self._rules, self._queue = battle.system.filled("table.usual"), battle.system.module("table.queue")
        self._seen = battle.imagined(prompt.fighter, int(derive(np.uint64(situation.seed), _SEED)))
        self._seen.dice_mode = "ask"
        self._situation, self._policy = situation, cast(Policy | None, None)
        self.legal = self._seen.legal()
        self.alike = answers_alike(self._seen, self.legal)

    def _asks(self) -> Policy:
        """Who fills in what people seldom mind: whom the encounter names for the fighter, if they decide at once."""
        if self._policy is None:
            wanted = self._situation.encounter.fighters[self._me].policy
            quick = wanted in shipped_codes(self._seen.system.name) and ":" not in wanted and wanted != "greedy"
            self._policy = plans.policy_for(self._situation, wanted if quick else PLAIN)
            silent([self._policy])
        return self._policy

    def deeds(self) -> list[Deed]:
        """The attacks, each once for all who differ in nothing: the first weapon first, and at whom is nearest."""
        if self._kind in self._queue.REACTIONS:
            return []
        found: dict[str, Deed] = {}
        for lead, battle, alone in self._beginnings():
            legal = self.legal if lead is None else battle.legal()
            attacks = [one for one in legal if verb(one.notation) in self._rules.ATTACKS]
            rows = members(answers_alike(battle, attacks), attacks)
            for first in rows:
                like = rows[first]
                led = [one for one in like if lead is None or lead.target in (None, one.target)]
                if led and not found.keys() & {one.notation for one in like}:
                    deed = self._deed(battle, lead, led[0], like, alone)
                    found |= dict.fromkeys((one.notation for one in like), deed)
        return sorted(dict.fromkeys(found.values()), key=self._place)

    def offered(self) -> list[Deed]:
        """The deeds with a policy's whole turn before them, where that is none of them."""
        deeds, turn = self.deeds(), self.turn()
        if turn is None or any(self._same(turn, deed) for deed in deeds):
            return deeds
        return [turn, *deeds]

    def _same(self, turn: Deed, deed: Deed) -> bool:
        """Whether two deeds are one, but for whom they are aimed at among those who differ in nothing."""
        ways = [
            [(verb(step), step.rpartition(".")[2] * ("." in step)) for step in one.steps if step != self._rules.ENDS]
            for one in (turn, deed)
        ]
        return ways[0] == ways[1] and (turn.target == deed.target or turn.target in deed.alike)

    def spending(self) -> dict[str, Any] | None:
        """The ways to spend, where successes are spent; see ``spending.spending``."""
        if self._kind not in self._rules.SPENDING:
            return None
        return spending(self._seen, self._asks())

    def _place(self, deed: Deed) -> tuple[int, int, int]:
        """By what a deed is listed: its kind, its weapon, and how far its target is."""
        attack = next(step for step in deed.steps if verb(step) in self._rules.ATTACKS)
        at = self._seen.state[0]["fighters"]["at"]
        away = 0 if deed.target is None else abs(int(at[deed.target]) - int(at[self._me]))
        return self._rules.ATTACKS.index(verb(attack)), self._way(self._seen.action(attack)), away

    def _beginnings(self) -> Iterator[tuple[Action | None, Battle, bool]]:
        """What may come before an attack, the fight then, and whether friends were passed over: nothing comes first."""
        yield None, self._seen, False
        leads = [one for one in self.legal if verb(one.notation) in self._rules.LEADS]
        leads.sort(key=lambda one: (self._rules.LEADS.index(verb(one.notation)), self._way(one)))
        for lead in leads:
            after = self._seen.clone()
            after.apply(lead.notation)
            alone = self._passed(after)
            if self._mine(after):
                yield lead, after, alone

    def _way(self, action: Action) -> int:
        return int(self._seen.system.actions.option[action.id])

    def _mine(self, battle: Battle) -> bool:
        """Whether the same fighter is asked, about no deed of others."""
        prompt = battle.prompt
        return prompt is not None and prompt.fighter == self._me and prompt.kind not in self._queue.REACTIONS

    def _passed(self, battle: Battle) -> bool:
        """Whether friends are asked to take part now; the fight is led past them, as if they declined."""
        asked = False
        while aside(battle, self._name, self._situation.drivers):
            battle.apply(usual_answer(battle).notation)
            asked = True
        return asked

    def _again(self, words: str, target: int | None, named: int | None) -> str:
        """A step in words, where the one before it has named its target as ``them``."""
        return words if target is None or target != named else renamed(words, self._seen.names[target], "them")

    def _says(self, chosen: Action) -> list[str]:
        """What is told of an answer within a deed; nothing of what goes without saying."""
        return [] if verb(chosen.notation) in self._rules.UNSAID else [chosen.sentence]

    def _deed(self, battle: Battle, lead: Action | None, attack: Action, like: list[Action], alone: bool) -> Deed:
        """An attack with all that goes with it."""
        steps = [*([lead.notation] if lead else []), attack.notation]
        after = battle.clone()
        beside: list[str] = []
        after.apply(attack.notation)
        alone |= self._passed(after)
        while self._mine(after) and after.prompt.kind in self._rules.BESIDE and len(steps) < MOST_STEPS:  # type: ignore[union-attr]
            chosen = after.action(self._asks().decide(after).action)
            steps.append(chosen.notation)
            beside += self._says(chosen)
            after.apply(chosen.notation)
            alone |= self._passed(after)
        if alone:
            beside.append(_ALONE)
        if self._rules.ENDS and self._kind in self._queue.TURNS:
            steps.append(self._rules.ENDS)
            beside.append("end the turn")
        words = told(attack, like, battle.names)
        if lead is not None and lead.target is not None:
            if lead.target == attack.target:  # named once
                words = renamed(attack.sentence, battle.names[lead.target], "them")
            words = f"{told(lead, [_as(lead, one.target) for one in like], battle.names)}, then {words}"
        rows = tuple(dict.fromkeys(one.target for one in like if one.target is not None))
        return Deed(tuple(steps), words, tuple(beside), attack.target, rows, alone)

    def turn(self) -> Deed | None:
        """All that a policy would do in the turn, where dice show what is likeliest, if that is no answer by itself.

        What it would do after a roll is part of it only where it goes with the same action, or ends the turn.
        """
        rules, no = self._rules, self._queue.REACTIONS | self._rules.NEXT
        if not rules.ATTACKS or self._kind in no | rules.BESIDE:
            return None
        battle, now = self._seen.clone(), int(self._seen.state[0]["turn"])
        steps, words, beside, rows = list[str](), list[str](), list[str](), list[int]()
        named: int | None = None  # at whom the step before is aimed
        alone, ended, rolled = False, False, False
        while self._goes_on(battle, now, len(steps)):
            prompt = battle.prompt
            assert prompt is not None
            if prompt.fighter != self._me:
                battle.apply(usual_answer(battle).notation)
            else:
                chosen = battle.action(self._asks().decide(battle).action)
                ended = chosen.notation == rules.ENDS
                if rolled and prompt.kind in self._queue.TURNS and not ended:
                    break
                steps.append(chosen.notation)
                said = [] if verb(chosen.notation) in rules.LEADS and chosen.target is None else self._says(chosen)
                if prompt.kind in rules.BESIDE:
                    beside += said
                elif not ended:
                    words += [self._again(one, chosen.target, named) for one in said]
                    named = chosen.target
                if verb(chosen.notation) in rules.ATTACKS and chosen.target is not None:
                    rows.append(chosen.target)
                battle.apply(chosen.notation)
            alone |= self._passed(battle)
            rolled |= battle.dice is not None
            while battle.dice is not None:
                battle.enter(max(battle.chance(), key=lambda one: one[1])[0])
            if ended and self._kind in self._queue.TURNS:
                break
        beside += [_ALONE] * alone + ["end the turn"] * (ended and self._kind in self._queue.TURNS)
        beside, sentence = list(dict.fromkeys(beside)), ", then ".join(words)
        by_itself = not beside and any(one.sentence == sentence for one in self.legal if one.notation in steps[:1])
        if len(steps) < 2 or not words or by_itself:
            return None
        return Deed(tuple(steps), sentence, tuple(beside), rows[0] if rows else None, tuple(rows), alone)

    def _goes_on(self, battle: Battle, now: int, done: int) -> bool:
        """Whether the turn goes on with a question that does not depend on a roll."""
        prompt = battle.prompt
        if prompt is None or int(battle.state[0]["turn"]) != now or done >= MOST_STEPS:
            return False
        if prompt.fighter != self._me:
            return prompt.kind in self._queue.REACTIONS
        if prompt.kind in self._queue.REACTIONS or prompt.kind in self._rules.SPENDING:
            return False
        return prompt.kind not in self._queue.TURNS or not done or bool(self._rules.ENDS)

    def move(self) -> str | None:
        """The usual move beside attacks: what a policy would do, or else the shortest way to the nearest enemy.

        Where there is no attack it is whatever the policy would do.
        """
        if not self._rules.ATTACKS or self._kind in self._queue.REACTIONS or len(self.legal) < 2:
            return None
        chosen = self._seen.action(self._asks().decide(self._seen).action).notation
        kinds = {verb(one.notation) for one in self.legal}
        if not kinds & self._rules.MOVES or verb(chosen) in self._rules.MOVES:
            return self.alike[chosen]
        ways = [one for one in self.legal if verb(one.notation) == "approach" and one.target is not None]
        at = self._seen.state[0]["fighters"]["at"]
        ways.sort(key=lambda one: (abs(int(at[one.target]) - int(at[self._me])), self._way(one)))
        return self.alike[ways[0].notation] if ways else None


def _as(action: Action, target: int | None) -> Action:
    """An answer of the same words that is aimed at somebody else."""
    return Action(action.id, action.notation, action.sentence, target)


def told_deed(deed: Deed) -> dict[str, Any]:
    """A deed as plain data."""
    return {
        "steps": list(deed.steps),
        "sentence": deed.sentence,
        "beside": list(deed.beside),
        "target": deed.target,
        "alike": list(deed.alike),
        "alone": deed.alone,
    }


__all__ = ["Deed", "Usual", "told_deed"]
