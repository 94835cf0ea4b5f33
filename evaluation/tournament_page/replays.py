"""Fights of a tournament once more, exactly as they were, with everything that a viewer shows step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any
from urllib.parse import quote

import numpy as np

from okenv.battle import Battle
from okenv.cast import Cast
from okenv.core.layout import SIDES
from okenv.core.policy import Policy, told
from okenv.core.rng import derive
from okenv.driver import RESULTS

from ..plan import Plan
from ..results import results_row
from ..searched import on_states
from .chosen import HOW, Chosen, choose
from .fought import HARM, STANDING, Fought, called

LONGEST_REASON = 200
"""Characters of a reason that are kept."""


def replays(found: Fought, progress: Callable[[str], None] = lambda _: None) -> list[dict[str, Any]]:
    """The closest and the most one-sided fight of every encounter, fought again.

    Args:
        found: the tournament's fights.
        progress: called with the name of an encounter before its fights are run.
    """
    shown = []
    for e, encounter in enumerate(found.tournament.plan.encounters):
        progress(encounter.name)
        shown += [replay(found.tournament.plan, chosen) for chosen in choose(found, e)]
    return shown


def address(encounter: str, why: str) -> str:
    """What follows the ``#`` in the address of a fight on the page."""
    return f"fight/{quote(encounter, safe='')}/{why}"


class _Side:
    """Who decides for one side, exactly as in the tournament."""

    def __init__(self, plan: Plan, code: str, seed: int, begun: Battle) -> None:
        policy = plan.make(code)
        self._begun: Battle | None = None
        if Cast(begun.system).add(code, policy) is None and not on_states(policy):
            # Whoever keeps something from decision to decision is made anew for each fight, and has its own seed.
            policy = plan.make(code, seed)
            self._begun = begun
        self._policy: Policy = policy

    def decide(self, battle: Battle) -> tuple[int, str]:
        """The action, and the reason where there is one."""
        decision = self._policy.decide(battle if self._begun is None else self._begun.at(battle.state))
        return int(decision.action), str(decision.reason)


def replay(plan: Plan, chosen: Chosen) -> dict[str, Any]:
    """Fight a stored fight again.

    Returns:
        Plain data: who fought, the opening, a card for every fighter at the beginning, and for each decision whose it
        was, what and why, what came of it in sentences, and the cards that it changed; the end. ``differs`` says in
        words where it is not the fight that is stored, or is empty.
    """
    e = chosen.match[0]
    encounter = plan.encounters[e]
    seed = int(derive(plan.family(e), chosen.pair))
    battle, begun = Battle(encounter, seed), Battle(encounter)
    system = battle.system
    who = [chosen.match[1 + (side ^ chosen.swap)] for side in range(SIDES)]
    opening = system.module("voice.opening").sentences(
        encounter.template, encounter.names, encounter.side_names, battle.labels
    )
    opening += battle.narration()
    first = cards = _cards(battle)
    steps: list[dict[str, Any]] = []
    stopped = ""
    try:
        sides = [_Side(plan, plan.policies[policy], seed, begun) for policy in who]
        while (prompt := battle.prompt) is not None:
            action, why = sides[prompt.side].decide(battle)
            step: dict[str, Any] = {"by": prompt.fighter, "do": battle.action(action).sentence, "why": _short(why)}
            step["say"] = battle.apply(action)
            after = _cards(battle)
            step["round"] = int(battle.state[0]["turn"])
            step["cards"] = {
                str(k): card for k, (old, card) in enumerate(zip(cards, after, strict=True)) if old != card
            }
            cards = after
            steps.append(step)
    except Exception as error:  # a policy of somebody's own may do anything
        stopped = f"the replay stops here, since a policy failed: {told(error)}"
    return {
        "id": address(encounter.name, chosen.why),
        "encounter": encounter.name,
        "title": encounter.title,
        "why": chosen.why,
        "chosen": HOW[chosen.why],
        "seed": str(seed),  # too long for the numbers of JavaScript
        "pair": chosen.pair,
        "swap": chosen.swap,
        "policies": [called(plan)[policy] for policy in who],
        "sides": encounter.side_names,
        **_stored(plan, chosen),
        "fighters": _fighters(battle),
        "opening": opening,
        "cards": first,
        "steps": steps,
        "end": [] if stopped else battle.aftermath(),
        "differs": stopped or _difference(battle, chosen),
    }


def _stored(plan: Plan, chosen: Chosen) -> dict[str, Any]:
    """The result as it is stored, what the winner had left, and how far the dice favoured that side."""
    found = dict(zip(RESULTS, (int(value) for value in chosen.row), strict=True))
    winner = found["outcome"]
    side = plan.encounters[chosen.match[0]].sides[winner]
    left = {
        "standing": int(chosen.row[STANDING + winner]),
        "of": len(side.fighters),
        "harm": int(chosen.row[HARM + winner]),
    }
    luck = None if np.isnan(chosen.luck) else chosen.luck if winner == chosen.swap else -chosen.luck
    return {"result": found, "winner": winner, "left": left, "luck": luck}


def _fighters(battle: Battle) -> list[dict[str, Any]]:
    assert battle.encounter is not None
    summary = battle.system.module("sheet.schema").sheet_summary
    return [
        {"name": fighter.name, "side": battle.side_of(row), "sheet": summary(fighter.sheet)}
        for row, fighter in enumerate(battle.encounter.fighters)
    ]


def _cards(battle: Battle) -> list[dict[str, Any]]:
    battle.system.need("voice.cards")
    return [asdict(card) for card in battle.cards()]


def _short(reason: str) -> str:
    return reason if len(reason) <= LONGEST_REASON else f"{reason[: LONGEST_REASON - 1]}…"


def _difference(battle: Battle, chosen: Chosen) -> str:
    """In words, where a fight is not what is stored of it."""
    row = results_row(battle.state, battle.system)
    off = [
        f"{name} {int(was)}, now {int(now)}"
        for name, was, now in zip(RESULTS, chosen.row, row, strict=True)
        if int(was) != int(now)
    ]
    if not off:
        return ""
    return f"a policy did not decide as it did in the tournament, and so this is another fight: {'; '.join(off)}"
