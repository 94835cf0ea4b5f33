"""How the cost of a decision grows with the fighters: the mirror duel with 1 to 8 on a side.

python -m benchmarks.scaling [--json] [--seconds S]
"""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluation import speed
from okenv import Encounter, load_encounter

from . import tables

SIDES = range(1, 9)
LOOKS = {"with_observation": True, "mask": False}


def crowd(n: int) -> Encounter:
    """The mirror duel with ``n`` of its character on each side."""
    data = load_encounter("mirror-duel").to_dict()
    for side in data["sides"].values():
        side["fighters"] = [{"character": side["fighters"][0]["character"], "count": n}]
    return load_encounter(data)


def measure(seconds: float) -> dict[str, Any]:
    """``{fighters: {n: {looks: ns}}, line: {looks: {first, per_fighter}}}``.

    ``n`` counts both sides. The line is the least squares one: what a duel costs by it, and each fighter more.
    """
    fighters = {
        str(2 * n): {what: speed.decision_ns(crowd(n), seconds, observe=observe) for what, observe in LOOKS.items()}
        for n in SIDES
    }
    return {"fighters": fighters, "line": {what: _line(fighters, what) for what in LOOKS}}


def _line(fighters: dict[str, dict[str, float]], what: str) -> dict[str, float]:
    more = np.array([int(n) - 2 for n in fighters], float)
    slope, first = np.polyfit(more, [row[what] for row in fighters.values()], 1)
    return {"first": float(first), "per_fighter": float(slope)}


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    head = ["fighters", "ns, mask and observation", "decisions/s", "ns, mask", "decisions/s"]
    rows = [
        [f"{int(n) // 2} v {int(n) // 2}", both, tables.per_second(both), mask, tables.per_second(mask)]
        for n, row in report["fighters"].items()
        for both, mask in [(row["with_observation"], row["mask"])]
    ]
    notes = [
        f"least squares, {what}: {line['first']:.0f} ns for two, and {line['per_fighter']:.1f} ns for each fighter more"
        for what, line in zip(("mask and observation", "mask"), report["line"].values(), strict=True)
    ]
    return tables.grid(head, rows, *notes)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
