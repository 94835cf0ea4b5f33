"""The engine beside the same duel in plain C: the same dice and decisions, the same transcript, and the ratio.

    python -m benchmarks.yardstick [--json] [--seconds S]

First both play ten thousand fights, and every number of every decision has to be the same. Then they
take turns, and the best of each counts. In a replay both play the same recorded decisions in the duel that
the C program knows (``benchmarks/reference/duel.yaml``); the engine still finds all of its actions for the
mask, the C program the seven that it knows. In random play each draws its decisions from its own mask.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from evaluation import speed
from okenv import load_encounter

from .reference.engine import Engine
from .reference.program import COMMAND, HERE, NoCompiler, Program, compiler
from .reference.proof import prove
from .steps import Run, in_turns
from .tables import above_zero

FIGHTS = 10_000
TURNS = 10
DUEL = HERE / "duel.yaml"
REPLAYS = {
    "replay with mask and observation": 2,
    "replay with mask": 1,
    "replay bare": 0,
}
_DECISIONS_A_SECOND = 4_000_000


def _ns_each(work: Callable[[], object], units: int) -> Run:
    """A work that measures another: nanoseconds of one of its units."""

    def measured() -> float:
        start = time.perf_counter_ns()
        work()
        return (time.perf_counter_ns() - start) / units

    return measured


def _row(c: float, **engine: float) -> dict[str, float]:
    """Nanoseconds of the C program and the engine's, each with its ratio."""
    row = {"c_ns": round(c, 2)}
    for name, ns in engine.items():
        row |= {f"{name}_ns": round(ns, 2), f"{name}_ratio": round(ns / c, 3)}
    return row


def replays(engine: Engine, program: Program, seconds: float = 1.0, seed: int = 1) -> dict[str, dict[str, float]]:
    """Nanoseconds per decision of both in each replay, and the ratio; about ``seconds`` for each."""
    n = max(1000, int(seconds / TURNS * _DECISIONS_A_SECOND))
    decisions, fights = engine.decisions(seed, n)
    mask, seen = np.zeros_like(engine.mask), np.zeros_like(engine.seen)
    report = {}
    for name, looks in REPLAYS.items():
        if not engine.replay(seed, decisions, looks) == program.replay(seed, decisions, looks, mask, seen) == fights:
            raise AssertionError(f"{name}: expected {fights} fights of both")
        runs = {
            "engine": _ns_each(partial(engine.replay, seed, decisions, looks), n),
            "c": _ns_each(partial(program.replay, seed, decisions, looks, mask, seen), n),
        }
        report[name] = _row(**in_turns(runs, TURNS))
    return report


def random_play(engine: Engine, program: Program, seconds: float = 1.0, seed: int = 1) -> dict[str, float]:
    """Nanoseconds per decision of random legal play: C in its duel, the engine in that and in the mirror duel."""
    n = max(1000, int(seconds / TURNS * _DECISIONS_A_SECOND))
    mask, seen = np.zeros_like(engine.mask), np.zeros_like(engine.seen)
    mirror, duel = load_encounter("mirror-duel"), load_encounter(DUEL)
    runs = {
        "c": _ns_each(partial(program.random_play, seed, n, mask, seen), n),
        "engine": lambda: speed.decision_ns(mirror, seconds / TURNS),
        "engine_same_duel": lambda: speed.decision_ns(duel, seconds / TURNS),
    }
    return _row(**in_turns(runs, TURNS))


def measure(seconds: float = 1.0, fights: int | None = None) -> dict[str, Any]:
    """Prove, then measure.

    Returns:
        ``compiler``, ``proven`` (fights, decisions, numbers), ``replays`` and ``random play``.

    Raises:
        NoCompiler: when this machine has no ``cc``.
        Difference: when the two programs do not play the same.
    """
    duel = load_encounter(DUEL)
    program, engine = Program(duel), Engine(duel)
    proven = prove(engine, program, FIGHTS if fights is None else fights)
    return {
        "compiler": f"{compiler()}, {' '.join(COMMAND)}",
        "proven": vars(proven),
        "replays": replays(engine, program, seconds),
        "random play": random_play(engine, program, seconds),
    }


def table(report: dict[str, Any]) -> str:
    """The report as one table."""
    play = report["random play"]
    compared = ", ".join(f"{count:,} {what}" for what, count in report["proven"].items())
    lines = [
        report["compiler"],
        f"The same transcript: {compared}.",
        f"{'ns per decision':46}{'engine':>10}{'C':>10}{'ratio':>10}",
    ]
    rows = [(name, row["engine_ns"], row["c_ns"], row["engine_ratio"]) for name, row in report["replays"].items()]
    for key, name in (
        ("engine", "random play, all actions, mirror duel"),
        ("engine_same_duel", "random play, all actions, the C duel"),
    ):
        rows.append((name, play[f"{key}_ns"], play["c_ns"], play[f"{key}_ratio"]))
    return "\n".join([*lines, *(f"{name:46}{mine:>10.1f}{c:>10.1f}{ratio:>10.2f}" for name, mine, c, ratio in rows)])


def main() -> None:
    """Print the table, or JSON: what :func:`measure` returns."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=above_zero, default=1.0, help="for each figure")
    args = parser.parse_args()
    try:
        report = measure(args.seconds)
    except NoCompiler as error:
        sys.exit(str(error))
    print(json.dumps(report, indent=2) if args.json else table(report))


if __name__ == "__main__":
    main()
