"""One event, one further situation: a pure function, which a replay of the table calls again.

Dice that the program rolls come from the battle's own generator; their outcomes are part of the result and are given
back to a replay, which needs no generator.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from okenv.asked import Prompt
from okenv.battle import IllegalAction
from okenv.core.voice.told import Reason, Told, placed, reason_of
from okenv.core.voice.verbs import third_person

from .accepting import Accepting
from .alike import usual_answer
from .by_hand import ByHand
from .drivers import aside
from .errors import BadEvent
from .events import (
    BY_ORDER,
    ORDER,
    SMALL,
    Add,
    Consent,
    Correct,
    Decide,
    Dice,
    Do,
    Drive,
    Modify,
    Note,
    Remove,
    Roll,
    Rolls,
    Step,
)
from .noticed import Noticed, noticed, told
from .orders import attack_of
from .playing import Line, Played, Rolled, in_brief
from .rolling import LOTS, Rolling
from .situation import Ahead, Situation, pack

_WHOSE = {
    "program": "The program rolls all dice from now on.",
    "players": "The players' dice are typed from now on, and the program rolls for everybody else.",
    "typed": "All dice are typed from now on.",
}


def begin(situation: Situation, given: Iterable[Rolled] | None = None) -> Played:
    """The fight from its beginning up to the first question; ``given`` is what its dice showed before."""
    play = _Play(situation, given)
    battle = play.battle
    opening = battle.system.module("voice.opening").sentences
    told = opening(situation.encounter.template, battle.names, battle.side_names, battle.labels)
    play.lines += [Line("note", text) for text in told]
    play.lines += [Line("act", text) for text in situation.base.narration()]
    play.dice()
    return play.played(situation.base.told())


def play(situation: Situation, event: Step, given: Iterable[Rolled] | None = None, *, then: bool = False) -> Played:
    """What an event leads to.

    Args:
        situation: before it; it is not changed.
        event: what happens.
        given: what its dice showed when it was played before; None where it happens now.
        then: whether dice beyond those given are rolled as they would be now.

    Raises:
        BadEvent: where it cannot happen.
    """
    one = _Play(situation, given, then)
    try:
        one.step(event)
    except IllegalAction as error:
        raise BadEvent("action", str(error)) from None
    one.dice()
    one.go_on()
    return one.played()


class _Play(ByHand, Accepting, Rolling):
    """An event as it is being played."""

    def played(self, earlier: list[Any] | None = None) -> Played:
        battle, before = self.battle, self.before
        base = before.base if battle.encounter is before.base.encounter else battle
        if self.lines:
            self.explain()
        self.take()
        grant = self.grant if self.grant is not None and self.holds(self.grant) else None
        known = noticed(battle, self.drivers, before.noticed, before.battle(), self.by_hand)
        after = Situation(
            base=base,
            state=pack(battle),
            drivers=self.drivers,
            dice=self.dice_mode,
            modifier=self.modifier,
            seed=before.seed,
            grant=grant,
            taken=tuple(self.taken),
            noticed=known,
            ahead=self.ahead,
            thought=self.thought,
            because=self.because,
            others=self.others,
            about=self.about if self.others else "",
        )
        public = self.public([*(earlier or []), *battle.told()], known)
        return Played(after, in_brief(self.lines), public, self.rolls, self.rolled, battle.inputs())

    def public(self, events: list[Any], known: Noticed) -> list[str]:
        """What the players read: nothing of whom they had not noticed before and have not noticed now."""
        battle, before = self.battle, self.before.noticed.unseen
        joined = set(battle.names) - set(self.before.names)
        never = Noticed(frozenset(name for name in known.unseen if name in before or name in joined), known.called)
        came = [(told(never.names(names)), one, many) for names, one, many in self.moved]
        moved = [f"{', '.join(names)} {one if len(names) == 1 else many}." for names, one, many in came if names]
        tell = self.system.module("table.public").public_sentences
        return [*moved, *told(tell(events, never.names(battle.names), battle.side_names, battle.labels))]

    def step(self, event: Step) -> None:
        if isinstance(event, Correct | Add | Remove | Drive):
            self.ahead, self.others = None, {}
        if self.taken and isinstance(event, Do | Decide):
            raise BadEvent("kind", f"found {event.kind!r}, expected 'consent': {self.taken[0].fighter} waits for it")
        match event:
            case Consent():
                self.consent(event)
            case Do():
                self.do(event)
            case Decide():
                self.decide(event)
            case Roll():
                self.roll(event.outcome, event.modifier)
            case Rolls():
                self.several(event.text)
            case Modify():
                self.modifier = event.by
                self.say("setting", f"The next roll that can have one gets the modifier {event.by:+d}.")
            case Correct():
                self.by_hand = True
                self.correct(event)
            case Add():
                self.add(event)
            case Remove():
                self.by_hand = True
                self.remove(event)
            case Drive():
                self.drive(event)
            case Dice():
                self.dice_mode = event.mode
                self.say("setting", _WHOSE[event.mode])
            case Note():
                self.say("note", event.text)
            case _:
                raise AssertionError(event)

    def do(self, event: Do) -> None:
        asked = self.battle.prompt
        if event.by is not None and (asked is None or asked.name != event.by):
            found = asked.name if asked else "nobody"
            raise BadEvent("by", f"found {event.by!r}, expected {found!r}: that is who is asked now")
        if asked is not None and (event.then or event.alone):
            self.ahead = self.said(event, asked)
        if event.others and not self.system.filled("table.usual").DEFENDS:
            raise BadEvent(
                "others", f"found answers of others, expected none: {self.system.title} asks nobody to defend"
            )
        for name, answer in event.others.items():
            self.row(name, "others")
            self.battle.action(answer)
        if asked is not None and event.others:
            self.others, self.about = self.others | event.others, attack_of(asked)
        self.apply(event.action)

    def said(self, event: Do, asked: Prompt) -> Ahead:
        """What is said of the turn with an answer; what was said of its end holds, where another question came between.

        Raises:
            BadEvent: for a fighter that there is none of.
        """
        who, steps = event.whose or asked.name, tuple(event.then)
        self.row(who, "whose")
        for answer in steps:
            self.battle.action(answer)  # raises for what no fighter can ever answer
        before, kinds = self.ahead, self.queue.TURNS | self.queue.REACTIONS
        if before is not None and before.fighter == who == asked.name and asked.kind not in kinds:
            steps += tuple(last for last in before.steps[-1:] if last == self.system.filled("table.usual").ENDS)
        return Ahead(who, int(self.battle.state[0]["turn"]), steps, event.alone)

    def others_answer(self) -> None:
        """Let those who are asked about the same attack next answer what was said for them, as long as they can."""
        rules = self.system.filled("table.usual")
        while self.others:
            prompt = self.battle.prompt
            if prompt is not None and prompt.kind in rules.FOLLOWS:
                return  # whoever defends is asked how
            if prompt is None or prompt.kind not in rules.DEFENDS or attack_of(prompt) != self.about:
                self.others = {}
                return
            answer = self.others.pop(prompt.name, None)
            if answer is None or not self.battle.answers(answer):
                return
            self.apply(answer)
            self.dice()

    def go_on(self) -> None:
        """Let the fighter of whom the rest of the turn is said do that, as far as it can be done without asking.

        It ends where the turn is over, or where it goes on and the next step cannot be done.
        """
        self.others_answer()
        while (said := self.ahead) is not None:
            prompt = self.battle.prompt
            if self.battle.over or not (said.steps or said.alone) or said.round != int(self.battle.state[0]["turn"]):
                self.ahead = None
                return
            if prompt is None or self.waiting():
                return
            if said.alone and aside(self.battle, said.fighter, self.drivers):
                words = self.system.filled("table.usual").ALONE[prompt.kind]
                self.in_passing(prompt.name, f"{words}, as it was said with the deed")
                self.apply(usual_answer(self.battle).notation)
                self.dice()
                continue
            asked = prompt.name == said.fighter and prompt.kind not in self.queue.REACTIONS
            if not asked or not said.steps or not self.battle.answers(said.steps[0]):
                if prompt.kind in self.queue.TURNS:
                    self.ahead = None
                return
            self.ahead = replace(said, steps=said.steps[1:])
            self.apply(said.steps[0])
            self.dice()
            self.others_answer()

    def waiting(self) -> bool:
        """Whether somebody waits for the game master's consent by now."""
        self.take()
        return bool(self.taken)

    def decide(self, event: Decide) -> None:
        asked, accepted = self.battle.prompt, event.accepted
        if asked is not None:
            if accepted is not None and accepted.scope != "decision":
                self.grant = self.granted(asked.name, accepted)
            if event.policy == SMALL:
                if asked.kind not in self.system.filled("table.usual").NEXT:  # that a turn is lost is told
                    self.in_passing(asked.name, f"{third_person(self.battle.action(event.action).sentence)}, as usual")
            else:
                self.think(asked.name, event)
        self.apply(event.action)

    def in_passing(self, name: str, words: str) -> None:
        """Tell what was answered for somebody; a brief log leaves it out."""
        self.lines.append(Line("act", Told(f"{name} {words}.", brief="")))

    def think(self, name: str, event: Decide) -> None:
        """Remember why somebody does what they do now: the first reason, where their deed has several parts."""
        words, target = self.battle.does(event.action), self.battle.action(event.action).target
        whom = "" if target is None else self.battle.names[target]
        reason = reason_of(name, words, event.reason.rstrip("."), event.action, whom)
        if self.thought is not None and self.thought.name == name:
            self.thought = self.thought.or_because(reason)
            return
        self.explain()
        plan = event.accepted
        if plan is not None and plan.deed and len(plan.steps) == 1:
            self.thought = replace(reason, deed=plan.deed, why=plan.why, odds=plan.odds)
        elif event.policy == ORDER and event.action == usual_answer(self.battle).notation:
            self.in_passing(name, f"{words or third_person(self.battle.action(event.action).sentence)}, {BY_ORDER}")
        elif event.policy == ORDER:
            self.thought = Reason(name, words or third_person(self.battle.action(event.action).sentence), BY_ORDER)
        elif words:
            self.thought = reason

    def explain(self) -> None:
        """Tell the reason that waits for a deed: behind it, or before all lines; not twice running in a round."""
        if self.thought is None:
            return
        if self.thought.why:
            because = int(self.before.battle().state[0]["turn"]), self.thought.name, self.thought.why
            if because == self.because:
                self.thought = replace(self.thought, why="")
            self.because = because
        deeds = [line.text if line.kind in ("act", "roll") else "" for line in self.lines]
        where, words = placed(deeds, self.thought)
        kind = next((line.kind for line in self.lines[where]), "reason")
        self.lines[where] = [Line(kind, text) for text in words]
        self.thought = None

    def apply(self, action: str) -> None:
        prompt = self.battle.prompt
        told = self.battle.apply(action)
        self.decided = prompt.fighter if prompt else -1
        self.lines += [Line("act", text) for text in told]


__all__ = ["LOTS", "Line", "Played", "Rolled", "begin", "play"]
