"""Whole scripted fights per second inside the kernel, on one core.

    python -m benchmarks.fights [--json] [--seconds S]

Every scripted policy against itself in the mirror duel; ``random`` and ``brute`` in larger fights.
"""

from __future__ import annotations

from typing import Any

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
    plan = {duel: load_system(load_encounter(duel).system).module("policies").CODES}
    plan |= dict.fromkeys(others, ("random", "brute"))
    return {name: {code: _row(name, code, seconds) for code in codes} for name, codes in plan.items()}


def _row(name: str, code: str, seconds: float) -> dict[str, float]:
    encounter = load_encounter(name)
    results = speed.fights_work(encounter, code)(COUNTED)
    means = {what: float(results[:, RESULTS.index(what)].mean()) for what in ("decisions", "rounds")}
    return {"ns": speed.fight_ns(encounter, code, seconds), **means}


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    head = ["encounter", "policy", "fights/s", "ns a fight", "decisions", "rounds", "ns a decision"]
    rows = [
        [
            name,
            code,
            tables.per_second(row["ns"]),
            row["ns"],
            row["decisions"],
            row["rounds"],
            row["ns"] / row["decisions"],
        ]
        for name, policies in report.items()
        for code, row in policies.items()
        for ns in [row["ns"]]
    ]
    return tables.grid(head, rows)


def main() -> None:
    """Print the table, or JSON."""
    tables.run(__doc__, measure, table)


if __name__ == "__main__":
    main()
