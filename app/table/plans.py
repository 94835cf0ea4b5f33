"""What a policy would do: its decision, and the plan that the game master is shown, with alternatives and reasons.

Nothing here changes a table; all of it may take its time and runs in whatever thread calls it.
"""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from agents.base import prepare
from agents.explain import Advice, Alternative, advise
from agents.playouts import STAND_IN
from agents.search.kernels import search_kernels
from okenv.battle import Battle
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import gambit_kernels, kernels

from . import turns
from .alike import answers_alike
from .drivers import ME, allowed, policy_of, slip, squad, thinks_twice, title
from .events import MOST_WORDS, Accepted, Decide, Driver, Scope
from .situation import Situation

SHOWN = 3
"""How many alternatives a plan has, the choice included."""
_LOOKED_AT = 4 * SHOWN
"""Among so many of the best, since those that come to the same are one."""
FAR = 0.2
"""By so much more another answer must win, for certain, for a plan to need a word about it."""
PLAYOUTS = 600
"""Imagined fights behind a plan of a policy that weighs nothing itself."""
_POLICIES = 0x706C616E  # sets the draws of policies apart from all dice
_making = threading.Lock()


@functools.cache
def _declared(system: str) -> bool:
    for gambits in (False, True):
        (gambit_kernels if gambits else kernels)(system)
        search_kernels(system, gambits)
    return True


def ready(system: str) -> None:
    """Declare a rulebook's kernels once, whatever threads come; they compile when they are first called."""
    with _making:
        _declared(system)


def policy_for(situation: Situation, code: str) -> Policy:
    """The policy, with draws that follow from the table's seed."""
    name = situation.encounter.system
    ready(name)
    with _making:
        policy = policy_of(code, name, int(derive(np.uint64(situation.seed), _POLICIES)))
    prepare([policy], situation.encounter)
    return policy


def _slip(situation: Situation, battle: Battle, driver: Driver) -> Decide | None:
    legal = [action.notation for action in battle.legal()]
    slipped = slip(driver, situation.seed, int(battle.state[0]["decisions"]), legal)
    if slipped is None:
        return None
    return Decide(
        action=slipped,
        policy=driver.who,
        reason=f"a slip, at competence {driver.competence:.0%}",
        slip=True,
    )


def decide(situation: Situation, driver: Driver) -> Decide:
    """What a policy does at the present question, or what a slip makes of it.

    Raises:
        ValueError: where the policy cannot decide.
    """
    battle = situation.battle()
    if (slipped := _slip(situation, battle, driver)) is not None:
        return slipped
    decision = policy_for(situation, driver.who).decide(battle)
    return Decide(
        action=battle.action(decision.action).notation, policy=driver.who, reason=decision.reason[:MOST_WORDS]
    )


def plan(situation: Situation, driver: Driver, changed: str = "") -> dict[str, Any]:
    """What a policy would do at the present question: for the rest of the turn, where one begins or goes on.

    ``sentence`` tells it with one number and the reason. Where the weighing finds another answer far better, who thinks
    twice (see ``drivers.thinks_twice``) plans that; of anybody else the sentence says that it is their way. What stands
    below it is for whoever wants to know more: ``details`` are what the policy weighed, ``how`` by which rules and
    reckoning it came to its answer, and ``alternatives`` the next best answers with what they are worth.

    Args:
        situation: at which the fighter is asked.
        driver: of the fighter.
        changed: what was accepted before the dice changed it; empty where nothing was.

    Raises:
        ValueError: where the policy cannot decide.
    """
    battle = situation.battle()
    prompt = battle.prompt
    assert prompt is not None
    slipped = _slip(situation, battle, driver)
    advice = advice_of(situation, driver.who, None, None if slipped else _LOOKED_AT)
    told = {one.notation: _alternative(battle, one) for one in advice.alternatives}
    action = slipped.action if slipped else advice.choice
    because = slipped.reason if slipped else advice.because
    better = None if slipped else far_better(advice)
    twice = better is not None and thinks_twice(driver.who, battle.system.name)
    if better is not None and twice:
        action, because = better.notation, f"it wins more often than {_quoted(advice.chosen.sentence)}"
    chosen = told.get(action) or _unweighed(battle, action)
    deeds, whole = _deeds(situation, driver, (action, because), alone=twice)
    clauses = next((one.facts.clauses for one in advice.alternatives if one.notation == action), ())
    because = next((deed.reason for deed in deeds if deed.reason), because) or next(iter(clauses), "")
    if deeds and not deeds[0].reason:
        deeds[0] = replace(deeds[0], reason=because)
    why = f": {because}" if twice else ""
    sentence = turns.planned(prompt.name, deeds).sentence() if deeds else f"{prompt.name}: {chosen['sentence']}{why}."
    if better is not None and not twice:
        sentence = f"{sentence.removesuffix('.')}; as is their way, rather than {_quoted(better.sentence)}."
    details, how = _thought(situation, driver, advice, slipped)
    if twice:
        how.append(f"by the rules alone: {advice.chosen.sentence}")
    alike = answers_alike(battle, [battle.action(one) for one in (action, *told)])
    others = [one for notation, one in told.items() if alike[notation] == notation != action]
    return {
        **chosen,
        "answer": chosen["sentence"],
        "sentence": sentence,
        "deeds": turns.facts_of(deeds),
        "steps": [deed.step for deed in deeds],
        "whole": whole,
        "twice": twice,
        "because": because,
        "details": list(dict.fromkeys([*details, *clauses])),
        "how": how,
        "alternatives": others[: SHOWN - 1],
        "policy": driver.who,
        "slip": slipped is not None,
        "changed": changed,
        "squad": _squad(situation, battle, prompt.name),
    }


