"""Decisions per second of random legal play inside the kernel, by encounter, batch and threads.

    python -m benchmarks.throughput [--json] [--seconds S]

Auto-reset and all dice are part of it. The ratio of two threads to one means something on an
otherwise idle machine only: the load average is printed beside it.
"""

from __future__ import annotations

import os
from typing import Any

from evaluation import speed
from okenv import load_encounter
from okenv.driver import threads_at_hand

from . import tables

BATCHES = (1, 16, 256, 4096, 16384)
LOOKS = {"mask and observation": True, "mask": False}


def measure(seconds: float) -> dict[str, Any]:
    """``{cores, load, encounters: {name: {looks: {batch: {threads_1_ns, threads_2_ns, ratio}}}}}``.

    Nanoseconds of a decision; ``ratio`` is the gain of two threads over one, and a batch of one
    has only one thread. ``load`` is the load average over a minute, before and after.
    """
    before = _load()
    encounters = {
        name: {
            what: {str(batch): _row(name, seconds, observe, batch) for batch in BATCHES}
            for what, observe in LOOKS.items()
        }
        for name in tables.ENCOUNTERS
    }
    return {"cores": threads_at_hand(), "load": [before, _load()], "encounters": encounters}


def _row(name: str, seconds: float, observe: bool, batch: int) -> dict[str, float | None]:
    encounter = load_encounter(name)
    one, two = (
        speed.decision_ns(encounter, seconds, observe=observe, batch=batch, threads=threads)
        if threads <= batch
        else None
        for threads in (1, 2)
    )
    return {"threads_1_ns": one, "threads_2_ns": two, "ratio": one / two if one and two else None}


def _load() -> float | None:
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    head = ["encounter", "written", "battles", "ns", "decisions/s", "2 threads/s", "ratio"]
    rows = [
        [name, what, int(batch), row["threads_1_ns"], *_rates(row), row["ratio"]]
        for name, looks in report["encounters"].items()
        for what, batches in looks.items()
        for batch, row in batches.items()
    ]
    before, after = (f"{load:.2f}" if load is not None else "unknown" for load in report["load"])
    note = f"{report['cores']} cores; load average {before} before, {after} after"
    return tables.grid(head, rows, f"{note}: two threads need two idle cores.")


def _rates(row: dict[str, Any]) -> list[int | None]:
    return [tables.per_second(row[f"threads_{n}_ns"]) for n in (1, 2)]


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
