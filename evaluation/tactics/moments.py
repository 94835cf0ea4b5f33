"""Moments of a solved duel: what each answer is worth, by the action points of both."""

from __future__ import annotations

from typing import Any

from agents.exact import Oracle, Solution
from okenv.encounter import Encounter

from .walk import Walk, kind_of

DICE = range(-4, 5)
Span = tuple[float, float]


def moments(encounter: Encounter, solution: Solution) -> dict[str, Any]:
    """What whoever is asked in the first round could do, and what it is worth to her, for all initiative rolls.

    Args:
        encounter: the duel.
        solution: it solved.

    Returns:
        ``act`` and ``defend``: rows of who is asked (0 or 1), her action points, those of the other, whether a setup
        is ready (the attacker's), by how much the attack succeeds with dice of 0, and the chance to win after each
        kind of answer, from below and from above.
    """
    oracle, found = Oracle(solution), _Found(solution)
    for red in DICE:
        for blue in DICE:
            walk = Walk(encounter).begin(red, blue)
            if walk.prompt != "act":
                continue
            found.act(oracle, walk, False)
            ready = prepared(walk)
            if ready is not None and ready.actor == walk.actor:
                found.act(oracle, ready, True)
    return {"act": list(found.acts.values()), "defend": list(found.defends.values())}


def prepared(walk: Walk) -> Walk | None:
    """The same with a free setup made, and everybody else done until she acts again; None where she does not."""
    actor = walk.actor
    after = walk.copy().answer("setup-free")
    while after is not None and after.prompt == "act" and after.actor != actor:
        after = after.answer("done")
    return after if after is not None and after.prompt == "act" else None


class _Found:
    def __init__(self, solution: Solution) -> None:
        self._system, self._left_out = solution.game.system, set(solution.game.without)
        self.acts: dict[tuple[int, ...], dict[str, Any]] = {}
        self.defends: dict[tuple[int, ...], dict[str, Any]] = {}

    def act(self, oracle: Oracle, walk: Walk, setup: bool) -> None:
        if "setup-free" in self._left_out and setup:
            return
        row = self._row(oracle, walk, setup, walk.edge(), self.acts)
        after = walk.copy().answer("attack")
        if row is not None and after is not None and after.prompt == "defend":
            self._row(oracle, after, setup, walk.edge(), self.defends)

    def _row(
        self, oracle: Oracle, walk: Walk, setup: bool, edge: int, rows: dict[tuple[int, ...], dict[str, Any]]
    ) -> dict[str, Any] | None:
        who = walk.actor
        key = (who, walk.ap(who), walk.ap(1 - who), int(setup))
        if key in rows:
            return None
        best: dict[str, Span] = {}
        for action, (low, high) in oracle.values(walk.state).items():
            kind = kind_of(self._system, action)
            span = (low, high) if who == 0 else (1 - high, 1 - low)
            if kind not in best or sum(span) > sum(best[kind]):
                best[kind] = span
        names = ("who", "ap", "other_ap", "setup")
        rows[key] = {**dict(zip(names, key, strict=True)), "edge": edge, "worth": best}
        return rows[key]
