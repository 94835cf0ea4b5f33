"""Spending in one step: every way to spend what a roll left over, what comes of each, and the one that is proposed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from okenv.battle import Battle
from okenv.core.policy import Policy
from okenv.driver import kernels

MOST_WAYS = 600
"""With more ways than these the successes are spent one by one."""


@dataclass(frozen=True)
class Way:
    """One way to spend.

    Attributes:
        steps: the answers, in order.
        effect: what comes of it, in sentences.
    """

    steps: tuple[str, ...]
    effect: str


class _TooManyError(Exception):
    """More ways than anybody looks through."""


def spending(battle: Battle, policy: Policy) -> dict[str, Any] | None:
    """The ways to spend at the present question; None where nothing is spent, or there are too many of them.

    ``options`` are the purchases, each with a label; ``ways`` every way with its ``steps`` and ``effect``; ``best`` is
    the place among these of what the policy would do.

    Args:
        battle: an imagined one, which is not changed.
        policy: who proposes.
    """
    prompt, rules = battle.prompt, battle.system.filled("table.usual")
    if prompt is None or prompt.kind not in rules.SPENDING:
        return None
    options: dict[str, str] = {}
    try:
        ways = _ways(battle.clone(), prompt.fighter, (), (), options)
    except _TooManyError:
        return None
    wanted = _wanted(battle.clone(), prompt.fighter, policy)
    best = next((k for k, way in enumerate(ways) if way.steps == wanted), 0)
    first = sorted(options, key=lambda action: -wanted.count(action))
    return {
        "options": [{"action": action, "label": options[action]} for action in first],
        "ways": [{"steps": list(way.steps), "effect": way.effect} for way in ways],
        "best": best,
    }


def _spends(battle: Battle, fighter: int) -> bool:
    prompt = battle.prompt
    rules = battle.system.filled("table.usual")
    return prompt is not None and prompt.fighter == fighter and prompt.kind in rules.SPENDING


def _ways(
    battle: Battle, fighter: int, steps: tuple[str, ...], told: tuple[str, ...], options: dict[str, str]
) -> list[Way]:
    """Every way from here; what can be bought is noted in ``options``."""
    if not _spends(battle, fighter):
        return [Way(steps, " ".join(told))]
    default = int(kernels(battle.system.name).default_action(battle.state, 0))
    found: list[Way] = []
    for action in battle.legal():
        if action.id != default:
            options.setdefault(action.notation, _label(action.sentence))
        after = battle.clone()
        bought = _bare(action.sentence).removeprefix("spend ")
        happened = [
            line for line in after.apply(action.notation) if bought not in line
        ]  # what is bought is told already
        found += _ways(after, fighter, (*steps, action.notation), (*told, *happened), options)
        if len(found) > MOST_WAYS:
            raise _TooManyError
    return found


def _label(sentence: str) -> str:
    """What is bought, without what it would be at that moment: ``on damage``, ``to grab (2 successes)``."""
    bare = _bare(sentence)
    found = re.fullmatch(r"spend (\d+) success(?:es)? (.+)", bare)
    if found is None:
        return bare
    return found[2] if found[1] == "1" else f"{found[2]} ({found[1]} successes)"


def _bare(sentence: str) -> str:
    """A sentence without what stands in brackets."""
    return re.sub(r"\s*\([^()]*(\([^()]*\)[^()]*)*\)", "", sentence)


def _wanted(battle: Battle, fighter: int, policy: Policy) -> tuple[str, ...]:
    """What the policy would spend, step by step."""
    steps: list[str] = []
    while _spends(battle, fighter):
        steps.append(battle.action(policy.decide(battle).action).notation)
        battle.apply(steps[-1])
    return tuple(steps)


__all__ = ["MOST_WAYS", "Way", "spending"]
