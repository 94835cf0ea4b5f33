"""Whether the engine has become slower: each figure against work that never changes, in one run.

    python -m benchmarks.gate [--json] [--seconds S]

The figures and the fixed work take turns, and of each the best turn counts: so a busy or slow machine
weighs on both, and the limits are ratios, never times. A limit lies three fifths above what was
measured when it was set; lower it when the engine has become faster. The exit code is 1 when one is passed.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import numba
import numpy as np

from evaluation import speed
from okenv import load_encounter

from . import tables
from .steps import Bare, Run, in_turns, vector_play

LIMITS = {
    "decision, mirror-duel": 3.5,
    "decision, three-on-three": 5.8,
    "decision, hero-vs-12-mooks": 7.7,
    "fight of brutes, mirror-duel": 33.0,
    "step of 256 fights, mirror-duel": 8.0,
}
"""The most that each figure may cost, in units of :func:`fixed_work`."""
TURNS = 8
ATTEMPTS = 3
"""How often a figure is measured that has passed its limit: a neighbour on the same core slows large code more."""


@numba.njit(nogil=True)
def fixed_work(n: int, table: np.ndarray, out: np.ndarray) -> int:  # pragma: no cover
    """``n`` units of what an engine does: random numbers, branches that nobody can guess, small tables, floats.

    Args:
        n: units.
        table: int32 ``[1024]``, changed.
        out: float32 ``[256]``, written.
    """
    x, total = np.uint64(88172645463325252), 0
    for _ in range(n):
        for _ in range(16):
            x ^= x << np.uint64(13)
            x ^= x >> np.uint64(7)
            x ^= x << np.uint64(17)
            i = np.int64(x & np.uint64(1023))
            if table[i] > np.int64((x >> np.uint64(40)) & np.uint64(255)):
                table[i] -= 1
                out[i & 255] = np.float32(total) * np.float32(0.1)
            else:
                table[i] += 1
                total += i
    return total


def figures(seconds: float) -> dict[str, Run]:
    """What is measured, by name: each call takes about ``seconds`` and returns nanoseconds."""
    duel, squads = load_encounter("mirror-duel"), load_encounter("three-on-three")
    crowd = load_encounter("hero-vs-12-mooks")
    table, out = np.full(1024, 128, np.int32), np.zeros(256, np.float32)
    return {
        "fixed work": lambda: speed.best_ns(lambda n: fixed_work(n, table, out), seconds),
        "decision, mirror-duel": lambda: speed.decision_ns(duel, seconds),
        "decision, three-on-three": lambda: speed.decision_ns(squads, seconds),
        "decision, hero-vs-12-mooks": lambda: speed.decision_ns(crowd, seconds),
        "fight of brutes, mirror-duel": lambda: speed.fight_ns(duel, "brute", seconds),
        "step of 256 fights, mirror-duel": vector_play(Bare(duel, 256), seconds),
    }


def measure(seconds: float) -> dict[str, Any]:
    """``{fixed_ns, figures: {name: {ns, ratio, limit}}}``: a ratio above its limit is too slow."""
    best = in_turns(figures(seconds / TURNS), TURNS)
    fixed = best.pop("fixed work")
    rows = {name: {"ns": ns, "ratio": ns / fixed, "limit": LIMITS[name]} for name, ns in best.items()}
    return {"fixed_ns": fixed, "figures": rows}


def better(report: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Of two reports the lower ratio of each figure."""
    rows = {
        name: min(row, other["figures"][name], key=lambda found: found["ratio"])
        for name, row in report["figures"].items()
    }
    return {"fixed_ns": min(report["fixed_ns"], other["fixed_ns"]), "figures": rows}


def too_slow(report: dict[str, Any]) -> list[str]:
    """A sentence for each figure that has passed its limit."""
    return [
        f"{name}: found {row['ratio']:.2f} times the fixed work, expected at most {row['limit']:.2f}"
        for name, row in report["figures"].items()
        if row["ratio"] > row["limit"]
    ]


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    rows = [[name, row["ns"], row["ratio"], row["limit"]] for name, row in report["figures"].items()]
    return tables.grid(
        ["against the fixed work", "ns", "ratio", "limit"], [["fixed work", report["fixed_ns"], 1.0, None], *rows]
    )


def main(argv: list[str] | None = None) -> int:
    """Print the table, or JSON; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gate", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--seconds", type=tables.above_zero, default=2.0, metavar="S", help="for each figure (%(default)s)"
    )
    args = parser.parse_args(argv)
    report = measure(args.seconds)
    for _ in range(ATTEMPTS - 1):
        if too_slow(report):
            report = better(report, measure(args.seconds))
    print(json.dumps(report, indent=2) if args.json else table(report))
    slow = too_slow(report)
    for sentence in slow:
        print(f"too slow: {sentence}", file=sys.stderr)
    return int(bool(slow))


if __name__ == "__main__":
    sys.exit(main())
