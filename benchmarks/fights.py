"""Whole fights per second inside the kernel, on one core.

    python -m benchmarks.fights [--json] [--seconds S]

Every scripted policy and gambit against itself in the mirror duel; some of them in larger fights. The last column
is a decision's time beside one of ``brute``'s in the same run.
"""

from __future__ import annotations

from typing import Any

from agents.gambits import gambit_names
from evaluation import speed
from okenv import load_encounter
from okenv.driver import RESULTS
from okenv.systems import load_system

from . import tables

COUNTED = 500
"""Fights over which decisions and rounds are averaged."""


def measure(seconds: float) -> dict[str, Any]:
    """``{encounter: {policy: {ns, decisions, rounds}}}``: nanoseconds of a fight, and its mean length."""
    duel, *others = tables.ENCOUNTERS
    system = load_system(load_encounter(duel).system)
    codes = [gambit.code for gambit in gambit_names(system)]
    plan = {duel: (*system.module("mind.policies").CODES, *codes)}
    plan |= dict.fromkeys(others, ("random", "brute", "mastermind", "pack-wolf"))
    return {name: {code: _row(name, code, seconds) for code in codes} for name, codes in plan.items()}


def _row(name: str, code: str, seconds: float) -> dict[str, float]:
    encounter = load_encounter(name)
    results = speed.fights_work(encounter, code)(COUNTED)
    means = {what: float(results[:, RESULTS.index(what)].mean()) for what in ("decisions", "rounds")}
    return {"ns": speed.fight_ns(encounter, code, seconds), **means}


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    head = ["encounter", "policy", "fights/s", "ns a fight", "decisions", "rounds", "ns a decision", "times brute"]
    rows = [
        [
            name,
            code,
            tables.per_second(row["ns"]),
            row["ns"],
            row["decisions"],
            row["rounds"],
            row["ns"] / row["decisions"],
            row["ns"] / row["decisions"] / (policies["brute"]["ns"] / policies["brute"]["decisions"]),
        ]
        for name, policies in report.items()
        for code, row in policies.items()
    ]
    return tables.grid(head, rows)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
