"""Decisions, whole fights, clones and environment steps per second on one core.

    python -m benchmarks.throughput [--json] [--seconds S]

The last column is what a step through each interface costs against the bare decision of the first.
"""

from __future__ import annotations

import argparse
import json

from evaluation import speed
from okenv import load_encounter

ENCOUNTERS = ("mirror-duel", "three-on-three", "hero-vs-8-mooks", "hero-vs-12-mooks")


def measure(name: str, seconds: float) -> dict[str, float]:
    """All figures of one encounter, nanoseconds each."""
    encounter = load_encounter(name)
    return {
        "decision with mask and observation": speed.decision_ns(encounter, seconds),
        "decision with mask": speed.decision_ns(encounter, seconds, observe=False),
        "clone": speed.clone_ns(encounter),
        "whole fight, random": speed.fight_ns(encounter, "random", seconds),
        "whole fight, brute": speed.fight_ns(encounter, "brute", seconds),
        "VectorEnv(1024) step": speed.vector_step_ns(encounter, 1024, seconds),
        "Gymnasium step": speed.gym_step_ns(encounter, seconds),
        "AEC step": speed.aec_step_ns(encounter, seconds),
    }


def main() -> None:
    """Print the table, or JSON: {encounter: {figure: {ns, per_s, ratio}}}."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    args = parser.parse_args()
    report = {}
    for name in ENCOUNTERS:
        figures = measure(name, args.seconds)
        bare = figures["decision with mask and observation"]
        report[name] = {
            what: {"ns": round(ns, 1), "per_s": round(1e9 / ns), "ratio": round(ns / bare, 2)}
            for what, ns in figures.items()
        }
        if not args.json:
            print(f"{name:36}{'ns':>12}{'per second':>14}{'x decision':>12}")
            for what, row in report[name].items():
                print(f"  {what:34}{row['ns']:>12,.0f}{row['per_s']:>14,}{row['ratio']:>12.2f}")
    if args.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
