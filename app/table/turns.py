"""A fighter's turn as the game master sees it: one plan in a sentence, and when the dice have changed it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from agents.explain import Trial
from okenv.battle import Battle
from okenv.core.voice.told import Reason
from okenv.core.voice.verbs import on_them
from okenv.core.voice.words import listed, percent

from .situation import Grant
from .strength import standing

MOST_DECISIONS = 40
"""So many decisions are followed at most: longer turns are planned as far as that."""
MOST_SECONDS = 1.5
"""So long a plan is followed: what a slow policy does after that is decided when it comes to it."""
Decides = Callable[[Battle], tuple[str, str]]
"""What somebody answers at the present prompt, in notation, and why."""


@dataclass(frozen=True)
class Deed:
    """One thing that a fighter does in a turn.

    Attributes:
        step: what it is, for comparing: its kind and whom it is aimed at.
        words: what the fighter does, without the name, such as ``stabs at Ada``.
        hit: the chance to hit, where it attacks.
        reason: why, a clause.
    """

    step: str
    words: str
    hit: float | None
    reason: str


def step(battle: Battle, notation: str) -> str:
    """What an answer is, for comparing: the verb of its notation, and the name of whom it is aimed at."""
    target = battle.action(notation).target
    verb = notation.replace(".", " ").split()[0]
    return verb if target is None else f"{verb} {battle.names[target]}"


def in_turn(battle: Battle) -> bool:
    """Whether somebody is asked what to do in a turn of their own."""
    prompt = battle.prompt
    return prompt is not None and prompt.kind in battle.system.module("table.queue").TURNS


def follow(battle: Battle, decides: Decides, others: Decides) -> tuple[list[Deed], bool]:
    """What the asked fighter would do this turn, where all dice show what is likeliest.

    Args:
        battle: an imagined copy, which is changed.
        decides: what the fighter answers.
        others: what anybody else answers, to a reaction for example.

    Returns:
        The deeds that are worth telling, and whether they go to the end of the turn.
    """
    prompt = battle.prompt
    assert prompt is not None
    me, now, until = prompt.fighter, int(battle.state[0]["turn"]), time.monotonic() + MOST_SECONDS
    deeds: list[Deed] = []
    for _ in range(MOST_DECISIONS):
        notation, reason = decides(battle) if prompt.fighter == me else others(battle)
        if prompt.fighter == me and (words := battle.does(notation)):
            deeds.append(Deed(step(battle, notation), words, _hit(battle, notation), reason))
        elif prompt.fighter == me and deeds and (hit := _hit(battle, notation)) is not None:
            deeds[-1] = replace(deeds[-1], hit=hit, reason=deeds[-1].reason or reason)  # it settles that chance
        battle.apply(notation)
        _roll(battle)
        if battle.prompt is None or int(battle.state[0]["turn"]) != now:
            return deeds, True
        prompt = battle.prompt
        if prompt.fighter != me and in_turn(battle):
            return deeds, True
        if time.monotonic() > until:
            break
    return deeds, False


def _hit(battle: Battle, notation: str) -> float | None:
    facts = battle.system.module("voice.advice").facts(
        battle.state, battle.action(notation).id, battle.names, battle.labels, Trial(battle.system)
    )
    return None if facts.hit is None or facts.meets or facts.leads else float(facts.hit)


def _roll(battle: Battle) -> None:
    """All awaited dice show what is likeliest."""
    while battle.dice is not None:
        likeliest = max(battle.chance(), key=lambda one: one[1])
        battle.enter(likeliest[0])


def planned(name: str, deeds: Sequence[Deed]) -> Reason:
    """A plan as one deed: ``Thug 2 closes in on Ada and stabs with a knife (62 % to hit): Ada is near.``."""
    once: list[Deed] = []
    for deed in deeds:
        if all(deed.step != one.step and deed.words != one.words for one in once):
            once.append(deed)
    telling = next((deed for deed in reversed(once) if deed.hit is not None), once[0])
    told: dict[str, str] = {}
    named = ""
    for deed in once:
        whom = deed.step.partition(" ")[2]
        told[deed.words] = on_them(deed.words, whom) if whom and whom == named else deed.words
        named = whom
    why = _clause(telling.reason if telling.hit is not None else telling.reason or deeds[0].reason)
    odds = (
        f"{percent(telling.hit)} to hit" if telling.hit is not None and not re.search("%|to hit|no chance", why) else ""
    )  # one number at most
    if odds and telling is not once[-1]:  # what comes behind it has no such chance
        told[telling.words], odds = f"{told[telling.words]} ({odds})", ""
    return Reason(name, listed(list(told.values())), why.rstrip("."), odds)


def _clause(reason: str) -> str:
    """The first clause of a reason, with one chance at most."""
    first = reason.partition(";")[0]
    return first.partition(", ")[0] if first.count("%") > 1 else first


def matters(battle: Battle, grant: Grant, notation: str) -> bool:
    """Whether an answer is something else than what was accepted, so that the game master is asked again.

    Not where nobody needs to be told of it, where the plan did not go so far, or where the same is done to somebody
    else because whom it was meant for is out of the fight.
    """
    one = step(battle, notation)
    if not battle.does(notation) or not grant.whole or one in grant.steps:
        return False
    verb, _, target = one.partition(" ")
    if not target:
        return True
    meant = [name for kind, _, name in (planned.partition(" ") for planned in grant.steps) if kind == verb and name]
    return not meant or not standing(battle).isdisjoint(meant)


def facts_of(deeds: Sequence[Deed]) -> list[dict[str, Any]]:
    """The deeds as plain data, without the step of each."""
    return [{"words": deed.words, "hit": deed.hit, "reason": deed.reason} for deed in deeds]


def deeds_of(plan: Mapping[str, Any]) -> list[Deed]:
    """The deeds of a plan that is plain data."""
    return [Deed(step=one, **facts) for one, facts in zip(plan["steps"], plan["deeds"], strict=True)]
