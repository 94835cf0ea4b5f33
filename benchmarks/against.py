"""This tree against an earlier revision of it, in one run: the ratio of their speeds.

    python -m benchmarks.against REVISION [--json] [--rounds N] [ENCOUNTER ...]

The revision is unpacked into a temporary folder. Both trees compile, then take turns, so that
whatever else the machine does weighs on both; each figure is the best of its tree's turns.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CHILD = """
import json, sys
from evaluation import speed
from okenv import load_encounter
found = {}
for name in sys.argv[2:]:
    encounter = load_encounter(name)
    seconds = float(sys.argv[1])
    found[name] = {
        "decision with mask and observation": speed.decision_ns(encounter, seconds),
        "decision with mask": speed.decision_ns(encounter, seconds, observe=False),
        "whole fight, brute": speed.fight_ns(encounter, "brute", seconds),
    }
print(json.dumps(found))
"""


def unpack(revision: str, to: Path) -> None:
    """Write the files of a revision into a folder.

    Raises:
        SystemExit: when git knows no such revision.
    """
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True)
    if packed.returncode:
        raise SystemExit(f"revision: found {revision!r}, expected one that git knows: {packed.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(to, filter="data")


def measure(tree: Path, cache: Path, seconds: float, encounters: list[str]) -> dict[str, dict[str, float]]:
    """Nanoseconds of each figure, measured in a process of that tree.

    Raises:
        SystemExit: with what the process said last, such as an encounter that the tree lacks.
    """
    environment = {**os.environ, "PYTHONPATH": str(tree), "OKENV_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", CHILD, str(seconds), *encounters]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{tree.name}: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout)


def compare(revision: str, encounters: list[str], rounds: int) -> dict[str, Any]:
    """``{encounter: {figure: {before, now, ratio}}}``, ns each; a ratio above 1 is slower than before."""
    with tempfile.TemporaryDirectory() as folder:
        before, caches = Path(folder) / "before", Path(folder) / "cache"
        before.mkdir()
        unpack(revision, before)
        trees = {"before": before, "now": ROOT}
        best: dict[str, Any] = {name: measure(tree, caches / name, 0.01, encounters) for name, tree in trees.items()}
        for _ in range(rounds):
            for name, tree in trees.items():
                for encounter, figures in measure(tree, caches / name, 0.5, encounters).items():
                    for what, ns in figures.items():
                        best[name][encounter][what] = min(ns, best[name][encounter][what])
    return {
        encounter: {
            what: {"before": ns, "now": best["now"][encounter][what], "ratio": best["now"][encounter][what] / ns}
            for what, ns in figures.items()
        }
        for encounter, figures in best["before"].items()
    }


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("revision", help="what git calls the earlier tree")
    parser.add_argument("encounters", nargs="*", default=["mirror-duel", "three-on-three", "hero-vs-12-mooks"])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_intermixed_args()
    report = compare(args.revision, args.encounters, args.rounds)
    if args.json:
        print(json.dumps(report, indent=2))
        return
    print(f"{'nanoseconds':54}{'before':>10}{'now':>10}{'ratio':>8}")
    for encounter, figures in report.items():
        for what, row in figures.items():
            print(f"{encounter:18}{what:36}{row['before']:>10,.0f}{row['now']:>10,.0f}{row['ratio']:>8.2f}")


if __name__ == "__main__":
    main()
