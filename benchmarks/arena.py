"""A round-robin of 8 scripted policies over 10 encounters in worker processes, against the kernel alone.

    python -m benchmarks.arena [--json] [--pairs N]

It plays the shipped tournament ``scripted`` into a file that is thrown away: worker processes, SQLite, and the
reading of the table included. Beside it the same fights by the kernel alone, in one thread.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from evaluation.arena import run_plan
from evaluation.plan import Plan, load_plan
from evaluation.ratings import ratings
from okenv.driver import run_fights, threads_at_hand
from okenv.systems import load_system

from . import tables

PAIRS = 2000


def measure(pairs: int = PAIRS) -> dict[str, Any]:
    """Seconds, fights per second, and the share of what as many kernels alone would play."""
    plan = load_plan("scripted").with_changes(pairs=pairs)
    with tempfile.TemporaryDirectory() as folder:
        warm = plan.with_changes(pairs=1)
        run_plan(warm, Path(folder) / "warm.sqlite").store.close()  # what has to be compiled
        start = time.perf_counter()
        played = run_plan(plan, Path(folder) / "fights.sqlite")
        fights = time.perf_counter() - start
        found = played.pairs
        read = time.perf_counter() - start - fights
        ratings(found)
        rated = time.perf_counter() - start - fights - read
        played.store.close()
    sample = max(pairs // 50, 1)
    _alone(plan, 1)
    start = time.perf_counter()
    alone = _alone(plan, sample) / (time.perf_counter() - start)
    workers, rate = threads_at_hand(), plan.fights / fights
    return {
        "fights": plan.fights, "workers": workers, "seconds": fights, "reading": read, "rating": rated,
        "fights_per_s": rate, "alone_per_s": alone, "share": rate / alone / workers,
    }  # fmt: skip


def _alone(plan: Plan, pairs: int) -> int:
    """Play the first pairs of every match in this thread; returns how many fights."""
    codes = list(load_system(plan.system).module("mind.policies").CODES)
    for match in plan.matches:
        for swap in range(2):
            row = np.array([codes.index(code) for code in plan.sides(match, swap)], np.int32)
            template, seed = plan.encounters[match[0]].template, int(plan.family(match[0]))
            for _ in run_fights(template, plan.system, row, pairs, seed, threads=1):
                pass
    return 2 * pairs * len(plan.matches)


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    rows = [
        ["fights", report["fights"]],
        ["seconds in the arena", report["seconds"]],
        ["seconds to read them all", report["reading"]],
        ["seconds to rate them", report["rating"]],
        ["fights a second", report["fights_per_s"]],
        ["of the kernel alone, one thread", report["alone_per_s"]],
        [f"share of {report['workers']} kernels alone", report["share"]],
    ]
    return tables.grid(["", "figure"], rows)


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--pairs", type=int, default=PAIRS, metavar="N", help="mirrored pairs a match (%(default)s)")
    args = parser.parse_args()
    if args.pairs < 1:
        parser.error(f"--pairs: found {args.pairs}, expected at least 1")
    report = measure(args.pairs)
    print(json.dumps(report, indent=2) if args.json else table(report))


if __name__ == "__main__":
    main()
