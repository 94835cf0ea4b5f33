"""Cold and warm start: from a new process to the first decision, with and without compiled kernels at hand.

python -m benchmarks.startup [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

PROGRAMS = {
    "import okenv": "import okenv",
    "okenv --help": "import sys; sys.argv = ['okenv', '--help']; from app.cli import main; main()",
    "first decision": (
        "from okenv import Battle, load_encounter; b = Battle(load_encounter('mirror-duel')); b.apply(b.legal()[0])"
    ),
    "first Gymnasium step": (
        "import gymnasium, okenv; e = gymnasium.make('okenv/OK-v0');"
        "_, info = e.reset(seed=1); e.step(info['action_mask'].argmax())"
    ),
    "first thousand fights": (
        "import okenv; from evaluation.simulate import simulate;"
        "simulate(okenv.load_encounter('mirror-duel'), 1000, seed=1)"
    ),
}


def seconds(program: str, cache: str) -> float:
    """Wall seconds of a new process that runs the program with that kernel cache."""
    environment = os.environ | {"OKENV_CACHE_DIR": cache, "OKENV_QUIET": "1"}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print the table, or JSON: {what: {cold_s, warm_s, bare_s}}, bare being a Python that does nothing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    report = {}
    bare = min(seconds("pass", "") for _ in range(3))
    for what, program in PROGRAMS.items():
        with tempfile.TemporaryDirectory() as cache:
            cold = seconds(program, cache)
            warm = min(seconds(program, cache) for _ in range(3))
        report[what] = {"cold_s": round(cold, 2), "warm_s": round(warm, 2), "bare_s": round(bare, 2)}
    if args.json:
        print(json.dumps(report, indent=2))
        return
    print(f"{'':28}{'cold':>9}{'warm':>9}   (a Python that does nothing: {bare:.2f} s)")
    for what, row in report.items():
        print(f"{what:28}{row['cold_s']:>7.2f} s{row['warm_s']:>7.2f} s")


if __name__ == "__main__":
    main()
