"""Successes of a first blow in a solved duel: how they are best spent, and what it is worth."""

from __future__ import annotations

from collections import Counter
from typing import Any

from agents.exact import Oracle, Solution
from okenv.core.chance import FUDGE4
from okenv.encounter import Encounter

from .moments import DICE, Span, prepared
from .walk import Walk, kind_of

FIRST_ROLLS = (2, 0)
"""Dice for initiative with which the first side acts first, and both have about as many action points as usual."""


def spends(encounter: Encounter, solution: Solution) -> dict[str, Any]:
    """The best spending for every margin of the first side's first blow, undefended.

    Args:
        encounter: the duel.
        solution: it solved.

    Returns:
        ``margins``: rows of the extra successes, what is bought and how often, the chance to win after it, and after
        damage alone has been bought, each from below and from above.
    """
    oracle, rows = Oracle(solution), dict[int, dict[str, Any]]()
    start = Walk(encounter).begin(*FIRST_ROLLS)
    if start.prompt != "act" or start.actor != 0:
        return {"margins": []}
    ready = None if "setup-free" in solution.game.without else prepared(start)
    for walk in filter(None, (start, ready)):
        edge = walk.edge()
        struck = walk.copy().answer("attack")
        if struck is not None and struck.prompt == "defend":
            struck = struck.answer("decline")
        if struck is None or struck.awaits != FUDGE4:
            continue
        for dice in DICE:
            if edge + dice >= 0 and edge + dice not in rows:
                rows[edge + dice] = _row(oracle, struck.copy().roll(dice), edge + dice)
    return {"margins": [rows[margin] for margin in sorted(rows)]}


def _row(oracle: Oracle, walk: Walk, margin: int) -> dict[str, Any]:
    bought, best = _spent(oracle, walk.copy(), None)
    plain = _spent(oracle, walk.copy(), "damage")[1]
    return {"margin": margin, "bought": dict(bought), "worth": best, "damage_alone": plain}


def _spent(oracle: Oracle, walk: Walk, only: str | None) -> tuple[Counter[str], Span]:
    """What is bought, and what the fight is worth then; ``only`` buys nothing else as long as it can."""
    bought: Counter[str] = Counter()
    worth: Span = oracle.value(walk.state)
    while walk.prompt == "spend" and walk.actor == 0:
        values = oracle.values(walk.state)
        kinds = {action: kind_of(walk.system, action) for action in values}
        wanted = [a for a in values if kinds[a] == only] or [a for a in values if kinds[a] == "finish"] if only else []
        action = max(wanted or values, key=lambda a: sum(values[a]))
        worth = values[action]
        walk.do(action)
        if kinds[action] == "finish":
            break
        bought[kinds[action]] += 1
    return bought, worth
