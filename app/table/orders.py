"""What a hero answers without being asked: by standing orders, said once, and small questions as usual."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agents.explain import Trial
from okenv.asked import Action, Prompt
from okenv.battle import Battle

from .alike import usual_answer, verb
from .drivers import ME, by_person
from .events import BY_ORDER, ORDER, SMALL, Decide, Driver, Orders
from .movers import whose_turn
from .situation import Situation


def ordered(situation: Situation) -> Decide | None:
    """What is answered at the present question without asking; None where a person is to be asked, or a policy."""
    return None if situation.taken else ordered_in(situation.battle(), situation.drivers)


def ordered_in(battle: Battle, drivers: Mapping[str, Driver]) -> Decide | None:
    """The same in some fight, by who decides for each fighter."""
    prompt, rules = battle.prompt, battle.system.filled("table.usual")
    if prompt is None:
        return None
    driver = drivers[prompt.name]
    if not by_person(driver, prompt.kind, battle.system.module("table.queue").REACTIONS):
        return None
    if driver.orders.small == "usual" and _is_small(battle, prompt.kind, rules):
        return Decide(action=usual_answer(battle).notation, policy=SMALL)
    if driver.orders == Orders():
        return None
    seen = battle.imagined(prompt.fighter, 0)
    action = _answer(seen, prompt.kind, driver.orders, rules)
    return None if action is None else Decide(action=action.notation, policy=ORDER, reason=BY_ORDER)


def asked_together(battle: Battle, drivers: Mapping[str, Driver]) -> list[Battle]:
    """Where a person is asked about a defence: the fight at each further such question to a person, one fighter each.

    They are asked about the same attack, one after the other; here everybody before them lets it come. It ends where
    another attack comes, such as the second one of a deed of two.

    Args:
        battle: which is not changed.
        drivers: who decides, by name.
    """
    kinds = battle.system.filled("table.usual").DEFENDS
    prompt, seen = battle.prompt, set[int]()
    found, now, about = list[Battle](), battle.clone(), "" if prompt is None else attack_of(prompt)
    while prompt is not None and prompt.kind in kinds and prompt.fighter not in seen and attack_of(prompt) == about:
        persons = drivers[prompt.name].who == ME and ordered_in(now, drivers) is None
        if not persons and not seen:
            return []
        if persons and seen:
            found.append(now.clone())
        seen.add(prompt.fighter)
        now.apply(usual_answer(now).notation)
        prompt = now.prompt
    return found


def attack_of(prompt: Prompt) -> str:
    """The question without whom it asks: the same for all who are asked about one attack, for no other attack."""
    return _asking(prompt, [""])


def asked_of_all(prompt: Prompt, further: Sequence[Battle]) -> str:
    """The question as it is put to whom it asks and to those in ``further``, where ``asked_together`` found them."""
    return _asking(prompt, [prompt.name, *(one.prompt.name for one in further if one.prompt is not None)])


def _asking(prompt: Prompt, names: Sequence[str]) -> str:
    """The question with others as those whom it asks: what they are attacked with names them too, and stays."""
    whom = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return re.sub(rf"(?<!\w)does {re.escape(prompt.name)}(?!\w)", lambda _: f"does {whom}", prompt.sentence)


def _is_small(battle: Battle, kind: str, rules: Any) -> bool:
    """Whether a question nearly always has one answer: or is who is next of those who all lose the turn."""
    b = battle.state[0]
    if kind not in rules.NEXT:
        return bool(rules.small(b))
    return all(rules.loses_turn(b, whose_turn(battle, one)) for one in battle.legal())


def _answer(seen: Battle, kind: str, orders: Orders, rules: Any) -> Action | None:
    legal = seen.legal()
    default = usual_answer(seen)
    if kind in rules.SPENDING:
        return _most(seen, legal) if orders.spend == "damage" else None
    if kind in rules.FOLLOWS:
        if orders.defend not in ("always", "above"):
            return None
        sheltering = [one for one in legal if verb(one.notation) in rules.SHELTERS]
        return _safest(seen, [default, *sheltering], Trial(seen.system)) if sheltering else default
    defences = [one for one in legal if verb(one.notation) in rules.DEFENCES]
    if kind in rules.DEFENDS and defences:
        return _defence(seen, orders, default, defences, rules)
    fronts = [one for one in legal if verb(one.notation) in rules.FRONTS]
    if orders.front == "never" and fronts and len(fronts) + 1 == len(legal):
        return default
    return None


def _defence(seen: Battle, orders: Orders, default: Action, defences: list[Action], rules: Any) -> Action | None:
    """The defence that leaves the least chance to be hit, where the order wants one; None: the person is asked."""
    if orders.defend == "ask":
        return None
    if orders.defend == "never":
        return default
    trial = Trial(seen.system)
    threat = _hit(seen, default, trial)
    least = orders.above / 100 if orders.defend == "above" else 0.0
    if threat <= least:
        return default
    best = _safest(seen, [default, *defences], trial)
    if best == default:
        return default
    if orders.again != "always" and rules.again(seen.state[0], seen.state[0]["actor"]):
        return None if orders.again == "ask" else default
    return best


def _safest(seen: Battle, answers: list[Action], trial: Trial) -> Action:
    """The answer that leaves the least chance to be hit; of equals the first."""
    return min(answers, key=lambda one: _hit(seen, one, trial))


def _hit(seen: Battle, action: Action, trial: Trial) -> float:
    """The chance to be hit with that answer; 0 where nobody attacks the fighter."""
    facts = seen.system.module("voice.advice").facts(seen.state, action.id, seen.names, seen.labels, trial)
    return float(facts.hit) if facts.hit is not None and facts.meets else 0.0


def _most(seen: Battle, legal: list[Action]) -> Action:
    """The purchase that leads to the most harm; of equals the first."""
    facts, trial = seen.system.module("voice.advice").facts, Trial(seen.system)
    harm = [facts(seen.state, one.id, seen.names, seen.labels, trial).expected or 0 for one in legal]
    return legal[harm.index(max(harm))]


__all__ = ["asked_of_all", "asked_together", "attack_of", "ordered", "ordered_in"]
