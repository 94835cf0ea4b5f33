"""How long the searching policies think, and how many decisions they simulate, on one core.

    python -m benchmarks.search [--json] [--seconds S]

Every policy decides at the same prompts, taken from fights of ``brute`` against itself.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from agents.registry import make_policy
from okenv import Battle, load_encounter

from . import tables

CODES = ("greedy", "mcts:100", "mcts:1000", "mcts:1000,rounds=1000")
"""The last one plays every imagined fight to its end."""
IN_DUELS = "expectimax:2"
SQUADS = ("boarding-party",)
"""Encounters of other rulebooks, in which several act for each side."""
IN_SQUADS = ("greedy", "mcts:100")
PROMPTS = 40


def prompts(name: str, count: int) -> np.ndarray:
    """States ``[count]`` of an encounter that wait for a decision, from fights of brutes, every third prompt."""
    encounter, states, seed = load_encounter(name), [], 0
    brute = make_policy("brute", encounter.system)
    while len(states) < count:
        battle, asked = Battle(encounter, seed), 0
        while not battle.over and len(states) < count:
            if asked % 3 == 0:
                states.append(battle.state)
            asked += 1
            battle.apply(brute.decide(battle).action)
        seed += 1
    return np.concatenate(states)


def measure(seconds: float) -> dict[str, Any]:
    """``{encounter: {policy: {ms, simulated, per_s}}}``: milliseconds and simulated decisions of a mean decision."""
    found = {name: _rows(name, seconds, CODES) for name in tables.ENCOUNTERS}
    return found | {name: _rows(name, seconds, IN_SQUADS) for name in SQUADS}


def _rows(name: str, seconds: float, codes: tuple[str, ...]) -> dict[str, dict[str, float]]:
    states = prompts(name, PROMPTS)
    if int(states["fighters_n"][0]) == 2:
        codes = (*codes, IN_DUELS)
    system = load_encounter(name).system
    return {code: _row(code, system, states, seconds) for code in codes}


def _row(code: str, system: str, states: np.ndarray, seconds: float) -> dict[str, float]:
    policy: Any = make_policy(code, system)
    policy.decide_batch(states[:1], None)
    simulated = decided = 0
    start = time.perf_counter()
    while decided < len(states) or time.perf_counter() - start < seconds:
        at = decided % len(states)
        policy.decide_batch(states[at : at + 1], None)
        simulated += policy.simulated
        decided += 1
    took = time.perf_counter() - start
    return {"ms": 1e3 * took / decided, "simulated": simulated / decided, "per_s": simulated / took}


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    head = ["encounter", "policy", "ms a decision", "simulated decisions", "millions a second"]
    rows = [
        [name, code, row["ms"], row["simulated"], row["per_s"] / 1e6]
        for name, policies in report.items()
        for code, row in policies.items()
    ]
    return tables.grid(head, rows)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