def far_better(advice: Advice) -> Alternative | None:
    """The answer that a weighing finds far better than the policy's choice, and that for certain; else None."""
    best, own = advice.alternatives[0], advice.chosen
    return best if best.value - own.value > FAR and best.low > own.high else None


_PRICE = re.compile(r" \([^()]*\)$")


def _quoted(sentence: str) -> str:
    """An answer as the page has it, without its price."""
    return f"“{_PRICE.sub('', sentence)}”"


def accepted(plan: Mapping[str, Any], scope: Scope) -> Accepted:
    """What the game master accepts with a plan."""
    told = {"words": plan["sentence"]}
    if deeds := turns.deeds_of(plan):
        reason = turns.planned("", deeds)
        told |= {"deed": reason.deed, "odds": reason.odds, "why": reason.why}
    cut = {key: words[:MOST_WORDS] for key, words in told.items()}
    scope = "decision" if plan["twice"] and scope == "turn" else scope  # the rest of the turn is thought over again
    return Accepted(scope=scope, steps=plan["steps"], whole=plan["whole"], **cut)


def decision_of(plan: Mapping[str, Any], accepted: Accepted | None = None) -> Decide:
    """The decision that a plan begins with."""
    return Decide(
        action=plan["action"],
        policy=plan["policy"],
        reason=plan["because"][:MOST_WORDS],
        slip=plan["slip"],
        accepted=accepted,
    )


def _thought(
    situation: Situation, driver: Driver, advice: Advice, slipped: Decide | None
) -> tuple[list[str], list[str]]:
    """What a policy weighed, each in a few words, and how it came to its answer, for whoever unfolds it."""
    who = f"{title(driver.who, situation.base.system.name)} decides"
    how = [one for one in (who, *advice.how, advice.method) if one]
    return [*([slipped.reason] if slipped else []), *advice.details], how


def _squad(situation: Situation, battle: Battle, name: str) -> list[str]:
    """Who else would be accepted with that fighter: those like them whom the game master is asked about as well."""
    return [one for one in squad(situation, battle, name) if one != name and situation.drivers[one].ask != "never"]


def _deeds(situation: Situation, driver: Driver, first: tuple[str, str], alone: bool) -> tuple[list[turns.Deed], bool]:
    """What the asked fighter would do this turn, or ``first`` ``alone``: the present answer, with the reason."""
    battle = situation.battle()
    prompt = battle.prompt
    assert prompt is not None
    if alone or not turns.in_turn(battle) or driver.ask == "decision":
        words = battle.does(first[0])
        return ([turns.Deed(turns.step(battle, first[0]), words, None, first[1])] if words else []), True
    seen = battle.imagined(prompt.fighter, int(derive(np.uint64(situation.seed), _POLICIES + 2)))
    seen.dice_mode = "ask"
    cast, ahead = _cast(situation), [first]

    def decides(now: Battle) -> tuple[str, str]:
        if ahead:
            return ahead.pop()
        asked = now.prompt
        assert asked is not None
        whose = situation.drivers[asked.name]
        if (slipped := _slip(situation, now, whose)) is not None:
            return slipped.action, slipped.reason
        decision = cast[asked.fighter].decide(now)
        return now.action(decision.action).notation, decision.reason

    def others(now: Battle) -> tuple[str, str]:
        asked = now.prompt
        assert asked is not None
        if situation.drivers[asked.name].who == ME:
            usual = int(kernels(now.system.name).default_action(now.state, 0))
            return now.action(usual).notation, ""
        return decides(now)

    return turns.follow(seen, decides, others)


def advice_of(situation: Situation, code: str, seconds: float | None, top: int | None) -> Advice:
    """What a policy says of the present question.

    Args:
        situation: in which somebody must decide.
        code: of the policy.
        seconds: to think in; by default a fixed effort.
        top: how many alternatives to tell.

    Raises:
        ValueError: where nobody is asked, or the policy cannot decide.
    """
    policy, cast = policy_for(situation, code), _cast(situation)
    seed = int(derive(np.uint64(situation.seed), _POLICIES + 1))
    playouts = None if seconds else PLAYOUTS
    return advise(situation.battle(), policy, seconds, top=top, seed=seed, playouts=playouts, cast=cast)


def _cast(situation: Situation) -> list[Policy]:
    """Who plays on for each fighter in what is imagined: who decides for them; of a person whom the encounter names.

    What an encounter names may be a path, which nobody at a table may have read.
    """
    made: dict[str, Policy] = {}
    cast = []
    for fighter in situation.encounter.fighters:
        who = situation.drivers[fighter.name].who
        named = fighter.policy if allowed(fighter.policy, situation.encounter.system) else STAND_IN
        code = named if who == ME else who
        if code not in made:
            made[code] = policy_for(situation, code)
        cast.append(made[code])
    return cast


def _alternative(battle: Battle, one: Alternative) -> dict[str, Any]:
    hit, expected = one.facts.hit, one.facts.expected
    return {
        "action": one.notation,
        "sentence": one.sentence,
        "target": battle.action(one.action).target,
        "value": one.value,
        "low": one.low,
        "high": one.high,
        "hit": None if hit is None else float(hit),
        "expected": None if expected is None else float(expected),
        "meets": one.facts.meets,
        "reason": "; ".join(one.facts.clauses),
    }


def _unweighed(battle: Battle, notation: str) -> dict[str, Any]:
    """An answer that the policy did not look at."""
    action = battle.action(notation)
    unknown = dict.fromkeys(("value", "low", "high", "hit", "expected"))
    return {
        "action": notation,
        "sentence": action.sentence,
        "target": action.target,
        **unknown,
        "meets": False,
        "reason": "",
    }
