"""What search is made of: clones, undo, keys, notation, in nanoseconds.

    python -m benchmarks.primitives [--json] [--seconds S]

All are taken twenty decisions into a fight. The first row is inside the kernel; all others are
methods of ``okenv.Battle``, called from Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from evaluation import speed
from okenv import Battle, Encounter, load_encounter

from . import tables

DECISIONS = 20


def measure(seconds: float) -> dict[str, Any]:
    """``{encounter: {what: ns}}``, and ``notation_bytes``, the length of the line."""
    return {name: _figures(load_encounter(name), seconds) for name in tables.ENCOUNTERS}


def fight_under_way(encounter: Encounter, decisions: int = DECISIONS) -> Battle:
    """A battle after so many random decisions, with the first of the seeds 1, 2, ... that makes it last."""
    rng, seed = np.random.default_rng(1), 0
    while True:
        seed += 1
        battle = Battle(encounter, seed)
        for _ in range(decisions):
            if not battle.over:
                battle.apply(int(rng.choice(np.flatnonzero(battle.mask()))))
        if not battle.over:
            return battle


def _figures(encounter: Encounter, seconds: float) -> dict[str, float]:
    battle = fight_under_way(encounter)
    line, action = battle.notation(), int(np.flatnonzero(battle.mask())[0])

    def there_and_back() -> None:
        battle.undo()
        battle.redo()

    def decide() -> None:
        battle.apply(action)
        battle.undo()

    methods: dict[str, Callable[[], Any]] = {
        "clone": battle.clone,
        "undo and redo": there_and_back,
        "apply and undo": decide,
        "key": battle.key,
        "hash of the key": lambda: hash(battle.key()),
        "transcript_hash": battle.transcript_hash,
        "notation": battle.notation,
        "from_notation": lambda: Battle.from_notation(line),
    }
    found = {"clone in the kernel": speed.clone_ns(encounter, seconds)}
    found |= {what: speed.best_ns(repeated(method), seconds) for what, method in methods.items()}
    return found | {"notation_bytes": len(line.encode())}


def repeated(method: Callable[[], Any]) -> Callable[[int], None]:
    """What calls it so many times."""

    def work(n: int) -> None:
        for _ in range(n):
            method()

    return work


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    names = list(report)
    rows = [[what, *(report[name][what] for name in names)] for what in report[names[0]]]
    return tables.grid(["nanoseconds", *names], rows)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
